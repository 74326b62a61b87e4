package luna

import "pantheon/game"

// patience is the number of turns of the solo game that are considered for each round begun; a good player needs about
// a dozen. With several players it holds for each seat; see [Position.long].
//
// In the solo game only the player ends a round. With shrines on the Herbs and Novice islands, for example, favours can
// wake the novices that they cost. A book can be moved back and forth for a point each time, without limit. A bot that
// did so would never finish.
const patience = 20

// Prune appends the moves that are worth considering: all legal ones. In the solo game, if the rounds have lasted too
// long, it appends only the move that ends the round; see [game.MovePruner].
func (p *Position) Prune(s game.Seat, into []game.Move) []game.Move {
	if p.Solo() && p.Step == Turn && p.TurnNo > patience*int32(p.Round) && int8(s) == p.Acting && (p.fullState || s == p.eye) {
		return append(into, move(verbEnd, 0, 0, 0))
	}
	return p.Moves(s, into)
}
