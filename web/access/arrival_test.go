package access

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// fragile is a response that must not be touched once it has ended, and that is slow to set a deadline. It waits in real time, because a
// test cannot see whether a goroutine waits for a mutex. On a busy machine the end may come too late. That can hide a fault but never
// causes a failure.
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

// TestNothingTouchesAnAnswerThatHasEnded closes the site while a response ends. Over HTTP/2 the program would crash if the
// connection got a deadline after that.
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
	<-f.asked // the deadline of the closing, which is being set
	left()
	f.ended.Store(true)
	time.Sleep(50 * time.Millisecond) // until a deadline that is being set is set
	if f.late.Load() {
		t.Error("a deadline was set after the end of the answer")
	}
}
