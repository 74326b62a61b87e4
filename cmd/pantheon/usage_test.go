package main

import (
	"fmt"
	"net"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/alecthomas/kong"
)

// model returns the parser of the command line.
func model(t *testing.T) *kong.Kong {
	t.Helper()
	var v cli
	p := &program{stdout: &output{}, stderr: &output{}}
	parser, err := p.parser(&v, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	return parser
}

// shunned matches words that the help of commands must not use.
var shunned = regexp.MustCompile(`\b(only|for|to|and) who\b|\b[Ww]hoever\b|\banew\b|\bmeanwhile\b|\bstands? (beside|in)\b|\blet be\b|\bthe house\b|\b[Ss]entences?\b|\b[Vv]erbs?\b|\b[Ll]eft out\b|\$\{|n't\b`)

// TestEveryCommandHasHelp checks that the help of each command has its usage and no private term, and an example except for help and
// completion. `pantheon help` must print the same text, and the help of each flag must be a sentence.
func TestEveryCommandHasHelp(t *testing.T) {
	parser := model(t)
	all := []*kong.Node{parser.Model.Node}
	all = append(all, parser.Model.Leaves(false)...)
	for _, node := range all {
		path := commandPath(node)
		code, out, errs := once(t, append(strings.Fields(path), "--help")...)
		if code != exitDone || errs != "" || !strings.HasPrefix(out, "Usage: pantheon") || !strings.HasSuffix(out, settingsHelp+"\n") {
			t.Errorf("pantheon %s --help: %d %s%s", path, code, out, errs)
		}
		if bad := shunned.FindAllString(out, -1); bad != nil {
			t.Errorf("the help of %q says %q", path, bad)
		}
		if node.Parent != nil && node.Name != "help" && !strings.Contains(out, "    pantheon "+strings.Split(currentPath(node), " ")[0]) && node.Name != "completion" {
			t.Errorf("the help of %q has no example: %s", path, out)
		}
		if _, again, _ := once(t, append([]string{"help"}, strings.Fields(path)...)...); again != out {
			t.Errorf("pantheon help %s prints %s, and --help %s", path, again, out)
		}
		for _, f := range node.Flags {
			if !f.Hidden && !strings.HasSuffix(f.Help, ".") {
				t.Errorf("the help of --%s of %q is no sentence: %s", f.Name, path, f.Help)
			}
		}
	}
	if len(all) < 28 {
		t.Errorf("only %d commands were found", len(all))
	}
}

// TestOldNamesAreHidden checks that no list shows old names of commands and flags, and that each belongs to an existing command or flag.
func TestOldNamesAreHidden(t *testing.T) {
	found := map[string]string{}
	for _, leaf := range model(t).Model.Leaves(false) {
		path, now := commandPath(leaf), currentPath(leaf)
		for _, f := range leaf.Flags {
			for _, old := range f.Aliases {
				found[path+" --"+old] = path + " --" + f.Name
			}
		}
		if path == now {
			continue
		}
		found[path] = now
		at := slices.IndexFunc(leaf.Parent.Children, func(c *kong.Node) bool {
			return commandPath(c) == now && !c.Hidden && c.Target.Type() == leaf.Target.Type()
		})
		if !leaf.Hidden || at < 0 {
			t.Errorf("%s is an old name of %s, and is not hidden or not the same", path, now)
		}
		if _, out, _ := once(t, "help"); regexp.MustCompile(`(?m)^  ` + path + `\b`).MatchString(out) {
			t.Errorf("the list of commands has %s", path)
		}
	}
	want := map[string]string{
		"say": "append", "move": "migrate", "think": "worker", "admin silence": "admin mute",
		"serve --keep-looks": "serve --keep-read-marks", "odds --trust": "odds --exponent", "load --watchers": "load --spectators",
	}
	if !reflect.DeepEqual(found, want) {
		t.Errorf("the old names are %v, not %v", found, want)
	}
}

// sample returns a value for a flag: as text, as it is printed, and as YAML.
func sample(f *kong.Flag) (text, printed, inYAML string) {
	switch f.Target.Interface().(type) {
	case duration:
		return "72h", "3d", "72h"
	case dayCount:
		return "14", "2w", "14"
	case seatFlag:
		return "watcher", "spectator", "watcher"
	case *barFlag:
		return "-5", "-5", "-5"
	case configFlag:
		return "", "", ""
	}
	if f.Enum != "" {
		all := f.EnumSlice()
		return all[len(all)-1], all[len(all)-1], all[len(all)-1]
	}
	typ := f.Target.Type()
	if typ.Kind() == reflect.Pointer {
		typ = typ.Elem()
	}
	switch typ.Kind() {
	case reflect.Bool:
		return "yes", "true", "true"
	case reflect.Int, reflect.Int64, reflect.Float64:
		return "7", "7", "7"
	case reflect.Slice:
		if typ.Elem().Kind() == reflect.Int {
			return "4,5", "4,5", "[4, 5]"
		}
		return "ab,c", "ab,c", "[ab, c]"
	case reflect.Map:
		return "k=1", "k=1", "{k: 1}"
	case reflect.String:
		if f.Tag.Has("secret") {
			return "smtp://u:secret@host/x?y=secret", "smtp://u:xxxxx@host/x?...", "smtp://u:secret@host/x?y=secret"
		}
		return "some text", "some text", "some text"
	}
	return "?", "", "?"
}

// TestEveryFlagHasAVariable checks that an environment variable and a file can set each flag, and that `pantheon config` prints its value
// and source. No variable may belong to two flags with different meanings. None may be one that Kubernetes sets for a service named
// pantheon.
func TestEveryFlagHasAVariable(t *testing.T) {
	p := &program{stdout: &output{}, stderr: &output{}}
	rowOf := func(t *testing.T, f *kong.Flag, args ...string) setting {
		t.Helper()
		rows, err := p.settings(args)
		if err != nil {
			t.Errorf("%q: %v", args, err)
		}
		at := slices.IndexFunc(rows, func(s setting) bool { return s.Flag == f.Name })
		if at < 0 {
			t.Errorf("%q has no row for --%s", args, f.Name)
			return setting{}
		}
		return rows[at]
	}
	ofVariable := map[string]string{}
	tried := 0
	for _, leaf := range model(t).Model.Leaves(false) {
		path := commandPath(leaf)
		for _, f := range slices.Concat(leaf.AllFlags(true)...) {
			if f.Name == "help" || f.Name == "version" {
				continue
			}
			if len(f.Envs) != 1 {
				t.Errorf("--%s of %s has the variables %q", f.Name, path, f.Envs)
				continue
			}
			name := f.Envs[0]
			meaning := f.Name + " " + f.Target.Type().String()
			if was, known := ofVariable[name]; known && was != meaning {
				t.Errorf("%s is the variable of %s and %s", name, was, meaning)
			}
			ofVariable[name] = meaning
			if strings.HasPrefix(name, "PANTHEON_SERVICE_") || strings.HasPrefix(name, "PANTHEON_PORT") || name == "PANTHEON_FLAGS" {
				t.Errorf("%s of --%s is set by others", name, f.Name)
			}
			text, printed, inYAML := sample(f)
			if f.Name == "config" {
				continue
			}
			tried++
			command := strings.Fields(path)
			if row := rowOf(t, f, command...); row.From != "default" || row.Variable != name {
				t.Errorf("--%s of %s: %+v", f.Name, path, row)
			}
			file := filepath.Join(t.TempDir(), "config.yaml")
			lines := f.Name + ": " + inYAML
			if node := f; !shared(node) {
				lines = inSection(strings.Fields(path), lines)
			}
			if err := os.WriteFile(file, []byte(lines), 0o600); err != nil {
				t.Fatal(err)
			}
			if row := rowOf(t, f, append([]string{"--config=" + file}, command...)...); row.From != "file" || row.File != file || row.Value != printed {
				t.Errorf("--%s of %s in the file %q: %+v", f.Name, path, lines, row)
			}
			t.Run(name, func(t *testing.T) {
				t.Setenv(name, text)
				if row := rowOf(t, f, append([]string{"--config=" + file}, command...)...); row.From != "environment" || row.Value != printed {
					t.Errorf("%s=%s: %+v", name, text, row)
				}
				if row := rowOf(t, f, append(command, fmt.Sprintf("--%s=%s", f.Name, text))...); row.From != "command line" || row.Value != printed {
					t.Errorf("--%s=%s: %+v", f.Name, text, row)
				}
			})
		}
	}
	if tried < 150 {
		t.Errorf("only %d flags were tried", tried)
	}
}

// inSection returns a line of YAML in the section of a command.
func inSection(path []string, line string) string {
	text := ""
	for depth, name := range path {
		text += strings.Repeat("  ", depth) + name + ":\n"
	}
	return text + strings.Repeat("  ", len(path)) + line
}

func TestNearest(t *testing.T) {
	names := []string{"serve", "sim", "show", "worker", "append", "moves", "version", "verify"}
	for word, want := range map[string]string{
		"srve": "serve", "sreve": "serve", "server": "serve", "works": "worker", "vers": "version", "mvoes": "moves", "apend": "append", "sin": "sim",
		"juggle": "", "x": "", "": "", "zz": "", "sm": "sim",
	} {
		if got := nearest(word, names); got != want {
			t.Errorf("%q is near %q, not %q", word, got, want)
		}
	}
}

func TestWithoutSecret(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "pantheon-data": "pantheon-data", "/srv/pantheon": "/srv/pantheon",
		"postgres://u:secret@h:5432/db":             "postgres://u:xxxxx@h:5432/db",
		"postgres://u@h/db?password=secret":         "postgres://u@h/db?...",
		"postgres://u:secret@h1:5432,h2:5432/db":    "postgres://u:xxxxx@h1:5432,h2:5432/db",
		"host=h user=u password=secret":             hidden,
		"smtp://u:se%40cret@mail.example.org:587#x": "smtp://u:xxxxx@mail.example.org:587",
		"smtp://u:se/cret@mail.example.org":         hidden,
	} {
		if got := withoutSecret(text); got != want || strings.Contains(got, "secret") {
			t.Errorf("%q is shown as %q, not %q", text, got, want)
		}
	}
}

// TestCannotListen checks that the error about an address says why the program cannot listen there, and what to do.
func TestCannotListen(t *testing.T) {
	for err, want := range map[error]string{
		syscall.EACCES:        "permission denied. Ports below 1024 need a privilege: choose a port above 1023 with --addr",
		syscall.EADDRINUSE:    "another program uses this address; stop it, or choose another port with --addr",
		syscall.EADDRNOTAVAIL: "this computer does not have that address; set another one with --addr",
		syscall.EPERM:         "operation not permitted; set another address with --addr",
	} {
		got := cannotListen("--addr", ":80", &net.OpError{Op: "listen", Err: os.NewSyscallError("bind", err)}).Error()
		if !strings.HasPrefix(got, "cannot listen at :80: ") || !strings.Contains(got, want) {
			t.Errorf("%v is told as %s", err, got)
		}
	}
}
