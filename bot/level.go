package bot

import (
	"math"
	"strconv"
	"strings"

	"pantheon/game"
)

// A Level is a bot of a known strength, the same on every machine: it searches with so many playouts, whatever time they take, and with a
// judgement that is off by so much. It sees what its seat sees, as all bots do.
type Level struct {
	Number   int // 1 is the gentlest
	Playouts int // of an act; of its later steps those count too that are known from the first
	// Noise is the standard deviation of what is added to each sentence's result before one is taken, in units of how much the results of
	// playouts vary; 0 takes the sentence that was thought about most.
	Noise float64
}

// levels are from the gentlest to the strongest.
var levels = [...]Level{
	{1, 25, 0.8},
	{2, 100, 0.3},
	{3, 400, 0.1},
	{4, 1500, 0},
	{5, 10_000, 0},
}

// levelName is what the names of the levels begin with; the number follows.
const levelName = "level"

// bestLevel is the number of the level that a table offers first.
const bestLevel = 3

// Levels are the levels from the gentlest to the strongest.
func Levels() []Level { return append([]Level(nil), levels[:]...) }

// Name is the level's name as a bot, "level1" to "level5".
func (l Level) Name() string { return levelName + strconv.Itoa(l.Number) }

// levelOf gives the level of that name.
func levelOf(name string) (l Level, ok bool) {
	if !strings.HasPrefix(name, levelName) {
		return Level{}, false
	}
	for _, l := range levels {
		if l.Name() == name {
			return l, true
		}
	}
	return Level{}, false
}

// sit gives the level's mind for a seat.
func (l Level) sit(g game.Game, s game.Seat, o SitOptions) *searcher {
	options := Options{Playouts: l.Playouts, Workers: o.Workers, Progress: o.Progress, TopUp: true}
	return &searcher{search: NewSearch(g, options), seat: s, noise: l.Noise}
}

// misjudge gives the best move of the last choice for who errs about each by a normally distributed noise, in units of how much rewards
// vary.
func (s *Search) misjudge(noise float64, d *game.Dice) (best game.Move) {
	unit, top := float64(s.workers[0].spread[s.seat].unit), math.Inf(-1)
	for _, l := range s.lines {
		if l.Visits == 0 && len(s.lines) > 1 {
			continue
		}
		if v := l.Result + noise*unit*normal(d); v > top {
			best, top = l.Move, v
		}
	}
	return best
}

// normal is a number of the normal distribution with mean 0 and deviation 1, by the method of Box and Muller.
func normal(d *game.Dice) float64 {
	const whole = 1 << 53
	u, v := float64(d.Uint64()>>11+1)/whole, float64(d.Uint64()>>11)/whole
	return math.Sqrt(-2*math.Log(u)) * math.Cos(2*math.Pi*v)
}
