package main

import (
	"bytes"
	"fmt"
	"io"
	"text/tabwriter"

	"pantheon/arena"
	"pantheon/arena/page"
	"pantheon/bot"
	"pantheon/table"
)

type oddsVerb struct {
	Game  string `arg:"" help:"Id of the game."`
	Games int    `help:"How many games." default:"200" placeholder:"N"`
	setupFlags
	Bots     string   `help:"The bot that sits in all seats, one of the arena but no program." default:"level3" placeholder:"BOT" sep:"none"`
	Playouts *int     `help:"Playouts of the search that is asked; left out, as many as a hint has." placeholder:"N"`
	PerGame  int      `help:"How many positions of each game are asked about, at most." default:"4" placeholder:"N"`
	Trust    *float64 `help:"Trust what is found so much; left out, as the title says." placeholder:"T"`
	Fit      bool     `help:"Find the trust that would have been best."`
	Workers  *int     `help:"How many games are played at once; left out, one for each processor." placeholder:"N"`
	JSON     bool     `name:"json" help:"Print JSON."`
	SVG      string   `name:"svg" help:"File for a picture." placeholder:"FILE.svg"`
}

// Help is the longer help.
func (oddsVerb) Help() string {
	return `Does it come true what hints, reviews and the table show as chances? Bots of one kind play games. Of each game some of the choices
are drawn by the seed, all alike likely, where the seat had something to choose. A search is asked about each from the view of that seat, as a
hint would be, and what it shows of the sentence that it takes is kept: a chance for every ranked seat. The end of the game says which of
them came true; a win that several share counts for each of them as its part. Games that are cut at the bound of the game do not count.
The same seed gives the same figures with any number of workers.

Chances are told by tenths: how many positions and how many different games have such a chance, the mean of what was shown, and the part
that came true. Positions of one game depend on one another, so the interval, which holds the truth 95 times of 100, is that of games drawn
again, each with all of its positions (a Bayesian bootstrap, as in an arena). A tenth is met when the interval and the tenth have something
in common; fewer than 100 games are called few.

The mean error is in points of a hundred: in each tenth how far the mean shown is from the part that came true, and of these the mean, each
tenth weighing as much as it has chances. Beside it stands about what chance alone would make of it in so many games. A stage is a third of
the sentences of a game.

Trust is the power that the odds between any two who may win are taken to before they are shown: below 1 draws chances towards even ones.
--fit finds the one that makes what came true most likely, counted from what the search found; the mean error that it tells is that of the
same games, so look at others with --trust.

Examples:

    pantheon odds {game} --players 2 --games 100 --bots level2 --playouts 400 --seed 1
    pantheon odds {game} --players 2 --playouts 2000 --seed 1 --fit
    pantheon odds {game} --players 2 --playouts 2000 --seed 2 --trust 0.8 --svg odds.svg`
}

// Run plays the games and asks. Asked to stop, it tells what has been found out.
func (v *oddsVerb) Run(p *program) error {
	t, setup, seed, err := v.choose(p, v.Game, countedSeed)
	if err != nil {
		return err
	}
	q := arena.Inquiry{Setup: setup, Games: v.Games, Seed: seed, Bot: v.Bots, Playouts: table.HintPlayouts, PerGame: v.PerGame, Fit: v.Fit, Now: p.now}
	if err := v.fill(&q); err != nil {
		return err
	}
	if _, err := bot.Sit(v.Bots, t.Game, 0, bot.SitOptions{Now: p.now}); err != nil {
		return usageError{fmt.Errorf("--bots: %w", err)}
	}
	if v.SVG != "" {
		probe, err := startRewrite(v.SVG) // better told before the games than after them
		if err != nil {
			return err
		}
		probe.end()
	}
	progress := newArenaProgress(p.stderr, p.now, false)
	q.Progress = progress.tell
	ctx := p.stoppable()
	c, asked := arena.Calibrate(ctx, t.Game, q)
	progress.end()
	if c == nil {
		return asked
	}
	if err := v.tell(p, c); err != nil {
		return err
	}
	if asked != nil && ctx.Err() != nil {
		return fmt.Errorf("stopped after %d of %d games", c.Games, v.Games)
	}
	return asked
}

