package hellas

import "pantheon/game"

// glories returns the number of Glory tokens that a player holds.
func (p *Position) glories(s int8) int {
	n := 0
	for _, holder := range p.Glory {
		if holder == s {
			n++
		}
	}
	return n
}

// giveGlory gives a player the Glory token of a land, and takes it from its holder if there is one. It does nothing if
// the player holds it already. (3.5, 3.6, R14)
func (p *Position) giveGlory(s int8, l Land, m *game.Env) {
	was := p.Glory[l]
	if was == s {
		return
	}
	p.Glory[l] = s
	if m.Events != nil {
		from := game.Thing("")
		if was != NoSeat {
			from = seatThing(was)
		}
		m.Events.Move(game.Everybody, 1, game.MakeThing("glory", p.rules.Land[l].ID), from, seatThing(s))
		m.Events.Add(game.Everybody, "tale.glory", "who", seatThing(s), "land", p.landThing(l))
	}
}

// returnGlory puts a Glory token back beside the board. A player must hold it.
func (p *Position) returnGlory(l Land, m *game.Env) {
	was := p.Glory[l]
	p.Glory[l] = NoSeat
	if m.Events != nil {
		m.Events.Move(game.Everybody, 1, game.MakeThing("glory", p.rules.Land[l].ID), seatThing(was), "")
		m.Events.Add(game.Everybody, "tale.glory-back", "who", seatThing(was), "land", p.landThing(l))
	}
}

// listClaims appends a move for each land whose Glory token may be taken or given back. (quests, R14)
func (p *Position) listClaims(into []game.Move, s *Step) []game.Move {
	for set := s.Set; set != 0; set &= set - 1 {
		into = append(into, move1(verbClaim, firstOf(uint64(set))))
	}
	return into
}

// claim takes a Glory token that nobody holds, or gives back one of the player's own. (R14)
func (p *Position) claim(l Land, m *game.Env) {
	s := *p.Top()
	p.pop()
	if s.Is(MarkBack) {
		p.returnGlory(l, m)
		return
	}
	p.giveGlory(s.Seat, l, m)
}
