package luna

import (
	"math/bits"

	"pantheon/game"
)

// placeOpponent places the solo opponent's pieces, after the Builder: a shrine and one novice on the Builder's island,
// two on each other island. The novice on his start stone comes from the island of its symbol. (1.12)
func (p *Position) placeOpponent(tale *game.Events) {
	her := &p.Players[OpponentSeat]
	start := bits.TrailingZeros32(her.Temple)
	for k := range Kind(NumIslands) {
		n := p.rules.opponentOthers
		if k == p.Figures[Builder] {
			n = p.rules.opponentBuilder
			if p.rules.opponentShrine > 0 {
				p.raise(OpponentSeat, k, tale)
			}
		}
		if k == p.rules.symbol[start] {
			n--
		}
		her.Active[k] += n
		her.Reserve -= n
		if tale != nil && n > 0 {
			tale.Move(game.Everybody, int(n), novicePiece(her.Colour), reserveThing(OpponentSeat), islandThing(k))
		}
	}
	if tale != nil {
		tale.Add(game.Everybody, "tale.opponent", "who", p.whoThing(OpponentSeat))
	}
}

// blockable returns the set of islands with active novices of the opponent. (Ruling Q17)
func (p *Position) blockable() uint8 {
	one, _ := p.Players[OpponentSeat].ready()
	return one
}

// listBlocks appends a move for each island whose novices of the opponent can be used at the start of a round. (1.12)
func (p *Position) listBlocks(into []game.Move) []game.Move {
	return appendIslands(into, move(verbBlock, 0, 0, 0), p.blockable())
}

// block makes the opponent's novices of an island inactive, and his piece in the council advances as many seats. Then
// he takes a stone, and the player's action phase begins. (1.12, ruling Q7)
func (p *Position) block(k Kind, m *game.Env) {
	her := &p.Players[OpponentSeat]
	n := her.Active[k]
	her.Active[k] = 0
	her.Inactive[k] += n
	if m.Events != nil {
		m.Events.Move(game.Everybody, int(n), novicePiece(her.Colour), islandThing(k), besideThing(k))
	}
	p.advance(OpponentSeat, n, m.Events)
	p.opponentSanctifies(m.Events)
	p.Step = Turn
	p.TurnNo++
}

// opponentSanctifies gives the opponent the highest free approved stone whose island has an active novice of his: both
// go to its space immediately. He displaces like a player (ruling Q15) and then takes a book. Without such a stone he
// takes neither. (1.12)
func (p *Position) opponentSanctifies(tale *game.Events) {
	her := &p.Players[OpponentSeat]
	set := p.Approved() &^ p.Claimed() & p.rules.stonesOf[p.blockable()]
	if set == 0 {
		if tale != nil {
			tale.Add(game.Everybody, "tale.opponent-no-stone", "who", p.whoThing(OpponentSeat))
		}
		return
	}
	n := bits.Len32(set) - 1
	k := p.rules.symbol[n]
	her.Active[k]--
	if tale != nil {
		tale.Add(game.Everybody, "tale.sanctifies", "who", p.whoThing(OpponentSeat), "stone", stoneThing(n))
		tale.Move(game.Everybody, 1, stoneThing(n), pathThing(n), templeThing(n))
		tale.Move(game.Everybody, 1, novicePiece(her.Colour), islandThing(k), templeThing(n))
	}
	p.enter(OpponentSeat, n, tale)
	p.opponentTakesBook(tale)
}

// opponentTakesBook moves the book of the player's lowest space with one to the opponent's lowest space without one,
// and he gains influence. Nothing happens if either is missing. (1.12, ruling Q16)
func (p *Position) opponentTakesBook(tale *game.Events) {
	his, mine := p.Players[OpponentSeat].Temple&^p.Books, p.Players[0].Temple&p.Books
	if his == 0 || mine == 0 {
		return
	}
	p.carryBook(OpponentSeat, bits.TrailingZeros32(mine), bits.TrailingZeros32(his), tale)
	p.gain(OpponentSeat, FromBooks, p.rules.bookPoints, tale)
}

// opponentBuilds builds a shrine of the opponent before the scoring (ruling Q21). He must have an unbuilt shrine, and an
// active novice but no shrine on the Builder's island. Otherwise nothing happens. (1.12)
func (p *Position) opponentBuilds(tale *game.Events) {
	her := &p.Players[OpponentSeat]
	at := p.Figures[Builder]
	if her.Active[at] > 0 && her.Shrines&at.bit() == 0 && her.Left > 0 {
		p.raise(OpponentSeat, at, tale)
	}
}

// blocked returns the set of islands whose actions the Apostate blocks in the action phase of the solo game: his own at
// levels 2 and 3. (1.12, ruling Q20)
func (p *Position) blocked() uint8 {
	if p.switches&blocking == 0 {
		return 0
	}
	return p.Figures[Apostate].bit()
}

// Blocked returns the set of islands whose actions the Apostate blocks, bit k for the island of kind k. At level 2 he
// does not block the expulsion. (1.12)
func (p *Position) Blocked() uint8 { return p.blocked() }

// unblocked returns a listing without the actions that the Apostate blocks. The parameter from is the index of the first
// move to check. The result overwrites the listing. (1.12, ruling Q20)
func (p *Position) unblocked(list []game.Move, from int) []game.Move {
	kept := list[:from]
	for _, m := range list[from:] {
		if !p.bars(m) {
			kept = append(kept, m)
		}
	}
	return kept
}

// bars reports whether the Apostate blocks an action at solo level 2 or 3: one that uses, wakes, removes or places an
// own novice or shrine on his island. He blocks expulsion only at level 3. (1.12, ruling Q20)
func (p *Position) bars(m game.Move) bool {
	a, b, _ := wordsOf(m)
	at := word(p.Figures[Apostate])
	switch verbOf(m) {
	case verbFavour, verbRecruit, verbBuild, verbHerbs, verbCouncil:
		return a == at
	case verbJourney, verbTide, verbDrift, verbSail:
		return a == at || b == at
	case verbPromote:
		return b == at
	case verbExpel:
		return p.switches&level3 != 0
	}
	return false
}
