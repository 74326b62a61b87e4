package godsofrome

import (
	"math/bits"

	"pantheon/game"
)

// listGrowth appends the basic growth: a meeple from the reserve to a territory where the faction is present. If the
// reserve is empty, an own meeple from elsewhere on the map moves instead. With the option growth-moves set to "any"
// (ruling Q5), it may be anybody's meeple. These moves name the territory only, and [Position.listRelocation] lists the
// meeples. (1.7)
func (p *Position) listGrowth(into []game.Move) []game.Move {
	f := p.Players[p.Active].Faction
	grow := move(verbGrow, 0, 0, 0)
	switch {
	case p.Reserve[f] > 0:
		return appendTerritories(into, grow, p.Presence(f)&p.enterable(f))
	case p.switches&movesAny != 0:
		return appendTerritories(into, grow, p.growable())
	}
	leave := p.people[f] & p.leavable()
	for set := uint(p.Presence(f) & p.enterable(f)); set != 0; set &= set - 1 {
		to := Territory(bits.TrailingZeros(set))
		into = appendOrigins(into, grow|move(0, word(to), 0, 0), leave&^to.bit())
	}
	return into
}

// growable returns the set of territories where the seat to act may perform the basic growth.
func (p *Position) growable() uint16 {
	f := p.Players[p.Active].Faction
	present := p.Presence(f)
	if p.Reserve[f] > 0 {
		return present & p.enterable(f)
	}
	leave := p.leavable()
	set := reachable(present&p.enterable(f), p.people[f]&leave)
	if p.switches&movesAny != 0 {
		anybody := p.people[Jupiter] | p.people[Phoebus] | p.people[Neptune] | p.people[Diana] | p.people[Venus]
		set |= reachable(present&p.open(), anybody&leave)
	}
	return set
}

// reachable returns the territories of set that a meeple can reach from a different one. The parameter from is the set
// of territories that meeples may leave.
func reachable(set, from uint16) uint16 {
	switch {
	case from == 0:
		return 0
	case from&(from-1) == 0:
		return set &^ from
	}
	return set
}

// enterableBy returns the set of territories to which growth may move a meeple of faction x. (1.7, 1.9)
func (p *Position) enterableBy(x Faction) uint16 {
	if x == p.Players[p.Active].Faction {
		return p.enterable(x)
	}
	return p.open()
}

// relocatable returns the set of territories from which growth may move a meeple of faction x to a territory. The set
// is empty if x may not enter it.
func (p *Position) relocatable(x Faction, to Territory) uint16 {
	if p.enterableBy(x)&to.bit() == 0 {
		return 0
	}
	return p.people[x] & p.leavable() &^ to.bit()
}

// appendTerritories appends a copy of m for each territory of a set, with the territory as its first word.
func appendTerritories(into []game.Move, m game.Move, set uint16) []game.Move {
	for at := uint(set); at != 0; at &= at - 1 {
		into = append(into, m|move(0, word(Territory(bits.TrailingZeros(at))), 0, 0))
	}
	return into
}

// appendOrigins appends a copy of m for each territory of a set, with the territory as its second word.
func appendOrigins(into []game.Move, m game.Move, set uint16) []game.Move {
	for from := uint(set); from != 0; from &= from - 1 {
		into = append(into, m|move(0, 0, word(Territory(bits.TrailingZeros(from))), 0))
	}
	return into
}

// listRelocation appends the moves of one meeple to the territory that grows. (Ruling Q5)
func (p *Position) listRelocation(into []game.Move) []game.Move {
	for x := Jupiter; x <= Venus; x++ {
		into = appendOrigins(into, move(verbGrow, word(p.Origin), 0, word(x)), p.relocatable(x, p.Origin))
	}
	return into
}

