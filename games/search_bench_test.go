package games_test

import (
	"fmt"
	"testing"

	"pantheon/bot"
	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/games"
)

// BenchmarkSearch searches in the middle of a random game of each title, with one worker. It reports iterations/s and
// the moves played/s including the trees, next to the moves of plain random games (random).
//
// The cases differ in the playouts: whole ones go to the end of the game, level ones are those of level 5. Cut ones go
// 4 random moves beyond the tree.
func BenchmarkSearch(b *testing.B) {
	registry, err := games.Open(nil)
	if err != nil {
		b.Fatal(err)
	}
	const middle = 40
	for _, title := range registry {
		players := min(3, title.Game.About().MaxSeats)
		_, p := gametest.Random(title.Game, game.Setup{Players: players}, 3, middle)
		seat := p.ToAct().Without(game.Clock).First()
		b.Run(title.ID()+"/random", func(b *testing.B) { gametest.Bench(b, title.Game, game.Setup{Players: players}) })
		top := bot.Levels()[4]
		for _, mode := range []struct {
			name    string
			options bot.Options
		}{
			{"whole", bot.Options{Playouts: 200}},
			{"level", bot.Options{Playouts: top.Playouts}},
			{"cut", bot.Options{Playouts: 10_000, Depth: 4, Candidates: 1}},
		} {
			b.Run(fmt.Sprintf("%s/%s", title.ID(), mode.name), func(b *testing.B) {
				view, d := title.Game.Blank(), game.QuickDice(1)
				p.View(seat, view)
				rounds, plays := 0, 0
				b.ReportAllocs()
				for b.Loop() {
					b.StopTimer()
					s := bot.NewSearch(title.Game, mode.options)
					b.StartTimer()
					s.Choose(view, seat, d)
					rounds += s.Playouts()
					plays += s.Moves()
				}
				seconds := b.Elapsed().Seconds()
				b.ReportMetric(float64(rounds)/seconds, "iterations/s")
				b.ReportMetric(float64(plays)/seconds, "moves/s")
			})
		}
	}
}
