package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/binary"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"github.com/rogpeppe/go-internal/testscript"

	"pantheon/game/gametest/bluff"
	"pantheon/game/gametest/grab"
	"pantheon/game/gametest/morra"
	"pantheon/games"
	"pantheon/store"
	"pantheon/table"
)

var (
	update = flag.Bool("update", false, "write the output of the scripts into their golden files")
	whole  = flag.Bool("whole", false, "test the commands with every title instead of one, and run tests that take half a minute or more")
	timed  = flag.Bool("timed", false, "also check measured times against their limits; run nothing else on the computer")
)

// TestMain lets scripts run `pantheon`, this program with the toy games, and `registry`, this program with the real games.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"pantheon": func() { os.Exit(onThisComputer(openToys).run(os.Args[1:])) },
		"registry": func() {
			stamped = os.Getenv(versionOfTest)
			main()
		},
	})
}

// versionOfTest is the environment variable that sets the version of `registry`.
const versionOfTest = "PANTHEON_TEST_VERSION"

// openToys returns a registry of three toy games.
func openToys(fs.FS, ...string) (games.Registry, error) {
	return games.Registry{
		{Game: morra.Game(), Board: toyBoard{}, Folder: "morra"},
		{Game: grab.Game(), Board: toyBoard{}, Folder: "grab"},
		{Game: bluff.Game(), Board: toyBoard{}, Folder: "bluff"},
	}, nil
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/script",
		UpdateScripts: *update,
		Cmds:          commands,
		Setup: func(env *testscript.Env) error {
			docs, err := filepath.Abs("../../docs")
			if err != nil {
				return err
			}
			env.Setenv("DOCS", docs)
			return fillIn(env.WorkDir, "CONTENT", morra.Game().About().Content)
		},
	})
}

// TestEachTitle runs the commands with each title of the registry and the example games: no command may depend on the title. Without -whole
// it uses only the first title.
func TestEachTitle(t *testing.T) {
	registry, err := games.OpenWithExamples(nil)
	if err != nil {
		t.Fatal(err)
	}
	if !*whole {
		registry = registry[:1]
	}
	for _, title := range registry {
		t.Run(title.ID(), func(t *testing.T) {
			testscript.Run(t, testscript.Params{
				Dir:  "testdata/title",
				Cmds: commands,
				Condition: func(name string) (bool, error) {
					if name != "scored" {
						return false, fmt.Errorf("unknown condition %q", name)
					}
					return !title.Game.About().Unscored, nil
				},
				Setup: func(env *testscript.Env) error {
					env.Setenv("GAME", title.ID())
					env.Setenv("PANTHEON_EXAMPLES", "true")
					folder := filepath.Join(env.WorkDir, "copy", title.ID())
					if err := os.MkdirAll(folder, 0o755); err != nil {
						return err
					}
					return os.WriteFile(filepath.Join(folder, "nonsense.yaml"), []byte("a: 1\n"), 0o644)
				},
			})
		})
	}
}

// commands maps the names of the additional script commands to their functions.
var commands = map[string]func(ts *testscript.TestScript, neg bool, args []string){
	"exit":  exits,
	"told":  told,
	"big":   big,
	"slow":  slow,
	"unzip": unzip,
	"saved": saved,
}

// fillIn replaces a word with a text in all files of a folder.
func fillIn(folder, word, text string) error {
	return filepath.WalkDir(folder, func(name string, e fs.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() {
			return err
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		return os.WriteFile(name, bytes.ReplaceAll(data, []byte(word), []byte(text)), 0o644)
	})
}

// exits is the script command "exit CODE COMMAND ARG...": the command must end with that exit code.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exit CODE COMMAND ARG...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	var ended *exec.ExitError
	switch err := ts.Exec(args[1], args[2:]...); {
	case errors.As(err, &ended):
		got = ended.ExitCode()
	case err != nil:
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit code %d, not %d", got, want)
	}
}

// slow is the script command "slow DURATION COMMAND ARG...": the command must succeed and take at least that long.
func slow(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: slow DURATION COMMAND ARG...")
	}
	least, err := time.ParseDuration(args[0])
	ts.Check(err)
	began := time.Now()
	ts.Check(ts.Exec(args[1], args[2:]...))
	if took := time.Since(began); took < least {
		ts.Fatalf("it took %v and not %v at least", took, least)
	}
}

// unzip is the script command "unzip FILE TO": it decompresses a gzip file.
func unzip(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: unzip FILE TO")
	}
	file, err := os.Open(ts.MkAbs(args[0]))
	ts.Check(err)
	defer file.Close()
	from, err := gzip.NewReader(file)
	ts.Check(err)
	text, err := io.ReadAll(from)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), text, 0o644))
}

// saved is the script command "saved FILE TO ENCODING": it copies FILE to TO in the encoding utf-8-bom or utf-16, as editors and shells
// save it, or compressed with gzip. The lines of the copy end with CR LF.
func saved(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: saved FILE TO ENCODING")
	}
	text := strings.ReplaceAll(ts.ReadFile(args[0]), "\n", "\r\n")
	var to bytes.Buffer
	switch args[2] {
	case "utf-8-bom":
		to.WriteString("\ufeff" + text)
	case "utf-16":
		ts.Check(binary.Write(&to, binary.LittleEndian, utf16.Encode([]rune("\ufeff"+text))))
	case "gzip":
		packed := gzip.NewWriter(&to)
		_, err := io.WriteString(packed, text)
		ts.Check(errors.Join(err, packed.Close()))
	default:
		ts.Fatalf("no encoding %q", args[2])
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), to.Bytes(), 0o644))
}

// big is the script command "big FILE N": it creates a file of N mebibytes. The file is the first line of a record, followed by zeros.
func big(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: big FILE N")
	}
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	file := ts.MkAbs(args[0])
	ts.Check(os.WriteFile(file, []byte("[Game \"morra\"]\n"), 0o644))
	ts.Check(os.Truncate(file, int64(n)<<20))
}

// told is the script command "told FOLDER": it creates a data folder with two abuse reports. "told FOLDER ID" stores the id of the later
// report in the variable ID. "told FOLDER &" keeps the folder in use until the script ends.
func told(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 1 || len(args) > 2 {
		ts.Fatalf("usage: told FOLDER [ID|&]")
	}
	log, err := store.Open(context.Background(), ts.MkAbs(args[0]))
	ts.Check(err)
	if len(args) == 2 && args[1] == "&" {
		ts.Defer(func() { log.Close() })
		return
	}
	defer log.Close()
	if len(args) == 2 {
		all, err := table.AbuseReports(context.Background(), log)
		ts.Check(err)
		ts.Setenv(args[1], all[0].ID)
		return
	}
	ts.Check(reportAbuse(log))
}
