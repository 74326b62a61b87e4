// Package store keeps the log of record: everything that ever happened at the tables of one data folder, in order, and never
// changed afterwards. It knows neither titles nor what an entry's data means.
//
// [Open] gives the SQLite implementation of [Log], a file named [File] in the data folder. An entry that Append has
// acknowledged is on the disk: the file is written ahead (WAL) and synced in full before Append returns.
package store

import (
	"context"
	"errors"
	"time"
)

// An Entry is one line of a table's log.
type Entry struct {
	Table  string    // id of the table
	Number int64     // place in the table's log; the first is 1
	Time   time.Time // wall time, kept to the millisecond
	Kind   string    // what happened: the table's own word
	Guest  string    // id of who asked for it; "" when the table itself did
	Client string    // the id that the asker's client gave the input; "" when there is none
	At     int64     // milliseconds since the game began, in games with time
	Data   []byte    // JSON; the store does not look into it
	// Print is a short fingerprint of the position after the entry.
	Print string
	// Words are words by which the table can be found from this entry on (see [Log.Find]). They are kept beside the log, and
	// Entries does not give them back.
	Words []string
}

// A Log is the durable truth about all tables of a data folder. Its methods may be called by several goroutines.
type Log interface {
	// Append writes all entries in one transaction, or none. It returns after they are on the disk. An entry whose number is
	// taken, and an input that its table already holds from that guest, give [ErrTaken].
	Append(ctx context.Context, entries ...Entry) error
	// Entries gives a table's log behind the entry of that number (0 for all), in order. An unknown table has none.
	Entries(ctx context.Context, table string, after int64) ([]Entry, error)
	// Tables lists the ids of all tables, oldest first.
	Tables(ctx context.Context) ([]string, error)
	// Find lists the ids of the tables that can be found by a word, the latest found first.
	Find(ctx context.Context, word string) ([]string, error)

	// KeepContent keeps the content files of a game under their fingerprint; what is already there stays.
	KeepContent(ctx context.Context, game, fingerprint string, files map[string][]byte) error
	// Content gives the content files kept under a fingerprint, or [ErrNone].
	Content(ctx context.Context, game, fingerprint string) (map[string][]byte, error)

	// See notes that a guest has seen a table up to an entry. A lower number than before changes nothing.
	See(ctx context.Context, table, guest string, entry int64) error
	// Seen is the number that See noted, 0 when there is none.
	Seen(ctx context.Context, table, guest string) (int64, error)

	// KeepReview keeps what was thought of one sentence of a table's game, and by which method; what was thought of it before is
	// replaced. It stands beside the log: it can be thought anew. Of an unknown table nothing is kept.
	KeepReview(ctx context.Context, table, method string, ply int, data []byte) error
	// Review gives what was thought of a table's game by a method, by ply; nothing is an empty map.
	Review(ctx context.Context, table, method string) (map[int][]byte, error)
	// DropReview removes all that was thought of a table's game.
	DropReview(ctx context.Context, table string) error

	// Name is the random name that the data folder was given when it was made, 16 hex digits.
	Name() string
	// Key is the folder's secret of 32 bytes, for signing what is given to browsers.
	Key() []byte

	// Backup writes a consistent copy to a new file while the log is in use. An existing file is left alone, with an error.
	Backup(ctx context.Context, file string) error
	// Close ends the use of the log.
	Close() error
}

// ErrTaken is returned by Append when an entry's number is taken or its input is already in the log.
var ErrTaken = errors.New("the log already holds that entry")

// ErrNone is returned when what was asked for is not kept here.
var ErrNone = errors.New("not kept in this data folder")
