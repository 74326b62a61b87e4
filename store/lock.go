package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// lockFile is the name of the file whose lock shows that a program uses the folder.
const lockFile = "in-use.db"

// A lock keeps other programs out of a data folder. The operating system releases it when the program ends, in whatever way. There are two
// locks. One is on the folder itself, where the system supports that, because such systems let an open file be deleted. The other is on a
// file in the folder, which on all other systems cannot be deleted while it is open.
type lock struct {
	folder *os.File
	file   *sql.DB
}

// errInUse is the error of locking a folder that another program has locked.
var errInUse = errors.New("in use")

// take locks the folder for this program. It returns an error if another program uses the folder.
func take(ctx context.Context, folder string) (*lock, error) {
	l := &lock{}
	var err error
	if l.folder, err = lockFolder(folder); err == nil {
		file := filepath.Join(folder, lockFile)
		l.file, err = lockDatabase(ctx, file)
		if code(err) == notDB || code(err) == corrupt {
			// Nothing is ever written to it, so its contents do not matter.
			if err = os.Truncate(file, 0); err == nil {
				l.file, err = lockDatabase(ctx, file)
			}
		}
	}
	if err != nil {
		l.Close() //nolint:errcheck // the first error tells more
		if errors.Is(err, errInUse) {
			return nil, fmt.Errorf("the data folder %s is in use by another pantheon process; stop that process, or name another folder with --data", folder)
		}
		return nil, explain(folder, err)
	}
	return l, nil
}

// lockDatabase locks a file by an exclusive transaction that lasts until the returned database is closed. It creates the file if necessary,
// and returns errInUse if another program has locked it.
func lockDatabase(ctx context.Context, file string) (*sql.DB, error) {
	if err := private(file); err != nil {
		return nil, err
	}
	db, err := connect(file, 1, "_pragma=busy_timeout(0)")
	if err != nil {
		return nil, err
	}
	conn, err := db.Conn(ctx)
	if err == nil {
		_, err = conn.ExecContext(ctx, "BEGIN EXCLUSIVE")
		conn.Close() // back to the pool of one, with its transaction open
	}
	if err != nil {
		db.Close()
		if code(err) == busy {
			err = errInUse
		}
		return nil, err
	}
	return db, nil
}

// Close releases both locks.
func (l *lock) Close() error {
	var errs []error
	if l.file != nil {
		errs = append(errs, l.file.Close())
	}
	if l.folder != nil {
		errs = append(errs, unlockFolder(l.folder))
	}
	return errors.Join(errs...)
}
