package table

import (
	"errors"
	"time"

	"pantheon/game"
	"pantheon/store"
)

// Countdown is how long it is counted down before a game that stood still goes on.
const Countdown = 5 * time.Second

// A HaltReason is why a game with time stands still.
type HaltReason string

// The reasons.
const (
	HaltPaused    HaltReason = "paused"    // somebody paused it; it goes on when somebody says so
	HaltRestart   HaltReason = "restart"   // the server was started anew; it goes on when one of the players comes back
	HaltCountdown HaltReason = "countdown" // it goes on by itself in a moment
	HaltStart     HaltReason = "start"     // everybody is ready, and time runs in a moment
)

// A Halt says that a game's time stands still: nobody can say anything, bots do nothing, and no deadline comes nearer.
type Halt struct {
	Reason HaltReason
	// By is the seat of whoever paused, Watcher for a host without one.
	By game.Seat
	// Left is how long it is until the game goes on; 0 when that is not known.
	Left time.Duration
}

// Pause asks to let the game's time stand still. The host's wish is enough while the host's own time does not run, so many times in a
// game; else all persons have to wish it. Only games with time know it. (4 Gods, facts 5.5)
type Pause struct{}

// GoOn lets a paused game go on, after a [Countdown]. Whoever holds a seat may, and the host.
type GoOn struct{}

func (Pause) act() {}
func (GoOn) act()  {}

// halted tells why the game stands still at an instant; nil when it does not. It is called with the table held.
func (t *Table) halted(at time.Time) *Halt {
	s := t.state
	switch {
	case s.phase != Running || !s.about.Timed && s.clocks == nil || s.lesson != nil:
		return nil
	case s.paused:
		return &Halt{Reason: HaltPaused, By: s.pausedBy}
	case t.asleep:
		return &Halt{Reason: HaltRestart, By: game.Watcher}
	case at.Before(s.resumes) && s.starts:
		return &Halt{Reason: HaltStart, By: game.Watcher, Left: s.resumes.Sub(at)}
	case at.Before(s.resumes):
		return &Halt{Reason: HaltCountdown, By: game.Watcher, Left: s.resumes.Sub(at)}
	}
	return nil
}

// Ends tells whether it ends by itself, in a moment.
func (h *Halt) Ends() bool { return h.Reason == HaltCountdown || h.Reason == HaltStart }

// refusal says in words why nothing can be said.
func (h *Halt) refusal() *Refused {
	if h.Ends() {
		return refuse("countdown", "n", int((h.Left+time.Second-1)/time.Second))
	}
	return refuse(string(h.Reason))
}

// decidePause decides on a wish for a pause.
func (s *State) decidePause(by Guest, asleep bool) (*decision, error) {
	held := s.held(by.ID) & s.persons()
	atOnce, refused := s.mayPause(by.ID, asleep)
	switch {
	case refused != nil:
		return nil, refused
	case s.paused || asleep:
		return nil, nil
	case atOnce:
		seat := game.Watcher
		if held != 0 {
			seat = held.First()
		}
		return &decision{kind: Paused, data: seated{Seat: seat}}, nil
	case held&^s.wishes == 0:
		return nil, nil
	}
	return &decision{kind: Wished, data: seated{Seat: held.First()}}, nil
}

// decideGoOn decides on letting the game go on.
func (s *State) decideGoOn(by Guest, asleep bool) (*decision, error) {
	held := s.held(by.ID)
	switch {
	case s.phase != Running:
		return nil, s.notRunning()
	case held == 0 && by.ID != s.host.ID:
		return nil, refuse("not-seated")
	case !s.paused && !asleep:
		return nil, nil
	}
	seat := game.Watcher
	if held != 0 {
		seat = held.First()
	}
	return &decision{kind: WentOn, data: goingOn{Seat: seat, Restart: !s.paused}}, nil
}

// The entries of pauses.

func (s *State) wish(e store.Entry, data seated) error {
	if _, err := s.chair(data.Seat); err != nil {
		return err
	}
	s.wishes |= s.held(e.Guest).With(data.Seat)
	return nil
}

func (s *State) pause(e store.Entry, data seated) error {
	if s.phase != Running {
		return errors.New("a pause of a game that does not run")
	}
	if !s.allWish(e.Guest) {
		s.pauses++
	}
	s.paused, s.pausedBy, s.wishes = true, data.Seat, 0
	return nil
}

func (s *State) goOn(e store.Entry, _ goingOn) error {
	s.paused, s.wishes = false, 0
	s.resumes, s.starts = e.Time.Add(Countdown), false
	return nil
}

// wake lets the game of an earlier life of the server go on when one of its players comes, and gives back to them what was lent. It is
// called with the table held.
func (t *Table) wake(guest string) {
	if t.alone {
		t.arrangeBots()
	}
	if t.state.lent(guest) != 0 {
		t.push(&request{back: true, input: Input{Guest: Guest{ID: guest}}}) //nolint:errcheck // it is asked again with whatever they do
	}
	if t.asleep && !t.state.paused && t.state.held(guest)&t.state.persons() != 0 {
		t.push(&request{wake: true}) //nolint:errcheck // a closed hall's games stand still
	}
}
