package godsofrome

import (
	"slices"

	"pantheon/game"
)

// freeTemples returns the set of temples with a free place. With one or two players a disc of the removed god is in
// each temple, and its own temple is full. (1.3)
func (p *Position) freeTemples() uint8 {
	// Without a loop, which is faster; a seat without a player has no discs.
	a, b, c, d := p.Players[0].Visiting, p.Players[1].Visiting, p.Players[2].Visiting, p.Players[3].Visiting
	full := a&b | c&d | (a|b)&(c|d) // two discs are there
	if p.rules.freePlaces[p.Seats] == 1 {
		full = a | b | c | d
	}
	return allGods &^ full &^ p.Removed.bit() // NoFaction's bit is no god's
}

// usedUp returns the set of gods that a player may never visit again by the pantheon variant: two of its discs are
// beside the temple. Without the variant it is empty. (1.15)
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

// welcoming returns the set of gods that the seat to act may visit now. The seat must have a disc left. The temple must
// have a free place and no disc of the seat. By the pantheon variant, the god must not be used up for the seat; see
// [Position.usedUp]. (1.5, 1.15)
func (p *Position) welcoming() uint8 {
	me := &p.Players[p.Active]
	if me.Discs == 0 {
		return 0
	}
	temples := p.freeTemples() &^ me.Visiting
	if p.switches&withPantheon != 0 {
		temples &^= p.usedUp(me)
	}
	return temples
}

// listVisits appends the visits: a god and, while its people's reserve is not empty, the territory of its colour that
// gets a meeple. (1.5)
func (p *Position) listVisits(into []game.Move) []game.Move {
	temples := p.welcoming()
	if temples == 0 {
		return into
	}
	// If the reserve is empty, a visit names no territory. The masks avoid bounds checks.
	placing, bare := &visits[temples&p.stocked&allGods], &bareVisits[temples&^p.stocked&allGods]
	have := len(into)
	into = slices.Grow(into, 2*maxVisits)
	room := into[have:cap(into)]
	*(*[maxVisits]game.Move)(room) = placing.moves
	*(*[maxVisits]game.Move)(room[placing.n:]) = bare.moves
	return into[:have+placing.n+bare.n]
}

// maxVisits bounds the visits that a seat may choose from.
const maxVisits = NumTerritories

// A visitList holds n moves, in an array that can be copied into a listing as a whole.
type visitList struct {
	moves [maxVisits]game.Move
	n     int
}

// visits are the visits that place a meeple, and bareVisits those that do not, for each set of gods.
var visits, bareVisits = func() (placing, bare [allGods + 1]visitList) {
	for gods := range placing {
		for g := Jupiter; g <= Venus; g++ {
			if gods>>g&1 == 0 {
				continue
			}
			bare[gods].add(move(verbVisit, word(g), 0, 0))
			for i := range Territory(3) {
				placing[gods].add(move(verbVisit, word(g), word(3*Territory(g)+i), 0))
			}
		}
	}
	return placing, bare
}()

func (l *visitList) add(m game.Move) {
	l.moves[l.n] = m
	l.n++
}

// visit puts a disc into a god's temple. The god piece returns home, then the blessing is taken or freed, then a meeple
// of the god's people is placed on t. The territory t is Off if the reserve is empty. (1.5)
func (p *Position) visit(g Faction, t Territory, m *game.Env) {
	me := &p.Players[p.Active]
	me.Discs--
	me.Visiting |= g.bit()
	if m.Events != nil {
		m.Events.Move(game.Everybody, 1, discThing(me.Faction), game.SeatThing(game.Seat(p.Active)), godThing(g))
	}
	if from := p.God[g]; from != Off {
		p.moveGod(g, Off)
		if m.Events != nil {
			m.Events.Add(game.Everybody, "tale.god-returns", "god", godThing(g), "territory", territoryThing(from))
			m.Events.Move(game.Everybody, 1, godThing(g), territoryThing(from), godThing(g))
		}
	}
	if me.Unspent&g.bit() == 0 {
		p.bless(g, m.Events)
	}
	if t != Off {
		p.enlist(g, t, 1)
		if m.Events != nil {
			m.Events.Add(game.Everybody, "tale.placed", "faction", factionThing(g), "territory", territoryThing(t))
			m.Events.Move(game.Everybody, 1, meepleThing(g), reserveThing(g), territoryThing(t))
		}
	} else if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.reserve-empty", "faction", factionThing(g))
	}
	p.endTurn(visited, m)
}

// bless gives a god's blessing to the seat to act, which has no unspent one. A spent one that it has becomes unspent;
// otherwise one comes from the temple, if any is there. (1.5, step 3; ruling Q15)
func (p *Position) bless(g Faction, tale *game.Events) {
	me := &p.Players[p.Active]
	if me.spent()&g.bit() != 0 {
		for s := range me.Spent { // no early exit: one branch less that the processor could not predict
			if tale != nil && me.Spent[s]&g.bit() != 0 {
				tale.Add(game.Everybody, "tale.blessing-freed", "seat", game.Seat(p.Active), "god", godThing(g))
				tale.Move(game.Everybody, 1, blessingThing(g), boardSpaceThing(p.Active, int8(s)), game.SeatThing(game.Seat(p.Active)))
			}
			me.Spent[s] &^= g.bit()
		}
		me.Unspent |= g.bit()
		return
	}
	if p.Blessings[g] == 0 {
		return
	}
	p.Blessings[g]--
	me.Unspent |= g.bit()
	if tale != nil {
		tale.Add(game.Everybody, "tale.blessing", "seat", game.Seat(p.Active), "god", godThing(g))
		tale.Move(game.Everybody, 1, blessingThing(g), godThing(g), game.SeatThing(game.Seat(p.Active)))
	}
}
