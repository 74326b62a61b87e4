package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strconv"

	_ "modernc.org/sqlite" // the driver "sqlite"
)

// File is the name of the database in a data folder. While it is in use, SQLite has two more files next to it.
const File = "pantheon.db"

// SQLite is a [Log] in one SQLite file, with one writing connection and several reading ones.
type SQLite struct {
	database
	lock   *lock  // nil when opened for reading only
	still  bool   // the folder cannot be written, so that nothing in it changes
	file   string // the database that is read
	old    string // the folder's own database, if that has an older schema and a copy of it is read
	copied string // the folder of that copy; Close removes it
	placed []placed
}

var _ Log = (*SQLite)(nil)

// newSQLite returns a log that has no file yet.
func newSQLite() *SQLite {
	s := &SQLite{database: database{reads: features}}
	s.dialect = dialect{
		text:        func(query string) string { return query },
		lockHead:    selectHead, // a writing transaction locks the whole database
		lockTotal:   selectTotal,
		insertTable: "INSERT INTO tables (no, id) SELECT 1 + max((SELECT coalesce(max(no), 0) FROM tables), (SELECT coalesce(max(tab), 0) FROM removed)), ?1 WHERE NOT EXISTS (SELECT 1 FROM removed WHERE id = ?1) RETURNING no",
		insertHead:  "INSERT INTO heads (entries, chain, names, beside, seal, aside, tab) VALUES (?, ?, ?, ?, ?, ?, ?)",
		openedWith: `SELECT id FROM tables JOIN entries ON entries.tab = tables.no AND entries.number = 1
			WHERE instr(data, ?) > 0 ORDER BY no LIMIT ?`,
		counted:    func(_ sealer, h *head) sum { return h.seal },
		taken:      isTaken,
		unshredded: "PRAGMA user_version = -1", // so that Wipe rewrites everything
		readOnly:   sql.TxOptions{ReadOnly: true},
		shaped:     s.shapedAsMade,
		present:    s.present,
		filling:    s.filling,
		mark:       s.mark,
		emptied:    func() string { return removeFolder },
		raise:      raise,
		own:        s.ownChecks,
	}
	return s
}

// settings are the pragmas of each writing connection. A write-ahead log with full synchronisation keeps everything acknowledged, even
// after a power failure. secure_delete overwrites removed data.
var settings = []string{"busy_timeout(5000)", "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(1)", "secure_delete(1)"}

// Parameters of a read-only connection: to a folder that another program may be writing, and to one where nothing can be written.
var (
	readLive  = append([]string{"mode=ro"}, pragmas(settings[0])...)
	readStill = []string{"mode=ro", "immutable=1"}
)

// Open opens the log of a data folder and creates it if necessary. Only one program at a time can open it. The error says why it cannot be
// opened, for example that another program uses the folder or that a newer version has written it.
func Open(ctx context.Context, folder string) (*SQLite, error) { return openFolder(ctx, folder, false) }

func openFolder(ctx context.Context, folder string, fills bool) (*SQLite, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, fmt.Errorf("the data folder %s cannot be created: %w", folder, err)
	}
	s := newSQLite()
	s.fills = fills
	s.writes()
	if err := s.open(ctx, folder); err != nil {
		s.closeFiles() //nolint:errcheck // the first error tells more
		return nil, err
	}
	go s.commit()
	return s, nil
}

func (s *SQLite) open(ctx context.Context, folder string) error {
	var err error
	if s.lock, err = take(ctx, folder); err != nil {
		return err
	}
	s.file = filepath.Join(folder, File)
	if err := s.begin(ctx, folder); err != nil {
		return explain(folder, err)
	}
	if err := s.upToDate(ctx, folder); err != nil {
		return err
	}
	if s.reader, err = connect(s.file, 4, pragmas(append([]string{"query_only(1)"}, settings...)...)...); err != nil {
		return explain(folder, err)
	}
	if err := errors.Join(s.setName(ctx), s.prepare(ctx)); err != nil {
		return explain(folder, err)
	}
	if err := s.readable(ctx); err != nil {
		return explain(folder, err)
	}
	if err := s.quick(ctx); err != nil {
		return explain(folder, err)
	}
	return explain(folder, s.place())
}

