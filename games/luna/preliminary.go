package luna

import (
	"math/bits"

	"pantheon/game"
)

// presence returns the set of islands that hold a piece of a player.
func (me *Player) presence() uint8 {
	set := me.Shrines
	for k := range Kind(NumIslands) {
		if me.Active[k] > 0 || me.Inactive[k] > 0 {
			set |= k.bit()
		}
	}
	return set
}

// allIslands is the set of all kinds of islands.
const allIslands = 1<<NumIslands - 1

// vacant returns the set of islands on which the seat may found its first shrine: those without a shrine. With one or
// two players the Herbs island is not among them. In the solo game the opponent's shrine counts (ruling Q19). (1.3)
func (p *Position) vacant() uint8 {
	set := p.rules.foundable(p.Seats)
	for s := range p.sides() {
		set &^= p.Players[s].Shrines
	}
	return set
}

// listFoundings appends a move for each island where the seat to act may found its first shrine. (1.3)
func (p *Position) listFoundings(into []game.Move) []game.Move {
	return appendIslands(into, move(verbFound, 0, 0, 0), p.vacant())
}

// unsettled returns the set of islands where the seat to act has no piece of its own. (1.3)
func (p *Position) unsettled() uint8 { return allIslands &^ p.Players[p.Acting].presence() }

// listSettlings appends a move for each island where the seat to act may put a pair of novices: those where it has no
// piece of its own yet. (1.3)
func (p *Position) listSettlings(into []game.Move) []game.Move {
	return appendIslands(into, move(verbSettle, 0, 0, 0), p.unsettled())
}

// appendIslands appends a move with each island of a set as its first word.
func appendIslands(into []game.Move, m game.Move, set uint8) []game.Move {
	for at := uint(set); at != 0; at &= at - 1 {
		into = append(into, m|move(0, word(Kind(bits.TrailingZeros(at))), 0, 0))
	}
	return into
}

// found puts the seat's first shrine on an island. (1.3)
func (p *Position) found(k Kind, m *game.Env) {
	p.raise(p.Acting, k, m.Events)
	p.placed(m)
}

// settle puts a pair of active novices on an island. After the last pair the player takes the favours of the islands
// without own pieces. (1.3)
func (p *Position) settle(k Kind, m *game.Env) {
	me := &p.Players[p.Acting]
	me.Active[k] += p.rules.setSize
	me.Reserve -= p.rules.setSize
	if m.Events != nil {
		m.Events.Move(game.Everybody, int(p.rules.setSize), novicePiece(me.Colour), reserveThing(p.Acting), islandThing(k))
	}
	if p.Sets >= p.Seats*p.rules.sets {
		p.startFavours(p.Acting, m.Events)
	}
	p.placed(m)
}

// placed gives the turn to the next player of the preliminary round, or begins the first round after the last one.
// (1.3)
func (p *Position) placed(m *game.Env) {
	p.Sets++
	p.TurnNo++
	switch {
	case p.Sets == p.Seats*(1+p.rules.sets):
		p.firstRound(m.Events)
		return
	case p.Sets >= p.Seats:
		p.Step = Settling
	}
	p.Acting = p.next(p.Acting)
}

// next returns the seat left of another.
func (p *Position) next(seat int8) int8 {
	if seat++; seat >= p.Seats {
		return 0
	}
	return seat
}

// startFavours gives a player the favours of the islands where the player has no pieces. (1.3)
func (p *Position) startFavours(who int8, tale *game.Events) {
	me := &p.Players[who]
	for set := uint(allIslands &^ me.presence()); set != 0; set &= set - 1 {
		p.take(who, Kind(bits.TrailingZeros(set)), tale)
	}
}

// firstRound begins the first round.
func (p *Position) firstRound(tale *game.Events) {
	p.Round = 1
	p.beginRound(tale)
}
