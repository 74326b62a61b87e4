package hellas

import "pantheon/game"

// refuge returns the set of territories to which hoplites of a player may withdraw. They are adjacent, not barred, and
// no other player controls them or has hoplites there. (3.4, R26)
func (p *Position) refuge(s int8, t Territory) uint32 {
	return p.rules.Territory[t].Near &^ (p.enemyHeld(s) | p.enemies(s) | p.barred(s))
}

// withdraw makes all hoplites of a player leave a territory for an adjacent one of the player's choice. If there is
// none, they die. Persia has no choice; see [Position.fallBack]. (3.4, 3.9, R16)
func (p *Position) withdraw(s int8, t Territory, m *game.Env) {
	n := p.Players[s].Army(t)
	if n == 0 {
		return
	}
	p.Bitten = 0 // withdrawing hoplites enter a territory again
	if p.persian(s) {
		p.fallBack(t, n, m)
		return
	}
	set := p.refuge(s, t)
	switch {
	case set == 0:
		p.perish(s, t, n, m)
	case set&(set-1) == 0:
		p.retreat(s, t, first(set), n, m)
	default:
		p.push(Step{Kind: StepWithdraw, Seat: s, Territory: t, Set: set})
	}
}

// perish makes n hoplites die, without a choice of powers that could save them. They have no territory to withdraw to,
// or are the cost of a march.
func (p *Position) perish(s int8, t Territory, n int, m *game.Env) {
	p.bury(s, t, n)
	if m.Events != nil && n > 0 {
		m.Events.Move(game.Everybody, n, armyPiece(s), p.territoryThing(t), supplyThing(s))
		m.Events.Add(game.Everybody, "tale.nowhere", "who", p.whoThing(s), "n", n, "territory", p.territoryThing(t))
	}
}

// retreat moves n hoplites of a player, fortified ones included, to another territory, and then applies the effects of
// their arrival. (R18)
func (p *Position) retreat(s int8, from, to Territory, n int, m *game.Env) {
	p.transfer(s, from, to, n)
	if m.Events != nil {
		m.Events.Move(game.Everybody, n, armyPiece(s), p.territoryThing(from), p.territoryThing(to))
		m.Events.Add(game.Everybody, "tale.withdraws", "who", p.whoThing(s), "n", n, "territory", p.territoryThing(to))
	}
	p.arrive(s, to, m)
}

// goBack makes attackers return to their origins. An origin that has become illegal is left out, and hoplites without
// an origin die. If fewer are left than came from several origins, their owner chooses for each. (3.4, R17)
func (p *Position) goBack(s int8, t Territory, m *game.Env) {
	n := p.Players[s].Army(t)
	if n == 0 {
		return
	}
	p.Bitten = 0 // returning hoplites enter a territory again
	closed := p.enemyHeld(s) | p.enemies(s) | p.barred(s)
	open, groups, last := 0, 0, NoTerritory
	for i := range p.Came {
		if c := &p.Came[i]; c.N > 0 && c.To == t && c.From != t {
			if c.From.Bit()&closed != 0 {
				c.N = 0
				continue
			}
			open += int(c.N)
			groups++
			last = c.From
		}
	}
	switch {
	case open == 0:
		p.perish(s, t, n, m)
	case groups == 1 || n == 1 && open == 1:
		if n > open {
			p.perish(s, t, n-open, m)
			n = open
		}
		p.retreat(s, t, last, n, m)
	case open <= n:
		p.perish(s, t, n-open, m)
		for i := range p.Came {
			if c := p.Came[i]; c.N > 0 && c.To == t && c.From != t {
				p.retreat(s, t, c.From, int(c.N), m)
			}
		}
	default:
		p.push(Step{Kind: StepReturn, Seat: s, Territory: t})
	}
}

// listReturns appends a move for each territory to which the next hoplite may go back. (R17)
func (p *Position) listReturns(into []game.Move, s *Step) []game.Move {
	seen := uint32(0)
	for i := range p.Came {
		if c := &p.Came[i]; c.N > 0 && c.To == s.Territory && c.From != c.To && seen&c.From.Bit() == 0 {
			seen |= c.From.Bit()
			into = append(into, move1(verbWithdraw, c.From))
		}
	}
	return into
}

// listRefuges appends a move for each territory to which an army may withdraw.
func (p *Position) listRefuges(into []game.Move, s *Step) []game.Move {
	for set := s.Set; set != 0; set &= set - 1 {
		into = append(into, move1(verbWithdraw, first(set)))
	}
	return into
}

// withdrawTo withdraws an army, or sends the next attacker back. (3.4, R17)
func (p *Position) withdrawTo(to Territory, m *game.Env) {
	s := *p.Top()
	t := s.Territory
	p.pop()
	if s.Kind == StepWithdraw {
		p.retreat(s.Seat, t, to, p.Players[s.Seat].Army(t), m)
		return
	}
	for i := range p.Came {
		if c := &p.Came[i]; c.N > 0 && c.To == t && c.From == to {
			c.N--
			break
		}
	}
	if p.Players[s.Seat].Army(t) > 1 {
		p.push(s)
	}
	p.retreat(s.Seat, t, to, 1, m)
}
