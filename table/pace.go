package table

import (
	"time"

	"pantheon/game"
)

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

// gently is how long a bot waits at the gentlest pace where all act at the same time and to be quick is to be strong. It was found by
// simulation: see TestHowAPersonFaresInARace, and docs/strength.md for what came of it.
const gently = 2100 * time.Millisecond

// amongAll is how long a bot waits at a pace before each of its sentences where all act at the same time.
func (p Pace) amongAll() time.Duration {
	if p == PaceSlow {
		return gently
	}
	wait, _ := p.Wait()
	return max(wait, quickest)
}

// UsualPace is the pace that a table of a game has when nobody has chosen one: where all act at the same time bots are gentle with persons.
func UsualPace(a *game.About, s game.Setup, persons bool) Pace {
	if persons && a.Races != nil && a.Races(s) {
		return PaceSlow
	}
	return PaceNormal
}
