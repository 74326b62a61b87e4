package luna

import (
	"slices"

	"pantheon/game"
)

// switches are the options of a game, a bit for each value that is not the default.
type switches uint8

// The switches: the set-up of the rulebook, the levels of the solo game, and the rulings with a defined alternative.
const (
	preselected switches = 1 << iota // the preselected set-up (1.2)
	level2                           // solo level 2: the Apostate blocks all actions on his island except expulsion (1.12)
	level3                           // solo level 3: he blocks expulsion too, and Builder and Priestess begin together (1.12)
	chosen                           // Q1: the start player chooses the islands of the figures
	perGame                          // Q6: the extra point for the book is given once in the game
	floored                          // Q8: influence never falls below 0
	alternating                      // 5.1: with two players turns alternate across rounds
)

// blocking is the set of switches by which the Apostate blocks his island. (1.12)
const blocking = level2 | level3

// A choice is an option with a switch for each of its values except the first, which is the default.
type choice struct {
	bits []switches
	game.Option
}

// choices are all options of the game, in the order in which they are offered.
var choices = []choice{
	{[]switches{preselected}, game.Option{ID: "setup", Values: []string{"standard", "preselected"}, Players: []int{2, 3, 4}}},
	{[]switches{level2, level3}, game.Option{ID: "level", Values: []string{"1", "2", "3"}, Players: []int{1}}},
	{[]switches{chosen}, game.Option{ID: "figures", Values: []string{"random", "chosen"}, Ruling: "Q1"}},
	{[]switches{perGame}, game.Option{ID: "book-bonus", Values: []string{"per-phase", "per-game"}, Players: []int{1, 2}, Ruling: "Q6"}},
	{[]switches{floored}, game.Option{ID: "floor", Values: []string{"none", "zero"}, Ruling: "Q8"}},
	{[]switches{alternating}, game.Option{ID: "start-player", Values: []string{"medallion", "alternating"}, Players: []int{2}, Ruling: "5.1"}},
}

// switchesOf reads the options of a set-up that has passed [game.About.Check].
func switchesOf(s game.Setup) switches {
	var on switches
	for _, c := range choices {
		if i := slices.Index(c.Values, s.Options[c.ID]); i > 0 && c.For(s.Players) {
			on |= c.bits[i-1]
		}
	}
	return on
}

// options returns the set switches as the options of a set-up; options with their default are left out.
func (on switches) options() map[string]string {
	var values map[string]string
	for _, c := range choices {
		for i, bit := range c.bits {
			if on&bit != 0 {
				if values == nil {
					values = map[string]string{}
				}
				values[c.ID] = c.Values[i+1]
			}
		}
	}
	return values
}

// Setup returns the number of players and the options of this game.
func (p *Position) Setup() game.Setup {
	return game.Setup{Players: int(p.Seats), Options: p.switches.options()}
}

// Level returns the level of the solo game, 1 to 3; 0 with several players. (1.12)
func (p *Position) Level() int {
	switch {
	case !p.Solo():
		return 0
	case p.switches&level3 != 0:
		return 3
	case p.switches&level2 != 0:
		return 2
	}
	return 1
}
