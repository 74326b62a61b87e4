package store

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestOpenToCopyLocksAndLeavesOldFolders: the source of a transfer is locked. If it has an older schema, its database keeps its bytes.
func TestOpenToCopyLocksAndLeavesOldFolders(t *testing.T) {
	current := t.TempDir()
	s := open(t, current)
	fill(t, s)
	s.Close()
	for name, folder := range map[string]string{"current": current, "old": oldFolder(t, 2, 3, 4)} {
		before, err := os.ReadFile(filepath.Join(folder, File))
		if err != nil {
			t.Fatal(err)
		}
		from, err := OpenToCopy(ctx, folder)
		if err != nil {
			t.Fatal(name, err)
		}
		inOrder(t, from)
		want, err := everything(from)
		if err != nil {
			t.Error(name, err)
		}
		if s, err := Open(ctx, folder); err == nil || !strings.Contains(err.Error(), "in use") {
			t.Errorf("%s: while it is open, another program gets %v, %v", name, s, err)
		}
		to, err := OpenToFill(ctx, t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Transfer(ctx, from, to, func(Moved) {}); err != nil {
			t.Error(name, err)
		}
		if got, err := everything(to); err != nil || got != want {
			t.Errorf("%s: %v; the target reads\n%.2000s\nand not\n%.2000s", name, err, got, want)
		}
		for _, log := range []Log{from, to} {
			if err := log.Close(); err != nil {
				t.Error(name, err)
			}
		}
		if after, err := os.ReadFile(filepath.Join(folder, File)); name == "old" && (err != nil || !bytes.Equal(after, before)) {
			t.Errorf("the old folder has changed, %v", err)
		}
		open(t, folder).Close() // it is free again
	}
	if s, err := OpenToCopy(ctx, t.TempDir()); err == nil || !strings.Contains(err.Error(), "not a data folder") {
		t.Errorf("an empty folder is opened as %v, %v", s, err)
	}
}
