package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"pantheon/arena"
	"pantheon/game"
)

type arenaCommand struct {
	Game string `arg:"" help:"Id of the game."`
	setupFlags
	Bots         []string      `help:"Bots, from weak to strong. The first one has rating 0." sep:"none" required:"" placeholder:"BOT,..."`
	Games        int           `help:"Number of games for each set of opponents, rounded up to whole deals." default:"100" placeholder:"N"`
	Total        *int          `help:"Total number of games, instead of --games." placeholder:"N"`
	Pairing      arena.Pairing `help:"Which bots meet. all: every set of as many bots as there are seats. ladder: each bot meets the next one and the first. first: each bot meets the first. lone: each bot sits alone among copies of the one before it. lone-first: alone among copies of the first." enum:"all,ladder,first,lone,lone-first" default:"all"`
	UntilDecided bool          `help:"Stop the games of a pair when its sequential test is decided."`
	Bar          *barFlag      `help:"Rating points by which a bot must be above the other for the sequential test to call it stronger; a negative number: by which it may be weaker." placeholder:"ELO"`
	Think        duration      `help:"Time that bots started with exec: get for each move." default:"1s" placeholder:"TIME"`
	Workers      *int          `help:"Number of games to play at once. Default: one for each processor." placeholder:"N"`
	Folder       string        `help:"Folder for the records. Default: arena-GAME-SEED." placeholder:"DIR"`
	CPU          bool          `name:"cpu" help:"Measure the time of each choice as processor time, and play one game at a time."`
	JSON         bool          `name:"json" help:"Print JSON."`
	Report       string        `help:"Write a web page with charts to this file." placeholder:"FILE.html"`
}

// Help returns the longer help text of the command.
func (arenaCommand) Help() string {
	return `Plays games between bots and rates them. A bot is one of:

  - random, greedy, planner (if the game has one), level1 to level5, or master
  - a policy, which is a simple strategy of the game
  - a search with parameters, such as search:playouts=2000,depth=6 or search:time=50ms,value=off
  - a program: exec: and its command line, such as "exec:./mybot --fast"; write a comma in it as "\,"

An unknown name prints the list of bots. The file docs/develop/protocol.md describes what a program receives and answers.

A deal is one set-up with the same random numbers. Each set of opponents plays a deal once in every seating, so that luck and seats even out.
A list of bots that is shorter than the seats repeats. Only complete deals count.

Each game is a record in the folder. Run the same command again to continue after a stop, or to add games; use another folder for another
arena. A bot that fails, plays an illegal move or runs out of time loses that game; the record gives the reason.

Ratings follow the Bradley-Terry model for the order in which bots finished: 400 points are odds of 10 to 1, and the first bot has 0. A bot
has no rating if it is compared with the first one only through a pair in which one bot won everything, or if its interval is wider than 400
points. Intervals have a confidence of 95 %. The sequential test tells whether the second bot of a pair takes half of the points or at least
55 %; it errs in at most 5 % of tests. With --bar, the test tells whether the second bot is above the first by that many points, or by 35
more: "--bar 100" asks for a clear step, "--bar -35" whether the second is not weaker. The bar does not change the games.

With three or four players, use --pairing lone to test whether one bot is stronger than another: the tested bot sits in each seat in turn, and copies of
the weaker bot fill the others. The test is then about its share of the wins. Equal bots win equal shares; of three players, a bot that is 35
points above the two others wins 38 % instead of 33 %. With --pairing lone-first, copies of the first bot of the list fill the other seats.

With --cpu, times are processor time, which other programs hardly change. Use a separate folder for such an arena, and set GOMAXPROCS=1 in the
environment to measure a single thread.

Examples:

    pantheon arena {game} --players 2 --bots random,greedy,level1 --games 40 --seed 1
    pantheon arena {game} --players 2 --bots greedy,level1,level2,level3 --pairing ladder --until-decided --games 400 --report levels.html
    pantheon arena {game} --players 2 --bots level3,level4 --bar 100 --until-decided --games 400
    pantheon arena {game} --players 3 --bots level2,level3 --pairing lone --until-decided --games 600
    pantheon arena {game} --players 2 --bots "level3,exec:./mybot --fast" --think 200ms`
}

