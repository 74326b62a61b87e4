package store

import (
	"context"
	"fmt"
)

// KeepReview keeps what was thought of one sentence of a table's game, and by which method. What was thought of it before is replaced.
func (s *SQLite) KeepReview(ctx context.Context, table, method string, ply int, data []byte) error {
	if s.writer == nil {
		return errReadOnly
	}
	if data == nil {
		data = []byte{}
	}
	_, err := s.writer.ExecContext(ctx, `INSERT INTO reviews (tab, ply, method, data) SELECT no, ?, ?, ? FROM tables WHERE id = ?
		ON CONFLICT DO UPDATE SET method = excluded.method, data = excluded.data`, ply, method, data, table)
	if err != nil {
		return fmt.Errorf("the review of table %s could not be kept: %w", table, err)
	}
	return nil
}

// Review gives what was thought of a table's game by a method, by ply.
func (s *SQLite) Review(ctx context.Context, table, method string) (map[int][]byte, error) {
	rows, err := s.reader.QueryContext(ctx, "SELECT ply, data FROM reviews JOIN tables ON tables.no = reviews.tab WHERE id = ? AND method = ?", table, method)
	if err != nil {
		return nil, reading(err)
	}
	defer rows.Close()
	found := map[int][]byte{}
	for rows.Next() {
		var ply int
		var data []byte
		if err := rows.Scan(&ply, &data); err != nil {
			return nil, reading(err)
		}
		found[ply] = data
	}
	return found, reading(rows.Err())
}

// DropReview removes all that was thought of a table's game.
func (s *SQLite) DropReview(ctx context.Context, table string) error {
	if s.writer == nil {
		return errReadOnly
	}
	if _, err := s.writer.ExecContext(ctx, "DELETE FROM reviews WHERE tab = (SELECT no FROM tables WHERE id = ?)", table); err != nil {
		return fmt.Errorf("the review of table %s could not be removed: %w", table, err)
	}
	return nil
}
