package games_test

import (
	"testing"

	"pantheon/bot"
	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/games"
)

// TestWarmSearchAllocatesNothing: a search that has run before allocates nothing when it runs again, in any title. A
// playout's memory exists from the first run, and the trees do not grow beyond their largest size.
func TestWarmSearchAllocatesNothing(t *testing.T) {
	const (
		middle, playouts, nodes = 40, 600, 1 << 12
		before, measured        = 12, 8 // choices
	)
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range registry {
		g := title.Game
		_, p := gametest.Random(g, game.Setup{Players: min(3, g.About().MaxSeats)}, 3, middle)
		seat := p.ToAct().Without(game.Clock).First()
		view, d := g.Blank(), game.QuickDice(1)
		p.View(seat, view)
		s := bot.NewSearch(g, bot.Options{Playouts: playouts, Nodes: nodes})
		think := func() { s.Choose(view, seat, d) }
		for range before {
			think()
		}
		if n := testing.AllocsPerRun(measured, think); n != 0 {
			t.Errorf("%s: %v allocations a choice", title.ID(), n)
		}
	}
}