// Run plays the games of the arena and prints the findings. If a stop or an error ends the games early, it prints the findings so far, if
// there are any, and returns an error. After an error about an existing record it prints no findings.
func (v *arenaCommand) Run(p *program) error {
	t, err := p.title(v.Game)
	if err != nil {
		return err
	}
	c, folder, err := v.contest(p, t.Game)
	if err != nil {
		return err
	}
	if v.Report != "" {
		probe, err := startRewrite(v.Report) // reports an unusable file before the games instead of after them
		if err != nil {
			return err
		}
		probe.end()
	}
	kept, err := openArenaFolder(folder, t.Game.About(), c)
	if err != nil {
		return err
	}
	progress := newArenaProgress(p.stderr, p.now, v.UntilDecided)
	c.Archive, c.Progress = kept, progress.tell
	ctx := p.stoppable()
	findings, held := arena.Hold(ctx, t.Game, *c)
	progress.end()
	var spoilt *arena.RecordError
	switch {
	case errors.As(held, &spoilt):
		return kept.spoilt(spoilt.Bout, spoilt.Err)
	case findings == nil && ctx.Err() != nil && errors.Is(held, ctx.Err()):
		return fmt.Errorf("stopped while the existing games in %s were read, so there are no findings: run the same command with %s to continue", folder, seedFlag(c))
	case findings == nil:
		return held
	}
	if err := v.tell(p, c, folder, findings); err != nil {
		return errors.Join(held, err)
	}
	if held != nil && ctx.Err() != nil {
		return fmt.Errorf("stopped; the games are in %s: run the same command with %s to continue", folder, seedFlag(c))
	}
	return held
}

// contest returns the prepared contest that the flags describe, and the name of the folder for its games.
func (v *arenaCommand) contest(p *program, g game.Game) (*arena.Contest, string, error) {
	if v.Workers != nil && *v.Workers < 1 {
		return nil, "", misused("--workers must be at least 1, not %d", *v.Workers)
	}
	names := splitBots(v.Bots)
	if len(names) == 0 {
		return nil, "", misused("--bots must name at least one bot")
	}
	competitors, err := p.competitors(names, g, time.Duration(v.Think))
	if err != nil {
		return nil, "", err
	}
	seed, folder, err := v.seedAndFolder(p, g)
	if err != nil {
		return nil, "", err
	}
	setup, err := v.setup(g.About(), seed)
	if err != nil {
		return nil, "", err
	}
	c := &arena.Contest{
		Setup: setup, Competitors: competitors, Pairing: v.Pairing, Games: v.Games, Seed: seed,
		UntilDecided: v.UntilDecided, Bar: (*float64)(v.Bar), Now: p.now,
	}
	if v.Workers != nil {
		c.Workers = *v.Workers
	}
	if v.CPU {
		if c.Workers > 1 {
			return nil, "", misused("--cpu plays one game at a time, not %d; remove --workers", c.Workers)
		}
		c.Workers, c.CPU = 1, true
		if c.Now, err = processorClock(); err != nil {
			return nil, "", err
		}
	}
	if err := c.Prepare(g); err != nil {
		return nil, "", usageError{err}
	}
	if v.Total != nil {
		if *v.Total < 1 {
			return nil, "", misused("--total must be at least 1, not %d", *v.Total)
		}
		c.Games = (*v.Total-1)/c.Sets() + 1
		if err := c.Prepare(g); err != nil {
			return nil, "", usageError{err}
		}
	}
	return c, folder, nil
}

// seedAndFolder returns the seed and the folder that the flags select. With --folder and without --seed, it uses the seed of the arena in
// that folder, if there is one.
func (v *arenaCommand) seedAndFolder(p *program, g game.Game) (game.Seed, string, error) {
	if v.Folder != "" && v.Seed == "" {
		was, ok, err := readManifest(v.Folder)
		if err != nil {
			return "", "", err
		}
		if ok {
			return was.Seed, v.Folder, nil
		}
	}
	seed, err := v.seed(p.random, countedSeed)
	if err != nil {
		return "", "", err
	}
	folder := v.Folder
	if folder == "" {
		folder = "arena-" + g.About().ID + "-" + safeName(string(seed))
	}
	return seed, folder, nil
}

// safeName returns the text with "_" in place of each character that file names cannot contain on some systems.
func safeName(text string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune("/\\:*?\"<>|", r) {
			return '_'
		}
		return r
	}, text)
}

// command returns a command line for a shell that plays the games of a contest again. It omits --folder, --workers, --report, --json and
// --config.
func (v *arenaCommand) command(p *program, c *arena.Contest) string {
	words := []string{"pantheon", "arena", v.Game, "--players", fmt.Sprint(c.Setup.Players)}
	ids := make([]string, 0, len(v.Option))
	for id := range v.Option {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	for _, id := range ids {
		words = append(words, "--option", id+"="+v.Option[id])
	}
	words = append(words, "--bots", joinBots(splitBots(v.Bots)), "--games", fmt.Sprint(c.Games))
	words = append(words, flagWords("seed", string(c.Seed))...)
	if think := thinkOf(c); think != "" {
		words = append(words, "--think", think)
	}
	if v.Pairing != arena.All {
		words = append(words, "--pairing", string(v.Pairing))
	}
	if v.UntilDecided {
		words = append(words, "--until-decided")
	}
	if v.CPU {
		words = append(words, "--cpu")
	}
	if v.Bar != nil {
		words = append(words, "--bar", strconv.FormatFloat(float64(*v.Bar), 'f', -1, 64))
	}
	return shellLine(append(words, p.flags...))
}

// seedFlag returns --seed with the seed of a contest, for a shell.
func seedFlag(c *arena.Contest) string { return shellLine(flagWords("seed", string(c.Seed))) }
