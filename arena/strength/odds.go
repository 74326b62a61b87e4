package strength

import (
	"fmt"
	"io/fs"
	"strings"

	"pantheon/arena"
)

// A CalibrationResult is the result of measuring whether displayed probabilities come true ([arena.Calibration]), and how it was measured.
type CalibrationResult struct {
	// Command reproduces the measurement. Date is its day, as 2006-01-02.
	Command string `json:"command"`
	Date    string `json:"date"`
	// Odds is the output of `pantheon odds --json`.
	Odds arena.Calibration `json:"odds"`
}

// OddsIn returns the calibration measurements of a title in a folder, in the order of their numbers of players.
func OddsIn(from fs.FS, id string) ([]*CalibrationResult, error) {
	return readAll[CalibrationResult](from, id+"-?.json")
}

// Odds formats the calibration measurements of one title as Markdown. Each number of players has a row with the number of games and the
// mean error in the whole game, in its thirds, and by chance. The row also says which tenths the interval meets or misses.
func Odds(all []*CalibrationResult) string {
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

// tenths returns the text about the tenths with enough games: how many are met, and what came true in the others. It also lists the
// tenths with too few games.
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
