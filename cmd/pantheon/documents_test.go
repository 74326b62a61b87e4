package main

import (
	"io"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// otherPrograms lists other programs in documents, with the reason why the test skips them.
var otherPrograms = map[string]string{
	"go": "the build and the tests are what runs this", "git": "needs a network or changes the checkout", "gh": "needs a network",
	"curl": "needs a server that runs", "wget": "needs a network", "openssl": "makes a secret",
	"docker": "needs Docker", "podman": "needs Podman", "kubectl": "needs a cluster", "helm": "needs a cluster", "promtool": "needs Prometheus",
	"systemctl": "needs systemd", "journalctl": "needs systemd", "systemd-analyze": "needs systemd", "loginctl": "needs systemd",
	"sudo": "needs root", "install": "needs root", "apt": "needs root", "apt-get": "needs root", "adduser": "needs root", "useradd": "needs root",
	"setcap": "needs root", "chown": "needs root", "nginx": "needs root", "caddy": "needs a domain", "certbot": "needs a domain", "ufw": "needs root",
	"psql": "needs a database", "createdb": "needs a database", "dropdb": "needs a database", "pg_dump": "needs a database",
	"pg_restore": "needs a database", "createuser": "needs a database", "initdb": "needs a database", "pg_basebackup": "needs a database",
	"sqlite3": "needs a data folder", "scp": "needs another computer", "ssh": "needs another computer", "rsync": "needs another computer",
	"python3": "the programs that it runs have tests of their own", "node": "the scripts have tests of their own", "npm": "needs a network",
	"sh": "runs a script that has a comment of its own", "bash": "runs a script that has a comment of its own",
	"cd": "is the shell's", "export": "is the shell's", "echo": "is the shell's", "cat": "is the system's", "source": "is the shell's",
	"mkdir": "is the system's", "cp": "is the system's", "mv": "is the system's", "rm": "is the system's", "ls": "is the system's",
	"tar": "is the system's", "gzip": "is the system's", "gunzip": "is the system's", "grep": "is the system's", "sed": "is the system's",
	"awk": "is the system's", "head": "is the system's", "tail": "is the system's", "cut": "is the system's", "sort": "is the system's",
	"wc": "is the system's", "date": "is the system's", "kill": "is the system's", "sleep": "is the system's", "test": "is the system's",
	"chmod": "is the system's", "touch": "is the system's", "printf": "is the shell's", "diff": "is the system's", "jq": "is the system's",
	"zcat": "is the system's", "xdg-open": "needs a desktop", "ulimit": "is the shell's", "wait": "is the shell's", "seq": "is the system's",
	"for": "is the shell's", "while": "is the shell's", "if": "is the shell's", "done": "is the shell's", "fi": "is the shell's",
	"then": "is the shell's", "do": "is the shell's", "else": "is the shell's", "nice": "is the system's", "time": "is the shell's",
	"rsvg-convert": "is the system's", "benchstat": "is a tool of Go", "perf": "is the system's", "taskset": "is the system's",
}

// A shown is a command in a shell block of a document.
type shown struct {
	where   string
	program string   // the program name
	args    []string // arguments, if it is this program
	to      string   // the file that receives its output
	session bool     // set for a command of a session with its output
	output  string
}

var (
	operators = regexp.MustCompile(`&&|\|\||;|\||&`)
	assigned  = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*=`)
	loopOver  = regexp.MustCompile(`^for (\w+) in (\S+)`)
)

// shownIn returns the commands in the shell blocks of a document and in the sessions of its console blocks. In a loop, the variable has its
// first value.
func shownIn(where, text string) (all []shown) {
	inside, session, variables := false, false, map[string]string{}
	text = strings.ReplaceAll(text, "\\\n", " ")
	for line := range strings.Lines(text) {
		output := line
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "```") {
			session = !inside && line == "```console"
			inside = !inside && (session || line == "```sh" || line == "```bash" || line == "```shell")
			continue
		}
		if session {
			command, typed := strings.CutPrefix(line, "$ ")
			if !typed {
				if len(all) > 0 {
					all[len(all)-1].output += output
				}
				continue
			}
			line = command
		}
		if !inside || line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		for _, part := range apart(line) {
			if m := loopOver.FindStringSubmatch(part); m != nil {
				variables[m[1]] = m[2]
				continue
			}
			part = strings.TrimPrefix(strings.TrimPrefix(part, "do "), "then ")
			for name, value := range variables {
				part = strings.NewReplacer("$"+name, value, "${"+name+"}", value).Replace(part)
			}
			if one, ok := commandIn(shellWords(part)); ok {
				one.where, one.session = where, session
				all = append(all, one)
			}
		}
	}
	return all
}

