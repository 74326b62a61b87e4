package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"pantheon/arena"
	"pantheon/bot"
	"pantheon/game"
)

type simVerb struct {
	Game  string `arg:"" help:"Id of the game."`
	Games *int   `help:"How many games; left out, 1000, and with --save one." placeholder:"N"`
	setupFlags
	Bots    []string `help:"Bots by seat, those of the arena but for programs; fewer than seats go round again." default:"random" placeholder:"BOT" sep:"none"`
	Workers *int     `help:"How many games are played at once; left out, one for each processor." placeholder:"N"`
	JSON    bool     `name:"json" help:"Print JSON."`
	Save    string   `help:"File for the record of the one game that is played, such as pantheon new prints; nothing that is there is replaced." placeholder:"FILE"`
	Export  string   `help:"File for every choice as a line of JSON, for learning: .gz is compressed, - is standard output." placeholder:"FILE"`
	Force   bool     `help:"Let --export replace a file that is there."`
}

// Help is the longer help.
func (simVerb) Help() string {
	return `All legal sentences are listed at every step. A turn is all that a seat does until another may act. The same seed
gives the same games on every machine. A win that several share counts for each of them as a part of one.

--export writes what the acting seat saw, the truth, the legal sentences, the chosen one and the game's result for each choice;
docs/export.md describes it. The counts go to standard error where the lines go to standard output.

--save plays one game and writes its record, which every verb that takes a record can read. A record keeps its own chance, so the game
is not that of the same seed without --save.

Examples:

    pantheon sim {game}
    pantheon sim {game} --players 2 --games 200 --bots greedy,random --seed 1 --json
    pantheon sim {game} --games 100 --bots search:playouts=200,depth=6
    pantheon sim {game} --games 100 --bots level2 --export choices.jsonl.gz
    pantheon sim {game} --bots greedy --seed 1 --save whole.game`
}

// Run plays the games. Asked to stop, it prints what has been played.
func (v *simVerb) Run(p *program) error {
	t, setup, seed, err := v.choose(p, v.Game, countedSeed)
	if err != nil {
		return err
	}
	bots := splitBots(v.Bots)
	switch {
	case len(bots) == 0:
		return misused("--bots names at least one bot")
	case v.Games != nil && *v.Games < 1:
		return misused("--games is at least 1, not %d", *v.Games)
	case v.Workers != nil && *v.Workers < 1:
		return misused("--workers is at least 1, not %d", *v.Workers)
	case len(bots) > setup.Players:
		return misused("%d bots for %d seats", len(bots), setup.Players)
	}
	for _, name := range bots {
		if _, err := bot.Sit(name, t.Game, 0, bot.SitOptions{Now: p.now}); err != nil {
			return usageError{fmt.Errorf("--bots: %w", err)}
		}
	}
	config := arena.Config{Setup: setup, Games: v.games(), Seed: seed, Bots: bots, Now: p.now}
	if v.Workers != nil {
		config.Workers = *v.Workers
	}
	if v.Force && v.Export == "" {
		return misused("--force is for --export")
	}
	if v.JSON && v.Export == stdio {
		return misused("--json and --export - both write to standard output: give --export a file")
	}
	switch {
	case v.Save != "":
		return v.save(p, t.Game, config)
	case v.Export != "":
		return v.export(p, t.Game, config)
	}
	report, err := arena.Run(p.stoppable(), t.Game, config)
	return v.tell(p.stdout, "standard output", report, err)
}

// games is how many games are played.
func (v *simVerb) games() int {
	switch {
	case v.Games != nil:
		return *v.Games
	case v.Save != "":
		return 1
	}
	return 1000
}

