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

type oddsCommand struct {
	Game  string `arg:"" help:"Id of the game."`
	Games int    `help:"Number of games." default:"200" placeholder:"N"`
	setupFlags
	Bots     string   `help:"Bot for all seats, as in the arena, but no exec: program." default:"level3" placeholder:"BOT" sep:"none"`
	Playouts *int     `help:"Playouts of the search for each position. Default: as many as for a hint." placeholder:"N"`
	PerGame  int      `help:"Most positions to sample from each game." default:"4" placeholder:"N"`
	Exponent *float64 `aliases:"trust" help:"Calibration exponent. Default: that of the game." placeholder:"X"`
	Fit      bool     `help:"Find the best calibration exponent."`
	Workers  *int     `help:"Number of games to play at once. Default: one for each processor." placeholder:"N"`
	JSON     bool     `name:"json" help:"Print JSON."`
	SVG      string   `name:"svg" help:"Write a chart to this SVG file." placeholder:"FILE.svg"`
}

// Help returns the longer help text of the command.
func (oddsCommand) Help() string {
	return `Measures how well the win probabilities in hints, reviews and at the table match the results. Bots of one kind play games. From each game,
positions in which a seat had a choice are sampled at random. A search evaluates each from the view of that seat, as a hint does, and its win
probabilities for all ranked seats are compared with the end of the game. A shared win counts in equal parts. Games that are stopped at the
game's maximum length do not count. The same seed gives the same figures with any number of workers.

The first table groups the probabilities by tenths: the number of positions and of different games, the mean probability shown, and the share
that came true. Positions of one game depend on one another, so the 95 % interval comes from a Bayesian bootstrap over whole games. A tenth is
calibrated when its interval overlaps the tenth. Fewer than 100 games are marked as few.

The mean error is the distance, in percentage points, between the probability shown and the share that came true, averaged over the tenths by
the number of probabilities in each. The next column gives the error that chance alone would cause with as many games. A stage is a third of
the moves of a game.

The exponent is the power to which the odds between two possible winners are raised before they are shown: below 1 it moves probabilities
towards even ones. --fit finds the exponent that makes the results most likely. Its mean error is that of the same games, so check it with
--exponent and another seed.

Examples:

    pantheon odds {game} --players 2 --games 100 --bots level2 --playouts 400 --seed 1
    pantheon odds {game} --players 2 --playouts 2000 --seed 1 --fit
    pantheon odds {game} --players 2 --playouts 2000 --seed 2 --exponent 0.8 --svg odds.svg`
}

// Run plays the games and measures the calibration. When the program is asked to stop, it prints the results so far.
func (v *oddsCommand) Run(p *program) error {
	t, setup, seed, err := v.choose(p, v.Game, countedSeed)
	if err != nil {
		return err
	}
	q := arena.CalibrationConfig{Setup: setup, Games: v.Games, Seed: seed, Bot: v.Bots, Playouts: table.HintPlayouts, PerGame: v.PerGame, Fit: v.Fit, Now: p.now}
	if err := v.fill(&q); err != nil {
		return err
	}
	if _, err := bot.NewAgent(v.Bots, t.Game, 0, bot.AgentOptions{Now: p.now}); err != nil {
		return usageError{fmt.Errorf("--bots: %w", err)}
	}
	if v.SVG != "" {
		probe, err := startRewrite(v.SVG) // reports an unusable file before the games instead of after them
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

// fill sets the playouts, workers and exponent of q from those flags that were given. It returns a usage error if one of these, or
// --games or --per-game, is out of range. Before the call, q.Playouts must hold the default.
func (v *oddsCommand) fill(q *arena.CalibrationConfig) error {
	if v.Playouts != nil {
		q.Playouts = *v.Playouts
	}
	if v.Workers != nil {
		if *v.Workers < 1 {
			return misused("--workers must be at least 1, not %d", *v.Workers)
		}
		q.Workers = *v.Workers
	}
	if v.Exponent != nil {
		if !(*v.Exponent > 0 && *v.Exponent <= arena.MostTrust) {
			return misused("--exponent must be above 0 and at most %v, not %v", arena.MostTrust, *v.Exponent)
		}
		q.Exponent = *v.Exponent
	}
	for _, n := range []struct {
		flag  string
		given int
	}{{"games", v.Games}, {"playouts", q.Playouts}, {"per-game", v.PerGame}} {
		if n.given < 1 {
			return misused("--%s must be at least 1, not %d", n.flag, n.given)
		}
	}
	return nil
}

// tell prints the results as text or JSON, and draws them if --svg names a file.
func (v *oddsCommand) tell(p *program, c *arena.Calibration) error {
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

// printOdds prints a calibration as text.
func printOdds(w io.Writer, c *arena.Calibration) {
	fmt.Fprintf(w, "%s of %s with %s between %s bots, seed %s\n", counted(c.Games, "game"), c.Game, counted(c.Players, "player"), c.Bot, c.Seed)
	exponent := "that of the game"
	if c.Exponent != 0 {
		exponent = fmt.Sprintf("%.4g", c.Exponent)
	}
	fmt.Fprintf(w, "up to %d positions of each game, %d playouts for each position, exponent: %s\n", c.PerGame, c.Playouts, exponent)
	if c.Cut > 0 {
		fmt.Fprintf(w, "%d of the games were stopped at the game's maximum length: they do not count\n", c.Cut)
	}
	if c.All.Positions == 0 {
		fmt.Fprintln(w, "No position could be sampled.")
		return
	}
	fmt.Fprintln(w)
	rows := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(rows, "shown\tpositions\tgames\tmean shown\tcame true (95 %)\tresult")
	for i := range c.All.Tenths {
		t := &c.All.Tenths[i]
		fmt.Fprintf(rows, "%.0f to %.0f %%\t%d\t%d\t%.1f %%\t%s\t%s\n", 100*t.From, 100*t.To, t.Positions, t.Games, 100*t.Shown, percents(t.True), metText(t))
	}
	rows.Flush() //nolint:errcheck // the writer below keeps its error
	fmt.Fprintln(w)
	rows = tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprint(rows, "\tpositions\tgames\tmean error, points\texpected by chance")
	if c.All.Fit != nil {
		fmt.Fprint(rows, "\tbest exponent (95 %)\tbits a position, as shown\twith it\tmean error with it")
	}
	fmt.Fprintln(rows)
	printReliability(rows, "whole game", &c.All)
	for i := range c.Stages {
		printReliability(rows, c.Stages[i].Stage, &c.Stages[i])
	}
	rows.Flush() //nolint:errcheck // the writer below keeps its error
}

// metText describes in words whether a tenth of the range of probabilities is calibrated, and whether few games
// support that.
func metText(t *arena.Tenth) string {
	text := "off"
	if t.Meets {
		text = "calibrated"
	}
	if !t.Enough() {
		text += ", few games"
	}
	return text
}

// printReliability prints one row of the table of reliability, for a stage of the game or for the whole game.
func printReliability(w io.Writer, name string, r *arena.Reliability) {
	fmt.Fprintf(w, "%s\t%d\t%d\t%.1f\t%.1f", name, r.Positions, r.Games, r.Error, r.ByChance)
	if f := r.Fit; f != nil {
		between := fmt.Sprintf("%.3f to %.3f", f.Exponent.Low, f.Exponent.High)
		if f.AtBound {
			between = "at the limit"
		}
		fmt.Fprintf(w, "\t%.3f (%s)\t%.3f\t%.3f\t%.1f", f.Exponent.Value, between, f.Shown, f.Fitted, f.Error)
	}
	fmt.Fprintln(w)
}
