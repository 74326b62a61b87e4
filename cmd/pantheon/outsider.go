package main

import (
	"context"
	"fmt"
	"os/exec"
	"strings"
	"time"

	"pantheon/arena"
	"pantheon/bot"
	"pantheon/game"
	"pantheon/protocol"
)

// outside begins the name of a bot that is a program of its own; its command line follows.
const outside = "exec:"

// An outsider is a program that plays by the protocol of lines. For each seat of each game it is started anew, and ended with it.
type outsider struct {
	name    string
	command []string
	think   time.Duration // what it is told that it may think about a choice
}

// grace is how much longer than it was told an outsider may take for an answer: it has to start, and others use the computer too.
const grace = 5 * time.Second

// The bounds of what an outsider may be told.
const (
	leastThink = time.Millisecond
	mostThink  = protocol.MaxTime
)

// newOutsider makes the competitor of a name that begins with [outside]. Words of the command line are separated by spaces.
func newOutsider(name string, think time.Duration) (*outsider, error) {
	command := strings.Fields(strings.TrimPrefix(name, outside))
	if len(command) == 0 {
		return nil, misused("%s names no program; write %s and a command line, such as \"%s./mybot --fast\"", name, outside, outside)
	}
	if think < leastThink || think > mostThink {
		return nil, misused("--think must be from %v to %v, not %v", duration(leastThink), duration(mostThink), duration(think))
	}
	if _, err := exec.LookPath(command[0]); err != nil {
		return nil, misused("cannot start the program %s: %v", command[0], err)
	}
	return &outsider{name, command, think}, nil
}

// thinkOf is how long the programs in a contest are told that they may think, "" when there are none.
func thinkOf(c *arena.Contest) string {
	for _, one := range c.Competitors {
		if o, ok := one.(*outsider); ok {
			return o.think.String()
		}
	}
	return ""
}

// Name is the name with which it was made.
func (o *outsider) Name() string { return o.name }

// Join starts the program.
func (o *outsider) NewAgent(g game.Game, setup game.Setup, s game.Seat) (bot.Agent, error) {
	p, err := startProcess(o.command, o.think+grace)
	if err != nil {
		return nil, err
	}
	host := protocol.NewHost(p, g, setup, s, protocol.Budget{Time: o.think})
	return &seatedOutsider{host, p}, nil
}

// A seatedOutsider is an outsider in one seat of one game.
type seatedOutsider struct {
	*protocol.Host
	process *process
}

// Choose asks the program. What it has complained about is part of the error.
func (m *seatedOutsider) Choose(ctx context.Context, view game.Position, at int64, d *game.Dice) (game.Move, error) {
	move, err := m.Host.Choose(ctx, view, at, d)
	if err == nil || ctx.Err() != nil {
		return move, err
	}
	if said := m.process.complaint(); said != "" {
		err = fmt.Errorf("%w; its standard error: %s", err, said)
	}
	return 0, err
}

// Close ends the program.
func (m *seatedOutsider) Close() error {
	m.process.end()
	return nil
}
