package table

import (
	"context"
	"math"

	"pantheon/bot"
	"pantheon/game"
)

const (
	// likely is the share of the playouts that must continue with a reply for it to count as probable. minStdErrors is the minimum number
	// of such playouts.
	likely, minStdErrors = 0.2, 24
	// surely is the share of the sampled states in which a statement must be true to be reported.
	surely = 0.75
	// clearly is the minimum mean change of an amount that is reported.
	clearly = 0.75
	// guessed is the number of sampled states on which lines are followed; in games with time the number is quickGuessed.
	guessed, quickGuessed = 16, 4
	// tries is the number of sampled states on which the rivals' replies are examined. tried is the largest number of moves of one rival
	// that are tried; if there are more, none is.
	tries, tried = 3, 256
)

// A holding is everything that one ranked seat or automaton has.
type holding struct {
	seat game.Seat
	of   []game.Holding
}

// held returns what each ranked seat or automaton has in a position.
func held(p game.Position) []holding {
	r := p.Result()
	all := make([]holding, r.N)
	for i := range all {
		all[i] = holding{r.Standings[i].Seat, game.HoldingsOf(p, &r.Standings[i], nil)}
	}
	return all
}

// A change is the growth of one counted thing, summed over several sampled states.
type change struct {
	text   string
	kind   game.HoldingKind
	sum, n float64
}

func (c *change) mean() float64 { return c.sum / math.Max(c.n, 1) }

// amount returns the mean change as an Amount to report, without its sign.
func (c *change) amount() Amount { return amountOf(c.text, math.Abs(c.mean())) }

// amountOf returns a mean as an Amount to report, rounded to a whole number. About is set unless the mean is almost that number.
func amountOf(text string, mean float64) Amount {
	const rarely = 0.1 // the largest distance to a whole number that still counts as exact
	n := math.Round(mean)
	return Amount{text, int(n), math.Abs(mean-n) > rarely}
}

// add adds the change of a counted thing on one sampled state.
func (c *change) add(before, after game.Holding) {
	by := after.N - before.N
	if c.text == "" {
		c.text, c.kind = after.Text, after.Kind
		if c.text == "" {
			c.text, c.kind = before.Text, before.Kind
		}
	}
	c.sum, c.n = c.sum+float64(by), c.n+1
}

// changes are the changes of everything that one ranked seat or automaton has.
type changes struct {
	seat game.Seat
	of   [game.MaxHoldings]change
}

// A swing holds the changes of all ranked seats and automatons over several sampled states.
type swing []changes

// add adds the changes of all holdings on one sampled state.
func (w *swing) add(before, after []holding) {
	for i := range before {
		if i == len(*w) {
			*w = append(*w, changes{seat: before[i].seat})
		}
		if i == len(after) {
			return
		}
		for k := range min(len(before[i].of), len(after[i].of), game.MaxHoldings) {
			(*w)[i].of[k].add(before[i].of[k], after[i].of[k])
		}
	}
}

// of returns the changes of a seat; nil for a seat that is not ranked.
func (w swing) of(s game.Seat) *changes {
	for i := range w {
		if w[i].seat == s {
			return &w[i]
		}
	}
	return nil
}

// A stage is one move of a line on one sampled state, with what the ranked seats and automatons have after it.
type stage struct {
	seat  game.Seat     // the seat that played the move
	words game.MoveText // the move as the analysed seat sees it
	held  []holding
}

// A path is one line followed on one sampled state.
type path struct {
	begun []holding
	own   []stage  // after the first move and after each later move of the own turn
	rival []stage  // after each move of the next rival
	whole bool     // the own turn was followed to its end
	met   *meeting // nil if the rivals' replies were not examined
}

// A meeting holds what the rivals can play after the own turn.
type meeting struct {
	possible []bool                     // for each line: whether the likely reply to that line is legal
	moves    [game.MaxSeats][]game.Move // the moves of each rival that has a likely reply
	reach    [game.MaxSeats]*reach      // nil if the rival has no likely reply, or too many moves to try
}

// A reach is the largest immediate effect of one move of a rival, for each counted thing: the rival's gain and the
// seat's loss.
type reach struct{ gain, loss extent }

// An extent holds the largest change of each counted thing.
type extent [game.MaxHoldings]int

// A lineOfPlay is a line followed on several sampled states.
type lineOfPlay struct {
	line   bot.Line
	paths  []path
	steps  int      // own moves after the first, as many as at least half of the sampled states reach
	turn   swing    // the changes of the own turn
	answer NextMove // the probable reply of the next rival; Words is "" if unknown
	first  swing    // the changes of that reply
	then   swing    // the changes of the rival's turn
	share  float64  // the share of the sampled states in which the reply is reached
}

