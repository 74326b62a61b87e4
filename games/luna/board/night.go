package board

import (
	"math"

	"pantheon/board"
	"pantheon/games/luna"
)

// A night is the fragment with the round, shown by the moon.
type night struct {
	board.Reader
	round int8
	guard int16 // the value of the round's guard stone
	over  bool
}

// night returns the round of this view.
func (s *scene) night() night {
	return night{
		Reader: s.Nameless("round"), round: s.p.Round, guard: int16(s.p.GuardStone(int(s.p.Round))),
		over: s.p.Step == luna.Over && s.p.Seats > 0,
	}
}

// title returns the heading next to the moon.
func (m *night) title() string {
	switch {
	case m.over:
		return m.Phrase("round.over")
	case m.round == 0:
		return m.Phrase("round.setup")
	}
	return m.Phrase("round.title", "n", int(m.round))
}

// soft returns the line below the heading.
func (m *night) soft() string {
	if m.over || m.round == 0 {
		return m.Phrase("round.of", "n", luna.NumGroups)
	}
	return m.Phrase("round.guard", "n", int(m.guard))
}

func (m *night) label() string { return m.Join([]string{m.title(), m.soft()}) }

// moonPhase returns the outline of the lit part of a moon, which grows from the right. The parameter lit is the part of
// the disc, from 0 to 1; for 0 the outline is "".
func moonPhase(lit, radius float64) string {
	if lit <= 0 {
		return ""
	}
	r := board.Num(radius)
	inner, sweep := board.Num(math.Abs(1-2*lit)*radius), "0"
	if lit > .5 {
		sweep = "1"
	}
	return "M0-" + r + "A" + r + " " + r + " 0 0 1 0 " + r + "A" + inner + " " + r + " 0 0 " + sweep + " 0-" + r + "Z"
}

// The candles, which show the time tokens, are on ledges of rock at the upper left, two on each.
const (
	candleInRow = 2
	candleStep  = 54.0
	candleRow   = 104.0
	candleSize  = 1.44
	candlesX    = 319.0
	candlesY    = 62.0 // of the first row
	ledgeWide   = 59.0 // half of a ledge
)

// candleRows returns the number of rows of the given number of candles.
func candleRows(of int8) int { return (int(of) + candleInRow - 1) / candleInRow }

// candleAt returns the middle of candle i in the given number of candles.
func candleAt(i, of int8) board.Point {
	row := int(i) / candleInRow
	in := min(candleInRow, int(of)-candleInRow*row)
	return board.Point{X: candlesX + candleStep*(float64(int(i)%candleInRow)-float64(in-1)/2), Y: candlesY + candleRow*float64(row)}
}

// candles is the fragment that begins the group of candles. The fragments of the candles follow, then [board.End].
// The field out is the number of candles that are out, and of is the number of all candles.
type candles struct {
	board.Reader
	out, of int8
}

// candles returns the candles of this view.
func (s *scene) candles() candles {
	return candles{Reader: s.Nameless("candle"), out: s.p.Candles, of: int8(s.p.CandleCount())}
}

func (m *candles) label() string {
	return m.Phrase("label.candles", "n", int(m.of-m.out), "of", int(m.of))
}

// A candle is the fragment with one candle of the group.
type candle struct {
	i, of int8
	out   bool
}

// candlePieces appends the group of candles, unless the game has none.
func (s *scene) candlePieces(out board.Fragments) board.Fragments {
	all := s.candles()
	if all.of == 0 {
		return out
	}
	out = append(out, all)
	for i := range all.of {
		out = append(out, candle{i, all.of, i < all.out})
	}
	return append(out, board.End)
}
