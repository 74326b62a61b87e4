package ur_test

import (
	"testing"

	"pantheon/examples/ur"
	"pantheon/game"
	"pantheon/game/gametest"
)

// open returns the game with the embedded content.
func open(t testing.TB) game.Game {
	t.Helper()
	g, err := ur.Open(nil)
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

// TestGolden replays a whole game for each number of pieces and compares its English text with a reviewed one.
func TestGolden(t *testing.T) { gametest.Golden(t, open(t), "testdata") }

// TestScenarios runs every scenario of the title, and checks that no rule lacks one.
func TestScenarios(t *testing.T) { gametest.Scenarios(t, open(t), ur.Scenarios(), oracles(t)) }
