package page

import (
	"unique"

	"pantheon/game"
)

// A Voice puts the moves of a table into the words of its title, with the names of the players at the table. Voices can be
// compared with ==.
type Voice struct {
	About   *game.About // never changes
	persons unique.Handle[persons]
}

// persons holds the names of the players at a table, by seat.
type persons [game.MaxSeats]string

// voice returns the voice for the moves of the scene's table.
func (s *Scene) voice() Voice {
	var names persons
	for _, c := range s.Snap.Occupants {
		names[c.Seat] = SeatName(s.Words, c)
	}
	return Voice{s.about(), unique.Make(names)}
}

// say returns a move of a seat as text. The parameter prefix selects the title's texts: "do" for a possible move, "say" for a played one.
func (v Voice) say(w Words, prefix string, by game.Seat, words game.MoveText) string {
	return w.Phrase(v.About.Words, v.About.MoveText(prefix, by, words), func(t game.Thing) (string, bool) {
		return w.called(v.About, t, func(seat game.Seat) string {
			if seat < 0 || seat >= game.MaxSeats {
				return ""
			}
			return v.persons.Value()[seat]
		})
	})
}

// called returns the name of a thing for which a title has no text: a bot level, a numbered thing, or a seat. The
// function sits returns the name of a seat. ok is false for any other thing, and for a seat without a name.
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
