package store

import (
	"context"
	"time"
)

// Timed returns a log that, after each append, passes the append's duration and result to the callback told. The returned log implements
// [Leases] and [Jobs] if log implements both.
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

// Append appends entries as the wrapped log does, and passes the duration and result to the callback told.
func (t timed) Append(ctx context.Context, entries ...Entry) error {
	begun := time.Now()
	err := t.Log.Append(ctx, entries...)
	t.told(time.Since(begun), err)
	return err
}
