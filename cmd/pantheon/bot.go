package main

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"strings"

	"pantheon/bot"
	"pantheon/protocol"
)

type botCommand struct {
	Game    string `arg:"" help:"Id of the game."`
	Level   *int   `help:"Level of the bot, from 1 to 6 (master). Default: 5." placeholder:"N"`
	Bot     string `help:"Name of the bot, instead of a level." placeholder:"BOT"`
	Workers int    `help:"Number of threads that the bot uses." default:"1" placeholder:"N"`
	Seed    string `help:"Seed (any text): the same input gives the same answers, unless it sets a time to think. Default: random." placeholder:"S"`
}

// Help returns the longer help text of the command.
func (botCommand) Help() string {
	return `Plays for another program over a line protocol on standard input and output; docs/develop/protocol.md describes it, with a complete session. When a
line sets how long to think, the bot searches that long, and a level makes no deliberate mistakes. The bot sees only the view of its seat.

Examples:

    pantheon bot {game}
    pantheon bot {game} --level 2 --seed spring
    pantheon bot {game} --bot greedy`
}

const (
	maxBotWorkers = 64 // bounds --workers
	usualLevel    = 5  // the level if the flags name none
)

// Run plays by the line protocol until the host quits, the input ends, or the program is asked to stop.
func (v *botCommand) Run(p *program) error {
	t, err := p.title(v.Game)
	if err != nil {
		return err
	}
	if v.Workers < 1 || v.Workers > maxBotWorkers {
		return misused("--workers must be from 1 to %d, not %d", maxBotWorkers, v.Workers)
	}
	levels := bot.Levels()
	name := levels[usualLevel-1].Name()
	switch {
	case v.Bot != "" && v.Level != nil:
		return misused("--bot and --level cannot be combined; remove one of them")
	case v.Bot != "":
		name = v.Bot
	case v.Level != nil && (*v.Level < 1 || *v.Level > len(levels)):
		return misused("--level must be from 1 to %d, not %d", len(levels), *v.Level)
	case v.Level != nil:
		name = levels[*v.Level-1].Name()
	}
	options := bot.AgentOptions{Workers: v.Workers, Now: p.now}
	if _, err := bot.NewAgent(name, t.Game, 0, options); err != nil {
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
		return fmt.Errorf("the connection with the host: %w", err)
	}
	return nil
}
