// Package store stores the log of record: everything that ever happened at the tables of one data folder, in order and immutable. It
// knows neither titles nor the meaning of an entry's data.
//
// [Open] returns the SQLite implementation of [Log], a file named [File] in the data folder. An entry that Append has acknowledged is on
// disk: the write-ahead log (WAL) is fully synced before Append returns. [OpenPostgres] returns an implementation in a PostgreSQL
// database that several servers share. One server at a time writes each table's log ([Leases]). [Transfer] transfers a log between them.
//
// # How the log is protected
//
// Each entry holds a hash over the hash of the entry before it and its own contents, so that a table's entries form a chain. The chain
// holds the ids of users, never their names. The names in an entry are in separate rows, which can be removed without changing the chain.
//
// Each table has one row with its chain head, sealed with the folder's key and written in the same transaction as the entry. It holds:
//
//   - the number of entries, and the hash of the last one
//   - a sum over the names
//   - a sum over the search terms, read marks and reviews, which are stored beside the log
//
// Table rows ([TableRow]) and notifications ([Notification]) also belong to a table. The chain head has a sum over both with a
// separate seal. In a rolling update, a server of an older version does not know them. It can still append, check everything
// else, and remove them with the table. The due time of a notification and its number of claims are part of no sum. User rows
// ([UserRow]) belong to a user and to no table.
//
// Sealed totals count the rows of each kind that belongs to no table, and the chain heads. A missing row is therefore found, and a
// removed table is distinguished from a lost one. A removed table leaves a tombstone: its id and the sealed end of its chain. The
// database's triggers let entries be deleted only after the tombstone. [Log.Wipe] removes deleted data from the files.
//
// This finds damage: a changed byte, a missing row or page, a truncated file. It does not find that a folder was replaced by an older
// state of it, as from a backup. Nor does it find changes by somebody who reads the key, which is in the same file.
//
// When a folder is opened for writing, the store checks its length, its schema (schema.sql) and its totals. It also checks the sum over the
// chain heads, unless that takes longer than a few milliseconds. [Log.Entries] verifies a table's chain each time. [Log.CheckFolder] and
// [Log.Check] check everything.
//
// A new kind of row needs a seal or a sum (sum.go), which a [ledger] must update with each change. The kind also needs a check in
// CheckFolder or Check, and a line in the damage tests, which fail without it.
package store

import (
	"context"
	"errors"
	"time"
)

// An Entry is one entry of a table's log.
type Entry struct {
	Table  string    // id of the table
	Number int64     // position in the table's log; the first is 1
	Time   time.Time // wall time, with millisecond precision
	Kind   string    // what happened; defined by the table
	User   string    // id of the user who requested it; "" for the table itself
	Client string    // id that the user's client gave the request; "" for none
	At     int64     // milliseconds since the game began, in titles with time
	Data   []byte    // JSON; opaque to the store
	// Fingerprint is a short fingerprint of the position after the entry.
	Fingerprint string
	// Names lists people's names in the entry, at indices defined by its kind; "" for none. They are stored beside the log and can be
	// removed; then the entry is read without them.
	Names []string
	// SearchTerms lists search terms that find the table from this entry on (see [Log.Find]). They are stored beside the log, and Entries
	// does not return them.
	SearchTerms []string
	// DroppedTerms lists search terms to remove from the table; terms that it does not have are ignored.
	DroppedTerms []string
	// Notifications lists notifications to store with the entry, in the same transaction (see [Log.ClaimNotifications]).
	Notifications []Notification
}

