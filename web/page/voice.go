package page

import (
	"unique"

	"pantheon/game"
)

// A Voice is how the sentences of a table are spoken: in the words of its title, with the names of those who sit there. It can be compared.
type Voice struct {
	About   *game.About // never changes
	persons unique.Handle[persons]
}

// persons are the names of those who sit at a table, by seat.
type persons [game.MaxSeats]string

// voice is how the table's sentences are spoken.
func (s *Scene) voice() Voice {
	var names persons
	for _, c := range s.Snap.Chairs {
		names[c.Seat] = SeatName(s.Words, c)
	}
	return Voice{s.about(), unique.Make(names)}
}

// say puts a sentence of a seat into words, in those of its texts that begin with the prefix.
func (v Voice) say(w Words, prefix string, by game.Seat, words game.Sentence) string {
	return w.Phrase(v.About.Words, v.About.Sentence(prefix, by, words), func(t game.Thing) (string, bool) {
		if t.Kind() == "level" {
			return w.Level(t)
		}
		if t.Kind() != "seat" {
			return v.About.Words.Numbered(w.Lang, t)
		}
		seat, ok := game.ParseSeat(t.ID())
		if !ok || seat < 0 || seat >= game.MaxSeats {
			return "", false
		}
		name := v.persons.Value()[seat]
		return name, name != ""
	})
}
