package table

import (
	"math"
	"slices"

	"pantheon/bot"
	"pantheon/game"
)

const (
	// mostAmounts is how many amounts a reason names at most.
	mostAmounts = 3
	// apart is how many standard errors a difference between two expectations has to be to be told.
	apart = 4
	// watched is how many lines are gone along for what their rivals would answer, those that are told among them.
	watched = 8
)

// A weighed is a line with what may be expected after it.
type weighed struct {
	course
	advice Advice
	seen   bot.Foresight
}

// reason fills in the reasons of an advice: what its course brings and costs at once, what it prevents against the answers to the courses
// of others, and what will be had more of than after others.
func (c *counsel) reason(a *weighed, others []course, beside *bot.Foresight) {
	reasons := c.atOnce(&a.course)
	if r, ok := c.prevents(&a.course, others); ok {
		r.Kind = Prevents
		reasons = append(reasons, r)
	}
	reasons = append(reasons, c.inTime(&a.course, &a.seen, beside, Later, Denies)...)
	if o := &a.course; o.answer.Words != "" && o.share >= surely {
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
	a.advice.Next = a.course.next()
}

// atOnce is what the own turn of a course brings and costs, the seat first and then the rivals.
func (c *counsel) atOnce(o *course) (all []Reason) {
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

// told is the place of a kind in the order in which reasons are told.
func told(kind ReasonKind) int {
	return slices.Index([]ReasonKind{Brings, Costs, Takes, Gives}, kind)
}

// amounts are the clear changes in one direction, those of some kinds alone if they are named.
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

// prevents tells which answer to another course this course makes impossible, or worth less: one that would clearly bring the rival
// points or cost the seat something. Where the answer does so at once, nothing that the rival may say now does as much; where it is only
// its beginning, it is not possible any more, and what the rival will say now brings less.
func (c *counsel) prevents(o *course, all []course) (best Reason, ok bool) {
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

// alike tells whether a rival is asked the same after the own turns of two courses, so that what is possible can be compared: half of what
// may be said after this one could be said after the other, too.
func (o *course) alike(other *course, by game.Seat) bool {
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

// reach is the most that a rival may reach at once after the own turn of a course, and whether the answer to another course is possible
// then, on any guess; ok is false where that is not known.
func (o *course) reach(i int, by game.Seat) (most reach, possible, ok bool) {
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

// mean is by how much something that is counted grew for a seat.
func (w swing) mean(s game.Seat, k int) float64 {
	if c := w.of(s); c != nil {
		return c.of[k].mean()
	}
	return 0
}

// spared are the changes of some kinds in one direction that are clearly more than what there is otherwise, and how much they are together.
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

// inTime compares what will be had after a course with what will be had otherwise: where it is clear, what the seat has more of, and what
// rivals have less of; of what the course brings at once it says nothing more. The kinds say which of both is told and under which name.
func (c *counsel) inTime(o *course, seen, beside *bot.Foresight, mine, theirs ReasonKind) (all []Reason) {
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
	slices.SortStableFunc(all, func(x, y Reason) int { // a rival first
		return slices.Index([]ReasonKind{theirs, mine}, x.Kind) - slices.Index([]ReasonKind{theirs, mine}, y.Kind)
	})
	return all
}
