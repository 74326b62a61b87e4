package hellas

import "pantheon/games/hellas/cards"

// runHoplites executes the effects that concern hoplites and control.
func (p *Position) runHoplites(d *doing) {
	me := &p.Players[d.seat]
	switch d.Op {
	case cards.OpRecruit:
		p.runRecruit(d)
	case cards.OpKill:
		p.runKillEffect(d)
	case cards.OpPreventKills:
		if s := p.dying(); s != nil {
			*s.saved() += int8(p.amount(d))
		}
	case cards.OpMoveHoplites:
		p.runMoveHoplites(d)
	case cards.OpMoveBySteps:
		p.push(armyMove{steps: int8(p.amount(d)), most: 1}.step(d.seat))
	case cards.OpMoveArmy:
		if me.OnMap > 0 {
			p.push(armyMove{steps: int8(p.amount(d))}.step(d.seat))
		}
	case cards.OpMarchTo:
		p.push(armyMove{anywhere: true, least: d.them + 1, dying: d.them}.step(d.seat))
	case cards.OpTakeControl:
		if t := p.only(d); t != NoTerritory && p.enemies(d.seat)&t.Bit() == 0 {
			p.control(d.seat, t, d.m)
		}
	case cards.OpRemoveControl:
		if t := p.only(d); t != NoTerritory && p.armies()&t.Bit() == 0 {
			p.uncontrol(t, d.m)
		}
	}
}

// runRecruit places hoplites: in a battle immediately and in the open (R38), otherwise where the player chooses.
func (p *Position) runRecruit(d *doing) {
	n := p.amount(d)
	if d.Where == cards.BattleTerritory && p.Battle.At != NoTerritory {
		p.levy(d.seat, p.Battle.At, min(n, p.supply(d.seat)), d.m)
		return
	}
	if set := p.recruitable(d.seat, p.places(d)); set != 0 && p.supply(d.seat) > 0 {
		p.recruit(d.seat, set, n, d.Where == cards.EachControlledCity)
	}
}

// runKillEffect kills hoplites in each territory of the effect. Of adjacent territories with hoplites the user chooses
// one.
func (p *Position) runKillEffect(d *doing) {
	n := p.amount(d)
	set := p.places(d)
	if d.Where == cards.OneAdjacent {
		if set &= p.armies(); set != 0 {
			p.push(Step{Kind: StepTerritory, Seat: d.seat, Marks: Marks(d.at), Set: set, Territory: d.territory, What: int8(d.monster), Other: d.them})
		}
		return
	}
	for ; set != 0; set &= set - 1 {
		p.killAt(d, first(set), n)
	}
}

// killAt kills n hoplites in one territory: those of the player that the effect names, or else of the first seat with
// hoplites there, the user included. If the effect names the enemy and there is no battle, nobody dies.
func (p *Position) killAt(d *doing, t Territory, n int) {
	victim := NoSeat
	switch d.Whose {
	case cards.Own, cards.Hunter:
		victim = d.seat
	case cards.Enemy:
		if p.Battle.At != NoTerritory {
			victim = p.opponent(d.seat)
		}
	case cards.ThatPlayer:
		victim = d.them
	case cards.Entering:
		victim = d.them
		p.kill(victim, t, n, true, d.m)
		return
	default:
		victim = p.hostile(t, NoSeat)
	}
	if victim != NoSeat {
		p.kill(victim, t, n, false, d.m)
	}
}

// runMoveHoplites gives the player the choice to move hoplites into the battle, or an army to any territory.
func (p *Position) runMoveHoplites(d *doing) {
	me := &p.Players[d.seat]
	if d.To != cards.BattleTerritory {
		if me.OnMap > 0 {
			p.push(armyMove{anywhere: true, most: int8(p.amount(d))}.step(d.seat))
		}
		return
	}
	b := p.Battle.At
	if b == NoTerritory || p.barred(d.seat)&b.Bit() != 0 {
		return
	}
	n := int(p.rules.Hoplites)
	if !d.N.Any {
		n = p.amount(d)
	}
	set := p.inTheOpen(d.seat, p.places(d))
	if set == 0 || n == 0 {
		return
	}
	p.Bitten &^= b.Bit() // hoplites that join enter again
	step := Step{Kind: StepBring, Seat: d.seat, N: int8(n), Territory: b, Set: set}
	if d.Where == cards.OneAdjacent {
		step.mark(MarkOneOnly)
	}
	p.push(step)
}

// inTheOpen returns the territories of a set, except that of the battle, where a player has hoplites in the open.
func (p *Position) inTheOpen(s int8, set uint32) uint32 {
	me := &p.Players[s]
	set &= me.Stands &^ p.Battle.At.Bit()
	for all := set; all != 0; all &= all - 1 {
		if me.Hoplites[first(all)] == 0 {
			set &^= all & -all
		}
	}
	return set
}
