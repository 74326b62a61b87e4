// Package store keeps the log of record: everything that ever happened at the tables of one data folder, in order, and never
// changed afterwards. It knows neither titles nor what an entry's data means.
//
// [Open] gives the SQLite implementation of [Log], a file named [File] in the data folder. An entry that Append has
// acknowledged is on the disk: the file is written ahead (WAL) and synced in full before Append returns. [OpenPostgres] gives the same in a
// PostgreSQL database that several servers share, each table's log written by one of them at a time ([Leases]). [Move] copies between them.
//
// # How the log is protected
//
// Each entry holds a hash over the hash of the entry before it and all that it says, so that a table's entries are a chain. The chain
// holds the ids of persons, never their names: what an entry tells of names stands beside it, in rows that can be removed without
// touching the chain. The end of each chain stands in a row of its own, the table's head: how many entries there are, the hash of the
// last, a sum over the names, and one over what else stands beside the log (words, what guests have seen, reviews). The head is sealed
// with the folder's key and written in the same transaction as the entry.
//
// Slips ([Slip]) stand beside a table's log as well, and notices ([Notice]) wait there. The head has a sum over both with a seal of its
// own: in a rolling update a server of an older version, which knows nothing of them, appends and checks all else, and removes them
// with the table. When a notice is due and how often it was claimed are in no sum. Papers ([Paper]) are of persons and of no table.
//
// Totals, sealed too, count the rows of each kind that belongs to no table, and the heads: so a row that is missing is missed, and a
// table that was removed is told from one that was lost. A removed table leaves a tombstone, its id and the sealed end of its chain;
// only behind a tombstone do the database's triggers let entries go. What is removed is overwritten (see [SQLite.Wipe]).
//
// This finds damage: a byte that changed, a row or a page that is missing, a file that was cut. It does not find that a folder was put
// back to what it was earlier, as a backup does, nor what somebody changes who reads the key, which lies in the same file.
//
// When a folder is opened, its length, its shape (schema.sql), its totals and, as far as a few milliseconds allow, its heads are looked
// at. [Log.Entries] holds a table against its chain whenever it is read. [Log.CheckFolder] and [Log.Check] look at everything.
//
// A new kind of row gets a seal or a sum (sum.go), which its changes keep up to date in a [ledger], a part in CheckFolder or Check, and
// a line in the tests of damage, which ask for it.
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
	// Names are the names of persons that the entry tells, by places that its kind gives a meaning; "" where there is none. They are
	// kept beside the log and can be removed: then the entry is read without them.
	Names []string
	// Words are words by which the table can be found from this entry on (see [Log.Find]). They are kept beside the log, and
	// Entries does not give them back.
	Words []string
	// Drops are words by which the table can be found no longer from this entry on; those that it has not are no fault.
	Drops []string
	// Notices wait from this entry on to be told to persons (see [Log.ClaimNotices]). They are written in the entry's transaction.
	Notices []Notice
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

	// OpenedWith lists the ids of at most so many tables in whose first entry's data a text stands, the oldest first.
	OpenedWith(ctx context.Context, text string, most int) ([]string, error)

	// KeepContent keeps the content files of a game under their fingerprint; what is already there stays.
	KeepContent(ctx context.Context, game, fingerprint string, files map[string][]byte) error
	// Content gives the content files kept under a fingerprint, or [ErrNone].
	Content(ctx context.Context, game, fingerprint string) (map[string][]byte, error)

	// See notes that a guest has seen a table up to an entry, and when. A lower number than before leaves the higher one.
	See(ctx context.Context, table, guest string, entry int64, at time.Time) error
	// Seen is what See noted, 0 when there is nothing.
	Seen(ctx context.Context, table, guest string) (entry int64, at time.Time, err error)
	// Overlook forgets how far those guests have looked who have not looked since, and tells how many rows that were.
	Overlook(ctx context.Context, since time.Time) (rows int, err error)

	// Remove removes a table with everything that was kept of it, if its log has that many entries; else it gives [ErrTaken]. A
	// tombstone without names stays: its id is never given again.
	Remove(ctx context.Context, table string, entries int64) error
	// Removed tells whether a table of that id was removed.
	Removed(ctx context.Context, table string) (bool, error)
	// Unname removes the names of persons that a table's entries tell. Its log stays as it is.
	Unname(ctx context.Context, table string) error
	// UnnameAt removes those that they tell in some places.
	UnnameAt(ctx context.Context, table string, places ...Naming) error
	// RenameAt puts another name where they tell one in some places.
	RenameAt(ctx context.Context, table, name string, places ...Naming) error
	// Wipe empties the files of what was removed; it tells whether nothing stood in the way. With anew it writes all of the database
	// anew, if anything was removed since the last time: only then is no shred left.
	Wipe(ctx context.Context, anew bool) (wiped bool, err error)
	// Quiet lists the tables at which nothing happened since a time, at which nobody looked, and whose logs hold no entry of a kind.
	Quiet(ctx context.Context, since time.Time, without string) ([]string, error)
	// Looked is when a guest last looked at a table, as See was told; the zero time when nobody did.
	Looked(ctx context.Context, table string) (time.Time, error)
	// Ending lists the tables whose last entry is of a kind.
	Ending(ctx context.Context, kind string) ([]string, error)

	// Revoke makes all issues of a guest's cookie so far count no more, and gives the number of the next; the first was 0.
	Revoke(ctx context.Context, guest string) (issue int64, err error)
	// Issues gives which issue counts for each guest who has revoked one.
	Issues(ctx context.Context) (map[string]int64, error)

	// KeepReview keeps what was thought of one sentence of a table's game, and by which method; what was thought of it before is
	// replaced. It stands beside the log: it can be thought anew. Of an unknown table nothing is kept.
	KeepReview(ctx context.Context, table, method string, ply int, data []byte) error
	// Review gives what was thought of a table's game by a method, by ply; nothing is an empty map.
	Review(ctx context.Context, table, method string) (map[int][]byte, error)
	// DropReview removes all that was thought of a table's game.
	DropReview(ctx context.Context, table string) error

	// KeepSlip keeps a slip, in place of the one of its key, with notices in the same transaction; [ErrNone] for an unknown table.
	KeepSlip(ctx context.Context, s Slip, notices ...Notice) error
	// Slips gives a table's slips of a kind, in the order of their keys.
	Slips(ctx context.Context, table, kind string) ([]Slip, error)
	// SlipsOf gives a guest's slips of all tables and kinds, by table, kind and key.
	SlipsOf(ctx context.Context, guest string) ([]Slip, error)
	// DropSlips removes a table's slips of a kind that have one of these keys, without keys all of the kind. Those that are not there
	// are no fault.
	DropSlips(ctx context.Context, table, kind string, keys ...string) error

	// ClaimNotices claims notices that are due, at most so many: nobody else gets them before hold is over, and then they come again
	// unless they were put off or ended.
	ClaimNotices(ctx context.Context, now time.Time, hold time.Duration, most int) ([]Notice, error)
	// PutOff has a notice, told in vain, come again at another time; one that is not there is no fault.
	PutOff(ctx context.Context, id string, due time.Time) error
	// EndNotices removes notices that were told, or need not be told any more; those that are not there are no fault.
	EndNotices(ctx context.Context, ids ...string) error
	// NextNotice tells when a notice is due next, if any waits.
	NextNotice(ctx context.Context) (due time.Time, waits bool, err error)

	// KeepPaper keeps a paper, in place of its owner's one of that kind and key; [ErrFull] says that a bound does not let it.
	KeepPaper(ctx context.Context, p Paper, bounds ...Bound) error
	// ClaimPaper does the same, but gives [ErrTaken] while another owner has one of that kind and key.
	ClaimPaper(ctx context.Context, p Paper, bounds ...Bound) error
	// Papers gives an owner's papers of a kind, "" for all, by kind and key.
	Papers(ctx context.Context, owner, kind string) ([]Paper, error)
	// PapersBy gives everybody's papers of a kind and key, "" for all of the kind, by key and owner.
	PapersBy(ctx context.Context, kind, key string) ([]Paper, error)
	// DropPapers removes an owner's papers of a kind and key; without a key all of the kind, without a kind all.
	DropPapers(ctx context.Context, owner, kind, key string) error
	// DropPapersBefore removes everybody's papers of a kind that are older than a time, and tells how many there were.
	DropPapersBefore(ctx context.Context, kind string, before time.Time) (rows int64, err error)

	// Use notes that a feature is written from now on, by a program of this version; see [Feature]. It gives [ErrOlder] while a server
	// lives that does not read it. What was noted before is known at once.
	Use(ctx context.Context, f Feature, version string) error
	// AllRead tells whether all living servers read a feature.
	AllRead(ctx context.Context, f Feature) (bool, error)

	// Name is the random name that the data folder was given when it was made, 16 hex digits.
	Name() string
	// Key is the folder's secret of 32 bytes, for signing what is given to browsers.
	Key() []byte

	// Check tells whether everything of a table reads as it was written; otherwise it gives [ErrDamaged].
	Check(ctx context.Context, table string) error
	// CheckFolder tells the same of the whole file and of what is of no single table. Errors are joined.
	CheckFolder(ctx context.Context) error

	// Ping tells whether entries can be appended just now, as far as that is quickly known; [ErrAway] says that it may be so again soon.
	Ping(ctx context.Context) error

	// Backup writes a consistent copy to a new file while the log is in use. An existing file is left alone, with an error.
	Backup(ctx context.Context, file string) error
	// Close ends the use of the log.
	Close() error
}

// ErrTaken is returned by Append when an entry's number is taken or its input is already in the log, and by ClaimPaper when the paper is
// another's.
var ErrTaken = errors.New("the log already holds that entry")

// ErrFull is returned by KeepPaper and ClaimPaper when there are as many papers already as a [Bound] lets be.
var ErrFull = errors.New("there are as many as there may be")

// ErrNone is returned when what was asked for is not kept here.
var ErrNone = errors.New("not kept in this data folder")
