package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// runToys runs the program with the toy games to its end, and returns the exit code and both outputs. If stopped is set, the program is
// asked to stop from the start.
func runToys(t *testing.T, stopped bool, args ...string) (code int, out, errs string) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	if stopped {
		stop()
	}
	var o, e output
	p := &program{
		stoppable: func() context.Context { return ctx }, stdin: strings.NewReader(""), stdout: &o, stderr: &e, now: time.Now,
		open: openToys, openWithExamples: openToys,
	}
	code = p.run(args)
	return code, o.String(), e.String()
}

// TestThePrintedCommandRepeatsTheArena gives the command line of an arena to a shell. It must play the same games again.
func TestThePrintedCommandRepeatsTheArena(t *testing.T) {
	shell, err := exec.LookPath("sh")
	if err != nil || runtime.GOOS == "windows" {
		t.Skip("needs a shell")
	}
	content := filepath.Join(t.TempDir(), "my $HOME `content`")
	if err := os.Mkdir(content, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		args []string
		has  []string
	}{
		{"plain", []string{"--seed", "a"}, []string{"pantheon arena grab --players 2 --bots random,greedy --games 2 --seed a"}},
		{"flags of the program", []string{"--seed", "a", "--examples", "--content", content}, []string{" --examples", " '--content=" + content + "'"}},
		{"seeds and options", []string{"--seed", "it's\"$HOME\";#\\n!`~*", "--option", "limit=three"}, []string{" --option limit=three"}},
		{"a seed that begins like a flag", []string{"--seed=-5"}, []string{" --seed=-5"}},
		{"a seed with an apostrophe", []string{"--seed", "it's"}, []string{` --seed "it's"`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			folder := t.TempDir()
			play := func(to string, args []string) (command, seed string) {
				code, out, errs := runToys(t, false, slices.Concat(args, []string{"--json", "--folder", filepath.Join(folder, to)})...)
				var printed struct{ Command, Seed string }
				if err := json.Unmarshal([]byte(out), &printed); code != exitDone || err != nil {
					t.Fatalf("%q ends with %d, %v: %s", args, code, err, errs)
				}
				return printed.Command, printed.Seed
			}
			command, seed := play("first", slices.Concat([]string{"arena", "grab", "--players", "2", "--bots", "random,greedy", "--games", "2"}, c.args))
			for _, part := range c.has {
				if !strings.Contains(command, part) {
					t.Errorf("%s does not contain %s", command, part)
				}
			}
			words, err := exec.Command(shell, "-c", `printf '%s\0' `+command).Output()
			if err != nil {
				t.Fatalf("%s: %v", command, err)
			}
			args := strings.Split(strings.TrimSuffix(string(words), "\x00"), "\x00")
			again, seedAgain := play("second", args[1:])
			if again != command || seedAgain != seed {
				t.Errorf("with the seed %q it prints\n%s\nand then, with %q,\n%s", seed, command, seedAgain, again)
			}
			record := func(of string) []byte {
				text, err := os.ReadFile(filepath.Join(folder, of, "set1-deal1-seating1.txt"))
				if err != nil {
					t.Fatal(err)
				}
				return text
			}
			if first, second := record("first"), record("second"); !bytes.Equal(withoutTimes(first), withoutTimes(second)) {
				t.Errorf("the first game was\n%s\nand then\n%s", first, second)
			}
		})
	}
}

// withoutTimes returns a record without its thinking times.
func withoutTimes(record []byte) []byte {
	lines := bytes.Split(record, []byte("\n"))
	return bytes.Join(slices.DeleteFunc(lines, func(line []byte) bool { return bytes.HasPrefix(line, []byte("[Thinking")) }), []byte("\n"))
}

// TestAStopWhileTheArenaReads checks that a stop before all existing games are read says so, and how to continue.
func TestAStopWhileTheArenaReads(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "games")
	args := []string{"arena", "grab", "--players", "2", "--bots", "random,greedy", "--games", "4", "--seed", "a;b", "--folder", folder}
	if code, _, errs := runToys(t, false, args...); code != exitDone {
		t.Fatalf("it ends with %d: %s", code, errs)
	}
	code, out, errs := runToys(t, true, args...)
	if code != exitFailed || out != "" || !strings.Contains(errs, "stopped while") || !strings.Contains(errs, folder) || !strings.Contains(errs, `--seed "a;b"`) {
		t.Errorf("it ends with %d and prints %q: %s", code, out, errs)
	}
}

// TestArenaFoldersMayHoldOtherFiles checks that an arena ignores files whose names only resemble those of records. The name of a record
// beyond the number of games is an error.
func TestArenaFoldersMayHoldOtherFiles(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "games")
	args := []string{"arena", "grab", "--players", "2", "--bots", "random,greedy", "--games", "2", "--seed", "a", "--folder", folder}
	if code, _, errs := runToys(t, false, args...); code != exitDone {
		t.Fatalf("it ends with %d: %s", code, errs)
	}
	for _, name := range []string{"set1-deal9-seating1.txt~", "set1-deal9-seating1.txt.bak", "set1-deal09-seating1.txt", "set+1-deal9-seating1.txt"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte("a copy"), 0o644); err != nil {
			t.Fatal(err)
		}
		if code, _, errs := runToys(t, false, args...); code != exitDone {
			t.Errorf("with %s it ends with %d: %s", name, code, errs)
		}
	}
	name := "set1-deal9-seating1.txt"
	if err := os.WriteFile(filepath.Join(folder, name), []byte("a record"), 0o644); err != nil {
		t.Fatal(err)
	}
	if code, _, errs := runToys(t, false, args...); code != exitFailed || !strings.Contains(errs, name+", which is beyond 2 games") {
		t.Errorf("with %s it ends with %d: %s", name, code, errs)
	}
}
