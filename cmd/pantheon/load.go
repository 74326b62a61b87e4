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
	"pantheon/web/entrance"
)

type loadVerb struct {
	Games    []string       `arg:"" optional:"" name:"game" help:"Ids of games for two; left out, all there are."`
	Tables   int            `help:"How many tables of two people." default:"50" placeholder:"K"`
	Alone    bool           `help:"One person at each table, not two; where a game is not for one, with --bot."`
	Bot      string         `help:"A bot that plays at each table too, such as level3." placeholder:"NAME"`
	Watchers int            `help:"How many people watch, in all." default:"0" placeholder:"W"`
	For      time.Duration  `help:"For how long it is measured." default:"10s" placeholder:"TIME"`
	Rate     float64        `help:"How many sentences a second are said at all tables together; 0 is as many as go, each table going on as soon as the other seat has been told." default:"0" placeholder:"R"`
	At       []string       `help:"A server on this computer, such as http://127.0.0.1:8080, or several that share a database, with commas between them; left out, one is started for it." placeholder:"URL"`
	PID      []int          `name:"pid" help:"The processes of the servers that --at names, whose processor time and memory are told." placeholder:"N"`
	Beside   map[string]int `help:"Another process, such as the database's, whose processor time is told with that of all that it began." placeholder:"NAME=N"`
	Sticky   bool           `help:"Each person stays with one server for as long as it answers; left out, each request goes to the next server."`

	ThroughDeaths bool `help:"Servers may die meanwhile: what was not answered is sent again, to the next, and it is told how long streams were away."`

	Folder string `help:"Folder on the disk that is measured: the tables of the server that is started are kept in a temporary folder there. Left out, the system's for temporary files; with --at, no disk is measured." placeholder:"DIR"`
	Seed   string `help:"Text that decides what is said and when; left out, a random one. What chance brings at the tables is the server's own." placeholder:"S"`
	JSON   bool   `name:"json" help:"Print JSON."`
}

// Help is the longer help.
func (loadVerb) Help() string {
	return `People open tables for two, sit down by an invitation and say legal sentences, drawn by chance from those that the page offers; a finished
game begins anew. Everybody holds a live stream as a browser does. Told are the moves a second, how long it takes until a sentence is answered and
until the other seat has been told, the processor time of the server and of this load itself for each move, how long a sync of a small append takes on
the disk meanwhile, the server's memory, and the bytes that both seats receive. It fails when a stream of a seat did not bring every entry once and in
order. The measure begins when every game runs, and the moves a second leave out the time in which games count down to their start.

A server of its own has a temporary data folder and the usual settings, but takes as many inputs of a person as come. A server that --at names refuses
what is more than people say: those are counted as refused. Its tables stay in its data folder. Servers on other computers are refused.

Several servers that share a database are asked in turn, as by a web server in front of them; what each answered and used is told beside what all did.

Examples:

    pantheon load
    pantheon load {game} --tables 10 --for 5s --json
    pantheon load {game} --tables 1 --watchers 500 --rate 2
    pantheon load --at http://127.0.0.1:8080 --pid 4711 --rate 50
    pantheon load --at http://127.0.0.1:8081,http://127.0.0.1:8082 --pid 4711,4712 --beside database=4700 --through-deaths`
}

// Run makes the load. Asked to stop, it tells what was measured until then.
func (v *loadVerb) Run(p *program) error {
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
	fmt.Fprintf(p.stderr, "%d tables and %d watchers come to %s (seed %s).\n", plan.Tables, plan.Watchers, strings.Join(plan.At, " and "), plan.Seed)
	plan.Begins = func() { fmt.Fprintf(p.stderr, "All have come; it is measured for %s.\n", plan.For) }
	report, err := load.Run(ctx, plan)
	if report == nil {
		if ctx.Err() != nil {
			return errors.New("stopped before everybody had come: there is nothing to tell")
		}
		if own != nil && own.stderr.String() != "" {
			err = fmt.Errorf("%w; the server says: %s", err, strings.TrimSpace(own.stderr.String()))
		}
		return err
	}
	return errors.Join(v.tell(p, report), err)
}

