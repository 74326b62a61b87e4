package hellas

import (
	"slices"

	"pantheon/game"
)

// switches are the options of a game, a bit for each value that is not the default.
type switches uint16

// The switches: the rulings that have a defined other side.
const (
	lowerBonus   switches = 1 << iota // R1: Achilles adds the lower of Speed and Strength
	inCorinthia                       // R2: the birds' quest is in Corinthia
	calmDie                           // R10: the die shows nothing twice and attack once
	noToppling                        // R11: the Chimera's territory attack lowers no monument
	threeSlots                        // R35: three prayer slots on each monument
	level2                            // 3.9: difficulty 2 of the solo game
	level3                            // 3.9: difficulty 3
	firstStarts                       // 3.1: the starting player is not drawn: whose seat is the first
	secondStarts                      // the second
	thirdStarts                       // the third
	fourthStarts                      // the fourth
)

// starters are the switches that say who the starting player is, by seat. (3.1)
var starters = []switches{firstStarts, secondStarts, thirdStarts, fourthStarts}

// A choice is an option with the switches that its values after the first set.
type choice struct {
	bits  []switches
	since int // the version of the rules from which on there is a choice; 0 for always
	game.Option
}

// choices are all options of the game, in the order in which they are offered.
var choices = []choice{
	{[]switches{level2, level3}, 0, game.Option{ID: "level", Values: []string{"1", "2", "3"}, Players: []int{1}}},
	{starters, 3, game.Option{ID: "start", Values: []string{"lot", "first", "second", "third", "fourth"}, Players: []int{2, 3, 4}, Least: []int{0, 0, 0, 3, 4}}},
	{[]switches{lowerBonus}, 0, game.Option{ID: "achilles", Values: []string{"max", "min"}, Ruling: "R1"}},
	{[]switches{inCorinthia}, 0, game.Option{ID: "birds", Values: []string{"arcadia", "corinthia"}, Ruling: "R2"}},
	{[]switches{calmDie}, 0, game.Option{ID: "die", Values: []string{"fierce", "calm"}, Ruling: "R10"}},
	{[]switches{noToppling}, 0, game.Option{ID: "chimera", Values: []string{"topples", "spares"}, Players: []int{2, 3, 4}, Ruling: "R11"}},
	{[]switches{threeSlots}, 0, game.Option{ID: "slots", Values: []string{"2", "3"}, Ruling: "R35"}},
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

// options gives the switches that are on as the options of a set-up; those that have their default are left out.
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

// Setup is what was chosen before the game.
func (p *Position) Setup() game.Setup {
	return game.Setup{Players: int(p.Seats), Options: p.switches.options()}
}

// LowerBonus tells whether at this table Achilles adds the lower of Speed and Strength in a battle. (R1)
func (p *Position) LowerBonus() bool { return p.switches&lowerBonus != 0 }
