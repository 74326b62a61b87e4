package fourgods_test

import (
	"testing"

	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/games/fourgods"
)

// open compiles the embedded content.
func open(t testing.TB) game.Game {
	t.Helper()
	g, err := fourgods.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestLaws checks the contract on random games with random options.
func TestLaws(t *testing.T) {
	g := open(t)
	gametest.Laws(t, gametest.Title{Game: g, Games: 4, Secrets: secrets, Swap: exchange(t, g, pairs(t)), Learnt: learnt, Against: fourgods.Against, Truths: truths})
}

// TestLawsOfOlderRules checks it for the versions by which nobody begins a game any more.
func TestLawsOfOlderRules(t *testing.T) {
	for _, g := range gametest.Older(t, open(t)) {
		gametest.Laws(t, gametest.Title{Game: g, Games: 1, Former: true, Secrets: secrets, Swap: exchange(t, g, pairs(t)), Learnt: learnt, Against: fourgods.Against, Truths: truths})
	}
}

func FuzzSentence(f *testing.F) { gametest.FuzzSentence(f, open(f)) }
func FuzzRecord(f *testing.F)   { gametest.FuzzRecord(f, open(f)) }
func FuzzDocument(f *testing.F) { gametest.FuzzDocument(f, open(f)) }

// TestGolden replays whole games and compares them, told in English, with reviewed texts: four at the same time, turns of three with
// hidden gods, two with two gods each, two with effort points, and three with the honour module.
func TestGolden(t *testing.T) { gametest.Golden(t, open(t), "testdata") }
