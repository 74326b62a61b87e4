package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"pantheon/game"
	"pantheon/games"
)

// stdio is the file name for standard input or output.
const stdio = "-"

// readRecord reads the record in a file and finds its title. It returns an error if the title of this program has
// other rules or content than the record.
func (p *program) readRecord(file string) (*game.Record, games.Title, error) {
	r, err := p.parseRecord(file)
	if err != nil {
		return nil, games.Title{}, err
	}
	t, err := p.title(r.Game)
	var unknown usageError
	switch {
	case errors.As(err, &unknown):
		err = unknown.error // the file names the game, not the command line
	case err != nil:
		return nil, games.Title{}, err
	default:
		t, err = games.Registry{t}.Played(r)
	}
	if err != nil {
		return nil, games.Title{}, fmt.Errorf("%s: %w", file, err)
	}
	return r, t, nil
}

// parseRecord reads the record in a file; "-" is standard input.
func (p *program) parseRecord(file string) (*game.Record, error) {
	from := p.stdin
	if file != stdio {
		f, err := os.Open(file)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		if info, err := f.Stat(); err == nil && info.IsDir() {
			return nil, fmt.Errorf("%s is a folder; name a file with a record", file)
		}
		from = f
	}
	r, err := game.ReadRecord(from)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return r, nil
}

// plyAsked returns the number to which n points, or the number of all moves of the record if n is nil. A number that is negative or larger
// than that of all moves is a usage error, which names the flag.
func plyAsked(file string, r *game.Record, flag string, n *int) (int, error) {
	all := len(r.Plies)
	switch {
	case n == nil:
		return all, nil
	case *n < 0 || *n > all:
		return 0, misused("%s has %s, so %s must be from 0 to %d, not %d", file, counted(all, "move"), flag, all, *n)
	}
	return *n, nil
}

// replayTo returns the position after n moves of a record, or after all moves if n is negative.
func replayTo(file string, r *game.Record, g game.Game, n int) (game.Position, error) {
	p, err := r.Replay(g, n)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return p, nil
}

// counted formats a number with its noun: "1 move", "2 moves".
func counted(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// A rewrite replaces a file completely or not at all. While it is open, no other rewrite of that file can start.
type rewrite struct {
	file string
	next *os.File // the new text, in the same folder until it replaces the file
	over bool     // next has replaced the file or was removed, so its name may belong to another rewrite
}

// startRewrite begins to replace a file. It returns an error if another rewrite of the file is open or was interrupted. The caller must
// call end.
func startRewrite(file string) (*rewrite, error) {
	if err := notFolder(file); err != nil {
		return nil, err
	}
	name := file + ".new"
	next, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("another command is writing %s; if none is running, one was interrupted: delete %s", file, name)
	}
	if err != nil {
		return nil, err
	}
	return &rewrite{file: file, next: next}, nil
}

// commit writes the new text and replaces the file. On an error the file is unchanged.
func (w *rewrite) commit(text io.WriterTo) error {
	if info, err := os.Stat(w.file); err == nil {
		if err := w.next.Chmod(info.Mode().Perm()); err != nil {
			return err
		}
	}
	if _, err := text.WriteTo(w.next); err != nil {
		return err
	}
	if err := w.next.Sync(); err != nil {
		return err
	}
	if err := w.next.Close(); err != nil {
		return err
	}
	err := os.Rename(w.next.Name(), w.file)
	w.over = err == nil
	return err
}

// end closes and removes the temporary file. It does nothing after a successful commit or another end.
func (w *rewrite) end() {
	if w.over {
		return
	}
	w.over = true
	w.next.Close()           //nolint:errcheck // closed already if the rename failed
	os.Remove(w.next.Name()) //nolint:errcheck // nothing more can be done about it
}
