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
		return w.called(v.About, t, func(seat game.Seat) string {
			if seat < 0 || seat >= game.MaxSeats {
				return ""
			}
			return v.persons.Value()[seat]
		})
	})
}

// called is the name of what a title has no text for: a bot's level, a thing that has nothing but a number, and who sits in a seat.
func (w Words) called(about *game.About, t game.Thing, sits func(game.Seat) string) (name string, ok bool) {
	switch t.Kind() {
	case "level":
		return w.Level(t)
	case "seat":
		if seat, ok := game.ParseSeat(t.ID()); ok {
			name = sits(seat)
		}
		return name, name != ""
	}
	return about.Words.Numbered(w.Lang, t)
}
