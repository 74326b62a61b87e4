// Package page writes the findings of a contest as one self-contained HTML page, without scripts and connections, for print and for
// phones.
package page

import (
	"context"
	_ "embed"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"pantheon/arena"
)

// Made says how findings were made.
type Made struct {
	Command string // command that reproduces them
	Version string // version of the program
	When    time.Time
}

//go:embed page.css
var style string

// Write writes the page of some findings.
func Write(w io.Writer, f *arena.Findings, m Made) error {
	return document(f, m).Render(context.Background(), w)
}

// A row is one line of a chart: a value with its interval.
type row struct {
	name    string
	of      arena.Estimate
	known   bool
	text    string // the value
	between string // the interval
	note    string // further remarks
}

// ratingRows returns a row with the rating of each bot, and of the automaton if there is one. One without a meaningful rating has "not
// comparable".
func ratingRows(f *arena.Findings) (rows []row) {
	for i, b := range f.Contenders() {
		rating := f.Shown(&b)
		if rating == nil {
			rows = append(rows, row{name: b.Name, text: "not comparable"})
			continue
		}
		r := row{name: b.Name, of: *rating, known: true, text: signed(rating.Value), between: signed(rating.Low) + " to " + signed(rating.High)}
		if i == 0 {
			r.text, r.between = "0", "the anchor"
		}
		rows = append(rows, r)
	}
	return rows
}

// winRows returns a row with the share of the wins of each bot, and of the automaton if there is one.
func winRows(f *arena.Findings) (rows []row) {
	for _, b := range f.Contenders() {
		rows = append(rows, shareRow(b.Name, b.Won, b.Games))
	}
	return rows
}

// placeRows returns a row with the share of the wins of each seat or label that a bot had. The name of the row begins with the text of the
// parameter named before.
func placeRows(places []arena.Group, before string) (rows []row) {
	for _, p := range places {
		if p.Games > 0 {
			r := shareRow(before+p.Name, p.Won, p.Games)
			if p.Points != nil {
				r.note += fmt.Sprintf(", %.1f points", *p.Points)
			}
			rows = append(rows, r)
		}
	}
	return rows
}

// lengthText returns the text about the length of games; the margin exists only in titles with points.
func lengthText(f *arena.Findings) string {
	if f.Unscored {
		return "How long the games were."
	}
	return "How long the games were, and by how many points they were won."
}

func pairsText(f *arena.Findings) string {
	text := "Each bot against another it met: the share of the points is the first named one's, a tie being half a point; in games of more than two, who was ahead."
	if f.Pairing.Alone() {
		text += " The sequential test is about its share of the wins where it sits alone among others."
	}
	if f.Unscored {
		return text
	}
	return text + " The margin is in points of the game."
}

// waysOf returns the ways by which games could be won; none in a title with points.
func waysOf(f *arena.Findings) []string { return slices.Sorted(maps.Keys(f.GamesByWay)) }

// waysText returns the text about the number of games that ended by each way.
func waysText(f *arena.Findings) string {
	var parts []string
	for _, way := range waysOf(f) {
		parts = append(parts, fmt.Sprintf("%s %d", way, f.GamesByWay[way]))
	}
	const text = "By which way each bot won how often; a win that several share counts in parts. Games that ended by each: "
	return text + strings.Join(parts, ", ") + "."
}

func shareRow(name string, e arena.Estimate, games int) row {
	return row{name: name, of: e, known: games > 0, text: percent(e.Value), between: percent(e.Low) + " to " + percent(e.High), note: counted(games, "game")}
}

// signed formats a rating with its sign.
func signed(x float64) string { return withSign("%+.0f", x) }

// tenths formats a difference with one decimal and its sign.
func tenths(x float64) string { return withSign("%+.1f", x) }

// withSign formats a number with its sign, and a number that rounds to 0 without one.
func withSign(format string, x float64) string {
	text := fmt.Sprintf(format, x)
	if strings.Trim(text, "+-0.") == "" {
		return text[1:]
	}
	return strings.Replace(text, "-", "−", 1)
}

// percent formats a share as a percentage with one decimal.
func percent(x float64) string { return fmt.Sprintf("%.1f\u00a0%%", 100*x) }

// counted formats a number of things, in the singular or plural.
func counted(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return strconv.Itoa(n) + " " + thing + "s"
}

// seconds formats a time with a suitable unit.
func seconds(x float64) string {
	switch {
	case x < 1e-3:
		return fmt.Sprintf("%.3g µs", x*1e6)
	case x < 1:
		return fmt.Sprintf("%.3g ms", x*1e3)
	}
	return fmt.Sprintf("%.3g s", x)
}

// firstSeat returns the text about the value of the first seat; "" in a solo game.
func firstSeat(f *arena.Findings) string {
	e := f.FirstSeat
	if e == nil {
		return ""
	}
	return fmt.Sprintf("The first seat wins %s percent beyond its part (%s to %s).", tenths(100*e.Value), tenths(100*e.Low), tenths(100*e.High))
}

// verdict returns the text about the sequential test of a pair.
func verdict(f *arena.Findings, p arena.Pair) string {
	text := fmt.Sprintf("open after %s (%s of ±%.2f)", counted(p.Test.Deals, "deal"), withSign("%+.2f", p.Test.Odds), p.Test.Bound)
	if p.Test.Verdict != arena.Open {
		text = fmt.Sprintf("%s is %s, after %s", p.Second, p.Test.Verdict.Over(f.Bar), counted(p.Test.Deals, "deal"))
	}
	if f.Pairing.Alone() {
		text += fmt.Sprintf(": it has %s of the wins", percent(p.Test.Mean))
	}
	return text
}

// testText returns the text about the hypotheses and errors of the sequential test.
func testText(f *arena.Findings) string {
	text := fmt.Sprintf("that a bot takes half of the points, against %.0f %% or more", 100*f.Hypotheses.Stronger)
	who, of, by := "a bot", "points", "as strong as the other"
	if f.Bar != nil {
		by = fmt.Sprintf("above the other by %s points of a rating", signed(*f.Bar))
	}
	if f.Pairing.Alone() {
		who, of = "a bot alone among others", "wins"
	}
	if f.Bar != nil || f.Pairing.Alone() {
		const shares = "that %s is %s and takes %.1f %% of the %s, against %.1f %% or more"
		text = fmt.Sprintf(shares, who, by, 100*f.Hypotheses.NotStronger, of, 100*f.Hypotheses.Stronger)
	}
	return text + fmt.Sprintf("; wrong in at most %.0f of 100 cases each way. A deal is one observation.", 100*arena.SequentialError)
}

// whole formats a share as a whole percentage.
func whole(x float64) string { return fmt.Sprintf("%.0f\u00a0%%", 100*x) }

// options formats the options of the games.
func options(f *arena.Findings) string {
	var all []string
	for id, value := range f.Options {
		all = append(all, id+" "+value)
	}
	slices.Sort(all)
	return strings.Join(all, ", ")
}
