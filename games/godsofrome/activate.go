package godsofrome

import "pantheon/game"

// listActivations appends the activations of the seat to act: one for each card space without a disc. It appends none
// if the seat has no unused disc. (1.6)
func (p *Position) listActivations(into []game.Move) []game.Move {
	me := &p.Players[p.Active]
	if me.Discs == 0 {
		return into
	}
	free := &activations[me.Active]
	have := len(into)
	return append(into, free.moves[0], free.moves[1], free.moves[2], free.moves[3])[:have+free.n]
}

// activations maps a set of card spaces with a disc to the moves that activate the others.
var activations = func() (all [1 << NumSpaces]struct {
	moves [NumSpaces]game.Move
	n     int
}) {
	for discs := range all {
		for s := range NumSpaces {
			if discs>>s&1 == 0 {
				all[discs].moves[all[discs].n] = move(verbActivate, uint8(s)+1, 0, 0)
				all[discs].n++
			}
		}
	}
	return all
}()

// IconsOf returns the icons of a player's card space: the printed one, or those of the card that covers it. With the
// option card-on-icon set to "adds" (ruling Q4), it returns both. NoIcon fills the rest.
func (p *Position) IconsOf(seat, space int) [maxIcons]Icon {
	c := p.Players[seat].Cards[space]
	printed := p.rules.space(p.switches, space)
	if c == NoCard {
		return [maxIcons]Icon{printed, NoIcon, NoIcon}
	}
	icons := p.rules.cards[c].icons
	if p.switches&cardAdds != 0 {
		icons[maxIcons-1] = printed
	}
	return icons
}

// activate puts a disc of the seat to act on a card space, so that its icons may be performed. If none of them can be,
// the turn ends. (1.6)
func (p *Position) activate(space int8, m *game.Env) {
	me := &p.Players[p.Active]
	me.Discs--
	me.Active |= 1 << space
	p.Space = space
	p.Icons = p.IconsOf(int(p.Active), int(space))
	if m.Events != nil {
		m.Events.Move(game.Everybody, 1, discThing(me.Faction), game.SeatThing(game.Seat(p.Active)), boardSpaceThing(p.Active, space))
	}
	p.goOn(m)
}

// An iconSet is a set of icons: bit 0 for NoIcon, and one bit for each icon. A query is one test; searching the icons
// takes three.
type iconSet uint8

// only returns the set that holds only this icon.
func (i Icon) only() iconSet { return 1 << (uint8(i+1) & 7) }

// has reports whether an icon is in the set.
func (set iconSet) has(i Icon) bool { return set&i.only() != 0 }

// pending returns the set of icons still to be performed, with NoIcon if there are fewer than three.
func (p *Position) pending() iconSet {
	return p.Icons[0].only() | p.Icons[1].only() | p.Icons[2].only()
}

// use marks one occurrence of an icon as performed. It does nothing if there is none.
func (p *Position) use(i Icon) {
	for n := range p.Icons {
		if p.Icons[n] == i {
			p.Icons[n] = NoIcon
			return
		}
	}
}

// listActs appends done, and the actions of all icons not yet performed. Icons may be performed in any order, and each
// may be skipped. (1.6)
func (p *Position) listActs(into []game.Move) []game.Move {
	into = append(into, move(verbDone, 0, 0, 0))
	icons, blessed := p.pending(), p.Players[p.Active].Unspent != 0
	if icons.has(Growth) {
		into = p.listGrowth(into)
		if blessed {
			into = p.listBuilding(into)
		}
	}
	if icons.has(Travel) {
		into = p.listTravel(into, p.leavable())
		if blessed {
			into = p.listGathering(into, p.gatherable())
		}
	}
	if icons.has(Attack) {
		into = p.listAttacks(into, p.attackable())
		if blessed {
			into = appendTerritories(into, move(verbStorm, 0, 0, 0), p.stormable())
		}
	}
	return into
}

// canAct reports whether listActs would append anything but done.
func (p *Position) canAct() bool {
	icons := p.pending()
	return icons.has(Growth) && (p.growable() != 0 || p.buildable() != 0) ||
		icons.has(Travel) && (p.canTravel(p.leavable()) || p.canGather(p.gatherable())) ||
		icons.has(Attack) && (p.canAttack(p.attackable()) || p.stormable() != 0)
}

// goOn continues the activation with the next icon, or ends the turn if no remaining icon can be performed.
func (p *Position) goOn(m *game.Env) {
	p.Origin = Off
	if p.Step = Acting; !p.canAct() {
		p.endTurn(activated, m)
	}
}

// done ends the step of the seat to act. In the step Acting it skips all icons that are left and ends the turn. In
// other steps it ends the travel, the gathering or Diana's additional push, and continues the activation.
func (p *Position) done(m *game.Env) {
	if p.Step == Acting {
		p.endTurn(activated, m)
		return
	}
	p.goOn(m)
}

// spend moves the seat's unspent blessing of a god to the activated card space, as the price of an improved action.
// (1.6)
func (p *Position) spend(g Faction, tale *game.Events) {
	me := &p.Players[p.Active]
	me.Unspent &^= g.bit()
	me.Spent[p.Space] |= g.bit()
	if tale != nil {
		p.tellSpent(g, tale)
	}
}

// tellSpent appends the event of a blessing that moves to the activated card space.
func (p *Position) tellSpent(g Faction, tale *game.Events) {
	tale.Move(game.Everybody, 1, blessingThing(g), game.SeatThing(game.Seat(p.Active)), boardSpaceThing(p.Active, p.Space))
}

// open returns the set of territories without a god piece. (1.9)
func (p *Position) open() uint16 { return allTerritories &^ p.blocked }

// enterable returns the set of territories that the meeples of f, the faction of the seat to act, may be placed in or
// moved into. They are those without a god piece; Jupiter's power adds those with one. (1.9, 1.14, ruling Q1)
func (p *Position) enterable(f Faction) uint16 {
	if f == Jupiter && p.power(Jupiter) {
		return allTerritories
	}
	return p.open()
}

// pushable returns the set of territories that a faction's meeples may be pushed into: those without a god piece. With the option
// jupiter-pushed-in (ruling Q17), Jupiter's power adds those with one, for Jupiter's meeples. (1.9)
func (p *Position) pushable(f Faction) uint16 {
	if f == Jupiter && p.switches&jupiterPushed != 0 && p.power(Jupiter) {
		return allTerritories
	}
	return p.open()
}

// leavable returns the set of territories that meeples may leave or be pushed out of: all. With the option
// leave-god-territory set to "no" (ruling Q1), it is only those without a god piece. The pushes of an improved attack
// ignore this set.
func (p *Position) leavable() uint16 {
	if p.switches&noLeaving != 0 {
		return p.open()
	}
	return allTerritories
}
