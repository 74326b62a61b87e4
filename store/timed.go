package store

import (
	"context"
	"time"
)

// Timed returns a log that calls the function told after each append, with the append's duration and result. The returned log implements
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

// Append appends entries as the wrapped log does, and calls the function told with the duration and result.
func (t timed) Append(ctx context.Context, entries ...Entry) error {
	begun := time.Now()
	err := t.Log.Append(ctx, entries...)
	t.told(time.Since(begun), err)
	return err
}
