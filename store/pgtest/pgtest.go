// Package pgtest starts a separate PostgreSQL for tests, if one is installed.
package pgtest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// ErrNone reports that no PostgreSQL was found.
var ErrNone = errors.New("PostgreSQL is not installed")

// A Cluster is a running PostgreSQL in a separate folder. It listens on loopback only, and accepts every connection there.
type Cluster struct {
	Port   int
	Folder string

	bin   string
	alive io.Closer // when it is closed, or this program ends, the guard stops the cluster
	stop  sync.Once
}

// Need skips or fails a test whose PostgreSQL could not be started because of err; it does nothing for nil. [ErrNone] skips the test,
// unless CI=true or PANTHEON_POSTGRES=required says that there must be a PostgreSQL. Any other error fails it.
func Need(t testing.TB, err error) {
	t.Helper()
	switch {
	case err == nil:
	case errors.Is(err, ErrNone) && os.Getenv("CI") != "true" && os.Getenv("PANTHEON_POSTGRES") != "required":
		t.Skip(err)
	default:
		t.Fatal(err)
	}
}

// Programs returns the folder of PostgreSQL's programs: the one in PATH, otherwise the newest in /usr/lib/postgresql. It returns [ErrNone]
// if there is none.
func Programs() (string, error) {
	if path, err := exec.LookPath("initdb"); err == nil {
		if path, err = filepath.EvalSymlinks(path); err == nil {
			return filepath.Dir(path), nil
		}
	}
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if err != nil || len(found) == 0 {
		return "", ErrNone
	}
	slices.SortFunc(found, func(a, b string) int { return len(a) - len(b) })
	return filepath.Dir(found[len(found)-1]), nil
}

// Start creates a cluster and starts it with settings such as "fsync=off". It returns [ErrNone] if no PostgreSQL is installed.
func Start(settings ...string) (*Cluster, error) { return StartIn("", settings...) }

// StartIn is like [Start], but creates the cluster's folder in a given folder; "" means a folder for temporary files. The user who runs
// PostgreSQL must have access to the given folder.
func StartIn(folder string, settings ...string) (*Cluster, error) {
	bin, err := Programs()
	if err != nil {
		return nil, err
	}
	c := &Cluster{bin: bin}
	if err := c.makeFolder(folder); err != nil {
		return nil, err
	}
	if err := c.run("initdb", "--pgdata", c.data(), "--username", "postgres", "--auth", "trust", "--encoding", "UTF8", "--no-locale", "--no-sync"); err != nil {
		return nil, errors.Join(err, os.RemoveAll(c.Folder))
	}
	if c.Port, err = freePort(); err == nil {
		err = c.Up(settings...)
	}
	if err == nil {
		err = c.guard()
	}
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(c.Folder))
	}
	return c, nil
}

// makeFolder creates the cluster's folder in a given one, and sets c.Folder. For "" it tries the folders for temporary files. The user who
// runs PostgreSQL must have access to the folder.
func (c *Cluster) makeFolder(in string) error {
	var errs []error
	all := []string{"", "/tmp", "/var/tmp"}
	if in != "" {
		all = []string{in}
	}
	for _, in := range all {
		folder, err := os.MkdirTemp(in, "pantheon-postgres-")
		if err != nil {
			errs = append(errs, err)
			continue
		}
		c.Folder = folder
		look := exec.Command("true")
		look.Dir = folder
		if err = errors.Join(c.own(folder), as(look)); err == nil {
			err = look.Run()
		}
		if err == nil {
			return nil
		}
		errs = append(errs, err, os.RemoveAll(folder))
	}
	return errors.Join(errs...)
}

// guard starts a shell that stops the cluster and removes its folder when this program ends, even if it is killed. The shell waits for the
// end of a pipe that only this program holds open.
func (c *Cluster) guard() error {
	guard := exec.Command("sh", "-c", `cat >/dev/null; "$0" --pgdata "$1" --mode immediate stop >/dev/null 2>&1; rm -rf "$2"`,
		filepath.Join(c.bin, "pg_ctl"), c.data(), c.Folder)
	if err := as(guard); err != nil {
		return err
	}
	var err error
	if c.alive, err = guard.StdinPipe(); err != nil {
		return err
	}
	return guard.Start()
}

