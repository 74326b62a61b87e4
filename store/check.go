package store

import (
	"context"
	"database/sql"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/pressly/goose/v3"
)

// maxNames is the highest place that a name may have in an entry.
const maxNames = 1000

// shape is how the database of this program's shape is made: its schema, a line for each part.
//
//go:embed schema.sql
var shape string

// quickTime is how long the check at the start may read heads.
const quickTime = 25 * time.Millisecond

// quick looks, in a short time, whether the folder can be used at all: its shape, its key, its totals, and of the heads as many as
// the time allows. What it does not get to is for CheckFolder and Check.
func (s *SQLite) quick(ctx context.Context) error {
	return s.snapshot(ctx, func(tx *sql.Tx) error {
		if err := s.whole(ctx, tx); err != nil {
			return err
		}
		known, err := s.sealer.readTotal(tx.QueryRowContext(ctx, selectTotal, ofTables), ofTables)
		if err != nil {
			return err
		}
		var rows int64
		if err := tx.QueryRowContext(ctx, "SELECT count(*) FROM tables").Scan(&rows); err != nil {
			return err
		}
		if rows != known.rows {
			return &Damage{What: fmt.Sprintf("it holds %d tables; there should be %d", rows, known.rows)}
		}
		until := time.Now().Add(quickTime)
		now, err := sealsOf(ctx, tx, "SELECT seal FROM heads", until)
		if err == nil && now.sum != known.sum && !time.Now().After(until) {
			err = &Damage{What: "the ends of its tables' logs do not read as they were written"}
		}
		return err
	})
}

// sealsOf mixes the seals that a query gives, until a time if there is one.
func sealsOf(ctx context.Context, db querier, query string, until time.Time) (total, error) {
	var t total
	late := errors.New("late")
	err := each(ctx, db, func(rows *sql.Rows) error {
		var seal sum
		err := rows.Scan(&seal)
		t.rows++
		t.sum.mix(seal)
		if err == nil && t.rows%256 == 0 && !until.IsZero() && time.Now().After(until) {
			return late
		}
		return err
	}, query)
	if errors.Is(err, late) {
		err = nil
	}
	return t, err
}

// whole looks at what everything else rests on: the file's length, the shape, the folder's name and key, and the totals' seals.
func (s *SQLite) whole(ctx context.Context, tx *sql.Tx) error {
	if err := s.length(ctx, tx); err != nil {
		return err
	}
	has, err := schemaOf(ctx, tx)
	if err != nil {
		return err
	}
	if has != shape {
		return &Damage{What: "the shape of its database is not the one that this program makes"}
	}
	if err := versions(ctx, tx); err != nil {
		return err
	}
	for _, what := range totals() {
		t, err := s.sealer.readTotal(tx.QueryRowContext(ctx, selectTotal, what), what)
		if err != nil {
			return err
		}
		if what == ofFolder && (t.rows != 1 || t.sum != s.sealer.folder(s.name)) {
			return &Damage{What: "its name does not read as it was written"}
		}
	}
	return nil
}

// length looks whether the file is as long as its pages.
func (s *SQLite) length(ctx context.Context, tx *sql.Tx) error {
	var pages, size int64
	if err := errors.Join(tx.QueryRowContext(ctx, "PRAGMA page_count").Scan(&pages), tx.QueryRowContext(ctx, "PRAGMA page_size").Scan(&size)); err != nil {
		return err
	}
	if wal, err := os.Stat(s.file + "-wal"); err == nil && wal.Size() > 0 {
		return nil // some pages are still there
	}
	info, err := os.Stat(s.file)
	if err != nil {
		return err
	}
	if info.Size() < pages*size {
		return &Damage{What: fmt.Sprintf("its file is cut: %d bytes where there should be %d", info.Size(), pages*size)}
	}
	return nil
}

// schemaOf writes down the shape of a database, but for the migrations' own table.
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

// versions looks whether the migrations stand as they were made, each once.
func versions(ctx context.Context, tx *sql.Tx) error {
	var want int64
	err := each(ctx, tx, func(rows *sql.Rows) error {
		var version int64
		var applied bool
		if err := rows.Scan(&version, &applied); err != nil {
			return err
		}
		if version != want || !applied {
			return &Damage{What: fmt.Sprintf("what it says of its shape is not true: step %d stands where %d should", version, want)}
		}
		want++
		return nil
	}, "SELECT version_id, is_applied FROM "+goose.DefaultTablename+" ORDER BY id")
	return err
}

// CheckFolder looks at the whole file and at everything that is of no single table.
func (s *SQLite) CheckFolder(ctx context.Context) error {
	var faults []error
	add := func(what string, err error) {
		switch {
		case err == nil:
		case errors.Is(err, ErrDamaged) || ctx.Err() != nil:
			faults = append(faults, err)
		default:
			faults = append(faults, &Damage{What: what + " cannot be read: " + err.Error()})
		}
	}
	err := s.snapshot(ctx, func(tx *sql.Tx) error {
		if s.old == "" {
			add("what it has written ahead", aheadWhole(s.file, true))
		}
		add("its pages", s.pages(ctx, tx))
		add("its shape", s.whole(ctx, tx))
		add("the total of its tables", s.compare(ctx, tx, ofTables, "SELECT seal FROM heads"))
		add("its tombstones", s.tombstones(ctx, tx))
		add("its contents", s.contents(ctx, tx))
		add("the issues of cookies", s.issues(ctx, tx))
		return nil
	})
	add("it", err)
	return errors.Join(faults...)
}

