package game

import "slices"

// Touches reports whether a legal move of the seat has this thing among its words. Implementations of [Position.Why] may use it: such a
// thing needs no explanation.
func (a *About) Touches(p Position, s Seat, t Thing) bool {
	var room [128]Move
	for _, m := range p.Moves(s, room[:0]) {
		if things, ok := a.Things(p.FormatMove(m, s, s)); ok && slices.Contains(things, t) {
			return true
		}
	}
	return false
}
