package store

import (
	"fmt"
	"os"
)

// A placed file is one that a log writes, as it was found when the log was opened.
type placed struct {
	name string
	info os.FileInfo
}

// place notes the files that the log writes. What is written to a file that somebody removed, renamed or replaced is lost with the program.
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

// present tells whether the files that the log writes are still where they were found. It costs two looks at a folder.
func (s *SQLite) present() error {
	for _, p := range s.placed {
		if info, err := os.Stat(p.name); err != nil || !os.SameFile(info, p.info) {
			return fmt.Errorf("%w: %s was removed, renamed or replaced; put it back, or stop this program, which closes the database properly", ErrMoved, p.name)
		}
	}
	return nil
}
