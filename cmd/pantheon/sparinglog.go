package main

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"pantheon/store"
)

// sparingly is how often the log tells that nothing can be saved: each request that fails by it would tell so again, and a disk that is
// full may be the one that the log is written to.
const sparingly = time.Minute

// A sparing handler of a log writes at most one line in [sparingly] of those that tell that nothing can be saved, with how many it left
// out.
type sparing struct {
	slog.Handler
	lines *unsavedLines
}

// unsavedLines is when that was told last, and how often it was not since.
type unsavedLines struct {
	mu   sync.Mutex
	at   time.Time
	left int
}

func newSparing(h slog.Handler) *sparing { return &sparing{h, &unsavedLines{}} }

// Handle leaves a line out or hands it on.
func (s *sparing) Handle(ctx context.Context, r slog.Record) error {
	unsaved := false
	r.Attrs(func(a slog.Attr) bool {
		err, is := a.Value.Any().(error)
		unsaved = is && (store.Unsaved(err) || errors.Is(err, store.ErrAway)) // and not any time-out, of a mail server say
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

// next counts a line of that instant, and tells whether it is to be written, and how many were left out before it.
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

// WithAttrs and WithGroup keep count together.
func (s *sparing) WithAttrs(attrs []slog.Attr) slog.Handler {
	return &sparing{s.Handler.WithAttrs(attrs), s.lines}
}

// WithGroup does as WithAttrs.
func (s *sparing) WithGroup(name string) slog.Handler {
	return &sparing{s.Handler.WithGroup(name), s.lines}
}

// lookEvery is how often a server looks whether its data folder can be written, whether or not anybody plays.
const lookEvery = 20 * time.Second

// lookAfter tells in the log when the data folder cannot be written, and when it can again, each time that somebody says that it is time to
// look.
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
