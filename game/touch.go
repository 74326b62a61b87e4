package game

import "slices"

// Touches tells whether a sentence that the seat may say now has this thing among its words. It is what a
// [Position.Why] may begin with: there is nothing to explain about such a thing.
func (a *About) Touches(p Position, s Seat, t Thing) bool {
	var room [128]Move
	for _, m := range p.Moves(s, room[:0]) {
		if things, ok := a.Things(p.Say(m, s, s)); ok && slices.Contains(things, t) {
			return true
		}
	}
	return false
}
