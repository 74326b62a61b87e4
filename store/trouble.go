package store

import (
	"errors"
	"fmt"
	"io/fs"
	"syscall"

	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"
)

// The SQLite result codes with a known cause.
const (
	busy     = lib.SQLITE_BUSY
	full     = lib.SQLITE_FULL
	readOnly = lib.SQLITE_READONLY
	noOpen   = lib.SQLITE_CANTOPEN
	notDB    = lib.SQLITE_NOTADB
	corrupt  = lib.SQLITE_CORRUPT
)

// errReadOnly is the error of writing to a log that was opened for reading.
var errReadOnly = errors.New("the log was opened for reading only")

// errClosed is the error of using a closed log, except for reading.
var errClosed = errors.New("the log is closed")

// removeFolder is the instruction for emptying a data folder.
const removeFolder = "remove the folder"

// isTaken reports whether an error of SQLite is a violation of a unique key.
func isTaken(err error) bool {
	var fault *sqlite.Error
	if !errors.As(err, &fault) {
		return false
	}
	switch fault.Code() {
	case lib.SQLITE_CONSTRAINT_PRIMARYKEY, lib.SQLITE_CONSTRAINT_UNIQUE, lib.SQLITE_CONSTRAINT_ROWID:
		return true
	}
	return false
}

// code returns the primary result code of an SQLite error; 0 for any other error.
func code(err error) int {
	var fault *sqlite.Error
	if errors.As(err, &fault) {
		return fault.Code() & 0xff
	}
	return 0
}

// Unsaved reports whether an error means that nothing can be saved until somebody acts: there is no free space, or the files cannot be
// written or are no longer in their place.
func Unsaved(err error) bool {
	switch code(err) {
	case full, readOnly, noOpen, lib.SQLITE_IOERR:
		return true
	}
	return err != nil && (errors.Is(err, ErrMoved) || errors.Is(err, syscall.ENOSPC) || state(err) == diskFull)
}

func unopenable(err error) bool { return code(err) == noOpen || code(err) == readOnly }

// explain returns err with a text that says why the data folder cannot be used, and what to do.
func explain(folder string, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, ErrHalfFilled):
		return explainHalf("the data folder "+folder, folder, removeFolder, err)
	case errors.Is(err, fs.ErrPermission), code(err) == readOnly, code(err) == noOpen:
		return fmt.Errorf("the data folder %s cannot be written; change its permissions, or name another folder with --data: %w", folder, err)
	case code(err) == full:
		return fmt.Errorf("the disk of the data folder %s is full; free some space and try again: %w", folder, err)
	case errors.Is(err, ErrDamaged):
		return fmt.Errorf("the data folder %s cannot be used: %w; %s", folder, err, whatToDo)
	case code(err) == notDB, code(err) == corrupt:
		return fmt.Errorf("the database in the data folder %s is damaged: %w; %s", folder, err, whatToDo)
	case code(err) == busy:
		return fmt.Errorf("the database in the data folder %s is locked by another program; stop that program: %w", folder, err)
	}
	return fmt.Errorf("the data folder %s: %w", folder, err)
}
