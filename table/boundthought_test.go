package table

import (
	"context"
	"testing"
	"time"

	"pantheon/bot"
	"pantheon/game"
	"pantheon/game/gametest/bluff"
)

// TestABotThinksNoLongerThanItMay cuts a choice short that would take very long: the bot says the best that it has found so far.
func TestABotThinksNoLongerThanItMay(t *testing.T) {
	g := bluff.Game()
	p := g.New(game.Setup{Players: 2}, &game.Moment{Dice: game.KeyedDice("long", 0, g.About().Streams)})
	seat := p.Waiting().First()
	view := g.Blank()
	p.View(seat, view)
	m := newMemory("long", g, seat)
	var err error
	if m.bot, err = bot.Sit("search:playouts=10000000", g, seat, bot.SitOptions{}); err != nil {
		t.Fatal(err)
	}
	begun := time.Now()
	move, err := m.choose(context.Background(), view, 0, 50*time.Millisecond, game.QuickDice(1))
	if took := time.Since(begun); err != nil || !game.Listed(p, seat, move) || took > 5*time.Second {
		t.Errorf("a choice that is cut short is %v (%v) after %v", move, err, took)
	}
	stopped, stop := context.WithCancel(context.Background())
	stop()
	if _, err := m.choose(stopped, view, 0, 0, game.QuickDice(1)); err == nil {
		t.Error("a bot that was stopped chooses all the same")
	}
}
