package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pantheon/games"
	"pantheon/store"
	"pantheon/store/pgtest"
	"pantheon/table"
)

// TestDocumentedCommands runs each command of this program in a shell block of a document, in the order of the document, in a folder with a
// record game.txt, the document of its position, position.json, and data folders. [documentRun.args] makes long commands short and replaces
// placeholders. In sessions, the output must be that of the document. Without -whole, it runs only one of several commands of a document
// that differ in games and numbers alone.
func TestDocumentedCommands(t *testing.T) {
	var files []string
	for _, root := range []string{"README.md", "CONTRIBUTING.md", "docs"} {
		err := filepath.WalkDir(filepath.Join("../..", root), func(name string, e fs.DirEntry, err error) error {
			if err == nil && strings.HasSuffix(name, ".md") {
				whole, bad := filepath.Abs(name)
				files, err = append(files, whole), bad
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	titles, err := games.OpenWithExamples(nil)
	if err != nil {
		t.Fatal(err)
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	parsed, ran, left := 0, 0, 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(filepath.Base(file), func(t *testing.T) {
			r := &documentRun{t: t, root: root, titles: titles, databases: map[string]string{}}
			seen := map[string]bool{}
			for _, one := range shownIn(file, string(text)) {
				if one.program != "pantheon" {
					if otherPrograms[one.program] == "" && !strings.HasSuffix(one.program, ".sh") {
						t.Errorf("%q is neither this program nor one of those that are left out: say in otherPrograms why it is not run", one.program)
					}
					continue
				}
				parsed++
				command, ok := understands(t, one.args)
				kind := r.kind(one.args)
				switch {
				case !ok:
				case seen[kind] && !one.session && !*whole:
					left++
				case r.run(command, one):
					ran++
				default:
					left++
				}
				seen[kind] = true
			}
		})
	}
	if parsed < 30 || ran < 20 {
		t.Errorf("only %d commands were found in %d documents, and %d run", parsed, len(files), ran)
	}
	t.Logf("%d commands in %d documents: %d were run, and %d only parsed", parsed, len(files), ran, left)
}

// A documentRun runs the commands of one document in a folder of its own.
type documentRun struct {
	t         *testing.T
	titles    games.Registry
	databases map[string]string // PostgreSQL address in the document -> address of a test database
	prepared  bool
	arenas    int
	root      string // the folder of the repository
}

var number = regexp.MustCompile(`[0-9]+`)

// kind returns the command line without the values that vary among commands of one kind: numbers and ids of games.
func (r *documentRun) kind(args []string) string {
	line := strings.Join(args, " ")
	for _, title := range r.titles {
		line = strings.ReplaceAll(line, " "+title.ID()+" ", " GAME ")
	}
	return number.ReplaceAllString(line, "N")
}

// prepare makes the files that documents take for granted.
func (r *documentRun) prepare() {
	r.t.Helper()
	if r.prepared {
		return
	}
	r.prepared = true
	r.t.Chdir(r.t.TempDir())
	r.output(shown{args: []string{"new", r.titles[0].ID(), "--players", "2", "--seed", "spring"}, to: "game.txt"})
	r.output(shown{args: strings.Fields("position game.txt"), to: "position.json"})
	for _, folder := range []string{"pantheon-data", "check"} {
		log, err := store.Open(r.t.Context(), folder)
		if err != nil {
			r.t.Fatal(err)
		}
		defer log.Close()
		if err := reportAbuse(log); err != nil {
			r.t.Fatal(err)
		}
	}
}

// reportAbuse stores two abuse reports, one about g-bob and an earlier one about g-ana.
func reportAbuse(log store.Log) error {
	ctx := context.Background()
	server, err := table.Open(ctx, table.Config{Log: log, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		return err
	}
	defer server.Close()
	ana, bob := table.Actor{ID: "g-ana", Name: "Ana"}, table.Actor{ID: "g-bob", Name: "Bob"}
	if err := server.ReportAbuse(ctx, table.AbuseReport{By: bob, Reason: "name", About: ana}); err != nil {
		return err
	}
	time.Sleep(2 * time.Millisecond) // times are stored in milliseconds, and the second report must be later
	return server.ReportAbuse(ctx, table.AbuseReport{
		By: ana, Reason: "abuse", Text: "<b>again</b>", About: bob, Table: "abc", Game: "bluff", Entry: 7, Said: "boo", Line: "s1",
	})
}

// run runs a command, and reports an error of it. The result is false if it needs a PostgreSQL and there is none.
func (r *documentRun) run(command string, one shown) bool {
	r.t.Helper()
	r.prepare()
	args, ok := r.args(command, one.args)
	if !ok {
		return false
	}
	switch command {
	case "serve", "worker":
		r.untilReady(args)
	default:
		one.args = args
		r.output(one)
	}
	return true
}

// untilReady starts a command that runs until it is stopped, and stops it when it has printed that it is ready.
func (r *documentRun) untilReady(args []string) {
	r.t.Helper()
	s := r.start(args)
	eventually(r.t, strings.Join(args, " ")+" is ready", func() (any, bool) {
		select {
		case code := <-s.code:
			r.t.Fatalf("pantheon %q ends with %d: %s", args, code, s.errs.String())
		default:
		}
		said := s.out.String() + s.errs.String()
		return said, strings.Contains(said, "Ctrl-C")
	})
	s.stop()
	if code := s.ended(r.t); code != exitDone {
		r.t.Errorf("pantheon %q ends with %d when it is stopped: %s", args, code, s.errs.String())
	}
}

// start is like the function start, with the games of the program and the example games.
func (r *documentRun) start(args []string) *running {
	ctx, stop := context.WithCancel(context.Background())
	s := &running{stop: stop, code: make(chan int, 1)}
	p := &program{
		stoppable: func() context.Context { return ctx }, stdin: strings.NewReader(""), stdout: &s.out, stderr: &s.errs,
		open: games.Open, openWithExamples: games.OpenWithExamples, now: time.Now, random: rand.Reader, again: registryAgain,
	}
	go func() { s.code <- p.run(args) }()
	r.t.Cleanup(stop)
	return s
}

// registryAgain returns a command that runs this program with the games of the program, as [TestMain] starts it for scripts.
func registryAgain(args ...string) (*exec.Cmd, error) {
	file, err := os.Executable()
	return &exec.Cmd{Path: file, Args: append([]string{"registry"}, args...)}, err
}

// output runs a command to its end. It reports a failure or, in a session, an output that differs from the document. It writes the output
// to the file one.to, if that is set.
func (r *documentRun) output(one shown) {
	r.t.Helper()
	s := r.start(one.args)
	code := s.ended(r.t)
	switch said := s.out.String() + s.errs.String(); {
	case one.session && one.to == "" && said != one.output:
		r.t.Errorf("pantheon %q prints\n%sand the document says\n%s", one.args, said, one.output)
	case !one.session && code != exitDone:
		r.t.Errorf("pantheon %q ends with %d: %s", one.args, code, s.errs.String())
	}
	if one.to != "" {
		if err := os.WriteFile(one.to, []byte(s.out.String()), 0o600); err != nil {
			r.t.Error(err)
		}
	}
}

// args returns the arguments to run instead of those in the document. They play few games with quick bots, listen on any free port, and
// name files, ids, processes and databases that exist. The result ok is false if there is no PostgreSQL for them.
func (r *documentRun) args(command string, shown []string) (args []string, ok bool) {
	r.t.Helper()
	args = slices.Clone(shown)
	for i, arg := range args {
		flag := ""
		if i > 0 {
			flag = args[i-1]
		}
		switch {
		case arg == "GAME":
			args[i] = r.titles[0].ID()
		case arg == "FILE":
			args[i] = "game.txt"
		case arg == "ID" && args[1] == "reports":
			args[i] = r.reportID()
		case arg == "ID":
			args[i] = "g-bob"
		case strings.HasPrefix(arg, "postgres://"):
			if args[i], ok = r.database(arg, flag != "--to"); !ok {
				return nil, false
			}
		case flag == "--games", flag == "--playouts", flag == "--tables", flag == "--spectators":
			args[i] = "1"
		case flag == "--bots":
			args[i] = quick(arg)
		case flag == "--addr", flag == "--ops":
			args[i] = "127.0.0.1:0"
		case flag == "--export", flag == "--save":
			if err := os.MkdirAll(filepath.Dir(arg), 0o755); err != nil {
				r.t.Fatal(err)
			}
		case flag == "--at":
			if args[i], ok = r.servers(strings.Count(arg, ",") + 1); !ok {
				return nil, false
			}
		case flag == "--pid", flag == "--beside":
			args[i] = number.ReplaceAllString(arg, strconv.Itoa(os.Getpid()))
		case command == "scenario" && i == 1:
			args[i] = filepath.Join(r.root, arg)
		}
	}
	switch {
	case command == "load":
		args = append(args, "--for", "100ms")
	case command == "arena" && !slices.Contains(args, "--folder"):
		r.arenas++
		args = append(args, "--folder", fmt.Sprint("arena", r.arenas)) // the default is one folder for different numbers of players
	case command == "serve" && !slices.Contains(args, "--addr"):
		args = append(args, "--addr", "127.0.0.1:0")
	}
	return args, true
}

var search = regexp.MustCompile(`level[0-9]|search:playouts=[0-9]+|NAME`)

// quick replaces the searching bots and placeholders of a list of bots by searches with few playouts, each with another number.
func quick(bots string) string {
	n := 0
	return search.ReplaceAllStringFunc(bots, func(string) string { n++; return fmt.Sprint("search:playouts=", n) })
}

// reportID returns the id of a report in the data folders.
func (r *documentRun) reportID() string {
	r.t.Helper()
	log, err := store.OpenReadOnly(r.t.Context(), "pantheon-data")
	if err != nil {
		r.t.Fatal(err)
	}
	defer log.Close()
	all, err := table.AbuseReports(r.t.Context(), log)
	if err != nil || len(all) == 0 {
		r.t.Fatalf("there are %d reports: %v", len(all), err)
	}
	return all[0].ID
}

// database returns the address of the test database that takes the place of an address in the document, or false if there is no PostgreSQL.
// A new database is empty or, if filled is set, has the data of the folder pantheon-data.
func (r *documentRun) database(documented string, filled bool) (address string, ok bool) {
	r.t.Helper()
	if r.databases[documented] != "" {
		return r.databases[documented], true
	}
	if _, err := pgtest.Programs(); err != nil && os.Getenv("CI") != "true" {
		return "", false
	}
	address = pgtest.Database(r.t)
	r.databases[documented] = address
	if filled {
		r.output(shown{args: []string{"migrate", "--from", "pantheon-data", "--to", address}})
	}
	return address, true
}

// servers starts n servers that end with the test, several of them with a database in common, and returns their addresses as --at takes
// them. It returns false if that needs a PostgreSQL and there is none.
func (r *documentRun) servers(n int) (at string, ok bool) {
	r.t.Helper()
	data := []string{"--data", r.t.TempDir()}
	if n > 1 {
		address, ok := r.database("servers", false)
		if !ok {
			return "", false
		}
		data = []string{"--db", address}
	}
	var all []string
	for range n {
		s := r.start(append([]string{"serve", "--addr", "127.0.0.1:0"}, data...))
		all = append(all, strings.TrimSuffix(s.address(r.t), "/"))
	}
	return strings.Join(all, ","), true
}
