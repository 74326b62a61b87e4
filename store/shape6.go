package store

import (
	"context"
	"database/sql"

	"github.com/pressly/goose/v3"
)

// current is the schema version to which every folder is upgraded. Version 6 has the same tables; a folder gets it when a [Feature] is
// used. Older program versions check only the schema version, so they refuse such a folder and do not misread it.
const current = 5

var shape6 = goose.NewGoMigration(6, &goose.GoFunc{RunTx: func(context.Context, *sql.Tx) error { return nil }}, nil)

// raise sets a folder's schema version to 6.
func raise(ctx context.Context, tx session) error {
	_, err := tx.ExecContext(ctx, "INSERT INTO "+goose.DefaultTablename+" (version_id, is_applied) SELECT 6, 1 WHERE NOT EXISTS (SELECT 1 FROM "+goose.DefaultTablename+" WHERE version_id = 6)")
	return err
}
