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

// The exit codes of the program.
const (
	exitDone   = 0
	exitFailed = 1 // the command failed or was refused
	exitUsage  = 2 // the command line is invalid
)

// A program holds the environment that all commands use: input, output, the clock, random numbers and signals.
type program struct {
	// stoppable returns a context that ends when the program is asked to stop. Before its first call, such a request ends the program
	// immediately.
	stoppable func() context.Context

	stdin  io.Reader
	stdout io.Writer
	stderr io.Writer
	open   games.Opener
	now    func() time.Time
	random io.Reader

	openWithExamples games.Opener // used instead of open if --examples is set

	// again returns a command, not yet started, that runs this program once more with args. Once the command line is parsed, the command
	// also gets the flags --content, --languages and --examples of this run.
	again func(args ...string) (*exec.Cmd, error)

	contentDir string   // --content
	flags      []string // --content, --languages and --examples as they are set, for a command line that runs this program again
}

// cli is the command line. Hidden commands are old names; the key "now" of their tag holds the new name.
type cli struct {
	Content   string           `help:"Folder with files that replace the built-in game data, each at <game>/<file>." placeholder:"DIR"`
	Languages string           `help:"Folder with more languages, each a folder of texts named by its tag, such as fr. Default: those built into the program." placeholder:"DIR"`
	Examples  bool             `help:"Also offer the example games." env:"PANTHEON_EXAMPLES"`
	Config    configFlag       `help:"File with values for flags, in YAML or JSON." env:"PANTHEON_CONFIG" placeholder:"FILE"`
	Version   kong.VersionFlag `help:"Print the version and exit." env:"-"`

	Serve     serveCommand   `cmd:"" default:"withargs" group:"server" help:"Run the web server (default command)."`
	Worker    workerCommand  `cmd:"" group:"server" help:"Run a worker, which computes bot moves and hints for servers that share a database."`
	Admin     adminCommand   `cmd:"" group:"server" help:"Handle abuse reports; rename and mute people."`
	Backup    backupCommand  `cmd:"" group:"server" help:"Copy all tables of a data folder to a file, also while a server uses it."`
	Verify    verifyCommand  `cmd:"" group:"server" help:"Check records, or all tables of a data folder or database."`
	Migrate   migrateCommand `cmd:"" group:"server" help:"Copy all tables between a data folder and a database."`
	Load      loadCommand    `cmd:"" group:"server" help:"Measure how many players a server can handle."`
	ConfigCmd configCommand  `cmd:"" name:"config" group:"server" help:"Print the value of each flag and where it comes from."`

	Play     playCommand     `cmd:"" group:"records" help:"Play in the terminal against bots."`
	New      newCommand      `cmd:"" group:"records" help:"Print a new record."`
	Moves    movesCommand    `cmd:"" group:"records" help:"List the legal moves at the end of a record."`
	Append   appendCommand   `cmd:"" group:"records" help:"Append a move to a record, or explain why it is illegal."`
	Replay   replayCommand   `cmd:"" group:"records" help:"Print the events of a record in words."`
	Review   reviewCommand   `cmd:"" group:"records" help:"Rate each move of a record and show better ones."`
	Position positionCommand `cmd:"" group:"records" help:"Convert a position of a record to JSON, and back."`
	Show     showCommand     `cmd:"" group:"records" help:"Draw a position as an SVG picture."`

	Sim      simCommand      `cmd:"" group:"bots" help:"Run many bot games and print statistics."`
	Arena    arenaCommand    `cmd:"" group:"bots" help:"Rate bots by games against each other."`
	Odds     oddsCommand     `cmd:"" group:"bots" help:"Measure how well the displayed win probabilities are calibrated."`
	Bot      botCommand      `cmd:"" group:"bots" help:"Play for another program, over standard input and output."`
	Scenario scenarioCommand `cmd:"" group:"bots" help:"Run scenarios, which are executable examples of the rules."`
	Contents contentCommand  `cmd:"" name:"content" group:"bots" help:"Print the data of a game and where each value comes from."`

	Help       helpCommand       `cmd:"" group:"general" help:"Print the help of a command."`
	VersionCmd versionCommand    `cmd:"" name:"version" group:"general" help:"Print the version of the program and of each game's rules."`
	Completion completionCommand `cmd:"" group:"general" help:"Print a completion script for bash, zsh or fish."`

	Say   appendCommand  `cmd:"" hidden:"" now:"append"`
	Move  migrateCommand `cmd:"" hidden:"" now:"migrate"`
	Think workerCommand  `cmd:"" hidden:"" now:"worker"`
}

// commandGroups holds the headings in the list of commands.
var commandGroups = []kong.Group{
	{Key: "server", Title: "Server:"}, {Key: "records", Title: "Games and records:"}, {Key: "bots", Title: "Bots and rules:"},
	{Key: "general", Title: "General:"},
}

// flags returns --content, --languages and --examples as they are set, for a command line that runs this program again. It omits --config.
func (v *cli) flags() []string {
	var all []string
	if v.Content != "" {
		all = append(all, "--content="+v.Content)
	}
	if v.Languages != "" {
		all = append(all, "--languages="+v.Languages)
	}
	if v.Examples {
		all = append(all, "--examples")
	}
	return all
}

// A usageError reports an invalid command line.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

