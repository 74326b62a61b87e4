package table

import "time"

// A Pace is how long a bot waits before each of its sentences, so that people can follow.
type Pace string

// The paces, from at once to leisurely.
const (
	PaceOff    Pace = "off"
	PaceFast   Pace = "fast"
	PaceNormal Pace = "normal"
	PaceSlow   Pace = "slow"
)

// Paces are all paces, from the quickest.
func Paces() []Pace { return []Pace{PaceOff, PaceFast, PaceNormal, PaceSlow} }

// Wait is how long a bot waits at that pace; ok is false for an unknown one.
func (p Pace) Wait() (wait time.Duration, ok bool) {
	switch p {
	case PaceOff:
		return 0, true
	case PaceFast:
		return 400 * time.Millisecond, true
	case PaceNormal:
		return 1200 * time.Millisecond, true
	case PaceSlow:
		return 2500 * time.Millisecond, true
	}
	return 0, false
}
