package luna

import (
	"math/bits"

	"pantheon/game"
)

// canUse reports whether a legal move of the seat begins like the move in the parameter use, which may be incomplete.
func (p *Position) canUse(s game.Seat, use game.Move) bool {
	var room [maxMoves]game.Move
	a, b, _ := wordsOf(use)
	for _, l := range p.Moves(s, room[:0]) {
		x, y, _ := wordsOf(l)
		if verbOf(l) == verbOf(use) && (a == 0 || a == x) && (b == 0 || b == y) {
			return true
		}
	}
	return false
}

// useOf returns a move, perhaps incomplete, by which a thing could be touched or used in this step. ok is false if
// there is none.
func (p *Position) useOf(thing game.Thing) (use game.Move, ok bool) {
	switch thing.Kind() {
	case "island":
		if k := Kind(read("island", thing.ID())) - 1; k != NoKind {
			return p.useOfIsland(k), true
		}
	case "stone":
		if n := int(read("stone", thing.ID())); n != 0 {
			return p.useOfStone(n), true
		}
	case "figure":
		return p.useOfFigure(Figure(read("figure", thing.ID())) - 1)
	case "favour":
		return p.useOfFavour(Kind(read("island", thing.ID())) - 1)
	case "council":
		return move(verbCouncil, 0, 0, 0), true
	}
	return 0, false
}

// stepVerbs holds, by step, the verb of the move that uses an island. It is 0 for a step in which the move also needs a
// figure, or in which the verb depends on the island.
var stepVerbs = [Over + 1]uint8{Founding: verbFound, Settling: verbSettle, Blocking: verbBlock, Journeying: verbJourney, Tiding: verbTide}

func (p *Position) useOfIsland(k Kind) game.Move {
	if verb := stepVerbs[p.Step]; verb != 0 {
		return move(verb, word(k), 0, 0)
	}
	switch {
	case p.Step == Placing:
		return move(verbSet, uint8(p.NextFigure())+1, word(k), 0)
	case k == Pier:
		return move(verbTide, word(k), 0, 0)
	}
	return move(verbFavour, word(k), 0, 0)
}

func (p *Position) useOfStone(n int) game.Move {
	me := &p.Players[max(0, p.Acting)]
	switch {
	case me.Claimed&stone(n) != 0:
		return move(verbSanctify, uint8(n), 0, 0)
	case p.Temple()&stone(n) != 0 && p.Books&stone(n) == 0 && me.Temple&stone(n) != 0 && p.Books != 0:
		return move(verbBook, uint8(bits.TrailingZeros32(p.Books)), uint8(n), 0)
	case p.Temple()&stone(n) != 0:
		return move(verbBook, uint8(n), 0, 0)
	}
	return move(verbPromote, uint8(n), word(p.rules.symbol[n]), 0)
}

func (p *Position) useOfFigure(f Figure) (use game.Move, ok bool) {
	switch {
	case f < 0 || f == Guard:
		return 0, false
	case p.Step == Placing:
		return move(verbSet, uint8(f)+1, 0, 0), true
	case f == Builder:
		return move(verbBuild, 0, 0, 0), true
	case f == Apostate:
		return move(verbExpel, 0, 0, 0), true
	}
	return 0, false
}

// useOfFavour returns the action that spends a token. ok is false for the Bribe, which has no action of its own.
func (p *Position) useOfFavour(k Kind) (use game.Move, ok bool) {
	switch k {
	case Shrine:
		return move(verbBuild, 0, 0, 0), true
	case Herbs:
		return move(verbHerbs, 0, 0, 0), true
	case Tide:
		return move(verbTide, 0, 0, 0), true
	case Sailboat:
		return move(verbSail, 0, 0, 0), true
	case Book:
		return move(verbBook, 0, 0, 0), true
	case Novice:
		return move(verbHelp, 0, 0, 0), true
	}
	return 0, false
}
