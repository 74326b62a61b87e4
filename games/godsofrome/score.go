package godsofrome

import (
	"math/bits"

	"pantheon/game"
)

// A Yield is the result of a scoring, source by source. (1.10)
type Yield struct {
	Cost        int                   // favour paid, by the number of discs on card spaces
	Territories uint16                // those that score, bit t for territory t; each yields 1 favour
	Harvest     [NumTerritories]int8  // yield of each territory's harvest token
	Flips       uint16                // the territories whose token is turned over
	Met         [NumTerritories]uint8 // bit o: the territory meets objective o
	Objective   [NumObjectives]int8   // favour from each objective
	Gain        int                   // the sum without the cost
}

// Net returns the change of favour before the lower end of the track is considered.
func (y *Yield) Net() int { return y.Gain - y.Cost }

// ScoreNow returns what scoring would yield a seat now. For a seat without a faction it is nothing, at no cost.
func (p *Position) ScoreNow(seat int) Yield {
	var y Yield
	if p.Players[seat].Faction != NoFaction {
		p.reap(&p.Players[seat], &y)
	}
	return y
}

// reap computes a scoring of a player with a faction into y, which must be zero. (1.10, steps 1, 2, 4 and 5)
func (p *Position) reap(me *Player, y *Yield) {
	y.Cost = int(p.rules.cost[bits.OnesCount8(me.Active)])
	spared := me.Faction == Phoebus && p.power(Phoebus) // Phoebus' power: -1 counts nothing and stays (1.14)
	// A territory scores if the faction controls it and visits its god, and if it is not of the faction's own colour.
	for set := uint(p.Presence(me.Faction) & coloursOf(me.Visiting) &^ territoriesOf(me.Faction)); set != 0; set &= set - 1 {
		t := Territory(bits.TrailingZeros(set))
		if p.Controller(t) != me.Faction {
			continue
		}
		y.Territories |= t.bit()
		y.Gain++
		if h := p.Harvest[t]; h != 0 && !(h < 0 && spared) {
			y.Harvest[t] = h
			y.Flips |= t.bit()
			y.Gain += int(h)
		}
		for objectives := uint(p.Objectives &^ perTurn); objectives != 0; objectives &= objectives - 1 {
			o := Objective(bits.TrailingZeros(objectives))
			if p.fulfils(o, me.Faction, t) {
				y.Met[t] |= 1 << o
				y.Objective[o] += p.rules.objectives[o].favour
				y.Gain += int(p.rules.objectives[o].favour)
			}
		}
	}
	for objectives := uint(p.Objectives & perTurn); objectives != 0; objectives &= objectives - 1 {
		o := Objective(bits.TrailingZeros(objectives))
		n := p.turnObjective(o, me)
		y.Objective[o] = int8(n)
		y.Gain += n
	}
}

// score performs a scoring turn of the seat to act: its territories score, then it passes the checkpoints that its
// favour has reached, and the turn ends. (1.10, 1.12)
func (p *Position) score(m *game.Env) {
	p.harvest(p.Active, false, m.Events)
	if p.reaches(p.Active) {
		p.passCheckpoints(p.Active, m)
	}
	p.endTurn(scored, m)
}

// harvest performs a scoring without the checkpoints. Favour changes by one net sum, never below 0 (ruling Q6). Spent
// blessings and discs return, and harvest tokens that counted are turned over. By the pantheon variant, discs in
// temples leave the game. The parameter extra marks the scoring at the end, which is free only with the option
// extra-scoring set to "free" (ruling Q8). (1.10)
func (p *Position) harvest(seat int8, extra bool, tale *game.Events) {
	me := &p.Players[seat]
	var y Yield
	p.reap(me, &y)
	if extra && p.switches&freeExtra != 0 {
		y.Cost = 0
	}
	before := me.Favour
	p.setFavour(me, max(0, before+int16(y.Net())))
	if tale != nil {
		p.tellHarvest(seat, &y, before, tale)
	}
	for set := uint(y.Flips); set != 0; set &= set - 1 {
		t := bits.TrailingZeros(set)
		p.Harvest[t] = -p.Harvest[t]
	}
	// The discs and blessings on the card spaces return, and the discs from the temples. By the pantheon variant the latter
	// go beside the temples, out of the game. (1.10, steps 3 and 7; 1.15)
	spent := me.spent() // a player has at most one blessing of each god
	for g := range p.Blessings {
		p.Blessings[g] += spent >> g & 1
	}
	me.Spent = [NumSpaces]uint8{}
	me.Discs += int8(bits.OnesCount8(me.Active))
	me.Active = 0
	if p.switches&withPantheon == 0 {
		me.Discs += int8(bits.OnesCount8(me.Visiting))
	} else {
		for g := range me.Visits {
			me.Visits[g] += me.Visiting >> g & 1
		}
	}
	me.Visiting = 0
}

// tellHarvest appends the events of a scoring: each source of favour, the cost, the new favour, and what returns. The
// favour must have changed already; the discs, blessings and tokens must not. The parameter before is the old favour.
func (p *Position) tellHarvest(seat int8, y *Yield, before int16, tale *game.Events) {
	all := game.Everybody
	me := &p.Players[seat]
	who := p.whoThing(seat)
	for set := uint(y.Territories); set != 0; set &= set - 1 {
		t := Territory(bits.TrailingZeros(set))
		tale.Add(all, "tale.territory-scores", "territory", territoryThing(t), "n", 1)
		if h := y.Harvest[t]; h > 0 {
			tale.Add(all, "tale.good-harvest", "territory", territoryThing(t), "n", int(h))
		} else if h < 0 {
			tale.Add(all, "tale.bad-harvest", "territory", territoryThing(t), "n", int(-h))
		}
		for objectives := uint(y.Met[t]); objectives != 0; objectives &= objectives - 1 {
			o := Objective(bits.TrailingZeros(objectives))
			tale.Add(all, "tale.objective-met", "territory", territoryThing(t), "objective", objectiveThing(o),
				"n", int(p.rules.objectives[o].favour))
		}
	}
	for o := range Objective(NumObjectives) {
		if n := y.Objective[o]; n > 0 && perTurn>>o&1 != 0 {
			tale.Add(all, "tale.turn-objective", "objective", objectiveThing(o), "n", int(n))
		}
	}
	if y.Cost > 0 {
		tale.Add(all, "tale.cost", "n", y.Cost)
	}
	tale.Add(all, "tale.favour", "who", who, "from", int(before), "to", int(me.Favour))
	if me.Favour != before {
		tale.Move(all, 1, discThing(me.Faction), favourThing(before), favourThing(me.Favour))
	}
	board := game.SeatThing(game.Seat(seat))
	for s := range int8(NumSpaces) {
		if me.Active>>s&1 != 0 {
			tale.Move(all, 1, discThing(me.Faction), boardSpaceThing(seat, s), board)
		}
		for gods := uint(me.Spent[s]); gods != 0; gods &= gods - 1 {
			g := Faction(bits.TrailingZeros(gods))
			tale.Move(all, 1, blessingThing(g), boardSpaceThing(seat, s), godThing(g))
		}
	}
	if p.switches&withPantheon != 0 {
		return // the discs stay beside the temples
	}
	for gods := uint(me.Visiting); gods != 0; gods &= gods - 1 {
		tale.Move(all, 1, discThing(me.Faction), godThing(Faction(bits.TrailingZeros(gods))), board)
	}
}