// A Log is the durable record of all tables of a data folder. Its methods are safe for concurrent use.
type Log interface {
	// Append writes all entries in one transaction, or none. It returns after they are on disk. It returns [ErrTaken] if an entry's number
	// is taken or its table was removed, and if the table already holds an entry with the same user and client id. With several servers it
	// returns [ErrElsewhere] if this server does not own a table, and [ErrUnsure] if it is unknown whether the entries were written.
	Append(ctx context.Context, entries ...Entry) error
	// Entries returns the entries of a table's log whose numbers are above the parameter named after, in order; none for an unknown table.
	// It returns an error that matches [ErrDamaged] if the log does not match its chain.
	Entries(ctx context.Context, table string, after int64) ([]Entry, error)
	// Tables lists the ids of all tables, oldest first.
	Tables(ctx context.Context) ([]string, error)
	// Find lists the ids of the tables with a search term, the newest table first.
	Find(ctx context.Context, word string) ([]string, error)

	// OpenedWith lists the ids of the tables whose first entry's data contains a text, the oldest first. The parameter most limits their
	// number.
	OpenedWith(ctx context.Context, text string, most int) ([]string, error)

	// KeepContent stores the content files of a game under their fingerprint. It does not change existing files.
	KeepContent(ctx context.Context, game, fingerprint string, files map[string][]byte) error
	// Content returns the content files stored under a fingerprint, or [ErrNone].
	Content(ctx context.Context, game, fingerprint string) (map[string][]byte, error)

	// MarkRead records that a user has seen a table up to an entry, and when. A recorded entry number or time is never lowered. For an
	// unknown table nothing is stored.
	MarkRead(ctx context.Context, table, guest string, entry int64, at time.Time) error
	// Seen returns the entry and time recorded by MarkRead; 0 and the zero time if there are none.
	Seen(ctx context.Context, table, guest string) (entry int64, at time.Time, err error)
	// ReadMarksOf returns a user's read marks at all tables, in the order in which the tables were created.
	ReadMarksOf(ctx context.Context, guest string) ([]ReadMark, error)
	// DropReadMarks removes a user's read marks at all tables.
	DropReadMarks(ctx context.Context, guest string) error
	// PruneReadMarks removes the read marks that users have not renewed since a time, and returns their number.
	PruneReadMarks(ctx context.Context, since time.Time) (rows int, err error)

	// Remove removes a table with all its rows, if its log has exactly the given number of entries; otherwise it returns [ErrTaken]. It
	// returns [ErrNone] for an unknown table. A tombstone without names remains, so that the id is never used again.
	Remove(ctx context.Context, table string, entries int64) error
	// Removed reports whether a table of that id was removed.
	Removed(ctx context.Context, table string) (bool, error)
	// RedactNames removes people's names from a table's entries. The log itself does not change.
	RedactNames(ctx context.Context, table string) error
	// RedactNamesAt removes the names at the given places of a table's entries.
	RedactNamesAt(ctx context.Context, table string, places ...Naming) error
	// RenameAt replaces the names at the given places of a table's entries; "" removes them. A place without a name stays empty.
	RenameAt(ctx context.Context, table, name string, places ...Naming) error
	// Wipe removes deleted data from the database's files. If rewrite is set and anything was removed since the last rewrite, Wipe rewrites
	// the database: only that removes all parts of deleted rows. The result wiped is false if the caller must try again.
	Wipe(ctx context.Context, rewrite bool) (wiped bool, err error)
	// IdleTables lists the ids of the tables without a new entry or a visit since a time. It omits the tables whose log has an entry of a
	// kind; the parameter named without is that kind.
	IdleTables(ctx context.Context, since time.Time, without string) ([]string, error)
	// LastVisit returns the time of the latest read mark of a table; the zero time if there is none.
	LastVisit(ctx context.Context, table string) (time.Time, error)
	// TablesEndingWith lists the ids of the tables whose last entry is of a kind.
	TablesEndingWith(ctx context.Context, kind string) ([]string, error)

	// RevokeSessions invalidates all sessions of a user so far, and returns the user's new session version. The version before the first
	// call is 0.
	RevokeSessions(ctx context.Context, guest string) (issue int64, err error)
	// SessionVersions returns the current session version of each user whose sessions were ever revoked.
	SessionVersions(ctx context.Context) (map[string]int64, error)

	// KeepReview stores the review of one move of a table's game, with the method that computed it. It replaces any earlier review of that
	// move. A review is stored beside the log, because it can be computed again. For an unknown table nothing is stored.
	KeepReview(ctx context.Context, table, method string, ply int, data []byte) error
	// Review returns the reviews of a table's game by a method, by ply; the map is empty if there are none.
	Review(ctx context.Context, table, method string) (map[int][]byte, error)
	// DropReview removes all reviews of a table's game.
	DropReview(ctx context.Context, table string) error

	// PutTableRow stores a table row and replaces the one with the same table, kind and key. It stores the notifications in the same
	// transaction. It returns [ErrNone] for an unknown table.
	PutTableRow(ctx context.Context, s TableRow, notices ...Notification) error
	// TableRows returns a table's rows of a kind, in the order of their keys.
	TableRows(ctx context.Context, table, kind string) ([]TableRow, error)
	// TableRowsOf returns a user's rows of all tables and kinds, in the order in which the tables were created, then sorted by kind and
	// key.
	TableRowsOf(ctx context.Context, guest string) ([]TableRow, error)
	// DropTableRows removes the rows of a table with the given kind and one of the given keys. Without keys it removes all
	// rows of the kind. Keys that do not exist are ignored.
	DropTableRows(ctx context.Context, table, kind string, keys ...string) error

	// ClaimNotifications claims notifications that are due at the time now; the parameter most limits their number. Nobody else can claim
	// them for the duration hold. After that they are due again, unless they were postponed or ended.
	ClaimNotifications(ctx context.Context, now time.Time, hold time.Duration, most int) ([]Notification, error)
	// PutOff postpones a notification that could not be sent; an unknown id is ignored.
	PutOff(ctx context.Context, id string, due time.Time) error
	// EndNotifications removes notifications that were sent or are obsolete; unknown ids are ignored.
	EndNotifications(ctx context.Context, ids ...string) error
	// NextNotification returns when the next notification is due. The result waits is false if there is none.
	NextNotification(ctx context.Context) (due time.Time, waits bool, err error)

	// PutUserRow stores a user row and replaces the owner's row of that kind and key. It returns [ErrFull] if that would exceed a bound.
	PutUserRow(ctx context.Context, p UserRow, bounds ...Bound) error
	// ClaimUserRow is like PutUserRow, but returns [ErrTaken] if another owner has a row of that kind and key.
	ClaimUserRow(ctx context.Context, p UserRow, bounds ...Bound) error
	// UserRows returns an owner's user rows of a kind, or of all kinds for "", sorted by kind and key.
	UserRows(ctx context.Context, owner, kind string) ([]UserRow, error)
	// UserRowsBy returns the user rows of all owners with a kind and key, sorted by key and owner. An empty key stands for the whole kind.
	UserRowsBy(ctx context.Context, kind, key string) ([]UserRow, error)
	// DropUserRows removes an owner's user rows of a kind and key. An empty key stands for all keys, and an empty kind for all kinds and
	// keys.
	DropUserRows(ctx context.Context, owner, kind, key string) error
	// DropUserRowsBefore removes the user rows of all owners that are of a kind and older than a time, and returns their number.
	DropUserRowsBefore(ctx context.Context, kind string, before time.Time) (rows int64, err error)

	// Use records that a program of this version writes a feature from now on; see [Feature]. It returns [ErrOlder] while a live server
	// does not read the feature. After the first success, Use runs no query for that feature.
	Use(ctx context.Context, f Feature, version string) error
	// AllRead reports whether all live servers read a feature.
	AllRead(ctx context.Context, f Feature) (bool, error)

	// Name returns the random name that the data folder got at its creation, 16 hex digits.
	Name() string
	// Key returns the folder's secret of 32 bytes, which signs data given to browsers.
	Key() []byte

	// Check returns an error that matches [ErrDamaged] if any row of a table does not read as it was written. It returns [ErrNone] for an
	// unknown table.
	Check(ctx context.Context, table string) error
	// CheckFolder returns an error for each damage in the file as a whole, and in the rows that belong to no single table. The errors are
	// joined. It does not read the tables' logs; that is the task of Check.
	CheckFolder(ctx context.Context) error

	// Ping returns an error if entries cannot be appended now, by a quick check. [ErrAway] means that it may soon be possible again.
	Ping(ctx context.Context) error

	// Backup writes a consistent copy to a new file while the log is in use. An existing file is an error, and is not changed. A log in a
	// PostgreSQL database always returns an error.
	Backup(ctx context.Context, file string) error
	// Close waits for the write in progress and closes the log.
	Close() error
}

// ErrTaken is returned by Append when an entry's number is taken, its table was removed, or its request is already in the log. ClaimUserRow
// returns it when another owner has the row, and Remove when the table does not have the expected number of entries.
var ErrTaken = errors.New("the log already holds that entry")

// ErrFull is returned by PutUserRow and ClaimUserRow when a [Bound] allows no more rows.
var ErrFull = errors.New("the maximum number is reached")

// ErrNone is returned when the requested data is not stored here.
var ErrNone = errors.New("not stored here")
