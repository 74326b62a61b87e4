package bot

import (
	"math"
	"strconv"

	"pantheon/game"
)

// A Level is a bot whose strength is known and the same on every machine. It searches a fixed number of playouts, whatever time they
// take, and adds a fixed noise to its choice of moves. The weakest level does not search; it plays as a beginner. A level sees only what
// its seat sees.
type Level struct {
	Number int // the weakest is 1; the master has the highest number
	// Playouts is the number of playouts for an act, that is, for the consecutive moves of a seat. For later steps of the act, playouts of
	// earlier steps count if the tree still holds them. The value 0 means that the level does not search. [TitlesOwn] is the number that
	// the title recommends, and [MastersOwn] that of a master.
	Playouts int
	// Noise is the standard deviation of the noise added to each move's result before the choice. Its unit is the standard deviation of
	// the playouts' results. With 0 the level plays the most visited move. A title may override it ([game.SearchParams]).
	Noise float64
}

// levels lists all levels, the weakest first.
var levels = [...]Level{
	{1, 0, 0},
	{2, 100, 0.06},
	{3, 400, 0.02},
	{4, 1500, 0},
	{5, TitlesOwn, 0},
	{6, MastersOwn, 0},
}

// levelName, followed by the level's number, is the name of a level. The strongest level is named masterName instead.
const (
	levelName  = "level"
	masterName = "master"
)

// bestLevel is the number of the level that a table offers first.
const bestLevel = 3

// Levels returns all levels, the weakest first.
func Levels() []Level { return append([]Level(nil), levels[:]...) }

// Name returns the level's name as a bot: "level1" to "level5", or "master".
func (l Level) Name() string {
	if l.Playouts == MastersOwn {
		return masterName
	}
	return levelName + strconv.Itoa(l.Number)
}

// levelOf returns the level with the given name; ok is false if there is none.
func levelOf(name string) (l Level, ok bool) {
	for _, l := range levels {
		if l.Name() == name {
			return l, true
		}
	}
	return Level{}, false
}

// Ponders reports whether the bot with the given name is a level that searches so long that a server should let another program search.
func Ponders(name string) bool {
	const long = 400
	l, ok := levelOf(name)
	return ok && (l.Playouts >= long || l.Playouts == TitlesOwn || l.Playouts == MastersOwn)
}

// sit returns the level's agent for a seat.
func (l Level) sit(g game.Game, s game.Seat, o AgentOptions) Agent {
	if l.Playouts == 0 {
		return newBeginner(g, s)
	}
	options := Options{Playouts: l.Playouts, Workers: o.Workers, Progress: o.Progress, TopUp: true}
	return &searcher{search: NewSearch(g, options), seat: s, level: l}
}

// firstToErr is the number of the level to which the first value of [game.SearchParams.Noise] applies.
const firstToErr = 2

// noise returns the title's noise for the level if it is above 0, and otherwise the level's own noise.
func (l Level) noise(title *game.SearchParams) float64 {
	if i := l.Number - firstToErr; i >= 0 && i < len(title.Noise) && title.Noise[i] > 0 {
		return title.Noise[i]
	}
	return l.Noise
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
