package godsofrome_test

import (
	"testing"

	"pantheon/game/gametest"
	"pantheon/games/godsofrome"
)

// TestOddsFollowValues: the odds are made of the values.
func TestOddsFollowValues(t *testing.T) {
	g, err := godsofrome.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	gametest.OddsFollowValues(t, g)
}
