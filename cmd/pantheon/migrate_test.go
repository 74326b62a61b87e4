package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pantheon/store"
	"pantheon/table/oldfolders"
)

// TestMigrateLeavesAnOldFolderUnchanged copies a data folder with an older schema. Its database must keep its bytes, so that the program
// that wrote it can still open it.
func TestMigrateLeavesAnOldFolderUnchanged(t *testing.T) {
	from, to := oldfolders.All(t)[0].Unpack(t), filepath.Join(t.TempDir(), "new")
	before, err := os.ReadFile(filepath.Join(from, store.File))
	if err != nil {
		t.Fatal(err)
	}
	for range 2 { // a second run finds everything there
		if code, out, errs := runToys(t, false, "migrate", "--from", from, "--to", to); code != exitDone || !strings.Contains(out, "checked and complete") {
			t.Fatalf("it ends with %d and prints %q: %s", code, out, errs)
		}
	}
	after, err := os.ReadFile(filepath.Join(from, store.File))
	if err != nil || !bytes.Equal(before, after) {
		t.Errorf("the source has changed from %d to %d bytes, %v", len(before), len(after), err)
	}
	used, err := store.Open(t.Context(), from)
	if err != nil {
		t.Fatal(err)
	}
	defer used.Close()
	if code, _, errs := runToys(t, false, "migrate", "--from", from, "--to", to); code != exitFailed || !strings.Contains(errs, "in use") {
		t.Errorf("while the source is in use, it ends with %d: %s", code, errs)
	}
}
