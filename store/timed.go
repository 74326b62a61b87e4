package store

import (
	"context"
	"time"
)

// Timed returns a log that calls told after each append with its duration and result. It has leases and jobs if the log has them.
func Timed(log Log, told func(took time.Duration, err error)) Log {
	t := timed{log, told}
	shared, ok := log.(interface {
		Leases
		Jobs
	})
	if !ok {
		return t
	}
	return struct {
		timed
		Leases
		Jobs
	}{t, shared, shared}
}

type timed struct {
	Log
	told func(took time.Duration, err error)
}

// Append appends, and reports its duration and result.
func (t timed) Append(ctx context.Context, entries ...Entry) error {
	begun := time.Now()
	err := t.Log.Append(ctx, entries...)
	t.told(time.Since(begun), err)
	return err
}
