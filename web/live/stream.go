// Package live tells browsers what happens at tables: the stream of server-sent events, and its updates, which are made of the same parts
// as the page.
package live

import (
	"context"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"pantheon/table"
)

const (
	heartbeat = 7 * time.Second // between two heartbeats; the page takes a stream for dead after two of them
	crowded   = 4               // updates behind one that make it not worth a picture
)

// A Source is a table as a stream's viewer may hear of it.
type Source struct {
	// Watch begins to tell what happens behind an entry.
	Watch func(ctx context.Context, after int64) (*table.Watch, error)
	// Draw makes an update of what happened; of what is followed by much else only what it adds to the log.
	Draw func(ctx context.Context, happened table.Update, followed bool) (*Told, error)
	// Remote is set, and nothing else, where another server has the table.
	Remote Remote
}

// A Stream tells a browser what happens at tables. Each event's id says how far it has told each, so that a browser that was cut off goes
// on without a gap.
type Stream struct {
	Version string // of the program; pages of another version reload when it has their table
	Wants   []Want // all that was asked for
	Sources map[Want]Source
	Gone    []Want          // of which there is no table any more
	Crowd   Crowd           // those who only watch, at all tables
	Faults  *Faults         // at all tables, too
	Closing context.Context // done when the site closes
	Log     *slog.Logger
	Told    func(took time.Duration) // of each update how long it took from the log to here; nil when nobody counts
}

// Serve tells until the reader has gone, the context ends or there is nothing to tell of.
func (s *Stream) Serve(ctx context.Context, w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(ctx)
	t := &telling{Stream: s, out: newWriter(w, r), told: map[string]int64{}, cancel: cancel}
	defer t.end()
	for _, want := range s.Wants {
		t.told[want.Key] = want.After
	}
	hello := greeting{Version: s.Version, Keys: []string{}, Beat: heartbeat.Milliseconds()}
	for _, want := range s.Wants {
		if s.Sources[want].Remote == nil {
			hello.Keys = append(hello.Keys, want.Key)
		}
	}
	t.event("hello", hello)
	for _, want := range s.Gone {
		t.update(Tell(want.Gone(), nil, false), nil)
	}
	if len(s.Sources) == 0 {
		return
	}
	t.beatLater()
	var others sync.WaitGroup
	defer others.Wait()
	defer cancel()
	left := len(s.Sources)
	for want, source := range s.Sources {
		if left--; left == 0 { // most streams are of one table, and need no more than this goroutine
			t.follow(ctx, want, source)
			break
		}
		others.Go(func() { t.follow(ctx, want, source) })
	}
	<-ctx.Done()
}
