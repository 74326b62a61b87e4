package ops

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"pantheon/store"
	"pantheon/table"
)

// Why a server is not ready, in a word each.
const (
	starting = "starting"
	stopping = "stopping"
	away     = "away"    // the database
	failing  = "failing" // the log cannot be written
	behind   = "behind"  // the database lacks what this server acknowledged; it goes on all the same
)

// pingTime is how long the log may take to say that it can be written.
const pingTime = time.Second

// A Site is what is watched of the site.
type Site interface {
	// Streams is how many live streams are open.
	Streams() int
	// OthersReady tells whether another server that shares the database can use it just now.
	OthersReady(ctx context.Context) bool
}

// An opened server is one whose log is open. A program that only thinks for servers has neither hall nor site.
type opened struct {
	log  store.Log
	hall *table.Hall
	site Site
}

// A state is how far a server has come.
type state struct {
	opened  atomic.Pointer[opened] // nil while it starts
	stopped atomic.Bool
}

// Opened says that the log is open and the site is served.
func (w *Watch) Opened(log store.Log, hall *table.Hall, site Site) {
	w.state.opened.Store(&opened{log, hall, site})
}

// Thinks says that the log is open to a program that thinks for the servers that share it.
func (w *Watch) Thinks(log store.Log) { w.state.opened.Store(&opened{log: log}) }

// Stops says that the server was asked to stop.
func (w *Watch) Stops() { w.state.stopped.Store(true) }

// serves tells whether a load balancer should pass people on to the server, and gives the word for how it is. One that cannot use the
// database that it shares is left out only where another one can: when it is away for all, people should see the page that says so.
func (s *state) serves(ctx context.Context) (word string, ok bool) {
	why := s.why(ctx)
	if o := s.opened.Load(); why == away && o.site != nil {
		ctx, cancel := context.WithTimeout(ctx, pingTime)
		defer cancel()
		return why, !o.site.OthersReady(ctx)
	}
	return why, why == "" || why == behind
}

// why is in a word why the server is not ready; "" when it is.
func (s *state) why(ctx context.Context) string {
	o := s.opened.Load()
	switch {
	case s.stopped.Load():
		return stopping
	case o == nil:
		return starting
	}
	ctx, cancel := context.WithTimeout(ctx, pingTime)
	defer cancel()
	switch err := o.log.Ping(ctx); {
	case err == nil && o.hall != nil && o.hall.Gone() > 0:
		return behind
	case err == nil:
		return ""
	case errors.Is(err, store.ErrAway):
		return away
	}
	return failing
}
