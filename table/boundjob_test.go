package table

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"pantheon/bot"
	"pantheon/game"
	"pantheon/game/gametest/bluff"
)

// TestABotThinksNoLongerThanItMay limits the time of a choice, with a clock that advances only when the bot reports
// progress. The bot plays the best move found so far.
func TestABotThinksNoLongerThanItMay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := bluff.Game()
		p := g.New(game.Setup{Players: 2}, &game.Env{Dice: game.KeyedDice("long", 0, g.About().Streams)})
		seat := p.ToAct().First()
		view := g.Blank()
		p.View(seat, view)
		m := newSearchCache("long", g, seat)
		const part = 10 * time.Millisecond
		told, playouts := 0, 0
		var err error
		m.bot, err = bot.NewAgent("search:playouts=100000", g, seat, bot.AgentOptions{Progress: func(done, _ int) {
			told, playouts = told+1, done
			time.Sleep(part)
		}})
		if err != nil {
			t.Fatal(err)
		}
		const parts = 5
		move, err := m.choose(context.Background(), view, 0, parts*part, game.QuickDice(1))
		if err != nil || !game.Listed(p, seat, move) || told < parts || told > parts+2 || playouts == 100_000 {
			t.Errorf("a choice that may take %d parts is %v (%v) after %d parts and %d playouts", parts, move, err, told, playouts)
		}
		stopped, stop := context.WithCancel(context.Background())
		stop()
		if _, err := m.choose(stopped, view, 0, 0, game.QuickDice(1)); err == nil {
			t.Error("a bot that was stopped chooses all the same")
		}
	})
}