// begin creates the database of a new folder. It creates the file under a temporary name and renames it when it is complete. An empty file,
// or a write-ahead log without a file, is therefore damage. For an existing database, begin checks only the file's size and the write-ahead
// log.
func (s *SQLite) begin(ctx context.Context, folder string) error {
	file := s.file
	if _, err := os.Stat(file); !errors.Is(err, fs.ErrNotExist) {
		return errors.Join(notEmpty(file), aheadWhole(file, false))
	}
	if wal, err := os.Stat(file + "-wal"); err == nil && wal.Size() > 0 {
		return &Damage{What: "its file " + File + " is missing"}
	}
	made := newSQLite()
	made.file, made.fills = file+".new", s.fills
	for _, rest := range []string{"", "-wal", "-shm"} { // remains of an interrupted creation
		if err := os.Remove(made.file + rest); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	if err := private(made.file); err != nil {
		return err
	}
	err := made.upToDate(ctx, folder)
	if err == nil {
		err = made.setName(ctx)
	}
	if err = errors.Join(err, made.closeFiles()); err != nil {
		return err
	}
	return os.Rename(made.file, file)
}

// notEmpty returns a [Damage] for a file that is smaller than any database, which SQLite would take for a new one.
func notEmpty(file string) error {
	info, err := os.Stat(file)
	if err == nil && info.Size() < 512 {
		err = &Damage{What: "its file " + File + " is empty"}
	}
	return err
}

// upToDate opens the writing connection and upgrades the database to this program's schema version. It returns [ErrHalfFilled] for a
// half-filled folder, unless the log was opened to be filled.
func (s *SQLite) upToDate(ctx context.Context, folder string) error {
	var err error
	if s.writer, err = connect(s.file, 1, append([]string{"_txlock=immediate"}, pragmas(settings...)...)...); err != nil {
		return explain(folder, err)
	}
	has, err := version(ctx, s.writer)
	if err == nil && has > 0 {
		err = s.notHalf(ctx, s.writer)
	}
	if err != nil {
		return explain(folder, err)
	}
	if err := migrate(ctx, s.writer, folder, s.fills); err != nil {
		return err
	}
	if now, err := version(ctx, s.writer); err != nil {
		return explain(folder, err)
	} else if wal, err := os.Stat(s.file + "-wal"); now == has && (err != nil || wal.Size() == 0) {
		return nil
	}
	_, err = s.Wipe(ctx, false) // removes remains of the old schema, and of what a killed program wrote last
	return explain(folder, err)
}

// OpenReadOnly opens the log of a data folder for reading, even while another program uses the folder. Writing fails. If the folder has an
// older schema, OpenReadOnly upgrades and reads a copy; the folder does not change.
func OpenReadOnly(ctx context.Context, folder string) (*SQLite, error) {
	file := filepath.Join(folder, File)
	if _, err := os.Stat(file); err != nil {
		return nil, fmt.Errorf("%s is not a data folder: it has no file %s", folder, File)
	}
	s := newSQLite()
	s.file = file
	err := explain(folder, notEmpty(file))
	if err == nil {
		err = s.openToRead(ctx, folder)
	}
	if err != nil {
		s.closeFiles() //nolint:errcheck // the first error tells more
		return nil, err
	}
	return s, nil
}

// OpenToCopy opens the log of an existing data folder as the source of a [Transfer]. Like [Open], it locks the folder. If the folder has an
// older schema, OpenToCopy upgrades and reads a copy; the database does not change, so older programs can still open it. Otherwise it is
// the same as Open.
func OpenToCopy(ctx context.Context, folder string) (*SQLite, error) {
	lock, err := take(ctx, folder)
	if err != nil {
		return nil, err
	}
	s, err := openOld(ctx, folder)
	if s != nil {
		s.lock = lock
		return s, nil
	}
	if err = errors.Join(err, lock.Close()); err != nil {
		return nil, err
	}
	return Open(ctx, folder)
}

// openOld opens a locked data folder for reading if it has an older schema. Otherwise it returns nil.
func openOld(ctx context.Context, folder string) (*SQLite, error) {
	if err := aheadWhole(filepath.Join(folder, File), false); err != nil {
		return nil, explain(folder, err)
	}
	s, err := OpenReadOnly(ctx, folder)
	if err != nil || s.old != "" {
		return s, err
	}
	return nil, s.Close()
}

func (s *SQLite) openToRead(ctx context.Context, folder string) error {
	if err := s.connectToRead(ctx, folder); err != nil {
		return err
	}
	has, knows, err := shapes(ctx, s.reader)
	switch {
	case err != nil:
		return explain(folder, err)
	case has > knows:
		return newer(folder, has, knows)
	}
	if err := s.notHalf(ctx, s.reader); err != nil {
		return explain(folder, err)
	}
	if has < current {
		if err := s.copyOld(ctx); err != nil {
			return explain(folder, fmt.Errorf("it was written by an older version of this program and could not be copied for reading: %w", err))
		}
	}
	if err := s.readName(ctx, s.reader); err != nil {
		return explain(folder, err)
	}
	return explain(folder, s.readable(ctx))
}

// connectToRead connects to a folder that another program may be writing, or that cannot be written at all.
func (s *SQLite) connectToRead(ctx context.Context, folder string) error {
	var err error
	if s.reader, err = connect(s.file, 4, readLive...); err != nil {
		return explain(folder, err)
	}
	if _, err = version(ctx, s.reader); err == nil || !unopenable(err) {
		return explain(folder, err)
	}
	// SQLite needs to create a file next to a database with a write-ahead log, which is impossible in a read-only folder. If the
	// write-ahead log is empty, the database file alone is complete.
	s.reader.Close()
	if wal, err := os.Stat(s.file + "-wal"); err == nil && wal.Size() > 0 {
		return fmt.Errorf("the data folder %s cannot be read: it was not closed properly and is read-only; copy it to a place where this program can write", folder)
	}
	s.still = true
	s.reader, err = connect(s.file, 4, readStill...)
	return explain(folder, err)
}

// copyOld copies a folder with an older schema, upgrades the copy and reads it instead.
func (s *SQLite) copyOld(ctx context.Context) error {
	var err error
	if s.copied, err = os.MkdirTemp("", "pantheon-"); err != nil {
		return err
	}
	file := filepath.Join(s.copied, File)
	if err := s.Backup(ctx, file); err != nil {
		return err
	}
	s.old, s.file = s.file, file
	if err := errors.Join(s.reader.Close(), s.upToDate(ctx, s.copied), s.writer.Close()); err != nil {
		return err
	}
	s.writer, s.still = nil, false
	s.reader, err = connect(s.file, 4, readLive...)
	return err
}

// pragmas returns the settings as parameters of a connection's address.
func pragmas(settings ...string) []string {
	out := make([]string, len(settings))
	for i, p := range settings {
		out[i] = "_pragma=" + p
	}
	return out
}

// connect opens a database file with up to n connections and the given address parameters.
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

// private creates a file that only its owner may read, if the file does not exist. The log holds seeds and keys.
func private(file string) error {
	f, err := os.OpenFile(file, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return err
	}
	return f.Close()
}

// Durability returns the settings of the writing connection: the journal mode ("wal") and synchronous level ("full") in SQLite's words, and
// whether foreign keys are checked.
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

// Close waits until the write in progress is done, and releases the folder.
func (s *SQLite) Close() error {
	var err error
	s.closed.Do(func() {
		s.stop()
		err = s.closeFiles()
	})
	return err
}

func (s *SQLite) closeFiles() error {
	var errs []error
	for _, p := range s.prepared {
		errs = append(errs, p.Close())
	}
	for _, db := range []*sql.DB{s.reader, s.writer} {
		if db != nil {
			errs = append(errs, db.Close())
		}
	}
	if s.lock != nil {
		errs = append(errs, s.lock.Close())
	}
	if s.copied != "" {
		errs = append(errs, os.RemoveAll(s.copied))
	}
	return errors.Join(errs...)
}
