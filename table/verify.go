package table

import (
	"context"
	"fmt"

	"pantheon/games"
	"pantheon/store"
)

// A Checked is what verifying one table came to.
type Checked struct {
	Table   string
	Game    string // "" when not even the opening could be read
	Rules   int    // version of the rules that it was played by; 0 where Game is ""
	Entries int
	Plies   int
	// Err is nil when the table came out as it was played. Else it names the first entry, and the sentence where it is one,
	// that did not.
	Err error
}

// A Mismatch is an entry after which the position is another than when it was played.
type Mismatch struct {
	Entry     int64
	Kind      string
	Sentence  string // "12 0: visit phoebus P2"; "" when the entry is no sentence
	Want, Got string // fingerprints
}

// Error names the entry and the sentence.
func (m *Mismatch) Error() string {
	if m.Sentence != "" {
		return fmt.Sprintf("entry %d, sentence %q, came out differently: fingerprint %s, was %s", m.Entry, m.Sentence, m.Got, m.Want)
	}
	return fmt.Sprintf("entry %d (%s) came out differently: fingerprint %s, was %s", m.Entry, m.Kind, m.Got, m.Want)
}

// Verify looks at everything that a log keeps. It calls each for every table, which is held against its sums, rebuilt, and compared
// with the fingerprint after each entry; and first for what is of no single table, when that is damaged, under the name of the file.
// It only reads; the log may be in use. The error is one of listing the tables.
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

// verify reads a table's log, checks it and what stands beside it.
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

// Check folds a table's log and compares the fingerprint after each entry. It gives the game and the number of sentences that
// came out as they were played.
func Check(titles Titles, entries []store.Entry) (game string, plies int, err error) {
	var c Checked
	err = c.check(titles, entries)
	return c.Game, c.Plies, err
}

func (c *Checked) check(titles Titles, entries []store.Entry) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("a fault in the rules behind sentence %d: %v", c.Plies, fault)
		}
	}()
	s := &State{answers: map[string]Answer{}}
	for _, e := range entries {
		if _, err := s.apply(titles, e, false); err != nil {
			return fmt.Errorf("entry %d (%s): %w", e.Number, e.Kind, err)
		}
		c.Game, c.Rules = s.about.ID, s.record.Version
		if got := s.Fingerprint(); got != e.Print {
			m := &Mismatch{Entry: e.Number, Kind: e.Kind, Want: e.Print, Got: got}
			if n := len(s.record.Plies); Happening(e.Kind) == Said && n > 0 {
				last := s.record.Plies[n-1]
				m.Sentence = fmt.Sprintf("%d %s: %s", n, last.Seat, last.Say)
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

// Kept finds the titles of a shelf, and those played with other content in what the log keeps.
func Kept(log store.Log, shelf games.Shelf) Titles {
	return (&library{log: log, shelf: shelf, kept: map[string]games.Title{}}).find
}
