package ops

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"pantheon/store"
	"pantheon/table"
)

// The reasons why a server is not ready, in a word each.
const (
	starting = "starting"
	stopping = "stopping"
	away     = "away"    // the database is away
	failing  = "failing" // the log cannot be written
	behind   = "behind"  // the database lacks entries that this server has acknowledged; the server continues to run
)

// pingTime is the time limit of each question to the database, and of the question whether other servers are ready.
const pingTime = time.Second

// A Site is the part of the site that a [Watch] queries.
type Site interface {
	// Streams returns the number of open live streams.
	Streams() int
	// OthersReady reports whether another server that shares the database can use it now.
	OthersReady(ctx context.Context) bool
}

// A running is a program whose log is open. In a worker, server and site are nil.
type running struct {
	log    store.Log
	server *table.Server
	site   Site
}

// A state records whether a server has started or was asked to stop.
type state struct {
	opened  atomic.Pointer[running] // nil while the program starts
	stopped atomic.Bool
}

// Opened records that the log is open and the site is served.
func (w *Watch) Opened(log store.Log, server *table.Server, site Site) {
	w.state.opened.Store(&running{log, server, site})
}

// Thinks records that the log is open, in a worker that has no site.
func (w *Watch) Thinks(log store.Log) { w.state.opened.Store(&running{log: log}) }

// Stops records that the server was asked to stop.
func (w *Watch) Stops() { w.state.stopped.Store(true) }

// serves reports whether a load balancer should send requests to the server, and returns the word for its state, "" if it is ready. A
// server that is behind still gets requests. A server that cannot use its shared database gets none if another server can. If no server
// can, people should see the page that says so.
func (s *state) serves(ctx context.Context) (word string, ok bool) {
	why := s.why(ctx)
	if o := s.opened.Load(); why == away && o.site != nil {
		ctx, cancel := context.WithTimeout(ctx, pingTime)
		defer cancel()
		return why, !o.site.OthersReady(ctx)
	}
	return why, why == "" || why == behind
}

// why returns in a word why the server is not ready; "" if it is.
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
	case err == nil && o.server != nil && o.server.Gone() > 0:
		return behind
	case err == nil:
		return ""
	case errors.Is(err, store.ErrAway):
		return away
	}
	return failing
}
