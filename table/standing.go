package table

import (
	"time"

	"pantheon/game"
)

// A Meter counts what happens at tables. It is told while a table is held, by several goroutines.
type Meter interface {
	// Moved counts a sentence that is in the log.
	Moved(game string, by Speaker)
}

// A Speaker is who says a sentence.
type Speaker string

// The speakers.
const (
	ByPerson Speaker = "person"
	ByBot    Speaker = "bot" // or, in a lesson, whoever else speaks there
	ByClock  Speaker = "clock"
)

// count counts what was just written to the log. It is called with the table held, before the watchers are told.
func (t *Table) count(now *turn) {
	if t.hall.meter == nil {
		return
	}
	kept := time.Now()
	for _, u := range now.updates {
		u.kept = kept
	}
	for i, e := range now.entries {
		switch u := now.updates[i]; {
		case u.Kind != Said:
		case u.Seat == game.Clock:
			t.hall.meter.Moved(t.state.about.ID, ByClock)
		case e.Guest != "":
			t.hall.meter.Moved(t.state.about.ID, ByPerson)
		default:
			t.hall.meter.Moved(t.state.about.ID, ByBot)
		}
	}
}

// A Standing is how a hall stands: what it has in memory, and what its bots and advisers have to think about.
type Standing struct {
	Tables map[Phase]int // in memory; those only that this server has
	// Places is how many can think at once, and Thinking how many do. Waiting are the bots and hints that wait for a place, and Patient
	// what is thought about when nobody else wants to.
	Places, Thinking, Waiting, Patient int
}

// Standing tells how the hall stands. A table that is busy just now counts as it did the last time; nobody waits for this.
func (h *Hall) Standing() Standing {
	h.standing.Lock()
	defer h.standing.Unlock()
	s := Standing{Tables: map[Phase]int{Lobby: 0, Running: 0, Over: 0, Study: 0}}
	h.mu.Lock()
	tables := make([]*Table, 0, len(h.tables))
	for _, t := range h.tables {
		tables = append(tables, t)
	}
	h.mu.Unlock()
	for _, t := range tables {
		if t.mu.TryLock() {
			if t.phase = ""; t.state != nil && !t.glance {
				t.phase = t.state.phase
			}
			t.mu.Unlock()
		}
		if t.phase != "" {
			s.Tables[t.phase]++
		}
	}
	s.Places, s.Thinking, s.Waiting, s.Patient = h.desk.load()
	return s
}

// load is how many places there are, how many think, and how many wait in either queue.
func (d *desk) load() (places, thinking, waiting, patient int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, n := range d.busy {
		thinking += n
	}
	return d.free + thinking, thinking, len(d.waiting), len(d.patient)
}
