package store

import (
	"fmt"
	"os"
)

// A placed file is a file that a log writes, as it was when the log was opened.
type placed struct {
	name string
	info os.FileInfo
}

// place records the files that the log writes. If one of them is removed, renamed or replaced, what is written to it is lost when the
// program ends.
func (s *SQLite) place() error {
	for _, name := range []string{s.file, s.file + "-wal"} {
		info, err := os.Stat(name)
		if err != nil {
			return err
		}
		s.placed = append(s.placed, placed{name, info})
	}
	return nil
}

// present returns an error if a file that the log writes is no longer in its place. It costs two stat calls.
func (s *SQLite) present() error {
	for _, p := range s.placed {
		if info, err := os.Stat(p.name); err != nil || !os.SameFile(info, p.info) {
			return fmt.Errorf("%w: %s was removed, renamed or replaced; put it back, or stop this program, which closes the database properly", ErrMoved, p.name)
		}
	}
	return nil
}
