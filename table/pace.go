package table

import (
	"time"

	"pantheon/game"
)

// A Pace says how long a bot waits before each of its moves, so that persons can follow.
type Pace string

// The paces, from no wait to the longest.
const (
	PaceOff    Pace = "off"
	PaceFast   Pace = "fast"
	PaceNormal Pace = "normal"
	PaceSlow   Pace = "slow"
)

// Paces returns all paces, the fastest first.
func Paces() []Pace { return []Pace{PaceOff, PaceFast, PaceNormal, PaceSlow} }

// Wait returns how long a bot waits at this pace; ok is false for an unknown pace.
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

// gentleWait is the wait of a bot at the slowest pace in a race, where speed is strength. The value was found by
// simulation: see TestHowAPersonFaresInARace, and docs/lab/strength.md for the results.
const gentleWait = 2100 * time.Millisecond

// amongAll returns how long a bot waits at this pace before each of its moves in a race.
func (p Pace) amongAll() time.Duration {
	if p == PaceSlow {
		return gentleWait
	}
	wait, _ := p.Wait()
	return max(wait, minRaceWait)
}

// UsualPace returns the default pace of a table. In a race with persons it is [PaceSlow], otherwise [PaceNormal].
func UsualPace(a *game.About, s game.Setup, persons bool) Pace {
	if persons && a.Races != nil && a.Races(s) {
		return PaceSlow
	}
	return PaceNormal
}