// misused returns a [usageError] with a formatted message.
func misused(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// errSilent is a failure that has already been reported.
var errSilent = errors.New("failed")

// run executes the command in args and returns the exit code.
func (p *program) run(args []string) int {
	ended := -1 // set when kong has answered itself: help, version
	var v cli
	parser, err := p.parser(&v, func(code int) { ended = code })
	if err != nil {
		return p.fail(err, "")
	}
	if len(args) > 0 && args[0] == completing {
		return p.fail(p.complete(parser.Model.Node, args[1:]), "")
	}
	if slices.Contains(args, "--help") || slices.Contains(args, "-h") {
		p.fillExamples(parser.Model.Children, args)
	}
	called, err := parser.Parse(args)
	switch {
	case ended >= 0:
		return ended
	case err != nil:
		var bad *kong.ParseError
		if errors.As(err, &bad) && bad.Context != nil {
			return p.fail(usageError{plainly(err, bad.Context)}, commandPath(bad.Context.Selected()))
		}
		return p.fail(usageError{err}, "")
	}
	if p.contentDir = v.Content; v.Examples {
		p.open = p.openWithExamples
	}
	if err := addLanguages(v.Languages); err != nil {
		return p.fail(err, "")
	}
	p.flags = v.flags()
	if again := p.again; again != nil {
		p.again = func(args ...string) (*exec.Cmd, error) { return again(slices.Concat(p.flags, args)...) }
	}
	return p.fail(called.Run(), commandPath(called.Selected()))
}

// parser returns the parser of the command line, which stores the values in v. When the parser itself has answered, for example with the
// help, it calls exit.
func (p *program) parser(v *cli, exit func(code int)) (*kong.Kong, error) {
	return kong.New(v,
		kong.Name("pantheon"),
		kong.Description("A self-hosted web server for board games about gods, with tools to play, record, check and simulate games."),
		usualLimits(kong.Vars{"version": version()}),
		kong.ExplicitGroups(append([]kong.Group{{Key: "limits", Title: limitGroup}, {Key: "several", Title: severalGroup}, {Key: "ops", Title: opsGroup},
			{Key: "calls", Title: callGroup}}, commandGroups...)),
		kong.PostBuild(variables),
		kong.Help(printHelp),
		kong.ValueFormatter(flagHelp),
		kong.Writers(p.stdout, p.stderr),
		kong.Exit(exit),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
		kong.Bind(p),
	)
}

// fail prints err to standard error, unless it is nil or [errSilent], and returns the exit code. For an invalid command line, the message
// suggests the help of the command in the parameter verb, unless err says already where the help is.
func (p *program) fail(err error, verb string) int {
	var misuse usageError
	switch {
	case err == nil:
		return exitDone
	case errors.As(err, &misuse):
		fmt.Fprintf(p.stderr, "pantheon: %v\n", err)
		if unknown := (unknownCommandError{}); !errors.As(err, &unknown) {
			fmt.Fprintf(p.stderr, "Run %q for help.\n", strings.TrimSpace("pantheon "+verb)+" --help")
		}
		return exitUsage
	case !errors.Is(err, errSilent):
		fmt.Fprintf(p.stderr, "pantheon: %v\n", err)
	}
	return exitFailed
}

// fillExamples puts the id of a game into the examples of the help: of the one that args name, or else of the first. To the help of
// commands that accept options, it adds the options of the game that args name.
func (p *program) fillExamples(verbs []*kong.Node, args []string) {
	open, id := p.open, "GAME"
	if slices.Contains(args, "--examples") {
		open = p.openWithExamples
	}
	options := ""
	if registry, err := open(nil); err == nil && len(registry) > 0 {
		id = registry[0].ID()
		for _, t := range registry {
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

// exampleGame is the placeholder for the id of a game in help texts.
const exampleGame = "{game}"

// stamped is the version that the build sets with -ldflags "-X main.stamped=VERSION", else "".
var stamped string

// version returns [stamped], or else the version that the Go tool recorded: that of the module or of the commit. It ends with "+dirty" if
// files were changed. Without build information, it returns "unknown".
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

// registry opens the titles. Without --content it opens those with the given ids, or all if there are none. With --content it opens all
// titles, so that it reports errors in the content of any of them.
func (p *program) registry(ids ...string) (games.Registry, error) {
	if p.contentDir == "" {
		return p.open(nil, ids...)
	}
	if info, err := os.Stat(p.contentDir); err != nil || !info.IsDir() {
		return nil, misused("--content %s is not a folder", p.contentDir)
	}
	registry, err := p.open(os.DirFS(p.contentDir))
	if err != nil {
		return nil, fmt.Errorf("the content in %s: %w", p.contentDir, err)
	}
	return registry, nil
}

// title opens the title with that id. An unknown id is a usage error.
func (p *program) title(id string) (games.Title, error) {
	registry, err := p.registry(id)
	var unknown *game.InvalidRecord
	switch {
	case p.contentDir == "" && errors.As(err, &unknown):
		return games.Title{}, usageError{err}
	case err != nil:
		return games.Title{}, err
	}
	t, err := registry.Find(id)
	if err != nil {
		return games.Title{}, usageError{err}
	}
	return t, nil
}

// printJSON prints a value as indented JSON.
func (p *program) printJSON(v any) error {
	text, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return err
	}
	return p.print(append(text, '\n'))
}

// print writes to standard output. Its error names standard output.
func (p *program) print(text []byte) error {
	if _, err := p.stdout.Write(text); err != nil {
		return fmt.Errorf("standard output: %w", err)
	}
	return nil
}

// printing returns a buffered writer to standard output. The caller must flush the writer.
func (p *program) printing() *bufio.Writer { return bufio.NewWriter(p.stdout) }
