package store

import (
	"context"
	"database/sql"

	"github.com/pressly/goose/v3"
)

// shape4 adds a table for session versions.
var shape4 = goose.NewGoMigration(4, &goose.GoFunc{RunTx: addSessionVersions}, nil)

const shape4Table = `
-- Which issue of a guest's cookie counts, and none before it; the first is 0 and needs no row.
CREATE TABLE issues (
  guest  TEXT    PRIMARY KEY,
  number INTEGER NOT NULL CHECK (number >= 1),
  seal   BLOB    NOT NULL
) STRICT, WITHOUT ROWID;
`

func addSessionVersions(ctx context.Context, tx *sql.Tx) error {
	if _, err := tx.ExecContext(ctx, shape4Table); err != nil {
		return err
	}
	return addTotal(ctx, tx, "issues")
}
