package table

import (
	"slices"
	"time"
)

// A ThoughtMeter counts the jobs that a worker program computes.
type ThoughtMeter interface {
	// Taken counts a job of a kind that was taken.
	Taken(kind string)
	// Became counts the outcome of a job and its duration.
	Became(kind string, became Became, took time.Duration)
}

// ThoughtKinds are the kinds of jobs that a [ThoughtMeter] receives: the move of a bot, a hint, a move for a review,
// and any kind of a newer server.
var ThoughtKinds = []string{choosing, hinting, judging, "other"}

// A Became is the outcome of a job.
type Became string

// The outcomes of jobs.
const (
	ThoughtDone     Became = "done"
	ThoughtFailed   Became = "failed"   // the asking server computes it itself
	ThoughtReturned Became = "returned" // nobody waits for it any more, or another program computes it
	ThoughtLost     Became = "lost"     // the database did not accept the result
)

// counted runs a job and counts it with its outcome.
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