// fill checks the flags that are numbers and puts them into an inquiry.
func (v *oddsVerb) fill(q *arena.Inquiry) error {
	if v.Playouts != nil {
		q.Playouts = *v.Playouts
	}
	if v.Workers != nil {
		if *v.Workers < 1 {
			return misused("--workers is at least 1, not %d", *v.Workers)
		}
		q.Workers = *v.Workers
	}
	if v.Trust != nil {
		if !(*v.Trust > 0 && *v.Trust <= arena.MostTrust) {
			return misused("--trust is above 0 and up to %v, not %v", arena.MostTrust, *v.Trust)
		}
		q.Trust = *v.Trust
	}
	for _, n := range []struct {
		flag  string
		given int
	}{{"games", v.Games}, {"playouts", q.Playouts}, {"per-game", v.PerGame}} {
		if n.given < 1 {
			return misused("--%s is at least 1, not %d", n.flag, n.given)
		}
	}
	return nil
}

// tell prints what was found out, and draws it if a picture is asked for.
func (v *oddsVerb) tell(p *program, c *arena.Calibration) error {
	if v.SVG != "" {
		var text bytes.Buffer
		if err := page.DrawOdds(&text, c); err != nil {
			return err
		}
		file, err := startRewrite(v.SVG)
		if err != nil {
			return err
		}
		defer file.end()
		if err := file.commit(&text); err != nil {
			return err
		}
	}
	if v.JSON {
		return p.printJSON(c)
	}
	out := p.printing()
	printOdds(out, c)
	if err := out.Flush(); err != nil {
		return fmt.Errorf("standard output: %w", err)
	}
	return nil
}

// printOdds prints a calibration for people.
func printOdds(w io.Writer, c *arena.Calibration) {
	fmt.Fprintf(w, "%s of %s with %s between %s bots, seed %s\n", gameCount(c.Games), c.Game, playerCount(c.Players), c.Bot, c.Seed)
	trust := "as the title says"
	if c.Trust != 0 {
		trust = fmt.Sprintf("%.4g", c.Trust)
	}
	fmt.Fprintf(w, "asked: %d positions of each, with %d playouts, trust %s\n", c.PerGame, c.Playouts, trust)
	if c.Cut > 0 {
		fmt.Fprintf(w, "%d of the games were cut at the bound of the game: they do not count\n", c.Cut)
	}
	if c.All.Positions == 0 {
		fmt.Fprintln(w, "There was no position to ask about.")
		return
	}
	fmt.Fprintln(w)
	rows := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(rows, "shown\tpositions\tgames\tmean shown\tcame true (95 %)\tthe tenth is")
	for i := range c.All.Tenths {
		t := &c.All.Tenths[i]
		fmt.Fprintf(rows, "%.0f to %.0f %%\t%d\t%d\t%.1f %%\t%s\t%s\n", 100*t.From, 100*t.To, t.Positions, t.Games, 100*t.Shown, percents(t.True), metText(t))
	}
	rows.Flush() //nolint:errcheck // the writer below keeps its error
	fmt.Fprintln(w)
	rows = tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprint(rows, "\tpositions\tgames\tmean error, points\tby chance alone")
	if c.All.Fit != nil {
		fmt.Fprint(rows, "\tbest trust (95 %)\tbits a position, as shown\twith it\tmean error with it")
	}
	fmt.Fprintln(rows)
	printReliability(rows, "whole game", &c.All)
	for i := range c.Stages {
		printReliability(rows, c.Stages[i].Stage, &c.Stages[i])
	}
	rows.Flush() //nolint:errcheck // the writer below keeps its error
}

// metText says whether a tenth is met.
func metText(t *arena.Tenth) string {
	text := "missed"
	if t.Meets {
		text = "met"
	}
	if !t.Enough() {
		text += ", by few games"
	}
	return text
}

// printReliability prints the row of a stage.
func printReliability(w io.Writer, name string, r *arena.Reliability) {
	fmt.Fprintf(w, "%s\t%d\t%d\t%.1f\t%.1f", name, r.Positions, r.Games, r.Error, r.ByChance)
	if f := r.Fit; f != nil {
		between := fmt.Sprintf("%.3f to %.3f", f.Trust.Low, f.Trust.High)
		if f.AtBound {
			between = "at the bound"
		}
		fmt.Fprintf(w, "\t%.3f (%s)\t%.3f\t%.3f\t%.1f", f.Trust.Value, between, f.Shown, f.Fitted, f.Error)
	}
	fmt.Fprintln(w)
}
