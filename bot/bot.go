// Package bot holds the players that are programs. A bot sees what its seat sees and nothing more: it is given a view, and
// what the view hides it may only guess.
//
// The bots know no title. All that they know of a game is the contract of package game.
package bot

import (
	"fmt"
	"strings"

	"pantheon/game"
)

// A Bot chooses moves for a seat. It keeps nothing between two choices, so one bot may sit in several seats, and several
// goroutines may ask it at once, each with its own view and dice.
type Bot interface {
	// Name is the name under which [New] makes this bot.
	Name() string
	// Choose gives one of the moves that the view lists for the seat, or 0 when it lists none. The same view and dice give
	// the same move. The view is left as it was. The dice are for the bot's own chance, never those of the game.
	Choose(view game.Position, s game.Seat, d *game.Dice) game.Move
}

// makers are the bots by strength, weakest first.
var makers = []struct {
	name string
	make func(game.Game) Bot
}{
	{"random", func(g game.Game) Bot { return newRandom(g) }},
	{"greedy", func(g game.Game) Bot { return newGreedy(g) }},
}

// Names are the names of all bots, the weakest first.
func Names() []string {
	names := make([]string, len(makers))
	for i, m := range makers {
		names[i] = m.name
	}
	return names
}

// New makes the bot of that name for a game. The error lists the names that there are.
func New(name string, g game.Game) (Bot, error) {
	for _, m := range makers {
		if m.name == name {
			return m.make(g), nil
		}
	}
	return nil, fmt.Errorf("there is no bot %q; there is %s", name, strings.Join(Names(), ", "))
}
