package page

import (
	"slices"
	"time"

	"github.com/a-h/templ"

	"pantheon/game"
	"pantheon/table"
)

// Halt says why the game's time stands still; the zero value that it does not.
type Halt struct {
	Place  Place
	Reason table.HaltReason // "" when the time does not stand still
	Words  string
	Left   time.Duration // until the game goes on
	GoOn   bool          // the viewer may let it go on
	// Ready are those who say that they are ready, before time runs and while it is counted down to that.
	Ready List[Readiness]
	// Paced says that the viewer may change the pace of the bots, which is a thing to think of while time stands still.
	Paced bool
	Pace  table.Pace
}

// A Readiness is a player before time runs.
type Readiness struct {
	Name  string
	Mine  bool
	Ready bool // they have said so
}

// Draw draws the panel.
func (m Halt) Draw(w Words) templ.Component { return haltView(w, m) }

// Counts tells whether it is counted down to when the game goes on.
func (m Halt) Counts() bool { return m.Reason == table.HaltCountdown || m.Starts() }

// Starts tells whether it is counted down to the start.
func (m Halt) Starts() bool { return m.Reason == table.HaltStart }

// seconds is how long it is until the game goes on, in whole seconds.
func (m Halt) seconds() int { return int((m.Left + time.Second - 1) / time.Second) }

// count is what is counted on the way to the start: the number, and 0 for "Go".
func (m Halt) count() int {
	return int((max(m.Left-table.StartGo, 0) + table.StartCount - 1) / table.StartCount)
}

func halt(s *Scene) Model {
	h := s.Snap.Halt
	switch {
	case h == nil && !s.Past() && s.Snap.Phase == table.Running && !game.Started(s.Snap.View):
		return Halt{Place: s.Place, Words: s.Words.T("start.waits"), Ready: readiness(s), Paced: mayPace(s), Pace: s.Snap.Pace}
	case h == nil:
		return Halt{}
	}
	m := Halt{Place: s.Place, Reason: h.Reason, Words: haltWords(s), Left: h.Left, GoOn: mayPause(s)}
	switch h.Reason {
	case table.HaltStart:
		m.Ready = readiness(s)
	case table.HaltPaused:
		m.Paced, m.Pace = mayPace(s), s.Snap.Pace
	}
	return m
}

// readiness is who is ready, by seat.
func readiness(s *Scene) List[Readiness] {
	started := game.Started(s.Snap.View)
	all := make([]Readiness, len(s.Snap.Chairs))
	for i, c := range s.Snap.Chairs {
		all[i] = Readiness{SeatName(s.Words, c), c.Mine && !c.Bot(), started || !s.Snap.Waiting.Has(c.Seat)}
	}
	return ListOf(all...)
}

// haltWords say why the game's time stands still.
func haltWords(s *Scene) string {
	h, w := s.Snap.Halt, s.Words
	switch {
	case h.Reason == table.HaltRestart:
		return w.T("halt.restart")
	case h.Reason == table.HaltPaused && h.By == game.Watcher:
		return w.T("halt.paused-host")
	case h.Reason == table.HaltPaused:
		return w.T("halt.paused", "seat", Plain(s.SeatName(h.By)))
	case h.Reason == table.HaltStart:
		return w.T("start.all")
	case s.Restarted:
		return w.T("halt.restarted")
	}
	return w.T("halt.countdown")
}

// mayPause tells whether the viewer may let the game's time stand still, or ask for it, and let it go on.
func mayPause(s *Scene) bool {
	return (s.about().Timed || s.clocked()) && s.Snap.Phase == table.Running && !s.Past() && (s.Snap.Host || len(Persons(s.Snap)) > 0)
}

// wished tells whether the viewer has asked for a pause already.
func wished(s *Scene) bool { return slices.ContainsFunc(Persons(s.Snap), s.Snap.Wishes.Has) }

// Clock says when the clock acts next, as far as the seat has to mind it, and what it shows now, both in milliseconds of the game's own
// time.
type Clock struct {
	Runs          bool // something is due
	Deadline, Now int64
}

// seconds is how long it is until the clock acts, in whole seconds.
func (c Clock) seconds() int { return int((max(0, c.Deadline-c.Now) + 999) / 1000) }

// long tells whether so much time is left that nobody counts it: more than an hour, as in the script.
func (c Clock) long() bool { return c.Deadline-c.Now > time.Hour.Milliseconds() }

// ClockOf is the game's clock as a table shows it now.
func ClockOf(snap table.Snapshot) Clock {
	if !snap.Clocked {
		return Clock{}
	}
	due, set := game.DueTo(snap.View, snap.Seat)
	if !set {
		return Clock{}
	}
	return Clock{Runs: true, Deadline: due, Now: snap.Deadline - snap.Left.Milliseconds()}
}
