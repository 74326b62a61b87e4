package store

import (
	"context"
	"time"
)

// Timed gives a log that tells after each append how long it took and what came of it. It has leases where the log has them.
func Timed(log Log, told func(took time.Duration, err error)) Log {
	t := timed{log, told}
	if l, ok := log.(Leases); ok {
		return struct {
			timed
			Leases
		}{t, l}
	}
	return t
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
