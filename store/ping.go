package store

import (
	"context"
	"errors"
	"fmt"
)

// ErrAway is what Ping gives of a database that cannot be reached just now, or in which this server's time has run out.
var ErrAway = errors.New("the database is away")

// ErrMoved is what every change gives of a data folder whose files somebody removed, renamed or replaced while it is in use. When they are
// back, it goes on.
var ErrMoved = errors.New("nothing is written any more")

// Ping tells whether entries can be appended just now, as far as that is quickly known. After an append that could not be written it
// writes what changes nothing, so that it knows when writing goes on.
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
	} else if s.again == nil { // a database that may go away is known by the lease
		var one int
		err = s.read().QueryRowContext(ctx, "SELECT one FROM folder").Scan(&one)
	}
	if err != nil && s.away != nil && s.away(err) {
		err = fmt.Errorf("%w: %w", ErrAway, err)
	}
	return err
}

// Ping tells whether entries can be appended just now: a server that could not say in time that it lives may have lost its tables.
func (p *Postgres) Ping(ctx context.Context) error {
	p.mu.Lock()
	known := p.number != 0 && p.terms.now().Before(p.sure)
	p.mu.Unlock()
	if !known {
		return ErrAway
	}
	return p.database.Ping(ctx)
}
