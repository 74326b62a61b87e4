package call

import (
	"context"
	"sync"
	"time"
)

// Nobody waits for a receiver that hangs but those who want the same one.
const (
	// eachHost is how many messages go to one host at a time, and eachWaits how many more may wait for it.
	eachHost, eachWaits = 8, 64
	// hostPatience is how long one waits for its turn.
	hostPatience = time.Minute
)

// hosts bound what goes to each host at a time.
type hosts struct {
	mu  sync.Mutex
	all map[string]*lane
}

// A lane is what goes to one host.
type lane struct {
	slots chan struct{}
	users int // those inside, and those who wait
}

// enter waits for a place at a host; ok is false when there is none to be had soon. Who got one calls leave.
func (h *hosts) enter(ctx context.Context, host string) (leave func(), ok bool) {
	h.mu.Lock()
	if h.all == nil {
		h.all = map[string]*lane{}
	}
	l := h.all[host]
	if l == nil {
		l = &lane{slots: make(chan struct{}, eachHost)}
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
