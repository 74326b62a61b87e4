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

// Verify rebuilds every table of a log and compares the fingerprint after each entry, calling each for every table. It only
// reads; the log may be in use. The error is one of reading the log.
func Verify(ctx context.Context, log store.Log, titles Titles, each func(Checked)) error {
	ids, err := log.Tables(ctx)
	if err != nil {
		return err
	}
	for _, id := range ids {
		entries, err := log.Entries(ctx, id, 0)
		if err != nil {
			return err
		}
		c := Checked{Table: id, Entries: len(entries)}
		c.Game, c.Plies, c.Err = Check(titles, entries)
		each(c)
	}
	return nil
}

// Check folds a table's log and compares the fingerprint after each entry. It gives the game and the number of sentences that
// came out as they were played.
func Check(titles Titles, entries []store.Entry) (game string, plies int, err error) {
	s := &State{answers: map[string]Answer{}}
	for _, e := range entries {
		if _, err := s.apply(titles, e, false); err != nil {
			return game, plies, fmt.Errorf("entry %d (%s): %w", e.Number, e.Kind, err)
		}
		game = s.about.ID
		if got := s.Fingerprint(); got != e.Print {
			m := &Mismatch{Entry: e.Number, Kind: e.Kind, Want: e.Print, Got: got}
			if n := len(s.record.Plies); Happening(e.Kind) == Said && n > 0 {
				last := s.record.Plies[n-1]
				m.Sentence = fmt.Sprintf("%d %s: %s", n, last.Seat, last.Say)
			}
			return game, plies, m
		}
		plies = len(s.record.Plies)
	}
	if s.entry == 0 {
		return "", 0, fmt.Errorf("the log of the table is empty")
	}
	return game, plies, nil
}

// Kept finds the titles of a shelf, and those played with other content in what the log keeps.
func Kept(log store.Log, shelf games.Shelf) Titles {
	return (&library{log: log, shelf: shelf, kept: map[string]games.Title{}}).find
}
