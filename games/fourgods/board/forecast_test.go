package board

import (
	"slices"
	"strings"
	"testing"

	"pantheon/board"
	"pantheon/board/boardtest"
	"pantheon/game"
	"pantheon/games/fourgods"
)

// gained returns the gain in points of a seat by a move in the full state.
func gained(p *fourgods.Position, s game.Seat, m game.Move) int {
	after := &fourgods.Position{}
	after.Copy(p)
	after.Play(s, m, &game.Env{Dice: game.QuickDice(77)})
	return points(after, int(s)) - points(p, int(s))
}

// TestForecastsComeTrue checks that the forecasts for zones and gods equal the gains by the rules, and that those for
// zones are drawn.
func TestForecastsComeTrue(t *testing.T) {
	g, b := open(t)
	prophets, gods := 0, 0
	look := func(p *fourgods.Position) {
		for s := range game.Seat(int(p.Seats)) {
			if !p.ToAct().Has(s) {
				continue
			}
			sc := b.scene(seen(g, p, s), english)
			written := []string(nil)
			for _, m := range p.Moves(s, nil) {
				words := p.FormatMove(m, s, s).Phrases()
				switch words[0] {
				case "prophet":
					want := gained(p, s, m)
					at := fourgods.Corner(slices.Index(cornerIDs[:], words[1]))
					colour := sc.ownColours()[0]
					if len(words) > 2 {
						colour = slices.Index(colourIDs[:], words[2])
					}
					if n, ok := sc.prophetBrings(at, colour); !ok || n != want {
						t.Errorf("%q says %d (%v) and brings %d", words, n, ok, want)
					}
					if written == nil {
						for _, e := range boardtest.Part(t, b, seen(g, p, s), "world", english) {
							if strings.Contains(e.Attrs["class"], "four-gain") {
								written = append(written, e.Text)
							}
						}
					}
					if !slices.Contains(written, board.Plus(want)) {
						t.Errorf("%q brings %d, and on the zones stands %q", words, want, written)
					}
					prophets++
				case "god":
					if p.Hidden() {
						continue
					}
					if n, ok := sc.godBrings(words[1]); !ok || n != gained(p, s, m) {
						t.Errorf("%q says %d (%v) and brings %d", words, n, ok, gained(p, s, m))
					}
					gods++
				}
			}
		}
	}
	for seed := range uint64(4) {
		t.Logf("lively game of seed %d", seed)
		setup := game.Setup{Players: 2 + int(seed%3)}
		lively(t, g, setup, seed, func(p *fourgods.Position) bool { look(p); return false })
	}
	if prophets < 20 || gods < 8 {
		t.Errorf("only %d prophets and %d gods were looked at", prophets, gods)
	}
}

// BenchmarkForecast measures the forecasts for the zones of a tile just placed.
func BenchmarkForecast(bench *testing.B) {
	g, b := open(bench)
	_, p := lively(bench, g, game.Setup{Players: 4}, 7, func(p *fourgods.Position) bool {
		return tiles(p) > 40 && p.Players[0].Last >= 0 && p.Players[0].Markers[0].Colour != fourgods.NoColour
	})
	s := b.scene(seen(g, p, 0), english)
	bench.ReportAllocs()
	zones := 0
	for bench.Loop() {
		s.guess = nil
		just := s.placing()
		zones = just.n
	}
	bench.ReportMetric(float64(zones), "zones")
}
