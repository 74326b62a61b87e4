package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// SessionVersions returns the current session version of each user whose sessions were ever revoked.
func (s *database) SessionVersions(ctx context.Context) (map[string]int64, error) {
	all := map[string]int64{}
	err := each(ctx, s.read(), func(rows *sql.Rows) error {
		var guest string
		var number int64
		var seal sum
		if err := rows.Scan(&guest, &number, &seal); err != nil {
			return err
		}
		if seal != s.sealer.issue(guest, number) {
			return &Damage{What: "the session version of a user does not read as it was written"}
		}
		all[guest] = number
		return nil
	}, "SELECT guest, number, seal FROM issues")
	if err != nil {
		return nil, reading(err)
	}
	return all, nil
}

// RevokeSessions invalidates all sessions of a user so far, and returns the user's new session version, which is 1 for the first call.
func (s *database) RevokeSessions(ctx context.Context, guest string) (number int64, err error) {
	err = s.change(ctx, func(l *ledger) error {
		var was []sum
		var seal sum
		rows := int64(1)
		if _, err := l.total(ctx, ofSessionVersions); err != nil { // also locks the total, so that nobody else revokes at the same time
			return err
		}
		err := l.tx.QueryRowContext(ctx, "SELECT number, seal FROM issues WHERE guest = ?", guest).Scan(&number, &seal)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			number = 0
		case err != nil:
			return err
		case seal != s.sealer.issue(guest, number):
			return &Damage{What: "the session version of a user does not read as it was written"}
		default:
			was, rows = append(was, seal), 0
		}
		number++
		now := s.sealer.issue(guest, number)
		if _, err := l.tx.ExecContext(ctx, `INSERT INTO issues (guest, number, seal) VALUES (?, ?, ?)
			ON CONFLICT (guest) DO UPDATE SET number = excluded.number, seal = excluded.seal`, guest, number, now); err != nil {
			return err
		}
		return l.count(ctx, ofSessionVersions, rows, append(was, now)...)
	})
	if err != nil {
		return 0, fmt.Errorf("the cookies could not be revoked: %w", err)
	}
	return number, nil
}

// sessionVersions returns an error if the session versions do not match their total.
func (s *database) sessionVersions(ctx context.Context, tx querier) error {
	var now total
	err := each(ctx, tx, func(rows *sql.Rows) error {
		var guest string
		var number int64
		var seal sum
		err := rows.Scan(&guest, &number, &seal)
		right := s.sealer.issue(guest, number)
		now.rows++
		now.sum.mix(right)
		if err == nil && seal != right {
			err = &Damage{What: "the session version of a user does not read as it was written"}
		}
		return err
	}, "SELECT guest, number, seal FROM issues")
	if err != nil {
		return err
	}
	return s.fits(ctx, tx, ofSessionVersions, now)
}
