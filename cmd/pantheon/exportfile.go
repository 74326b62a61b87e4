package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"syscall"
)

// An exportFile takes whole games, one for each Write, and holds whole games only, whatever goes wrong.
type exportFile struct {
	name  string
	to    io.Writer
	file  *os.File // nil for standard output
	kept  int64    // bytes of the games that were written
	games int
}

// openExport makes the file of an export. One that is there already is replaced only by force.
func openExport(p *program, name string, force bool) (*exportFile, error) {
	if name == stdio {
		signal.Ignore(syscall.SIGPIPE) // who reads may have had enough: that is told as an error, and does not end the program
		return &exportFile{name: "standard output", to: p.stdout}, nil
	}
	file, err := newFile(name, force, "name another file, or replace it with --force")
	if err != nil {
		return nil, err
	}
	return &exportFile{name: name, to: file, file: file}, nil
}

// Write takes a game. When it does not fit, what was written of it is taken back.
func (f *exportFile) Write(game []byte) (int, error) {
	n, err := f.to.Write(game)
	if err != nil {
		if f.file != nil {
			f.file.Truncate(f.kept) //nolint:errcheck // the error that is told is the first one
		}
		return n, fmt.Errorf("the export stopped after %d games: %s: %w", f.games, f.name, unwrapPath(err))
	}
	f.kept += int64(n)
	f.games++
	return n, nil
}

// unwrapPath is what went wrong with a file, without its name.
func unwrapPath(err error) error {
	var with *fs.PathError
	if errors.As(err, &with) {
		return with.Err
	}
	return err
}

// close writes what the system still holds back.
func (f *exportFile) close() error {
	if f.file == nil {
		return nil
	}
	return f.file.Close()
}
