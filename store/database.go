package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"iter"
	"sync"
	"sync/atomic"
	"time"
)

// A database implements the part of [Log] that both kinds share: tables, entries, chains, seals and totals, in SQL that both databases
// understand. Its dialect holds the differences.
type database struct {
	dialect
	writer *sql.DB // nil when opened for reading only
	reader *sql.DB

	name   string
	key    []byte
	sealer sealer

	prepared map[string]*sql.Stmt // on the writing connection, by query; nil if the driver prepares statements

	failing atomic.Bool // the last append could not be written
	fills   bool        // opened as the target of a transfer

	reads []Feature // the features that this program reads
	inUse sync.Map  // the features known to be recorded as used

	queue   chan *batch
	closing chan struct{} // closed by Close; nil when opened for reading only
	closed  sync.Once
	done    chan struct{} // closed when the committer has ended
}

// A dialect holds the queries and functions in which the databases differ.
type dialect struct {
	// text translates a query with parameters ? or ?1 to the database's syntax.
	text func(query string) string
	// lockHead and lockTotal are the queries that read a table's chain head and a total for a change. Each locks the row until the end of
	// the transaction, unless a writing transaction locks the whole database anyway.
	lockHead, lockTotal string
	// insertTable creates a table and returns its number; it returns no row if the table was removed. insertHead inserts its chain head.
	insertTable, insertHead string
	// openedWith finds the tables whose first entry's data contains a text; its second parameter limits their number.
	openedWith string
	// counted returns the value by which a chain head counts in the total of tables.
	counted func(k sealer, h *head) sum
	// taken reports whether an error is a violation of a unique key.
	taken func(err error) bool
	// skipClaimed is the clause that makes a query skip rows that another transaction is claiming.
	skipClaimed string
	// unshredded is the statement that records, in a transaction that removes data, that the data may still be in the file.
	unshredded string
	// mine returns an error if this program does not hold the lease that an append to a table requires. For a new table it sets the owner.
	// After a commit, wrote receives the chain heads that changed. Both are nil for a database with a single program.
	mine  func(h *head) error
	wrote func(heads map[string]*head)
	// numberBehind makes sure that new tables get numbers above all copied ones; nil if that is automatic.
	numberBehind func(ctx context.Context) error
	// again waits, and reports whether a failed transaction may be tried again; nil if never.
	again func(ctx context.Context, err error, since time.Time, tries int) bool
	// present returns an error if the files were removed or replaced; nil if this program cannot know.
	present func() error
	// away reports whether an error means that the database cannot be reached now, and says nothing about its contents. It is nil if the
	// database can always be reached.
	away func(err error) bool
	// went is called with the error of each write to the log, or with nil after a success. The field itself may be nil.
	went func(err error)
	// unsure reports whether a commit that failed with this error may nevertheless have succeeded; nil if never.
	unsure func(err error) bool
	// timeout is the time limit of one try of a transaction; 0 for none.
	timeout time.Duration
	// filling reports whether the log is marked as half filled ([ErrHalfFilled]). mark sets or clears the mark.
	filling func(ctx context.Context, db querier) (bool, error)
	mark    func(ctx context.Context, tx session, on bool) error
	// emptied returns the instructions for emptying the database.
	emptied func() string
	// readOnly are the options of a snapshot.
	readOnly sql.TxOptions
	// shaped returns an error if the database does not have this program's schema or is visibly incomplete.
	shaped func(ctx context.Context, db querier) error
	// raise gives the log a schema version that programs without features refuse; nil if another mechanism does that.
	raise func(ctx context.Context, tx session) error
	// own yields the checks of the database's own structures, such as pages: the name and result of each.
	own func(ctx context.Context, db querier) iter.Seq2[string, error]
}

// A querier is a connection or a transaction that can read.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// A dialectQuerier is a querier that translates queries to the dialect's syntax.
type dialectQuerier struct {
	querier
	text func(string) string
}

func (q dialectQuerier) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return q.querier.QueryContext(ctx, q.text(query), args...)
}

func (q dialectQuerier) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	return q.querier.QueryRowContext(ctx, q.text(query), args...)
}

// A session is a transaction whose queries are translated to the dialect's syntax.
type session struct {
	*sql.Tx
	s *database
}

func (x session) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return x.Tx.QueryContext(ctx, x.s.text(query), args...)
}

// QueryRowContext runs a query, with the prepared statement if there is one.
func (x session) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	if p := x.s.prepared[query]; p != nil {
		return x.StmtContext(ctx, p).QueryRowContext(ctx, args...)
	}
	return x.Tx.QueryRowContext(ctx, x.s.text(query), args...)
}

// ExecContext runs a statement, with the prepared statement if there is one.
func (x session) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	if p := x.s.prepared[query]; p != nil {
		return x.StmtContext(ctx, p).ExecContext(ctx, args...)
	}
	return x.Tx.ExecContext(ctx, x.s.text(query), args...)
}

// read returns the connections for reading.
func (s *database) read() querier { return dialectQuerier{s.reader, s.text} }

