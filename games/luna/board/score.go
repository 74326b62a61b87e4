package board

import (
	"strings"

	"pantheon/board"
	"pantheon/games/luna"
)

// A gain is a line of the table that tells where a player's influence came from, without what only the end of the game brings.
type gain struct {
	from luna.Source
	n    int16
}

// sourceWide is how wide a column of that table is.
const sourceWide = 152.0

// sourceAt is where the line of a source begins.
func sourceAt(from luna.Source) board.Point {
	return board.Point{
		X: 16 + (328-sourceWide)*float64(int(from)/sourceLines),
		Y: sourcesTop + sourceLine*float64(int(from)%sourceLines),
	}
}

// A scoring is what the scoring of the round would bring a player now.
type scoring struct {
	board.Reader
	points [3]int16
}

// An outlook is what the end of the game would bring, and to what total.
type outlook struct {
	board.Reader
	points [3]int16
	total  int16
}

// An ended is what the end of the game brought a player.
type ended struct {
	board.Reader
	points [3]int16
}

// scoring is what the scoring of the round would bring a player now: from the Priestess, from the Apostate, from the temple.
func (s *scene) scoring(player int) [3]int16 {
	y := s.p.ScoreNow(player)
	return [3]int16{y.Priestess, -y.Apostate, y.Temple}
}

// breakdown names the parts of a sum, in order of their sources from a first.
func breakdown(r *board.Reader, points [3]int16, first luna.Source) string {
	var parts []string
	for i, n := range points {
		parts = append(parts, r.Say("source."+(first+luna.Source(i)).String())+" "+board.Plus(int(n)))
	}
	return strings.Join(parts, " · ")
}

// reckoning is the parts of a sum in one line of the panel.
func reckoning(r *board.Reader, points [3]int16, first luna.Source) string {
	return board.Fit(breakdown(r, points, first), reckoningWide, 12.5)
}

func sum(points []int16) int {
	total := 0
	for _, n := range points {
		total += int(n)
	}
	return total
}

// ended is what the end of the game brought a player.
func (s *scene) ended(player int) [3]int16 {
	return [3]int16(s.p.Players[player].Points[luna.FromShrines:])
}