// save plays one game and writes its record. The file is made before the game is played, and taken away again when there is no whole
// game to put into it.
func (v *simVerb) save(p *program, g game.Game, config arena.Config) error {
	switch {
	case v.Export != "":
		return misused("--save and --export are for two runs: give one of them")
	case v.Save == stdio:
		return misused("--save needs the name of a file")
	case config.Games != 1:
		return misused("--save writes the record of one game, not of %d: leave --games out", config.Games)
	}
	file, err := newFile(v.Save, false, "give another name")
	if err != nil {
		return err
	}
	config.Record = &game.Record{}
	report, err := arena.Run(p.stoppable(), g, config)
	if err == nil {
		err = fill(file, config.Record)
	}
	if err != nil {
		file.Close()           //nolint:errcheck // closed already when the disk is full
		os.Remove(file.Name()) //nolint:errcheck // the error that is told is the first one
	}
	return v.tell(p.stdout, "standard output", report, err)
}

// export plays the games and writes their choices.
func (v *simVerb) export(p *program, g game.Game, config arena.Config) error {
	file, err := openExport(p, v.Export, v.Force)
	if err != nil {
		return err
	}
	config.Export = &arena.Export{To: file, Gzip: strings.HasSuffix(v.Export, ".gz")}
	report, err := arena.Run(p.stoppable(), g, config)
	if closed := file.close(); err == nil {
		err = closed
	}
	to, name := p.stdout, "standard output"
	if v.Export == stdio {
		to, name = p.stderr, "standard error"
	}
	return v.tell(to, name, report, err)
}

// tell prints what came of the games, also of those that were played before something went wrong.
func (v *simVerb) tell(to io.Writer, name string, report *arena.Report, err error) error {
	if report == nil {
		return err
	}
	var text bytes.Buffer
	if v.JSON {
		doc, bad := json.MarshalIndent(report, "", "  ")
		if bad != nil {
			return bad
		}
		text.Write(append(doc, '\n'))
	} else {
		printReport(&text, report)
	}
	if _, full := to.Write(text.Bytes()); full != nil {
		return fmt.Errorf("%s: %w", name, full)
	}
	if errors.Is(err, context.Canceled) {
		return fmt.Errorf("stopped after %d of %d games", report.Games, v.games())
	}
	return err
}

// printReport prints a report for people.
func printReport(w io.Writer, r *arena.Report) {
	fmt.Fprintf(w, "%s of %s with %s (%s), seed %s, in %.2f s\n", gameCount(r.Games), r.Game, playerCount(r.Players), strings.Join(r.Bots, ", "), r.Seed, r.Seconds)
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
		fmt.Fprintf(w, "%-12s %s", name, won(r.WinsBySeat[seat], ended))
		if points, scored := r.MeanPoints[seat]; scored {
			fmt.Fprintf(w, ", %.2f points on average", points)
		}
		fmt.Fprintln(w)
	}
	for _, label := range sortedKeys(r.WinsByLabel) {
		fmt.Fprintf(w, "%-12s %s\n", label, won(r.WinsByLabel[label], r.GamesByLabel[label]))
	}
	printWays(w, r, ended)
}

// printWays prints by which ways to win so many games ended, and who won them when there is a difference; nothing in a title with points.
func printWays(w io.Writer, r *arena.Report, ended int) {
	for _, way := range slices.Sorted(maps.Keys(r.GamesByWay)) {
		n := r.GamesByWay[way]
		fmt.Fprintf(w, "%-12s ended %d of %d (%.1f %%)", way, n, ended, 100*float64(n)/float64(ended))
		if len(r.WinsByWay) > 1 && n > 0 {
			var parts []string
			for _, name := range slices.Sorted(maps.Keys(r.WinsByWay)) {
				parts = append(parts, fmt.Sprintf("%s %.1f", name, r.WinsByWay[name][way]))
			}
			fmt.Fprintf(w, ": %s", strings.Join(parts, ", "))
		}
		fmt.Fprintln(w)
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

// gameCount is a number of games in words.
func gameCount(n int) string {
	if n == 1 {
		return "1 game"
	}
	return fmt.Sprintf("%d games", n)
}

// playerCount is a number of players in words.
func playerCount(n int) string {
	if n == 1 {
		return "1 player"
	}
	return fmt.Sprintf("%d players", n)
}
