package table

import (
	"time"

	"pantheon/game"
)

// A Meter counts moves at tables. Several goroutines call its methods, each while it holds a table's mu.
type Meter interface {
	// Moved counts a move that was written to the log.
	Moved(game string, by MoveSource)
}

// A MoveSource says who played a move.
type MoveSource string

// The sources of moves.
const (
	FromPerson MoveSource = "person"
	FromBot    MoveSource = "bot" // also another seat's move in a lesson
	FromClock  MoveSource = "clock"
)

// count sets when the updates of a batch were written to the log, and reports the moves among them to the meter. Without a meter it does
// nothing. The caller must hold t.mu and call count before the updates are published.
func (t *Table) count(now *batch) {
	if t.server.meter == nil {
		return
	}
	kept := time.Now()
	for _, u := range now.updates {
		u.kept = kept
	}
	for i, e := range now.entries {
		switch u := now.updates[i]; {
		case u.Kind != Played:
		case u.Seat == game.Clock:
			t.server.meter.Moved(t.state.about.ID, FromClock)
		case e.User != "":
			t.server.meter.Moved(t.state.about.ID, FromPerson)
		default:
			t.server.meter.Moved(t.state.about.ID, FromBot)
		}
	}
}

// A Standing is the load of a server: the tables in memory and the jobs of its worker pool.
type Standing struct {
	Tables map[Phase]int // the tables in memory that this server has
	// Places is the number of slots and Thinking the number in use. Waiting is the number of jobs in the normal queue, Patient that in the
	// low-priority queue.
	Places, Thinking, Waiting, Patient int
}

// Standing returns the load of the server. It does not wait for locked tables, but counts them with their previous phase.
func (h *Server) Standing() Standing {
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
			if t.phase = ""; t.state != nil && !t.readOnly {
				t.phase = t.state.phase
			}
			t.mu.Unlock()
		}
		if t.phase != "" {
			s.Tables[t.phase]++
		}
	}
	s.Places, s.Thinking, s.Waiting, s.Patient = h.pool.load()
	return s
}

// load returns the number of slots, the number in use, and the numbers of waiting jobs in the normal and the low-priority queue.
func (d *workerPool) load() (places, thinking, waiting, patient int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, n := range d.busy {
		thinking += n
	}
	return d.free + thinking, thinking, len(d.waiting), len(d.patient)
}
