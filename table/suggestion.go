package table

import (
	"context"
	"math"

	"pantheon/bot"
	"pantheon/game"
)

// A Suggestion is a move that a seat can play, with its possible consequences as that seat can know them. It is computed on states sampled
// from the seat's view, so it reveals nothing hidden.
type Suggestion struct {
	Words game.MoveText `json:"words,omitempty"` // "" means to play nothing for now
	// Chances are the expected results of the ranked seats after the move; only that of the seat itself if there was no time to evaluate
	// the move.
	Chances []bot.Chance `json:"chances,omitempty"`
	// Then is the probable continuation, with moves written as the seat sees them.
	Then []NextMove `json:"then,omitempty"`
	// Reasons are the arguments for and against the move, in the order in which they are shown. Next holds the seat's
	// own following moves before others act, if Reasons count them. Both are empty if there was no time to compute
	// them.
	Reasons []Reason   `json:"reasons,omitempty"`
	Next    []NextMove `json:"next,omitempty"`
}

// A NextMove is a later move in a suggestion. The move of the game clock is "time-up".
type NextMove struct {
	Seat  game.Seat     `json:"seat"`
	Words game.MoveText `json:"words"`
}

// Of returns the expected result of seat s after the suggested move; ok is false for a seat that is not ranked.
func (a *Suggestion) Of(s game.Seat) (c bot.Chance, ok bool) {
	for _, c := range a.Chances {
		if c.Seat == s {
			return c, true
		}
	}
	return bot.Chance{}, false
}

const (
	// furthest is the maximum number of later moves in a suggestion.
	furthest = 4
	// imagined is how many states are sampled to find one in which the whole continuation is possible.
	imagined = 8
)

// An analysis evaluates the moves in one position for the seat to act, from that seat's view.
type analysis struct {
	game   game.Game
	search *bot.Search
	view   game.Position
	seat   game.Seat
	at     int64 // the game time of the move in milliseconds, in games with time
	dice   *game.Dice
}

// worth returns the number by which suggestions are compared: the seat's share of the win, with its lead as tie-break. In a solitary game
// it is the seat's points.
func (c *analysis) worth(a Suggestion) float64 {
	const least = 1e-4 // of a share, as shares are rounded
	mine, _ := a.Of(c.seat)
	if solitary(c.view) {
		return mine.Points
	}
	return mine.Win + least/2*mine.Lead/(1+math.Abs(mine.Lead))
}

// solitary reports whether nobody has a rival: one seat plays, without an automaton. Only points count then.
func solitary(p game.Position) bool {
	r := p.Result()
	return r.N < 2
}

// think runs the search over all legal moves.
func (c *analysis) think(ctx context.Context) error {
	if c.game.About().Timed {
		c.search.At(c.at)
	}
	_, err := c.search.ChooseContext(ctx, c.view, c.seat, c.dice)
	return err
}

// advise evaluates a line of the search with the given number of playouts and returns it as a Suggestion.
func (c *analysis) advise(ctx context.Context, line bot.Line, playouts int) (Suggestion, error) {
	a, _, err := c.evaluateLine(ctx, line, playouts)
	return a, err
}

// evaluateLine does the same as [analysis.advise]. It also returns the forecast with the holdings expected after the line.
func (c *analysis) evaluateLine(ctx context.Context, line bot.Line, playouts int) (Suggestion, bot.Forecast, error) {
	seen, err := c.search.Forecast(ctx, []game.Move{line.Move}, playouts)
	if err != nil {
		return Suggestion{}, seen, err
	}
	chances := seen.Chances
	for i := range chances {
		for _, n := range []*float64{&chances[i].Win, &chances[i].Points, &chances[i].Lead} {
			*n = math.Round(*n*1e4) / 1e4
		}
	}
	a := Suggestion{Chances: chances, Then: c.replies(line)}
	if line.Move != 0 {
		a.Words = c.view.FormatMove(line.Move, c.seat, c.seat)
	}
	return a, seen, nil
}

// unweighed returns a line of the search as a Suggestion with the search's own estimate. It is used when no time is left for playouts.
func (c *analysis) unweighed(line bot.Line) Suggestion {
	a := Suggestion{Chances: []bot.Chance{{Seat: c.seat, Win: math.Round(line.Result*1e4) / 1e4}}}
	if line.Move != 0 {
		a.Words = c.view.FormatMove(line.Move, c.seat, c.seat)
	}
	return a
}

// replies returns the moves of a line's continuation as text, at most furthest. It samples several states and uses the one in which the
// most moves of the continuation are possible.
func (c *analysis) replies(line bot.Line) (best []NextMove) {
	then := line.Then[:min(len(line.Then), furthest)]
	p := c.game.Blank()
	for range imagined {
		p.Copy(c.view)
		p.Determinize(c.dice)
		if told := c.play(p, line.Move, then); len(told) > len(best) {
			best = told
		}
		if len(best) == len(then) {
			break
		}
	}
	return best
}

// play plays a move and its continuation on a sampled state p, until a move is not possible. It returns the played moves of the
// continuation as text.
func (c *analysis) play(p game.Position, m game.Move, then []bot.Reply) (told []NextMove) {
	about := c.game.About()
	at := c.at
	play := func(s game.Seat, m game.Move) { p.Play(s, m, &game.Env{Dice: c.dice, At: at}) }
	if m != 0 {
		play(c.seat, m)
	}
	for _, r := range then {
		deadline, set := p.Deadline()
		switch {
		case r.Seat == game.Clock:
			strikes := p.Moves(game.Clock, nil)
			if !set || len(strikes) == 0 {
				return told
			}
			at, r.Move = max(at, deadline), strikes[0]
		case r.Move == 0:
			continue // the seat rests: there is no move to show
		case !game.Listed(p, r.Seat, r.Move):
			return told
		case about.Timed:
			if at += about.Lasts; set {
				at = min(at, deadline-1)
			}
		}
		told = append(told, NextMove{Seat: r.Seat, Words: p.FormatMove(r.Move, r.Seat, c.seat)})
		play(r.Seat, r.Move)
	}
	return told
}
