package games_test

import (
	"fmt"
	"testing"

	"pantheon/bot"
	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/games"
)

// counted is the rules of a title whose positions count the sentences that are played in them.
type counted struct {
	game.Game
	plays *int
}

func (c counted) Blank() game.Position { return &counting{c.Game.Blank(), c.plays} }

// counting counts the sentences played.
type counting struct {
	game.Position
	plays *int
}

func (p *counting) Play(s game.Seat, m game.Move, moment *game.Moment) {
	*p.plays++
	p.Position.Play(s, m, moment)
}

func (p *counting) Copy(from game.Position) { p.Position.Copy(bare(from)) }

func (p *counting) View(s game.Seat, into game.Position) { p.Position.View(s, bare(into)) }

func (p *counting) Value(s game.Seat) float64 { return game.ValueOf(p.Position, s) }

func (p *counting) MayRest(s game.Seat) bool { return game.MayRest(p.Position, s) }

func (p *counting) Turn() int { return game.TurnOf(p.Position) }

func bare(p game.Position) game.Position {
	if c, ok := p.(*counting); ok {
		return c.Position
	}
	return p
}

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
				plays := 0
				g := counted{title.Game, &plays}
				view, d := g.Blank(), game.QuickDice(1)
				p.View(seat, bare(view))
				o := bot.Options{Playouts: mode.playouts, Depth: mode.depth}
				rounds := 0
				b.ReportAllocs()
				for b.Loop() {
					b.StopTimer()
					s := bot.NewSearch(g, o)
					b.StartTimer()
					s.Choose(view, seat, d)
					rounds += s.Playouts()
				}
				seconds := b.Elapsed().Seconds()
				b.ReportMetric(float64(rounds)/seconds, "iterations/s")
				b.ReportMetric(float64(plays)/seconds, "moves/s")
			})
		}
	}
}
