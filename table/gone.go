package table

import (
	"time"

	"pantheon/game"
	"pantheon/store"
)

// goneAfter is how long a person must be away before the table may pass for them (4 Gods, facts 5.5). After it, fewer others must agree to
// a bot takeover ([State.mayCallBot]).
const goneAfter = 30 * time.Second

// gone returns the seats of persons who have been away for at least goneAfter. until is the next instant at which another seat will be one
// of them; the zero time if no other person is away. The caller must hold t.mu.
func (t *Table) gone(now time.Time) (seats game.Seats, until time.Time) {
	for set := t.state.persons(); set != 0; set = set.Without(set.First()) {
		seat := set.First()
		since, away := t.present.awaySince(t.state.occupants[seat].Guest)
		if !away {
			continue
		}
		switch due := since.Add(goneAfter); {
		case !due.After(now):
			seats = seats.With(seat)
		case until.IsZero() || due.Before(until):
			until = due
		}
	}
	return seats, until
}

// sayForGone plays the title's passing move ([game.About.Gone]) for absent persons once no other seat can still play it, so that the others
// need not wait. It does nothing if all persons are absent. The caller must hold t.mu.
func (t *Table) sayForGone(at time.Time, now *batch) error {
	s := t.state
	words := s.about.Gone
	if words == "" || s.phase != Running || t.halted(at) != nil || s.lesson != nil {
		return nil
	}
	gone, _ := t.gone(at)
	if gone&s.waiting() == 0 || s.persons()&^gone == 0 {
		return nil
	}
	for here := s.waiting() &^ gone; here != 0; here = here.Without(here.First()) {
		if _, refusal := s.position.ParseMove(here.First(), words); refusal == nil {
			return nil // a present seat can still play it
		}
	}
	for ; gone != 0; gone = gone.Without(gone.First()) {
		if s.phase != Running {
			return nil
		}
		d, refusal := s.utter(gone.First(), words)
		if refusal != nil {
			continue
		}
		if err := t.add(d, store.Entry{Time: at, At: t.gameTime(at)}, now); err != nil {
			return err
		}
	}
	return nil
}
