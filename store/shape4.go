package store

import (
	"context"
	"database/sql"
	"errors"

	"github.com/pressly/goose/v3"
)

// shape4 gives a folder a place for the issues of cookies that were revoked.
var shape4 = goose.NewGoMigration(4, &goose.GoFunc{RunTx: addIssues}, nil)

const shape4Table = `
-- Which issue of a guest's cookie counts, and none before it; the first is 0 and needs no row.
CREATE TABLE issues (
  guest  TEXT    PRIMARY KEY,
  number INTEGER NOT NULL CHECK (number >= 1),
  seal   BLOB    NOT NULL
) STRICT, WITHOUT ROWID;
`

func addIssues(ctx context.Context, tx *sql.Tx) error {
	if _, err := tx.ExecContext(ctx, shape4Table); err != nil {
		return err
	}
	var key []byte
	err := tx.QueryRowContext(ctx, "SELECT key FROM folder").Scan(&key)
	if errors.Is(err, sql.ErrNoRows) {
		return nil // a new folder: it is given its totals when it has its shape
	}
	if err != nil {
		return err
	}
	none := total{}
	_, err = tx.ExecContext(ctx, "INSERT INTO totals (what, rows, sum, seal) VALUES (?, ?, ?, ?)", "issues", none.rows, none.sum, newSealer(key).total("issues", none))
	return err
}
