package godsofrome

import (
	"math/bits"

	"pantheon/game"
)

// react carries out Patronus' answer to a turn of the player: he adds a meeple after a visit, moves after an
// activation, and scores after a scoring. (1.16)
func (p *Position) react(to deed, m *game.Env) {
	switch to {
	case visited:
		p.patronusAdds(m)
	case activated:
		p.patronusMoves(m)
	case scored:
		p.patronusScores(m.Events)
		p.passCheckpoints(PatronusSeat, m)
	}
}

// patronusAdds puts a meeple from his reserve on a random territory without a god piece where he is present. He passes
// if the reserve is empty or there is no such territory. (1.16, ruling Q28)
func (p *Position) patronusAdds(m *game.Env) {
	f := p.Patronus.Faction
	where := p.people[f] & p.open()
	if p.Reserve[f] == 0 || where == 0 {
		p.patronusPasses(m.Events)
		return
	}
	t := p.rollTerritory(where, m)
	p.enlist(f, t, 1)
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.patronus-adds", "territory", territoryThing(t))
		m.Events.Move(game.Everybody, 1, meepleThing(f), reserveThing(f), territoryThing(t))
	}
}

func (p *Position) patronusPasses(tale *game.Events) {
	if tale != nil {
		tale.Add(game.Everybody, "tale.patronus-passes")
	}
}

// dieFaces is the number of faces of the game's die.
const dieFaces = 6

// rollTerritory rolls the territory dice. The first die is the colour; it is rolled again on a 6 and for a colour
// without a territory in the set. The second die chooses among that colour's qualifying territories: left or top,
// centre, right or bottom. Its faces are divided evenly among them. The second die is not rolled if the colour has only
// one such territory. The set must not be empty. (1.16, ruling Q30)
func (p *Position) rollTerritory(set uint16, m *game.Env) Territory {
	for {
		colour := m.N(streamPatronus, dieFaces)
		if colour >= NumFactions {
			continue
		}
		var room [3]Territory
		of := room[:0]
		for own := uint(set & territoriesOf(Faction(colour))); own != 0; own &= own - 1 {
			of = append(of, Territory(bits.TrailingZeros(own)))
		}
		if len(of) == 0 {
			continue
		}
		tellDie(colour, m) // rolls without effect get no event
		if len(of) == 1 {
			return of[0]
		}
		return of[p.roll(m)*len(of)/dieFaces]
	}
}

// roll rolls the die once, appends its event, and returns a number from 0 to 5.
func (p *Position) roll(m *game.Env) int {
	face := m.N(streamPatronus, dieFaces)
	tellDie(face, m)
	return face
}

// tellDie appends the event of a die roll; face counts from 0.
func tellDie(face int, m *game.Env) {
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.die", "n", face+1)
	}
}

// patronusScores adds favour for each territory that Patronus controls, including his own colour's: by the rules 1
// each. He has no cost, no harvest and no objectives. (1.16, ruling Q27)
func (p *Position) patronusScores(tale *game.Events) {
	var n int16
	for t := range Territory(NumTerritories) {
		if p.Controller(t) == p.Patronus.Faction {
			n += p.rules.patronusFavour
		}
	}
	before := p.Patronus.Favour
	p.setFavour(&p.Patronus, before+n)
	if tale != nil {
		tale.Add(game.Everybody, "tale.patronus-scores", "n", int(n), "to", int(p.Patronus.Favour))
		if n > 0 {
			tale.Move(game.Everybody, 1, discThing(p.Patronus.Faction), favourThing(before), favourThing(p.Patronus.Favour))
		}
	}
}

// patronusMoves moves Patronus' surplus to adjacent territories without a god piece. A territory has a surplus if he
// would still control it without some of his meeples; all of those move. The dice choose among several such
// territories.
//
// If none has a surplus, some or all meeples move from one of the territories where he has the most. If none can leave,
// he passes. The destinations, and in the second case the number, are those of the highest merit; ties are drawn at
// random. (1.16; the order of preferences is reconstructed, 2.7; ruling Q29)
func (p *Position) patronusMoves(m *game.Env) {
	f := p.Patronus.Faction
	var surplus, most uint16
	highest := uint8(0)
	for set := uint(p.people[f] & p.leavable()); set != 0; set &= set - 1 {
		t := Territory(bits.TrailingZeros(set))
		if p.rules.adjacent[t]&p.open() == 0 {
			continue
		}
		n := p.Meeples[t][f]
		if p.Controller(t) == f && int(n) > p.need(t) {
			surplus |= 1 << t
		}
		if n > highest {
			highest, most = n, 0
		}
		if n == highest {
			most |= 1 << t
		}
	}
	switch {
	case surplus != 0:
		from := p.pickSource(surplus, m)
		n := int(p.Meeples[from][f]) - p.need(from)
		p.redistribute(from, n, n, m)
	case most != 0:
		from := p.pickSource(most, m)
		p.redistribute(from, 1, int(p.Meeples[from][f]), m)
	default:
		p.patronusPasses(m.Events)
	}
}

// pickSource returns the only territory of a set, or rolls for one of several.
func (p *Position) pickSource(set uint16, m *game.Env) Territory {
	if set&(set-1) == 0 {
		return Territory(bits.TrailingZeros16(set))
	}
	return p.rollTerritory(set, m)
}

