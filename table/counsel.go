package table

import (
	"context"
	"slices"

	"pantheon/bot"
	"pantheon/game"
)

// counsel weighs the best lines of the search and reasons about them. When the context ends it gives what there is until then, with the
// context's error: lines without their reasons, or with what the search itself expects of them.
func (c *counsel) counsel(ctx context.Context, most int) (best []Advice, err error) {
	all := c.search.Lines(max(watched, most))
	if len(all) > 1 {
		all = slices.DeleteFunc(all, func(l bot.Line) bool { return l.Visits == 0 })
	}
	weighs := bot.Weighs(c.search.Playouts())
	lines := make([]weighed, min(most, len(all)))
	for i := range lines {
		one := &lines[i]
		if one.advice, one.seen, err = c.foresee(ctx, all[i], weighs); err != nil {
			one.advice = c.unweighed(all[i])
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
		}
	}
	for i := range lines {
		best = append(best, lines[i].advice)
	}
	return best, err
}

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
