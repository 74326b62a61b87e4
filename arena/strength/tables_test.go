package strength_test

import (
	"strings"
	"testing"

	"pantheon/arena"
	"pantheon/arena/strength"
)

// TestAloneTellsEveryBot: a table of solo games has a row for each measured bot. It shows where a measurement is missing and where a bot
// has played fewer games than usual.
func TestAloneTellsEveryBot(t *testing.T) {
	measuring := func(level string, bots ...arena.Contender) *strength.Measurement {
		m := &strength.Measurement{Command: "pantheon arena of level " + level}
		m.Findings.Options, m.Findings.Unscored = map[string]string{"level": level}, true
		m.Findings.Bots = bots
		return m
	}
	won := arena.Estimate{Value: 0.5, Low: 0.4, High: 0.6}
	text := strength.Alone([]*strength.Measurement{
		measuring("3", arena.Contender{Name: "level1", Games: 100, Won: won}),
		measuring("2", arena.Contender{Name: "level1", Games: 100, Won: won}, arena.Contender{Name: "level5", Games: 20, Won: won}),
	})
	for _, line := range []string{
		"| bot | level=3 | level=2 |",
		"| level1 | 50 % (40 to 60) | 50 % (40 to 60) |",
		"| level5 | not measured | 50 % (40 to 60) (20 games) |",
	} {
		if !strings.Contains(text, line+"\n") {
			t.Errorf("the table lacks %q:\n%s", line, text)
		}
	}
}
