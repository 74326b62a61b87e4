package main

import (
	"io"
	"net"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// TestLoadStops checks that a load prints its report, stops its server and removes its folder when it is stopped.
func TestLoadStops(t *testing.T) {
	disk := t.TempDir()
	r := start(t, "load", "morra", "--tables", "1", "--for", "1h", "--folder", disk, "--json")
	var at string
	eventually(t, "the server of the load", func() (any, bool) {
		said := r.errs.String()
		m := regexp.MustCompile(` at http://([0-9.:]+)`).FindStringSubmatch(said)
		if m != nil {
			at = m[1]
		}
		return said, m != nil
	})
	if left, err := os.ReadDir(disk); err != nil || len(left) != 1 {
		t.Errorf("while it serves there is %v in the folder: %v", left, err)
	}
	r.stop()
	code := r.ended(t)
	if told := strings.Contains(r.out.String(), `"lost": 0`); told != (code == exitDone) || !told && !strings.Contains(r.errs.String(), "stopped before everybody had joined") {
		t.Errorf("it ended with %d: %s%s", code, r.out.String(), r.errs.String())
	}
	if left, err := os.ReadDir(disk); err != nil || len(left) != 0 {
		t.Errorf("%v is left behind: %v", left, err)
	}
	if conn, err := net.Dial("tcp", at); err == nil {
		conn.Close()
		t.Errorf("the server at %s goes on", at)
	}
}

// onceMore returns a command that runs this program as [TestMain] starts it for scripts.
func onceMore(args ...string) (*exec.Cmd, error) {
	file, err := os.Executable()
	return &exec.Cmd{Path: file, Args: append([]string{"pantheon"}, args...)}, err
}

// TestLoadedServerDoesNotStay checks that the server of a load stops when the process that started it has ended, in any way.
func TestLoadedServerDoesNotStay(t *testing.T) {
	in, starter := io.Pipe()
	r := startReading(t, in, "serve", "--for-load", "--addr", "127.0.0.1:0", "--data", t.TempDir())
	r.address(t)
	starter.Close()
	if code := r.ended(t); code != exitDone {
		t.Errorf("it ended with %d: %s", code, r.errs.String())
	}
}
