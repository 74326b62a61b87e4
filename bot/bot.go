// Package bot contains the computer players. A bot receives only the view of its seat; it can only sample the hidden part of the state.
//
// The bots know no title. They use only the contract of package game.
package bot

import (
	"fmt"
	"slices"
	"strings"

	"pantheon/bot/former"
	"pantheon/game"
)

// A Bot chooses moves for a seat. It keeps no state between two choices. One bot can therefore play several seats, and several goroutines
// may call it at the same time, each with its own view and dice. For bots that keep state see [Agent].
type Bot interface {
	// Name returns the name under which [New] makes this bot.
	Name() string
	// Choose returns one of the moves that the view lists for the seat. It returns 0 when the view lists none, or when the seat may stay
	// idle ([game.MayRest]) and no move gains anything. The same view and dice give the same move. Choose does not change the view. The
	// dice are the bot's own, never those of the game.
	Choose(view game.Position, s game.Seat, d *game.Dice) game.Move
}

// The bots that play every title.
const (
	randomName = "random"
	greedyName = "greedy"
)

// plannerName is the name of the bot for titles whose positions have an evaluation in addition to the score ([game.Evaluator]).
const plannerName = "planner"

// Names returns the names of the bots that play a title: random, the title's policies, greedy, planner, and the levels, the strongest
// last. The planner plays only titles with an evaluator.
func Names(g game.Game) []string {
	names := []string{randomName}
	for _, p := range g.About().Policies {
		names = append(names, p.Name)
	}
	names = append(names, greedyName)
	if _, ok := g.Blank().(game.Evaluator); ok {
		names = append(names, plannerName)
	}
	for _, l := range levels {
		names = append(names, l.Name())
	}
	return names
}

// Best returns the name of the level that a table offers first. It suits most players.
func Best() string { return levels[bestLevel-1].Name() }

// Remembers reports whether the bot with the given name keeps state from one choice to the next, as levels and searches do. Such a bot
// needs a separate [Agent] for each seat of each game; one instance of any other bot serves many games.
func Remembers(name string) bool {
	if _, former := former.LevelOf(name); former {
		return true
	}
	_, level := levelOf(name)
	return level || isStudy(name)
}

// New makes the bot with the given name for a title. It makes only bots that keep no state, and returns an error for others; [NewAgent]
// makes all bots. For an unknown name the error lists [Names].
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
		return nil, fmt.Errorf("the bot %q has a search memory, so it needs a seat of its own", name)
	}
	for _, p := range g.About().Policies {
		if p.Name == name {
			return policy{p}, nil
		}
	}
	return nil, fmt.Errorf("unknown bot %q; choose from %s", name, strings.Join(Names(g), ", "))
}

// policy is a bot that plays by a policy of its title.
type policy struct{ of game.Policy }

func (b policy) Name() string { return b.of.Name }

func (b policy) Choose(view game.Position, s game.Seat, d *game.Dice) game.Move {
	return b.of.Choose(view, s, d)
}

// Slowness returns the delay before the bot with the given name acts, as a multiple of the strongest bot's delay. It matters in titles
// where all seats act at the same time and speed is strength. A level waits a quarter of the strongest bot's delay longer than the next
// stronger level. The other bots of [Names] wait 1 to 1.6 times that delay, the first ones longest. The result is 1 for any other name.
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
