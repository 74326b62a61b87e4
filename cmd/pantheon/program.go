package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"pantheon/game"
	"pantheon/games"
)

// The exit codes.
const (
	exitDone   = 0
	exitFailed = 1 // what was asked failed or was refused
	exitUsage  = 2 // the command line could not be understood
)

// A program is what all verbs work with: where they read and write, and everything else that comes from outside.
type program struct {
	// stoppable gives a context that ends when the program is asked to stop. Verbs that do not call it are ended by the
	// system then.
	stoppable func() context.Context

	stdin  io.Reader
	stdout io.Writer
	stderr io.Writer
	open   games.Opener
	now    func() time.Time
	random io.Reader

	openWithExamples games.Opener // takes the place of open with --examples

	// again is this program once more, with what stands before the verb and these arguments, not yet started.
	again func(args ...string) (*exec.Cmd, error)

	contentDir string // --content
}

// verbs is the command line.
type verbs struct {
	Content  string           `help:"Folder whose files replace the built-in content, each at <game>/<file>." placeholder:"DIR"`
	Examples bool             `help:"Put the example titles, which show authors how one is written, on the shelf too." env:"PANTHEON_EXAMPLES"`
	Version  kong.VersionFlag `help:"Print the version and stop."`

	Serve    serveVerb    `cmd:"" default:"withargs" help:"Serve the table to browsers; also what happens without a verb."`
	Play     playVerb     `cmd:"" help:"Play in the terminal against bots."`
	Sim      simVerb      `cmd:"" help:"Let bots play many games, and count."`
	Arena    arenaVerb    `cmd:"" help:"Find out how strong bots are: many games, each a record, and ratings."`
	Odds     oddsVerb     `cmd:"" help:"Find out whether what is shown as a chance comes true."`
	Load     loadVerb     `cmd:"" help:"Find out what a server carries: many people at its tables, and measures."`
	Bot      botVerb      `cmd:"" help:"Play for another program, line by line."`
	New      newVerb      `cmd:"" help:"Print a fresh record."`
	Moves    movesVerb    `cmd:"" help:"List the legal sentences at the end of a record."`
	Say      sayVerb      `cmd:"" help:"Append a sentence to a record, or refuse it with the rule."`
	Replay   replayVerb   `cmd:"" help:"Tell a record in words."`
	Review   reviewVerb   `cmd:"" help:"Tell a record in words, with what each sentence was worth and what promised more."`
	Position positionVerb `cmd:"" help:"Print a position of a record as a JSON document, or read one."`
	Show     showVerb     `cmd:"" help:"Draw a position."`
	Scenario scenarioVerb `cmd:"" help:"Run scenarios: the rules, executable."`
	Verify   verifyVerb   `cmd:"" help:"Check records, or every table of a data folder."`
	Backup   backupVerb   `cmd:"" help:"Copy a data folder's tables, also while it is served."`
	Admin    adminVerb    `cmd:"" help:"What people have reported to who runs the server: list it, close it."`
	Think    thinkVerb    `cmd:"" help:"Think for the servers that share a database: bots' choices, hints and reviews."`
	Move     moveVerb     `cmd:"" help:"Move all tables to a database that several servers share, or back."`
	Contents contentVerb  `cmd:"" name:"content" help:"Print every datum of a game with where it comes from."`
}

// flags are the flags before the verb.
func (v *verbs) flags() []string {
	var all []string
	if v.Content != "" {
		all = append(all, "--content="+v.Content)
	}
	if v.Examples {
		all = append(all, "--examples")
	}
	return all
}

// A usageError says that the command line asks for something that there is not.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

