package entrance

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// fragile is an answer that must not be touched once it has ended, and takes its time over each deadline. That time is real: whether
// somebody waits for a mutex cannot be seen. On a busy machine the end may come after it, which hides a fault and never makes one.
type fragile struct {
	*httptest.ResponseRecorder
	ended atomic.Bool
	late  atomic.Bool
	asked chan struct{}
}

func (f *fragile) SetWriteDeadline(time.Time) error { return nil }

func (f *fragile) SetReadDeadline(time.Time) error {
	select {
	case f.asked <- struct{}{}:
	default:
	}
	time.Sleep(20 * time.Millisecond)
	if f.ended.Load() {
		f.late.Store(true)
	}
	return nil
}

// TestNothingTouchesAnAnswerThatHasEnded: the site closes just while an answer ends. Over HTTP/2 the program would end if the connection
// were given a deadline then.
func TestNothingTouchesAnAnswerThatHasEnded(t *testing.T) {
	closing, shut := context.WithCancel(t.Context())
	f := &fragile{ResponseRecorder: httptest.NewRecorder(), asked: make(chan struct{}, 1)}
	r := httptest.NewRequest(http.MethodPost, "/", strings.NewReader("body"))
	_, left, err := Receive(closing, time.Second, MaxForm, f, r)
	if err != nil {
		t.Fatal(err)
	}
	<-f.asked // the first deadline
	shut()
	<-f.asked // that of the closing, which is under way
	left()
	f.ended.Store(true)
	time.Sleep(50 * time.Millisecond) // until a deadline that is under way is set
	if f.late.Load() {
		t.Error("a deadline was set after the end of the answer")
	}
}
