package main

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"pantheon/arena"
	"pantheon/arena/page"
)

// arenaPrinted is the JSON output of `arena --json`.
type arenaPrinted struct {
	Command string `json:"command"`
	Version string `json:"version"` // of the program
	Folder  string `json:"folder"`
	*arena.Findings
}

// tell prints the findings as text or JSON, and writes the HTML report if --report names a file.
func (v *arenaCommand) tell(p *program, c *arena.Contest, folder string, f *arena.Findings) error {
	if v.Report != "" {
		if err := v.draw(p, c, f); err != nil {
			return err
		}
	}
	if v.JSON {
		return p.printJSON(arenaPrinted{v.command(p, c), version(), folder, f})
	}
	out := p.printing()
	printFindings(out, f)
	fmt.Fprintf(out, "\n%s\nThe games are in %s.\n", v.command(p, c), folder)
	if err := out.Flush(); err != nil {
		return fmt.Errorf("standard output: %w", err)
	}
	return nil
}

// draw writes the HTML report to the file of --report.
func (v *arenaCommand) draw(p *program, c *arena.Contest, f *arena.Findings) error {
	var text bytes.Buffer
	if err := page.Write(&text, f, page.Made{Command: v.command(p, c), Version: version(), When: p.now()}); err != nil {
		return err
	}
	file, err := startRewrite(v.Report)
	if err != nil {
		return err
	}
	defer file.end()
	return file.commit(&text)
}

// printFindings prints findings as text.
func printFindings(w io.Writer, f *arena.Findings) {
	fmt.Fprintf(w, "%d games of %s with %s, seed %s: %s, each in every seating\n", f.Games, f.Game, counted(f.Players, "player"), f.Seed, counted(f.Deals, "deal"))
	if !f.Complete {
		fmt.Fprintln(w, "Not all games have been played yet.")
	}
	if f.Uncounted > 0 {
		fmt.Fprintf(w, "%d more games do not count: their deals are incomplete, or the test was decided before\n", f.Uncounted)
	}
	if f.Cut > 0 {
		fmt.Fprintf(w, "%d games were stopped at the game's maximum length: nobody won them\n", f.Cut)
	}
	if f.Games == 0 {
		return
	}
	fmt.Fprintln(w)
	printBots(w, f)
	printPairs(w, f)
	printPlaces(w, f)
	printWins(w, f)
	fmt.Fprintln(w)
	if e := f.FirstSeat; e != nil {
		fmt.Fprintf(w, "%-10s %+.1f %% more wins than an equal share (%+.1f to %+.1f)\n", "first seat", 100*e.Value, 100*e.Low, 100*e.High)
	}
	for _, d := range []struct {
		name string
		of   arena.Distribution
	}{{"moves", f.Moves}, {"turns", f.Turns}, {"margin", f.Margin}} {
		if d.of.N == 0 {
			continue
		}
		fmt.Fprintf(w, "%-10s mean %.1f, median %d, 90 %% from %d to %d, all from %d to %d\n",
			d.name, d.of.Mean, d.of.Median, d.of.P5, d.of.P95, d.of.Min, d.of.Max)
	}
	for _, lost := range f.Forfeits {
		fmt.Fprintf(w, "\n%s: %s, in seat %s, lost after %s: %s", lost.Bout, lost.Bot, lost.Seat, counted(lost.Ply, "move"), lost.Why)
	}
	if len(f.Forfeits) > 0 {
		fmt.Fprintln(w)
	}
}

func printBots(w io.Writer, f *arena.Findings) {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	points := "\tpoints"
	if f.Unscored {
		points = ""
	}
	fmt.Fprintf(table, "bot\tgames\twon (95 %%)\trating (95 %%)%s\ttime for a choice (median)\t99 %%\tmost\n", points)
	for _, b := range f.Contenders() {
		fmt.Fprintf(table, "%s\t%d\t%s\t%s\t", b.Name, b.Games, percents(b.Won), ratingText(f.Shown(&b)))
		if !f.Unscored {
			fmt.Fprintf(table, "%.1f\t", b.Points.Mean)
		}
		if t := b.Thinking; t != nil {
			fmt.Fprintf(table, "%s\t%s\t%s", shortTime(t.Median), shortTime(t.P99), shortTime(t.Max))
		}
		fmt.Fprintln(table)
	}
	table.Flush() //nolint:errcheck // the writer below keeps its error
}

