package main

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"pantheon/store"
)

// sparingly is the shortest interval between log lines that say that nothing can be saved. Each failed request would
// log one, and the full disk may be the one that holds the log.
const sparingly = time.Minute

// A sparing is a log handler that writes at most one line per [sparingly] that says that nothing can be saved. That
// line contains the number of omitted lines.
type sparing struct {
	slog.Handler
	lines *unsavedLines
}

// unsavedLines holds the time of the last line that said that nothing can be saved, and the number of such lines
// omitted since then.
type unsavedLines struct {
	mu   sync.Mutex
	at   time.Time
	left int
}

func newSparing(h slog.Handler) *sparing { return &sparing{h, &unsavedLines{}} }

// Handle writes a record, or counts it as omitted if it says that nothing can be saved and comes too soon.
func (s *sparing) Handle(ctx context.Context, r slog.Record) error {
	unsaved := false
	r.Attrs(func(a slog.Attr) bool {
		err, is := a.Value.Any().(error)
		unsaved = is && (store.Unsaved(err) || errors.Is(err, store.ErrAway)) // excludes other time-outs, such as that of a mail server
		return !unsaved
	})
	if unsaved {
		left, tells := s.lines.next(r.Time)
		if !tells {
			return nil
		}
		if left > 0 {
			r = r.Clone()
			r.AddAttrs(slog.Int("left_out", left))
		}
	}
	return s.Handler.Handle(ctx, r)
}

// next counts a line of the given time. It reports whether to write the line, and how many lines were omitted before it.
func (t *unsavedLines) next(at time.Time) (left int, tells bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if since := at.Sub(t.at); since >= 0 && since < sparingly {
		t.left++
		return 0, false
	}
	left, t.at, t.left = t.left, at, 0
	return left, true
}

// WithAttrs returns a handler that shares the count with s.
func (s *sparing) WithAttrs(attrs []slog.Attr) slog.Handler {
	return &sparing{s.Handler.WithAttrs(attrs), s.lines}
}

// WithGroup returns a handler that shares the count with s.
func (s *sparing) WithGroup(name string) slog.Handler {
	return &sparing{s.Handler.WithGroup(name), s.lines}
}

// lookEvery is the interval at which a server checks that its data folder can be written, even if nobody plays.
const lookEvery = 20 * time.Second

// lookAfter calls ping for each value of the channel times, until ctx ends. It logs each failure to write the data folder, and the first
// success after failures.
func lookAfter(ctx context.Context, times <-chan time.Time, ping func(context.Context) error, logger *slog.Logger) {
	for failed := false; ; {
		select {
		case <-ctx.Done():
			return
		case <-times:
		}
		err := ping(ctx)
		switch {
		case ctx.Err() != nil:
			return
		case err != nil:
			logger.Error("nothing can be saved in the data folder", "error", err)
		case failed:
			logger.Info("the data folder can be written again")
		}
		failed = err != nil
	}
}
