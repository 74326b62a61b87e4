package store

import (
	"context"
	"time"
)

// Timed gives a log that tells after each append how long it took and what came of it. It has leases and thoughts where the log
// has them.
func Timed(log Log, told func(took time.Duration, err error)) Log {
	t := timed{log, told}
	shared, ok := log.(interface {
		Leases
		Thoughts
	})
	if !ok {
		return t
	}
	return struct {
		timed
		Leases
		Thoughts
	}{t, shared, shared}
}

type timed struct {
	Log
	told func(took time.Duration, err error)
}

// Append appends, and tells of it.
func (t timed) Append(ctx context.Context, entries ...Entry) error {
	begun := time.Now()
	err := t.Log.Append(ctx, entries...)
	t.told(time.Since(begun), err)
	return err
}
