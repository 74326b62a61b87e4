package table

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pantheon/bot"
	"pantheon/game"
)

const (
	// corpusPlayouts is the number of playouts for each hint of the corpus. Every corpusEach-th choice of a game gets a
	// hint.
	corpusPlayouts, corpusEach = 1000, 7
	// corpusPart is the minimum share of first suggestions of a title that have a reason other than Awaits.
	corpusPart = 0.9
)

// corpusOf returns the recorded games of a title.
func corpusOf(t *testing.T, id string) (all []*game.Record) {
	t.Helper()
	names, err := filepath.Glob("../games/*/testdata/*.game")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		r, err := game.ReadRecord(f)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if f.Close(); r.Game == id {
			all = append(all, r)
		}
	}
	if len(all) < 5 {
		t.Fatalf("there are %d recorded games of %s", len(all), id)
	}
	return all
}

// TestHintsOfTheCorpus requests hints in positions of the recorded games of all titles. The first suggestion is the
// move with the most playouts. No other has less than a fiftieth of the playouts, or a better expected result than the
// one before it. Nine of ten first suggestions have a reason other than Awaits.
func TestHintsOfTheCorpus(t *testing.T) {
	sequential(t)
	registry := realTitles(t)
	for _, title := range registry {
		t.Run(title.ID(), func(t *testing.T) {
			told, all, few, plain := 0, 0, 0, 0
			lacking := map[string]int{}
			for _, r := range corpusOf(t, title.ID()) {
				played, err := registry.Played(r)
				if err != nil {
					t.Fatal(err)
				}
				y, _, err := replayedGameOf(played.Game, r)
				if err != nil {
					t.Fatal(err)
				}
				for i, ply := range y.due() {
					if i%corpusEach != 0 {
						continue
					}
					p := y.position()
					replay(y.game, &y.record, y.moves, p, 0, ply-1, nil)
					c := analysisAt(t, played.Game, p, y.moves[ply-1].seat, r.Plies[ply-1].At, corpusPlayouts)
					lines := c.search.Lines(hintLines)
					best, err := c.counsel(context.Background(), hintLines)
					if err != nil {
						t.Fatal(err)
					}
					inOrder(t, c, lines, best)
					if all++; len(best) < min(len(lines), hintLines) {
						few++
					}
					if slices.ContainsFunc(best[0].Reasons, func(r Reason) bool { return r.Kind != Awaits }) {
						told++
						if k := best[0].Reasons[0].Kind; k != Awaits && k != Better && k != Even {
							plain++
							continue
						}
					}
					verb, _, _ := strings.Cut(string(best[0].Words), " ")
					lacking[verb]++
				}
			}
			if float64(told) < corpusPart*float64(all) || few == 0 {
				t.Errorf("%d of %d first hints have a reason, and %d hints leave thin lines out", told, all, few)
			}
			t.Logf("%d of %d first hints have a reason, %d one that names what happens; that is none of %v", told, all, plain, lacking)
		})
	}
}

// inOrder checks that a hint has the lines of a search in its order, without those with few playouts.
func inOrder(t *testing.T, c *analysis, lines []bot.Line, best []Suggestion) {
	t.Helper()
	total := 0
	for _, l := range c.search.Lines(c.game.About().MaxMoves + 1) {
		total += l.Visits
	}
	for i, l := range lines {
		words := game.MoveText("")
		if l.Move != 0 {
			words = c.view.FormatMove(l.Move, c.seat, c.seat)
		}
		thin := i > 0 && 50*l.Visits < total
		if thin != (i >= len(best)) {
			t.Errorf("%q has %d of %d playouts, and the hint has %d lines", words, l.Visits, total, len(best))
		}
		if i >= len(best) {
			continue
		}
		if best[i].Words != words {
			t.Errorf("line %d of the hint is %q, that of the search %q", i, best[i].Words, words)
		}
		if i > 0 && c.worth(best[i]) > c.worth(best[i-1]) {
			t.Errorf("line %d promises %+v, more than %+v", i, best[i].Chances, best[i-1].Chances)
		}
	}
}

// TestAHintKeepsTheOrderOfItsSearch computes hints at each choice of some games and checks that they are in the order
// of the search.
func TestAHintKeepsTheOrderOfItsSearch(t *testing.T) {
	for _, id := range []string{bluffID, morraID} {
		r := newRig(t)
		table := r.alone(id, 150)
		hinted := 0
		for r.waitFor(table, 0).Phase == Running && hinted < 20 {
			table.mu.Lock()
			c := table.analysisOf(table.state, 0, game.QuickDice(uint64(hinted)))
			table.mu.Unlock()
			best, err := table.advise(context.Background(), &pendingHint{}, c)
			if err != nil {
				t.Fatal(err)
			}
			inOrder(t, c, c.search.Lines(hintLines), best)
			hinted++
			r.do(table, ana, PlayMove{Seat: 0, Words: best[0].Words})
		}
		if hinted < 3 {
			t.Errorf("%s: %d hints: that shows nothing", id, hinted)
		}
	}
}