// pages has SQLite look at each page of the file, and at rows that belong to no table.
func (s *SQLite) pages(ctx context.Context, tx *sql.Tx) error {
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
		return &Damage{What: "pages of its file are not in order: " + strings.Join(told, "; ")}
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
		err = &Damage{What: fmt.Sprintf("there are rows of a table that is missing: %v", lost)}
	}
	return err
}

// compare holds a total against the seals that a query gives.
func (s *SQLite) compare(ctx context.Context, tx *sql.Tx, what, query string) error {
	now, err := sealsOf(ctx, tx, query, time.Time{})
	if err != nil {
		return err
	}
	return s.fits(ctx, tx, what, now)
}

// fits holds a total against what was counted.
func (s *SQLite) fits(ctx context.Context, tx *sql.Tx, what string, now total) error {
	known, err := s.sealer.readTotal(tx.QueryRowContext(ctx, selectTotal, what), what)
	switch {
	case err != nil:
		return err
	case known.rows != now.rows:
		return &Damage{What: fmt.Sprintf("there are %d of its %s; there should be %d", now.rows, what, known.rows)}
	case known.sum != now.sum:
		return &Damage{What: "its " + what + " do not read as they were written"}
	}
	return nil
}

func (s *SQLite) tombstones(ctx context.Context, tx *sql.Tx) error {
	var now total
	err := each(ctx, tx, func(rows *sql.Rows) error {
		var no, entries int64
		var id string
		var chain, seal sum
		err := rows.Scan(&no, &id, &entries, &chain, &seal)
		now.rows++
		now.sum.mix(s.sealer.tombstone(no, id, entries, chain))
		if err == nil && seal != s.sealer.tombstone(no, id, entries, chain) {
			err = &Damage{What: fmt.Sprintf("the tombstone of the removed table %s does not read as it was written", id)}
		}
		return err
	}, "SELECT tab, id, entries, chain, seal FROM removed")
	if err != nil {
		return err
	}
	return s.fits(ctx, tx, ofRemoved, now)
}

func (s *SQLite) contents(ctx context.Context, tx *sql.Tx) error {
	var now total
	var bad []string
	err := each(ctx, tx, func(rows *sql.Rows) error {
		var game, print, file string
		var bytes []byte
		var seal sum
		err := rows.Scan(&game, &print, &file, &bytes, &seal)
		right := s.sealer.content(game, print, file, bytes)
		if now.rows++; right != seal {
			bad = append(bad, fmt.Sprintf("%s of %s (%s)", file, game, print))
		}
		now.sum.mix(right)
		return err
	}, "SELECT game, print, file, bytes, seal FROM contents")
	if err != nil {
		return err
	}
	if len(bad) > 0 {
		return &Damage{What: "content files do not read as they were written: " + strings.Join(bad, ", ")}
	}
	return s.fits(ctx, tx, ofContents, now)
}

// Check holds a table's log against its chain, and everything that stands beside it against its sums.
func (s *SQLite) Check(ctx context.Context, table string) error {
	err := s.snapshot(ctx, func(tx *sql.Tx) error {
		h, err := s.sealer.readHead(tx.QueryRowContext(ctx, selectHead, table), table)
		if err != nil {
			return err
		}
		if h == nil {
			return fmt.Errorf("table %s: %w", table, ErrNone)
		}
		if _, err := s.chained(ctx, tx, h); err != nil {
			return err
		}
		return s.beside(ctx, tx, h)
	})
	if err != nil && !errors.Is(err, ErrDamaged) && !errors.Is(err, ErrNone) && ctx.Err() == nil {
		err = &Damage{Table: table, What: "it cannot be read: " + err.Error()}
	}
	return err
}

// beside holds what stands beside a table's log against its sum.
func (s *SQLite) beside(ctx context.Context, tx *sql.Tx, h *head) error {
	var now sum
	err := errors.Join(
		each(ctx, tx, func(rows *sql.Rows) error {
			var word string
			err := rows.Scan(&word)
			now.mix(s.sealer.word(h.no, word))
			return err
		}, "SELECT word FROM words WHERE tab = ?", h.no),
		each(ctx, tx, func(rows *sql.Rows) error {
			var guest string
			var entry, time int64
			err := rows.Scan(&guest, &entry, &time)
			now.mix(s.sealer.seen(h.no, guest, entry, time))
			return err
		}, "SELECT guest, entry, time FROM seen WHERE tab = ?", h.no),
		each(ctx, tx, func(rows *sql.Rows) error {
			var ply int
			var method string
			var data []byte
			err := rows.Scan(&ply, &method, &data)
			now.mix(s.sealer.review(h.no, ply, method, data))
			return err
		}, "SELECT ply, method, data FROM reviews WHERE tab = ?", h.no))
	if err == nil && now != h.beside {
		err = &Damage{Table: h.id, What: "the words by which it is found, what guests have seen of it, or its review do not read as they were written"}
	}
	return err
}
