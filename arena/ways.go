package arena

import (
	"math"

	"pantheon/game"
)

// ways counts, in a title without points, the ways on which games were won, by the id of the way ("way.<id>" in the title's catalogue).
// It is empty for any other title.
type ways map[string]*wayTally

// A wayTally holds the statistics of one way to win.
type wayTally struct {
	games int         // number of games that ended by it
	wins  map[int]int // by row, such as a seat: its wins in these games, in parts of whole
}

// waysOf returns the ids of the ways to win in a result: those in the standings that the catalogue names, then the one by which the game
// was won, if any. An id may occur more than once.
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

// end counts a game by the way by which it ended, unless that is "", and lists all its possible ways.
func (w *ways) end(ids []string, by string) {
	for _, id := range ids {
		w.of(id)
	}
	if by != "" {
		w.of(by).games++
	}
}

// win adds a row's share of the win of a game that ended by a way. It does nothing if the way is "".
func (w *ways) win(by string, row int, share float64) {
	if by != "" {
		w.of(by).wins[row] += int(math.Round(whole * share))
	}
}

// of returns the statistics of a way, and creates them if necessary.
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

// merge adds the counts of other games.
func (w *ways) merge(more ways) {
	for id, one := range more {
		sum := w.of(id)
		sum.games += one.games
		for row, n := range one.wins {
			sum.wins[row] += n
		}
	}
}

// games returns the number of games that ended by each way; nil without ways.
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

// winsOf returns the number of wins of some rows together, by way; nil without ways.
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