// change calls the callback do in a transaction as [database.transact] does, and then writes the changes of its ledger. It may call the
// callback several times, so the callback must reset the variables that it sets outside.
func (s *database) change(ctx context.Context, do func(*ledger) error) error {
	return s.transact(ctx, func(tx session, tries int) error {
		l := s.ledger(tx, tries)
		err := do(l)
		if err == nil {
			err = l.write(ctx)
		}
		return err
	})
}

// transact calls the callback do in a writing transaction, with the number of the try, which starts at 1. If the database fails
// temporarily, transact calls the callback again, although the earlier try may have been committed. It returns [ErrUnsure] if it is unknown
// whether a try was committed.
func (s *database) transact(ctx context.Context, do func(tx session, tries int) error) error {
	if s.writer == nil {
		return errReadOnly
	}
	if s.done != nil {
		select {
		case <-s.done:
			return errClosed
		default:
		}
	}
	unsure := false
	for since, tries := time.Now(), 1; ; tries++ {
		err := s.once(ctx, tries, do)
		unsure = unsure || errors.Is(err, ErrUnsure)
		switch {
		case err == nil, s.again == nil:
			return err
		case s.again(ctx, err, since, tries):
		case unsure && !refused(err) && !errors.Is(err, ErrUnsure):
			return fmt.Errorf("%w: %w", ErrUnsure, err)
		default:
			return err
		}
	}
}

func (s *database) once(ctx context.Context, tries int, do func(tx session, tries int) error) error {
	if s.present != nil {
		if err := s.present(); err != nil {
			return err
		}
	}
	if s.timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, s.timeout)
		defer cancel()
	}
	tx, err := s.writer.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() //nolint:errcheck // after Commit there is nothing to roll back
	if err := do(session{tx, s}, tries); err != nil {
		return err
	}
	err = tx.Commit()
	if err != nil && s.unsure != nil && s.unsure(err) {
		err = fmt.Errorf("%w: %w", ErrUnsure, err)
	}
	return err
}

// snapshot calls the callback named read in a read-only transaction, which sees the state of a single instant.
func (s *database) snapshot(ctx context.Context, read func(tx querier) error) error {
	tx, err := s.reader.BeginTx(ctx, &s.readOnly)
	if err != nil {
		return err
	}
	defer tx.Rollback() //nolint:errcheck // nothing was written
	return read(dialectQuerier{tx, s.text})
}

// Name returns the random name of the data folder or database.
func (s *database) Name() string { return s.name }

// Key returns the secret for signing.
func (s *database) Key() []byte { return s.key }

// setName reads the name and key of the folder. It first generates them, with the totals, for a new folder. A folder that has rows but no
// name is damaged.
func (s *database) setName(ctx context.Context) error {
	var named bool
	if err := s.writer.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM folder) OR EXISTS (SELECT 1 FROM totals) OR EXISTS (SELECT 1 FROM tables)").Scan(&named); err != nil {
		return err
	}
	if named {
		return s.readName(ctx, s.writer)
	}
	var random [40]byte
	rand.Read(random[:])
	name, key := hex.EncodeToString(random[:8]), random[8:]
	s.sealer = newSealer(key)
	return s.change(ctx, func(l *ledger) error {
		if _, err := l.tx.ExecContext(ctx, "INSERT INTO folder (one, name, key) VALUES (1, ?, ?)", name, key); err != nil {
			return err
		}
		if s.fills {
			if err := s.mark(ctx, l.tx, true); err != nil {
				return err
			}
		}
		for _, what := range totals() {
			l.totals[what] = &total{changed: true}
		}
		s.name, s.key = name, key
		return l.count(ctx, ofFolder, 1, s.sealer.folder(name))
	})
}

// notHalf returns [ErrHalfFilled] for a half-filled log, unless the log was opened to be filled.
func (s *database) notHalf(ctx context.Context, db querier) error {
	if s.fills {
		return nil
	}
	half, err := s.filling(ctx, db)
	if err == nil && half {
		err = ErrHalfFilled
	}
	return err
}

// readName reads the folder's name and key, and sets the sealer. It returns a [Damage] if they are missing.
func (s *database) readName(ctx context.Context, db querier) error {
	err := db.QueryRowContext(ctx, "SELECT name, key FROM folder").Scan(&s.name, &s.key)
	if errors.Is(err, sql.ErrNoRows) {
		return &Damage{What: "its name and key are missing"}
	}
	s.sealer = newSealer(s.key)
	return err
}

// prepare prepares the statements of an append, for drivers that do not do this themselves.
func (s *database) prepare(ctx context.Context) error {
	s.prepared = map[string]*sql.Stmt{}
	for _, query := range []string{s.lockHead, s.lockTotal, s.insertHead, updateHead, updateAside, writeTotal, insertEntry, insertWord, dropWord, insertName, insertNotifications(1), savepoint, rollback, release} {
		p, err := s.writer.PrepareContext(ctx, s.text(query))
		if err != nil {
			return err
		}
		s.prepared[query] = p
	}
	return nil
}

// writes creates the channels through which the committer receives appends.
func (s *database) writes() {
	s.queue, s.closing, s.done = make(chan *batch), make(chan struct{}), make(chan struct{})
}

// stop waits until the write in progress is done, and ends the committer. It does nothing for a log that was opened for reading.
func (s *database) stop() {
	if s.closing != nil {
		close(s.closing)
		<-s.done
	}
}
