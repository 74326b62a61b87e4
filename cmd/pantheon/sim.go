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

type simCommand struct {
	Game  string `arg:"" help:"Id of the game."`
	Games *int   `help:"Number of games. Default: 1000, or 1 with --save." placeholder:"N"`
	setupFlags
	Bots    []string `help:"Bots by seat, as in the arena, but no exec: programs. A shorter list repeats." default:"random" placeholder:"BOT" sep:"none"`
	Workers *int     `help:"Number of games to play at once. Default: one for each processor." placeholder:"N"`
	JSON    bool     `name:"json" help:"Print JSON."`
	Save    string   `help:"Play one game and write its record to this file, which must not exist yet." placeholder:"FILE"`
	Export  string   `help:"Write each choice as a line of JSON, for machine learning; .gz is compressed, - is standard output." placeholder:"FILE"`
	Force   bool     `help:"Let --export replace an existing file."`
}

// Help returns the longer help text of the command.
func (simCommand) Help() string {
	return `Plays games between bots and counts wins by seat, by bot, and by faction or colour. The same seed gives the same games on every computer. A turn is
everything that a seat does until another seat may act. A shared win counts in equal parts.

--export writes for each choice the view of the seat, the full state, the legal moves, the chosen move and the result of the game. The file
docs/export.md describes the format. With --export -, the statistics go to standard error.

--save plays one game and writes its record. The record draws its own random numbers, so the game differs from that of the same seed without
--save.

Examples:

    pantheon sim {game}
    pantheon sim {game} --players 2 --games 200 --bots greedy,random --seed 1 --json
    pantheon sim {game} --games 100 --bots search:playouts=200,depth=6
    pantheon sim {game} --games 100 --bots level2 --export choices.jsonl.gz
    pantheon sim {game} --bots greedy --seed 1 --save whole.game`
}

// Run plays the games and prints the statistics. When the program is asked to stop, it prints those of the games
// played.
func (v *simCommand) Run(p *program) error {
	t, setup, seed, err := v.choose(p, v.Game, countedSeed)
	if err != nil {
		return err
	}
	bots := splitBots(v.Bots)
	switch {
	case len(bots) == 0:
		return misused("--bots must name at least one bot")
	case v.Games != nil && *v.Games < 1:
		return misused("--games must be at least 1, not %d", *v.Games)
	case v.Workers != nil && *v.Workers < 1:
		return misused("--workers must be at least 1, not %d", *v.Workers)
	case len(bots) > setup.Players:
		return misused("--bots names %d bots, and there are only %d seats", len(bots), setup.Players)
	}
	for _, name := range bots {
		if _, err := bot.NewAgent(name, t.Game, 0, bot.AgentOptions{Now: p.now}); err != nil {
			return usageError{fmt.Errorf("--bots: %w", err)}
		}
	}
	config := arena.Config{Setup: setup, Games: v.games(), Seed: seed, Bots: bots, Now: p.now}
	if v.Workers != nil {
		config.Workers = *v.Workers
	}
	if v.Force && v.Export == "" {
		return misused("--force needs --export")
	}
	if v.JSON && v.Export == stdio {
		return misused("--json and --export - both write to standard output; name a file with --export")
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

// games returns the value of --games, by default 1 with --save and 1000 otherwise.
func (v *simCommand) games() int {
	switch {
	case v.Games != nil:
		return *v.Games
	case v.Save != "":
		return 1
	}
	return 1000
}

// save plays one game, writes its record and prints the results. It creates the file before the game. It removes the file if the game does
// not finish or the record cannot be written.
func (v *simCommand) save(p *program, g game.Game, config arena.Config) error {
	switch {
	case v.Export != "":
		return misused("--save and --export cannot be combined; run the command twice")
	case v.Save == stdio:
		return misused("--save needs the name of a file, not -")
	case config.Games != 1:
		return misused("--save writes the record of one game, not of %d; remove --games", config.Games)
	}
	file, err := newFile(v.Save, false, "name another file")
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
		os.Remove(file.Name()) //nolint:errcheck // only the first error is reported
	}
	return v.tell(p.stdout, "standard output", report, err)
}

// export plays the games, writes each choice to the file of --export, and prints the results.
func (v *simCommand) export(p *program, g game.Game, config arena.Config) error {
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

// tell prints the results of the games, also if err ended them early, and returns err. It replaces the error of a stop by one with the
// number of games. Without a report, it prints nothing. The parameter name describes the writer, for errors.
func (v *simCommand) tell(to io.Writer, name string, report *arena.Report, err error) error {
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

// printReport prints a report as text.
func printReport(w io.Writer, r *arena.Report) {
	fmt.Fprintf(w, "%s of %s with %s (%s), seed %s, in %.2f s\n", counted(r.Games, "game"), r.Game, counted(r.Players, "player"), strings.Join(r.Bots, ", "), r.Seed, r.Seconds)
	if r.Cut > 0 {
		fmt.Fprintf(w, "%d of them were stopped at the game's maximum length\n", r.Cut)
	}
	fmt.Fprintf(w, "%.0f games/s, %.0f turns/s, %.0f moves/s, %d games at once; on average %.1f moves and %.1f turns a game\n\n",
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

// printWays prints how many games ended by each way to win and, with several bots, the wins of each. It prints nothing for a title with
// points.
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
