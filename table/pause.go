package table

import (
	"errors"
	"time"

	"pantheon/game"
	"pantheon/store"
)

// Countdown is the length of the countdown before a paused game continues, and before a game with a clock of seconds begins.
const Countdown = 5 * time.Second

// A HaltReason says why the time of a game is stopped.
type HaltReason string

// The reasons for a halt.
const (
	HaltPaused    HaltReason = "paused"    // somebody paused it; it continues when somebody resumes it
	HaltRestart   HaltReason = "restart"   // the server was restarted; it continues when one of the players comes back
	HaltCountdown HaltReason = "countdown" // it continues by itself after the countdown
	HaltStart     HaltReason = "start"     // all players are ready, and time runs after the countdown
)

// A Halt says that a game's time is stopped: nobody can play, bots do nothing, and no deadline comes nearer.
type Halt struct {
	Reason HaltReason
	// By is the seat that paused, the spectator for a host without one.
	By game.Seat
	// Left is the time until the game continues; 0 if unknown.
	Left time.Duration
}

// Pause asks to pause the game's time. The host needs no consent while the host's own clock does not run, hostPauses times per game.
// Otherwise all persons must wish the pause. Only games with time, or with clocks for persons, can be paused. (4 Gods, facts 5.5)
type Pause struct{}

// GoOn resumes a paused game after a [Countdown]. The host and users with a seat may send it.
type GoOn struct{}

func (Pause) isCommand() {}
func (GoOn) isCommand()  {}

// halted returns the halt of the game's time at an instant; nil if the time runs. The caller must hold t.mu.
func (t *Table) halted(at time.Time) *Halt {
	s := t.state
	switch {
	case s.phase != Running || !s.about.Timed && s.clocks == nil || s.lesson != nil:
		return nil
	case s.paused:
		return &Halt{Reason: HaltPaused, By: s.pausedBy}
	case t.pausedSinceRestart:
		return &Halt{Reason: HaltRestart, By: game.Spectator}
	case at.Before(s.resumes) && s.starts:
		return &Halt{Reason: HaltStart, By: game.Spectator, Left: s.resumes.Sub(at)}
	case at.Before(s.resumes):
		return &Halt{Reason: HaltCountdown, By: game.Spectator, Left: s.resumes.Sub(at)}
	}
	return nil
}

// Ends reports whether the halt ends by itself after a countdown.
func (h *Halt) Ends() bool { return h.Reason == HaltCountdown || h.Reason == HaltStart }

// refusal returns the refusal of a move during the halt.
func (h *Halt) refusal() *Refused {
	if h.Ends() {
		return refuse("countdown", "n", int((h.Left+time.Second-1)/time.Second))
	}
	return refuse(string(h.Reason))
}

// decidePause decides on a request to pause: it returns the pause, the wish for one, or a refusal. Both results are nil if there is nothing
// to change. asleep says that the game has been paused since a restart.
func (s *State) decidePause(by Actor, asleep bool) (*pendingEntry, error) {
	held := s.held(by.ID) & s.persons()
	atOnce, refused := s.mayPause(by.ID, asleep)
	switch {
	case refused != nil:
		return nil, refused
	case s.paused || asleep:
		return nil, nil
	case atOnce:
		seat := game.Spectator
		if held != 0 {
			seat = held.First()
		}
		return &pendingEntry{kind: Paused, data: seated{Seat: seat}}, nil
	case held&^s.wishes == 0:
		return nil, nil
	}
	return &pendingEntry{kind: Wished, data: seated{Seat: held.First()}}, nil
}

// decideGoOn decides whether a user may resume the game. Both results are nil if it is not paused. asleep says that it has been paused
// since a restart.
func (s *State) decideGoOn(by Actor, asleep bool) (*pendingEntry, error) {
	held := s.held(by.ID)
	switch {
	case s.phase != Running:
		return nil, s.notRunning()
	case held == 0 && by.ID != s.host.ID:
		return nil, refuse("not-seated")
	case !s.paused && !asleep:
		return nil, nil
	}
	seat := game.Spectator
	if held != 0 {
		seat = held.First()
	}
	return &pendingEntry{kind: WentOn, data: goingOn{Seat: seat, Restart: !s.paused}}, nil
}

// wish applies an entry by which the persons of a user's seats wish a pause.
func (s *State) wish(e store.Entry, data seated) error {
	if _, err := s.occupant(data.Seat); err != nil {
		return err
	}
	s.wishes |= s.held(e.User).With(data.Seat)
	return nil
}

func (s *State) pause(e store.Entry, data seated) error {
	if s.phase != Running {
		return errors.New("a pause of a game that is not running")
	}
	if !s.allWish(e.User) {
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

// wake is called when a user, guest, comes to the table. It queues a request that gives back the lent seats of the user. If the user is a
// player and the game has been paused since a restart, it also queues a request to resume the game. It starts bots that waited until
// somebody opened the table. The caller must hold t.mu.
func (t *Table) wake(guest string) {
	if t.alone {
		t.arrangeBots()
	}
	if t.state.restorable(guest) != 0 {
		t.push(&queuedRequest{back: true, request: Request{Guest: Actor{ID: guest}}}) //nolint:errcheck // it is repeated with the next action of the user
	}
	if t.pausedSinceRestart && !t.state.paused && t.state.held(guest)&t.state.persons() != 0 {
		t.push(&queuedRequest{wake: true}) //nolint:errcheck // on a stopping server games stay paused
	}
}
