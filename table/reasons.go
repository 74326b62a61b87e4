package table

import (
	"math"
	"slices"

	"pantheon/bot"
	"pantheon/game"
)

const (
	// mostAmounts is the largest number of amounts in a reason.
	mostAmounts = 3
	// apart is the minimum difference of two expected values that is reported, in standard errors.
	apart = 4
	// watched is the number of lines for which the rivals' replies are examined, the reported lines included.
	watched = 8
)

// A weighed is a line of play with its evaluation.
type weighed struct {
	lineOfPlay
	advice Suggestion
	seen   bot.Forecast
}

// reason sets the reasons of a suggestion: the immediate gains and costs, the strongest reply to another line that it prevents, what
// differs later from the forecast beside, and the likely reply. It also sets the seat's own next moves.
func (c *analysis) reason(a *weighed, others []lineOfPlay, beside *bot.Forecast) {
	reasons := c.immediateReasons(&a.lineOfPlay)
	if r, ok := c.prevents(&a.lineOfPlay, others); ok {
		r.Kind = Prevents
		reasons = append(reasons, r)
	}
	reasons = append(reasons, c.laterReasons(&a.lineOfPlay, &a.seen, beside, Later, Denies)...)
	if o := &a.lineOfPlay; o.answer.Words != "" && o.share >= surely {
		r := Reason{Kind: Awaits, Seat: o.answer.Seat, Words: o.answer.Words}
		if his := o.then.of(r.Seat); his != nil {
			r.Amounts = amounts(his, +1, game.Goal)
		}
		if mine := o.then.of(c.seat); mine != nil {
			r.Lost = amounts(mine, -1)
		}
		reasons = append(reasons, r)
	}
	a.advice.Reasons = reasons
	a.advice.Next = a.lineOfPlay.next()
}

// immediateReasons returns the gains and costs of the own turn of a line, first those of the seat, then those of the rivals.
func (c *analysis) immediateReasons(o *lineOfPlay) (all []Reason) {
	mine := o.turn.of(c.seat)
	if mine == nil {
		return nil
	}
	up := amounts(mine, +1)
	if len(up) > 0 {
		all = append(all, Reason{Kind: Brings, Seat: c.seat, Amounts: up})
	}
	down := amounts(mine, -1, game.Goal, game.Means, game.Stock)
	if len(up) == 0 {
		down = amounts(mine, -1)
	}
	if len(down) > 0 {
		all = append(all, Reason{Kind: Costs, Seat: c.seat, Amounts: down})
	}
	for i := range o.turn {
		his := &o.turn[i]
		if his.seat == c.seat {
			continue
		}
		if less := amounts(his, -1); len(less) > 0 {
			all = append(all, Reason{Kind: Takes, Seat: his.seat, Amounts: less})
		}
		if more := amounts(his, +1, game.Goal, game.Ahead); len(more) > 0 {
			all = append(all, Reason{Kind: Gives, Seat: his.seat, Amounts: more})
		}
	}
	slices.SortStableFunc(all, func(x, y Reason) int { return told(x.Kind) - told(y.Kind) })
	return all
}

// told returns the index of a kind in the order of immediate reasons; -1 for any other kind.
func told(kind ReasonKind) int {
	return slices.Index([]ReasonKind{Brings, Costs, Takes, Gives}, kind)
}

// amounts returns the clear changes in the direction of sign, of the given kinds or of all; at most mostAmounts.
func amounts(c *changes, sign float64, kinds ...game.HoldingKind) (all []Amount) {
	for i := range c.of {
		h := &c.of[i]
		if len(kinds) > 0 && !slices.Contains(kinds, h.kind) || sign*h.mean() < clearly {
			continue
		}
		if all = append(all, h.amount()); len(all) == mostAmounts {
			break
		}
	}
	return all
}

// prevents returns the strongest reply to another line that line o makes impossible or weaker. The reply must clearly bring the rival
// points or cost the seat something. Either it has that effect immediately, and no move of the rival after o does as much. Or it only
// begins a longer plan; then it must be impossible after o, and what the rival plays after o must bring less. ok is false if there is none.
func (c *analysis) prevents(o *lineOfPlay, all []lineOfPlay) (best Reason, ok bool) {
	most := 0.0
	for i := range all {
		other := &all[i]
		if other.answer.Words == "" || other.share < surely || other.line.Move == o.line.Move {
			continue
		}
		by := other.answer.Seat
		if !o.alike(other, by) {
			continue
		}
		var gain, loss float64
		reach, possible, reached := o.reach(i, by)
		r := Reason{Seat: by, Words: other.answer.Words, Still: possible}
		if reached {
			r.Amounts, gain = spared(other.first.of(by), +1, func(k int) float64 { return float64(reach.gain[k]) }, game.Goal)
			r.Lost, loss = spared(other.first.of(c.seat), -1, func(k int) float64 { return float64(reach.loss[k]) }, game.Goal, game.Means)
		}
		if gain+loss == 0 && !possible && o.share >= surely {
			r.Amounts, gain = spared(other.then.of(by), +1, func(k int) float64 { return o.then.mean(by, k) }, game.Goal)
			r.Lost, loss = spared(other.then.of(c.seat), -1, func(k int) float64 { return -o.then.mean(c.seat, k) }, game.Goal, game.Means)
		}
		if gain+loss > most {
			best, ok, most = r, true, gain+loss
		}
	}
	return best, ok
}

