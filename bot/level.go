package bot

import (
	"math"
	"strconv"

	"pantheon/game"
)

// A Level is a bot of a known strength, the same on every machine: it searches with so many playouts, whatever time they take, and with a
// judgement that is off by so much. The gentlest does not search: it plays as a beginner does. All see what their seat sees.
type Level struct {
	Number int // 1 is the gentlest; the master has the highest
	// Playouts are those of an act; of its later steps those count too that are known from the first. It is 0 for a level that does not
	// search, [TitlesOwn] for as many as the title says, and [MastersOwn] for a master's.
	Playouts int
	// Noise is the standard deviation of what is added to each sentence's result before one is taken, in units of how much the results of
	// playouts vary; 0 takes the sentence that was thought about most. A title may say otherwise ([game.Manner]).
	Noise float64
}

// levels are from the gentlest to the strongest.
var levels = [...]Level{
	{1, 0, 0},
	{2, 100, 0.06},
	{3, 400, 0.02},
	{4, 1500, 0},
	{5, TitlesOwn, 0},
	{6, MastersOwn, 0},
}

// levelName is what the names of the levels begin with; the number follows. The level beyond them is called as it is.
const (
	levelName  = "level"
	masterName = "master"
)

// bestLevel is the number of the level that a table offers first.
const bestLevel = 3

// Levels are the levels from the gentlest to the strongest.
func Levels() []Level { return append([]Level(nil), levels[:]...) }

// Name is the level's name as a bot, "level1" to "level5" or "master".
func (l Level) Name() string {
	if l.Playouts == MastersOwn {
		return masterName
	}
	return levelName + strconv.Itoa(l.Number)
}

// levelOf gives the level of that name.
func levelOf(name string) (l Level, ok bool) {
	for _, l := range levels {
		if l.Name() == name {
			return l, true
		}
	}
	return Level{}, false
}

// Ponders tells of a bot by its name whether a choice takes it so long that it is worth the asking of another program.
func Ponders(name string) bool {
	const long = 400
	l, ok := levelOf(name)
	return ok && (l.Playouts >= long || l.Playouts == TitlesOwn || l.Playouts == MastersOwn)
}

// sit gives the level's mind for a seat.
func (l Level) sit(g game.Game, s game.Seat, o SitOptions) Mind {
	if l.Playouts == 0 {
		return newBeginner(g, s)
	}
	options := Options{Playouts: l.Playouts, Workers: o.Workers, Progress: o.Progress, TopUp: true}
	return &searcher{search: NewSearch(g, options), seat: s, level: l}
}

// firstToErr is the first level of those that a title says how they err.
const firstToErr = 2

// noise is the level's in a title.
func (l Level) noise(title *game.Manner) float64 {
	if i := l.Number - firstToErr; i >= 0 && i < len(title.Errors) && title.Errors[i] > 0 {
		return title.Errors[i]
	}
	return l.Noise
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
