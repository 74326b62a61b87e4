package luna

import "pantheon/game"

// patience is how many turns of the solo game are worth a thought for each round begun: a good player takes about a dozen. Nothing but the
// player ends a round, and with shrines on the Herbs and Novice islands, say, favours can wake the novices that they cost, and a book be
// carried to and fro for a point each time, as often as one likes. A bot that did so would never come to an end.
const patience = 20

// Sensible appends the moves that are worth a thought: all that are legal, but in the solo game a round ends when it has gone on for too
// long; see [game.Sensible].
func (p *Position) Sensible(s game.Seat, into []game.Move) []game.Move {
	if p.Solo() && p.Step == Turn && p.TurnNo > patience*int32(p.Round) && int8(s) == p.Acting && (p.truth || s == p.eye) {
		return append(into, move(verbEnd, 0, 0, 0))
	}
	return p.Moves(s, into)
}