// follow follows a line on a sampled state p, which it changes: the move, the rest of the own turn, and the next rival's turn. It stops at
// a move that is impossible or unlikely, and at the game clock. If tries is set, it also examines the rivals' possible replies at the end
// of the own turn.
func (c *analysis) follow(p game.Position, line bot.Line, answers []bot.Reply, tries bool) (w path) {
	w.begun = held(p)
	at, turn, timed := c.at, game.TurnOf(p), c.game.About().Timed
	say := func(s game.Seat, m game.Move) stage {
		words := p.FormatMove(m, s, c.seat)
		p.Play(s, m, &game.Env{Dice: c.dice, At: at})
		return stage{s, words, held(p)}
	}
	ends := func(over bool) {
		waiting := p.ToAct()
		if over = over || waiting == 0 || !waiting.Has(c.seat) || game.TurnOf(p) != turn; over && !w.whole {
			w.whole = true
			if tries {
				w.met = c.meet(p, answers, at)
			}
		}
	}
	first := stage{seat: c.seat, held: w.begun}
	if line.Move != 0 {
		first = say(c.seat, line.Move)
	}
	w.own = append(w.own, first)
	ends(false)
	for _, r := range line.Then {
		switch deadline, set := p.Deadline(); {
		case r.Seat == game.Clock: // its effects are not a consequence of anybody's move
			return w
		case r.Move == 0:
			continue
		case !expected(r) || !game.Listed(p, r.Seat, r.Move):
			return w
		case timed:
			if at += c.game.About().Lasts; set {
				at = min(at, deadline-1)
			}
		}
		switch {
		case r.Seat == c.seat && w.whole, len(w.rival) > 0 && w.rival[0].seat != r.Seat:
			return w
		case r.Seat == c.seat:
			w.own = append(w.own, say(r.Seat, r.Move))
			ends(false)
		default:
			ends(true)
			w.rival = append(w.rival, say(r.Seat, r.Move))
		}
	}
	return w
}

// expected reports whether a reply is likely: enough playouts continue with it.
func expected(r bot.Reply) bool {
	return r.Visits >= minStdErrors && float64(r.Visits) >= likely*float64(r.Of)
}

// meet returns what the rivals can play in a position: which of the likely replies to all lines are legal, and the largest effects of the
// rivals' moves.
func (c *analysis) meet(p game.Position, answers []bot.Reply, at int64) *meeting {
	m := &meeting{possible: make([]bool, len(answers))}
	before := held(p)
	trial := c.game.Blank()
	for i, r := range answers {
		if r.Move == 0 || !p.ToAct().Has(r.Seat) {
			continue
		}
		m.possible[i] = game.Listed(p, r.Seat, r.Move)
		if m.moves[r.Seat] != nil {
			continue
		}
		moves := game.PrunedMoves(p, r.Seat, nil)
		if m.moves[r.Seat] = moves; len(moves) > tried {
			continue
		}
		reach := &reach{}
		m.reach[r.Seat] = reach
		for _, move := range moves {
			trial.Copy(p)
			trial.Play(r.Seat, move, &game.Env{Dice: c.dice, At: at})
			for k, after := range held(trial) {
				switch after.seat {
				case r.Seat:
					reach.gain.widen(before[k].of, after.of, +1)
				case c.seat:
					reach.loss.widen(before[k].of, after.of, -1)
				}
			}
		}
	}
	return m
}

// widen updates the largest changes by the change from before to after. A sign of +1 counts gains, -1 counts losses.
func (e *extent) widen(before, after []game.Holding, sign int) {
	for k := range min(len(before), len(after), len(e)) {
		e[k] = max(e[k], sign*(after[k].N-before[k].N))
	}
}

// answerOf returns the next rival's likely reply to a line. It returns the zero value if the search does not know the line up to that
// reply.
func (c *analysis) answerOf(line bot.Line) bot.Reply {
	for _, r := range line.Then {
		if r.Seat == game.Clock {
			break
		}
		if r.Move == 0 {
			continue
		}
		if !expected(r) {
			break
		}
		if r.Seat != c.seat {
			return r
		}
	}
	return bot.Reply{}
}

// linesOfPlay follows each line on the same sampled states. If the context ends, it returns the context's error.
func (c *analysis) linesOfPlay(ctx context.Context, lines []bot.Line) ([]lineOfPlay, error) {
	guesses := guessed
	if c.game.About().Timed {
		guesses = quickGuessed
	}
	all := make([]lineOfPlay, len(lines))
	answers := make([]bot.Reply, len(lines))
	for i, line := range lines {
		all[i].line = line
		answers[i] = c.answerOf(line)
	}
	truth, p := c.game.Blank(), c.game.Blank()
	for n := range guesses {
		truth.Copy(c.view)
		truth.Determinize(c.dice)
		for i := range all {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			p.Copy(truth)
			all[i].paths = append(all[i].paths, c.follow(p, all[i].line, answers, n < tries))
		}
	}
	for i := range all {
		all[i].sum()
	}
	return all, nil
}

// sum combines the results of all sampled states into the fields of the line.
func (o *lineOfPlay) sum() {
	longest := 0
	for _, w := range o.paths {
		longest = max(longest, len(w.own)-1)
	}
	for o.steps = longest; o.steps > 0; o.steps-- {
		far := 0
		for _, w := range o.paths {
			if len(w.own) > o.steps {
				far++
			}
		}
		if 2*far >= len(o.paths) {
			break
		}
	}
	answered := 0
	for _, w := range o.paths {
		if len(w.own) > o.steps {
			o.turn.add(w.begun, w.own[o.steps].held)
		}
		if len(w.rival) == 0 {
			continue
		}
		answered++
		o.first.add(w.own[len(w.own)-1].held, w.rival[0].held)
		o.then.add(w.own[len(w.own)-1].held, w.rival[len(w.rival)-1].held)
		if o.answer.Words == "" {
			o.answer = NextMove{w.rival[0].seat, w.rival[0].words}
		}
	}
	o.share = float64(answered) / float64(max(len(o.paths), 1))
}

// next returns the seat's o.steps own moves after the first one, before another seat acts, as played on the first sampled state that
// reaches them.
func (o *lineOfPlay) next() (told []NextMove) {
	for _, w := range o.paths {
		if len(w.own) <= o.steps {
			continue
		}
		for _, s := range w.own[1 : o.steps+1] {
			told = append(told, NextMove{s.seat, s.words})
		}
		return told
	}
	return nil
}
