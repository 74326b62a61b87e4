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

// An exportFile stores whole games, one per Write. After an error, a file holds no part of a game unless the error says so. Standard output
// may hold one.
type exportFile struct {
	name  string
	to    io.Writer
	file  *os.File // nil for standard output
	kept  int64    // bytes of the completely written games
	games int
}

// openExport creates the file of an export. It replaces an existing file only if force is set. For the name "-" it uses standard output,
// and makes the program ignore SIGPIPE.
func openExport(p *program, name string, force bool) (*exportFile, error) {
	if name == stdio {
		signal.Ignore(syscall.SIGPIPE) // if the reader closes the pipe, Write returns an error and the program continues
		return &exportFile{name: "standard output", to: p.stdout}, nil
	}
	file, err := newFile(name, force, "name another file, or replace it with --force")
	if err != nil {
		return nil, err
	}
	return &exportFile{name: name, to: file, file: file}, nil
}

// Write stores a game. On an error it removes the part that was written to a file. If it cannot remove that, the error says so.
func (f *exportFile) Write(game []byte) (int, error) {
	n, err := f.to.Write(game)
	if err != nil {
		err = fmt.Errorf("the export stopped after %d games: %s: %w", f.games, f.name, unwrapPath(err))
		if f.file == nil {
			return n, err
		}
		if stays := f.file.Truncate(f.kept); stays != nil && n > 0 {
			err = fmt.Errorf("%w; %d bytes at the end of the file are part of a game and could not be removed: %w", err, n, unwrapPath(stays))
		}
		return n, err
	}
	f.kept += int64(n)
	f.games++
	return n, nil
}

// unwrapPath returns the cause of a file error, without the file name.
func unwrapPath(err error) error {
	var with *fs.PathError
	if errors.As(err, &with) {
		return with.Err
	}
	return err
}

// close closes the file and reports errors of delayed writes.
func (f *exportFile) close() error {
	if f.file == nil {
		return nil
	}
	return f.file.Close()
}
