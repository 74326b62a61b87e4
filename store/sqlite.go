package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"sync"

	_ "modernc.org/sqlite" // the driver "sqlite"
)

// File is the name of the database in a data folder. SQLite keeps two more files beside it while it is in use.
const File = "pantheon.db"

// lockFile is the name of the file that says that a program uses the folder.
const lockFile = "in-use.db"

// SQLite is a [Log] in one SQLite file: written by one connection, read by several.
type SQLite struct {
	writer *sql.DB // nil when opened for reading only
	reader *sql.DB
	lock   *sql.DB // holds the lock file; nil when opened for reading only
	still  bool    // opened in a folder that cannot be written, so that nothing there changes

	name string
	key  []byte

	queue   chan *batch
	closing chan struct{} // closed by Close; nil when opened for reading only
	closed  sync.Once
	done    chan struct{} // closed when the committer has ended
}

var _ Log = (*SQLite)(nil)

// settings are what each connection is told first. A write-ahead log synced in full keeps what was acknowledged, also when
// the power fails.
var settings = []string{"busy_timeout(5000)", "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(1)"}

// Parameters of a connection that only reads: from a folder that another program may be writing, and from one where nothing
// can be written.
var (
	readLive  = append([]string{"mode=ro"}, pragmas(settings[0])...)
	readStill = []string{"mode=ro", "immutable=1"}
)

// Open opens the log of a data folder and makes the folder when it is not there. Only one program at a time can: an error
// says so, as it does for a folder that cannot be written or that a newer version of the program has written.
func Open(ctx context.Context, folder string) (*SQLite, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, fmt.Errorf("the data folder %s cannot be made: %w", folder, err)
	}
	s := &SQLite{queue: make(chan *batch), closing: make(chan struct{}), done: make(chan struct{})}
	if err := s.open(ctx, folder); err != nil {
		s.closeFiles() //nolint:errcheck // the first error tells more
		return nil, err
	}
	go s.commit()
	return s, nil
}

func (s *SQLite) open(ctx context.Context, folder string) error {
	var err error
	if s.lock, err = lock(ctx, folder); err != nil {
		return err
	}
	file := filepath.Join(folder, File)
	if err := private(file); err != nil {
		return explain(folder, err)
	}
	if s.writer, err = connect(file, 1, append([]string{"_txlock=immediate"}, pragmas(settings...)...)...); err != nil {
		return explain(folder, err)
	}
	if err := migrate(ctx, s.writer, folder); err != nil {
		return err
	}
	if s.reader, err = connect(file, 4, pragmas(append([]string{"query_only(1)"}, settings...)...)...); err != nil {
		return explain(folder, err)
	}
	return explain(folder, s.baptise(ctx))
}

// OpenReadOnly opens the log of a data folder for reading, also while another program uses it: for verifying and for backups.
// Append, KeepContent and See of such a log fail.
func OpenReadOnly(ctx context.Context, folder string) (*SQLite, error) {
	file := filepath.Join(folder, File)
	if _, err := os.Stat(file); err != nil {
		return nil, fmt.Errorf("%s is no data folder: it holds no %s", folder, File)
	}
	s := &SQLite{}
	var err error
	if s.reader, err = connect(file, 4, readLive...); err != nil {
		return nil, explain(folder, err)
	}
	if err := s.reader.PingContext(ctx); err == nil {
		err = current(ctx, s.reader, folder)
		if err == nil {
			err = explain(folder, s.readName(ctx))
		}
		if err == nil {
			return s, nil
		}
		if !unopenable(err) {
			s.closeFiles() //nolint:errcheck // the first error tells more
			return nil, err
		}
	}
	// SQLite needs a file of its own beside a written-ahead database, which a read-only folder does not let it make. With
	// nothing written ahead the database alone is whole.
	s.closeFiles() //nolint:errcheck // opened anew below
	if wal, err := os.Stat(file + "-wal"); err == nil && wal.Size() > 0 {
		return nil, fmt.Errorf("the data folder %s cannot be read: it was not closed properly and cannot be written; copy it to a place where it can", folder)
	}
	if s.reader, err = connect(file, 4, readStill...); err != nil {
		return nil, explain(folder, err)
	}
	s.still = true
	err = current(ctx, s.reader, folder)
	if err == nil {
		err = explain(folder, s.readName(ctx))
	}
	if err != nil {
		s.closeFiles() //nolint:errcheck // the first error tells more
		return nil, err
	}
	return s, nil
}

