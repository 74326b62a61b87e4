package table

import (
	"slices"
	"time"
)

// A ThoughtMeter counts what a program thinks for others.
type ThoughtMeter interface {
	// Taken counts a thought of that kind that was taken.
	Taken(kind string)
	// Became counts what became of it, and how long it took.
	Became(kind string, became Became, took time.Duration)
}

// ThoughtKinds are the kinds that a [ThoughtMeter] is told: what a bot says, a hint, a sentence of a game for its review, and any other,
// which a newer server may ask for.
var ThoughtKinds = []string{choosing, hinting, judging, "other"}

// A Became is what became of a thought.
type Became string

// What becomes of thoughts.
const (
	ThoughtDone     Became = "done"
	ThoughtFailed   Became = "failed"   // whoever asked thinks for themselves
	ThoughtReturned Became = "returned" // nobody waits for it any more, or another program thinks it
	ThoughtLost     Became = "lost"     // the database did not take what came of it
)

// counted counts a thought and what becomes of it.
func (m *mind) counted(kind string, think func() Became) {
	if m.meter == nil {
		think()
		return
	}
	if !slices.Contains(ThoughtKinds, kind) {
		kind = "other"
	}
	m.meter.Taken(kind)
	begun := time.Now()
	m.meter.Became(kind, think(), time.Since(begun))
}
