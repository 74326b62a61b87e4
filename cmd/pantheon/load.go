package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"time"

	"pantheon/bot"
	"pantheon/cmd/pantheon/internal/load"
	"pantheon/game"
	"pantheon/web/access"
)

type loadCommand struct {
	Games      []string       `arg:"" optional:"" name:"game" help:"Ids of two-player games. Default: all."`
	Tables     int            `help:"Number of tables with two people." default:"50" placeholder:"N"`
	Alone      bool           `help:"One person at each table instead of two. Games that need two players also need --bot."`
	Bot        string         `help:"Bot that also plays at each table, such as level3." placeholder:"BOT"`
	Spectators int            `aliases:"watchers" help:"Total number of spectators." default:"0" placeholder:"N"`
	For        duration       `help:"How long to measure." default:"10s" placeholder:"TIME"`
	Rate       float64        `help:"Moves a second at all tables together; 0: as many as possible." default:"0" placeholder:"N"`
	At         []string       `help:"Servers to measure, on this computer, such as http://127.0.0.1:8080; several must share a database. Default: start a server." placeholder:"URL"`
	PID        []int          `name:"pid" help:"Process ids of the servers of --at, in the same order, to measure their processor time and memory." placeholder:"N"`
	Beside     map[string]int `help:"Process id of another process, such as the database, to measure its processor time and that of its children." placeholder:"NAME=N"`
	Sticky     bool           `help:"Keep each person on one server while it answers. Default: send each request to the next server."`

	ThroughDeaths bool `help:"Expect servers to crash: send unanswered requests to the next server, and measure how long streams were interrupted."`

	Folder string `help:"Folder on the disk to measure; the temporary data folder is created in it. Default: the folder for temporary files; with --at, no disk is measured." placeholder:"DIR"`
	Seed   string `help:"Seed (any text) of the moves and their times; the servers still draw their own random numbers. Default: random." placeholder:"S"`
	JSON   bool   `name:"json" help:"Print JSON."`
}

// Help returns the longer help text of the command.
func (loadCommand) Help() string {
	return `Simulates people who create tables for two, join by invitation and play random legal moves; a finished game is followed by a new one. Each
person keeps a live stream open, as a browser does. The report shows:

  - moves per second
  - the time until a move is answered, and until the other seat sees it
  - processor time per move, of the server and of this load generator
  - the time of a sync to the disk
  - memory of the server, and bytes sent to both seats

The command fails if a stream misses an event, repeats one or changes the order. Measuring starts when all games run. Moves per second leave
out the countdown before a game starts.

The server that this command starts uses a temporary data folder and the default settings, but does not limit the inputs of a person. A server
of --at applies its own limits, and the tables stay in its data folder. The report counts refused inputs. Servers on other computers are not
allowed.

Several servers that share a database receive requests in turn, as behind a load balancer. The report shows each server and the total.

Examples:

    pantheon load
    pantheon load {game} --tables 10 --for 5s --json
    pantheon load {game} --tables 1 --spectators 500 --rate 2
    pantheon load --at http://127.0.0.1:8080 --pid 4711 --rate 50
    pantheon load --at http://127.0.0.1:8081,http://127.0.0.1:8082 --pid 4711,4712 --beside database=4700 --through-deaths`
}

// Run simulates the visitors and prints the report. When the program is asked to stop, it prints the measurements so far. A stop before
// everybody has joined is an error.
func (v *loadCommand) Run(p *program) error {
	plan, err := v.plan(p)
	if err != nil {
		return err
	}
	ctx := p.stoppable()
	var own *loaded
	if len(plan.At) == 0 {
		if own, err = startLoaded(ctx, p, v.Folder); err != nil {
			return err
		}
		defer own.end()
		plan.At, plan.PIDs, plan.Folder = []string{own.at}, []int{own.cmd.Process.Pid}, own.folder
	}
	fmt.Fprintf(p.stderr, "Starting %s and %s at %s (seed %s).\n", counted(plan.Tables, "table"), counted(plan.Watchers, "spectator"), strings.Join(plan.At, " and "), plan.Seed)
	plan.Begins = func() { fmt.Fprintf(p.stderr, "Everybody has joined. Measuring for %s.\n", duration(plan.For)) }
	report, err := load.Run(ctx, plan)
	if report == nil {
		if ctx.Err() != nil {
			return errors.New("stopped before everybody had joined: nothing was measured")
		}
		if own != nil && own.stderr.String() != "" {
			err = fmt.Errorf("%w; the server says: %s", err, strings.TrimSpace(own.stderr.String()))
		}
		return err
	}
	return errors.Join(v.tell(p, report), err)
}

