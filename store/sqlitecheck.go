package store

import (
	"context"
	"database/sql"
	_ "embed"
	"errors"
	"fmt"
	"iter"
	"os"
	"slices"
	"strings"

	"github.com/pressly/goose/v3"
)

// shape is the SQL of this program's schema, one part for each object.
//
//go:embed schema.sql
var shape string

// shapedAsMade returns a [Damage] if the file's length, the schema or the recorded migrations are not as this program makes them. For a
// half-filled folder it returns [ErrHalfFilled], unless the log was opened to be filled.
func (s *SQLite) shapedAsMade(ctx context.Context, tx querier) error {
	if err := s.length(ctx, tx); err != nil {
		return err
	}
	has, err := schemaOf(ctx, tx)
	if err != nil {
		return err
	}
	if has != shape {
		return &Damage{What: "its schema is not the one that this program creates"}
	}
	if err := s.notHalf(ctx, tx); err != nil {
		return err
	}
	return versions(ctx, tx)
}

// length returns a [Damage] if the file is smaller than its number of pages requires. It checks nothing while the write-ahead log holds
// pages.
func (s *SQLite) length(ctx context.Context, tx querier) error {
	var pages, size int64
	if err := errors.Join(tx.QueryRowContext(ctx, "PRAGMA page_count").Scan(&pages), tx.QueryRowContext(ctx, "PRAGMA page_size").Scan(&size)); err != nil {
		return err
	}
	if wal, err := os.Stat(s.file + "-wal"); err == nil && wal.Size() > 0 {
		return nil // some pages are only in the write-ahead log
	}
	info, err := os.Stat(s.file)
	if err != nil {
		return err
	}
	if info.Size() < pages*size {
		return &Damage{What: fmt.Sprintf("its file is too short: %d bytes instead of %d", info.Size(), pages*size)}
	}
	return nil
}

// schemaOf returns the schema of a database as sorted text that can be compared. It leaves out the table of the migrations and SQLite's
// table sqlite_sequence.
func schemaOf(ctx context.Context, db querier) (string, error) {
	var parts []string
	err := each(ctx, db, func(rows *sql.Rows) error {
		var kind, name, of string
		var text sql.NullString
		err := rows.Scan(&kind, &name, &of, &text)
		if of != goose.DefaultTablename && of != "sqlite_sequence" {
			parts = append(parts, fmt.Sprintf("-- %s %s of %s\n%s\n", kind, name, of, text.String))
		}
		return err
	}, "SELECT type, name, tbl_name, sql FROM sqlite_schema")
	slices.Sort(parts)
	return strings.Join(parts, "\n"), err
}

// versions returns a [Damage] unless the recorded migrations are 0, 1, 2 and so on, at least up to current, in this order and each applied.
func versions(ctx context.Context, tx querier) error {
	var want int64
	err := each(ctx, tx, func(rows *sql.Rows) error {
		var version int64
		var applied bool
		if err := rows.Scan(&version, &applied); err != nil {
			return err
		}
		if version != want || !applied {
			return &Damage{What: fmt.Sprintf("its list of migrations is wrong: it has migration %d instead of %d", version, want)}
		}
		want++
		return nil
	}, "SELECT version_id, is_applied FROM "+goose.DefaultTablename+" WHERE version_id <> ? ORDER BY id", halfFilled)
	if err == nil && want <= current {
		err = &Damage{What: fmt.Sprintf("its list of migrations is wrong: migrations %d to %d are missing", want, current)}
	}
	return err
}

// ownChecks yields the results of checking the write-ahead log and the pages. For a copy of a folder with an older schema it checks only
// the pages.
func (s *SQLite) ownChecks(ctx context.Context, tx querier) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		if s.old == "" && !yield("its write-ahead log", aheadWhole(s.file, true)) {
			return
		}
		yield("its pages", s.pages(ctx, tx))
	}
}

// pages returns a [Damage] if SQLite finds a damaged page, or a reference to a missing row.
func (s *SQLite) pages(ctx context.Context, tx querier) error {
	const most = 5
	var told []string
	err := each(ctx, tx, func(rows *sql.Rows) error {
		var text string
		err := rows.Scan(&text)
		if text != "ok" {
			told = append(told, strings.Join(strings.Fields(text), " "))
		}
		return err
	}, fmt.Sprintf("PRAGMA integrity_check(%d)", most))
	if err != nil {
		return err
	}
	if len(told) > 0 {
		return &Damage{What: "pages of its file are damaged: " + strings.Join(told, "; ")}
	}
	lost := map[string]int{}
	err = each(ctx, tx, func(rows *sql.Rows) error {
		var of string
		var row, parent, key any
		err := rows.Scan(&of, &row, &parent, &key)
		lost[of]++
		return err
	}, "PRAGMA foreign_key_check")
	if err == nil && len(lost) > 0 {
		err = &Damage{What: fmt.Sprintf("rows refer to missing tables: %v", lost)}
	}
	return err
}
