package games_test

import (
	"fmt"
	"testing"

	"pantheon/bot"
	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/games"
)

// BenchmarkSearch thinks in the middle of a random game of each title, with one worker: iterations/s and, trees included, the sentences
// played/s. Whole playouts go to the end of the game; cut ones are judged 4 sentences behind the tree.
func BenchmarkSearch(b *testing.B) {
	shelf, err := games.Open(nil)
	if err != nil {
		b.Fatal(err)
	}
	const middle = 40
	for _, title := range shelf {
		players := min(3, title.Game.About().MaxSeats)
		_, p := gametest.Random(title.Game, game.Setup{Players: players}, 3, middle)
		seat := p.Waiting().Without(game.Clock).First()
		for _, mode := range []struct {
			name            string
			depth, playouts int
		}{{"whole", 0, 200}, {"cut", 4, 10_000}} {
			b.Run(fmt.Sprintf("%s/%s", title.ID(), mode.name), func(b *testing.B) {
				view, d := title.Game.Blank(), game.QuickDice(1)
				p.View(seat, view)
				o := bot.Options{Playouts: mode.playouts, Depth: mode.depth}
				rounds, plays := 0, 0
				b.ReportAllocs()
				for b.Loop() {
					b.StopTimer()
					s := bot.NewSearch(title.Game, o)
					b.StartTimer()
					s.Choose(view, seat, d)
					rounds += s.Playouts()
					plays += s.Sentences()
				}
				seconds := b.Elapsed().Seconds()
				b.ReportMetric(float64(rounds)/seconds, "iterations/s")
				b.ReportMetric(float64(plays)/seconds, "moves/s")
			})
		}
	}
}
