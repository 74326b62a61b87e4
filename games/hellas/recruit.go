package hellas

import "pantheon/game"

// recruitable is the set of territories among some where a player may recruit: no hoplites of others stand there, or they are about to
// leave it. (R46)
func (p *Position) recruitable(s int8, set uint32) uint32 {
	return set &^ (p.enemies(s) &^ p.usurped())
}

// recruit lets a player place up to n hoplites in one of a set of territories; in each of them, n or what the City gives, when each is
// true. (3.2)
func (p *Position) recruit(s int8, set uint32, n int, each bool) {
	step := Step{Kind: StepRecruit, Seat: s, A: int8(n), C: 1, Set: p.recruitable(s, set)}
	if each {
		step.B = 1
	}
	p.push(step)
}

// most is how many hoplites a recruiting step lets into a territory.
func (p *Position) most(s *Step, t Territory) int {
	n := int(s.A)
	if n == 0 {
		n = int(p.rules.Recruits[p.rules.Territory[t].City])
		if p.Solo() {
			n = int(p.rules.Invasion.Recruits[p.rules.Territory[t].City])
		}
	}
	return min(n, p.supply(s.Seat))
}

// listRecruits appends how many hoplites may be placed where, in the open or one of them fortified, or done. (3.2, glossary)
func (p *Position) listRecruits(into []game.Move, s *Step) []game.Move {
	me := &p.Players[s.Seat]
	for set := s.Set; set != 0; set &= set - 1 {
		t := first(set)
		n := p.most(s, t)
		m := move(verbPlace, word(t), word(1), 0)
		for range n {
			into = append(into, m)
			m += move(0, 0, 1, 0)
		}
		if s.C == 1 && me.Held&t.Bit() != 0 && p.freeCity(t) {
			m = move(verbGarrison, word(t), word(1), 0)
			for range n {
				into = append(into, m)
				m += move(0, 0, 1, 0)
			}
		}
	}
	return append(into, move(verbDone, 0, 0, 0))
}

// place recruits hoplites in a territory, one of them into its City when it says so; a neutral territory may be taken. (3.2)
func (p *Position) place(t Territory, n int, fortified bool, m *game.Moment) {
	step := p.Top()
	s := step.Seat
	step.Set &^= t.Bit()
	if step.B == 0 || step.Set == 0 {
		p.pop()
	}
	p.levy(s, t, n, m)
	if fortified {
		p.enterCity(s, t, m)
	}
	p.settle(s, t, m)
}

// levy brings hoplites from the supply into a territory.
func (p *Position) levy(s int8, t Territory, n int, m *game.Moment) {
	p.enrol(s, t, n, false)
	p.tellLevy(s, t, n, m)
}

// tellLevy tells of hoplites that have come from the supply.
func (p *Position) tellLevy(s int8, t Territory, n int, m *game.Moment) {
	if m.Tale != nil && n > 0 {
		m.Tale.Moved(game.Everybody, n, armyPiece(s), supplyThing(s), p.territoryThing(t))
		m.Tale.Tell(game.Everybody, "tale.recruits", "who", seatThing(s), "n", n, "territory", p.territoryThing(t))
	}
}
