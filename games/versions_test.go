package games_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/games"
)

// TestEditions compares a title's search parameters and win probabilities, in positions of random games, with the file of its version
// ([game.SearchParams.Version]). After a change, reviews made before differ from those made now. So raise the number in the title's
// searchparams.go, delete the file, and write a new one with -conformance.update.
func TestEditions(t *testing.T) {
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range registry {
		t.Run(title.ID(), func(t *testing.T) {
			text, edition := judged(title.Game)
			gametest.GoldenText(t, filepath.Join("testdata", "editions", fmt.Sprintf("%s-%d.txt", title.ID(), edition)), text)
			files, err := filepath.Glob(filepath.Join("testdata", "editions", title.ID()+"-*.txt"))
			if err != nil || len(files) != 1 {
				t.Errorf("there are %v (%v), where only that of edition %d is of use", files, err, edition)
			}
			if t.Failed() {
				t.Log("what reviews say of the title has changed: raise its edition (manner.go), and delete the file of the one before")
			}
		})
	}
}

// judged returns, as text, a title's search parameters, except the playouts, and its win probabilities in some positions. It also
// returns the version of the parameters.
func judged(g game.Game) (text string, edition int) {
	var b strings.Builder
	about := g.About()
	for players := max(2, about.MinSeats); players <= about.MaxSeats; players++ {
		for _, after := range []int{0, 30, 60, 120, 240} {
			_, p := gametest.Random(g, game.Setup{Players: players}, 7, after)
			m := game.SearchParamsOf(p)
			edition = max(edition, m.Version)
			if after == 0 {
				fmt.Fprintf(&b, "%d players: depth %d, explore %v, fades %v, glances %d, picks %d", players, m.Depth, m.Exploration, m.LogExploration, m.Candidates, m.StepCandidates)
				if m.LongExploration != 0 {
					fmt.Fprintf(&b, ", settled %v", m.LongExploration)
				}
				b.WriteByte('\n')
			}
			if p.ToAct() == 0 {
				continue
			}
			fmt.Fprintf(&b, "after %d: trust %.3f, odds", after, m.Exponent)
			var shares [game.MaxSeats]float64
			if odds, ok := p.(game.WinProbs); ok {
				odds.WinProbs(&shares)
			}
			for _, share := range shares[:players] {
				fmt.Fprintf(&b, " %.4f", share)
			}
			b.WriteByte('\n')
		}
	}
	return b.String(), edition
}
