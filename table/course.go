package table

import (
	"context"
	"math"

	"pantheon/bot"
	"pantheon/game"
)

const (
	// likely is the part of the playouts that have to go on with a sentence for it to be taken as what is said next, and known how many of
	// them there have to be.
	likely, known = 0.2, 24
	// surely is the part of the guesses in which something has to be so.
	surely = 0.75
	// clearly is how much of something there has to be, as a mean, for it to be told.
	clearly = 0.75
	// guessed is how many guesses lines are gone along on; where a clock runs they are quickGuessed.
	guessed, quickGuessed = 16, 4
	// tries is how many guesses show what rivals may say, and tried how many sentences of one are tried at most.
	tries, tried = 3, 256
)

// A holding is what one who is ranked has.
type holding struct {
	seat game.Seat
	of   []game.Holding
}

// held is what all who are ranked have in a position.
func held(p game.Position) []holding {
	r := p.Result()
	all := make([]holding, r.N)
	for i := range all {
		all[i] = holding{r.Standings[i].Seat, game.HoldingsOf(p, &r.Standings[i], nil)}
	}
	return all
}

// A change is by how much something that is counted grew, in some guesses.
type change struct {
	text   string
	kind   game.HoldingKind
	sum, n float64
}

func (c *change) mean() float64 { return c.sum / math.Max(c.n, 1) }

// amount is the change as something that is told.
func (c *change) amount() Amount { return amountOf(c.text, math.Abs(c.mean())) }

// amountOf is a mean as something that is told.
func amountOf(text string, mean float64) Amount {
	const rarely = 0.1 // something else comes of it
	n := math.Round(mean)
	return Amount{text, int(n), math.Abs(mean-n) > rarely}
}

// add takes in one guess.
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

// changes are those of one who is ranked.
type changes struct {
	seat game.Seat
	of   [game.MaxHoldings]change
}

// A swing is what changed for all who are ranked, in some guesses.
type swing []changes

// add takes in one guess.
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

// of are the changes of a seat; nil when it is not ranked.
func (w swing) of(s game.Seat) *changes {
	for i := range w {
		if w[i].seat == s {
			return &w[i]
		}
	}
	return nil
}

// A stage is a position on the way that a line goes, on one guess.
type stage struct {
	seat  game.Seat     // who has spoken
	words game.Sentence // as the counsel's seat hears it
	held  []holding
}

// A path is how a line goes on one guess.
type path struct {
	begun []holding
	own   []stage // after the sentence, and after what the seat says next
	rival []stage // what the next rival says
	whole bool    // the own turn was gone to its end
	met   *meeting
}

// A meeting is what rivals may say after the own turn.
type meeting struct {
	possible []bool                     // which of the answers to all lines are
	moves    [game.MaxSeats][]game.Move // of those who give them
	reach    [game.MaxSeats]*reach      // nil where there is too much to try
}

// A reach is the most that one sentence of a rival may change at once, for each thing that is counted: what it gains, and what the seat
// loses.
type reach struct{ gain, loss extent }

// An extent is the most of each thing that is counted.
type extent [game.MaxHoldings]int

// A course is how a line goes on some guesses.
type course struct {
	line   bot.Line
	paths  []path
	steps  int     // own sentences beside the first, as far as most guesses get
	turn   swing   // what the own turn changes
	answer Sequel  // what the next rival probably says; Words is "" where that is not known
	first  swing   // what the answer changes
	then   swing   // what the rival's turn changes
	share  float64 // of the guesses in which it comes to the answer
}

// follow goes along a line on a guess: the sentence, the rest of the own turn, and what the next rival says in its own. It stops where
// something is not possible, or is not likely to be said. Where it tries, it looks at the end of the own turn at what rivals may say.
func (c *counsel) follow(p game.Position, line bot.Line, answers []bot.Reply, tries bool) (w path) {
	w.begun = held(p)
	at, turn, timed := c.at, game.TurnOf(p), c.game.About().Timed
	say := func(s game.Seat, m game.Move) stage {
		words := p.Say(m, s, c.seat)
		p.Play(s, m, &game.Moment{Dice: c.dice, At: at})
		return stage{s, words, held(p)}
	}
	ends := func(over bool) {
		waiting := p.Waiting()
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
		case r.Seat == game.Clock: // what it changes is nobody's doing
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

// expected tells whether a reply is likely.
func expected(r bot.Reply) bool {
	return r.Visits >= known && float64(r.Visits) >= likely*float64(r.Of)
}

// meet looks at what rivals may say in a position: whether the answers to all lines are possible, and what those who give them may reach.
func (c *counsel) meet(p game.Position, answers []bot.Reply, at int64) *meeting {
	m := &meeting{possible: make([]bool, len(answers))}
	before := held(p)
	trial := c.game.Blank()
	for i, r := range answers {
		if r.Move == 0 || !p.Waiting().Has(r.Seat) {
			continue
		}
		m.possible[i] = game.Listed(p, r.Seat, r.Move)
		if m.moves[r.Seat] != nil {
			continue
		}
		moves := game.SensibleMoves(p, r.Seat, nil)
		if m.moves[r.Seat] = moves; len(moves) > tried {
			continue
		}
		reach := &reach{}
		m.reach[r.Seat] = reach
		for _, move := range moves {
			trial.Copy(p)
			trial.Play(r.Seat, move, &game.Moment{Dice: c.dice, At: at})
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

// widen takes in one sentence.
func (e *extent) widen(before, after []game.Holding, sign int) {
	for k := range min(len(before), len(after), len(e)) {
		e[k] = max(e[k], sign*(after[k].N-before[k].N))
	}
}

// answerOf is the next rival's likely answer of a line, if the line is known so far.
func (c *counsel) answerOf(line bot.Line) bot.Reply {
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

// courses goes along some lines, each on as many guesses; the same ones for all of them. It stops with the context's error.
func (c *counsel) courses(ctx context.Context, lines []bot.Line) ([]course, error) {
	guesses := guessed
	if c.game.About().Timed {
		guesses = quickGuessed
	}
	all := make([]course, len(lines))
	answers := make([]bot.Reply, len(lines))
	for i, line := range lines {
		all[i].line = line
		answers[i] = c.answerOf(line)
	}
	truth, p := c.game.Blank(), c.game.Blank()
	for n := range guesses {
		truth.Copy(c.view)
		truth.Guess(c.dice)
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

// sum puts together what the guesses showed.
func (o *course) sum() {
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
			o.answer = Sequel{w.rival[0].seat, w.rival[0].words}
		}
	}
	o.share = float64(answered) / float64(max(len(o.paths), 1))
}

// next is what the seat says itself before another does, and which the course counts.
func (o *course) next() (told []Sequel) {
	for _, w := range o.paths {
		if len(w.own) <= o.steps {
			continue
		}
		for _, s := range w.own[1 : o.steps+1] {
			told = append(told, Sequel{s.seat, s.words})
		}
		return told
	}
	return nil
}
