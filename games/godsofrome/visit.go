package godsofrome

import (
	"math/bits"

	"pantheon/game"
)

// openTemples is the set of gods that the seat to act may visit: a place is free, none of its discs lies there, it has a disc
// left, and by the pantheon variant it has not been there twice. (1.5, 1.15)
func (p *Position) openTemples() uint8 {
	me := &p.Players[p.Active]
	if me.Discs == 0 {
		return 0
	}
	return p.freeTemples() &^ me.Visiting &^ p.usedUp(me)
}

// freeTemples is the set of temples with a free place. With one or two players a disc of the removed god lies in each temple,
// and its own temple is full. (1.3)
func (p *Position) freeTemples() uint8 {
	var one, two, three, four uint8 // the temples with at least so many players' discs
	for s := range p.Seats {
		in := p.Players[s].Visiting
		four |= three & in
		three |= two & in
		two |= one & in
		one |= in
	}
	free := uint8(allGods)
	switch p.rules.freePlaces[p.Seats] {
	case 1:
		free &^= one
	case 2:
		free &^= two
	case 3:
		free &^= three
	case 4:
		free &^= four
	}
	if p.Removed != NoFaction {
		free &^= 1 << p.Removed
	}
	return free
}

// usedUp is the set of gods that a player may never visit again by the pantheon variant: two of its discs lie beside the
// temple. (1.15)
func (p *Position) usedUp(me *Player) uint8 {
	if p.switches&withPantheon == 0 {
		return 0
	}
	var set uint8
	for g, n := range me.Visits {
		if n >= p.rules.visitsPerGod {
			set |= 1 << g
		}
	}
	return set
}

// listVisits appends the visits: a god and, while its people's reserve is not empty, the territory of its colour that gets a
// meeple. (1.5)
func (p *Position) listVisits(into []game.Move) []game.Move {
	temples, peopled := p.openTemples(), uint8(0)
	for g, n := range p.Reserve {
		if n > 0 {
			peopled |= 1 << g
		}
	}
	for gods := uint(temples & peopled); gods != 0; gods &= gods - 1 {
		g := Faction(bits.TrailingZeros(gods))
		first := Territory(3 * g)
		into = append(into,
			move(verbVisit, word(g), word(first), 0), move(verbVisit, word(g), word(first+1), 0), move(verbVisit, word(g), word(first+2), 0))
	}
	for gods := uint(temples &^ peopled); gods != 0; gods &= gods - 1 {
		into = append(into, move(verbVisit, word(Faction(bits.TrailingZeros(gods))), 0, 0))
	}
	return into
}

// visit puts a disc into a god's temple; the god piece comes home, then the blessing is taken or freed, then a meeple of the
// god's people is placed, Off when none is left. (1.5)
func (p *Position) visit(g Faction, t Territory, m *game.Moment) {
	me := &p.Players[p.Active]
	me.Discs--
	me.Visiting |= 1 << g
	if m.Tale != nil {
		m.Tale.Moved(game.Everybody, 1, discThing(me.Faction), game.SeatThing(game.Seat(p.Active)), godThing(g))
	}
	if from := p.God[g]; from != Off {
		p.moveGod(g, Off)
		if m.Tale != nil {
			m.Tale.Tell(game.Everybody, "tale.god-returns", "god", godThing(g), "territory", territoryThing(from))
			m.Tale.Moved(game.Everybody, 1, godThing(g), territoryThing(from), godThing(g))
		}
	}
	p.bless(g, m.Tale)
	if t != Off {
		p.Reserve[g]--
		p.place(g, t, 1)
		if m.Tale != nil {
			m.Tale.Tell(game.Everybody, "tale.placed", "faction", factionThing(g), "territory", territoryThing(t))
			m.Tale.Moved(game.Everybody, 1, meepleThing(g), reserveThing(g), territoryThing(t))
		}
	} else if m.Tale != nil {
		m.Tale.Tell(game.Everybody, "tale.reserve-empty", "faction", factionThing(g))
	}
	p.endTurn(visited, m)
}

// bless gives the seat to act a god's blessing: a new one when it has none, the spent one back when it has that, nothing when
// it has an unspent one. (1.5, step 3; ruling Q15)
func (p *Position) bless(g Faction, tale *game.Tale) {
	me := &p.Players[p.Active]
	if me.Unspent>>g&1 != 0 {
		return
	}
	for s := range me.Spent {
		if me.Spent[s]>>g&1 == 0 {
			continue
		}
		me.Spent[s] &^= 1 << g
		me.Unspent |= 1 << g
		if tale != nil {
			tale.Tell(game.Everybody, "tale.blessing-freed", "seat", game.Seat(p.Active), "god", godThing(g))
			tale.Moved(game.Everybody, 1, blessingThing(g), boardSpaceThing(p.Active, int8(s)), game.SeatThing(game.Seat(p.Active)))
		}
		return
	}
	if p.Blessings[g] == 0 {
		return
	}
	p.Blessings[g]--
	me.Unspent |= 1 << g
	if tale != nil {
		tale.Tell(game.Everybody, "tale.blessing", "seat", game.Seat(p.Active), "god", godThing(g))
		tale.Moved(game.Everybody, 1, blessingThing(g), godThing(g), game.SeatThing(game.Seat(p.Active)))
	}
}
