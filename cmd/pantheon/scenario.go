package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"pantheon/board"
	"pantheon/game"
	"pantheon/game/scenario"
	"pantheon/games"
)

type scenarioCommand struct {
	Paths    []string `arg:"" name:"file-or-dir" help:"Scenario files, or folders that contain some."`
	Show     bool     `help:"Print the position that each scenario reaches, as JSON and as text."`
	Only     []string `help:"Run only the scenario with this id; repeat the flag for more." placeholder:"ID"`
	Coverage bool     `help:"List the rules of each game with their scenarios; fail if a rule has none."`
}

// Help returns the longer help text of the command.
func (scenarioCommand) Help() string {
	return `Scenario files in a folder are its own *.yaml files and those of each folder named "scenarios" below it. The key "game" names the game of a
scenario; without it, the folder of the file does. The last line counts passed and failed scenarios. The exit code is 1 if one failed. The
documentation of the package game/scenario describes the files.

Examples:

    pantheon scenario games
    pantheon scenario games --coverage
    pantheon scenario games --only second-disc --show
    pantheon scenario my-rules/visit.yaml`
}

// Run runs the scenarios and prints the failures and the counts.
func (v *scenarioCommand) Run(p *program) error {
	if v.Coverage && len(v.Only) > 0 {
		return misused("--coverage needs all scenarios; remove --only")
	}
	registry, err := p.registry()
	if err != nil {
		return err
	}
	files, err := scenarioFiles(v.Paths)
	if err != nil {
		return err
	}
	out := p.printing()
	s := session{out: out, registry: registry, met: map[string][]scenario.Scenario{}, places: map[string]string{}, show: v.Show, only: v.Only}
	for _, file := range files {
		s.file(file)
	}
	if len(v.Only) > 0 && s.passed+s.failed == 0 {
		return fmt.Errorf("no scenario %s in %s", strings.Join(v.Only, ", "), strings.Join(v.Paths, ", "))
	}
	if s.passed+s.failed == 0 {
		return fmt.Errorf("no scenario in %s", strings.Join(v.Paths, ", "))
	}
	if v.Coverage {
		s.coverage()
	}
	fmt.Fprintf(out, "%d passed, %d failed\n", s.passed, s.failed)
	if err := out.Flush(); err != nil {
		return fmt.Errorf("standard output: %w", err)
	}
	if s.failed > 0 || s.uncovered > 0 {
		return errSilent
	}
	return nil
}

