package hellas

import (
	"slices"

	"pantheon/game"
)

// switches holds the options of a game, with a bit for each value that is not the default.
type switches uint16

// The switches, mostly rulings with a defined alternative.
const (
	lowerBonus   switches = 1 << iota // R1: Achilles adds the lower of Speed and Strength
	inCorinthia                       // R2: the birds' quest is in Corinthia
	calmDie                           // R10: the die shows nothing twice and attack once
	noToppling                        // R11: the Chimera's territory attack lowers no monument
	threeSlots                        // R35: three prayer slots on each monument
	level2                            // 3.9: difficulty 2 of the solo game
	level3                            // 3.9: difficulty 3
	firstStarts                       // 3.1: the starting player is not drawn: the first seat starts
	secondStarts                      // the second seat starts
	thirdStarts                       // the third seat starts
	fourthStarts                      // the fourth seat starts
)

// starters holds, by seat, the switch that makes the seat the starting player. (3.1)
var starters = []switches{firstStarts, secondStarts, thirdStarts, fourthStarts}

// A choice is an option with the switches that its values after the first one set.
type choice struct {
	bits  []switches
	since int // the first rules version with this choice; 0 for all versions
	game.Option
}

// choices holds all options of the game, in the order in which they are offered.
var choices = []choice{
	{[]switches{level2, level3}, 0, game.Option{ID: "level", Values: []string{"1", "2", "3"}, Players: []int{1}}},
	{starters, 3, game.Option{ID: "start", Values: []string{"lot", "first", "second", "third", "fourth"}, Players: []int{2, 3, 4}, Least: []int{0, 0, 0, 3, 4}}},
	{[]switches{lowerBonus}, 0, game.Option{ID: "achilles", Values: []string{"max", "min"}, Ruling: "R1"}},
	{[]switches{inCorinthia}, 0, game.Option{ID: "birds", Values: []string{"arcadia", "corinthia"}, Ruling: "R2"}},
	{[]switches{calmDie}, 0, game.Option{ID: "die", Values: []string{"fierce", "calm"}, Ruling: "R10"}},
	{[]switches{noToppling}, 0, game.Option{ID: "chimera", Values: []string{"topples", "spares"}, Players: []int{2, 3, 4}, Ruling: "R11"}},
	{[]switches{threeSlots}, 0, game.Option{ID: "slots", Values: []string{"2", "3"}, Ruling: "R35"}},
}

// switchesOf returns the switches for the options of a set-up that has passed [game.About.Check].
func switchesOf(s game.Setup) switches {
	var on switches
	for _, c := range choices {
		if i := slices.Index(c.Values, s.Options[c.ID]); i > 0 && c.For(s.Players) {
			on |= c.bits[i-1]
		}
	}
	return on
}

// options returns the switches as the options of a set-up. It leaves out options with their default.
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

// Setup returns the choices made before the game.
func (p *Position) Setup() game.Setup {
	return game.Setup{Players: int(p.Seats), Options: p.switches.options()}
}

// LowerBonus reports whether Achilles adds the lower of Speed and Strength in a battle in this game. (R1)
func (p *Position) LowerBonus() bool { return p.switches&lowerBonus != 0 }
