package table

import (
	"context"
	"strconv"
	"strings"

	"pantheon/game"
)

// ClockReadingsAt returns the readings of all clocks after a ply, by seat. After a move at the table, Bank is the whole time left, and Turn
// is 0. For an earlier ply, the clocks are full. It returns nil if there are no clocks, and for a ply that is not played yet.
func (t *Table) ClockReadingsAt(ctx context.Context, ply int) ([]ClockReading, error) {
	var all []ClockReading
	err := t.read(ctx, func(s *State) error {
		switch {
		case s.clocks == nil || ply > len(s.clocks.left):
			return nil
		case ply <= s.first:
			for i := range s.occupants {
				all = append(all, ClockReading{Seat: game.Seat(i), Turn: s.clocks.control.Turn, Bank: s.clocks.control.Bank})
			}
			return nil
		}
		for i := range s.occupants {
			all = append(all, ClockReading{Seat: game.Seat(i), Bank: s.clocks.left[ply-1][i]})
		}
		return nil
	})
	return all, err
}

// clockNotes returns the clocks as notes of a record; nil without clocks. "Clock" is the time control. "Left" has one value per move: the
// seconds that its player had left after it, "-" if unknown.
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
