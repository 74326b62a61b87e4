package table

import "time"

// A Clock is where the tables read the time. Tests turn one by hand.
type Clock interface {
	Now() time.Time
	// After runs f in a goroutine of its own when d has passed; stop keeps it from running, if it has not begun.
	After(d time.Duration, f func()) (stop func())
}

// SystemClock is the computer's own clock.
type SystemClock struct{}

// A ShiftedClock is the computer's own clock set right: it is ahead of the time by so much.
type ShiftedClock struct {
	SystemClock
	Ahead time.Duration
}

// Now is the time.
func (c ShiftedClock) Now() time.Time { return c.SystemClock.Now().Add(-c.Ahead) }

// Now is the time.
func (SystemClock) Now() time.Time { return time.Now() }

// After is time.AfterFunc.
func (SystemClock) After(d time.Duration, f func()) (stop func()) {
	timer := time.AfterFunc(d, f)
	return func() { timer.Stop() }
}
