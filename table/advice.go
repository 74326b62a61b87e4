package table

import (
	"context"
	"math"

	"pantheon/bot"
	"pantheon/game"
)

// An Advice is a sentence that a seat can say, and what may come of it as far as that seat can know. It gives away nothing: it is
// thought out from the seat's view, on guesses that the view allows.
type Advice struct {
	Words game.Sentence `json:"words,omitempty"` // "" is to say nothing for now
	// Chances are what each ranked seat may expect of it, by seat.
	Chances []bot.Chance `json:"chances,omitempty"`
	// Then is how play may go on, as the seat would hear it.
	Then []Sequel `json:"then,omitempty"`
	// Reasons are what speaks for it and against it, in the order in which it is told, and Next what the seat says itself before others
	// act, as far as they count it. There are none where there was no time to look.
	Reasons []Reason `json:"reasons,omitempty"`
	Next    []Sequel `json:"next,omitempty"`
}

// A Sequel is a sentence further down an advice; the clock's is "time-up".
type Sequel struct {
	Seat  game.Seat     `json:"seat"`
	Words game.Sentence `json:"words"`
}

// Of gives what a seat may expect of the advice; ok is false for a seat that is not ranked.
func (a *Advice) Of(s game.Seat) (c bot.Chance, ok bool) {
	for _, c := range a.Chances {
		if c.Seat == s {
			return c, true
		}
	}
	return bot.Chance{}, false
}

const (
	// furthest is how many replies an advice has at most.
	furthest = 4
	// imagined is how many guesses are tried to find one in which play can go on as an advice has it.
	imagined = 8
)

// A counsel is a search about one position as the seat sees it that is to act.
type counsel struct {
	game   game.Game
	search *bot.Search
	view   game.Position
	seat   game.Seat
	at     int64 // when the sentence would be said, in games with time
	dice   *game.Dice
}

// worth is what an advice is compared by: the seat's share of the win and, where that is the same, its lead; where nobody is a rival, its
// points.
func (c *counsel) worth(a Advice) float64 {
	const least = 1e-4 // of a share, as shares are rounded
	mine, _ := a.Of(c.seat)
	if solitary(c.view) {
		return mine.Points
	}
	return mine.Win + least/2*mine.Lead/(1+math.Abs(mine.Lead))
}

// solitary tells whether nobody is a rival of anybody in a game: one seat plays, without an automaton. Then points are all that counts.
func solitary(p game.Position) bool {
	r := p.Result()
	return r.N < 2
}

// think makes the search look at all that can be said.
func (c *counsel) think(ctx context.Context) error {
	if c.game.About().Timed {
		c.search.At(c.at)
	}
	_, err := c.search.ChooseContext(ctx, c.view, c.seat, c.dice)
	return err
}

// advise weighs a line of the search by so many playouts and puts it into words.
func (c *counsel) advise(ctx context.Context, line bot.Line, playouts int) (Advice, error) {
	a, _, err := c.foresee(ctx, line, playouts)
	return a, err
}

// foresee is advise with what will be held after the line.
func (c *counsel) foresee(ctx context.Context, line bot.Line, playouts int) (Advice, bot.Foresight, error) {
	seen, err := c.search.Foresee(ctx, []game.Move{line.Move}, playouts)
	if err != nil {
		return Advice{}, seen, err
	}
	chances := seen.Chances
	for i := range chances {
		for _, n := range []*float64{&chances[i].Win, &chances[i].Points, &chances[i].Lead} {
			*n = math.Round(*n*1e4) / 1e4
		}
	}
	a := Advice{Chances: chances, Then: c.replies(line)}
	if line.Move != 0 {
		a.Words = c.view.Say(line.Move, c.seat, c.seat)
	}
	return a, seen, nil
}

// unweighed puts a line of the search into words when there is no time left to weigh it: with what the search itself expects of it.
func (c *counsel) unweighed(line bot.Line) Advice {
	a := Advice{Chances: []bot.Chance{{Seat: c.seat, Win: math.Round(line.Result*1e4) / 1e4}}}
	if line.Move != 0 {
		a.Words = c.view.Say(line.Move, c.seat, c.seat)
	}
	return a
}

// replies puts how play may go on into words: on the guess, of some, in which it goes on furthest.
func (c *counsel) replies(line bot.Line) (best []Sequel) {
	then := line.Then[:min(len(line.Then), furthest)]
	p := c.game.Blank()
	for range imagined {
		p.Copy(c.view)
		p.Guess(c.dice)
		if told := c.play(p, line.Move, then); len(told) > len(best) {
			best = told
		}
		if len(best) == len(then) {
			break
		}
	}
	return best
}

// play plays a move and what follows on a guess, as far as that is possible, and gives the words of what follows.
func (c *counsel) play(p game.Position, m game.Move, then []bot.Reply) (told []Sequel) {
	about := c.game.About()
	at := c.at
	play := func(s game.Seat, m game.Move) { p.Play(s, m, &game.Moment{Dice: c.dice, At: at}) }
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
			continue // it rests, and nothing is to be told
		case !game.Listed(p, r.Seat, r.Move):
			return told
		case about.Timed:
			if at += about.Lasts; set {
				at = min(at, deadline-1)
			}
		}
		told = append(told, Sequel{Seat: r.Seat, Words: p.Say(r.Move, r.Seat, c.seat)})
		play(r.Seat, r.Move)
	}
	return told
}
