package godsofrome_test

import (
	"testing"

	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/games/godsofrome"
)

// open returns the game with the embedded content.
func open(t testing.TB) game.Game {
	t.Helper()
	g, err := godsofrome.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestConformance runs the conformance tests on random games with random options.
func TestConformance(t *testing.T) { gametest.Test(t, title(t)) }

// TestConformanceOfOlderRules runs the conformance tests for rules versions with which no new game begins.
func TestConformanceOfOlderRules(t *testing.T) {
	for _, g := range gametest.Older(t, open(t)) {
		gametest.Test(t, gametest.Title{Game: g, Against: godsofrome.Against, Games: 2, Former: true})
	}
}

func FuzzMoves(f *testing.F)    { gametest.FuzzMoves(f, open(f)) }
func FuzzRecord(f *testing.F)   { gametest.FuzzRecord(f, open(f)) }
func FuzzDocument(f *testing.F) { gametest.FuzzDocument(f, open(f)) }

// TestGolden replays whole games and compares their English text with reviewed texts: the base game of four, one for
// each variant, one with the second value of each option of a ruling, and the solo game.
func TestGolden(t *testing.T) { gametest.Golden(t, open(t), "testdata") }

// TestScenarios runs every scenario of the title, and checks that no rule lacks one.
func TestScenarios(t *testing.T) { gametest.Scenarios(t, open(t), godsofrome.Scenarios(), oracles(t)) }