// apart splits a line at the unquoted operators of the shell, and drops its comment.
func apart(line string) (parts []string) {
	quote, from := rune(0), 0
	for i, r := range line {
		switch {
		case quote != 0:
			if r == quote {
				quote = 0
			}
		case r == '\'' || r == '"':
			quote = r
		case r == '#' && i > 0 && line[i-1] == ' ':
			return append(parts, strings.TrimSpace(line[from:i]))
		case i >= from && operators.MatchString(string(r)) && (i == 0 || line[i-1] != '>'):
			parts, from = append(parts, strings.TrimSpace(line[from:i])), i+1
		}
	}
	return append(parts, strings.TrimSpace(line[from:]))
}

// shellWords splits a command into words, as a shell does.
func shellWords(text string) (all []string) {
	word, quote, open := "", rune(0), false
	for _, r := range text {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote == 0 && (r == '\'' || r == '"'):
			quote, open = r, true
		case quote == 0 && r == ' ':
			if open {
				all = append(all, word)
			}
			word, open = "", false
		default:
			word, open = word+string(r), true
		}
	}
	if open {
		all = append(all, word)
	}
	return all
}

// commandIn returns the command in a list of words. It omits variable assignments, sudo, time and nohup before the command, and
// redirections. The result ok is false if there is no command.
func commandIn(all []string) (one shown, ok bool) {
	for len(all) > 0 && (assigned.MatchString(all[0]) || all[0] == "sudo" || all[0] == "time" || all[0] == "nohup") {
		all = all[1:]
	}
	if len(all) == 0 {
		return one, false
	}
	one.program, all = filepath.Base(all[0]), all[1:]
	if one.program == "go" && len(all) > 1 && all[0] == "run" && strings.TrimSuffix(all[1], "/") == "./cmd/pantheon" {
		one.program, all = "pantheon", all[2:]
	}
	for i := 0; i < len(all); i++ {
		switch word := all[i]; {
		case word == ">" && i+1 < len(all):
			one.to = all[i+1]
			i++
		case strings.HasPrefix(word, ">"), strings.HasPrefix(word, "2>"), word == "<":
			if word == "<" || word == ">>" || word == "2>" {
				i++
			}
		default:
			one.args = append(one.args, word)
		}
	}
	return one, true
}

// TestShownIn checks that shell blocks are parsed as a shell parses them.
func TestShownIn(t *testing.T) {
	const text = "```sh\n# a comment\nPANTHEON_DB=x go run ./cmd/pantheon sim moon --games 3 # and a word\n" +
		"for game in moon toy; do pantheon new $game --seed 'a b' > ${game}.txt; done\n" +
		"pantheon moves \\\n  game.txt | head -1 && sudo systemctl restart pantheon\n" +
		"pantheon append game.txt 0 \"show 1\" 2>/dev/null\n```\n```yaml\npantheon: x\n```\n```console\n$ pantheon version\npantheon 1\n\n$ pantheon help\n```\n"
	want := []shown{
		{program: "pantheon", args: []string{"sim", "moon", "--games", "3"}},
		{program: "pantheon", args: []string{"new", "moon", "--seed", "a b"}, to: "moon.txt"},
		{program: "done"},
		{program: "pantheon", args: []string{"moves", "game.txt"}},
		{program: "head", args: []string{"-1"}},
		{program: "systemctl", args: []string{"restart", "pantheon"}},
		{program: "pantheon", args: []string{"append", "game.txt", "0", "show 1"}},
		{program: "pantheon", args: []string{"version"}, session: true, output: "pantheon 1\n\n"},
		{program: "pantheon", args: []string{"help"}, session: true},
	}
	got := shownIn("", text)
	for i := range want {
		if i >= len(got) || !reflect.DeepEqual(got[i], want[i]) {
			t.Fatalf("command %d is not %+v: %+v", i, want[i], got)
		}
	}
	if len(got) != len(want) {
		t.Errorf("there are %d commands: %+v", len(got), got)
	}
}

// understands parses a command line and returns the name of its command, or "help" if the line only prints the help or the version. It
// reports an invalid line, and returns false for it.
func understands(t *testing.T, args []string) (command string, ok bool) {
	t.Helper()
	if slices.ContainsFunc(args, func(arg string) bool { return arg == "--help" || arg == "-h" }) {
		return "help", true
	}
	const database = "PANTHEON_DB" // the documents set it in a file
	t.Setenv(database, "postgres://127.0.0.1/none")
	defer os.Unsetenv(database) //nolint:errcheck // t.Setenv has set it, and restores it
	var v cli
	p := &program{stdout: io.Discard, stderr: io.Discard}
	ended := false
	parser, err := p.parser(&v, func(int) { ended = true })
	if err != nil {
		t.Fatal(err)
	}
	called, err := parser.Parse(args)
	switch {
	case ended: // --version
		return "help", true
	case err != nil:
		t.Errorf("pantheon %q: %v", args, err)
		return "", false
	}
	command, _, _ = strings.Cut(currentPath(called.Selected()), " ")
	return command, true
}
