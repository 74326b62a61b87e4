package ur_test

import (
	"testing"

	"pantheon/examples/ur"
	"pantheon/game"
	"pantheon/game/gametest"
)

// open compiles the embedded content.
func open(t testing.TB) game.Game {
	t.Helper()
	g, err := ur.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestLaws checks the contract on random games with random options.
func TestLaws(t *testing.T) { gametest.Laws(t, title(t)) }

func FuzzSentence(f *testing.F) { gametest.FuzzSentence(f, open(f)) }
func FuzzRecord(f *testing.F)   { gametest.FuzzRecord(f, open(f)) }
func FuzzDocument(f *testing.F) { gametest.FuzzDocument(f, open(f)) }

// TestGolden replays a whole game of each number of pieces and compares it, told in English, with a reviewed text.
func TestGolden(t *testing.T) { gametest.Golden(t, open(t), "testdata") }

// TestScenarios runs the rules: every scenario of the title, and that none is missing.
func TestScenarios(t *testing.T) { gametest.Scenarios(t, open(t), ur.Scenarios(), truths(t)) }
