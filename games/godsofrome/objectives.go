package godsofrome

import "math/bits"

// An Objective is one of the eight objective cards, in the order of 1.11.
type Objective int8

// The objectives.
const (
	Populated Objective = iota
	Attackers
	Festival
	Isolated
	Vigilant
	Scattered
	Clustered
	Cultists
)

var objectiveIDs = [NumObjectives]string{
	"populated", "attackers", "festival", "isolated", "vigilant", "scattered", "clustered", "cultists",
}

// String returns the objective's word, such as "vigilant".
func (o Objective) String() string {
	if o < 0 || o >= NumObjectives {
		return ""
	}
	return objectiveIDs[o]
}

// perTurn are the objectives that count once in a scoring, not for each territory.
const perTurn = 1<<Scattered | 1<<Cultists

// fulfils reports whether a territory that scores for a faction meets an objective that counts for each territory.
// (1.11)
func (p *Position) fulfils(o Objective, f Faction, t Territory) bool {
	least := int(p.rules.objectives[o].atLeast)
	switch o {
	case Populated: // at least 4 of your pieces are there; your temple counts 1 (ruling Q11)
		if p.switches&templesIgnored != 0 {
			return int(p.Meeples[t][f]) >= least
		}
		return p.Count(f, t) >= least
	case Attackers: // another player's wooden temple is there
		return p.Wooden[t] != NoFaction && p.Wooden[t] != f
	case Festival: // at least 2 other factions have a piece there (ruling Q22)
		others := 0
		for x := Jupiter; x <= Venus; x++ {
			if x != f && p.Presence(x)&t.bit() != 0 {
				others++
			}
		}
		return others >= least
	case Isolated: // your wooden temple is there, and no meeple of any colour (ruling Q21)
		return p.Wooden[t] == f && p.Meeples[t] == [NumFactions]uint8{}
	case Vigilant: // a god piece is there
		return p.blocked&t.bit() != 0
	case Clustered: // you are present in at least 2 adjacent territories (ruling Q21)
		return bits.OnesCount16(p.Presence(f)&p.rules.adjacent[t]) >= least
	}
	return false
}

// turnObjective returns the favour that an objective of perTurn yields a player, by the state before the scoring; 0 for
// other objectives. (1.10, step 5; 1.11)
func (p *Position) turnObjective(o Objective, me *Player) int {
	what := &p.rules.objectives[o]
	switch o {
	case Scattered: // presence in territories of all 5 colours, the removed god's too (ruling Q16)
		colours, present := 0, p.Presence(me.Faction)
		for f := Jupiter; f <= Venus; f++ {
			if present&territoriesOf(f) != 0 {
				colours++
			}
		}
		if colours >= int(what.atLeast) {
			return int(what.favour)
		}
	case Cultists: // for every 2 gods visited
		return int(int8(bits.OnesCount8(me.Visiting))/what.per) * int(what.favour) // dividing small integers is faster
	}
	return 0
}
