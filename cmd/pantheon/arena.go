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

type arenaVerb struct {
	Game string `arg:"" help:"Id of the game."`
	setupFlags
	Bots         []string      `help:"The bots, from weak to strong; the ratings count from the first." sep:"none" required:"" placeholder:"BOT,..."`
	Games        int           `help:"How many games each set of opponents plays, made up to whole deals." default:"100" placeholder:"N"`
	Total        *int          `help:"How many games there are in all, instead of --games: each set plays its part." placeholder:"N"`
	Pairing      arena.Pairing `help:"Who meets: all, each set of as many bots as there are seats; ladder, each bot the next one and the first; first, the first bot each other; lone, each bot from the second on alone the one before it, which has all other seats; lone-first, alone the first one." enum:"all,ladder,first,lone,lone-first" default:"all"`
	UntilDecided bool          `help:"End the games of a pair when the sequential test about it is decided."`
	Bar          *barFlag      `help:"By how many points of a rating a bot has to be above the other for the sequential test to call it stronger; below 0: by how many it may be weaker." placeholder:"ELO"`
	Think        time.Duration `help:"How long bots that are programs of their own are told that they may think about a choice." default:"1s" placeholder:"TIME"`
	Workers      *int          `help:"How many games are played at once; left out, one for each processor." placeholder:"N"`
	Folder       string        `help:"Folder for the records; left out, arena-GAME-SEED." placeholder:"DIR"`
	CPU          bool          `name:"cpu" help:"Measure how long a choice takes as processor time of this program, and play one game at a time."`
	JSON         bool          `name:"json" help:"Print JSON."`
	Report       string        `help:"File for a page with pictures." placeholder:"FILE.html"`
}

// Help is the longer help.
func (arenaVerb) Help() string {
	return `Bots are named as everywhere (random, greedy, level1 to level5, master); for study there are searches of one's own, such as
search:playouts=2000,depth=6 or search:time=50ms,value=off. A program of one's own is exec: and its command line, such as
"exec:./mybot --fast"; docs/protocol.md tells what it is told and how it answers. A comma in it is written "\,".

A deal is one set-up with the same chance; a set of opponents plays it once in every seating, so that luck and seats even out. With
fewer bots than seats the bots go round again. Only whole deals count.

Every game is a record in the folder. The same command goes on where it was stopped, also with more games; another one needs
another folder. A bot that fails, says what is not legal or runs out of time loses that game, with the reason in the record.

Ratings are those of Bradley and Terry, most likely for the order in which bots finished, 400 points being odds of 10 to 1; the first bot has 0. A bot
that is compared with the first one only through a pair in which one took everything has none, nor one with an interval wider than 400.
Intervals hold the truth 95 times of 100. The sequential test tells of two neighbours whether the second takes half of the points or
at least 55 %; it is wrong 5 times of 100 at most. With --bar it tells whether the second is above the first by that many points, or by
35 more: "--bar 100" asks for a clear step, "--bar -35" whether the second is not weaker. The games are the same with any bar.

With three or four players --pairing lone tells whether one bot is stronger than another: it sits in each seat in turn, and copies of the
weaker one in all others. The sequential test is then about its share of the wins, of which equals have one part each: a bot that is 35
points above two others wins 38 % of the games and not a third. --until-decided works there as with two players. With --pairing lone-first
all other seats are the first bot of the list instead.

With --cpu the times of choices are processor time, so that other programs beside it hardly change them; give such an arena a folder of its
own, and GOMAXPROCS=1 in the environment, so that the times are those of one thread.

Examples:

    pantheon arena {game} --players 2 --bots random,greedy,level1 --games 40 --seed 1
    pantheon arena {game} --players 2 --bots greedy,level1,level2,level3 --pairing ladder --until-decided --games 400 --report levels.html
    pantheon arena {game} --players 2 --bots level3,level4 --bar 100 --until-decided --games 400
    pantheon arena {game} --players 3 --bots level2,level3 --pairing lone --until-decided --games 600
    pantheon arena {game} --players 2 --bots "level3,exec:./mybot --fast" --think 200ms`
}

// Run holds the arena. Asked to stop, it tells what has been found out.
func (v *arenaVerb) Run(p *program) error {
	t, err := p.title(v.Game)
	if err != nil {
		return err
	}
	c, folder, err := v.contest(p, t.Game)
	if err != nil {
		return err
	}
	if v.Report != "" {
		probe, err := startRewrite(v.Report) // better told before the games than after them
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
	case findings == nil:
		return held
	}
	if err := v.tell(p, c, folder, findings); err != nil {
		return errors.Join(held, err)
	}
	if held != nil && ctx.Err() != nil {
		return fmt.Errorf("stopped; the same command with --seed %s goes on: the games are in %s", c.Seed, folder)
	}
	return held
}

// contest is what the flags ask for, prepared, and its folder.
func (v *arenaVerb) contest(p *program, g game.Game) (*arena.Contest, string, error) {
	if v.Workers != nil && *v.Workers < 1 {
		return nil, "", misused("--workers is at least 1, not %d", *v.Workers)
	}
	names := splitBots(v.Bots)
	if len(names) == 0 {
		return nil, "", misused("--bots names at least one bot")
	}
	competitors, err := p.competitors(names, g, v.Think)
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
			return nil, "", misused("--cpu plays one game at a time: leave --workers out")
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
			return nil, "", misused("--total is at least 1, not %d", *v.Total)
		}
		c.Games = (*v.Total-1)/c.Sets() + 1
		if err := c.Prepare(g); err != nil {
			return nil, "", usageError{err}
		}
	}
	return c, folder, nil
}

// seedAndFolder are the seed and the folder that the flags choose. A folder that has games says the seed when the flags do not.
func (v *arenaVerb) seedAndFolder(p *program, g game.Game) (game.Seed, string, error) {
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

// safeName is a text as part of the name of a file.
func safeName(text string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune("/\\:*?\"<>|", r) {
			return '_'
		}
		return r
	}, text)
}

// command is the command line that repeats an arena.
func (v *arenaVerb) command(c *arena.Contest) string {
	words := []string{"pantheon arena", v.Game, "--players", fmt.Sprint(c.Setup.Players)}
	ids := make([]string, 0, len(v.Option))
	for id := range v.Option {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	for _, id := range ids {
		words = append(words, "--option", id+"="+v.Option[id])
	}
	bots := joinBots(splitBots(v.Bots))
	if strings.ContainsAny(bots, ` \`) {
		bots = strconv.Quote(bots)
	}
	words = append(words, "--bots", bots, "--games", fmt.Sprint(c.Games), "--seed", string(c.Seed))
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
	return strings.Join(words, " ")
}
