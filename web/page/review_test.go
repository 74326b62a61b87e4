package page

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"pantheon/bot"
	"pantheon/game"
	"pantheon/table"
)

// judgedBy returns the analysis of a move. The parameter loss is the win probability that the move cost its seat, and shares holds the
// seats' win probabilities before the move.
func judgedBy(ply int, seat game.Seat, loss float64, shares ...float64) table.Judged {
	j := table.Judged{Ply: ply, Seat: seat, Said: table.Suggestion{Words: "said"}, Best: table.Suggestion{Words: "best"}}
	for s, win := range shares {
		j.Best.Chances = append(j.Best.Chances, bot.Chance{Seat: game.Seat(s), Win: win})
		if game.Seat(s) == seat {
			win -= loss
		}
		j.Said.Chances = append(j.Said.Chances, bot.Chance{Seat: game.Seat(s), Win: win})
	}
	return j
}

// reviewOf returns the scene of a reviewed game of three seats. Seat 2 resigned after move 2, and seat 1 won.
func reviewOf(judged ...table.Judged) *Scene {
	d := &Scene{At: -1, Review: &table.Review{Judged: judged, Done: true, Resigned: []game.Resignation{{Seat: 2, Ply: 2}}}}
	r := &d.Review.Result
	r.Over, r.N, r.Won = true, 3, game.Only(1)
	d.Snap.Ply = 6
	for s := range game.Seat(3) {
		r.Standings[s] = game.Standing{Seat: s}
		d.Snap.Occupants = append(d.Snap.Occupants, table.Occupant{Seat: s, Name: string(rune('A' + s)), Mine: s == 1, Resigned: s == 2})
	}
	return d
}

// TestCoursesOfWhoResigned checks that a resigned seat has no chances left, that the others share them, and that the last
// point is the result.
func TestCoursesOfWhoResigned(t *testing.T) {
	d := reviewOf(judgedBy(1, 0, 0, .5, .3, .2), judgedBy(3, 1, 0, .4, .2, .4), judgedBy(5, 0, 0, 0, 0, 1))
	want := [][]chance{
		{{0, .5}, {2, 2. / 3}, {4, .5}, {6, 0}},
		{{0, .3}, {2, 1. / 3}, {4, .5}, {6, 1}},
		{{0, .2}, {2, 0}, {4, 0}, {6, 0}},
	}
	for s, c := range courses(d) {
		for i, p := range c.Points {
			if len(c.Points) != len(want[s]) || p.Ply != want[s][i].Ply || math.Abs(p.Worth-want[s][i].Worth) > 1e-9 {
				t.Fatalf("seat %d: %v, want %v", s, c.Points, want[s])
			}
		}
	}
}

// TestWhatCostMost lists a seat's own moves, the costliest first. The moves that a bot played for a resigned seat are not
// listed.
func TestWhatCostMost(t *testing.T) {
	d := reviewOf(judgedBy(1, 1, .05, .5, .3, .2), judgedBy(2, 2, .1, .4, .2, .4), judgedBy(3, 1, .2, .4, .3, .3), judgedBy(4, 2, .3, .3, .3, .4), judgedBy(5, 1, .01, .4, .3, .3))
	all := losses(d)
	if len(all) != 2 || all[0].seat != 1 || all[1].seat != 2 {
		t.Fatalf("the losses are %+v", all)
	}
	mine, gone := all[0], all[1]
	if mine.choices != 3 || mine.mean != "8.7%" || len(mine.worst) != 2 || mine.worst[0].Ply != 3 || mine.worst[0].loss != "20%" || mine.worst[1].loss != "5%" {
		t.Errorf("mine are %+v", mine)
	}
	if gone.choices != 1 || len(gone.worst) != 1 || gone.worst[0].Ply != 2 {
		t.Errorf("of who resigned they are %+v", gone)
	}
}

// TestChart checks that lines, columns and names stay inside the picture and that names keep their distance, for any number
// of seats and moves.
func TestChart(t *testing.T) {
	for _, plies := range []int{0, 1, 7, 300, 4000} {
		var courses []course
		for s := range 8 {
			c := course{Look: s, Name: strings.Repeat("long name ", 3)}
			for ply := range plies + 1 {
				c.Points = append(c.Points, chance{ply, 1.2})
			}
			courses = append(courses, c)
		}
		c := drawChart(courses, plies, 1, shareText)
		if len(c.Lines) != 8 || len(c.Columns) != min(plies+1, mostColumns) || c.Columns[len(c.Columns)-1].Ply != plies {
			t.Fatalf("%d moves: %d lines, %d columns up to %v", plies, len(c.Lines), len(c.Columns), c.Columns[len(c.Columns)-1])
		}
		seen := map[string]bool{}
		for i, l := range c.Lines {
			if l.Y < c.Top-1e-9 || l.Y > c.Bottom || l.X > c.Right+1e-9 || l.NameY > c.H || strings.Count(l.Path, " ") > mostPoints+2 || len([]rune(l.Name)) > nameLetters {
				t.Errorf("%d moves: line %+v", plies, l)
			}
			if i > 0 && l.NameY-c.Lines[i-1].NameY < nameHigh-1e-9 {
				t.Errorf("%d moves: names at %v and %v", plies, c.Lines[i-1].NameY, l.NameY)
			}
			if seen[l.Dash] {
				t.Errorf("two lines have the dashes %q", l.Dash)
			}
			seen[l.Dash] = true
		}
	}
}

// TestWhoWasTooSlow checks the list of the options that a person missed: lost options first, and the costliest of them first. Nothing is
// listed for a bot.
func TestWhoWasTooSlow(t *testing.T) {
	late := func(j table.Judged, l table.Late) table.Judged {
		j.Late = &l
		return j
	}
	still := table.Late{Waited: 31 * time.Second}
	gone := func(loss float64) table.Late { return table.Late{Waited: 9 * time.Second, Gone: true, Loss: loss} }
	d := reviewOf(late(judgedBy(1, 1, 0, .5, .3, .2), gone(.03)), late(judgedBy(2, 0, 0, .4, .2, .4), gone(.2)), late(judgedBy(3, 1, 0, .4, .3, .3), still),
		late(judgedBy(4, 1, 0, .4, .3, .3), gone(.12)), judgedBy(5, 1, 0, .4, .3, .3))
	d.Snap.Occupants[0].Kind = table.Bot
	if all := tooSlow(d, 0); len(all) != 0 {
		t.Errorf("a bot is told that it was slow: %+v", all)
	}
	var got []int
	for _, j := range tooSlow(d, 1) {
		got = append(got, j.Ply)
	}
	if want := []int{4, 1, 3}; !slices.Equal(got, want) {
		t.Errorf("a person is told of what came before %v, want %v", got, want)
	}
}
