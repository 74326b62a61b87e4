package web_test

import (
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"pantheon/arena"
	"pantheon/arena/strength"
)

// TestTheDocumentTellsTheStrength holds the tables of docs/strength.md against what was measured: each bot of each title with its rating,
// each pair with its share, and the command that repeats it.
func TestTheDocumentTellsTheStrength(t *testing.T) {
	shelf := realShelf(t)
	text, err := os.ReadFile("../docs/strength.md")
	if err != nil {
		t.Fatal(err)
	}
	page := string(text)
	for _, title := range shelf {
		s, err := strength.Of(title.ID())
		if err != nil {
			t.Error(err)
		}
		if s == nil {
			continue
		}
		if s.Findings.Game != title.ID() || s.Date == "" || s.Hours <= 0 || len(s.Findings.Bots) == 0 {
			t.Errorf("the strength of %s is that of %q, measured on %q in %v hours with %d bots", title.ID(), s.Findings.Game, s.Date, s.Hours, len(s.Findings.Bots))
		}
		for _, command := range []string{s.Command, s.Timed} {
			if !strings.Contains(page, command) {
				t.Errorf("docs/strength.md lacks the command %q", command)
			}
		}
		for _, row := range rowsOf(s) {
			if !strings.Contains(page, row) {
				t.Errorf("%s: docs/strength.md lacks the row\n%s", title.ID(), row)
			}
		}
	}
}

// rowsOf are the rows of a title's table in docs/strength.md.
func rowsOf(s *strength.Measuring) (rows []string) {
	against := map[string]string{}
	for _, p := range s.Findings.Pairs {
		sign := map[arena.Verdict]string{arena.Stronger: "", arena.Open: " (open)", arena.NotStronger: " (not stronger)"}[p.Test.Verdict]
		against[p.Second+" "+p.First] = fmt.Sprintf("%.0f %% (%.0f to %.0f)%s", 100*p.Score.Value, 100*p.Score.Low, 100*p.Score.High, sign)
	}
	weakest, before := s.Findings.Bots[0].Name, ""
	for _, b := range s.Findings.Bots {
		rating := "–"
		if b.Rating != nil && b.Rating.Low != b.Rating.High {
			rating = fmt.Sprintf("%+.0f (%+.0f to %+.0f)", b.Rating.Value, b.Rating.Low, b.Rating.High)
		} else if b.Rating != nil {
			rating = fmt.Sprint(math.Round(b.Rating.Value))
		}
		rows = append(rows, fmt.Sprintf("| %s | %s | %s | %s | %s |", b.Name, rating, orDash(against[b.Name+" "+weakest]), orDash(against[b.Name+" "+before]), took(b)))
		before = b.Name
	}
	return rows
}

func orDash(s string) string {
	if s == "" {
		return "–"
	}
	return s
}

// took is how long a bot thinks about a choice: the median and the longest.
func took(b arena.Contender) string {
	ms := func(s float64) string {
		if s < 0.001 {
			return "< 1"
		}
		return fmt.Sprintf("%.0f", 1000*s)
	}
	return fmt.Sprintf("%s / %s", ms(b.Thinking.Median), ms(b.Thinking.Max))
}