// alike reports whether a rival has comparable choices after the own turns of two lines: at least half of the moves possible after o are
// possible after other too, and at least one, in each pair of sampled states. It is false if no pair can be compared.
func (o *lineOfPlay) alike(other *lineOfPlay, by game.Seat) bool {
	asked := false
	for i := range min(len(o.paths), len(other.paths)) {
		here, there := o.paths[i].met, other.paths[i].met
		if here == nil || there == nil {
			continue
		}
		both := 0
		for _, m := range here.moves[by] {
			if slices.Contains(there.moves[by], m) {
				both++
			}
		}
		if 2*both < len(here.moves[by]) || both == 0 {
			return false
		}
		asked = true
	}
	return asked
}

// reach returns the largest immediate effect of a rival's move after the own turn of the line, over all sampled states. possible says
// whether the likely reply to line i is legal in any of them. ok is false if the effect is unknown.
func (o *lineOfPlay) reach(i int, by game.Seat) (most reach, possible, ok bool) {
	for _, w := range o.paths {
		if w.met == nil {
			continue
		}
		possible = possible || w.met.possible[i]
		if w.met.reach[by] == nil {
			continue
		}
		ok = true
		for k := range most.gain {
			most.gain[k] = max(most.gain[k], w.met.reach[by].gain[k])
			most.loss[k] = max(most.loss[k], w.met.reach[by].loss[k])
		}
	}
	return most, possible, ok
}

// mean returns the mean growth of the counted thing with index k for a seat.
func (w swing) mean(s game.Seat, k int) float64 {
	if c := w.of(s); c != nil {
		return c.of[k].mean()
	}
	return 0
}

// spared returns by how much the changes of some kinds, in the direction of sign, exceed the values of the function otherwise. Values below
// 0 count as 0. It returns only clear differences, at most mostAmounts. The result sum is that of all clear differences, also of further
// ones.
func spared(there *changes, sign float64, otherwise func(k int) float64, kinds ...game.HoldingKind) (all []Amount, sum float64) {
	if there == nil {
		return nil, 0
	}
	for k := range there.of {
		h := &there.of[k]
		most := math.Max(otherwise(k), 0)
		by := sign*h.mean() - most
		if !slices.Contains(kinds, h.kind) || by < clearly {
			continue
		}
		sum += by
		if len(all) < mostAmounts {
			all = append(all, amountOf(h.text, by))
		}
	}
	return all, sum
}

// laterReasons compares the expected holdings after a line with those in beside. It reports clear differences: more for the seat, less for
// rivals. It leaves out what the own turn already brings. mine and theirs are the kinds of the reasons; with mine = Fewer the directions
// are reversed.
func (c *analysis) laterReasons(o *lineOfPlay, seen, beside *bot.Forecast, mine, theirs ReasonKind) (all []Reason) {
	for i := range min(len(seen.Held), len(beside.Held)) {
		who := &seen.Held[i]
		kind, sign, least := mine, +1.0, game.Means
		if who.Seat != c.seat {
			kind, sign, least = theirs, -1.0, game.Goal
		}
		if mine == Fewer {
			sign = -sign
		}
		now := o.turn.of(who.Seat)
		r := Reason{Kind: kind, Seat: who.Seat, Ended: seen.Ended && beside.Ended}
		for k := range min(len(who.Of), len(beside.Held[i].Of)) {
			h, other := &who.Of[k], &beside.Held[i].Of[k]
			by := sign * (h.Mean - other.Mean)
			if h.Text == "" || h.Kind == game.Stock || least == game.Goal && h.Kind != game.Goal || by < clearly || by < apart*math.Hypot(h.Error, other.Error) ||
				now != nil && sign*now.of[k].mean() > 0 {
				continue
			}
			if r.Amounts = append(r.Amounts, Amount{h.Text, int(math.Round(by)), true}); len(r.Amounts) == mostAmounts-1 {
				break
			}
		}
		if len(r.Amounts) > 0 {
			all = append(all, r)
		}
	}
	slices.SortStableFunc(all, func(x, y Reason) int { // rivals first
		return slices.Index([]ReasonKind{theirs, mine}, x.Kind) - slices.Index([]ReasonKind{theirs, mine}, y.Kind)
	})
	return all
}