// plan returns the plan that the flags describe, or a usage error for flags that are out of range or cannot be
// combined.
func (v *loadCommand) plan(p *program) (load.Plan, error) {
	const longest, most = duration(time.Hour), access.MaxConnections
	plan := load.Plan{
		Tables: v.Tables, Watchers: v.Spectators, For: time.Duration(v.For), Rate: v.Rate, PIDs: v.PID, Beside: v.Beside, Folder: v.Folder,
		Sticky: v.Sticky, ThroughDeaths: v.ThroughDeaths, Bot: v.Bot, Alone: v.Alone,
	}
	switch {
	case v.Tables < 1:
		return plan, misused("--tables must be at least 1, not %d", v.Tables)
	case v.Spectators < 0:
		return plan, misused("--spectators must be at least 0, not %d", v.Spectators)
	case v.Tables > most || v.Spectators > most || 3*v.Tables+v.Spectators > most:
		return plan, misused("%d tables with 3 connections each and %d spectators with 1 need more than the %d connections of a server; set fewer --tables or --spectators", v.Tables, v.Spectators, most)
	case v.For <= 0 || v.For > longest:
		return plan, misused("--for must be above 0 and at most %v, not %v", longest, v.For)
	case !(v.Rate >= 0 && v.Rate <= 1e6):
		return plan, misused("--rate must be from 0 to 1000000 moves a second, not %v", v.Rate)
	case len(v.PID) > 0 && len(v.At) != len(v.PID):
		return plan, misused("--pid names %d processes and --at %d servers; name one process for each server, in the same order, or none", len(v.PID), len(v.At))
	case v.ThroughDeaths && len(v.At) == 0:
		return plan, misused("--through-deaths needs --at, the servers that may crash")
	}
	for _, pid := range slices.Concat(v.PID, slices.Collect(maps.Values(v.Beside))) {
		if pid <= 0 {
			return plan, misused("--pid and --beside must be process ids above 0, not %d", pid)
		}
	}
	for _, text := range v.At {
		at, err := load.Loopback(text)
		if err != nil {
			return plan, misused("--at: %v", err)
		}
		plan.At = append(plan.At, at)
	}
	var err error
	if v.Folder != "" {
		if info, err := os.Stat(v.Folder); err != nil || !info.IsDir() {
			return plan, misused("--folder %s is not a folder; name one on the disk to measure", v.Folder)
		}
	}
	if plan.Games, err = v.titles(p); err != nil {
		return plan, err
	}
	seed, err := (&setupFlags{Seed: v.Seed}).seed(p.random, countedSeed)
	if err != nil {
		return plan, err
	}
	plan.Seed = string(seed)
	return plan, nil
}

// titles returns the ids of the games to play: the named ones, or else all games for the number of players at a table. It returns an error
// if a named game is not for that number, or if a game does not have the bot.
func (v *loadCommand) titles(p *program) ([]string, error) {
	players := game.Setup{Players: 2}
	if v.Alone {
		players.Players--
	}
	if v.Bot != "" {
		players.Players++
	}
	if len(v.Games) > 0 {
		for _, id := range v.Games {
			t, err := p.title(id)
			if err != nil {
				return nil, err
			}
			if err := t.Game.About().Check(players); err != nil {
				return nil, misused("the tables are for %s: %v", counted(players.Players, "player"), err)
			}
			if err := v.checkBot(t.Game); err != nil {
				return nil, err
			}
		}
		return v.Games, nil
	}
	registry, err := p.registry()
	if err != nil {
		return nil, err
	}
	var ids []string
	for _, t := range registry {
		if t.Game.About().Check(players) == nil {
			if err := v.checkBot(t.Game); err != nil {
				return nil, err
			}
			ids = append(ids, t.ID())
		}
	}
	return ids, nil
}

