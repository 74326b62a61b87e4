package store

import (
	"fmt"
	"os"
)

// A placed file is a file of an open log, with the state by which a removal or replacement is recognised.
type placed struct {
	name string
	info os.FileInfo
}

// place records the files that the log writes, which [SQLite.present] compares later.
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

// present returns [ErrMoved] if a file that the log writes was removed, renamed or replaced: what is written to it is lost when the program
// ends. It costs two stat calls.
func (s *SQLite) present() error {
	for _, p := range s.placed {
		if info, err := os.Stat(p.name); err != nil || !os.SameFile(info, p.info) {
			return fmt.Errorf("%w: %s was removed, renamed or replaced; put it back, or stop this program, so that it closes the database properly", ErrMoved, p.name)
		}
	}
	return nil
}
