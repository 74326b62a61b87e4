// Package sse streams to browsers what happens at tables, as server-sent events. An update is made of the same parts as the
// page of the table.
package sse

import (
	"context"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"pantheon/table"
)

const (
	heartbeat = 7 * time.Second // the time between two heartbeats; the page considers a stream dead after two missing ones
	crowded   = 4               // an update that is not the newest brings no picture if more than this number of others wait
)

// A Source is a table as one viewer of a stream may see it.
type Source struct {
	// Watch returns the updates of the table after a log entry.
	Watch func(ctx context.Context, after int64) (*table.Watch, error)
	// Draw returns the update of an event. If followed is true, many others follow. An update that is not the newest then has
	// only the new lines of the log.
	Draw func(ctx context.Context, happened table.Update, followed bool) (*Broadcast, error)
	// Remote opens the stream if another server has the table. Then Watch and Draw are nil.
	Remote Remote
}

// A Stream sends a browser what happens at tables. The id of an update names the last entry sent of each table, so a browser
// that reconnects resumes without a gap.
type Stream struct {
	Version          string // the program version; a page of another version reloads when it has a table of this server
	Wants            []Want // all requested tables
	Sources          map[Want]Source
	Gone             []Want           // requested tables that no longer exist
	SpectatorLimiter SpectatorLimiter // limits the spectators of all tables
	Faults           *Faults          // shared by all tables
	Closing          context.Context  // done when the site closes
	Log              *slog.Logger
	Broadcast        func(took time.Duration) // called for each update with the time since its entry in the log; nil if nobody measures
}

// Serve sends events until the reader disconnects, the context ends, or the updates of a table fail. If all requested tables
// are gone, it reports that and returns.
func (s *Stream) Serve(ctx context.Context, w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(ctx)
	t := &connection{Stream: s, out: newWriter(w, r), told: map[string]int64{}, cancel: cancel}
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
	t.heartbeatLater()
	var others sync.WaitGroup
	defer others.Wait()
	defer cancel()
	left := len(s.Sources)
	for want, source := range s.Sources {
		if left--; left == 0 { // most streams are of one table and need no further goroutine
			t.follow(ctx, want, source)
			break
		}
		others.Go(func() { t.follow(ctx, want, source) })
	}
	<-ctx.Done()
}
