package table

import (
	"context"
	"math"
	"slices"

	"pantheon/bot"
	"pantheon/game"
)

// counsel weighs the lines that the search advises and reasons about them, in its order. When the context ends it gives what there is until
// then, with the context's error: lines without their reasons, or with what the search itself expects of them.
func (c *counsel) counsel(ctx context.Context, most int) (best []Advice, err error) {
	all := c.search.Lines(max(watched, most))
	if len(all) > 1 {
		all = slices.DeleteFunc(all, func(l bot.Line) bool { return l.Visits == 0 })
	}
	weighs := bot.Weighs(c.search.Playouts())
	lines := make([]weighed, len(c.search.Advised(most)))
	for i := range lines {
		one := &lines[i]
		if one.advice, one.seen, err = c.foresee(ctx, all[i], weighs); err != nil {
			one.advice = c.unweighed(all[i])
		}
		if i > 0 {
			c.bound(&one.advice, &lines[i-1].advice)
		}
	}
	var beside bot.Foresight
	if err == nil {
		beside, err = c.beside(ctx, all, lines, weighs)
	}
	if err == nil {
		var courses []course
		if courses, err = c.courses(ctx, all); err == nil {
			for i := range lines {
				lines[i].course = courses[i]
				c.reason(&lines[i], courses, &beside)
			}
			c.compare(lines, &beside)
		}
	}
	for i := range lines {
		best = append(best, lines[i].advice)
	}
	return best, err
}

// much is by how many points of a hundred the chances of what is advised and of the rest differ for it to be told.
const much = 2

// besides is how many other sentences are looked at together, to compare with.
const besides = 12

// beside is what may be expected after what could be said but for the best lines, or, where that is all, after those.
func (c *counsel) beside(ctx context.Context, all []bot.Line, best []weighed, playouts int) (bot.Foresight, error) {
	every := c.search.Lines(c.game.About().MaxMoves + 1)
	if rest := every[min(len(best), len(every)):]; len(rest) > 0 {
		every = rest
	}
	var moves []game.Move
	for i := range min(besides, len(every)) {
		moves = append(moves, every[i*len(every)/min(besides, len(every))].Move)
	}
	return c.search.Foresee(ctx, moves, playouts)
}

// bound lets an advice promise its seat no more than the one before it. It was thought about less, so that the rivals' answers to it are
// not all found and it looks better than it is.
func (c *counsel) bound(a, before *Advice) {
	most, _ := before.Of(c.seat)
	if c.worth(*a) > c.worth(*before) {
		a.Chances = slices.Clone(before.Chances)
		return
	}
	for i := range a.Chances {
		if mine := &a.Chances[i]; mine.Seat == c.seat && most.Close(*mine) {
			mine.Lead = min(mine.Lead, most.Lead)
		}
	}
}

// compare adds to the first of some lines how much more it promises than what else could be said, or that it promises about as much. Where
// points are all that counts there is nothing to share.
func (c *counsel) compare(lines []weighed, beside *bot.Foresight) {
	if len(lines) == 0 || solitary(c.view) {
		return
	}
	first := &lines[0].advice
	mine, ok := first.Of(c.seat)
	at := slices.IndexFunc(beside.Chances, func(o bot.Chance) bool { return o.Seat == c.seat })
	if !ok || at < 0 {
		return
	}
	points := int(math.Round(100 * (mine.Win - beside.Chances[at].Win)))
	equal := points < much && points > -much
	if len(lines) > 1 && !equal {
		next, _ := lines[1].advice.Of(c.seat)
		equal = points < 0 && mine.Close(next)
	}
	switch {
	case equal:
		first.Reasons = append(first.Reasons, Reason{Kind: Even, Seat: c.seat})
	case points > 0:
		first.Reasons = append(first.Reasons, Reason{Kind: Better, Seat: c.seat, Points: points})
	}
}
