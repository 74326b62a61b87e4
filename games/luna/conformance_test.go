package luna_test

import (
	"testing"

	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/games/luna"
)

// open returns the game with the embedded content.
func open(t testing.TB) game.Game {
	t.Helper()
	g, err := luna.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestConformance runs the conformance tests on random games with random options.
func TestConformance(t *testing.T) { gametest.Test(t, title(t)) }

func FuzzMoves(f *testing.F)    { gametest.FuzzMoves(f, open(f)) }
func FuzzRecord(f *testing.F)   { gametest.FuzzRecord(f, open(f)) }
func FuzzDocument(f *testing.F) { gametest.FuzzDocument(f, open(f)) }

// TestGolden replays whole games and compares their English text with reviewed texts:
//
//   - the base game of four
//   - chosen figures with a floor
//   - two players with the preselected set-up and the options for two players
//   - the solo game at each level
func TestGolden(t *testing.T) { gametest.Golden(t, open(t), "testdata") }

// TestScenarios runs every scenario of the title, and checks that no rule lacks one.
func TestScenarios(t *testing.T) { gametest.Scenarios(t, open(t), luna.Scenarios(), oracles(t)) }
