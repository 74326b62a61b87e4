package table

import (
	"context"
	"strconv"
	"strings"

	"pantheon/game"
)

// FacesAt gives what all clocks showed behind a sentence, by seat; none where there are no clocks, and where that sentence was said before
// the table began.
func (t *Table) FacesAt(ctx context.Context, ply int) ([]Face, error) {
	var all []Face
	err := t.read(ctx, func(s *State) error {
		switch {
		case s.clocks == nil || ply > len(s.clocks.left):
			return nil
		case ply <= s.first:
			for i := range s.chairs {
				all = append(all, Face{Seat: game.Seat(i), Turn: s.clocks.control.Turn, Bank: s.clocks.control.Bank})
			}
			return nil
		}
		for i := range s.chairs {
			all = append(all, Face{Seat: game.Seat(i), Bank: s.clocks.left[ply-1][i]})
		}
		return nil
	})
	return all, err
}

// clockNotes are the clocks as a record has them: "Clock", how much time persons had, and "Left", how many seconds whoever said a sentence
// had left behind it, one for each, "-" where it is not known.
func (s *State) clockNotes() []game.Note {
	if s.clocks == nil {
		return nil
	}
	left := make([]string, len(s.played))
	for i, p := range s.played {
		left[i] = "-"
		if i >= s.first && i < len(s.clocks.left) && s.has(p.seat) {
			left[i] = strconv.FormatFloat(s.clocks.left[i][p.seat].Seconds(), 'f', -1, 64)
		}
	}
	return []game.Note{{Key: "Clock", Value: s.clocks.control.String()}, {Key: "Left", Value: strings.Join(left, " ")}}
}
