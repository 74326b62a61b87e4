package fourgods

import (
	"slices"

	"pantheon/game"
)

// Forgo returns what the player would lose by ending a turn without an action. ok is false for other moves, for a seat
// that does not have the turn, and if the player could only flip tiles. It implements [game.WasteWarner]. (1.7, 5.9)
func (p *Position) Forgo(s game.Seat, m game.Move) (lost game.Phrase, ok bool) {
	if packed(m).verb() != verbEnd || p.Acted || p.Simultaneous() || int8(s) != p.Active {
		return lost, false
	}
	does := func(m game.Move) bool { return packed(m).verb() != verbFlip }
	if lost = game.NewPhrase("lost.turn"); p.Effortful() {
		lost = game.NewPhrase("lost.effort", "n", int(p.Effort))
	}
	return lost, slices.ContainsFunc(p.listActions(s, nil), does)
}
