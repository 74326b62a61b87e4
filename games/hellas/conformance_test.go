package hellas_test

import (
	"sync"
	"testing"

	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/games/hellas"
)

// opened returns the game with the embedded content, compiled once for all tests.
var opened = sync.OnceValues(func() (game.Game, error) { return hellas.Open(nil) })

// open returns the game with the embedded content.
func open(t testing.TB) game.Game {
	t.Helper()
	g, err := opened()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func FuzzMoves(f *testing.F)    { gametest.FuzzMoves(f, open(f)) }
func FuzzRecord(f *testing.F)   { gametest.FuzzRecord(f, open(f)) }
func FuzzDocument(f *testing.F) { gametest.FuzzDocument(f, open(f)) }

// lawGames is the number of random games that the conformance tests play without the flag -conformance.games. A game
// has some 1,400 moves.
const lawGames = 3

// TestConformance runs the conformance tests on random games with random options.
func TestConformance(t *testing.T) {
	g := open(t)
	gametest.Test(t, gametest.Title{Game: g, Secrets: secrets, Swap: exchange(t, g, printedIDs(t)), Learnt: learnt, Games: lawGames, Oracles: oracles(t)})
}

// TestConformanceOfOlderRules runs the conformance tests for rules versions with which no new game begins.
func TestConformanceOfOlderRules(t *testing.T) {
	for _, g := range gametest.Older(t, open(t)) {
		gametest.Test(t, gametest.Title{Game: g, Former: true, Secrets: secrets, Swap: exchange(t, g, printedIDs(t)), Learnt: learnt, Games: 2})
	}
}

// TestGolden replays whole games and compares their moves and events, in English, with reviewed texts. The games have:
//
//   - four players; a King of Kings wins one game, a warlord another
//   - three players, a King of Kings, and the options of Achilles and the birds
//   - two players, the calm die and three prayer slots
//   - two players who repeat special actions before Build Monument
//   - one player against Persia; one game is won, another is lost
func TestGolden(t *testing.T) { gametest.Golden(t, open(t), "testdata") }
