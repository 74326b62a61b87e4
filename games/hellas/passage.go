package hellas

import "pantheon/game"

// Hoplites that move over several territories enter each of them in turn, and monsters there affect them. The owner
// chooses among ways that differ in those effects. If one of the shortest ways has no effects, the hoplites take that
// way without a choice. (3.2, R50)

// A passage holds, for each set of lairs, the fewest steps from one territory to another by ways through exactly those
// lairs. Bit i of an index means the i-th territory of the set of lairs. The value 0 means that there is no such way.
type passage [1 << NumMonsters]uint8

// lairs returns the set of territories where a monster affects hoplites that enter.
func (p *Position) lairs() uint32 {
	var set uint32
	for b := range p.Beasts {
		if at := p.Beasts[b].At; at != NoTerritory && p.bites(Monster(b)) {
			set |= at.Bit()
		}
	}
	return set
}

// rank returns the bit of a lair in the index of a passage.
func rank(lairs uint32, t Territory) int { return 1 << count(lairs&(t.Bit()-1)) }

// through returns the set of lairs that an index of a passage means.
func through(lairs uint32, index int) uint32 {
	var set uint32
	for ; lairs != 0; lairs &= lairs - 1 {
		if index&1 != 0 {
			set |= lairs & -lairs
		}
		index >>= 1
	}
	return set
}

// passage returns the ways of an army from one territory to another, in at most the given number of steps. It applies
// the rule for several steps. A way passes each lair at most once. See [Position.ways].
func (p *Position) passage(s int8, from, to Territory, steps int, lairs uint32) (least passage) {
	closed, barred := p.enemyHeld(s)|p.enemies(s)|to.Bit(), p.barred(s)|from.Bit()
	n := 1 << count(lairs)
	at := [len(least)]uint32{from.Bit()}
	for step := 1; step <= steps; step++ {
		next := [len(least)]uint32{}
		for i := range n {
			for edge := at[i]; edge != 0; edge &= edge - 1 {
				near := p.rules.Territory[first(edge)].Near &^ barred
				if near&to.Bit() != 0 && least[i] == 0 {
					least[i] = uint8(step)
				}
				near &^= closed
				next[i] |= near &^ lairs
				for into := near & lairs; into != 0; into &= into - 1 {
					if l := first(into); i&rank(lairs, l) == 0 {
						next[i|rank(lairs, l)] |= l.Bit()
					}
				}
			}
		}
		at = next
	}
	return least
}

// offered removes a way if another way takes no more steps and passes only some of the same lairs, or none. It returns
// its receiver.
func (least *passage) offered(lairs uint32) *passage {
	n := 1 << count(lairs)
	for i := range n {
		for fewer := range i {
			if least[i] != 0 && fewer&i == fewer && least[fewer] != 0 && least[fewer] <= least[i] {
				least[i] = 0
			}
		}
	}
	return least
}

// lairsBetween returns the set of lairs that hoplites in one territory could pass on their way to another.
func (p *Position) lairsBetween(from, to Territory) uint32 {
	return p.lairs() &^ (from.Bit() | to.Bit())
}

// travel moves n hoplites from one territory to another, by a way of at most the given number of steps. They arrive
// directly with fewer than 2 steps, in an adjacent territory, and if there is no lair apart from these two territories.
// In versions 1 and 2 of the rules they always do. Otherwise it pushes the step of their way. (R50)
func (p *Position) travel(s int8, from, to Territory, steps, n int, m *game.Env) {
	if steps < 2 || p.rules.leaps() || p.entrances(s, from, 0)&to.Bit() != 0 || p.lairsBetween(from, to) == 0 {
		p.shift(s, from, to, n, m)
		return
	}
	p.came(from, from, n)
	p.push(Step{Kind: stepTravel, Seat: s, Territory: to, N: int8(steps), What: int8(NoTerritory)})
}

// travellers returns the record of the hoplites on their way: their origin and their current territory. It returns nil
// if none are left.
func (p *Position) travellers() *Origin {
	for i := range p.Came {
		if c := &p.Came[i]; c.N > 0 {
			return c
		}
	}
	return nil
}

