// Package live tells browsers what happens at tables: the stream of server-sent events, and its updates, which are made of the same parts
// as the page.
package live

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"time"

	"pantheon/table"
)

const (
	heartbeat = 15 * time.Second // between two signs of life
	crowded   = 4                // updates behind one that make it not worth a picture
)

// A Source is a table as a stream's viewer may hear of it.
type Source struct {
	// Watch begins to tell what happens behind an entry.
	Watch func(ctx context.Context, after int64) (*table.Watch, error)
	// Draw makes an update of what happened; of what is followed by much else only what it adds to the log.
	Draw func(ctx context.Context, happened table.Update, followed bool) (*Told, error)
}

// A Stream tells a browser what happens at tables. Each event's id says how far it has told each, so that a browser that was cut off goes
// on without a gap.
type Stream struct {
	Version string // of the program; pages of another version reload
	Wants   []Want // all that was asked for
	Sources map[Want]Source
	Gone    []Want          // of which there is no table any more
	Closing context.Context // done when the site closes
	Log     *slog.Logger
}

// Serve tells until the reader has gone, the context ends or there is nothing to tell of.
func (s *Stream) Serve(ctx context.Context, w http.ResponseWriter, r *http.Request) {
	updates := make(chan news)
	for want, source := range s.Sources {
		go s.follow(ctx, want, source, updates)
	}
	out := newWriter(w, r)
	defer out.close()
	told := map[string]int64{}
	for _, want := range s.Wants {
		told[want.Key] = want.After
	}
	err := out.event("hello", struct {
		Version string `json:"version"`
	}{s.Version})
	for _, want := range s.Gone {
		if err == nil {
			err = out.update(Tell(want.Gone(), nil, false), nil, "")
		}
	}
	if len(s.Sources) == 0 {
		return
	}
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	for err == nil { // else the reader has gone
		select {
		case <-ctx.Done():
			return
		case n := <-updates:
			told[n.told.update.Key] = n.told.update.Entry
			err = out.update(n.told, n.was, lastID(s.Wants, told))
		case <-beat.C:
			err = out.event("beat", struct{}{})
		}
	}
}

// News are an update for a reader who has that already.
type news struct {
	told *Told
	was  *Sheet
}

// follow sends the updates of one table until the stream ends or the table does.
func (s *Stream) follow(ctx context.Context, w Want, source Source, updates chan<- news) {
	var has *Sheet
	send := func(t *Told) {
		select {
		case updates <- news{t, has}:
			has = t.after(has)
		case <-ctx.Done():
		}
	}
	ended := func(err error) {
		if errors.Is(err, table.ErrGone) || errors.Is(err, table.ErrNotFound) {
			send(Tell(w.Gone(), nil, false))
		} else if ctx.Err() == nil {
			s.Log.Debug("a table's updates ended", "table", w.Table, "err", err)
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
			t, err := source.Draw(ctx, happened, len(watch.Updates()) > crowded)
			if err != nil {
				ended(err)
				return
			}
			after = t.update.Entry
			send(t)
			if t.update.Gone {
				return
			}
		}
		if s.Closing.Err() != nil {
			return
		}
	}
}
