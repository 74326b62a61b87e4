package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"
)

// maxNames is the maximum index of a name in an entry.
const maxNames = 1000

// quickTime is how long the check at start-up may read chain heads.
const quickTime = 25 * time.Millisecond

// quick checks in a short time whether the folder can be used: the schema, the key, the totals, and the number of tables. It also compares
// the chain heads with their total, unless reading them takes longer than quickTime. CheckFolder and Check check everything.
func (s *database) quick(ctx context.Context) error {
	return s.snapshot(ctx, func(tx querier) error {
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
			return &Damage{What: fmt.Sprintf("it holds %d tables; it should hold %d", rows, known.rows)}
		}
		until := time.Now().Add(quickTime)
		now, err := s.countAll(ctx, tx, until)
		if err == nil && now.sum != known.sum && !time.Now().After(until) {
			err = &Damage{What: "the chain heads of its tables do not read as they were written"}
		}
		return err
	})
}

// countAll computes the total of tables from all chain heads. If the parameter named until is not zero, countAll stops soon after that time
// and returns what it has counted so far.
func (s *database) countAll(ctx context.Context, db querier, until time.Time) (total, error) {
	var t total
	late := errors.New("late")
	err := each(ctx, db, func(rows *sql.Rows) error {
		var h head
		err := rows.Scan(&h.no, &h.id, &h.seal)
		t.rows++
		t.sum.mix(s.counted(s.sealer, &h))
		if err == nil && t.rows%256 == 0 && !until.IsZero() && time.Now().After(until) {
			return late
		}
		return err
	}, "SELECT no, id, seal FROM heads JOIN tables ON tables.no = heads.tab")
	if errors.Is(err, late) {
		err = nil
	}
	return t, err
}

// whole returns an error if the schema, the name and key, or the seal of a total is damaged. All other checks depend on these.
func (s *database) whole(ctx context.Context, tx querier) error {
	if err := s.shaped(ctx, tx); err != nil {
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

// CheckFolder returns an error for each damage in the file, and in the rows that do not belong to a single table. The errors are joined.
func (s *database) CheckFolder(ctx context.Context) error {
	var faults []error
	add := func(what string, err error) {
		switch {
		case err == nil:
		case errors.Is(err, ErrDamaged) || ctx.Err() != nil || s.isAway(err):
			faults = append(faults, err)
		default:
			faults = append(faults, &Damage{What: what + " cannot be read: " + err.Error()})
		}
	}
	err := s.snapshot(ctx, func(tx querier) error {
		for what, err := range s.own(ctx, tx) {
			add(what, err)
		}
		add("its schema", s.whole(ctx, tx))
		add("the total of its tables", s.tables(ctx, tx))
		add("its list of removed tables", s.tombstones(ctx, tx))
		add("its content files", s.contents(ctx, tx))
		add("its session versions", s.sessionVersions(ctx, tx))
		add("its user rows", s.userRows(ctx, tx))
		return nil
	})
	add("it", err)
	return errors.Join(faults...)
}

// tables returns an error if the total of tables does not match the chain heads.
func (s *database) tables(ctx context.Context, tx querier) error {
	now, err := s.countAll(ctx, tx, time.Time{})
	if err != nil {
		return err
	}
	return s.fits(ctx, tx, ofTables, now)
}

// fits returns a [Damage] if a stored total differs from the total of the rows themselves, is missing, or has an invalid seal. The
// parameter what is the name of the stored total; the parameter named now is the total of the rows.
func (s *database) fits(ctx context.Context, tx querier, what string, now total) error {
	known, err := s.sealer.readTotal(tx.QueryRowContext(ctx, selectTotal, what), what)
	switch {
	case err != nil:
		return err
	case known.rows != now.rows:
		return &Damage{What: fmt.Sprintf("the number of its %s is %d; it should be %d", plainRows(what), now.rows, known.rows)}
	case known.sum != now.sum:
		return &Damage{What: "its " + plainRows(what) + " do not read as they were written"}
	}
	return nil
}

func (s *database) tombstones(ctx context.Context, tx querier) error {
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

func (s *database) contents(ctx context.Context, tx querier) error {
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

// isAway reports whether an error means that the database cannot be reached, and so proves no damage.
func (s *database) isAway(err error) bool { return s.away != nil && s.away(err) }

// Check returns an error if a table's log does not match its chain, or its other rows do not match their sums. It returns [ErrNone] for an
// unknown table.
func (s *database) Check(ctx context.Context, table string) error {
	err := s.snapshot(ctx, func(tx querier) error {
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
		return errors.Join(s.beside(ctx, tx, h), s.aside(ctx, tx, h))
	})
	if err != nil && !errors.Is(err, ErrDamaged) && !errors.Is(err, ErrNone) && ctx.Err() == nil && !s.isAway(err) {
		err = &Damage{Table: table, What: "it cannot be read: " + err.Error()}
	}
	return err
}

// beside returns an error if the search terms, read marks and reviews of a table do not match their sum.
func (s *database) beside(ctx context.Context, tx querier, h *head) error {
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
		err = &Damage{Table: h.id, What: "its search terms, its read marks or its review do not read as they were written"}
	}
	return err
}
