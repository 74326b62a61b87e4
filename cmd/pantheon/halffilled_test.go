package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"pantheon/store/pgtest"
)

// killed runs `pantheon migrate` between a folder and a database in its own process, and kills it when it queries the database for a table.
func killed(t *testing.T, proxy *pgtest.Proxy, table, from, to string) {
	t.Helper()
	hangs := make(chan struct{}, 100)
	proxy.Look(func(part []byte) {
		if bytes.Contains(part, []byte(table)) {
			proxy.Hang()
			hangs <- struct{}{}
		}
	})
	own, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(own, "migrate", "--from", from, "--to", to)
	cmd.Args[0] = "registry" // see TestMain
	var out output
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	select {
	case <-hangs:
	case <-ended:
		t.Fatalf("the move ends: %s", out.String())
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	<-ended
	proxy.Look(nil)
	proxy.Mend()
}

// placeArgs maps each command that opens a data folder or a database to its arguments besides that place.
var placeArgs = map[string][]string{
	"serve":               {"--addr", "127.0.0.1:0"},
	"verify":              {},
	"backup":              {"copy.db"},
	"worker":              {"--nice", "0"},
	"admin reports list":  {},
	"admin reports close": {"ID"},
	"admin rename":        {"ID", "Guest 17"},
	"admin mute":          {"ID", "--for", "72h"},
	"migrate":             {},
}

// commandsAt returns all commands that open a place, with that place as an argument. It finds them in the model of the command line.
func commandsAt(t *testing.T, flag, place string) (all [][]string) {
	t.Helper()
	var v cli
	p := &program{stdout: &output{}, stderr: &output{}}
	parser, err := p.parser(&v, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	for _, leaf := range parser.Model.Leaves(false) {
		path := currentPath(leaf)
		var has []string
		for _, f := range slices.Concat(leaf.AllFlags(false)...) {
			has = append(has, f.Name)
		}
		if path == "migrate" {
			other := filepath.Join(t.TempDir(), "new")
			all = append(all, []string{"migrate", "--from", place, "--to", other})
			continue
		}
		if !slices.Contains(has, flag) || slices.ContainsFunc(leaf.Flags, func(f *kong.Flag) bool { return f.Name == flag && f.IsBool() }) {
			continue
		}
		args, known := placeArgs[path]
		if !known {
			t.Errorf("`pantheon %s` has --%s: say here what else it needs", path, flag)
			continue
		}
		if path == "backup" {
			args = []string{filepath.Join(t.TempDir(), "copy.db")}
		}
		all = append(all, slices.Concat(strings.Fields(path), args, []string{"--" + flag, place}))
	}
	return all
}

// TestAMoveThatWasKilled kills a migration when one table has been copied, both to a database and back to a folder. Every command
// refuses the incomplete copy, says how to continue, and changes nothing. Then the same migration is run again and completes the copy.
func TestAMoveThatWasKilled(t *testing.T) {
	folder, ids := playedFolder(t)
	back, address := filepath.Join(t.TempDir(), "back"), pgtest.Database(t)
	proxy, around := pgtest.NewProxy(t, address)
	for _, c := range []struct {
		name, from, to string // through the proxy
		flag, place    string // how commands name the target
		over           string
	}{
		{"to a database", folder, around, "db", address, `DROP SCHEMA "pantheon" CASCADE`},
		{"to a folder", around, back, "data", back, "remove the folder"},
	} {
		t.Run(c.name, func(t *testing.T) {
			killed(t, proxy, ids[1], c.from, c.to)
			commands := commandsAt(t, c.flag, c.place)
			for _, command := range commands {
				code, out, errs := once(t, command...)
				if code != exitFailed || !strings.Contains(errs, "only half filled") || !strings.Contains(errs, "pantheon migrate --from PLACE --to") || !strings.Contains(errs, c.over) {
					t.Errorf("pantheon %s: %d\n%s%s", strings.Join(command, " "), code, out, errs)
				}
			}
			if len(commands) < 5 {
				t.Errorf("only %d commands were tried", len(commands))
			}
			again := []string{"migrate", "--from", c.from, "--to", c.to}
			if code, out, errs := once(t, again...); code != exitDone || !strings.Contains(out, "2 tables are in") || !strings.Contains(out, "The copy is checked and complete.") {
				t.Fatalf("the same command again: %d %s%s", code, out, errs)
			}
			if code, out, errs := once(t, "verify", "--"+c.flag, c.place); code != exitDone || !strings.Contains(out, "2 tables OK, 0 damaged") {
				t.Errorf("verify: %d %s%s", code, out, errs)
			}
		})
	}
	if code, out, errs := once(t, "verify", "--data", folder); code != exitDone || !strings.Contains(out, "2 tables OK, 0 damaged") {
		t.Errorf("verify the source: %d %s%s", code, out, errs)
	}
}
