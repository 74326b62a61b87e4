// Package former contains the search and the levels as they were before the end of November 2026. The arena measures new levels against the
// former ones at equal time; nothing else needs the package. The code must not change. Remove it when there are later levels
// to measure against.
package former

import (
	"context"
	"math"
	"strconv"
	"strings"

	"pantheon/game"
	"pantheon/game/exact"
)

// A Level is a bot of a known strength. It searches a fixed number of playouts, and adds a fixed noise to its choice of moves.
type Level struct {
	Number   int // the weakest is 1
	Playouts int // number for an act; in later steps of the act, playouts of earlier steps count if the tree still holds them
	Depth    int // moves after the tree at which a playout is cut
	// Noise is the standard deviation of the noise added to each move's result before the choice. Its unit is the standard deviation of
	// the playouts' results. With 0 the level plays the most visited move.
	Noise float64
}

// levels lists all levels, the weakest first.
var levels = [...]Level{
	{1, 25, 1, 0.8},
	{2, 100, 1, 0.3},
	{3, 400, 1, 0.1},
	{4, 1500, 1, 0},
	{5, 10_000, 1, 0},
}

// levelName is the prefix of a level's name; its number follows.
const levelName = "old-level"

// Name returns the level's name as a bot, "old-level1" to "old-level5".
func (l Level) Name() string { return levelName + strconv.Itoa(l.Number) }

// mostPlayouts is the largest number of playouts that a level's name may set.
const mostPlayouts = 10_000_000

// LevelOf returns the level with the given name; ok is false if there is none. The name may set another number of playouts, from 1 to 10
// million, to give the level as much time as its opponents: "old-level5:playouts=40000".
func LevelOf(name string) (l Level, ok bool) {
	level, budget, own := strings.Cut(name, ":")
	for _, l := range levels {
		if l.Name() != level {
			continue
		}
		if own {
			count, found := strings.CutPrefix(budget, "playouts=")
			n, err := strconv.Atoi(count)
			if !found || err != nil || n < 1 || n > mostPlayouts {
				return Level{}, false
			}
			l.Playouts = n
		}
		return l, true
	}
	return Level{}, false
}

// Names returns the names of the levels, the strongest last.
func Names() (names []string) {
	for _, l := range levels {
		names = append(names, l.Name())
	}
	return names
}

// An Agent plays one seat of one game at a level.
type Agent struct {
	search *Search
	seat   game.Seat
	noise  float64
}

// NewAgent makes the level's agent for a seat; the parameter workers is the number of goroutines that search.
func (l Level) NewAgent(g game.Game, s game.Seat, workers int) *Agent {
	options := Options{Playouts: l.Playouts, Depth: l.Depth, Workers: workers, TopUp: true}
	return &Agent{search: NewSearch(g, options), seat: s, noise: l.Noise}
}

// Choose returns one of the moves that the view lists. The contract is that of [pantheon/bot.Agent].
func (m *Agent) Choose(ctx context.Context, view game.Position, at int64, d *game.Dice) (game.Move, error) {
	if m.search.about.Timed {
		m.search.At(at)
	}
	best, err := m.search.ChooseContext(ctx, view, m.seat, d)
	if err != nil || m.noise == 0 {
		return best, err
	}
	return m.search.misjudge(m.noise, d), nil
}

// misjudge returns the move of the last choice with the best sum of its result and normally distributed noise. The unit of the noise is
// that of the seat's [spread].
func (s *Search) misjudge(noise float64, d *game.Dice) (best game.Move) {
	unit, top := float64(s.workers[0].spread[s.seat].unit), math.Inf(-1)
	for _, l := range s.lines {
		if l.Visits == 0 && len(s.lines) > 1 {
			continue
		}
		if v := l.Result + float64(noise*unit*normal(d)); v > top {
			best, top = l.Move, v
		}
	}
	return best
}

// normal returns a normally distributed number with mean 0 and standard deviation 1, by the Box-Muller method.
func normal(d *game.Dice) float64 {
	const whole = 1 << 53
	u, v := float64(d.Uint64()>>11+1)/whole, float64(d.Uint64()>>11)/whole
	return math.Sqrt(-2*exact.Log(u)) * exact.CosTurns(v)
}
