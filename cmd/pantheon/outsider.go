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

// outside is the prefix of the name of a bot that is a separate program. The command line of the program follows it.
const outside = "exec:"

// An externalBot is a bot that is a separate program and uses the line protocol. It runs as one process for each seat of each
// game, which ends with the game.
type externalBot struct {
	name    string
	command []string
	think   time.Duration // the time that the program is told it may take for a choice
}

// grace is the time that an [externalBot] may take for an answer in addition to its thinking time: the program has to
// start, and other processes use the computer too.
const grace = 5 * time.Second

// leastThink and mostThink bound the thinking time of an [externalBot].
const (
	leastThink = time.Millisecond
	mostThink  = protocol.MaxTime
)

// newOutsider returns the [externalBot] for a name that begins with [outside]. Spaces separate the program and its arguments; quotes have
// no meaning. It returns a usage error if the program does not exist or the time is out of range.
func newOutsider(name string, think time.Duration) (*externalBot, error) {
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
	return &externalBot{name, command, think}, nil
}

// thinkOf returns the thinking time of the separate programs in a contest as text, or "" if there are none.
func thinkOf(c *arena.Contest) string {
	for _, one := range c.Competitors {
		if o, ok := one.(*externalBot); ok {
			return o.think.String()
		}
	}
	return ""
}

// Name returns "exec:" and the command line, as the user wrote them.
func (o *externalBot) Name() string { return o.name }

// NewAgent starts the program for one seat of a game. The caller must close the agent.
func (o *externalBot) NewAgent(g game.Game, setup game.Setup, s game.Seat) (bot.Agent, error) {
	p, err := startProcess(o.command, o.think+grace)
	if err != nil {
		return nil, err
	}
	host := protocol.NewHost(p, g, setup, s, protocol.Budget{Time: o.think})
	return &seatedOutsider{host, p}, nil
}

// A seatedOutsider is the process of an [externalBot] in one seat of one game.
type seatedOutsider struct {
	*protocol.Host
	process *process
}

// Choose asks the program for a move. Unless ctx has ended, its error includes the end of the standard error of the program.
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
