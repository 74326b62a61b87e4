package strength

import (
	"fmt"
	"io/fs"
	"strings"

	"pantheon/arena"
)

// A Proof is what came of the question whether chances that were shown came true ([arena.Calibration]), and how it was asked.
type Proof struct {
	// Command repeats it, and Date is when it was done, as 2006-01-02.
	Command string `json:"command"`
	Date    string `json:"date"`
	// Odds are those that `pantheon odds --json` prints.
	Odds arena.Calibration `json:"odds"`
}

// OddsIn gives the proofs of a title's chances in a folder, by the number of players.
func OddsIn(from fs.FS, id string) ([]*Proof, error) { return readAll[Proof](from, id+"-?.json") }

// Odds tells proofs of one title in Markdown, a row for each number of players: how far what was shown is from what came true, in the
// whole game and in its thirds, and which tenths the truth lies outside of.
func Odds(all []*Proof) string {
	var b strings.Builder
	fmt.Fprintf(&b, "```sh\n")
	for _, p := range all {
		fmt.Fprintln(&b, p.Command)
	}
	fmt.Fprintf(&b, "```\n\n")
	b.WriteString("| players | games | mean error | first third | second | last | by chance alone | tenths met |\n")
	b.WriteString("| --- | --- | --- | --- | --- | --- | --- | --- |\n")
	for _, p := range all {
		o := &p.Odds
		fmt.Fprintf(&b, "| %d | %d, %s | %.1f |", o.Players, o.Games, p.Date, o.All.Error)
		for i := range o.Stages {
			fmt.Fprintf(&b, " %.1f |", o.Stages[i].Error)
		}
		fmt.Fprintf(&b, " %.1f | %s |\n", o.All.ByChance, tenths(o.All.Tenths))
	}
	return b.String()
}

// tenths tells how many of the tenths with games enough are met, what came true in those that are not, and which have too few.
func tenths(all []arena.Tenth) string {
	met, judged := 0, 0
	var missed, few []string
	for i := range all {
		t := &all[i]
		name := fmt.Sprintf("%.0f to %.0f", 100*t.From, 100*t.To)
		switch {
		case !t.Enough():
			few = append(few, name)
			continue
		case t.Meets:
			met++
		default:
			missed = append(missed, fmt.Sprintf("of %s came true %s", name, percents(t.True)))
		}
		judged++
	}
	text := fmt.Sprintf("%d of %d", met, judged)
	if len(missed) > 0 {
		text += "; " + strings.Join(missed, "; ")
	}
	if len(few) > 0 {
		text += "; few games: " + strings.Join(few, ", ")
	}
	return text
}
