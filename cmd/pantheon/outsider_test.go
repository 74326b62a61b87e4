package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"pantheon/game"
	"pantheon/game/gametest/grab"
	"pantheon/protocol"
)

// shell writes a shell script and returns its command line. It skips the test where there is no shell.
func shell(t *testing.T, text string) []string {
	t.Helper()
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("there is no sh")
	}
	file := filepath.Join(t.TempDir(), "bot.sh")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return []string{sh, file}
}

// asked starts a program and requests one choice at the start of a game of grab. It returns the program in its seat and the error of the
// choice.
func asked(t *testing.T, text string, patience time.Duration) (*seatedOutsider, error) {
	t.Helper()
	p, err := startProcess(shell(t, text), patience)
	if err != nil {
		t.Fatal(err)
	}
	setup := game.Setup{Players: 2}
	m := &seatedOutsider{protocol.NewHost(p, grab.Game(), setup, 0, protocol.Budget{Time: time.Second}), p}
	t.Cleanup(func() { m.Close() })
	truth := grab.Game().New(setup, &game.Env{Dice: game.QuickDice(1)})
	view := grab.Game().Blank()
	truth.View(0, view)
	_, err = m.Choose(context.Background(), view, 400, nil)
	return m, err
}

// TestOutsidersThatDoNotPlay checks that the reason for a loss describes how the program failed.
func TestOutsidersThatDoNotPlay(t *testing.T) {
	const hello = "echo pantheon 1\nwhile read -r verb words; do case $verb in go) "
	for name, c := range map[string]struct{ text, says string }{
		"silent":    {"sleep 60", "it did not answer within 300ms"},
		"hangs":     {hello + "sleep 60;; esac; done", "it did not answer within 300ms"},
		"chats":     {hello + "while :; do echo info hm; sleep 0.05; done;; esac; done", "it did not answer within 300ms"},
		"ends":      {hello + "exit 3;; esac; done", "exit status 3"},
		"complains": {"echo no licence file >&2; exit 1", "exit status 1); its standard error: no licence file"},
		"nonsense":  {hello + "echo I resign;; esac; done", `no answer begins with "I"`},
		"illegal":   {hello + "echo best grab S1 moon;; esac; done", `"grab S1 moon", which is not legal`},
		"binary":    {hello + "head -c 300000 /dev/zero; echo;; esac; done", "a line is text"},
		"endless":   {hello + "head -c 3000000 /dev/zero; echo;; esac; done", "a line has at most"},
		"closes":    {"exec >&-; sleep 60", "it ended before it answered"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			waits := patience
			if strings.Contains(c.says, "300ms") {
				waits = 300 * time.Millisecond
			}
			_, err := asked(t, c.text, waits)
			if err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%v does not say %q", err, c.says)
			}
		})
	}
}

// TestTail checks that a tail keeps only the end of its input.
func TestTail(t *testing.T) {
	var kept tail
	for i := range 1000 {
		fmt.Fprintln(&kept, "line", i)
	}
	io.WriteString(&kept, strings.Repeat("x", 150)) //nolint:errcheck // a tail takes everything
	if text := kept.String(); len(text) > longestTail || !strings.HasSuffix(text, "line 999\n"+strings.Repeat("x", 150)) {
		t.Errorf("the tail is %q", text)
	}
}

// TestOutsiderThatDoesNotRead checks that a program that does not read its input does not block the host.
func TestOutsiderThatDoesNotRead(t *testing.T) {
	p, err := startProcess(shell(t, "echo pantheon 1; sleep 60"), 300*time.Millisecond)
	if err != nil {
		t.Fatal(err)
	}
	defer p.end()
	line := strings.Repeat("x", 200_000)
	for err == nil {
		err = p.Send(line)
	}
	if !strings.Contains(err.Error(), "did not read") {
		t.Errorf("the error is %v", err)
	}
}

// TestOutsidersLeaveNothingBehind checks that no process of a program is left after its game: neither a child nor a process that was not
// waited for.
func TestOutsidersLeaveNothingBehind(t *testing.T) {
	child := filepath.Join(t.TempDir(), "child")
	var text []byte
	for waits := 300 * time.Millisecond; len(text) == 0; waits *= 2 { // until it has had time to start a child
		m, err := asked(t, "sleep 1000 & echo $! > "+child+"; echo pantheon 1; wait", waits)
		if err == nil {
			t.Error("it did not play, and that was no error")
		}
		m.Close()
		if m.process.cmd.ProcessState == nil {
			t.Error("nobody has waited for the process")
		}
		if text, err = os.ReadFile(child); err != nil && waits > patience {
			t.Fatal(err)
		}
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil {
		t.Fatal(err)
	}
	eventually(t, "the end of what it has started", func() (any, bool) { return fmt.Sprintf("process %d lives", pid), !alive(pid) })
}

// alive reports whether a process is running. A zombie is not.
func alive(pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return false
	}
	_, state, _ := strings.Cut(string(stat), ") ")
	return !strings.HasPrefix(state, "Z")
}

func TestOutsidersThatCannotBe(t *testing.T) {
	for name, says := range map[string]string{
		"exec:":                      "names no program",
		"exec:  ":                    "names no program",
		"exec:./there-is-none --now": "cannot start the program",
	} {
		if _, err := newOutsider(name, time.Second); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v does not say %q", name, err, says)
		}
	}
	for _, think := range []time.Duration{0, -time.Second, 365 * 24 * time.Hour} {
		if _, err := newOutsider("exec:sh", think); err == nil || !strings.Contains(err.Error(), "--think must be from") {
			t.Errorf("%v: %v", think, err)
		}
	}
}
