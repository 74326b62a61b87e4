package page

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// A course is a line of the chart: the win probability or the expected points of one seat or automaton over a game.
type course struct {
	// Look is the number of the line's dashes and sign, and of its colour if Class is "". Class is the title's CSS class
	// for the colour.
	Look   int
	Class  string
	Name   string
	Points []chance
}

// A chance is the value of a course after Ply moves: a share of the win from 0 to 1, or points if only they count.
type chance struct {
	Ply   int
	Worth float64
}

// A Chart is the picture of the courses of a game, in units of its view box.
type Chart struct {
	field
	Lines         List[chartLine]
	Levels, Plies List[chartTick]
	Columns       List[chartColumn]
	Marks         List[chartMark]
}

// A field is the area of a chart in which the lines are drawn.
type field struct {
	W, H                     float64
	Left, Right, Top, Bottom float64
	// Cursor is the x of the position that the page shows; below 0 for none.
	Cursor float64
}

// A chart is a [Chart] under construction, with slices in place of lists.
type chart struct {
	field
	Lines         []chartLine
	Levels, Plies []chartTick
	Columns       []chartColumn
	Marks         []chartMark
}

func (c chart) done() Chart {
	return Chart{c.field, ListOf(c.Lines...), ListOf(c.Levels...), ListOf(c.Plies...), ListOf(c.Columns...), ListOf(c.Marks...)}
}

// A chartLine is a drawn course. Its name is written at the end of the line.
type chartLine struct {
	Look       int
	Class      string
	Name       string
	Path, Dash string
	X, Y       float64 // the end of the line
	NameY      float64
}

// A chartTick is a number on an axis. At is its x or y.
type chartTick struct {
	At   float64
	Text string
}

// A chartColumn is a vertical strip of the field that links to a position.
type chartColumn struct {
	X, W float64
	Ply  int
}

// A chartMark marks a costly move.
type chartMark struct {
	X, Y  float64
	Class string
	Ply   int // the position before the move
	Text  string
}

const (
	chartWide, chartHigh = 360, 220
	// mostPoints is the maximum number of points of a line, without its last point. mostColumns is the maximum number of strips that link
	// to positions.
	mostPoints, mostColumns = 240, 90
	// nameHigh is the minimum distance between the names of lines. nameLetters is the maximum length of a name.
	nameHigh, nameLetters = 13, 11
)

// dashes holds the dash pattern of each line, by look. The patterns distinguish the lines without colour.
var dashes = [...]string{"", "8 4", "2 3.5", "11 3 2 3", "5 3", "14 4", "1 2.5 6 2.5", "3 2 3 6", "1 4"}

// drawChart returns the chart of the courses of a game of plies moves. It leaves out courses without points. The
// parameter top is the value at the upper edge, and level formats a value for the axis.
func drawChart(courses []course, plies int, top float64, level func(float64) string) chart {
	c := chart{field: field{W: chartWide, H: chartHigh, Left: 40, Right: chartWide - 100, Top: 12, Bottom: chartHigh - 24, Cursor: -1}}
	for i := range 5 {
		worth := top * float64(i) / 4
		c.Levels = append(c.Levels, chartTick{c.y(worth, top), level(worth)})
	}
	for _, ply := range rounds(plies, 6) {
		c.Plies = append(c.Plies, chartTick{c.x(ply, plies), strconv.Itoa(ply)})
	}
	columns := min(plies+1, mostColumns)
	for i := range columns {
		width := (c.Right - c.Left) / float64(columns)
		ply := 0
		if columns > 1 {
			ply = int(math.Round(float64(i) * float64(plies) / float64(columns-1)))
		}
		c.Columns = append(c.Columns, chartColumn{X: c.Left + float64(i)*width, W: width, Ply: ply})
	}
	for _, k := range courses {
		if len(k.Points) == 0 {
			continue
		}
		var path strings.Builder
		every := (len(k.Points) + mostPoints - 1) / mostPoints
		last := len(k.Points) - 1
		for i, p := range k.Points {
			if i%every == 0 || i == last {
				fmt.Fprintf(&path, "%c%.1f %.1f", "ML"[min(i, 1)], c.x(p.Ply, plies), c.y(p.Worth, top))
			}
		}
		end := k.Points[last]
		line := chartLine{Look: k.Look, Class: courseClass(k.Class, k.Look), Name: shortName(k.Name), Path: path.String(), Dash: dashes[k.Look%len(dashes)], X: c.x(end.Ply, plies), Y: c.y(end.Worth, top)}
		c.Lines = append(c.Lines, line)
	}
	c.placeNames()
	return c
}

