package main

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"strings"

	"pantheon/bot"
	"pantheon/protocol"
)

type botVerb struct {
	Game    string `arg:"" help:"Id of the game."`
	Level   *int   `help:"Which level plays, 6 for the master; left out, 5." placeholder:"N"`
	Bot     string `help:"Which bot plays, by name, in the place of a level." placeholder:"BOT"`
	Workers int    `help:"How many of its thoughts are thought at once." default:"1" placeholder:"N"`
	Seed    string `help:"Text that its chance is keyed by: the same lines bring the same answers then, while no time is given. Left out, a random one." placeholder:"S"`
}

// Help is the longer help.
func (botVerb) Help() string {
	return `It plays for a program that speaks a protocol of lines with it, on standard input and output: docs/protocol.md has it all,
with a whole session. Where a line says how long to think, the bot searches with that budget, and a level makes no mistakes on
purpose. It is told what its seat sees and nothing else.

Examples:

    pantheon bot {game}
    pantheon bot {game} --level 2 --seed spring
    pantheon bot {game} --bot greedy`
}

const (
	maxBotWorkers = 64 // bounds --workers
	usualLevel    = 5  // where none is given
)

// Run plays until the host has had enough.
func (v *botVerb) Run(p *program) error {
	t, err := p.title(v.Game)
	if err != nil {
		return err
	}
	if v.Workers < 1 || v.Workers > maxBotWorkers {
		return misused("--workers is from 1 to %d, not %d", maxBotWorkers, v.Workers)
	}
	levels := bot.Levels()
	name := levels[usualLevel-1].Name()
	switch {
	case v.Bot != "" && v.Level != nil:
		return misused("--bot and --level do not go together")
	case v.Bot != "":
		name = v.Bot
	case v.Level != nil && (*v.Level < 1 || *v.Level > len(levels)):
		return misused("--level is from 1 to %d, not %d", len(levels), *v.Level)
	case v.Level != nil:
		name = levels[*v.Level-1].Name()
	}
	options := bot.SitOptions{Workers: v.Workers, Now: p.now}
	if _, err := bot.Sit(name, t.Game, 0, options); err != nil {
		return usageError{err}
	}
	seed, err := (&setupFlags{Seed: v.Seed}).seed(p.random, countedSeed)
	if err != nil {
		return err
	}
	sum := sha256.Sum256([]byte(seed))
	player := protocol.Player{
		Name: strings.Join([]string{"pantheon", t.ID(), name}, " "), Game: t.Game, Bot: name, Options: options,
		Seed: binary.LittleEndian.Uint64(sum[:]),
	}
	if err := player.Speak(p.stoppable(), p.stdin, p.stdout); err != nil {
		return fmt.Errorf("the talk with the host: %w", err)
	}
	return nil
}
