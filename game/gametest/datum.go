package gametest

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"pantheon/game"
)

// Altered is a content folder, to open a title with, that has one file of a title's embedded folder content with a text in it
// replaced, at the first place where it stands.
func Altered(t testing.TB, embedded fs.FS, name, old, new string) fstest.MapFS {
	t.Helper()
	data, err := fs.ReadFile(embedded, "content/"+name)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(data), old) {
		t.Fatalf("%s holds no %q", name, old)
	}
	return fstest.MapFS{name: {Data: []byte(strings.Replace(string(data), old, new, 1))}}
}

// Sourced checks that every content file of these names says where each of its data comes from.
func Sourced(t testing.TB, a *game.About, names []string) {
	t.Helper()
	files, ids := map[string]int{}, map[string]bool{}
	for _, d := range a.Data {
		files[d.File]++
		if d.ID == "" || d.Value == "" || d.Provenance == "" || ids[d.File+d.ID] {
			t.Errorf("incomplete or twice: %+v", d)
		}
		ids[d.File+d.ID] = true
	}
	for _, name := range names {
		if files[name] == 0 {
			t.Errorf("no datum of %s has a provenance", name)
		}
	}
}
