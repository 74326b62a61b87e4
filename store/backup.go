package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Backup writes a consistent copy of the log to a new file, while the log is in use. To use the copy as a data folder, put it in an empty
// folder under the name [File]. If the file exists, Backup returns an error and does not change it.
func (s *SQLite) Backup(ctx context.Context, file string) error {
	f, err := os.OpenFile(file, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("the file %s exists already; name another file", file)
	}
	if err != nil {
		return fmt.Errorf("the backup cannot be written: %w", err)
	}
	err = s.copyInto(ctx, file, f)
	if err = errors.Join(err, f.Close()); err != nil {
		return errors.Join(fmt.Errorf("the backup %s could not be written: %w", file, err), os.Remove(file))
	}
	return nil
}

// copyInto copies the database into an empty file, and syncs the file and its folder.
func (s *SQLite) copyInto(ctx context.Context, name string, f *os.File) error {
	// VACUUM counts as writing, so it needs a connection outside the pool of readers.
	main := s.file
	if s.old != "" {
		main = s.old
	}
	how := readLive
	if s.still {
		how = readStill
	}
	db, err := connect(main, 1, how...)
	if err != nil {
		return err
	}
	defer db.Close()
	if _, err := db.ExecContext(ctx, "VACUUM INTO ?", name); err != nil {
		return err
	}
	if err := f.Sync(); err != nil {
		return err
	}
	folder, err := os.Open(filepath.Dir(name))
	if err != nil {
		return err
	}
	defer folder.Close()
	if err := folder.Sync(); err != nil && !errors.Is(err, errors.ErrUnsupported) && !errors.Is(err, fs.ErrPermission) && !errors.Is(err, fs.ErrInvalid) {
		return err
	}
	return nil
}