// plan is what the flags ask for.
func (v *loadVerb) plan(p *program) (load.Plan, error) {
	const longest, most = time.Hour, entrance.MaxConnections
	plan := load.Plan{
		Tables: v.Tables, Watchers: v.Watchers, For: v.For, Rate: v.Rate, PIDs: v.PID, Beside: v.Beside, Folder: v.Folder,
		Sticky: v.Sticky, ThroughDeaths: v.ThroughDeaths, Bot: v.Bot, Alone: v.Alone,
	}
	switch {
	case v.Tables < 1:
		return plan, misused("--tables is at least 1, not %d", v.Tables)
	case v.Watchers < 0:
		return plan, misused("--watchers is 0 or more, not %d", v.Watchers)
	case v.Tables > most || v.Watchers > most || 3*v.Tables+v.Watchers > most:
		return plan, misused("a table takes 3 connections and a watcher 1, and a server takes %d at once: ask for fewer tables or watchers", most)
	case v.For <= 0 || v.For > longest:
		return plan, misused("--for is a time such as 10s, at most %s, not %s", longest, v.For)
	case !(v.Rate >= 0 && v.Rate <= 1e6):
		return plan, misused("--rate is a number of sentences a second, or 0 for as many as go, not %v", v.Rate)
	case len(v.PID) > 0 && len(v.At) != len(v.PID):
		return plan, misused("--pid are the processes of the servers that --at names, in their order: give as many, or none")
	case v.ThroughDeaths && len(v.At) == 0:
		return plan, misused("--through-deaths is for servers that --at names")
	}
	for _, pid := range slices.Concat(v.PID, slices.Collect(maps.Values(v.Beside))) {
		if pid <= 0 {
			return plan, misused("--pid and --beside are numbers of processes, not %d", pid)
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
			return plan, misused("--folder %s is not a folder; name one on the disk that is to be measured", v.Folder)
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

// titles are the ids of the games that are played: those that are named, or all for as many as sit at a table.
func (v *loadVerb) titles(p *program) ([]string, error) {
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
				return nil, misused("the tables are for %d: %v", players.Players, err)
			}
			if err := v.checkBot(t.Game); err != nil {
				return nil, err
			}
		}
		return v.Games, nil
	}
	shelf, err := p.shelf()
	if err != nil {
		return nil, err
	}
	var ids []string
	for _, t := range shelf {
		if t.Game.About().Check(players) == nil {
			if err := v.checkBot(t.Game); err != nil {
				return nil, err
			}
			ids = append(ids, t.ID())
		}
	}
	return ids, nil
}

// checkBot refuses a bot that the game has not.
func (v *loadVerb) checkBot(g game.Game) error {
	if v.Bot == "" || slices.Contains(bot.Names(g), v.Bot) {
		return nil
	}
	return misused("there is no bot %q for %s; there are %s", v.Bot, g.About().ID, strings.Join(bot.Names(g), ", "))
}

// tell prints what was measured.
func (v *loadVerb) tell(p *program, r *load.Report) error {
	if v.JSON {
		return p.printJSON(r)
	}
	var text strings.Builder
	r.WriteTo(&text) //nolint:errcheck // memory takes everything
	return p.print([]byte(text.String()))
}

// A loaded server is this program once more, serving a load from a folder of its own.
type loaded struct {
	cmd    *exec.Cmd
	in     io.Closer // its standard input: it ends when that does
	at     string
	folder string
	stderr tail
}

// served is where a server says that it is.
var served = regexp.MustCompile(`http://[0-9.:\[\]]+`)

// startLoaded starts a server in a temporary folder of a folder, and waits until it says where it is.
func startLoaded(ctx context.Context, p *program, in string) (*loaded, error) {
	folder, err := os.MkdirTemp(in, "pantheon-load-")
	if err != nil {
		return nil, err
	}
	l := &loaded{folder: folder}
	l.cmd, err = p.again("serve", "--for-load", "--addr", "127.0.0.1:0", "--data", folder)
	if err == nil {
		err = l.start(ctx)
	}
	if err != nil {
		l.end()
		return nil, fmt.Errorf("a server cannot be started: %w", err)
	}
	return l, nil
}

// start starts the process.
func (l *loaded) start(ctx context.Context) error {
	l.cmd.Stderr = &l.stderr
	l.cmd.WaitDelay = leaving
	ownGroup(l.cmd) // a Ctrl-C is ours to act on
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
		io.Copy(io.Discard, out) //nolint:errcheck // it has said what there was to say
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

// end stops the server, kills it when it does not go, and takes its folder away.
func (l *loaded) end() {
	if l.in != nil {
		l.in.Close() //nolint:errcheck // it may have gone already
		gone := time.AfterFunc(killAfter, func() { killGroup(l.cmd) })
		l.cmd.Wait() //nolint:errcheck // it is over, one way or the other
		gone.Stop()
	}
	os.RemoveAll(l.folder) //nolint:errcheck // what is left lies among temporary files
}
