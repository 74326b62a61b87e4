package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"pantheon/store/pgtest"
)

// afterACut returns the errors of the drivers for a broken connection, by origin.
func afterACut() map[string]error {
	all := map[string]error{
		"database/sql, a transaction that was rolled back meanwhile": sql.ErrTxDone,
		"database/sql, a connection that was given back":             sql.ErrConnDone,
		"database/sql, a connection that no longer works":            driver.ErrBadConn,
		"pgx, a transaction that is over":                            pgx.ErrTxClosed,
		"pgx, a commit that was none":                                pgx.ErrTxCommitRollback,
		"pgconn, a connection that is closed":                        pgconn.ErrConnClosed,
		"pgconn, no connection":                                      &pgconn.ConnectError{Config: &pgconn.Config{}},
		"a context whose time is over":                               context.DeadlineExceeded,
		"a context that was ended by the driver":                     context.Canceled,
		"io, the end":                                                io.EOF,
		"io, an early end":                                           io.ErrUnexpectedEOF,
		"io, a closed pipe":                                          io.ErrClosedPipe,
		"os, a time that is over":                                    os.ErrDeadlineExceeded,
		"net, a closed connection":                                   net.ErrClosed,
		"net, no such name":                                          &net.DNSError{Err: "no such host", Name: "db"},
		"the log, of which it is not known":                          ErrUnsure,
		"the log, away":                                              ErrAway,
	}
	for _, e := range []syscall.Errno{syscall.ECONNRESET, syscall.EPIPE, syscall.ECONNREFUSED, syscall.ECONNABORTED, syscall.ETIMEDOUT, syscall.EHOSTUNREACH, syscall.ENETUNREACH, syscall.ENETDOWN} {
		all["the system, "+e.Error()] = &net.OpError{Op: "read", Err: os.NewSyscallError("read", e)}
		all["the system, plainly "+e.Error()] = e
	}
	for code, what := range map[string]string{
		"08000": "a connection", "08003": "no connection", "08006": "a connection that failed", "08P01": "the protocol", "40001": "who was first", "40P01": "a deadlock",
		"57014": "a statement that was cancelled", "57P01": "an admin", "57P02": "a crash", "57P03": "no connections now", "57P05": "idle for too long", "25006": "read only",
		"25P01": "no transaction", "25P02": "a transaction that failed", "25P03": "idle in a transaction", "55P03": "a lock", "53000": "too little of something", "53200": "no memory", "53300": "too many connections",
		"53400": "a limit", "53100": "a full disk", "58000": "its system", "58030": "its disk",
	} {
		all["PostgreSQL, "+what+" "+code] = &pgconn.PgError{Code: code, Message: what}
	}
	return all
}

// TestWhatACutGivesIsAway: after a cut, every error of the drivers counts as temporary, so that callers wait and try again, and nobody
// reports the log as damaged. Other errors do not count as temporary.
func TestWhatACutGivesIsAway(t *testing.T) {
	for where, err := range afterACut() {
		for how, err := range map[string]error{"": err, ", wrapped": fmt.Errorf("the log could not be read: %w", err), ", joined": errors.Join(errors.New("it failed"), err)} {
			if !Away(err) {
				t.Errorf("%s%s: %v is not taken for a database that is away", where, how, err)
			}
		}
	}
	for _, err := range []error{nil, ErrTaken, ErrNone, ErrDamaged, ErrElsewhere, errOrder, errors.New("anything"), &pgconn.PgError{Code: "42601"}, &pgconn.PgError{Code: uniqueViolation}, &pgconn.PgError{Code: noPrivilege}} {
		if Away(err) {
			t.Errorf("%v is taken for a database that is away", err)
		}
	}
}

