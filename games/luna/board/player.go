package board

import (
	"math/bits"
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
	sourcesTop    = suppliesTop + 58 + 18
	sourceLine    = 15.5
	sourceLines   = 3
	nowTop        = sourcesTop + sourceLines*sourceLine + 22
	finalTop      = nowTop + 38
	playerHeight  = finalTop + 30
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
	text := s.called("label." + s.colour(player))
	if s.opponent(player) {
		return text + " · " + s.say("opponent.level", "n", s.p.Level())
	}
	if int(s.p.First) == player && !s.p.Solo() {
		text += " · " + s.say("player.first")
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
		{"reserve:" + itoa(player), "player.reserve", "#luna-n-" + c, .74, int(p.Reserve)},
		{"reserve:" + itoa(player), "player.shrines", "#luna-s-" + c, .84, int(p.Left)},
		{"", "player.pier", "#luna-i-pier", 1, int(p.Pier)},
		{"", "player.path", "#luna-i-path", 1, bits.OnesCount32(p.Claimed)},
		{"", "player.temple", "#luna-i-temple", 1, bits.OnesCount32(p.Temple)},
	}
}

// sources says where a player's influence came from so far, in lines that fit the panel.
func (s *scene) sources(player int) []string {
	var parts []string
	for from := range luna.NumSources {
		if n := int(s.p.Players[player].Points[from]); n != 0 {
			parts = append(parts, s.say("source."+from.String())+" "+s.sourceSign(from, n))
		}
	}
	lines := board.Wrap(strings.Join(parts, " · "), reckoningWide, 12.5)
	return lines[:min(len(lines), sourceLines)]
}

// sourceSign writes what a source brought; what one began with has no sign.
func (s *scene) sourceSign(from luna.Source, n int) string {
	if from == luna.FromStart {
		return itoa(n)
	}
	return plus(n)
}

// scoring is what the scoring of the round would bring a player now: from the Priestess, from the Apostate, from the temple.
func (s *scene) scoring(player int) [3]int16 {
	y := s.p.ScoreNow(player)
	return [3]int16{y.Priestess, -y.Apostate, y.Temple}
}

// reckoning names the parts of a sum, in lines of sources that follow each other from a first.
func (s *scene) reckoning(points []int16, first luna.Source) string {
	var parts []string
	for i, n := range points {
		parts = append(parts, s.say("source."+(first+luna.Source(i)).String())+" "+plus(int(n)))
	}
	return board.Fit(strings.Join(parts, " · "), reckoningWide, 12.5)
}

func sum(points []int16) int {
	total := 0
	for _, n := range points {
		total += int(n)
	}
	return total
}
