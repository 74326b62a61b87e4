package store

import (
	"context"
	"errors"
	"fmt"
)

// ErrAway is the error of Ping if the database cannot be reached now, or if this server's lease has run out. Other functions return it if
// this server cannot register again.
var ErrAway = errors.New("the database cannot be used now")

// ErrMoved is the error of every change to a data folder whose files were removed, renamed or replaced while it is in use. After the
// files are back, changes succeed again.
var ErrMoved = errors.New("nothing can be written")

// Ping returns an error if entries cannot be appended now, by a quick check. After a failed append it writes a change without effect, to
// find out whether writing is possible again.
func (s *database) Ping(ctx context.Context) error {
	if s.writer == nil {
		return errReadOnly
	}
	select {
	case <-s.closing:
		return errClosed
	default:
	}
	var err error
	if s.present != nil {
		if err := s.present(); err != nil {
			return err
		}
	}
	if s.failing.Load() {
		err = s.transact(ctx, func(tx session, _ int) error {
			_, err := tx.ExecContext(ctx, "INSERT INTO issues (guest, number, seal) VALUES ('', 1, ?)", []byte{})
			if err == nil {
				_, err = tx.ExecContext(ctx, "DELETE FROM issues WHERE guest = ''")
			}
			return err
		})
		if err == nil {
			s.fails(nil)
		}
	} else if s.again == nil { // for a database that may go away, the lease already shows that
		var one int
		err = s.read().QueryRowContext(ctx, "SELECT one FROM folder").Scan(&one)
	}
	if err != nil && s.away != nil && s.away(err) {
		err = fmt.Errorf("%w: %w", ErrAway, err)
	}
	return err
}

// Ping returns an error if entries cannot be appended now. It returns [ErrAway] if this server's lease has run out, because another server
// may then have its tables.
func (p *Postgres) Ping(ctx context.Context) error {
	p.mu.Lock()
	known := p.number != 0 && p.terms.now().Before(p.sure)
	p.mu.Unlock()
	if !known {
		return ErrAway
	}
	return p.database.Ping(ctx)
}
