package store

import (
	"cmp"
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// A Notification is a pending notification of a user. It is stored until it has been sent or is obsolete. Its due time and its number of
// claims are part of no sum, so that a claim never waits for writes to the table.
type Notification struct {
	ID    string    // unguessable; set when the notification is stored
	User  string    // the recipient
	Table string    // id of the table; set by the store
	Entry int64     // the entry after which it was stored; set by the store
	Kind  string    // defined by the table
	Data  []byte    // opaque to the store
	Due   time.Time // not to be sent before
	Tries int       // number of claims
}

const noticeColumns = "SELECT notices.id, guest, tables.id, entry, kind, data, due, tries FROM notices JOIN tables ON tables.no = notices.tab "

// identified returns a copy of the notifications, each with a new random id.
func identified(notices []Notification) []Notification {
	if len(notices) == 0 {
		return nil
	}
	out := slices.Clone(notices)
	for i := range out {
		out[i].ID = rand.Text()
	}
	return out
}

// insertNotifications returns the SQL statement that inserts n notifications.
func insertNotifications(n int) string {
	const row = "(?, ?, ?, ?, ?, ?, ?, 0)"
	return "INSERT INTO notices (id, tab, entry, guest, kind, data, due, tries) VALUES " + row + strings.Repeat(", "+row, n-1)
}

// notices inserts notifications, with the last entry of the table as their entry.
func (l *ledger) notices(ctx context.Context, h *head, notices []Notification) error {
	const most = 500 // per statement
	for part := range slices.Chunk(notices, most) {
		args := make([]any, 0, 7*len(part))
		for _, n := range part {
			if n.ID == "" {
				n.ID = rand.Text()
			}
			if n.Data == nil {
				n.Data = []byte{}
			}
			n.Entry = h.entries
			args = append(args, n.ID, h.no, n.Entry, n.User, n.Kind, n.Data, n.Due.UnixMilli())
			h.mixAside(l.s.sealer.notice(h.no, &n))
		}
		if _, err := l.tx.ExecContext(ctx, insertNotifications(len(part)), args...); err != nil {
			return err
		}
	}
	return nil
}

func scanNotification(rows *sql.Rows) (n Notification, err error) {
	var due int64
	err = rows.Scan(&n.ID, &n.User, &n.Table, &n.Entry, &n.Kind, &n.Data, &due, &n.Tries)
	n.Due = time.UnixMilli(due)
	return n, err
}

// ClaimNotifications claims notifications that are due at the time now, those due longest first, and returns them sorted by table and
// entry. The parameter most limits their number. A claimed notification becomes due again after the duration hold.
func (s *database) ClaimNotifications(ctx context.Context, now time.Time, hold time.Duration, most int) ([]Notification, error) {
	if s.writer == nil {
		return nil, errReadOnly
	}
	// Frequent calls do not delay writers while nothing is due.
	if due, waits, err := s.NextNotification(ctx); err != nil || !waits || due.After(now) {
		return nil, err
	}
	var out []Notification
	err := s.transact(ctx, func(tx session, _ int) error {
		out = nil
		return each(ctx, tx, func(rows *sql.Rows) error {
			n, err := scanNotification(rows)
			out = append(out, n)
			return err
		}, "WITH ready AS (SELECT id FROM notices WHERE due <= ? ORDER BY due LIMIT ? "+s.skipClaimed+`)
			UPDATE notices SET due = ?, tries = tries + 1 WHERE id IN (SELECT id FROM ready)
			RETURNING id, guest, (SELECT tables.id FROM tables WHERE tables.no = tab), entry, kind, data, due, tries`,
			now.UnixMilli(), most, now.Add(hold).UnixMilli())
	})
	if err != nil {
		return nil, fmt.Errorf("notifications could not be claimed: %w", err)
	}
	slices.SortFunc(out, func(a, b Notification) int {
		return cmp.Or(cmp.Compare(a.Table, b.Table), cmp.Compare(a.Entry, b.Entry), cmp.Compare(a.ID, b.ID))
	})
	return out, nil
}

// PutOff postpones a notification to another due time.
func (s *database) PutOff(ctx context.Context, id string, due time.Time) error {
	err := s.transact(ctx, func(tx session, _ int) error {
		_, err := tx.ExecContext(ctx, "UPDATE notices SET due = ? WHERE id = ?", due.UnixMilli(), id)
		return err
	})
	if err != nil {
		return fmt.Errorf("a notification could not be postponed: %w", err)
	}
	return nil
}

// EndNotifications removes notifications that were sent or are obsolete. It keeps those of damaged tables, and the error names these.
func (s *database) EndNotifications(ctx context.Context, ids ...string) error {
	if len(ids) == 0 {
		return nil
	}
	these := "IN (?" + strings.Repeat(", ?", len(ids)-1) + ")"
	args := make([]any, len(ids))
	for i, id := range ids {
		args[i] = id
	}
	tables, err := s.ids(ctx, "SELECT id FROM tables WHERE no IN (SELECT tab FROM notices WHERE id "+these+") ORDER BY no", args...)
	if err != nil {
		return err
	}
	var faults []error
	for _, table := range tables { // one by one, so that nobody waits for two
		err := s.change(ctx, func(l *ledger) error {
			h, err := l.head(ctx, table)
			if err != nil || h == nil {
				return err
			}
			return each(ctx, l.tx, func(rows *sql.Rows) error {
				n, err := scanNotification(rows)
				h.mixAside(s.sealer.notice(h.no, &n))
				return err
			}, "DELETE FROM notices WHERE id "+these+" AND tab = ? RETURNING id, guest, '', entry, kind, data, due, tries", append(slices.Clone(args), h.no)...)
		})
		if err != nil {
			faults = append(faults, fmt.Errorf("notifications of table %s could not be removed: %w", table, err))
		}
	}
	return errors.Join(faults...)
}

// NextNotification returns when the next notification is due. The result waits is false if there is none.
func (s *database) NextNotification(ctx context.Context) (due time.Time, waits bool, err error) {
	var ms sql.NullInt64
	if err := s.read().QueryRowContext(ctx, "SELECT min(due) FROM notices").Scan(&ms); err != nil || !ms.Valid {
		return time.Time{}, false, reading(err)
	}
	return time.UnixMilli(ms.Int64), true, nil
}
