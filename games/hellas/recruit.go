package hellas

import (
	"pantheon/game"
	"pantheon/games/hellas/cards"
)

// recruitable returns the territories of a set where a player may recruit. In these there are no hoplites of others,
// or only some that are about to leave. (R46)
func (p *Position) recruitable(s int8, set uint32) uint32 {
	return set &^ (p.enemies(s) &^ p.usurped())
}

// recruit gives a player the choice to place up to n hoplites in one territory of a set. If the parameter each is true,
// it does so for every one of them. With n at 0 the City sets the number. (3.2)
func (p *Position) recruit(s int8, set uint32, n int, each bool) {
	step := Step{Kind: StepRecruit, Seat: s, N: int8(n), Marks: MarkMayFortify, Set: p.recruitable(s, set)}
	if each {
		step.mark(MarkEach)
	}
	p.push(step)
}

// most returns the maximum number of hoplites that a recruiting step places in a territory.
func (p *Position) most(s *Step, t Territory) int {
	n := int(s.N)
	if n == 0 {
		n = int(p.rules.Recruits[p.rules.Territory[t].City])
		if p.Solo() {
			n = int(p.rules.Invasion.Recruits[p.rules.Territory[t].City])
		}
	}
	return min(n, p.supply(s.Seat))
}

// unplaceable returns the reason why a recruiting step cannot place n hoplites in a territory, or [possible] if there
// is none. If the parameter fortified is true, one of them must fit into the City. (3.2)
func (p *Position) unplaceable(s *Step, t Territory, n int, fortified bool) reason {
	switch {
	case t == NoTerritory || s.Set&t.Bit() == 0:
		return becauseNotPlacedThere
	case n > p.supply(s.Seat):
		return becauseSupply
	case n > p.most(s, t):
		return becauseTooMany
	case !fortified:
		return possible
	case !s.Is(MarkMayFortify):
		return becauseInTheOpen
	}
	return p.cityClosed(s.Seat, t)
}

// listRecruits appends the moves that place hoplites, in the open or with one fortified, and the move to end. (3.2)
func (p *Position) listRecruits(into []game.Move, s *Step) []game.Move {
	for set := s.Set; set != 0; set &= set - 1 {
		t := first(set)
		n := p.most(s, t)
		m := move(verbPlace, word(t), word(1), 0)
		for range n {
			into = append(into, m)
			m += move(0, 0, 1, 0)
		}
		if p.unplaceable(s, t, n, true) == possible {
			m = move(verbGarrison, word(t), word(1), 0)
			for range n {
				into = append(into, m)
				m += move(0, 0, 1, 0)
			}
		}
	}
	return append(into, move(verbDone, 0, 0, 0))
}

// place recruits n hoplites in a territory, one of them into its City if fortified is true. If they reach the
// population of a neutral territory, the player takes it. While an enemy holds the City during a usurpation, it records
// instead that one hoplite will be fortified later. (3.2, R49)
func (p *Position) place(t Territory, n int, fortified bool, m *game.Env) {
	step := p.Top()
	s := step.Seat
	step.Set &^= t.Bit()
	if !step.Is(MarkEach) || step.Set == 0 {
		p.pop()
	}
	p.levy(s, t, n, m)
	if usurp := p.usurping(); fortified && usurp != nil && p.fortified()&t.Bit() != 0 {
		usurp.mark(MarkGarrison)
	} else if fortified {
		p.enterCity(s, t, m)
	}
	p.settle(s, t, m)
}

// levy moves n hoplites from the supply into a territory.
func (p *Position) levy(s int8, t Territory, n int, m *game.Env) {
	p.enrol(s, t, n, false)
	p.tellLevy(s, t, n, m)
}

// tellLevy adds the events of hoplites recruited in a territory.
func (p *Position) tellLevy(s int8, t Territory, n int, m *game.Env) {
	if m.Events != nil && n > 0 {
		m.Events.Move(game.Everybody, n, armyPiece(s), supplyThing(s), p.territoryThing(t))
		m.Events.Add(game.Everybody, "tale.recruits", "who", seatThing(s), "n", n, "territory", p.territoryThing(t))
	}
}

// levyAll pushes the choices of the special action Recruit: hoplites for each territory with a City that the player
// controls. Before them come the powers that may be used during Recruit. (3.2)
func (p *Position) levyAll(*game.Env) {
	s := p.Top().Seat
	p.recruit(s, p.Players[s].Held&p.rules.Index.Cities, 0, true)
	p.moment(cards.AtRecruit, game.Only(game.Seat(s)))
}
