package table

import (
	"time"

	"pantheon/game"
	"pantheon/store"
)

// goneAfter is how long a person has to be away before the table may say for them that they want no more (4 Gods, facts 5.5), and before
// the others may let a bot act for them.
const goneAfter = 30 * time.Second

// gone are the seats of persons who have been away for so long, and until is when the next one will be; the zero time when nobody
// else is away. It is called with the table held.
func (t *Table) gone(now time.Time) (seats game.Seats, until time.Time) {
	for set := t.state.persons(); set != 0; set = set.Without(set.First()) {
		seat := set.First()
		since, away := t.present.awaySince(t.state.chairs[seat].Guest)
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

// sayForGone says for those who are gone that they want no more, once everybody else has said so: nobody has to wait for them.
func (t *Table) sayForGone(at time.Time, now *turn) error {
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
		if _, refusal := s.position.Hear(here.First(), words); refusal == nil {
			return nil // somebody may still say it
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
