package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"
)

//go:embed migrations/*.sql
var migrations embed.FS

// migrate upgrades a database to the schema version [current]. It returns an error for a schema that this program does not know, and does
// not change it. The parameter fills says that the folder may be marked as half filled.
func migrate(ctx context.Context, db *sql.DB, folder string, fills bool) error {
	var options []goose.ProviderOption
	if fills { // the mark of a half-filled folder looks like a later migration
		options = append(options, goose.WithAllowOutofOrder(true))
	}
	steps, err := provider(db, options...)
	if err != nil {
		return explain(folder, err)
	}
	has, err := version(ctx, db)
	if err != nil {
		return explain(folder, err)
	}
	if knows := newest(steps); has > knows {
		return newer(folder, has, knows)
	}
	if _, err := steps.UpTo(ctx, current); err != nil {
		return explain(folder, fmt.Errorf("updating the database: %w", err))
	}
	return nil
}

// shapes returns the schema version of a database, without writing to it, and the newest version that this program knows.
func shapes(ctx context.Context, db *sql.DB) (has, knows int64, err error) {
	if has, err = version(ctx, db); err != nil {
		return 0, 0, err
	}
	steps, err := provider(db)
	if err != nil {
		return 0, 0, err
	}
	return has, newest(steps), nil
}

func provider(db *sql.DB, options ...goose.ProviderOption) (*goose.Provider, error) {
	sub, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(goose.DialectSQLite3, db, sub, append(options, goose.WithGoMigrations(shape3, shape4, shape5, shape6))...)
}

func newest(steps *goose.Provider) int64 {
	var last int64
	for _, s := range steps.ListSources() {
		last = max(last, s.Version)
	}
	return last
}

func newer(folder string, has, knows int64) error {
	return fmt.Errorf("the data folder %s was written by a newer version of this program (schema version %d; this program knows versions up to %d); use that version, or name another folder with --data", folder, has, knows)
}

// version returns the schema version of a database without writing to it; 0 without a schema. It ignores the mark of a half-filled
// folder.
func version(ctx context.Context, db *sql.DB) (int64, error) {
	var there int
	err := db.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = ?", goose.DefaultTablename).Scan(&there)
	if err != nil || there == 0 {
		return 0, err
	}
	var v sql.NullInt64
	err = db.QueryRowContext(ctx, "SELECT max(version_id) FROM "+goose.DefaultTablename+" WHERE is_applied = 1 AND version_id <> ?", halfFilled).Scan(&v)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return v.Int64, err
}
