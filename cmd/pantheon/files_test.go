package main

import (
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"pantheon/store"
)

// TestConnectionsWithinTheLimitOfFiles checks that some files stay reserved, and that a limit that is too low is logged.
func TestConnectionsWithinTheLimitOfFiles(t *testing.T) {
	for _, c := range []struct {
		files         uint64
		wanted, takes int
		warns         bool
	}{
		{0, 10_000, 10_000, false}, {1 << 62, 10_000, 10_000, false}, {10_128, 10_000, 10_000, false}, {10_127, 10_000, 9_999, true}, {1024, 10_000, 896, true}, {100, 10_000, 50, true}, {3, 1, 2, true},
	} {
		var out output
		takes := connectionsWithin(c.files, c.wanted, slog.New(slog.NewTextHandler(&out, nil)))
		if takes != c.takes && takes != min(c.takes, c.wanted) || strings.Contains(out.String(), "--max-connections") != c.warns {
			t.Errorf("with %d files of %d connections %d are taken: %s", c.files, c.wanted, takes, out.String())
		}
	}
}

// aServer starts this program in its own process, with the real titles, and waits until it serves. The parameter before is shell text that
// runs first. The process ends with the test.
func aServer(t *testing.T, before string, args ...string) (server *exec.Cmd, out, errs *output) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("starts a shell")
	}
	own, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	named := filepath.Join(t.TempDir(), "registry") // see TestMain
	if err := os.Symlink(own, named); err != nil {
		t.Fatal(err)
	}
	server = exec.Command("sh", append([]string{"-c", before + `exec "$0" "$@"`, named}, args...)...)
	out, errs = &output{}, &output{}
	server.Stdout, server.Stderr = out, errs
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		server.Process.Kill() //nolint:errcheck // it may have ended
		server.Wait()         //nolint:errcheck // likewise
	})
	eventually(t, "that it serves", func() (any, bool) {
		return out.String() + errs.String(), strings.Contains(out.String(), "Ctrl-C")
	})
	return server, out, errs
}

// TestProbesAtTheLimitOfFiles opens more connections to a server than it may have files. The monitoring address must still answer.
func TestProbesAtTheLimitOfFiles(t *testing.T) {
	at := freeAddress(t)
	_, out, errs := aServer(t, "ulimit -n 120; ", "serve", "--addr", "127.0.0.1:0", "--ops", at, "--data", t.TempDir())
	errs.says(t, "may not open as many files")
	site := strings.TrimSuffix(strings.TrimPrefix(address.FindString(out.String()), "http://"), "/")
	for range 200 {
		conn, err := net.Dial("tcp", site)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
	}
	// The server accepts connections in order. When it holds as many as it may, it turns this one away.
	last, err := net.Dial("tcp", site)
	if err != nil {
		t.Fatal(err)
	}
	defer last.Close()
	if text, err := io.ReadAll(last); err != nil || !strings.Contains(string(text), "503 ") {
		t.Errorf("a connection too many reads %q, %v", text, err)
	}
	for _, path := range []string{"/healthz", "/readyz", "/statusz", "/metrics"} {
		client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}, Timeout: patience}
		answer, err := client.Get("http://" + at + path)
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		answer.Body.Close()
		if answer.StatusCode != http.StatusOK {
			t.Errorf("%s: %s", path, answer.Status)
		}
	}
	if strings.Contains(errs.String(), "too many open files") {
		t.Errorf("it says: %s", errs.String())
	}
}

// TestHangupsEndNothing checks that a server logs SIGHUP, continues, and still stops when it is asked to.
func TestHangupsEndNothing(t *testing.T) {
	server, out, errs := aServer(t, "", "serve", "--addr", "127.0.0.1:0", "--data", t.TempDir())
	for range 3 {
		if err := server.Process.Signal(syscall.SIGHUP); err != nil {
			t.Fatal(err)
		}
	}
	errs.says(t, "SIGHUP is ignored")
	answer, err := http.Get(address.FindString(out.String()))
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if err := server.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := server.Wait(); err != nil {
		t.Errorf("it ends with %v: %s", err, errs.String())
	}
}

// TestADatabaseFileThatIsMovedAway checks that a server is not ready while its database file is missing.
func TestADatabaseFileThatIsMovedAway(t *testing.T) {
	at, data := freeAddress(t), t.TempDir()
	r := start(t, "--addr", "127.0.0.1:0", "--ops", at, "--data", data)
	r.address(t)
	becomes(t, at, "ready")
	file := filepath.Join(data, store.File)
	if err := os.Rename(file, file+".old"); err != nil {
		t.Fatal(err)
	}
	becomes(t, at, "failing")
	if err := os.Rename(file+".old", file); err != nil {
		t.Fatal(err)
	}
	becomes(t, at, "ready")
	r.stop()
	if code := r.ended(t); code != exitDone {
		t.Errorf("it ended with %d: %s", code, r.errs.String())
	}
}