// Up starts the stopped cluster with the given settings; settings of an earlier start do not apply.
func (c *Cluster) Up(settings ...string) error {
	options := fmt.Sprintf("-c listen_addresses=127.0.0.1 -c port=%d -c unix_socket_directories='' -c max_connections=200", c.Port)
	for _, s := range settings {
		options += " -c " + s
	}
	return c.run("pg_ctl", "--pgdata", c.data(), "--log", filepath.Join(c.Folder, "log"), "--wait", "--options", options, "start")
}

// Down stops the cluster. The mode is "smart", "fast" or "immediate", as in pg_ctl.
func (c *Cluster) Down(mode string) error {
	return c.run("pg_ctl", "--pgdata", c.data(), "--wait", "--mode", mode, "stop")
}

// Close stops the cluster and removes its folder.
func (c *Cluster) Close() error {
	var err error
	c.stop.Do(func() {
		c.Down("immediate") //nolint:errcheck // it may be down already
		err = os.RemoveAll(c.Folder)
	})
	return err
}

// Address returns the address of a database in the cluster, in the form of pgx.
func (c *Cluster) Address(database string) string {
	return fmt.Sprintf("postgres://postgres@127.0.0.1:%d/%s?sslmode=disable", c.Port, database)
}

// Make creates a database.
func (c *Cluster) Make(database string) error {
	return c.Query("postgres", `CREATE DATABASE "`+database+`"`)
}

// Query runs a statement in a database, for at most 30 seconds, and ignores its rows.
func (c *Cluster) Query(database, statement string) error {
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	conn, err := pgx.Connect(ctx, c.Address(database))
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	_, err = conn.Exec(ctx, statement)
	return err
}

func (c *Cluster) data() string { return filepath.Join(c.Folder, "data") }

// run runs one of PostgreSQL's programs, which refuse to run as root (see as). An error contains the program's output.
func (c *Cluster) run(program string, args ...string) error {
	var out bytes.Buffer
	cmd := exec.Command(filepath.Join(c.bin, program), args...)
	cmd.Dir = c.Folder
	cmd.Stdout, cmd.Stderr = &out, &out
	cmd.WaitDelay = time.Second // the database started by pg_ctl may keep the output open
	if err := as(cmd); err != nil {
		return err
	}
	if err := cmd.Run(); err != nil && !errors.Is(err, exec.ErrWaitDelay) {
		return fmt.Errorf("%s: %w\n%s", program, err, out.Bytes())
	}
	return nil
}

// own makes the user who runs PostgreSQL the owner of a folder. It does nothing unless this program runs as root.
func (c *Cluster) own(folder string) error {
	if os.Geteuid() != 0 {
		return nil
	}
	u, err := user.Lookup("postgres")
	if err != nil {
		return fmt.Errorf("root cannot run PostgreSQL, and the user postgres does not exist: %w", err)
	}
	uid, _ := strconv.Atoi(u.Uid)
	gid, _ := strconv.Atoi(u.Gid)
	return os.Chown(folder, uid, gid)
}

func freePort() (int, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port, nil
}

// shared is the cluster of all tests of a program, and the number of databases created in it.
var shared struct {
	sync.Mutex
	cluster *Cluster
	err     error
	made    int
}

// Database creates a database for a test, in a cluster that all tests of the program share, and returns its address. The cluster does not
// sync to disk, and ends with the program. Without a cluster, Database skips or fails the test as [Need] does.
func Database(t testing.TB) string {
	t.Helper()
	shared.Lock()
	defer shared.Unlock()
	if shared.cluster == nil && shared.err == nil {
		shared.cluster, shared.err = Start("fsync=off", "full_page_writes=off")
	}
	Need(t, shared.err)
	shared.made++
	name := fmt.Sprint("test", shared.made)
	if err := shared.cluster.Make(name); err != nil {
		t.Fatal(err)
	}
	return shared.cluster.Address(name)
}

// Tell runs statements in a database, even in a read-only one, and fails the test if one returns an error. The address must contain a query
// part, as addresses of [Cluster.Address] do. Commits of the statements do not wait for a standby.
func Tell(t testing.TB, address string, statements ...string) {
	t.Helper()
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, address+"&default_transaction_read_only=off&synchronous_commit=local")
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(ctx)
	for _, s := range statements {
		if _, err := conn.Exec(ctx, s); err != nil {
			t.Fatalf("%s: %v", s, err)
		}
	}
}
