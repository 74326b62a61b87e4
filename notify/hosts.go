package notify

import (
	"context"
	"sync"
	"time"
)

// Limits per host, so that a receiver that hangs delays only messages to the same receiver.
const (
	// eachHost is the maximum number of concurrent messages to one host, and eachWaits the maximum number that wait.
	eachHost, eachWaits = 8, 64
	// hostPatience is the maximum waiting time.
	hostPatience = time.Minute
)

// hosts holds the queue of each host, and limits the messages sent to it at the same time.
type hosts struct {
	mu  sync.Mutex
	all map[string]*hostQueue
}

// A hostQueue is the queue of one host.
type hostQueue struct {
	slots chan struct{}
	users int // the messages being sent, and those that wait
}

// enter waits until a message may be sent to a host. ok is false if the queue is full, the wait exceeds hostPatience, or the context ends.
// If ok, the caller must call leave after sending.
func (h *hosts) enter(ctx context.Context, host string) (leave func(), ok bool) {
	h.mu.Lock()
	if h.all == nil {
		h.all = map[string]*hostQueue{}
	}
	l := h.all[host]
	if l == nil {
		l = &hostQueue{slots: make(chan struct{}, eachHost)}
		h.all[host] = l
	}
	if l.users >= eachHost+eachWaits {
		h.mu.Unlock()
		return nil, false
	}
	l.users++
	h.mu.Unlock()
	out := func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		if l.users--; l.users == 0 {
			delete(h.all, host)
		}
	}
	ctx, cancel := context.WithTimeout(ctx, hostPatience)
	defer cancel()
	select {
	case l.slots <- struct{}{}:
		return func() { <-l.slots; out() }, true
	case <-ctx.Done():
		out()
		return nil, false
	}
}
