package fourgods

import (
	"testing"

	"pantheon/game"
)

// TestValueLikesWhatAPlayerLikes compares pairs of positions that differ in one thing, in the middle of the game and
// late. The one that a player would prefer must have the higher value and win probability.
func TestValueLikesWhatAPlayerLikes(t *testing.T) {
	const cell = 27
	city := func(p *Position) { p.build(cell, Blue) }
	for _, c := range []struct {
		name       string
		less, more func(p *Position)
	}{
		{"a destroyed city", func(*Position) {}, func(p *Position) { p.Razed[Blue]++ }},
		{"points of the lower marker", func(p *Position) { p.Razed[Grey] += 2 }, func(p *Position) { p.Razed[Blue]++; p.Razed[Grey]++ }},
		{"a prophet that is settled", func(*Position) {}, func(p *Position) { p.Reserve[Grey]-- }},
		{"a city that no tile can destroy", city, func(p *Position) { city(p); p.ground.dead |= bit(cell) }},
	} {
		for _, left := range []int8{NumTiles / 2, 5} {
			less, more := opened(t), opened(t)
			less.BagLeft, more.BagLeft = left+2, left+2
			c.less(less)
			c.more(more)
			less.BagLeft, more.BagLeft = left, left
			if a, b := less.Value(0), more.Value(0); a >= b {
				t.Errorf("%s, with %d tiles in the bag: %v without it, %v with it", c.name, left, a, b)
			}
			if a, b := oddsOf(less, 0), oddsOf(more, 0); a >= b {
				t.Errorf("%s, with %d tiles in the bag: a share of the win of %v without it, %v with it", c.name, left, a, b)
			}
		}
	}
}

// oddsOf returns a seat's win probability.
func oddsOf(p *Position, s game.Seat) float64 {
	var all [game.MaxSeats]float64
	p.WinProbs(&all)
	return all[s]
}

// TestOddsOfThree checks win probabilities with one marker each. A destroyed city, a settled prophet and a city that no
// tile can destroy must raise them. Other cities and the points of others must not. No change may decide the game, and
// equal seats must have equal ones.
func TestOddsOfThree(t *testing.T) {
	const cell = 27
	for name, c := range map[string]struct {
		change func(p *Position)
		better bool
	}{
		"a destroyed city":                  {func(p *Position) { p.Razed[Blue]++ }, true},
		"a prophet that is settled":         {func(p *Position) { p.Reserve[Blue]-- }, true},
		"a city that a tile can destroy":    {func(p *Position) { p.build(cell, Blue) }, false},
		"a city that no tile can destroy":   {func(p *Position) { p.build(cell, Blue); p.ground.dead |= bit(cell) }, true},
		"a destroyed city of somebody else": {func(p *Position) { p.Razed[Yellow]++ }, false},
	} {
		for _, left := range []int8{NumTiles - 10, 5} {
			p := dealt(t, 3)
			p.Phase, p.BagLeft = Playing, left
			for s, mk := range []Marker{{Blue, Merfolk}, {Yellow, Humans}, {Green, Elves}} {
				p.Players[s].Markers[0] = mk
			}
			if before := oddsOf(p, 0); before < 0.333 || before > 0.334 {
				t.Fatalf("one of three equals has a share of the win of %v", before)
			}
			c.change(p)
			if after := oddsOf(p, 0); (after > 0.334) != c.better || after < 0.1 || after > 0.7 {
				t.Errorf("%s, with %d tiles in the bag: a share of the win of %v", name, left, after)
			}
		}
	}
}

// dealt returns a game before the first action.
func dealt(t *testing.T, players int) *Position {
	t.Helper()
	g, err := Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	return g.New(game.Setup{Players: players}, &game.Env{Dice: game.QuickDice(1)}).(*Position)
}

// opened returns a game of two with two gods each and an empty World.
func opened(t *testing.T) *Position {
	t.Helper()
	p := dealt(t, 2)
	p.Phase = Playing
	p.Players[0].Markers = [2]Marker{{Blue, Merfolk}, {Grey, Dwarves}}
	p.Players[1].Markers = [2]Marker{{Yellow, Humans}, {Green, Elves}}
	return p
}

// TestValueAtTheEnd checks that the value is the score when the game is over. The last pass must not change it.
func TestValueAtTheEnd(t *testing.T) {
	p := opened(t)
	p.Razed[Blue], p.Razed[Yellow] = 1, 1
	p.Phase, p.Players[0].Passed = Over, true
	p.Reserve[Blue]--
	if a, b := p.Value(0), p.Value(1); a != b || a != p.Score(0) {
		t.Errorf("of two with the same score, %v, who has passed is worth %v at the end, who has not %v", p.Score(0), a, b)
	}
}
