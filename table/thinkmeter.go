package table

import (
	"slices"
	"time"
)

// A JobMeter counts the jobs that a worker program computes.
type JobMeter interface {
	// Taken counts a job of a kind that was taken.
	Taken(kind string)
	// Became counts the outcome of a job and its duration.
	Became(kind string, became Became, took time.Duration)
}

// JobKinds are the kinds of jobs that a [JobMeter] receives: the move of a bot, a hint, a move for a review,
// and any kind of a newer server.
var JobKinds = []string{choosing, hinting, judging, "other"}

// A Became says how a job ended.
type Became string

// The outcomes of jobs.
const (
	JobDone     Became = "done"
	JobFailed   Became = "failed"   // the server that requested the job computes it itself
	JobReturned Became = "returned" // nobody waits for it any more, or another program computes it
	JobLost     Became = "lost"     // the database did not accept the result
)

// counted calls think to run a job, and counts the job with its outcome and duration.
func (m *worker) counted(kind string, think func() Became) {
	if m.meter == nil {
		think()
		return
	}
	if !slices.Contains(JobKinds, kind) {
		kind = "other"
	}
	m.meter.Taken(kind)
	begun := time.Now()
	m.meter.Became(kind, think(), time.Since(begun))
}
