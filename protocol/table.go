package protocol

import (
	"errors"
	"fmt"

	"pantheon/game"
)

// A table is what a player knows of the game that it plays for one seat.
type table struct {
	game  game.Game
	setup game.Setup
	begun bool // the game has been named
	seat  game.Seat
	sat   bool // the seat has been named
	// view is what the seat sees; nil if unknown, with the reason in why.
	view game.Position
	why  string
}

// unknown drops the view, and records the reason.
func (t *table) unknown(format string, args ...any) {
	t.view, t.why = nil, fmt.Sprintf(format, args...)
}

// begin processes a game line, after which seat and view are unknown. It returns an error for another title or an invalid set-up.
func (t *table) begin(c Command) error {
	a := t.game.About()
	if c.Game != a.ID {
		return fmt.Errorf("this program plays %s; for another game start it with that game's id", a.ID)
	}
	if err := a.Check(c.Setup); err != nil {
		return err
	}
	*t = table{game: t.game, setup: c.Setup, begun: true}
	return nil
}

// sit processes a seat line, after which the view is unknown. It returns an error if the game is unknown or has no such seat.
func (t *table) sit(c Command) error {
	switch {
	case !t.begun:
		return errors.New("name the game first")
	case int(c.Seat) >= t.setup.Players:
		return fmt.Errorf("the seats are 0 to %d", t.setup.Players-1)
	}
	t.seat, t.sat = c.Seat, true
	t.unknown("what seat %s sees is not known", t.seat)
	return nil
}

// see sets the view to what the seat sees of a full state.
func (t *table) see(truth game.Position) {
	t.view = t.game.Blank()
	truth.View(t.seat, t.view)
}

// place processes a position line: it sets the view. It returns an error if the seat is unknown, or if the position is not that seat's
// view. It also returns an error if a bot cannot use the position.
func (t *table) place(c Command) error {
	if !t.sat {
		return errors.New("name the game and the seat first")
	}
	read := game.NewRecord(t.game, t.setup, "protocol")
	read.Start = c.Document
	view, err := read.Begin(t.game, nil)
	if err != nil {
		return err
	}
	switch eye, truth := view.Viewer(); {
	case truth:
		return errors.New("this is the truth, with everybody's secrets: send what the seat sees")
	case eye != t.seat:
		return fmt.Errorf("this is what seat %s sees; the seat here is %s", eye, t.seat)
	}
	if err := playable(t.game, view, t.seat); err != nil {
		return err
	}
	t.view = view
	return nil
}

// playable returns an error unless a bot can use a view that a peer has sent, which may be invented.
func playable(g game.Game, view game.Position, s game.Seat) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = errors.New("no game comes to this position")
		}
	}()
	trial := g.Blank()
	trial.Copy(view)
	trial.Determinize(game.QuickDice(0))
	for _, m := range view.Moves(s, nil) {
		next := g.Blank()
		next.Copy(trial)
		next.Play(s, m, &game.Env{Dice: game.QuickDice(0)})
	}
	return nil
}

// hear processes a heard line. It plays the move if the result is certain; otherwise the view is unknown until the next position. It
// returns an error if the player's own seat is unknown, or if the game does not have the seat that the line names.
func (t *table) hear(c Command) (err error) {
	switch {
	case !t.sat:
		return errors.New("name the game and the seat first")
	case c.Seat != game.Clock && int(c.Seat) >= t.setup.Players:
		return fmt.Errorf("the seats are 0 to %d, and clock", t.setup.Players-1)
	}
	if t.view == nil {
		return nil
	}
	defer func() {
		if fault := recover(); fault != nil {
			t.unknown("%q could not be followed", c.MoveText)
		}
	}()
	truth := t.game.Blank()
	truth.Copy(t.view)
	truth.Determinize(game.QuickDice(0))
	m, refusal := truth.ParseMove(c.Seat, c.MoveText)
	if refusal != nil {
		t.unknown("%q by seat %s could not be followed", c.MoveText, c.Seat)
		return nil
	}
	moment := game.Env{Dice: game.QuickDice(0), At: c.At}
	if truth.Play(c.Seat, m, &moment); moment.Revealed {
		t.unknown("%q brought chance, or showed something", c.MoveText)
		return nil
	}
	t.see(truth)
	return nil
}

// ready returns an error unless a go line can be answered. The view must be known, and the seat must be able to act at the time of the
// line. In a title with time, the line must name a time.
func (t *table) ready(c Command) error {
	a := t.game.About()
	switch {
	case !t.sat:
		return errors.New("name the game and the seat first, and send what the seat sees")
	case t.view == nil:
		return fmt.Errorf("%s: send the position, as the seat sees it, first", t.why)
	case !t.view.ToAct().Has(t.seat):
		return fmt.Errorf("seat %s has nothing to say now", t.seat)
	case a.Timed && c.At == 0:
		return errors.New("this is a game with time: add at MS, the game's time at which the sentence will be said")
	}
	if deadline, set := t.view.Deadline(); set && c.At >= deadline {
		return fmt.Errorf("the clock acts at %d, before anything is said at %d", deadline, c.At)
	}
	return nil
}
