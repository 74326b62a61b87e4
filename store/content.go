package store

import (
	"context"
	"database/sql"
	"fmt"
)

// KeepContent stores the content files of a game under their fingerprint. Files that are stored already do not change.
func (s *database) KeepContent(ctx context.Context, game, fingerprint string, files map[string][]byte) error {
	err := s.change(ctx, func(l *ledger) error {
		if _, err := l.total(ctx, ofContents); err != nil { // also locks the total, so that nobody else stores content at the same time
			return err
		}
		var came []sum
		for name, bytes := range files {
			if bytes == nil {
				bytes = []byte{}
			}
			seal := s.sealer.content(game, fingerprint, name, bytes)
			done, err := l.tx.ExecContext(ctx, "INSERT INTO contents (game, print, file, bytes, seal) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
				game, fingerprint, name, bytes, seal)
			if err != nil {
				return err
			}
			if n, err := done.RowsAffected(); err != nil {
				return err
			} else if n > 0 {
				came = append(came, seal)
			}
		}
		if len(came) == 0 {
			return nil
		}
		// Files that were missing and are stored again were counted before.
		known, err := l.total(ctx, ofContents)
		if err != nil {
			return err
		}
		if now, err := contentsNow(ctx, l.tx); err != nil || now.rows == known.rows && now.sum == known.sum {
			return err
		}
		return l.count(ctx, ofContents, int64(len(came)), came...)
	})
	if err != nil {
		return fmt.Errorf("storing the content of %s: %w", game, err)
	}
	return nil
}

// contentsNow computes the total of contents from the seals of their rows.
func contentsNow(ctx context.Context, db querier) (total, error) {
	var t total
	err := each(ctx, db, func(rows *sql.Rows) error {
		var seal sum
		err := rows.Scan(&seal)
		t.rows++
		t.sum.mix(seal)
		return err
	}, "SELECT seal FROM contents")
	return t, err
}

// Content returns the content files stored under a fingerprint, by name; [ErrNone] if there are none.
func (s *database) Content(ctx context.Context, game, fingerprint string) (map[string][]byte, error) {
	files := map[string][]byte{}
	err := each(ctx, s.read(), func(rows *sql.Rows) error {
		var name string
		var bytes []byte
		var seal sum
		if err := rows.Scan(&name, &bytes, &seal); err != nil {
			return err
		}
		if seal != s.sealer.content(game, fingerprint, name, bytes) {
			return &Damage{What: fmt.Sprintf("the content file %s of %s (%s) does not read as it was written", name, game, fingerprint)}
		}
		files[name] = bytes
		return nil
	}, "SELECT file, bytes, seal FROM contents WHERE game = ? AND print = ?", game, fingerprint)
	if err != nil {
		return nil, reading(err)
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("content %s of %s: %w", fingerprint, game, ErrNone)
	}
	return files, nil
}
