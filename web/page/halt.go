package page

import (
	"slices"
	"time"

	"github.com/a-h/templ"

	"pantheon/game"
	"pantheon/table"
)

// Halt is the panel that says why the game's time is stopped, or that it has not started. It is the zero value if the
// time runs.
type Halt struct {
	Place  Place
	Reason table.HaltReason // "" if the time is not stopped, or has not started
	Words  string
	Left   time.Duration // time until the game continues
	GoOn   bool          // the viewer may resume the game
	// Ready lists the players who are ready or not, before the game's time starts and during the countdown to the
	// start.
	Ready List[Readiness]
	// Paced says that the viewer may change the pace of the bots, before the game's time starts or while it is paused.
	Paced bool
	Pace  table.Pace
}

// A Readiness says whether a player is ready, before the game's time starts.
type Readiness struct {
	Name  string
	Mine  bool
	Ready bool // the player has confirmed
}

// Draw returns the component of the panel.
func (m Halt) Draw(w Words) templ.Component { return haltView(w, m) }

// Counts reports whether a countdown runs, to the start or to the end of a pause.
func (m Halt) Counts() bool { return m.Reason == table.HaltCountdown || m.Starts() }

// Starts reports whether the countdown to the start runs.
func (m Halt) Starts() bool { return m.Reason == table.HaltStart }

// seconds returns the time until the game continues, in whole seconds, rounded up.
func (m Halt) seconds() int { return int((m.Left + time.Second - 1) / time.Second) }

// count returns the number that the countdown to the start shows; 0 means "Go".
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

// readiness returns all players, by seat, and whether each is ready.
func readiness(s *Scene) List[Readiness] {
	started := game.Started(s.Snap.View)
	all := make([]Readiness, len(s.Snap.Occupants))
	for i, c := range s.Snap.Occupants {
		all[i] = Readiness{SeatName(s.Words, c), c.Mine && !c.Bot(), started || !s.Snap.Waiting.Has(c.Seat)}
	}
	return ListOf(all...)
}

// haltWords returns the text that says why the game's time is stopped.
func haltWords(s *Scene) string {
	h, w := s.Snap.Halt, s.Words
	switch {
	case h.Reason == table.HaltRestart:
		return w.T("halt.restart")
	case h.Reason == table.HaltPaused && h.By == game.Spectator:
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

// mayPause reports whether the viewer may pause and resume the game, with or without the others' consent.
func mayPause(s *Scene) bool {
	return (s.about().Timed || s.clocked()) && s.Snap.Phase == table.Running && !s.Past() && (s.Snap.Host || len(Persons(s.Snap)) > 0)
}

// wished reports whether the viewer has already asked for a pause.
func wished(s *Scene) bool { return slices.ContainsFunc(Persons(s.Snap), s.Snap.Preferences.Has) }

// Clock is the game's own clock: when it acts next, if that concerns the seat, and what it shows now. Both are in
// milliseconds of game time.
type Clock struct {
	Runs          bool // an action of the clock is due
	Deadline, Now int64
}

// seconds returns the time until the clock acts, in whole seconds, rounded up.
func (c Clock) seconds() int { return int((max(0, c.Deadline-c.Now) + 999) / 1000) }

// long reports whether more than an hour is left. Then no seconds are counted; the script has the same limit.
func (c Clock) long() bool { return c.Deadline-c.Now > time.Hour.Milliseconds() }

// ClockOf returns the game's clock as a table shows it now; the zero value if no action of the clock concerns the
// viewer's seat.
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
