package bot

import (
	"math"

	"pantheon/game"
)

const (
	// marginPart is the part of a reward that depends on the margin of points; the rest is the share of the win. The margin keeps the
	// search playing well when the winner is certain.
	marginPart = 0.1
	// keenness is the slope from leads to win probabilities where a playout was cut and the title has no win probabilities
	// ([game.WinProbs]). A lead of one eighth of the sum of the two best scores wins three of four games.
	keenness = 8
	// finalPart is the part of a win that a seat receives for certain at the end of a game against an automaton. The rest depends on its
	// lead, as at a cut. Otherwise a leading seat would end the game as early as possible for a certain win, and forgo further points.
	finalPart = 0.1
	// soloPoints is a medium result for a seat that has no rival.
	soloPoints = 64
)

// An evaluator evaluates the end of a playout: a reward for each seat, from 0 to 1. The reward is the seat's share of the win
// and, for a small part, its margin over the best rival. Rewards are not zero-sum: each seat has its own. Where a playout was
// cut, an evaluation ([Options.Value]) estimates the win probability.
type evaluator struct {
	seats     game.Seats                             // the ranked seats
	automaton bool                                   // the title plays an automaton
	yard      float64                                // with an automaton: the unit in which a lead is measured
	values    func(game.Position, game.Seat) float64 // nil: the title's evaluation
	points    [game.MaxSeats]float64
	shares    [game.MaxSeats]float64 // of the win, estimated at a cut; without an automaton, those of rivals add up to 1
	rewards   [game.MaxSeats]float64
}

// begin sets the ranked seats and, with an automaton, the unit of leads. That unit is 1 plus the sum of the absolute points of the
// automaton and all seats where the search begins.
//
// Among players everybody's points grow with the game, whichever moves they play, so a lead can be measured against the current points.
// Against an automaton only the seat decides how fast the game proceeds. If the lead were measured against the current points, a trailing
// seat would gain by letting time pass, and a leading one by delaying.
func (j *evaluator) begin(p *evaluated) {
	j.seats, j.automaton = 0, false
	result := p.Result()
	for _, standing := range result.Standings[:result.N] {
		if standing.Seat == game.Spectator {
			j.automaton = true
		} else {
			j.seats = j.seats.With(standing.Seat)
		}
	}
	if j.automaton { // once for each choice: in trees that are kept, the unit hardly changes from one choice to the next
		j.yard = math.Abs(j.value(p)) + 1
		for set := j.seats; set != 0; set = set.Without(set.First()) {
			j.yard += math.Abs(j.points[set.First()])
		}
	}
}

// judge sets the rewards and the shares of the win for a position.
func (j *evaluator) judge(p *evaluated) {
	switch {
	case p.ToAct() == 0:
		j.final(p)
	case p.odds != nil && j.values == nil && !j.automaton:
		p.odds.WinProbs(&j.shares)
		for set := j.seats; set != 0; set = set.Without(set.First()) {
			s := set.First()
			j.rewards[s] = marginPart/4 + float64((1-marginPart/2)*j.shares[s]) // as for a close win
		}
	default:
		j.lead(p)
	}
}

// lead sets the rewards and the shares of the win from the current leads. Without an automaton, the shares of rivals add up to 1.
func (j *evaluator) lead(p *evaluated) {
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

// likely returns the estimated win probability of a seat from its margin, which is from -1 to 1.
func likely(margin float64) float64 {
	keen := float64(keenness * margin)
	return (1 + keen/(1+math.Abs(keen))) / 2
}

// value sets points to the evaluation of the position for each seat, and returns the automaton's evaluation, or minus infinity without one.
func (j *evaluator) value(p *evaluated) (machine float64) {
	if j.values == nil {
		game.ValuesOf(p.Position, j.seats, &j.points)
	} else {
		for set := j.seats; set != 0; set = set.Without(set.First()) {
			j.points[set.First()] = j.of(p, set.First())
		}
	}
	if j.automaton {
		return j.of(p, game.Spectator)
	}
	return math.Inf(-1)
}

// of returns the evaluation of a position for one seat.
func (j *evaluator) of(p *evaluated, s game.Seat) float64 {
	if j.values == nil {
		return game.ValueOf(p.Position, s)
	}
	return j.values(p.Position, s)
}

// final sets the ranked seats, their points, the rewards, and the shares of the win of a game that is over.
func (j *evaluator) final(p *evaluated) {
	result := p.Result()
	machine := math.Inf(-1)
	j.seats = 0
	for i := range result.N {
		if st := &result.Standings[i]; st.Seat != game.Spectator {
			j.seats = j.seats.With(st.Seat)
			j.points[st.Seat] = pointsOf(p.Position, &result, st)
		}
	}
	if j.automaton {
		machine = j.value(p) // in the fixed unit, as at a cut
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

// pointsOf returns the final points of a standing or, in a title without points, the title's own tally.
func pointsOf(p game.Position, r *game.Result, st *game.Standing) float64 {
	if r.Unscored {
		return p.Score(st.Seat)
	}
	return float64(st.Points)
}

func (j *evaluator) reward(s game.Seat, win, margin float64) {
	j.rewards[s] = float64((1-marginPart)*win) + float64(marginPart*(1+margin)/2)
}

// margin returns the lead of a seat over its best rival, from -1 to 1. The parameter machine is the automaton's evaluation, or minus
// infinity without one. With an automaton the lead is measured in the fixed unit. Without a rival the seat's points are compared with a
// medium result, and the result rivals is false.
func (j *evaluator) margin(s game.Seat, machine float64) (margin float64, rivals bool) {
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

// A spread records how much the rewards of a seat vary.
type spread struct {
	n, mean, squares, least, most float64
	// unit is the unit of the exploration constant: the standard deviation, initially a quarter, but at least half of the range.
	// Otherwise a search that has found a certain result would stop exploring.
	unit float32
}

// begun is the spread before the first reward.
var begun = spread{unit: 0.25}

// add records a reward.
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
