package game_test

import (
	"testing"

	"pantheon/game"
	"pantheon/game/gametest/grab"
)

// TestNext: the clock acts at its deadline if that comes no later than the next move. Otherwise each seat to act is
// drawn at some time.
func TestNext(t *testing.T) {
	g := grab.Game()
	p := g.New(game.Setup{Players: 2}, &game.Env{Dice: game.QuickDice(1)})
	deadline, _ := p.Deadline()
	lasts := g.About().Lasts
	d := game.QuickDice(2)
	if s, at := game.Next(g.About(), p, game.Everybody, deadline-lasts, d); s != game.Clock || at != deadline {
		t.Errorf("at the deadline acts seat %s, at %d", s, at)
	}
	if s, at := game.Next(g.About(), p, game.Everybody, deadline-lasts-1, d); s == game.Clock || at != deadline-1 {
		t.Errorf("just before the deadline acts seat %s, at %d", s, at)
	}
	seen := game.Seats(0)
	for range 50 {
		s, _ := game.Next(g.About(), p, game.Everybody, 0, d)
		seen = seen.With(s)
	}
	if seen != game.Only(0, 1) {
		t.Errorf("of two who may act these did: %b", seen)
	}
}
