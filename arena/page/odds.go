package page

import (
	"bytes"
	_ "embed"
	"fmt"
	"html"
	"io"
	"strconv"

	"pantheon/arena"
)

//go:embed odds.css
var oddsStyle string

// The layout of the chart, in its own units. It is a square of displayed probabilities against results, with numbers on the left and
// below, and room for two lines of text above.
const (
	oddsSide   = 400.0
	oddsLeft   = 64.0
	oddsTop    = 88.0
	oddsRight  = 160.0
	oddsBottom = 96.0
	oddsWidth  = oddsLeft + oddsSide + oddsRight
	oddsHeight = oddsTop + oddsSide + oddsBottom
	oddsMarks  = 5 // between 0 and 1
	oddsDot    = 5.0
	oddsGap    = 8.0  // between a mark and its text
	oddsLine   = 18.0 // between two lines of text
)

// DrawOdds writes a self-contained SVG chart of how often displayed probabilities came true. A tenth whose interval misses it, or that
// has few games, has a different shape.
func DrawOdds(w io.Writer, c *arena.Calibration) error {
	d := oddsDrawing{}
	d.begin(c)
	d.grid()
	for i := range c.All.Tenths {
		d.tenth(&c.All.Tenths[i])
	}
	d.key(c)
	d.WriteString("</svg>\n")
	_, err := d.WriteTo(w)
	return err
}

// oddsDrawing builds the SVG text of the chart of [DrawOdds].
type oddsDrawing struct{ bytes.Buffer }

// x and y return the coordinates of a displayed probability and of a share that came true.
func (d *oddsDrawing) x(share float64) string { return units(oddsLeft + oddsSide*share) }
func (d *oddsDrawing) y(share float64) string { return units(oddsTop + oddsSide*(1-share)) }

// units formats a number for SVG.
func units(n float64) string { return strconv.FormatFloat(n, 'f', 1, 64) }

// begin writes the start of the chart: its title and description, for screen readers and as text.
func (d *oddsDrawing) begin(c *arena.Calibration) {
	title := fmt.Sprintf("Chances in %s, %s", c.Game, counted(c.Players, "player"))
	about := fmt.Sprintf("%s between %s bots, asked with %s", counted(c.Games-c.Cut, "game"), c.Bot, counted(c.Playouts, "playout"))
	fmt.Fprintf(d, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %s %s" role="img" aria-labelledby="title told">`+"\n", units(oddsWidth), units(oddsHeight))
	fmt.Fprintf(d, "<title id=\"title\">%s</title>\n<desc id=\"told\">%s. ", html.EscapeString(title), html.EscapeString(about))
	for _, t := range c.All.Tenths {
		fmt.Fprintf(d, "Shown %s, came true %s (%s to %s), %s. ", whole(t.Shown), whole(t.True.Value), whole(t.True.Low), whole(t.True.High), counted(t.Games, "game"))
	}
	fmt.Fprintf(d, "</desc>\n<style>\n%s</style>\n", oddsStyle)
	fmt.Fprintf(d, `<rect class="paper" width="100%%" height="100%%"/>`+"\n")
	d.text("head", "start", units(oddsLeft), units(oddsTop-3*oddsLine-oddsGap/2), title)
	d.text("soft", "start", units(oddsLeft), units(oddsTop-2*oddsLine-oddsGap/2), about)
}

// text writes a text element.
func (d *oddsDrawing) text(class, anchor, x, y, text string) {
	fmt.Fprintf(d, `<text class="%s" text-anchor="%s" x="%s" y="%s">%s</text>`+"\n", class, anchor, x, y, html.EscapeString(text))
}

// line writes a line element.
func (d *oddsDrawing) line(class, x1, y1, x2, y2 string) {
	fmt.Fprintf(d, `<line class="%s" x1="%s" y1="%s" x2="%s" y2="%s"/>`+"\n", class, x1, y1, x2, y2)
}

// grid draws the scales, and the diagonal of perfect calibration.
func (d *oddsDrawing) grid() {
	for i := range oddsMarks + 1 {
		at := float64(i) / oddsMarks
		d.line("mark", d.x(at), d.y(0), d.x(at), d.y(1))
		d.line("mark", d.x(0), d.y(at), d.x(1), d.y(at))
		d.text("soft", "middle", d.x(at), units(oddsTop+oddsSide+oddsLine), whole(at))
		d.text("soft", "end", units(oddsLeft-oddsGap), units(oddsTop+oddsSide*(1-at)+oddsDot), whole(at))
	}
	d.line("even", d.x(0), d.y(0), d.x(1), d.y(1))
	d.text("soft", "start", units(oddsLeft+oddsSide+oddsGap+oddsLine), units(oddsTop+oddsSide+oddsLine), "shown as a chance")
	d.text("soft", "start", units(oddsLeft+oddsSide+oddsGap+oddsLine), units(oddsTop+oddsSide+2*oddsLine), "different games")
	d.text("soft", "start", units(oddsLeft), units(oddsTop-oddsGap), "came true")
	d.text("soft", "start", units(oddsLeft+oddsSide+oddsGap), units(oddsTop+oddsDot), "as shown")
}

// tenth draws the interval of a tenth and the part that came true: a disc, or a ring if it has few games. If the interval misses the
// tenth, it adds a cross to the ring or replaces the disc by one.
func (d *oddsDrawing) tenth(t *arena.Tenth) {
	x := oddsLeft + oddsSide*t.Shown
	y := oddsTop + oddsSide*(1-t.True.Value)
	d.line("interval", units(x), d.y(t.True.Low), units(x), d.y(t.True.High))
	switch {
	case !t.Enough():
		fmt.Fprintf(d, `<circle class="few" cx="%s" cy="%s" r="%s"/>`+"\n", units(x), units(y), units(oddsDot))
	case t.Meets:
		fmt.Fprintf(d, `<circle class="met" cx="%s" cy="%s" r="%s"/>`+"\n", units(x), units(y), units(oddsDot))
	}
	if !t.Meets {
		d.line("missed", units(x-oddsDot), units(y-oddsDot), units(x+oddsDot), units(y+oddsDot))
		d.line("missed", units(x-oddsDot), units(y+oddsDot), units(x+oddsDot), units(y-oddsDot))
	}
	d.text("soft", "middle", units(x), units(oddsTop+oddsSide+2*oddsLine), strconv.Itoa(t.Games))
}

// key writes the legend of the shapes, and the mean error.
func (d *oddsDrawing) key(c *arena.Calibration) {
	y := oddsTop + oddsSide + 3*oddsLine + oddsGap
	d.text("soft", "start", units(oddsLeft), units(y), fmt.Sprintf("Mean error %.1f points (by chance alone about %.1f). Bars: 95 %% intervals.", c.All.Error, c.All.ByChance))
	d.text("soft", "start", units(oddsLeft), units(y+oddsLine), fmt.Sprintf("● the interval meets the tenth; × it misses it; ○ or ⊗ rests on fewer than %d games", arena.EnoughGames))
}