// everyRequest returns one function for each kind of request to a log, reads and changes.
func everyRequest(p *Postgres, n int) map[string]func(ctx context.Context) error {
	id := fmt.Sprint("t", n)
	return map[string]func(ctx context.Context) error{
		"append": func(ctx context.Context) error {
			e := entry(id, 1)
			e.Names, e.SearchTerms, e.Notifications = []string{"Ana"}, []string{"word"}, []Notification{{User: "ana", Kind: "turn"}}
			return p.Append(ctx, e)
		},
		"a table row": func(ctx context.Context) error {
			return p.PutTableRow(ctx, TableRow{Table: "t", Kind: "note", Key: id}, Notification{User: "ana"})
		},
		"a user row": func(ctx context.Context) error {
			return p.PutUserRow(ctx, UserRow{Owner: "ana", Kind: "note", Key: id})
		},
		"a content": func(ctx context.Context) error { return p.KeepContent(ctx, "toy", id, map[string][]byte{"a": nil}) },
		"a look":    func(ctx context.Context) error { return p.MarkRead(ctx, "t", id, 1, time.UnixMilli(1)) },
		"hold":      func(ctx context.Context) error { _, err := p.Hold(ctx, "t"); return err },
		"entries":   func(ctx context.Context) error { _, err := p.Entries(ctx, "t", 0); return err },
		"user rows": func(ctx context.Context) error { _, err := p.UserRows(ctx, "ana", ""); return err },
		"find":      func(ctx context.Context) error { _, err := p.Find(ctx, "word"); return err },
		"a check":   func(ctx context.Context) error { return p.Check(ctx, "t") },
		"all checks": func(ctx context.Context) error {
			return p.CheckFolder(ctx)
		},
		"notifications": func(ctx context.Context) error {
			_, err := p.ClaimNotifications(ctx, time.UnixMilli(0), time.Hour, 1)
			return err
		},
	}
}

// TestACutAtEachStatement cuts all connections at each message to the database. A change succeeds, because the database is back
// immediately. A read succeeds or returns that the database is away, and never that something is damaged.
func TestACutAtEachStatement(t *testing.T) {
	proxy, around := pgtest.NewProxy(t, pgtest.Database(t))
	p, err := OpenPostgres(ctx, around, Terms{Address: "one", Version: "test", Lease: long})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if err := p.Append(ctx, entry("t", 1)); err != nil {
		t.Fatal(err)
	}
	changes := map[string]bool{"append": true, "a table row": true, "a user row": true, "a content": true, "a look": true, "hold": true}
	n := 0
	for what := range everyRequest(p, 0) {
		for at := int64(1); ; at++ {
			n++
			var sent, cuts atomic.Int64
			proxy.Look(func([]byte) {
				if sent.Add(1) == at {
					cuts.Add(1)
					proxy.Cut()
					proxy.Mend()
				}
			})
			err := everyRequest(p, n)[what](ctx)
			proxy.Look(nil)
			switch {
			case err != nil && changes[what]:
				t.Errorf("%s, cut at message %d, gives %v", what, at, err)
			case err != nil && (!Away(err) || errors.Is(err, ErrDamaged)):
				t.Errorf("%s, cut at message %d, is not taken for a database that is away: %v", what, at, err)
			}
			if cuts.Load() == 0 {
				if at < 2 {
					t.Errorf("%s sends nothing", what)
				}
				break
			}
		}
	}
	eventually(t, "everything to be in order", func() (any, bool) { err := p.CheckFolder(ctx); return err, err == nil })
}

// TestACutThatLasts cuts all connections at each message of a request, and blocks new ones until the request has returned. The request
// succeeds or returns that the database is away.
func TestACutThatLasts(t *testing.T) {
	proxy, around := pgtest.NewProxy(t, pgtest.Database(t))
	p, err := OpenPostgres(ctx, around, Terms{Address: "one", Version: "test", Lease: long})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if err := p.Append(ctx, entry("t", 1)); err != nil {
		t.Fatal(err)
	}
	n := 0
	for what := range everyRequest(p, 0) {
		if what == "append" { // Append ignores its context once writing begins, so it tries again until Patience is over
			continue
		}
		for at := int64(1); ; at++ {
			n++
			var sent, cuts atomic.Int64
			proxy.Look(func([]byte) {
				if sent.Add(1) == at {
					cuts.Add(1)
					proxy.Cut()
				}
			})
			short, cancel := context.WithTimeout(ctx, 50*time.Millisecond)
			err := everyRequest(p, n)[what](short)
			cancel()
			proxy.Look(nil)
			proxy.Mend()
			if err != nil && (!Away(err) || errors.Is(err, ErrDamaged)) {
				t.Errorf("%s, cut at message %d, is not taken for a database that is away: %v", what, at, err)
			}
			if cuts.Load() == 0 {
				break
			}
		}
	}
	eventually(t, "everything to be in order", func() (any, bool) { err := p.CheckFolder(ctx); return err, err == nil })
}