// checkBot returns an error if the game does not have the bot of --bot.
func (v *loadCommand) checkBot(g game.Game) error {
	if v.Bot == "" || slices.Contains(bot.Names(g), v.Bot) {
		return nil
	}
	return misused("unknown bot %q for %s; choose from %s", v.Bot, g.About().ID, strings.Join(bot.Names(g), ", "))
}

// tell prints the report.
func (v *loadCommand) tell(p *program, r *load.Report) error {
	if v.JSON {
		return p.printJSON(r)
	}
	var text strings.Builder
	r.WriteTo(&text) //nolint:errcheck // memory takes everything
	return p.print([]byte(text.String()))
}

// A loaded server is another process of this program, which serves a load from its own temporary folder.
type loaded struct {
	cmd    *exec.Cmd
	in     io.Closer // its standard input: the server stops when it is closed
	at     string
	folder string
	stderr tail
}

// served matches the address that a server prints.
var served = regexp.MustCompile(`http://[0-9.:\[\]]+`)

// startLoaded starts a server and waits until it prints its address. The data folder is a new temporary one within the given folder; ""
// means the folder of the system for temporary files. The caller must end the server.
func startLoaded(ctx context.Context, p *program, in string) (*loaded, error) {
	folder, err := os.MkdirTemp(in, "pantheon-load-")
	if err != nil {
		return nil, err
	}
	l := &loaded{folder: folder}
	l.cmd, err = p.again("serve", "--for-load", "--addr", "127.0.0.1:0", "--data", folder)
	if err == nil {
		l.cmd.Env = withoutSettings(os.Environ())
		err = l.start(ctx)
	}
	if err != nil {
		l.end()
		return nil, fmt.Errorf("cannot start a server: %w", err)
	}
	return l, nil
}

// withoutSettings returns the environment without the variables that set flags, because the server of a load must get all its flags from
// the load. It may overwrite its argument.
func withoutSettings(environment []string) []string {
	return slices.DeleteFunc(environment, func(one string) bool { return strings.HasPrefix(one, variablePrefix) })
}

// start starts the server process and waits until it has printed its address.
func (l *loaded) start(ctx context.Context) error {
	l.cmd.Stderr = &l.stderr
	l.cmd.WaitDelay = leaving
	ownGroup(l.cmd) // only the load reacts to Ctrl-C
	in, err := l.cmd.StdinPipe()
	if err != nil {
		return err
	}
	out, err := l.cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := l.cmd.Start(); err != nil {
		return err
	}
	l.in = in
	found := make(chan string, 1)
	go func() {
		defer close(found)
		lines := bufio.NewScanner(out)
		for lines.Scan() {
			if at := served.FindString(lines.Text()); at != "" {
				found <- at
				break
			}
		}
		io.Copy(io.Discard, out) //nolint:errcheck // only the address was needed
	}()
	select {
	case at, ok := <-found:
		if !ok {
			return fmt.Errorf("it ended: %s", strings.TrimSpace(l.stderr.String()))
		}
		l.at = at
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// killAfter is how long the load waits for its server to end.
const killAfter = 10 * time.Second

// end stops the server, kills it if it does not end within [killAfter], and removes its folder.
func (l *loaded) end() {
	if l.in != nil {
		l.in.Close() //nolint:errcheck // it may have gone already
		gone := time.AfterFunc(killAfter, func() { killGroup(l.cmd) })
		l.cmd.Wait() //nolint:errcheck // how it ended does not matter
		gone.Stop()
	}
	os.RemoveAll(l.folder) //nolint:errcheck // the system removes temporary files
}
