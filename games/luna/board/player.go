package board

import (
	"math/bits"
	"strconv"
	"strings"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/luna"
)

// Places in the panel of a player. The solo opponent never holds favours; his panel tells there how his level blocks.
const (
	favoursY      = 82.0
	favoursLeft   = 36.0
	favoursStep   = 48.0
	suppliesTop   = 112.0
	supplyWide    = 67.6
	nowTop        = suppliesTop + 58 + 22 // what scoring brings comes before where the influence came from: that may lie out of sight
	finalTop      = nowTop + 38
	sourcesTop    = finalTop + 38
	sourceLine    = 16.0
	sourceLines   = 4 // in two columns
	playerHeight  = sourcesTop + (sourceLines-1)*sourceLine + 14
	reckoningWide = 326.0
)

// opponent tells whether a player is the virtual opponent of the solo game.
func (s *scene) opponent(player int) bool { return s.p.Solo() && player == luna.OpponentSeat }

// acting tells whether the game waits for a player.
func (s *scene) acting(player int) bool {
	return s.p.Step != luna.Over && int(s.p.Acting) == player && !s.opponent(player)
}

// playerThing is what a player is called: a seat, or the opponent.
func (s *scene) playerThing(player int) string {
	if s.opponent(player) {
		return "opponent:" + s.colour(player)
	}
	return string(game.SeatThing(game.Seat(player)))
}

// subtitle is the line below a player's name.
func (s *scene) subtitle(player int) string {
	text := s.colourName(player)
	if s.opponent(player) {
		return text + " · " + s.Say("opponent.level", "n", s.p.Level())
	}
	if int(s.p.First) == player && !s.p.Solo() {
		text += " · " + s.Say("player.first")
	}
	return text
}

// A supply is one of the numbers in a player's panel, with its caption.
type supply struct {
	thing, caption, drawing string
	size                    float64
	n                       int
}

// supplies are what a player has beside the islands: in reserve, waiting on the pier and the path, and in the temple.
func (s *scene) supplies(player int) []supply {
	p, c := &s.p.Players[player], s.colour(player)
	return []supply{
		{"reserve:" + strconv.Itoa(player), "player.reserve", "#luna-n-" + c, .74, int(p.Reserve)},
		{"reserve:" + strconv.Itoa(player), "player.shrines", "#luna-s-" + c, .84, int(p.Left)},
		{"", "player.pier", "#luna-i-pier", 1, int(p.Pier)},
		{"", "player.path", "#luna-i-path", 1, bits.OnesCount32(p.Claimed)},
		{"", "player.temple", "#luna-i-temple", 1, bits.OnesCount32(p.Temple)},
	}
}

// A source is a line of the table that tells where a player's influence came from.
type source struct {
	name string
	n    int
	x, y float64 // where it begins
}

// sourceWide is how wide a column of that table is.
const sourceWide = 152.0

// sources are where a player's influence came from, without what only the end of the game brings.
func (s *scene) sources(player int) []source {
	var out []source
	for from := luna.FromStart; from < luna.FromShrines; from++ {
		out = append(out, source{
			board.Fit(s.Say("source."+from.String()), sourceWide-30, 12.5), int(s.p.Players[player].Points[from]),
			16 + (328-sourceWide)*float64(int(from)/sourceLines), sourcesTop + sourceLine*float64(int(from)%sourceLines),
		})
	}
	return out
}

// scoring is what the scoring of the round would bring a player now: from the Priestess, from the Apostate, from the temple.
func (s *scene) scoring(player int) [3]int16 {
	y := s.p.ScoreNow(player)
	return [3]int16{y.Priestess, -y.Apostate, y.Temple}
}

// parts names the parts of a sum, in order of their sources from a first.
func (s *scene) parts(points []int16, first luna.Source) string {
	var parts []string
	for i, n := range points {
		parts = append(parts, s.Say("source."+(first+luna.Source(i)).String())+" "+board.Plus(int(n)))
	}
	return strings.Join(parts, " · ")
}

// reckoning is the parts of a sum in one line of the panel.
func (s *scene) reckoning(points []int16, first luna.Source) string {
	return board.Fit(s.parts(points, first), reckoningWide, 12.5)
}

func sum(points []int16) int {
	total := 0
	for _, n := range points {
		total += int(n)
	}
	return total
}

// ended is what the end of the game brought a player.
func (s *scene) ended(player int) []int16 {
	return s.p.Players[player].Points[luna.FromShrines:]
}
