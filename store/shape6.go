package store

import (
	"context"
	"database/sql"

	"github.com/pressly/goose/v3"
)

// current is the shape to which every folder is brought. Shape 6 has the same tables: a folder gets it when a [Feature] is used, so that
// older versions, which look at the shape alone, refuse it and are not stopped by what they cannot read.
const current = 5

var shape6 = goose.NewGoMigration(6, &goose.GoFunc{RunTx: func(context.Context, *sql.Tx) error { return nil }}, nil)

// raise gives a folder shape 6.
func raise(ctx context.Context, tx session) error {
	_, err := tx.ExecContext(ctx, "INSERT INTO "+goose.DefaultTablename+" (version_id, is_applied) SELECT 6, 1 WHERE NOT EXISTS (SELECT 1 FROM "+goose.DefaultTablename+" WHERE version_id = 6)")
	return err
}
