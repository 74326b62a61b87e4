package store

import (
	"context"
	"database/sql"
	"errors"

	"github.com/pressly/goose/v3"
)

// shape5 adds tables for table rows, notifications and user rows.
var shape5 = goose.NewGoMigration(5, &goose.GoFunc{RunTx: addTableRows}, nil)

const shape5Tables = `
-- A sum over a table's slips and notices, and its seal; NULL where there are none.
ALTER TABLE heads ADD COLUMN aside BLOB;

CREATE TABLE slips (
  tab   INTEGER NOT NULL REFERENCES tables (no),
  kind  TEXT    NOT NULL,
  key   TEXT    NOT NULL,
  guest TEXT    NOT NULL,
  time  INTEGER NOT NULL, -- milliseconds since 1970
  data  BLOB    NOT NULL,
  PRIMARY KEY (tab, kind, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX slips_of ON slips (guest) WHERE guest <> '';

-- What persons are still to be told.
CREATE TABLE notices (
  id    TEXT    PRIMARY KEY,
  tab   INTEGER NOT NULL REFERENCES tables (no),
  entry INTEGER NOT NULL,
  guest TEXT    NOT NULL,
  kind  TEXT    NOT NULL,
  data  BLOB    NOT NULL,
  due   INTEGER NOT NULL, -- not before, in milliseconds since 1970
  tries INTEGER NOT NULL  -- how often it was claimed
) STRICT, WITHOUT ROWID;

CREATE INDEX notices_of ON notices (tab);
CREATE INDEX notices_due ON notices (due);

-- What is kept of persons, at no table.
CREATE TABLE papers (
  owner TEXT    NOT NULL,
  kind  TEXT    NOT NULL,
  key   TEXT    NOT NULL,
  time  INTEGER NOT NULL, -- milliseconds since 1970
  data  BLOB    NOT NULL,
  seal  BLOB    NOT NULL,
  PRIMARY KEY (owner, kind, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX papers_by ON papers (kind, key);
`

func addTableRows(ctx context.Context, tx *sql.Tx) error {
	if _, err := tx.ExecContext(ctx, shape5Tables); err != nil {
		return err
	}
	return addTotal(ctx, tx, "papers")
}

// addTotal adds the total of a new kind of rows, of which there are none yet.
func addTotal(ctx context.Context, tx *sql.Tx, what string) error {
	var key []byte
	err := tx.QueryRowContext(ctx, "SELECT key FROM folder").Scan(&key)
	if errors.Is(err, sql.ErrNoRows) {
		return nil // a new folder: it gets its totals after all migrations
	}
	if err != nil {
		return err
	}
	none := total{}
	_, err = tx.ExecContext(ctx, "INSERT INTO totals (what, rows, sum, seal) VALUES (?, ?, ?, ?)", what, none.rows, none.sum, newSealer(key).total(what, none))
	return err
}
