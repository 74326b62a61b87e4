package godsofrome

import "pantheon/game"

// switches are the options of a game, one bit each: set if the option has its second value.
type switches uint16

// The switches: three modules of the rulebook, and the rulings with a defined alternative (2.6).
const (
	firstGame       switches = 1 << iota // the first game's map set-up (1.2)
	withPowers                           // the gods' powers (1.14)
	withPantheon                         // at most two visits to each god (1.15)
	noLeaving                            // Q1: no meeple leaves a territory with a god piece, except by an improved attack
	otherSpace                           // Q2: card space 2 shows the alternative icon
	otherDeck                            // Q3: the mixed deck
	cardAdds                             // Q4: a card does not cover the printed icon
	movesAny                             // Q5: growth from an empty reserve may move anybody's meeple
	neutralsIgnored                      // Q7: neutral factions do not compete for control
	freeExtra                            // Q8: the extra scoring at the end costs nothing
	losesOvershoot                       // Q9: the player who triggers a checkpoint is set to its space too
	templesIgnored                       // Q11: wooden temples do not count in tie-breaks and for Populated
	jupiterPushed                        // Q17: Jupiter's meeples may be pushed into territories with a god piece
	jupiterBuilds                        // Q17: Jupiter may build in territories with a god piece
)

// A choice is an option with two values and the switch that its second value sets.
type choice struct {
	bit switches
	game.Option
}

// choices are all options of the game, in the order in which they are offered.
var choices = []choice{
	{firstGame, game.Option{ID: "setup", Values: []string{"random", "first-game"}}},
	{withPowers, game.Option{ID: "powers", Values: []string{"off", "on"}}},
	{withPantheon, game.Option{ID: "pantheon", Values: []string{"off", "on"}}},
	{noLeaving, game.Option{ID: "leave-god-territory", Values: []string{"yes", "no"}, Ruling: "Q1"}},
	{otherSpace, game.Option{ID: "space-2", Values: []string{"growth", "travel"}, Ruling: "Q2"}},
	{otherDeck, game.Option{ID: "deck", Values: []string{"pairs", "mixed"}, Ruling: "Q3"}},
	{cardAdds, game.Option{ID: "card-on-icon", Values: []string{"covers", "adds"}, Ruling: "Q4"}},
	{movesAny, game.Option{ID: "growth-moves", Values: []string{"own", "any"}, Ruling: "Q5"}},
	{neutralsIgnored, game.Option{ID: "neutrals-compete", Values: []string{"yes", "no"}, Ruling: "Q7"}},
	{freeExtra, game.Option{ID: "extra-scoring", Values: []string{"cost", "free"}, Ruling: "Q8"}},
	{losesOvershoot, game.Option{ID: "overshoot", Values: []string{"kept", "lost"}, Ruling: "Q9"}},
	{templesIgnored, game.Option{ID: "temples-count", Values: []string{"yes", "no"}, Ruling: "Q11"}},
	{jupiterPushed, game.Option{ID: "jupiter-pushed-in", Values: []string{"no", "yes"}, Ruling: "Q17"}},
	{jupiterBuilds, game.Option{ID: "jupiter-builds", Values: []string{"no", "yes"}, Ruling: "Q17"}},
}

// switchesOf reads the options of a set-up that has passed [game.About.Check].
func switchesOf(s game.Setup) switches {
	var on switches
	for _, c := range choices {
		if v, ok := s.Options[c.ID]; ok && v == c.Values[1] {
			on |= c.bit
		}
	}
	return on
}

// options returns the switches that are set, as the options of a set-up. It leaves out options with their default, and
// returns nil if all have it.
func (on switches) options() map[string]string {
	var values map[string]string
	for _, c := range choices {
		if on&c.bit != 0 {
			if values == nil {
				values = map[string]string{}
			}
			values[c.ID] = c.Values[1]
		}
	}
	return values
}

// Setup returns the number of players and the options of this game.
func (p *Position) Setup() game.Setup {
	return game.Setup{Players: int(p.Seats), Options: p.switches.options()}
}
