package sse

import (
	"context"
	"errors"
	"runtime/debug"
	"sync"
	"time"

	"pantheon/table"
)

// A connection is a stream in progress. Each table is followed by its own goroutine, and events are written one at a time.
type connection struct {
	*Stream
	cancel context.CancelFunc // ends the stream

	mu        sync.Mutex // held during a write; protects the fields below
	out       *writer
	told      map[string]int64 // the last entry sent, by key
	heartbeat *time.Timer
	err       error // why nothing can be written any more
}

// errEnded is the error of a connection whose stream has ended.
var errEnded = errors.New("the stream has ended")

// write calls the given function under the lock, unless the stream has ended or a write has failed. An error of that function
// ends the stream.
func (t *connection) write(something func() error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.err != nil {
		return
	}
	t.err = errEnded                       // if a drawing panics, nothing may be sent after the lost update
	if t.err = something(); t.err != nil { // the reader has disconnected
		t.cancel()
	}
}

// event sends an event for this reader only.
func (t *connection) event(name string, data any) {
	t.write(func() error { return t.out.event(name, data) })
}

// update sends an update to a reader whose client state is the parameter was.
func (t *connection) update(u *Broadcast, was *ClientState) {
	t.write(func() error {
		t.told[u.update.Key] = u.update.Entry
		return t.out.update(u, was, lastID(t.Wants, t.told))
	})
}

// heartbeatLater starts the timer that sends a heartbeat after each interval until the stream ends.
func (t *connection) heartbeatLater() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.heartbeat = time.AfterFunc(heartbeat, func() {
		t.event("beat", struct{}{})
		t.mu.Lock()
		defer t.mu.Unlock()
		if t.err == nil {
			t.heartbeat.Reset(heartbeat)
		}
	})
}

// end ends the stream. Nothing is written after it.
func (t *connection) end() {
	t.cancel()
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.heartbeat != nil {
		t.heartbeat.Stop()
	}
	if t.err == nil {
		t.err = errEnded
		t.out.close()
	}
}

// follow sends the updates of one table until the stream or the table ends. An error, or a panic in a title's drawing, ends
// the whole stream but not the server.
func (t *connection) follow(ctx context.Context, w Want, source Source) {
	defer func() {
		if fault := recover(); fault != nil {
			if t.Faults.first(w.Table, time.Now()) {
				t.Log.Error("a table could not be drawn", "table", w.Table, "fault", fault, "stack", string(debug.Stack()))
			}
			t.cancel()
		}
	}()
	if source.Remote != nil {
		t.relay(ctx, w, source.Remote)
		return
	}
	var has *ClientState
	tell := func(u *Broadcast) {
		if !u.shared {
			t.update(u, has)
		} else {
			t.SpectatorLimiter.let(ctx, func() { t.update(u, has) })
		}
		has = u.after(has)
	}
	ended := func(err error) {
		if errors.Is(err, table.ErrGone) || errors.Is(err, table.ErrNotFound) {
			tell(Tell(w.Gone(), nil, false))
		} else if ctx.Err() == nil {
			t.Log.Info("a table's updates ended", "table", w.Table, "err", err)
			t.cancel() // the browser reconnects and learns the reason or what it has missed
		}
	}
	after := w.After
	for ctx.Err() == nil {
		watch, err := source.Watch(ctx, after)
		if err != nil {
			ended(err)
			return
		}
		for happened := range watch.Updates() {
			u, err := source.Draw(ctx, happened, len(watch.Updates()) > crowded)
			if err != nil {
				ended(err)
				return
			}
			after = u.update.Entry
			tell(u)
			if at, ok := happened.Kept(); ok && t.Broadcast != nil {
				t.Broadcast(time.Since(at))
			}
			if u.update.Gone {
				return
			}
		}
		if t.Closing.Err() != nil {
			return
		}
	}
}
