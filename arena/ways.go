package arena

import (
	"math"

	"pantheon/game"
)

// ways count, in a title without points, on which way its games were won: by the id of the way ("way.<id>" in the title's catalogue). They
// are empty in any other title.
type ways map[string]*wayTally

// A wayTally is one way to win.
type wayTally struct {
	games int         // that ended by it
	wins  map[int]int // by row of the table that is counted: what it has of these games' wins, in parts of whole
}

// waysOf are the ways to win that belong to a result: those on which anybody could come further and that the catalogue names, so that one
// by which no game ended is counted as none, and the one on which it was won.
func waysOf(r *game.Result, about *game.About) (ids []string) {
	for _, st := range r.Standings[:r.N] {
		for _, way := range st.Ways {
			if way.ID != "" && about.Words != nil && about.Words.Has("way."+way.ID) {
				ids = append(ids, way.ID)
			}
		}
	}
	if r.By != "" {
		ids = append(ids, r.By)
	}
	return ids
}

// end counts a game that could end by some ways, and ended by one; "" is none of them.
func (w *ways) end(ids []string, by string) {
	for _, id := range ids {
		w.of(id)
	}
	if by != "" {
		w.of(by).games++
	}
}

// win gives a row its share of the win of a game that ended by some way; "" is none.
func (w *ways) win(by string, row int, share float64) {
	if by != "" {
		w.of(by).wins[row] += int(math.Round(whole * share))
	}
}

// of is the count of a way, which it begins.
func (w *ways) of(id string) *wayTally {
	if *w == nil {
		*w = ways{}
	}
	one := (*w)[id]
	if one == nil {
		one = &wayTally{wins: map[int]int{}}
		(*w)[id] = one
	}
	return one
}

// merge adds what was counted elsewhere.
func (w *ways) merge(more ways) {
	for id, one := range more {
		sum := w.of(id)
		sum.games += one.games
		for row, n := range one.wins {
			sum.wins[row] += n
		}
	}
}

// games are how many games ended by each way; nil where there are no ways.
func (w ways) games() map[string]int {
	if len(w) == 0 {
		return nil
	}
	all := map[string]int{}
	for id, one := range w {
		all[id] = one.games
	}
	return all
}

// winsOf are the wins of some rows together, by way; nil where there are no ways.
func (w ways) winsOf(rows ...int) map[string]float64 {
	if len(w) == 0 {
		return nil
	}
	all := map[string]float64{}
	for id, one := range w {
		n := 0
		for _, row := range rows {
			n += one.wins[row]
		}
		all[id] = float64(n) / whole
	}
	return all
}
