package hellas

import "pantheon/game"

// Moves appends the legal moves of the seat. It appends none for a seat that has no choice, or if p is the view of
// another seat.
func (p *Position) Moves(s game.Seat, into []game.Move) []game.Move {
	if p.Depth == 0 || p.Way != NotWon || !p.fullState && s != p.eye {
		return into
	}
	top := &p.Steps[p.Depth-1]
	if list := rows[top.Kind].list; list != nil && int8(s) == top.Seat {
		return list(p, into, top)
	}
	return into
}

// appendTerritories appends a move for each territory of a set.
func appendTerritories(into []game.Move, verb uint8, set uint32) []game.Move {
	for ; set != 0; set &= set - 1 {
		into = append(into, move1(verb, first(set)))
	}
	return into
}

// listTerritories appends a move for each territory that may be chosen for an effect or a script.
func listTerritories(_ *Position, into []game.Move, s *Step) []game.Move {
	return appendTerritories(into, verbAt, s.Set)
}

// listLands appends a move for each land whose attitude may be changed. (3.9)
func listLands(_ *Position, into []game.Move, s *Step) []game.Move {
	for l := range Land(NumLands) {
		if s.Set>>l&1 != 0 {
			into = append(into, move1(verbSway, l))
		}
	}
	return into
}

// noneLeft reports whether N of a step is used up.
func noneLeft(_ *Position, s *Step) bool { return s.N <= 0 }

// lone returns a skip function. If the set of a choice has only one member, that function passes the member to the
// parameter take and returns true. Otherwise it returns false.
func lone(take func(p *Position, n int, m *game.Env)) func(*Position, *Step, *game.Env) bool {
	return func(p *Position, s *Step, m *game.Env) bool {
		if s.Set&(s.Set-1) != 0 {
			return false
		}
		take(p, firstOf(uint64(s.Set)), m)
		return true
	}
}
