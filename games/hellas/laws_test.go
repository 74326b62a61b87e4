package hellas_test

import (
	"testing"

	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/games/hellas"
)

// open compiles the embedded content.
func open(t testing.TB) game.Game {
	t.Helper()
	g, err := hellas.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func FuzzSentence(f *testing.F) { gametest.FuzzSentence(f, open(f)) }
func FuzzRecord(f *testing.F)   { gametest.FuzzRecord(f, open(f)) }
func FuzzDocument(f *testing.F) { gametest.FuzzDocument(f, open(f)) }

// TestLaws checks the contract on random games with random options.
func TestLaws(t *testing.T) {
	g := open(t)
	gametest.Laws(t, gametest.Title{Game: g, Secrets: secrets, Swap: exchange(t, g, printedIDs(t)), Learnt: learnt})
}