// scenarioFiles returns the files among paths and the scenario files of the folders among paths, in the order of paths. The files of one
// folder are sorted by name.
func scenarioFiles(paths []string) ([]string, error) {
	var files []string
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			return nil, err
		}
		if !info.IsDir() {
			files = append(files, path)
			continue
		}
		err = filepath.WalkDir(path, func(name string, e fs.DirEntry, err error) error {
			folder := filepath.Dir(name)
			ours := folder == filepath.Clean(path) || filepath.Base(folder) == scenarioFolder
			if err == nil && !e.IsDir() && filepath.Ext(name) == ".yaml" && ours {
				files = append(files, name)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return files, nil
}

// scenarioFolder is the name of folders that hold scenarios.
const scenarioFolder = "scenarios"

// A session runs scenarios and counts the results.
type session struct {
	out            io.Writer
	registry       games.Registry
	met            map[string][]scenario.Scenario // those that were run, by title
	places         map[string]string              // file and line, by title and scenario id
	passed, failed int
	uncovered      int
	show           bool
	only           []string // ids of the scenarios to run; none for all
}

// file runs the scenarios of one file. A file that cannot be read counts as one failure.
func (s *session) file(name string) {
	data, err := os.ReadFile(name)
	var all []scenario.Scenario
	if err == nil {
		all, err = scenario.Read(name, data)
	}
	if err != nil {
		s.fail(err)
		return
	}
	for i := range all {
		if len(s.only) > 0 && !slices.Contains(s.only, all[i].ID) {
			continue
		}
		if err := s.run(&all[i]); err != nil {
			s.fail(err)
		} else {
			s.passed++
		}
	}
}

func (s *session) fail(err error) {
	s.failed++
	fmt.Fprintln(s.out, err)
}

// run runs one scenario and returns an error if it fails or if another scenario of its title has the same id. It adds the scenario to s.met
// and s.places.
func (s *session) run(one *scenario.Scenario) error {
	place := fmt.Sprintf("%s:%d", one.File, one.Line)
	t, err := s.titleOf(one)
	if err != nil {
		return fmt.Errorf("%s: scenario %s: %w", place, one.ID, err)
	}
	key := t.ID() + " " + one.ID
	if first, twice := s.places[key]; twice && first != place {
		return fmt.Errorf("%s: scenario %s: another scenario has this id at %s", place, one.ID, first)
	}
	s.places[key] = place
	s.met[t.ID()] = append(s.met[t.ID()], *one)
	outcome, err := one.Run(t.Game)
	if s.show {
		err = errors.Join(err, s.reached(t, one, outcome.After))
	}
	return err
}

// reached prints the position that a scenario reached. It prints nothing if the set-up failed.
func (s *session) reached(t games.Title, one *scenario.Scenario, pos game.Position) error {
	if pos == nil {
		return nil
	}
	doc, err := pos.MarshalJSON()
	if err != nil {
		return err
	}
	text, err := indented(doc)
	if err != nil {
		return err
	}
	picture := strings.TrimRight(t.Board.Text(pos, board.RenderOptions{Lang: "en"}), "\n")
	fmt.Fprintf(s.out, "%s:%d: scenario %s reaches\n%s\n%s\n\n", one.File, one.Line, one.ID, text, picture)
	return nil
}

// titleOf returns the title that a scenario names, or else the one that its folder belongs to.
func (s *session) titleOf(one *scenario.Scenario) (games.Title, error) {
	if one.Game != "" {
		return s.registry.Find(one.Game)
	}
	whole, err := filepath.Abs(one.File)
	if err != nil {
		return games.Title{}, err
	}
	folders := strings.Split(filepath.ToSlash(filepath.Dir(whole)), "/")
	for _, folder := range slices.Backward(folders) {
		for _, t := range s.registry {
			if folder == filepath.Base(t.Folder) || folder == t.ID() {
				return t, nil
			}
		}
	}
	return games.Title{}, errors.New("it names no game, and its file is in no folder of a game; write \"game: ID\", or add --examples for an example game")
}

// coverage prints, for each title with scenarios, its rules and the scenarios that cover each. It also prints how many reasons for refusals
// have a counterexample, and which have none. It adds the number of rules without a scenario to s.uncovered.
func (s *session) coverage() {
	for _, t := range s.registry {
		all := s.met[t.ID()]
		if len(all) == 0 {
			continue
		}
		rows, err := scenario.Coverage(t.Game, all)
		if err != nil {
			s.fail(err)
			continue
		}
		fmt.Fprintf(s.out, "\n%s:\n", t.ID())
		table := tabwriter.NewWriter(s.out, 0, 0, 2, ' ', 0)
		for _, row := range rows {
			by := "MISSING"
			if len(row.By) > 0 {
				by = strings.Join(row.By, " ")
			}
			fmt.Fprintf(table, "%s\t%s\t%s\n", row.ID, row.Title, by)
		}
		table.Flush() //nolint:errcheck // the writer keeps its error for the flush at the end
		missing := len(scenario.Missing(rows))
		s.uncovered += missing
		fmt.Fprintf(s.out, "%d of %d covered\n", len(rows)-missing, len(rows))
		var alone []string
		reasons := scenario.Reasons(t.Game, all)
		for _, r := range reasons {
			if len(r.By) == 0 {
				alone = append(alone, strings.TrimPrefix(r.ID, "refuse."))
			}
		}
		fmt.Fprintf(s.out, "%d of %d reasons for refusals have a counterexample", len(reasons)-len(alone), len(reasons))
		if len(alone) > 0 {
			fmt.Fprintf(s.out, "; without one, which is allowed: %s", strings.Join(alone, ", "))
		}
		fmt.Fprint(s.out, "\n\n")
	}
}
