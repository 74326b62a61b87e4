// Package bot holds the players that are programs. A bot sees what its seat sees and nothing more: it is given a view, and
// what the view hides it may only guess.
//
// The bots know no title. All that they know of a game is the contract of package game.
package bot

import (
	"fmt"
	"slices"
	"strings"

	"pantheon/bot/old"
	"pantheon/game"
)

// A Bot chooses moves for a seat. It keeps nothing between two choices, so one bot may sit in several seats, and several
// goroutines may ask it at once, each with its own view and dice. For bots that remember see [Mind].
type Bot interface {
	// Name is the name under which [New] makes this bot.
	Name() string
	// Choose gives one of the moves that the view lists for the seat, or 0 when it lists none, or when the seat may rest ([game.MayRest])
	// and would gain nothing. The same view and dice give the same move. The view is left as it was. The dice are for the bot's own chance,
	// never those of the game.
	Choose(view game.Position, s game.Seat, d *game.Dice) game.Move
}

// The bots that play every game.
const (
	randomName = "random"
	greedyName = "greedy"
)

// plannerName is the name of the bot that plays those games whose positions have a value beside their score ([game.Values]).
const plannerName = "planner"

// Names are the names of the bots that play a game: random, the policies that its title brings, greedy, a planner where the title has
// a sense of value, and the levels of search, the strongest last.
func Names(g game.Game) []string {
	names := []string{randomName}
	for _, p := range g.About().Policies {
		names = append(names, p.Name)
	}
	names = append(names, greedyName)
	if _, ok := g.Blank().(game.Values); ok {
		names = append(names, plannerName)
	}
	for _, l := range levels {
		names = append(names, l.Name())
	}
	return names
}

// Best is the name of the bot that is best for most: the level in the middle, which a table offers first.
func Best() string { return levels[bestLevel-1].Name() }

// Remembers tells whether a bot of that name keeps what it has thought from one choice to the next: the levels and searches do. Each
// seat of each game needs a [Mind] of its own then; of the others one does for many games.
func Remembers(name string) bool {
	if _, former := old.LevelOf(name); former {
		return true
	}
	_, level := levelOf(name)
	return level || isStudy(name)
}

// New makes the bot of that name for a game, one of those that do not remember; [Sit] makes them all. The error lists the names that
// there are.
func New(name string, g game.Game) (Bot, error) {
	switch name {
	case randomName:
		return newRandom(g), nil
	case greedyName:
		return newGreedy(g), nil
	case plannerName:
		if slices.Contains(Names(g), name) {
			return newPlanner(g), nil
		}
	}
	if Remembers(name) {
		return nil, fmt.Errorf("the bot %q remembers what it has thought: it needs a seat of its own", name)
	}
	for _, p := range g.About().Policies {
		if p.Name == name {
			return policy{p}, nil
		}
	}
	return nil, fmt.Errorf("there is no bot %q; there is %s", name, strings.Join(Names(g), ", "))
}

// policy is a bot that plays as its title says.
type policy struct{ of game.Policy }

func (b policy) Name() string { return b.of.Name }

func (b policy) Choose(view game.Position, s game.Seat, d *game.Dice) game.Move {
	return b.of.Choose(view, s, d)
}

// Slowness is how many times as long as the strongest one the bot of that name waits before it acts, where everybody acts at the
// same time and to be quick is to be strong; 1 for an unknown one. A level waits a quarter longer than the next.
func Slowness(name string, g game.Game) float64 {
	if l, ok := levelOf(name); ok {
		return 1 + float64(0.25*float64(len(levels)-l.Number))
	}
	names := Names(g)
	names = names[:len(names)-len(levels)]
	i := slices.Index(names, name)
	if i < 0 || len(names) < 2 {
		return 1
	}
	return 1 + float64(0.6*float64(len(names)-1-i))/float64(len(names)-1)
}
