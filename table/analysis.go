package table

import (
	"context"
	"math"
	"slices"

	"pantheon/bot"
	"pantheon/game"
)

// counsel returns the best lines of the search as suggestions with their reasons, in the order of the search. The parameter most is their
// maximum number. If the context ends, it returns the context's error with all these lines, without reasons. Lines that were not evaluated
// in time have only the search's own estimates.
func (c *analysis) counsel(ctx context.Context, most int) (best []Suggestion, err error) {
	all := c.search.Lines(max(watched, most))
	if len(all) > 1 {
		all = slices.DeleteFunc(all, func(l bot.Line) bool { return l.Visits == 0 })
	}
	weighs := bot.Weighs(c.search.Playouts())
	lines := make([]weighed, len(c.search.Advised(most)))
	for i := range lines {
		one := &lines[i]
		if one.advice, one.seen, err = c.evaluateLine(ctx, all[i], weighs); err != nil {
			one.advice = c.unweighed(all[i])
		}
		if i > 0 {
			c.bound(&one.advice, &lines[i-1].advice)
		}
	}
	var beside bot.Forecast
	if err == nil {
		beside, err = c.beside(ctx, lines, weighs)
	}
	if err == nil {
		var courses []lineOfPlay
		if courses, err = c.linesOfPlay(ctx, all); err == nil {
			for i := range lines {
				lines[i].lineOfPlay = courses[i]
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

// minDifference is the smallest difference in winning chances between the suggested move and other moves that is reported, in percentage
// points.
const minDifference = 2

// sampleSize is the largest number of other moves that are evaluated together for comparison.
const sampleSize = 12

// beside returns one forecast for a sample of the moves that are not among the best lines, at most sampleSize. If there are no other moves,
// it samples the best lines.
func (c *analysis) beside(ctx context.Context, best []weighed, playouts int) (bot.Forecast, error) {
	every := c.search.Lines(c.game.About().MaxMoves + 1)
	if rest := every[min(len(best), len(every)):]; len(rest) > 0 {
		every = rest
	}
	var moves []game.Move
	for i := range min(sampleSize, len(every)) {
		moves = append(moves, every[i*len(every)/min(sampleSize, len(every))].Move)
	}
	return c.search.Forecast(ctx, moves, playouts)
}

// bound limits the expected result of a suggestion to that of the suggestion before it, which the search prefers. The search spent less
// time on the later one: it has not found all the rivals' replies to it and overestimates it.
func (c *analysis) bound(a, before *Suggestion) {
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

// compare adds a reason to the first line: how much better it is than the moves of the forecast beside, or that it is about as good. It
// adds none if the first line came out worse, unless the second line is about as good. It adds none in a solitary game, which has no
// winning chances.
func (c *analysis) compare(lines []weighed, beside *bot.Forecast) {
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
	equal := points < minDifference && points > -minDifference
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
