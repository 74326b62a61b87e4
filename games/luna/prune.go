package luna

import "pantheon/game"

// patience is the number of turns for each seat and round after which bots no longer delay the end of a round. In the
// solo game [Position.Prune] then leaves only the end of the round; with more players the planning policies hurry. A
// good solo player needs about a dozen turns a round.
const patience = 20

// Prune appends the moves that are worth considering: all legal ones. In a turn of the solo game, after more than
// patience turns for each round begun, it appends only the move that ends the round; see [game.MovePruner].
func (p *Position) Prune(s game.Seat, into []game.Move) []game.Move {
	if p.Solo() && p.Step == Turn && p.TurnNo > patience*int32(p.Round) && int8(s) == p.Acting && (p.fullState || s == p.eye) {
		return append(into, move(verbEnd, 0, 0, 0))
	}
	return p.Moves(s, into)
}
