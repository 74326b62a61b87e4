package gametest

import (
	"io/fs"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"pantheon/game"
)

// Altered returns a folder with a changed copy of one file of a title's embedded folder "content": the first occurrence
// of old is replaced by new. The test fails if the file does not contain old.
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

// ours matches the words with which a note says that a part of its datum comes from this project.
var ours = regexp.MustCompile(`\b(?:is|are) (?:ours|reconstructed)\b|could not be found`)

// Sourced fails the test unless every datum of the title has a value, a provenance and an id of its own. Each named
// content file must have a datum. A datum whose note calls a part of it ours must have the provenance
// [game.Reconstructed].
func Sourced(t testing.TB, a *game.About, names []string) {
	t.Helper()
	files, ids := map[string]int{}, map[string]bool{}
	for _, d := range a.Data {
		files[d.File]++
		if d.ID == "" || d.Value == "" || d.Provenance == "" || ids[d.File+d.ID] {
			t.Errorf("incomplete or twice: %+v", d)
		}
		ids[d.File+d.ID] = true
		if d.Provenance != game.Reconstructed && ours.MatchString(d.Note) {
			t.Errorf("%s %s is %s, and its note says %q", d.File, d.ID, d.Provenance, d.Note)
		}
	}
	for _, name := range names {
		if files[name] == 0 {
			t.Errorf("no datum of %s has a provenance", name)
		}
	}
}