// doubtful returns the next lair that some of the remaining ways pass and others avoid. The choices for lairs with
// lower numbers than the parameter before are already made. If no choice is left, it stores the lairs of the way in
// s.Set and returns NoTerritory.
func (p *Position) doubtful(s *Step, before Territory) Territory {
	c := p.travellers()
	lairs := p.lairsBetween(c.To, s.Territory)
	least := p.passage(s.Seat, c.To, s.Territory, int(s.N), lairs)
	least.offered(lairs)
	chosen := before.Bit() - 1
	some, all := uint32(0), ^uint32(0)
	for i := range 1 << count(lairs) {
		if set := through(lairs, i); least[i] != 0 && (set^s.Set)&chosen == 0 {
			some |= set
			all &= set
		}
	}
	if open := some &^ all; open != 0 {
		return first(open)
	}
	s.Set = some
	return NoTerritory
}

// halt returns the next stop of the travellers: a lair on their way, or their destination. steps is the distance to a
// lair, and for the destination the number of steps that they have left.
func (p *Position) halt(s *Step) (t Territory, steps int) {
	at := p.travellers().To
	for set := s.Set; set != 0; set &= set - 1 {
		lair := first(set)
		here := p.passage(s.Seat, at, lair, int(s.N), p.lairsBetween(at, lair))
		others := p.lairsBetween(lair, s.Territory) &^ at.Bit()
		index := 0
		for rest := s.Set &^ lair.Bit() & others; rest != 0; rest &= rest - 1 {
			index |= rank(others, first(rest))
		}
		if steps := int(here[0]); steps > 0 && p.passage(s.Seat, lair, s.Territory, int(s.N)-steps, others)[index] > 0 {
			return lair, steps
		}
	}
	return s.Territory, int(s.N)
}

// runTravel lets the player choose where the remaining ways differ. Then the army moves to the next territory with a
// monster, or to the destination. (R50)
func (p *Position) runTravel(s *Step, m *game.Env) {
	c := p.travellers()
	if c == nil || p.Players[s.Seat].Hoplites[c.To] == 0 { // none are left
		p.pop()
		return
	}
	if !s.Is(MarkAsked) {
		if lair := p.doubtful(s, Territory(s.What+1)); lair != NoTerritory {
			s.Kind, s.What = StepWay, int8(lair)
			return
		}
		s.mark(MarkAsked)
	}
	seat, from := s.Seat, c.To
	n := min(int(c.N), int(p.Players[seat].Hoplites[from]))
	to, steps := p.halt(s)
	p.transfer(seat, from, to, n)
	c.To = to
	if m.Events != nil {
		m.Events.Move(game.Everybody, n, armyPiece(seat), p.territoryThing(from), p.territoryThing(to))
	}
	if to == s.Territory {
		p.pop()
		p.arrive(seat, to, m)
		return
	}
	s.N -= int8(steps)
	s.Set &^= to.Bit()
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.through", "who", p.whoThing(seat), "n", n, "territory", p.territoryThing(to))
	}
	p.push(Step{Kind: stepArrive, Seat: seat, Territory: to, Marks: MarkPassing})
}

// listWays appends the two ways: through the territory of a monster, or around it. (R50)
func (p *Position) listWays(into []game.Move, s *Step) []game.Move {
	return append(into, move1(verbThrough, s.What), move1(verbAround, s.What))
}

// chooseWay records whether the army goes through the lair of the choice or around it. The parameter leads is true for
// the way through.
func (p *Position) chooseWay(leads bool) {
	s := p.Top()
	if leads {
		s.Set |= Territory(s.What).Bit()
	}
	s.Kind = stepTravel
}

// badPassing returns the reason why a step of hoplites that enter a territory on their way is impossible, or "" if it
// is possible. (R50)
func (p *Position) badPassing(s *Step) string {
	if s.Is(MarkPassing) && p.rules.leaps() {
		return "nothing happens on the way"
	}
	return ""
}

// badTravel returns the reason why a step of an army on its way is impossible, or "" if it is possible. (R50)
func (p *Position) badTravel(s *Step) string {
	c := p.travellers()
	switch {
	case p.rules.leaps():
		return "nothing happens on the way"
	case s.Territory == NoTerritory || s.N < 1 || s.N > NumTerritories || c == nil || c.To == s.Territory || c.N > p.Players[s.Seat].Hoplites[c.To]:
		return "nobody is on the way"
	}
	return ""
}

// badWay returns the reason why the choice of an army's way is impossible, or "" if it is possible. (R50)
func (p *Position) badWay(s *Step) string {
	if why := p.badTravel(s); why != "" {
		return why
	}
	if step := *s; s.What < 0 || p.doubtful(&step, Territory(s.What)) != Territory(s.What) {
		return "the ways do not differ there"
	}
	return ""
}
