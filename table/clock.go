package table

import "time"

// A Clock is the source of time for the tables. Tests use one that they set by hand.
type Clock interface {
	Now() time.Time
	// After runs f in its own goroutine after d. The function stop cancels the run if it has not begun.
	After(d time.Duration, f func()) (stop func())
}

// SystemClock is the computer's own clock.
type SystemClock struct{}

// A ShiftedClock is the computer's own clock with a correction. Ahead is how far that clock is ahead of the true time.
type ShiftedClock struct {
	SystemClock
	Ahead time.Duration
}

// Now returns the corrected time.
func (c ShiftedClock) Now() time.Time { return c.SystemClock.Now().Add(-c.Ahead) }

// Now returns the current time.
func (SystemClock) Now() time.Time { return time.Now() }

// After runs f in its own goroutine after d; see [Clock].
func (SystemClock) After(d time.Duration, f func()) (stop func()) {
	timer := time.AfterFunc(d, f)
	return func() { timer.Stop() }
}
