package fourgods_test

import (
	"testing"

	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/games/fourgods"
)

// open returns the game with the embedded content.
func open(t testing.TB) game.Game {
	t.Helper()
	g, err := fourgods.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestConformance runs the conformance tests on random games with random options.
func TestConformance(t *testing.T) {
	g := open(t)
	gametest.Test(t, gametest.Title{Game: g, Games: 4, Secrets: secrets, Swap: exchange(t, g, pairs(t)), Learnt: learnt, Against: fourgods.Against, Oracles: oracles})
}

// TestConformanceOfOlderRules runs the conformance tests for rules versions with which no new game begins.
func TestConformanceOfOlderRules(t *testing.T) {
	for _, g := range gametest.Older(t, open(t)) {
		gametest.Test(t, gametest.Title{Game: g, Games: 1, Former: true, Secrets: secrets, Swap: exchange(t, g, pairs(t)), Learnt: learnt, Against: fourgods.Against, Oracles: oracles})
	}
}

func FuzzMoves(f *testing.F)    { gametest.FuzzMoves(f, open(f)) }
func FuzzRecord(f *testing.F)   { gametest.FuzzRecord(f, open(f)) }
func FuzzDocument(f *testing.F) { gametest.FuzzDocument(f, open(f)) }

// TestGolden replays whole games and compares their events, in English, with reviewed texts:
//
//   - four players in simultaneous play
//   - three players in turns with hidden gods
//   - two players with two gods each
//   - two players with effort points
//   - three players with the honour module
func TestGolden(t *testing.T) { gametest.Golden(t, open(t), "testdata") }