// pragmas are the settings as parameters of a connection's address.
func pragmas(settings ...string) []string {
	out := make([]string, len(settings))
	for i, p := range settings {
		out[i] = "_pragma=" + p
	}
	return out
}

// connect opens up to n connections to a file, each with the parameters.
func connect(file string, n int, parameters ...string) (*sql.DB, error) {
	absolute, err := filepath.Abs(file)
	if err != nil {
		return nil, err
	}
	address := "file:" + (&url.URL{Path: filepath.ToSlash(absolute)}).EscapedPath()
	for i, p := range parameters {
		if i == 0 {
			address += "?" + p
		} else {
			address += "&" + p
		}
	}
	db, err := sql.Open("sqlite", address)
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(n)
	db.SetMaxIdleConns(n)
	return db, nil
}

// private makes a file that only its owner may read, if it is not there yet: the log holds seeds and keys.
func private(file string) error {
	f, err := os.OpenFile(file, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return err
	}
	return f.Close()
}

// lock takes the folder for this program: an exclusive transaction, never ended, on a database of its own. The system lets
// go of it when the program ends, however it does.
func lock(ctx context.Context, folder string) (*sql.DB, error) {
	file := filepath.Join(folder, lockFile)
	if err := private(file); err != nil {
		return nil, explain(folder, err)
	}
	db, err := connect(file, 1, "_pragma=busy_timeout(0)")
	if err != nil {
		return nil, explain(folder, err)
	}
	conn, err := db.Conn(ctx)
	if err == nil {
		_, err = conn.ExecContext(ctx, "BEGIN EXCLUSIVE")
		conn.Close() // back to the pool of one, with its transaction open
	}
	if err != nil {
		db.Close()
		if code(err) == busy {
			return nil, fmt.Errorf("the data folder %s is in use by another pantheon; stop that one, or give another folder with --data", folder)
		}
		return nil, explain(folder, err)
	}
	return db, nil
}

// baptise gives a new folder its name and key, and reads them.
func (s *SQLite) baptise(ctx context.Context) error {
	var random [40]byte
	rand.Read(random[:])
	_, err := s.writer.ExecContext(ctx, "INSERT INTO folder (one, name, key) VALUES (1, ?, ?) ON CONFLICT DO NOTHING",
		hex.EncodeToString(random[:8]), random[8:])
	if err != nil {
		return err
	}
	return s.readName(ctx)
}

func (s *SQLite) readName(ctx context.Context) error {
	return s.reader.QueryRowContext(ctx, "SELECT name, key FROM folder").Scan(&s.name, &s.key)
}

// Name is the random name of the data folder.
func (s *SQLite) Name() string { return s.name }

// Key is the folder's secret for signing.
func (s *SQLite) Key() []byte { return s.key }

// Durability reads back, from the connection that writes, what the database is told about writing: "wal" and "full", each as
// SQLite says it, and whether foreign keys are checked.
func (s *SQLite) Durability(ctx context.Context) (journal, synchronous string, foreignKeys bool, err error) {
	if s.writer == nil {
		return "", "", false, errReadOnly
	}
	var level int
	err = errors.Join(
		s.writer.QueryRowContext(ctx, "PRAGMA journal_mode").Scan(&journal),
		s.writer.QueryRowContext(ctx, "PRAGMA synchronous").Scan(&level),
		s.writer.QueryRowContext(ctx, "PRAGMA foreign_keys").Scan(&foreignKeys),
	)
	names := []string{"off", "normal", "full", "extra"}
	if level >= 0 && level < len(names) {
		return journal, names[level], foreignKeys, err
	}
	return journal, strconv.Itoa(level), foreignKeys, err
}

// Close waits for what is being written and lets go of the folder.
func (s *SQLite) Close() error {
	var err error
	s.closed.Do(func() {
		if s.closing != nil {
			close(s.closing)
			<-s.done
		}
		err = s.closeFiles()
	})
	return err
}

func (s *SQLite) closeFiles() error {
	var errs []error
	for _, db := range []*sql.DB{s.reader, s.writer, s.lock} {
		if db != nil {
			errs = append(errs, db.Close())
		}
	}
	return errors.Join(errs...)
}
