package table

import (
	"context"
	"fmt"

	"pantheon/games"
	"pantheon/store"
)

// A Checked is the result of verifying one table.
type Checked struct {
	Table   string
	Game    string // "" if not even the opening could be read
	Rules   int    // the rules version; 0 if Game is ""
	Entries int
	Plies   int
	// Err is nil if the table is intact. Otherwise it names the first damaged entry, with its move if it is one.
	Err error
}

// A Mismatch is the error for an entry that, when replayed, leads to another position than when it was played.
type Mismatch struct {
	Entry     int64
	Kind      string
	MoveText  string // for example "12 0: visit phoebus P2"; "" if the entry is no move
	Want, Got string // fingerprints
}

// Error returns a message that names the entry, the move and both fingerprints.
func (m *Mismatch) Error() string {
	if m.MoveText != "" {
		return fmt.Sprintf("entry %d, move %q, leads to another position: fingerprint %s, not %s", m.Entry, m.MoveText, m.Got, m.Want)
	}
	return fmt.Sprintf("entry %d (%s) leads to another position: fingerprint %s, not %s", m.Entry, m.Kind, m.Got, m.Want)
}

// Verify checks everything that a log stores and calls each for every table.
//
// It verifies a table's checksums, replays it, and compares the fingerprint after each entry. Damage that belongs to no single table is
// reported first, in a Checked with the name of the file as its table. Verify only reads, and the log may be in use. An error means that
// the tables could not be listed, or that the context has ended.
func Verify(ctx context.Context, log store.Log, titles Titles, each func(Checked)) error {
	if err := log.CheckFolder(ctx); err != nil {
		if ctx.Err() != nil {
			return err
		}
		each(Checked{Table: store.File, Err: err})
	}
	ids, err := log.Tables(ctx)
	if err != nil {
		return err
	}
	for _, id := range ids {
		c := Checked{Table: id}
		c.Err = c.verify(ctx, log, titles)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		each(c)
	}
	return nil
}

// verify checks a table's log and its other rows, and replays the log. It records the results in c.
func (c *Checked) verify(ctx context.Context, log store.Log, titles Titles) error {
	if err := log.Check(ctx, c.Table); err != nil {
		return err
	}
	entries, err := log.Entries(ctx, c.Table, 0)
	if err != nil {
		return err
	}
	c.Entries = len(entries)
	return c.check(titles, entries)
}

// Check replays a table's log and compares the fingerprint after each entry. It returns the game and the number of moves whose replay
// matched.
func Check(titles Titles, entries []store.Entry) (game string, plies int, err error) {
	var c Checked
	err = c.check(titles, entries)
	return c.Game, c.Plies, err
}

func (c *Checked) check(titles Titles, entries []store.Entry) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("the rules failed after move %d: %v", c.Plies, fault)
		}
	}()
	s := &State{answers: map[string]Answer{}}
	for _, e := range entries {
		if _, err := s.apply(titles, e, false); err != nil {
			return fmt.Errorf("entry %d (%s): %w", e.Number, e.Kind, err)
		}
		c.Game, c.Rules = s.about.ID, s.record.Version
		if got := s.Fingerprint(); got != e.Fingerprint {
			m := &Mismatch{Entry: e.Number, Kind: e.Kind, Want: e.Fingerprint, Got: got}
			if n := len(s.record.Plies); EntryKind(e.Kind) == Played && n > 0 {
				last := s.record.Plies[n-1]
				m.MoveText = fmt.Sprintf("%d %s: %s", n, last.Seat, last.Text)
			}
			return m
		}
		c.Plies = len(s.record.Plies)
	}
	if s.entry == 0 {
		return fmt.Errorf("the log of the table is empty")
	}
	return nil
}

// Kept returns the [Titles] of a registry, including titles with other content that the log stores.
func Kept(log store.Log, registry games.Registry) Titles {
	return (&titleLibrary{log: log, registry: registry, kept: map[string]games.Title{}}).find
}