// need returns the number of meeples that Patronus needs to control a territory: one more than the strongest other
// faction that competes.
func (p *Position) need(t Territory) int {
	strongest := 0
	for x := Jupiter; x <= Venus; x++ {
		if x != p.Patronus.Faction && p.competes(x) {
			strongest = max(strongest, p.Count(x, t))
		}
	}
	return strongest + 1
}

// maxBorders is the largest number of neighbours of a territory; loading checks the map against it.
const maxBorders = 8

// A split holds the numbers of meeples that go to each destination, in the order of the destinations of a
// redistribution.
type split [maxBorders]uint8

// A merit is the value of an outcome for Patronus, most important part first; higher is better. (2.7)
type merit [5]int

func (a merit) above(b merit) bool {
	for i := range a {
		if a[i] != b[i] {
			return a[i] > b[i]
		}
	}
	return false
}

// redistribute moves some of Patronus' meeples from a territory to neighbours without a god piece, in the way of
// highest merit. The parameters least and most bound the number of meeples. Chance decides between ways of equal merit.
func (p *Position) redistribute(from Territory, least, most int, m *game.Env) {
	var room [maxBorders]Territory
	dests := room[:0]
	for set := uint(p.rules.adjacent[from] & p.open()); set != 0; set &= set - 1 {
		dests = append(dests, Territory(bits.TrailingZeros(set)))
	}
	search := redistribution{p: p, from: from, dests: dests}
	for n := least; n <= most; n++ {
		search.try(0, n, split{})
	}
	if search.equals > 1 {
		search.wanted = m.N(streamPatronus, search.equals) + 1
		search.equals = 0
		for n := least; n <= most; n++ {
			search.try(0, n, split{})
		}
	}
	f := p.Patronus.Faction
	for i, to := range dests {
		n := search.chosen[i]
		if n == 0 {
			continue
		}
		p.shift(f, from, to, n)
		if m.Events != nil {
			m.Events.Add(game.Everybody, "tale.patronus-moves", "n", int(n), "from", territoryThing(from), "to", territoryThing(to))
			m.Events.Move(game.Everybody, int(n), meepleThing(f), territoryThing(from), territoryThing(to))
		}
	}
}

// A redistribution enumerates all ways to split meeples over neighbours, and counts and keeps the best.
type redistribution struct {
	p      *Position
	from   Territory
	dests  []Territory
	best   merit
	equals int   // ways as good as the best, so far
	wanted int   // which of the ways of the best merit to choose, from 1; 0: the first
	chosen split // the chosen way
}

// try weighs each way to send n more meeples to the destinations with index i and above. The parameter s has the
// meeples sent to the others.
func (r *redistribution) try(i, n int, s split) {
	if i == len(r.dests)-1 {
		s[i] = uint8(n)
		r.weigh(s)
		return
	}
	for k := 0; k <= n; k++ {
		s[i] = uint8(k)
		r.try(i+1, n-k, s)
	}
}

// weigh compares a way with the best so far. If wanted is 0, it keeps a better way and counts an equal one. Otherwise
// it only counts the equal ones, and chooses the one with the number wanted.
func (r *redistribution) weigh(s split) {
	v := r.merit(s)
	switch {
	case r.wanted > 0:
		if v != r.best {
			return
		}
		if r.equals++; r.equals == r.wanted {
			r.chosen = s
		}
	case r.equals == 0 || v.above(r.best):
		r.best, r.equals, r.chosen = v, 1, s
	case v == r.best:
		r.equals++
	}
}

// merit returns the value of a way. Its parts are, from the most important one:
//
//   - whether a territory is newly controlled and none lost, or else at least one attempted and none lost
//   - the number of territories that the player could score now and would no longer control
//   - the number of other territories that the player would no longer control
//   - the number of newly controlled territories minus those lost
//   - minus the number of meeples missing for control where meeples arrive
//
// By rules version 1, the fourth part comes first, in place of the first one. (2.7)
func (r *redistribution) merit(s split) merit {
	after := *r.p
	f := after.Patronus.Faction
	you := &after.Players[0]
	for i, to := range r.dests {
		if s[i] > 0 {
			after.shift(f, r.from, to, s[i])
		}
	}
	var v merit
	gained, lost, attempted := 0, 0, false
	if r.p.Controller(r.from) == f && after.Controller(r.from) != f {
		lost = 1
	}
	scorable := coloursOf(you.Visiting) &^ territoriesOf(you.Faction)
	for i, to := range r.dests {
		if s[i] == 0 {
			continue
		}
		was, is := r.p.Controller(to), after.Controller(to)
		if is == f && was != f {
			gained++
		}
		if was == you.Faction && is != was {
			if scorable>>to&1 != 0 {
				v[1]++
			} else {
				v[2]++
			}
		}
		if is != f {
			attempted = true
			v[4] -= after.need(to) - int(after.Meeples[to][f])
		}
	}
	if v[3] = gained - lost; r.p.rules.countsGains() {
		v[0], v[3] = v[3], 0
		return v
	}
	switch {
	case lost > 0:
	case gained > 0:
		v[0] = 2
	case attempted:
		v[0] = 1
	}
	return v
}
