package fourgods

import (
	"slices"

	"pantheon/game"
)

// switches holds the options of a game, with a bit for each value that is not the default.
type switches uint8

// The switches: the module tokens of the printed game, the variant of 5.9 and the module of 5.7.
const (
	turnwise   switches = 1 << iota // turns: timed, or with effort points (1.7, 5.9)
	effort                          // turns have effort points; always with turnwise (5.9)
	hiddenGods                      // gods are hidden (1.8)
	twoGods                         // two players: one god each (1.10)
	honour                          // placements are not checked; tiles may be challenged (1.11, 5.7)
	noPenalty                       // a player who laid a wrong tile loses no prophet; with the honour module (1.11)
)

// A choice is an option with the switches that its values after the first one set.
type choice struct {
	bits  []switches
	since int // the first rules version with this choice; 0 for all versions
	game.Option
}

// choices holds all options of the game, in the order in which they are offered. The options of the printed game's
// module tokens may be drawn at random. (1.2)
var choices = []choice{
	{[]switches{turnwise, turnwise | effort}, 0, game.Option{ID: "time", Values: []string{"simultaneous", "turns", "effort"}, Draws: 2}},
	{[]switches{hiddenGods}, 0, game.Option{ID: "gods", Values: []string{"visible", "hidden"}, Draws: 2}},
	{[]switches{twoGods}, 0, game.Option{ID: "two-players", Values: []string{"four-gods", "two-gods"}, Players: []int{2}, Draws: 2}},
	{[]switches{honour}, 0, game.Option{ID: "honour", Values: []string{"off", "on"}}},
	{[]switches{noPenalty}, 2, game.Option{ID: "penalty", Values: []string{"on", "off"}}},
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

// options returns the switches as the options of a set-up. It leaves out options with their default.
func (on switches) options() map[string]string {
	var values map[string]string
	for _, c := range choices {
		for i := len(c.bits) - 1; i >= 0; i-- {
			if on&c.bits[i] == c.bits[i] {
				if values == nil {
					values = map[string]string{}
				}
				values[c.ID] = c.Values[i+1]
				break
			}
		}
	}
	return values
}

// Setup returns the number of players and the options of this game.
func (p *Position) Setup() game.Setup {
	return game.Setup{Players: int(p.Seats), Options: p.switches.options()}
}