// misused is a usageError from a format.
func misused(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// errSilent is a failure about which everything has been said.
var errSilent = errors.New("failed")

// run does what the arguments say and gives the exit code.
func (p *program) run(args []string) int {
	ended := -1 // set when kong has answered by itself: help, version
	var v verbs
	parser, err := p.parser(&v, func(code int) { ended = code })
	if err != nil {
		return p.fail(err, "")
	}
	if slices.Contains(args, "--help") || slices.Contains(args, "-h") {
		p.fillExamples(parser.Model.Children, args)
	}
	if known := verbNames(parser.Model); len(args) > 0 && !strings.HasPrefix(args[0], "-") && !slices.Contains(known, args[0]) {
		return p.fail(misused("there is no verb %q; there is %s", args[0], strings.Join(known, ", ")), "")
	}
	called, err := parser.Parse(args)
	switch {
	case ended >= 0:
		return ended
	case err != nil:
		verb := ""
		var bad *kong.ParseError
		if errors.As(err, &bad) && bad.Context != nil && bad.Context.Selected() != nil {
			verb = verbPath(bad.Context.Selected())
		}
		return p.fail(usageError{err}, verb)
	}
	if p.contentDir = v.Content; v.Examples {
		p.open = p.openWithExamples
	}
	if again := p.again; again != nil {
		p.again = func(args ...string) (*exec.Cmd, error) { return again(slices.Concat(v.flags(), args)...) }
	}
	return p.fail(called.Run(), verbPath(called.Selected()))
}

// parser reads a command line into verbs, and calls exit when it has answered by itself.
func (p *program) parser(v *verbs, exit func(code int)) (*kong.Kong, error) {
	return kong.New(v,
		kong.Name("pantheon"),
		kong.Description("A table for board games about gods: played in the browser or the terminal, simulated, recorded, checked."),
		usualLimits(kong.Vars{"version": version()}),
		kong.ExplicitGroups([]kong.Group{{Key: "limits", Title: limitGroup}, {Key: "several", Title: severalGroup}, {Key: "ops", Title: opsGroup},
			{Key: "calls", Title: callGroup}}),
		kong.Writers(p.stdout, p.stderr),
		kong.Exit(exit),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
		kong.Bind(p),
	)
}

// verbPath is a verb with those before it, as it is called.
func verbPath(verb *kong.Node) string {
	if verb.Parent == nil || verb.Parent.Parent == nil {
		return verb.Name
	}
	return verbPath(verb.Parent) + " " + verb.Name
}

// verbNames are the names of all verbs.
func verbNames(app *kong.Application) []string {
	var names []string
	for _, verb := range app.Children {
		names = append(names, verb.Name)
	}
	return names
}

// fail reports an error, if there is one, and gives the exit code.
func (p *program) fail(err error, verb string) int {
	var misuse usageError
	switch {
	case err == nil:
		return exitDone
	case errors.As(err, &misuse):
		help := strings.TrimSpace("pantheon " + verb)
		fmt.Fprintf(p.stderr, "pantheon: %v\n`%s --help` tells how it is used.\n", err, help)
		return exitUsage
	case !errors.Is(err, errSilent):
		fmt.Fprintf(p.stderr, "pantheon: %v\n", err)
	}
	return exitFailed
}

// fillExamples puts the id of a game that there is into the examples of the help, and the options of the game that the arguments name into
// that of verbs which take some.
func (p *program) fillExamples(verbs []*kong.Node, args []string) {
	open, id := p.open, "GAME"
	if slices.Contains(args, "--examples") {
		open = p.openWithExamples
	}
	options := ""
	if shelf, err := open(nil); err == nil && len(shelf) > 0 {
		id = shelf[0].ID()
		for _, t := range shelf {
			if slices.Contains(args, t.ID()) {
				id, options = t.ID(), optionsHelp(t.Game.About())
			}
		}
	}
	for _, verb := range verbs {
		verb.Detail = strings.ReplaceAll(verb.Detail, exampleGame, id)
		if slices.ContainsFunc(verb.Flags, func(f *kong.Flag) bool { return f.Name == "option" }) {
			verb.Detail += options
		}
	}
}

// exampleGame stands for the id of a game in the texts of the help.
const exampleGame = "{game}"

// stamped is the version of a program that was built with one: go build -ldflags "-X main.stamped=VERSION".
var stamped string

// version is the version that the program was stamped with, or the one that the Go tool knows: of the module, or of the commit that it was
// built from.
func version() string {
	if stamped != "" {
		return stamped
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	text, changed := info.Main.Version, ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision" && (text == "" || text == "(devel)"):
			text = s.Value
		case s.Key == "vcs.modified" && s.Value == "true" && !strings.HasSuffix(text, "+dirty"):
			changed = "+dirty"
		}
	}
	if text == "" {
		text = "(devel)"
	}
	return text + changed
}

// shelf opens the titles, with the content of --content: all, or those that are named where no others matter. What is wrong with the
// content of another is told all the same.
func (p *program) shelf(ids ...string) (games.Shelf, error) {
	if p.contentDir == "" {
		return p.open(nil, ids...)
	}
	if info, err := os.Stat(p.contentDir); err != nil || !info.IsDir() {
		return nil, misused("--content %s is not a folder", p.contentDir)
	}
	shelf, err := p.open(os.DirFS(p.contentDir))
	if err != nil {
		return nil, fmt.Errorf("the content in %s: %w", p.contentDir, err)
	}
	return shelf, nil
}

// title opens the title with that id.
func (p *program) title(id string) (games.Title, error) {
	shelf, err := p.shelf(id)
	var unknown *game.Flaw
	switch {
	case p.contentDir == "" && errors.As(err, &unknown):
		return games.Title{}, usageError{err}
	case err != nil:
		return games.Title{}, err
	}
	t, err := shelf.Find(id)
	if err != nil {
		return games.Title{}, usageError{err}
	}
	return t, nil
}

// printJSON writes a value as indented JSON.
func (p *program) printJSON(v any) error {
	text, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return err
	}
	return p.print(append(text, '\n'))
}

// print writes to standard output and says when that cannot take it.
func (p *program) print(text []byte) error {
	if _, err := p.stdout.Write(text); err != nil {
		return fmt.Errorf("standard output: %w", err)
	}
	return nil
}

// printing gathers lines for standard output; flush writes the rest.
func (p *program) printing() *bufio.Writer { return bufio.NewWriter(p.stdout) }