// grow performs the basic growth with a meeple of faction x. The parameter from is Off for a meeple from the reserve.
// If it is Off and the reserve is empty, nothing moves yet: the step Relocating begins.
func (p *Position) grow(to, from Territory, x Faction, m *game.Env) {
	f := p.Players[p.Active].Faction
	switch {
	case from != Off:
		p.shift(x, from, to, 1)
	case p.Reserve[f] > 0:
		p.enlist(f, to, 1)
	default:
		p.Step, p.Origin = Relocating, to
		return
	}
	if m.Events != nil {
		source := reserveThing(f)
		if from != Off {
			source = territoryThing(from)
		}
		m.Events.Move(game.Everybody, 1, meepleThing(x), source, territoryThing(to))
	}
	p.use(Growth)
	p.goOn(m)
}

// buildable returns the set of territories where the seat to act may build; none if it has no unbuilt wooden temple.
// Its faction must be present and have the unspent blessing of that colour. Neither a wooden temple nor a god piece may
// be there. With the option jupiter-builds (ruling Q17), Jupiter's power allows a god piece. (1.8, 1.9)
func (p *Position) buildable() uint16 {
	me := &p.Players[p.Active]
	if me.Temples == 0 {
		return 0
	}
	open := p.open()
	if me.Faction == Jupiter && p.switches&jupiterBuilds != 0 && p.power(Jupiter) {
		open = allTerritories
	}
	return p.Presence(me.Faction) & coloursOf(me.Unspent) & open &^ p.wooden()
}

// listBuilding appends the improved growth: the territory of the wooden temple, a face-up card, and the bare card space
// that gets the card. If no card is face up or no space is bare, the move names the territory only. (1.8, ruling Q13)
func (p *Position) listBuilding(into []game.Move) []game.Move {
	set := uint(p.buildable())
	if set == 0 {
		return into
	}
	var room [NumCardKinds * NumSpaces]game.Move
	parts := room[:0] // the moves without their territory
	spaces := uint(p.bareSpaces(&p.Players[p.Active]))
	for cards := uint(p.cardsInRow()); cards != 0; cards &= cards - 1 {
		for bare := spaces; bare != 0; bare &= bare - 1 {
			parts = append(parts, move(0, 0, uint8(bits.TrailingZeros(cards))+1, uint8(bits.TrailingZeros(bare))+1))
		}
	}
	if len(parts) == 0 {
		parts = append(parts, 0)
	}
	for ; set != 0; set &= set - 1 {
		build := move(verbBuild, word(Territory(bits.TrailingZeros(set))), 0, 0)
		for _, part := range parts {
			into = append(into, build|part)
		}
	}
	return into
}

// cardsInRow returns the set of kinds of face-up cards.
func (p *Position) cardsInRow() uint16 {
	var set uint32
	for _, c := range p.Row {
		set |= 1 << uint8(c+1) // NoCard becomes bit 0
	}
	return uint16(set >> 1)
}

// bareSpaces returns the set of a player's card spaces without a card.
func (p *Position) bareSpaces(me *Player) uint8 {
	var set uint8
	for s, c := range me.Cards {
		if c == NoCard {
			set |= 1 << s
		}
	}
	return set
}

// construct performs the improved growth: it builds on t and puts card c on a card space. The card is NoCard if none
// can be taken. A disc and blessings on the space stay there, so that it is as activated as before. (1.8)
func (p *Position) construct(t Territory, c Card, space int8, m *game.Env) {
	p.use(Growth)
	me := &p.Players[p.Active]
	p.spend(t.Faction(), m.Events)
	me.Temples--
	p.raise(me.Faction, t)
	if m.Events != nil {
		m.Events.Move(game.Everybody, 1, woodenThing(me.Faction), game.SeatThing(game.Seat(p.Active)), territoryThing(t))
	}
	if c != NoCard {
		p.takeCard(c, space, m)
	}
	p.goOn(m)
}

// takeCard takes the first card of a kind from the row, puts it on a card space, and refills the row.
func (p *Position) takeCard(c Card, space int8, m *game.Env) {
	for place := range p.Row {
		if p.Row[place] != c {
			continue
		}
		p.Players[p.Active].Cards[space] = c
		if m.Events != nil {
			m.Events.Move(game.Everybody, 1, p.rules.cardThing(c), rowThing(place), boardSpaceThing(p.Active, space))
		}
		p.turnUpCard(place, m)
		return
	}
}
