package board

import (
	"strings"

	"pantheon/board"
	"pantheon/games/luna"
)

// A gain is the fragment with a line of the table of a player's sources of influence. The sources of the end of the
// game have no such line.
type gain struct {
	from luna.Source
	n    int16
}

// sourceWide is the width of a column of that table.
const sourceWide = 152.0

// sourceAt returns the beginning of the line of a source.
func sourceAt(from luna.Source) board.Point {
	return board.Point{
		X: 16 + (328-sourceWide)*float64(int(from)/sourceLines),
		Y: sourcesTop + sourceLine*float64(int(from)%sourceLines),
	}
}

// A scoring is the fragment with the points that the scoring of the round would bring a player now.
type scoring struct {
	board.Reader
	points [3]int16
}

// An outlook is the fragment with the points that the end of the game would bring a player now, and the resulting
// total.
type outlook struct {
	board.Reader
	points [3]int16
	total  int16
}

// An ended is the fragment with the points that the end of the game brought a player.
type ended struct {
	board.Reader
	points [3]int16
}

// scoring returns the points that the scoring of the round would bring a player now: from the Priestess, from the
// Apostate, from the temple.
func (s *scene) scoring(player int) [3]int16 {
	y := s.p.ScoreNow(player)
	return [3]int16{y.Priestess, -y.Apostate, y.Temple}
}

// breakdown names the parts of a sum with their points. The parameter first is the source of the first part; the others
// follow in the order of the sources.
func breakdown(r *board.Reader, points [3]int16, first luna.Source) string {
	var parts []string
	for i, n := range points {
		parts = append(parts, r.Phrase("source."+(first+luna.Source(i)).String())+" "+board.Plus(int(n)))
	}
	return strings.Join(parts, " · ")
}

// reckoning returns the text of [breakdown], shortened to one line of the panel.
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

// ended returns the points that the end of the game brought a player, in the order of the sources.
func (s *scene) ended(player int) [3]int16 {
	return [3]int16(s.p.Players[player].Points[luna.FromShrines:])
}
