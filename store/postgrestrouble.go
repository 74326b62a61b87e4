package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// ErrUnsure is the error of a change for which it is still unknown whether it was written. The caller must read the log again before
// anything else.
var ErrUnsure = errors.New("it is not known whether it was written")

// The PostgreSQL error codes (SQLSTATE) with a known cause.
const (
	uniqueViolation    = "23505"
	undefinedTable     = "42P01"
	readOnlyState      = "25006"
	tooManyConnections = "53300"
	diskFull           = "53100"
	noPrivilege        = "42501"
	wrongPassword      = "28P01"
	notAllowed         = "28000"
	noDatabase         = "3D000"
	startsOrStops      = "57P" // prefix of the codes for a server that starts or stops
)

// state returns the SQLSTATE of a PostgreSQL error; "" for any other error.
func state(err error) string {
	var fault *pgconn.PgError
	if errors.As(err, &fault) {
		return fault.Code
	}
	return ""
}

// broken lists the errors of the drivers for a connection or transaction that broke, by itself or because a context ended. A break within
// a transaction is often reported by the next statement, with an error of another layer.
var broken = []error{
	sql.ErrTxDone, sql.ErrConnDone, driver.ErrBadConn, pgx.ErrTxClosed, pgx.ErrTxCommitRollback, pgconn.ErrConnClosed,
	io.EOF, io.ErrUnexpectedEOF, io.ErrClosedPipe, net.ErrClosed, syscall.ECONNRESET, syscall.ECONNABORTED, syscall.EPIPE,
	context.DeadlineExceeded, context.Canceled,
}

// passing reports whether an operation that failed may succeed a little later.
func passing(err error) bool {
	switch code := state(err); {
	case code == "":
		var trouble net.Error
		var dial *pgconn.ConnectError
		return errors.As(err, &dial) || errors.As(err, &trouble) || pgconn.SafeToRetry(err) || errors.Is(err, ErrUnsure) ||
			slices.ContainsFunc(broken, func(b error) bool { return errors.Is(err, b) })
	case code[:2] == "08", code[:2] == "40", code[:2] == "57": // connection failures, serialisation failures, and operator intervention
		return true
	case code == readOnlyState, code == tooManyConnections, code == "55P03":
		return true
	case code == "25P01", code == "25P02", code == "25P03": // a transaction that ended earlier
		return true
	}
	return false
}

// Away reports whether an error means that a database cannot store or return anything now. It cannot be reached, is read-only or locked, or
// lacks connections, space or memory; it has a system error; or it is unknown whether it wrote something. The caller must try again later.
func Away(err error) bool {
	switch {
	case err == nil:
		return false
	case errors.Is(err, ErrAway), passing(err), code(err) == busy:
		return true
	}
	lacks := state(err)
	return strings.HasPrefix(lacks, "53") || strings.HasPrefix(lacks, "58") // resources, and system errors
}

// again waits a little before a failed change is tried again. It returns false if another try is pointless or [Patience] is over.
func (p *Postgres) again(ctx context.Context, err error, since time.Time, tries int) bool {
	if !passing(err) || ctx.Err() != nil || p.life.Err() != nil || time.Since(since) > Patience {
		return false
	}
	select {
	case <-time.After(min(time.Duration(tries)*20*time.Millisecond, 500*time.Millisecond)):
		return true
	case <-ctx.Done():
	case <-p.life.Done():
	}
	return false
}

// went reports a write that failed for lack of space to the admin (Terms.Trouble), and the first success after it. Heartbeats do not detect
// this.
func (p *Postgres) went(err error) {
	switch full := state(err) == diskFull; {
	case full && p.full.CompareAndSwap(false, true):
		p.terms.Trouble(p.explain(err))
	case err == nil && p.full.CompareAndSwap(true, false):
		p.terms.Trouble(nil)
	}
}

// explain returns err with a text that says why the database cannot be used, and what to do.
func (p *Postgres) explain(err error) error {
	if err == nil {
		return nil
	}
	at := "the database " + p.where
	if errors.Is(err, ErrHalfFilled) {
		return explainHalf(at, "postgres://...", p.emptied(), err)
	}
	if state(err) == readOnlyState || errors.Is(err, pgconn.ErrReadOnlyConnection) {
		return fmt.Errorf("%s cannot be written: it is a standby or set to read-only; name the primary server: %w", at, err)
	}
	switch state(err) {
	case wrongPassword, notAllowed:
		return fmt.Errorf("%s rejects this user; check the user and the password in the address: %w", at, err)
	case noDatabase:
		return fmt.Errorf("%s does not exist; create it with CREATE DATABASE: %w", at, err)
	case tooManyConnections:
		return fmt.Errorf("%s has no connection left for this server; raise its max_connections, or limit each server with ?pool_max_conns=N in the address: %w", at, err)
	case noPrivilege:
		return fmt.Errorf("%s does not let this user create tables; make the user its owner: %w", at, err)
	case diskFull:
		return fmt.Errorf("the disk of %s is full; free some space and try again: %w", at, err)
	}
	switch {
	case strings.HasPrefix(state(err), startsOrStops):
		return fmt.Errorf("%s is starting or stopping; wait a moment and try again: %w", at, err)
	case errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("%s does not answer in time; check its address, then its load, its disk, its standby and the network: %w", at, err)
	case state(err) == "" && passing(err):
		return fmt.Errorf("%s cannot be reached; check that it is running and that the address is right: %w", at, err)
	}
	if errors.Is(err, ErrDamaged) {
		return fmt.Errorf("%s cannot be used: %w; restore a backup of it", at, err)
	}
	return fmt.Errorf("%s: %w", at, err)
}
