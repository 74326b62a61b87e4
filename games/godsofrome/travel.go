package godsofrome

import (
	"math/bits"

	"pantheon/game"
)

// listTravel appends the basic travel from the given territories: own meeples, at least one, to an adjacent territory.
// (1.7, ruling Q24)
func (p *Position) listTravel(into []game.Move, origins uint16) []game.Move {
	f := p.Players[p.Active].Faction
	enter := p.enterable(f)
	for set := uint(p.people[f] & origins); set != 0; set &= set - 1 {
		from := Territory(bits.TrailingZeros(set))
		n := p.Meeples[from][f]
		for dests := uint(p.rules.adjacent[from] & enter); dests != 0; dests &= dests - 1 {
			to := Territory(bits.TrailingZeros(dests))
			into = appendCounts(into, move(verbTravel, word(from), word(to), 0), n)
		}
	}
	return into
}

// canTravel reports whether listTravel would append anything.
func (p *Position) canTravel(origins uint16) bool {
	f := p.Players[p.Active].Faction
	enter := p.enterable(f)
	for set := uint(p.people[f] & origins); set != 0; set &= set - 1 {
		if p.rules.adjacent[bits.TrailingZeros(set)]&enter != 0 {
			return true
		}
	}
	return false
}

// travel moves n own meeples to an adjacent territory. More meeples from the same territory may follow, also to other
// territories. (1.7)
func (p *Position) travel(from, to Territory, n uint8, m *game.Env) {
	p.walk(from, to, n, m)
	if p.Step == Acting {
		p.use(Travel)
		p.Step, p.Origin = Travelling, from
	}
	if !p.canTravel(from.bit()) {
		p.goOn(m)
	}
}

// gatherable returns the set of destinations of an improved travel: territories whose colour's blessing the seat has
// unspent, and which its meeples may enter. The seat needs no presence there. (1.8)
func (p *Position) gatherable() uint16 {
	me := &p.Players[p.Active]
	return coloursOf(me.Unspent) & p.enterable(me.Faction)
}

// listGatherers appends the improved travel to one territory: own meeples from any other one. (1.8)
func (p *Position) listGatherers(into []game.Move, to Territory) []game.Move {
	f := p.Players[p.Active].Faction
	for origins := uint(p.people[f] & p.leavable() &^ to.bit()); origins != 0; origins &= origins - 1 {
		from := Territory(bits.TrailingZeros(origins))
		into = appendCounts(into, move(verbGather, word(to), word(from), 0), p.Meeples[from][f])
	}
	return into
}

// listGathering appends the improved travel to each of the given territories, as listGatherers does. The meeples that
// may leave are the same for all destinations, except those already there: the list is computed once and copied. (1.8)
func (p *Position) listGathering(into []game.Move, dests uint16) []game.Move {
	f := p.Players[p.Active].Faction
	var room [2 * maxMeeples]game.Move                   // the moves without their destination, and as much again to copy from
	var there [NumTerritories]struct{ first, end uint8 } // which of them begin in a territory
	leaving := room[:0]
	for origins := uint(p.people[f] & p.leavable()); origins != 0; origins &= origins - 1 {
		from := Territory(bits.TrailingZeros(origins))
		there[from].first = uint8(len(leaving))
		leaving = appendCounts(leaving, move(verbGather, 0, word(from), 0), p.Meeples[from][f])
		there[from].end = uint8(len(leaving))
	}
	for set := uint(dests); set != 0; set &= set - 1 {
		to := Territory(bits.TrailingZeros(set))
		m := move(0, word(to), 0, 0)
		own := there[to]
		if own.first > 0 {
			into = appendLeaving(into, m, (*[maxMeeples]game.Move)(room[:]), int(own.first))
		}
		into = appendLeaving(into, m, (*[maxMeeples]game.Move)(room[own.end:]), len(leaving)-int(own.end))
	}
	return into
}

// appendLeaving appends the first n of a list of moves, combined with the move `to`, which holds the destination. Like
// appendCounts it always writes ten moves and keeps n.
func appendLeaving(into []game.Move, to game.Move, s *[maxMeeples]game.Move, n int) []game.Move {
	have := len(into)
	into = append(into, s[0]|to, s[1]|to, s[2]|to, s[3]|to, s[4]|to, s[5]|to, s[6]|to, s[7]|to, s[8]|to, s[9]|to)
	return into[:have+n]
}

// appendCounts appends a copy of m with each count from 1 to n. It always writes ten moves and keeps n, which is faster
// than a loop.
func appendCounts(into []game.Move, m game.Move, n uint8) []game.Move {
	have := len(into)
	const _ = uint(10 - maxMeeples) // fails to compile if the counts below are too few
	into = append(into, m+1, m+2, m+3, m+4, m+5, m+6, m+7, m+8, m+9, m+10)
	return into[:have+int(n)]
}

// canGather reports whether listGathering would append anything.
func (p *Position) canGather(dests uint16) bool {
	return reachable(dests, p.people[p.Players[p.Active].Faction]&p.leavable()) != 0
}

// gather moves n own meeples from any territory to one territory. The first gathering of an activation spends the
// blessing of the territory's colour, and more may follow to the same territory. (1.8)
func (p *Position) gather(to, from Territory, n uint8, m *game.Env) {
	if p.Step == Acting {
		p.use(Travel)
		p.spend(to.Faction(), m.Events)
		p.Step, p.Origin = Gathering, to
	}
	p.walk(from, to, n, m)
	if !p.canGather(to.bit()) {
		p.goOn(m)
	}
}

// walk moves n meeples of the faction to act and adds the event.
func (p *Position) walk(from, to Territory, n uint8, m *game.Env) {
	f := p.Players[p.Active].Faction
	p.shift(f, from, to, n)
	if m.Events != nil {
		tellMeeples(m.Events, f, from, to, n)
	}
}

// tellMeeples appends the event of meeples that move from one territory to another.
func tellMeeples(tale *game.Events, f Faction, from, to Territory, n uint8) {
	tale.Move(game.Everybody, int(n), meepleThing(f), territoryThing(from), territoryThing(to))
}
