// Package old is the search and the levels as they were before November 2026's end, kept to measure new ones against at equal time. Nothing
// else uses it, nothing here is changed, and it goes when there are levels that later ones are measured against.
package old

import (
	"context"
	"math"
	"strconv"
	"strings"

	"pantheon/game"
	"pantheon/game/exact"
)

// A Level is a bot of a known strength: it searches with so many playouts, and with a judgement that is off by so much.
type Level struct {
	Number   int // 1 is the gentlest
	Playouts int // of an act; of its later steps those count too that are known from the first
	Depth    int // sentences behind the tree at which a playout is cut
	// Noise is the standard deviation of what is added to each sentence's result before one is taken, in units of how much the results of
	// playouts vary; 0 takes the sentence that was thought about most.
	Noise float64
}

// levels are from the gentlest to the strongest.
var levels = [...]Level{
	{1, 25, 1, 0.8},
	{2, 100, 1, 0.3},
	{3, 400, 1, 0.1},
	{4, 1500, 1, 0},
	{5, 10_000, 1, 0},
}

// levelName is what the names of the levels begin with; the number follows.
const levelName = "old-level"

// Name is the level's name as a bot, "old-level1" to "old-level5".
func (l Level) Name() string { return levelName + strconv.Itoa(l.Number) }

// mostPlayouts is the largest budget that a level may be given.
const mostPlayouts = 10_000_000

// LevelOf gives the level of that name, which may say another budget of 1 to 10 million playouts, so that it can be given as much time as
// those that it is to be measured against: "old-level5:playouts=40000".
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

// Names are the names of the levels, the strongest last.
func Names() (names []string) {
	for _, l := range levels {
		names = append(names, l.Name())
	}
	return names
}

// A Mind is a level in one seat of one game.
type Mind struct {
	search *Search
	seat   game.Seat
	noise  float64
}

// Sit gives the level's mind for a seat, which thinks with so many goroutines.
func (l Level) Sit(g game.Game, s game.Seat, workers int) *Mind {
	options := Options{Playouts: l.Playouts, Depth: l.Depth, Workers: workers, TopUp: true}
	return &Mind{search: NewSearch(g, options), seat: s, noise: l.Noise}
}

// Choose gives one of the moves that the view lists, as a mind of package bot does.
func (m *Mind) Choose(ctx context.Context, view game.Position, at int64, d *game.Dice) (game.Move, error) {
	if m.search.about.Timed {
		m.search.At(at)
	}
	best, err := m.search.ChooseContext(ctx, view, m.seat, d)
	if err != nil || m.noise == 0 {
		return best, err
	}
	return m.search.misjudge(m.noise, d), nil
}

// misjudge gives the best move of the last choice for who errs about each by a normally distributed noise, in units of how much rewards
// vary.
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

// normal is a number of the normal distribution with mean 0 and deviation 1, by the method of Box and Muller.
func normal(d *game.Dice) float64 {
	const whole = 1 << 53
	u, v := float64(d.Uint64()>>11+1)/whole, float64(d.Uint64()>>11)/whole
	return math.Sqrt(-2*exact.Log(u)) * exact.CosTurns(v)
}
