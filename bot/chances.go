package bot

import (
	"cmp"
	"context"
	"math"
	"sync"

	"pantheon/game"
)

// A Chance is the expected outcome of the game for a seat, based on what the seat that a [Search] plays for can know.
type Chance struct {
	Seat game.Seat `json:"seat"`
	// Win is the expected share of the win, from 0 to 1, after calibration ([game.SearchParams.Exponent]). The shares of all seats add up
	// to 1, less the share of an automaton and of games that nobody wins. Without rivals Win is not calibrated and need not be 1.
	Win float64 `json:"win"`
	// Points is the expected number of points, and Lead the expected lead over the best rival, including an automaton. Without rivals
	// Lead is 0.
	Points float64 `json:"points"`
	Lead   float64 `json:"lead"`
	// Ended reports that all playouts reached the end of the game. For a playout that was cut, Points and Lead come from the evaluation
	// ([Options.Value]), in points. In a title without points ([game.About.Unscored]), a playout that ended counts the title's own tally.
	Ended bool `json:"ended,omitempty"`
}

// closest is the difference in Win below which two chances are close ([Chance.Close]).
const closest = 0.01

// Close reports whether the Win shares of c and o differ by less than 0.01. Then the lead is the better comparison.
func (c Chance) Close(o Chance) bool { return math.Abs(c.Win-o.Win) < closest }

// WinProbsAfter returns the expected outcome for each seat after a move of the last choice (0: stay idle). It runs additional playouts, as
// many as the parameter playouts says, all of which begin with m. Two moves can therefore be compared with equally many playouts, even if
// the search rarely visited one of them.
//
// WinProbsAfter must follow a choice of the same search. It leaves that choice's [Search.Lines] unchanged, except for their replies. It
// returns no chances if the choice had fewer than two moves, or if the number of playouts is 0. When the context ends, it stops early and
// returns the context's error.
func (s *Search) WinProbsAfter(ctx context.Context, m game.Move, playouts int) ([]Chance, error) {
	f, err := s.Forecast(ctx, []game.Move{m}, playouts)
	return f.Chances, err
}

// Forecast is like [Search.WinProbsAfter], and also returns the expected holdings at the end of the playouts. With several moves, the
// playouts begin with each of them in turn. Without moves the forecast is empty.
func (s *Search) Forecast(ctx context.Context, moves []game.Move, playouts int) (Forecast, error) {
	if len(s.lines) < 2 || len(moves) == 0 {
		return Forecast{}, ctx.Err()
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
		return Forecast{}, err
	}
	whole := &scales[0]
	for i := range scales[1:] {
		whole.take(&scales[i+1])
	}
	return Forecast{Chances: whole.chances(s.trust), Ended: !whole.cut, Held: whole.held.expectations(whole.n)}, nil
}

// A scale adds up the outcomes of playouts.
type scale struct {
	n     int
	seats game.Seats // the ranked seats
	alone bool       // no seat has a rival
	// open is set when the shares need not add up to 1: an automaton is ranked too, or a playout ended without a winner.
	open              bool
	cut               bool // some playout was cut
	wins, points, led [game.MaxSeats]float64
	held              ledger
}

// weigh runs a worker's part of the playouts, which begin with each of the moves in turn, and adds their outcomes to a scale. It stops
// early when the context ends.
func (t *worker) weigh(ctx context.Context, moves []game.Move, playouts int, into *scale) {
	const beat = 64 // playouts between two checks of the context
	t.fixed = true
	defer func() { t.fixed = false }()
	for n := range playouts {
		if n%beat == 0 && ctx.Err() != nil {
			return
		}
		t.first = moves[n%len(moves)]
		t.playout()
		into.add(t.fullState, &t.judge, cmp.Or(t.about.Point, 1))
	}
}

// add records the position at the end of a playout, which j has evaluated. The parameter point is the number of units of the evaluation for
// one point of the game.
func (c *scale) add(p *evaluated, j *evaluator, point float64) {
	c.n++
	result := p.Result()
	c.held.add(p.Position, &result)
	over := p.ToAct() == 0
	machine := 0.0
	if !over {
		machine = j.value(p)
	}
	var points [game.MaxSeats + 1]float64 // indexed by standing
	for i, st := range result.Standings[:result.N] {
		switch {
		case over:
			points[i] = pointsOf(p.Position, &result, &st)
		case st.Seat == game.Spectator:
			points[i] = machine / point
		default:
			points[i] = j.points[st.Seat] / point
		}
	}
	c.cut = c.cut || !over
	c.seats, c.alone, c.open = 0, result.N < 2, over && result.Won == 0 || c.open
	for i, st := range result.Standings[:result.N] {
		if st.Seat == game.Spectator {
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

// take adds the sums of another worker to those of c.
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

// chances returns the mean outcomes of the seats, with the shares of the win calibrated by the exponent trust. The shares add up to 1 if
// one of the seats must win. Without playouts it returns nil.
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
