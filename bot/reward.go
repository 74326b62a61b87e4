package bot

import (
	"math"

	"pantheon/game"
)

const (
	// marginPart is the part of a reward that the margin of points makes up; the rest is the share of the win. It makes the search go on
	// playing well when the winner is clear.
	marginPart = 0.1
	// keenness is how surely a lead wins where a playout was cut and the title does not tell ([game.Odds]): a lead of one eighth of all
	// points of the two best is a win in three of four games.
	keenness = 8
	// finalPart is the part of its win that a seat is sure of at the end of a game against an automaton; the rest goes by its lead, as
	// where a playout was cut. Who is ahead would else end the game as soon as he can, for a win that is sure, and leave what he could
	// still have.
	finalPart = 0.1
	// soloPoints is what is a middling result where nobody is a rival.
	soloPoints = 64
)

// A judge rewards each seat at the end of a playout, from 0 to 1: its share of the win and, for a small part, its margin over the best
// rival. Nobody's reward is another's loss by itself: each seat has its own. Where the playout was cut, a sense of value
// ([Options.Value]) says how likely the win is.
type judge struct {
	seats     game.Seats                             // who are ranked
	automaton bool                                   // the title plays one
	yard      float64                                // with an automaton, what a lead is measured by
	values    func(game.Position, game.Seat) float64 // nil is the title's
	points    [game.MaxSeats]float64
	shares    [game.MaxSeats]float64 // of the win: what is likely where the playout was cut, and among rivals together 1
	rewards   [game.MaxSeats]float64
}

// begin takes in who is ranked, and by which yard leads are measured where there is an automaton: the points of the seat and of the
// automaton where the search begins. Among players everybody's points grow with the game, whoever says what, so that a lead may be weighed
// against the points there are. Against an automaton the seat alone decides how fast the game goes on. If a lead were weighed against the
// points there are, one who is behind would look better for letting time pass, and one who is ahead for standing still.
func (j *judge) begin(p *stand) {
	j.seats, j.automaton = 0, false
	result := p.Result()
	for _, standing := range result.Standings[:result.N] {
		if standing.Seat == game.Watcher {
			j.automaton = true
		} else {
			j.seats = j.seats.With(standing.Seat)
		}
	}
	if j.automaton { // once for each choice: in trees that are kept from one to the next the yard is nearly the same
		j.yard = math.Abs(j.value(p)) + 1
		for set := j.seats; set != 0; set = set.Without(set.First()) {
			j.yard += math.Abs(j.points[set.First()])
		}
	}
}

// judge fills in the rewards and the shares of the win.
func (j *judge) judge(p *stand) {
	switch {
	case p.Waiting() == 0:
		j.final(p)
	case p.odds != nil && j.values == nil && !j.automaton:
		p.odds.Odds(&j.shares)
		for set := j.seats; set != 0; set = set.Without(set.First()) {
			s := set.First()
			j.rewards[s] = marginPart/4 + float64((1-marginPart/2)*j.shares[s]) // as close a win would be
		}
	default:
		j.lead(p)
	}
}

// lead fills in the rewards and the shares by what leads there are. Those of rivals are made to be 1 together.
func (j *judge) lead(p *stand) {
	machine := j.value(p)
	var margins [game.MaxSeats]float64
	sum, among := 0.0, !j.automaton
	for set := j.seats; set != 0; set = set.Without(set.First()) {
		s := set.First()
		margin, rivals := j.margin(s, machine)
		margins[s] = margin
		if j.shares[s] = (1 + margin) / 2; rivals {
			j.shares[s] = likely(margin)
		} else {
			among = false
		}
		sum += j.shares[s]
	}
	for set := j.seats; set != 0; set = set.Without(set.First()) {
		s := set.First()
		if among && sum > 0 {
			j.shares[s] /= sum
		}
		j.reward(s, j.shares[s], margins[s])
	}
}

// likely is how likely a win is with a margin.
func likely(margin float64) float64 {
	keen := float64(keenness * margin)
	return (1 + keen/(1+math.Abs(keen))) / 2
}

// value fills in what a position promises each seat, and gives what it promises the automaton.
func (j *judge) value(p *stand) (machine float64) {
	if j.values == nil {
		game.ValuesOf(p.Position, j.seats, &j.points)
	} else {
		for set := j.seats; set != 0; set = set.Without(set.First()) {
			j.points[set.First()] = j.of(p, set.First())
		}
	}
	if j.automaton {
		return j.of(p, game.Watcher)
	}
	return math.Inf(-1)
}

// of is what a position promises one seat.
func (j *judge) of(p *stand, s game.Seat) float64 {
	if j.values == nil {
		return game.ValueOf(p.Position, s)
	}
	return j.values(p.Position, s)
}

// final fills in the rewards of a game that is over.
func (j *judge) final(p *stand) {
	result := p.Result()
	machine := math.Inf(-1)
	j.seats = 0
	for i := range result.N {
		if st := &result.Standings[i]; st.Seat != game.Watcher {
			j.seats = j.seats.With(st.Seat)
			j.points[st.Seat] = pointsOf(p.Position, &result, st)
		}
	}
	if j.automaton {
		machine = j.value(p) // by the yard, as where a playout was cut
	}
	for set := j.seats; set != 0; set = set.Without(set.First()) {
		s := set.First()
		win := 0.0
		if result.Won.Has(s) {
			win = 1 / float64(result.Won.Len())
		}
		j.shares[s] = win
		margin, _ := j.margin(s, machine)
		if j.automaton {
			win = float64(finalPart*win) + float64((1-finalPart)*likely(margin))
		}
		j.reward(s, win, margin)
	}
}

// pointsOf is what somebody has in the end: points, or the title's own tally where it has none.
func pointsOf(p game.Position, r *game.Result, st *game.Standing) float64 {
	if r.Unscored {
		return p.Score(st.Seat)
	}
	return float64(st.Points)
}

func (j *judge) reward(s game.Seat, win, margin float64) {
	j.rewards[s] = float64((1-marginPart)*win) + float64(marginPart*(1+margin)/2)
}

// margin compares the points of a seat with those of its best rival, from -1 to 1, with an automaton by the yard; without a rival, with a
// middling result.
func (j *judge) margin(s game.Seat, machine float64) (margin float64, rivals bool) {
	rival := machine
	for set := j.seats.Without(s); set != 0; set = set.Without(set.First()) {
		rival = max(rival, j.points[set.First()])
	}
	own := j.points[s]
	if math.IsInf(rival, -1) {
		return own / (math.Abs(own) + soloPoints), false
	}
	if j.automaton {
		return (own - rival) / (j.yard + math.Abs(own-rival)), true
	}
	return (own - rival) / (math.Abs(own) + math.Abs(rival) + 1), true
}

// A spread is how much the rewards of a seat vary.
type spread struct {
	n, mean, squares, least, most float64
	// unit is what the search weighs curiosity in: the standard deviation, which begins at a quarter, but at least half of the range. A
	// search that has found something sure sees nothing else any more, and would not be curious again.
	unit float32
}

// begun is the spread of nothing yet.
var begun = spread{unit: 0.25}

// add takes in a reward.
func (s *spread) add(reward float64) {
	if s.n++; s.n == 1 {
		s.least, s.most = reward, reward
	}
	s.least, s.most = min(s.least, reward), max(s.most, reward)
	from := reward - s.mean
	s.mean += from / s.n
	s.squares += float64(from * (reward - s.mean))
	s.unit = float32(max(math.Sqrt((s.squares+1.0/16)/(s.n+1)), (s.most-s.least)/2))
}
