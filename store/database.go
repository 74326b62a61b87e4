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

// A database is what both kinds of [Log] have in common: tables, entries, chains, seals and totals, in the words of SQL that both
// databases understand. What differs stands in its dialect.
type database struct {
	dialect
	writer *sql.DB // nil when opened for reading only
	reader *sql.DB

	name   string
	key    []byte
	sealer sealer

	prepared map[string]*sql.Stmt // on the connection that writes, by query; nil where the driver sees to it

	failing atomic.Bool // the last append could not be written
	fills   bool        // it was opened to be filled by a move

	reads []Feature // what this program reads
	inUse sync.Map  // the features that are known to be noted as used

	queue   chan *batch
	closing chan struct{} // closed by Close; nil when opened for reading only
	closed  sync.Once
	done    chan struct{} // closed when the committer has ended
}

// A dialect is how a database differs from others.
type dialect struct {
	// text puts a query, whose parameters are ? or ?1, into the database's words.
	text func(query string) string
	// lockHead asks for the head of a table that a transaction will change, and lockTotal for a total; each keeps others off that row
	// until the transaction has ended.
	lockHead, lockTotal string
	// insertTable begins a table, unless it was removed, and gives its number; insertHead notes the end of its log.
	insertTable, insertHead string
	// openedWith lists the tables in whose first entry's data a text stands.
	openedWith string
	// counted is what the total of tables counts a head by.
	counted func(k sealer, h *head) sum
	// taken tells whether an error says that a key is there already.
	taken func(err error) bool
	// skipClaimed keeps off rows that another one is just claiming.
	skipClaimed string
	// unshredded notes in a transaction that something was removed of which a shred may be left.
	unshredded string
	// mine refuses to append to a table that is not this program's to write, and wrote is told of the heads that were written; both are
	// nil where there is only one program.
	mine  func(h *head) error
	wrote func(heads map[string]*head)
	// numberBehind sees that tables that are begun get numbers behind all that were copied; nil where that is so by itself.
	numberBehind func(ctx context.Context) error
	// again tells whether a transaction that failed may be tried again, and waits until then; nil where it never may.
	again func(ctx context.Context, err error, since time.Time, tries int) bool
	// present tells whether what is written is still there; nil where that is not this program's to know.
	present func() error
	// away tells of an error whether it says nothing of what is in the database, which cannot be reached just now; nil where it always can.
	away func(err error) bool
	// went is told how each writing to the log went; nil where nobody cares.
	went func(err error)
	// unsure tells of an error that ended a transaction whether it may have been written all the same.
	unsure func(err error) bool
	// timeout is how long one try may take; 0 for as long as it takes.
	timeout time.Duration
	// filling tells whether the log is marked as half filled, and mark marks it or takes the mark away.
	filling func(ctx context.Context, db querier) (bool, error)
	mark    func(ctx context.Context, tx session, on bool) error
	// emptied says how to empty the place.
	emptied func() string
	// readOnly is how a snapshot is begun.
	readOnly sql.TxOptions
	// shaped looks whether the database has this program's shape and is whole, as far as that is quickly known.
	shaped func(ctx context.Context, db querier) error
	// raise gives the log the shape that programs refuse which read no features; nil where something else sees to that.
	raise func(ctx context.Context, tx session) error
	// own looks at all that the database keeps of its own accord, such as its pages: what it is, and whether it is in order.
	own func(ctx context.Context, db querier) iter.Seq2[string, error]
}

// A querier is a connection or a transaction to read by.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// A spoken querier is asked in the dialect's words.
type spoken struct {
	querier
	text func(string) string
}

func (q spoken) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return q.querier.QueryContext(ctx, q.text(query), args...)
}

func (q spoken) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	return q.querier.QueryRowContext(ctx, q.text(query), args...)
}

// A session is a transaction that is spoken to in the dialect's words.
type session struct {
	*sql.Tx
	s *database
}

func (x session) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return x.Tx.QueryContext(ctx, x.s.text(query), args...)
}

// QueryRowContext asks by the prepared statement where there is one.
func (x session) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	if p := x.s.prepared[query]; p != nil {
		return x.StmtContext(ctx, p).QueryRowContext(ctx, args...)
	}
	return x.Tx.QueryRowContext(ctx, x.s.text(query), args...)
}

// ExecContext runs the prepared statement where there is one.
func (x session) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	if p := x.s.prepared[query]; p != nil {
		return x.StmtContext(ctx, p).ExecContext(ctx, args...)
	}
	return x.Tx.ExecContext(ctx, x.s.text(query), args...)
}

// read is the database to read by.
func (s *database) read() querier { return spoken{s.reader, s.text} }

// change runs do in a transaction with its ledger. What do sets outside it has to be set anew when it is run again.
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

// transact runs do in a transaction that writes, more than once where the database may fail and be there again a little later. It tells do
// the how-manieth time it is; what an earlier one did may have been written.
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

// snapshot runs read in a transaction that only reads: everything in it is of one instant.
func (s *database) snapshot(ctx context.Context, read func(tx querier) error) error {
	tx, err := s.reader.BeginTx(ctx, &s.readOnly)
	if err != nil {
		return err
	}
	defer tx.Rollback() //nolint:errcheck // nothing was written
	return read(spoken{tx, s.text})
}

// Name is the random name of the data folder, or of the tables in a database.
func (s *database) Name() string { return s.name }

// Key is the secret for signing.
func (s *database) Key() []byte { return s.key }

// baptise gives a new folder its name and key with their totals, and reads them. A folder that has something but no name is damaged.
func (s *database) baptise(ctx context.Context) error {
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

// notHalf refuses a log that is half filled, unless it was opened to be filled.
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

// readName reads the folder's name and key.
func (s *database) readName(ctx context.Context, db querier) error {
	err := db.QueryRowContext(ctx, "SELECT name, key FROM folder").Scan(&s.name, &s.key)
	if errors.Is(err, sql.ErrNoRows) {
		return &Damage{What: "its name and key are missing"}
	}
	s.sealer = newSealer(s.key)
	return err
}

// prepare readies the statements of an append, where the driver does not do that by itself.
func (s *database) prepare(ctx context.Context) error {
	s.prepared = map[string]*sql.Stmt{}
	for _, query := range []string{s.lockHead, s.lockTotal, s.insertHead, updateHead, updateAside, writeTotal, insertEntry, insertWord, dropWord, insertName, insertNotices(1), savepoint, rollback, release} {
		p, err := s.writer.PrepareContext(ctx, s.text(query))
		if err != nil {
			return err
		}
		s.prepared[query] = p
	}
	return nil
}

// writes lets the log be written to: its committer waits for what comes.
func (s *database) writes() {
	s.queue, s.closing, s.done = make(chan *batch), make(chan struct{}), make(chan struct{})
}

// stop waits for what is being written.
func (s *database) stop() {
	if s.closing != nil {
		close(s.closing)
		<-s.done
	}
}
