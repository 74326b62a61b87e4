package board

import (
	"math"
	"strings"

	"pantheon/board"
)

// candleStep is the distance between two candles.
const candleStep = 62.0

func candleX(i int) float64 { return 952 - candleStep*float64(i) }

// moonPhase is the lit part of a moon, growing from the right, for a fraction of the whole disc.
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

// jetty is the outline of the pier.
func (s *scene) jetty() string {
	left, right := board.Num(pierX-pierWide/2), board.Num(pierX+pierWide/2)
	return "M" + left + " " + board.Num(pierY-70) + "H" + right + "V" + board.Num(pierY+pierHigh-12) + "Q" + right + " " + board.Num(pierY+pierHigh) +
		" " + board.Num(pierX) + " " + board.Num(pierY+pierHigh) + "T" + left + " " + board.Num(pierY+pierHigh-12) + "Z"
}

// planks are the lines between the boards of the pier.
func (s *scene) planks() string {
	var b strings.Builder
	for y := pierY - 58; y < pierY+pierHigh-6; y += 13 {
		b.WriteString("M" + board.Num(pierX-pierWide/2) + " " + board.Num(y) + "h" + board.Num(pierWide))
	}
	return b.String()
}

// waiting are the players with novices on the pier.
func (s *scene) waiting() []int {
	var out []int
	for i := range s.n {
		if s.p.Players[i].Pier > 0 {
			out = append(out, i)
		}
	}
	return out
}

// pierRow is the height of a row of novices on the pier.
func (s *scene) pierRow(row int) float64 { return pierY + 26 + pierStep*float64(row) }

// occupantX is how far beside the middle of its space a novice stands: a book needs room.
func (s *scene) occupantX(n int) float64 {
	if s.p.Books>>n&1 != 0 {
		return -.18
	}
	return 0
}

// poseSize is how large standing (n) and lying (l) novices are drawn.
func (s *scene) poseSize(pose string) float64 {
	if pose == "l" {
		return s.lyingSize()
	}
	return pieceSize
}

// filledNumber is how high the number of a stone with a piece is written, in widths of its space.
const filledNumber = .32

// supplyText is how high the style writes how many favours are left.
const supplyText = 20.0
