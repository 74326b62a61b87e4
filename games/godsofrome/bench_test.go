package godsofrome

import (
	"testing"
	"time"

	"pantheon/game"
)

// playout plays one random game and reports its moves and turns.
func playout(p *Position, d *game.Dice, room []game.Move, limit int) (moves, turns int) {
	m := game.Moment{Dice: d}
	for p.Step != Over && moves < limit {
		seat := p.Waiting().First()
		list := p.Moves(seat, room[:0])
		p.Play(seat, list[d.N(0, len(list))], &m)
		moves++
	}
	return moves, int(p.TurnNo)
}

func BenchmarkRandomGame(b *testing.B) {
	g, err := Open(nil)
	if err != nil {
		b.Fatal(err)
	}
	d := game.QuickDice(1)
	start := g.New(game.Setup{Players: 4}, &game.Moment{Dice: d}).(*Position)
	p := g.Blank().(*Position)
	room := make([]game.Move, 0, maxMoves)
	b.ReportAllocs()
	moves, turns, games := 0, 0, 0
	began := time.Now()
	for b.Loop() {
		p.Copy(start)
		n, t := playout(p, d, room, bound)
		moves, turns, games = moves+n, turns+t, games+1
	}
	s := time.Since(began).Seconds()
	b.ReportMetric(float64(games)/s, "games/s")
	b.ReportMetric(float64(turns)/s, "turns/s")
	b.ReportMetric(float64(moves)/s, "moves/s")
	b.ReportMetric(float64(moves)/float64(games), "moves/game")
}

func BenchmarkCopy(b *testing.B) {
	g, err := Open(nil)
	if err != nil {
		b.Fatal(err)
	}
	from := g.New(game.Setup{Players: 4}, &game.Moment{Dice: game.QuickDice(1)})
	into := g.Blank()
	for b.Loop() {
		into.Copy(from)
	}
}

func BenchmarkView(b *testing.B) {
	g, err := Open(nil)
	if err != nil {
		b.Fatal(err)
	}
	from := g.New(game.Setup{Players: 4}, &game.Moment{Dice: game.QuickDice(1)})
	into := g.Blank()
	b.ReportAllocs()
	for b.Loop() {
		from.View(0, into)
	}
}
