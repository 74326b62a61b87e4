package main

import "pantheon/game"

type newCommand struct {
	Game string `arg:"" help:"Id of the game."`
	setupFlags
}

// Help returns the longer help text of the command.
func (newCommand) Help() string {
	return `Prints the record to standard output. It contains its seed, so anyone who has the record can predict all random events.

Examples:

    pantheon new {game} --help                  # lists the options of that game
    pantheon new {game} > game.txt
    pantheon new {game} --players 2 --seed spring > game.txt`
}

// Run prints the record of a new game.
func (v *newCommand) Run(p *program) error {
	t, setup, seed, err := v.choose(p, v.Game, playedSeed)
	if err != nil {
		return err
	}
	return p.print([]byte(game.NewRecord(t.Game, setup, seed).Text()))
}
