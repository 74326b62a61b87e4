package sse

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http/httptest"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pantheon/table"
)

// A recorder is a response that records when a stream writes heartbeats.
type recorder struct {
	*httptest.ResponseRecorder
	mu   sync.Mutex
	from time.Time
	came []time.Duration // the time of each heartbeat
	told struct {
		Beat int64 `json:"beat"` // as announced by the first event
	}
}

func (r *recorder) Write(p []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, data, ok := bytes.Cut(p, []byte("event: hello\nretry: 1000\ndata: ")); ok {
		if err := json.Unmarshal(data, &r.told); err != nil {
			return 0, err
		}
	}
	if bytes.Contains(p, []byte("event: beat\n")) {
		r.came = append(r.came, time.Since(r.from))
	}
	return len(p), nil
}

// TestAQuietStreamGivesSignsOfLife checks the stream of a table at which nothing happens. It announces the interval of its
// heartbeats and keeps it, writes each in one piece, and writes none after its end. Two missing heartbeats and the page's
// own delay are at most 20 seconds.
func TestAQuietStreamGivesSignsOfLife(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, end := context.WithCancel(t.Context())
		r := &recorder{ResponseRecorder: httptest.NewRecorder(), from: time.Now()}
		want := Want{Key: "a", Table: "a"}
		s := &Stream{Version: "test", Wants: []Want{want}, Closing: t.Context(), Sources: map[Want]Source{want: {
			Watch: func(ctx context.Context, _ int64) (*table.Watch, error) {
				<-ctx.Done()
				return nil, ctx.Err()
			},
		}}}
		go s.Serve(ctx, r, httptest.NewRequest("GET", "/live", nil))
		time.Sleep(time.Minute + time.Millisecond)
		end()
		synctest.Wait()
		beats := len(r.came)
		time.Sleep(time.Minute)
		every := time.Duration(r.told.Beat) * time.Millisecond
		if every < 5*time.Second || 2*every+6*time.Second > 20*time.Second { // not so often that thousands of spectators cost too much
			t.Fatalf("the stream says that it gives a sign of life each %v", every)
		}
		if beats != int(time.Minute/every) || len(r.came) != beats {
			t.Errorf("in a minute there are %d signs of life, and then %d more", beats, len(r.came)-beats)
		}
		for i, at := range r.came {
			if want := time.Duration(i+1) * every; at != want {
				t.Errorf("sign of life %d comes after %v, not %v", i+1, at, want)
			}
		}
	})
}
