package store

import (
	"context"
	"database/sql"
	"fmt"
)

// KeepReview stores the review of one move of a table's game, under the method that computed it. It replaces any earlier review of that
// move.
func (s *database) KeepReview(ctx context.Context, table, method string, ply int, data []byte) error {
	if data == nil {
		data = []byte{}
	}
	err := s.change(ctx, func(l *ledger) error {
		h, err := l.head(ctx, table)
		if err != nil || h == nil {
			return err
		}
		if err := l.dropReviews(ctx, h, "AND ply = ?", ply); err != nil {
			return err
		}
		h.beside.mix(s.sealer.review(h.no, ply, method, data))
		h.changed = true
		_, err = l.tx.ExecContext(ctx, "INSERT INTO reviews (tab, ply, method, data) VALUES (?, ?, ?, ?)", h.no, ply, method, data)
		return err
	})
	if err != nil {
		return fmt.Errorf("the review of table %s could not be stored: %w", table, err)
	}
	return nil
}

// Review returns the stored reviews of a table's game that a method computed, by ply.
func (s *database) Review(ctx context.Context, table, method string) (map[int][]byte, error) {
	found := map[int][]byte{}
	err := each(ctx, s.read(), func(rows *sql.Rows) error {
		var ply int
		var data []byte
		err := rows.Scan(&ply, &data)
		found[ply] = data
		return err
	}, "SELECT ply, data FROM reviews JOIN tables ON tables.no = reviews.tab WHERE id = ? AND method = ?", table, method)
	if err != nil {
		return nil, reading(err)
	}
	return found, nil
}

// DropReview removes all reviews of a table's game.
func (s *database) DropReview(ctx context.Context, table string) error {
	err := s.change(ctx, func(l *ledger) error {
		h, err := l.head(ctx, table)
		if err != nil || h == nil {
			return err
		}
		return l.dropReviews(ctx, h, "")
	})
	if err != nil {
		return fmt.Errorf("the review of table %s could not be removed: %w", table, err)
	}
	return nil
}

// dropReviews removes the reviews of a table. The parameter more is a further SQL condition with the parameters args, or "" for all
// reviews.
func (l *ledger) dropReviews(ctx context.Context, h *head, more string, args ...any) error {
	err := each(ctx, l.tx, func(rows *sql.Rows) error {
		var ply int
		var method string
		var data []byte
		err := rows.Scan(&ply, &method, &data)
		h.beside.mix(l.s.sealer.review(h.no, ply, method, data))
		h.changed = true
		return err
	}, "SELECT ply, method, data FROM reviews WHERE tab = ? "+more, append([]any{h.no}, args...)...)
	if err != nil {
		return err
	}
	_, err = l.tx.ExecContext(ctx, "DELETE FROM reviews WHERE tab = ? "+more, append([]any{h.no}, args...)...)
	return err
}
