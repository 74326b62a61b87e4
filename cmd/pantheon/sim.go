package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"pantheon/arena"
	"pantheon/bot"
)

type simVerb struct {
	Game  string `arg:"" help:"Id of the game."`
	Games int    `help:"How many games." default:"1000" placeholder:"N"`
	setupFlags
	Bots    []string `help:"Bots by seat (random, greedy); fewer than seats go round again." default:"random" placeholder:"BOT"`
	Workers *int     `help:"How many games are played at once; left out, one for each processor." placeholder:"N"`
	JSON    bool     `name:"json" help:"Print JSON."`
}

// Help is the longer help.
func (simVerb) Help() string {
	return `All legal sentences are listed at every step. A turn is all that a seat does until another may act. The same seed
gives the same games on every machine. A win that several share counts for each of them as a part of one.

Examples:

    pantheon sim {game}
    pantheon sim {game} --players 2 --games 200 --bots greedy,random --seed 1 --json`
}

// Run plays the games. Asked to stop, it prints what has been played.
func (v *simVerb) Run(p *program) error {
	t, setup, seed, err := v.choose(p, v.Game, countedSeed)
	if err != nil {
		return err
	}
	switch {
	case v.Games < 1:
		return misused("--games is at least 1, not %d", v.Games)
	case v.Workers != nil && *v.Workers < 1:
		return misused("--workers is at least 1, not %d", *v.Workers)
	case len(v.Bots) > setup.Players:
		return misused("%d bots for %d seats", len(v.Bots), setup.Players)
	}
	for _, name := range v.Bots {
		if !slices.Contains(bot.Names(t.Game), name) {
			return misused("there is no bot %q; there is %s", name, strings.Join(bot.Names(t.Game), ", "))
		}
	}
	config := arena.Config{Setup: setup, Games: v.Games, Seed: seed, Bots: v.Bots, Now: p.now}
	if v.Workers != nil {
		config.Workers = *v.Workers
	}
	report, err := arena.Run(p.stoppable(), t.Game, config)
	if report == nil {
		return err
	}
	if v.JSON {
		if err := p.printJSON(report); err != nil {
			return err
		}
	} else {
		out := p.printing()
		printReport(out, report)
		if err := out.Flush(); err != nil {
			return fmt.Errorf("standard output: %w", err)
		}
	}
	if err != nil {
		return fmt.Errorf("stopped after %d of %d games", report.Games, v.Games)
	}
	return nil
}

// printReport prints a report for people.
func printReport(w io.Writer, r *arena.Report) {
	fmt.Fprintf(w, "%d games of %s with %s (%s), seed %s, in %.2f s\n", r.Games, r.Game, playerCount(r.Players), strings.Join(r.Bots, ", "), r.Seed, r.Seconds)
	if r.Cut > 0 {
		fmt.Fprintf(w, "%d of them were cut at the bound of the game\n", r.Cut)
	}
	fmt.Fprintf(w, "%.0f games/s, %.0f turns/s, %.0f moves/s with %d at once; a game has %.1f moves in %.1f turns\n\n",
		r.GamesPerS, r.TurnsPerS, r.MovesPerS, r.Workers, r.MeanMoves, r.MeanTurns)
	won := func(n float64, of int) string {
		if of == 0 {
			return "-"
		}
		return fmt.Sprintf("won %.1f of %d (%.1f %%)", n, of, 100*n/float64(of))
	}
	ended := r.Games - r.Cut
	for _, seat := range sortedKeys(r.WinsBySeat) {
		name := seat
		if seat != "automaton" {
			name = "seat " + seat
		}
		fmt.Fprintf(w, "%-12s %s, %.2f points on average\n", name, won(r.WinsBySeat[seat], ended), r.MeanPoints[seat])
	}
	for _, label := range sortedKeys(r.WinsByLabel) {
		fmt.Fprintf(w, "%-12s %s\n", label, won(r.WinsByLabel[label], r.GamesByLabel[label]))
	}
}

func sortedKeys(m map[string]float64) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// playerCount is a number of players in words.
func playerCount(n int) string {
	if n == 1 {
		return "1 player"
	}
	return fmt.Sprintf("%d players", n)
}
