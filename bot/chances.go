package bot

import (
	"cmp"
	"context"
	"math"
	"sync"

	"pantheon/game"
)

// A Chance is what a seat may expect, as far as the seat that a [Search] plays for can know it.
type Chance struct {
	Seat game.Seat `json:"seat"`
	// Win is its share of the win, from 0 to 1, as far as it is to be trusted ([game.Manner.Trust]). The seats' shares make up 1, less what
	// an automaton wins, or nobody.
	Win float64 `json:"win"`
	// Points is what it will have, and Lead by how many points it is ahead of its best rival, an automaton among them; without rivals
	// that is 0.
	Points float64 `json:"points"`
	Lead   float64 `json:"lead"`
	// Ended says that the playouts went on to the end of the game. Where they were cut, Points and Lead are what [Options.Value]
	// promises, in points. In a title without points they are always a tally ([game.About.Unscored]).
	Ended bool `json:"ended,omitempty"`
}

// closest is by how much two chances differ at least for the one to be shown as the better.
const closest = 0.01

// Close tells whether two chances are less than a point of a hundred apart, so that the lead tells more.
func (c Chance) Close(o Chance) bool { return math.Abs(c.Win-o.Win) < closest }

// Weigh tells what each seat may expect after a move that the last choice was about, 0 for resting: it adds that many playouts which
// all begin with the move. So two moves are compared by as many looks at one as at the other, however little the choice cared for
// one of them. It has to follow a choice of the same search, and leaves that choice's [Search.Lines] as they were, but for what
// follows the moves. Where there was nothing to choose nothing is weighed. It stops early with the context's error when the context ends.
func (s *Search) Weigh(ctx context.Context, m game.Move, playouts int) ([]Chance, error) {
	f, err := s.Foresee(ctx, []game.Move{m}, playouts)
	return f.Chances, err
}

// Foresee is [Search.Weigh] with what is held at the end of the playouts, of one move or of several that take turns.
func (s *Search) Foresee(ctx context.Context, moves []game.Move, playouts int) (Foresight, error) {
	if len(s.lines) < 2 || len(moves) == 0 {
		return Foresight{}, ctx.Err()
	}
	var all sync.WaitGroup
	scales := make([]scale, len(s.workers))
	for i, t := range s.workers {
		share := playouts / len(s.workers)
		if i < playouts%len(s.workers) {
			share++
		}
		all.Go(func() { t.weigh(ctx, moves, share, &scales[i]) })
	}
	all.Wait()
	if err := ctx.Err(); err != nil {
		return Foresight{}, err
	}
	whole := &scales[0]
	for i := range scales[1:] {
		whole.take(&scales[i+1])
	}
	return Foresight{Chances: whole.chances(s.trust), Ended: !whole.cut, Held: whole.held.expectations(whole.n)}, nil
}

// A scale adds up what playouts came to.
type scale struct {
	n     int
	seats game.Seats // who are ranked
	alone bool       // nobody is a rival of anybody
	// open is set when the shares need not make up 1: an automaton is ranked too, or nobody may win.
	open              bool
	cut               bool // some playout was
	wins, points, led [game.MaxSeats]float64
	held              ledger
}

// weigh is a worker's share of the playouts.
func (t *worker) weigh(ctx context.Context, moves []game.Move, playouts int, into *scale) {
	const beat = 64 // playouts between two looks at the context
	t.fixed = true
	defer func() { t.fixed = false }()
	for n := range playouts {
		if n%beat == 0 && ctx.Err() != nil {
			return
		}
		t.first = moves[n%len(moves)]
		t.playout()
		into.add(t.truth, &t.judge, cmp.Or(t.about.Point, 1))
	}
}

// add takes in the position at the end of a playout, which a judge has judged; a point is so much of what a position promises.
func (c *scale) add(p *stand, j *judge, point float64) {
	c.n++
	result := p.Result()
	c.held.add(p.Position, &result)
	over := p.Waiting() == 0
	machine := 0.0
	if !over {
		machine = j.value(p)
	}
	var points [game.MaxSeats + 1]float64 // by standing
	for i, st := range result.Standings[:result.N] {
		switch {
		case over:
			points[i] = pointsOf(p.Position, &result, &st)
		case st.Seat == game.Watcher:
			points[i] = machine / point
		default:
			points[i] = j.points[st.Seat] / point
		}
	}
	c.cut = c.cut || !over
	c.seats, c.alone, c.open = 0, result.N < 2, over && result.Won == 0 || c.open
	for i, st := range result.Standings[:result.N] {
		if st.Seat == game.Watcher {
			c.open = true
			continue
		}
		c.seats = c.seats.With(st.Seat)
		c.points[st.Seat] += points[i]
		best, rivals := 0.0, false
		for k := range result.N {
			if k != i && (!rivals || points[k] > best) {
				best, rivals = points[k], true
			}
		}
		if rivals {
			c.led[st.Seat] += points[i] - best
		}
		c.wins[st.Seat] += j.shares[st.Seat]
	}
}

// take adds another worker's sums.
func (c *scale) take(o *scale) {
	c.n += o.n
	c.seats |= o.seats
	c.alone, c.open, c.cut = o.alone || c.alone, o.open || c.open, o.cut || c.cut
	c.held.take(&o.held)
	for s := range c.wins {
		c.wins[s] += o.wins[s]
		c.points[s] += o.points[s]
		c.led[s] += o.led[s]
	}
}

// chances are the means, the shares of the win together 1 where one of the seats must win, and trusted so far.
func (c *scale) chances(trust float64) (all []Chance) {
	if c.n == 0 {
		return nil
	}
	total := 0.0
	for set := c.seats; set != 0; set = set.Without(set.First()) {
		total += c.wins[set.First()]
	}
	n := float64(c.n)
	scale := 1.0
	if total > 0 && !c.alone && (!c.open || total > n) {
		scale = n / total
	}
	var wins [game.MaxSeats]float64
	for set := c.seats; set != 0; set = set.Without(set.First()) {
		wins[set.First()] = c.wins[set.First()] / n * scale
	}
	if !c.alone {
		c.trusted(&wins, trust)
	}
	for set := c.seats; set != 0; set = set.Without(set.First()) {
		s := set.First()
		all = append(all, Chance{Seat: s, Win: wins[s], Points: c.points[s] / n, Lead: c.led[s] / n, Ended: !c.cut})
	}
	return all
}