func printPairs(w io.Writer, f *arena.Findings) {
	if len(f.Pairs) == 0 {
		return
	}
	fmt.Fprintln(w)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	margin := "\tmargin"
	if f.Pairs[0].Margin == nil { // the game has no points
		margin = ""
	}
	of := ""
	if f.Pairing.Alone() {
		of = " of the share of wins"
	}
	if f.Bar != nil {
		of += fmt.Sprintf(", bar %+g", *f.Bar)
	}
	fmt.Fprintf(table, "pair\tgames\twon-lost-tied\tscore (95 %%)%s\tsequential test%s: the first bot is\n", margin, of)
	for _, p := range f.Pairs {
		fmt.Fprintf(table, "%s against %s\t%d\t%d-%d-%d\t%s\t", p.Second, p.First, p.Games, p.Wins, p.Games-p.Wins-p.Ties, p.Ties, percents(p.Score))
		if p.Margin != nil {
			fmt.Fprintf(table, "%+.1f\t", *p.Margin)
		}
		fmt.Fprintln(table, verdictText(f, p.Test))
	}
	table.Flush() //nolint:errcheck // the writer below keeps its error
}

func printPlaces(w io.Writer, f *arena.Findings) {
	fmt.Fprintln(w)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(table, "\tgames\twon (95 %%), equal share %.1f %%", 100*f.Par())
	if !f.Unscored {
		fmt.Fprint(table, "\tpoints")
	}
	fmt.Fprintln(table)
	row := func(name string, p arena.Group) {
		fmt.Fprintf(table, "%s\t%d\t%s", name, p.Games, percents(p.Won))
		if p.Points != nil {
			fmt.Fprintf(table, "\t%.1f", *p.Points)
		}
		fmt.Fprintln(table)
	}
	for _, s := range f.Seats {
		row("seat "+s.Name, s)
	}
	for _, l := range f.Labels {
		if l.Games == 0 {
			continue
		}
		row(l.Name, l)
	}
	table.Flush() //nolint:errcheck // the writer below keeps its error
}

// printWins prints how many wins each bot had by each way to win, and how many games ended by each way. It prints nothing for a title with
// points.
func printWins(w io.Writer, f *arena.Findings) {
	if len(f.GamesByWay) == 0 {
		return
	}
	fmt.Fprintln(w)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	ways := slices.Sorted(maps.Keys(f.GamesByWay))
	fmt.Fprintf(table, "won by way\t%s\n", strings.Join(ways, "\t"))
	row := func(name string, cell func(way string) string) {
		fmt.Fprint(table, name)
		for _, way := range ways {
			fmt.Fprintf(table, "\t%s", cell(way))
		}
		fmt.Fprintln(table)
	}
	for _, b := range f.Contenders() {
		row(b.Name, func(way string) string { return fmt.Sprintf("%.1f", b.WinsByWay[way]) })
	}
	row("games", func(way string) string { return fmt.Sprint(f.GamesByWay[way]) })
	table.Flush() //nolint:errcheck // the writer below keeps its error
}

// percents returns a share and its interval as text, in per cent.
func percents(e arena.Estimate) string {
	return fmt.Sprintf("%.1f %% (%.1f to %.1f)", 100*e.Value, 100*e.Low, 100*e.High)
}

// ratingText returns a rating and its interval as text, or "-" if there is no rating. It omits an interval without width.
func ratingText(e *arena.Estimate) string {
	switch {
	case e == nil:
		return "-"
	case e.Low == e.High:
		return fmt.Sprintf("%.0f", e.Value)
	}
	return fmt.Sprintf("%+.0f (%+.0f to %+.0f)", e.Value, e.Low, e.High)
}

// verdictText returns the verdict of a test as text.
func verdictText(f *arena.Findings, t arena.Test) string {
	text := fmt.Sprintf("%s, after %d deals", t.Verdict.Over(f.Bar), t.Deals)
	if t.Verdict == arena.Open {
		text = fmt.Sprintf("open after %d deals (%+.2f of %.2f)", t.Deals, t.Odds, t.Bound)
	}
	if f.Pairing.Alone() {
		text += fmt.Sprintf(": it won %.1f %%", 100*t.Mean)
	}
	return text
}

// shortTime returns a time in seconds as text. It rounds to three significant digits, but times of 1000 seconds or more to whole seconds.
func shortTime(seconds float64) string {
	d := time.Duration(seconds * float64(time.Second))
	for unit := time.Nanosecond; unit <= time.Second; unit *= 10 {
		if d < 1000*unit {
			return d.Round(unit).String()
		}
	}
	return d.Round(time.Second).String()
}
