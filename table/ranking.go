package table

import (
	"slices"

	"pantheon/game"
)

// Ranked returns a result with the resigned seats at the end, the first to resign last; the others keep their order. A resigned seat has
// not won: if all winners have resigned, the best of the others win. A result without resignations is returned unchanged.
func Ranked(r game.Result, resigned []game.Resignation) game.Result {
	var gone game.Seats
	for _, q := range resigned {
		gone = gone.With(q.Seat)
	}
	if gone == 0 {
		return r
	}
	lost := func(st game.Standing) bool { return st.Seat < game.MaxSeats && gone.Has(st.Seat) }
	resigned = slices.Clone(resigned)
	slices.SortStableFunc(resigned, func(a, b game.Resignation) int { return a.Ply - b.Ply })
	when := func(st game.Standing) int {
		return slices.IndexFunc(resigned, func(q game.Resignation) bool { return q.Seat == st.Seat })
	}
	order := make([]int, r.N)
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		a, b := r.Standings[i], r.Standings[j]
		switch {
		case lost(a) != lost(b):
			if lost(a) {
				return 1
			}
			return -1
		case lost(a):
			return when(b) - when(a)
		}
		return a.Rank - b.Rank
	})
	out := r
	for place, i := range order {
		st := &out.Standings[i]
		if place > 0 {
			ahead := order[place-1]
			if !lost(*st) && r.Standings[ahead].Rank == r.Standings[i].Rank {
				st.Rank = out.Standings[ahead].Rank
				continue
			}
			if lost(*st) || r.Standings[ahead].Rank+1 != r.Standings[i].Rank {
				out.Standings[ahead].Tie = "" // the tie-break against the seat that moved no longer applies
			}
		}
		st.Rank = place + 1
		if lost(*st) {
			st.Tie = ""
		}
	}
	if r.Won == 0 {
		return out
	}
	if out.Won = r.Won &^ gone; out.Won != 0 {
		return out
	}
	for i := range out.N {
		if st := out.Standings[i]; st.Rank == 1 && st.Seat < game.MaxSeats && !lost(st) {
			out.Won = out.Won.With(st.Seat)
		}
	}
	return out
}

// result returns the current ranking as a view shows it; if the game is done, the ranking of the full state.
func (s *State) result(view game.Position) game.Result {
	if s.phase.Done() {
		view = s.position
	}
	return Ranked(view.Result(), s.record.Resigned)
}
