package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var errDiskFull = errors.New("the disk is full")

// A fillingDisk writes to a file until it has no room.
type fillingDisk struct {
	file *os.File
	room int
}

func (d *fillingDisk) Write(text []byte) (int, error) {
	n, err := d.file.Write(text[:min(d.room, len(text))])
	if d.room -= n; err == nil && n < len(text) {
		err = errDiskFull
	}
	return n, err
}

// TestExportsThatCannotBeCompleted checks that an export removes the part of a game that it wrote, and says so if it cannot.
func TestExportsThatCannotBeCompleted(t *testing.T) {
	for _, c := range []struct {
		name   string
		room   int
		closed bool // the export cannot truncate the file
		left   string
		says   bool // the error says that a part of a game stays
	}{
		{"part", 10, false, "game 1\n", false},
		{"part stays", 10, true, "game 1\ngam", true},
		{"nothing", 7, true, "game 1\n", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			name := filepath.Join(t.TempDir(), "games.jsonl")
			file, err := newFile(name, false, "")
			if err != nil {
				t.Fatal(err)
			}
			defer file.Close()
			f := &exportFile{name: name, to: &fillingDisk{file, c.room}, file: file}
			if c.closed {
				if f.file, err = os.Open(name); err != nil {
					t.Fatal(err)
				}
				defer f.file.Close()
			}
			if _, err := f.Write([]byte("game 1\n")); err != nil {
				t.Fatal(err)
			}
			_, err = f.Write([]byte("game 2\n"))
			if !errors.Is(err, errDiskFull) || !strings.Contains(err.Error(), "after 1 games") || strings.Contains(err.Error(), "part of a game") != c.says {
				t.Errorf("it says: %v", err)
			}
			if text, err := os.ReadFile(name); string(text) != c.left {
				t.Errorf("the file holds %q, %v", text, err)
			}
		})
	}
}