// x returns the x of a ply in the picture, and y the y of a value. The method y treats values outside 0 to top as the
// nearer limit.
func (c *chart) x(ply, plies int) float64 {
	return c.Left + (c.Right-c.Left)*float64(ply)/float64(max(plies, 1))
}

func (c *chart) y(worth, top float64) float64 {
	return c.Bottom - (c.Bottom-c.Top)*min(max(worth/top, 0), 1)
}

// placeNames sets the heights of the names at the ends of the lines so that they do not overlap.
func (c *chart) placeNames() {
	order := make([]int, len(c.Lines))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return int(math.Round(10 * (c.Lines[a].Y - c.Lines[b].Y))) })
	room := c.Bottom - float64(len(order)-1)*nameHigh
	last := math.Inf(-1)
	for i, at := range order {
		// At least nameHigh below the previous name, but high enough that those that follow have room.
		y := min(max(c.Lines[at].Y, last+nameHigh), max(room, c.Top)+float64(i)*nameHigh)
		c.Lines[at].NameY, last = y, y
	}
}

// mark adds a mark at a ply, on a line of the given CSS class.
func (c *chart) mark(class string, ply, plies int, worth, top float64, text string) {
	c.Marks = append(c.Marks, chartMark{X: c.x(ply, plies), Y: c.y(worth, top), Class: class, Ply: ply, Text: text})
}

// courseClass returns the CSS class that colours a course: the title's, or one of the site's if class is "".
func courseClass(class string, look int) string {
	if class != "" {
		return "own " + class
	}
	return "course-" + strconv.Itoa(look)
}

// signs holds the SVG paths of the signs at the ends of the lines, by look. Like the dashes, they distinguish the lines. Each
// is about 10 units wide around the origin.
var signs = [...]string{
	"M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z", "M-4.5 -4.5h9v9h-9z", "M0 -5.5L5.5 4.5H-5.5z", "M0 -6L6 0L0 6L-6 0z", "M0 5.5L5.5 -4.5H-5.5z",
	"M-2 -5.5h4v3.5h3.5v4h-3.5v3.5h-4v-3.5h-3.5v-4h3.5z", "M-5.5 0L-2.7 -5H2.7L5.5 0L2.7 5H-2.7z", "M0 -6L1.7 -2H6L2.6 .8L4 5.5L0 2.7L-4 5.5L-2.6 .8L-6 -2H-1.7z",
	"M-5.5 -2h11v4h-11z",
}

// sign returns the sign of a look.
func sign(look int) string { return signs[look%len(signs)] }

// rounds returns the multiples of a round step, from 0 to n. The step is the smallest that keeps their number within the parameter most;
// if none does, it is 100,000.
func rounds(n, most int) (all []int) {
	step := 1
	for _, by := range []int{1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10_000, 100_000} {
		if step = by; n/by < most {
			break
		}
	}
	for i := 0; i <= n; i += step {
		all = append(all, i)
	}
	return all
}

// shortName returns a name, cut to nameLetters characters with an ellipsis if it is longer.
func shortName(name string) string {
	letters := []rune(name)
	if len(letters) <= nameLetters {
		return name
	}
	return string(letters[:nameLetters-1]) + "…"
}
