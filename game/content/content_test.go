package content

import (
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/goccy/go-yaml"
)

func set() Set {
	return Set{Title: "toy", Newest: 2, Former: map[int]string{1: "shipped"}, Embedded: fstest.MapFS{
		"content/box.yaml":     {Data: []byte("# what is in the box\nbox:\n  provenance: public\n  tiles: 9\n  rows:\n    - cards: 3\n    - cards: 4\n  by: {1: 2, 2: 3}\n")},
		"content/list.yaml":    {Data: []byte("a: 1\n")},
		"content/v1/list.yaml": {Data: []byte("a: 0\n")},
	}, Names: []string{"box.yaml", "list.yaml"}}
}

type box struct {
	Box struct {
		Origin `yaml:",inline"`
		Tiles  int
		Rows   []struct{ Cards int }
		By     map[int]int
	}
}

func read(t *testing.T, override fstest.MapFS) *Files {
	t.Helper()
	var f *Files
	var err error
	if override == nil {
		f, err = set().Read(2, nil)
	} else {
		f, err = set().Read(2, override)
	}
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// TestFaultsNameTheirLine: each check names file, line and key, and checking continues after a mistake.
func TestFaultsNameTheirLine(t *testing.T) {
	f := read(t, nil)
	var b box
	if err := f.Decode("box.yaml", &b); err != nil {
		t.Fatal(err)
	}
	if f.Sourced("box.yaml", "box", b.Box.Provenance); f.Err() != nil {
		t.Fatal(f.Err())
	}
	f.Between("box.yaml", "box.tiles", b.Box.Tiles, 9, 9)
	f.Between("box.yaml", "box.rows[0].cards", b.Box.Rows[0].Cards, 1, 3)
	if got := f.One("list.yaml", "a", "two", []string{"one", "two"}); got != 1 || f.Err() != nil {
		t.Fatal(got, f.Err())
	}
	f.Between("box.yaml", "box.tiles", b.Box.Tiles, 1, 8)
	f.Between("box.yaml", "box.rows[1].cards", b.Box.Rows[1].Cards, 3, 3)
	f.Sourced("box.yaml", "box.tiles", "")
	f.Sourced("box.yaml", "nowhere", "guessed")
	f.One("list.yaml", "a", "three", []string{"one", "two"})
	Numbered(f, "box.yaml", "box.by", b.Box.By, 2, 3)
	f.BadLine("list.yaml", 1, "is short")
	want := `toy: content file box.yaml, line 4: box.tiles is 9; it must be from 1 to 8
toy: content file box.yaml, line 7: box.rows[1].cards is 4; it must be 3
toy: content file box.yaml, line 4: box.tiles has no provenance; say rulebook, public, recalled or reconstructed
toy: content file box.yaml: the provenance of nowhere is "guessed"; say rulebook, public, recalled or reconstructed
toy: content file list.yaml, line 1: a is "three"; it must be one of one, two
toy: content file box.yaml, line 8: box.by lacks the entry 3
toy: content file box.yaml, line 8: box.by has an entry 1; they are numbered from 2 to 3
toy: content file list.yaml, line 1: is short`
	if got := f.Err(); got == nil || got.Error() != want {
		t.Errorf("faults:\n%v\nwant:\n%s", got, want)
	}
}

// TestOverride: a file of the folder replaces the embedded one. It changes the fingerprint unless its content is the same. A file that
// would have no effect, or that cannot be read, is an error.
func TestOverride(t *testing.T) {
	plain := read(t, nil).Fingerprint()
	if same := read(t, fstest.MapFS{"list.yaml": {Data: []byte("a: 1\n")}}); same.Fingerprint() != plain {
		t.Error("the same content has another fingerprint")
	}
	other := read(t, fstest.MapFS{"list.yaml": {Data: []byte("a: 2\n")}})
	if other.Fingerprint() == plain || string(other.Data("list.yaml")) != "a: 2\n" || !strings.Contains(string(other.Data("box.yaml")), "tiles: 9") {
		t.Errorf("the content is %q with fingerprint %s", other.data, other.Fingerprint())
	}
	for name, file := range map[string]*fstest.MapFile{
		`holds "lists.yaml", which is no content file; there are box.yaml, list.yaml`: {Data: []byte("a: 1\n")},
		"content file list.yaml: ": {Mode: 1 << 31}, // a folder
	} {
		at := "list.yaml"
		if strings.Contains(name, "lists") {
			at = "lists.yaml"
		}
		if _, err := set().Read(2, fstest.MapFS{at: file}); err == nil || !strings.Contains(err.Error(), "toy: ") || !strings.Contains(err.Error(), name) {
			t.Errorf("%v, want %s", err, name)
		}
	}
}

// TestDecodeIsStrict: a misspelt key, a duplicate key and a wrong type of value are errors with their line.
func TestDecodeIsStrict(t *testing.T) {
	for text, want := range map[string]string{
		"box:\n  tiels: 9\n":                       `toy: content file box.yaml, line 2, at "tiels": unknown field "tiels"; there is by, note, provenance, rows, tiles`,
		"box:\n  rows: [{cards: 1}, {crads: 2}]\n": `line 2, at "crads": unknown field "crads"; there is cards`,
		"bxo:\n  tiles: 9\n":                       `line 1, at "bxo": unknown field "bxo"; there is box`,
		"box:\n  tiles: 9\n  tiles: 8":             `toy: content file box.yaml, line 3, at "tiles"`,
		"box:\n  tiles: many\n":                    `toy: content file box.yaml, line 2, at "many"`,
		"box:\n  rows: [{cards: [2]}\n":            `toy: content file box.yaml, line 2`,
	} {
		f := read(t, fstest.MapFS{"box.yaml": {Data: []byte(text)}})
		var b box
		if err := f.Decode("box.yaml", &b); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// TestFingerprintIsOfWhatIsSaid: layout, comments, the order of keys and the provenance of data do not change the fingerprint; each
// datum does. The fingerprint of the bytes changes with all of these.
func TestFingerprintIsOfWhatIsSaid(t *testing.T) {
	plain := read(t, nil)
	for name, text := range map[string]string{
		"a comment":    "# another word\nbox:\n  provenance: public\n  tiles: 9\n  rows:\n    - cards: 3\n    - cards: 4\n  by: {1: 2, 2: 3}\n",
		"a provenance": "box:\n  provenance: rulebook\n  tiles: 9\n  rows:\n    - cards: 3\n    - cards: 4\n  by: {1: 2, 2: 3}\n",
		"a note":       "box:\n  provenance: public\n  note: ours\n  tiles: 9\n  rows:\n    - cards: 3\n    - cards: 4\n  by: {1: 2, 2: 3}\n",
		"the order":    "box:\n  by: {2: 3, 1: 2}\n  rows: [{cards: 3}, {cards: 4}]\n  tiles: 9\n  provenance: public\n",
	} {
		f := read(t, fstest.MapFS{"box.yaml": {Data: []byte(text)}})
		if f.Fingerprint() != plain.Fingerprint() {
			t.Errorf("%s gives another fingerprint", name)
		}
		if f.Former()[0] == plain.Former()[0] {
			t.Errorf("%s gives the same fingerprint of bytes", name)
		}
	}
	for name, text := range map[string]string{
		"a number": "box:\n  provenance: public\n  tiles: 8\n  rows:\n    - cards: 3\n    - cards: 4\n  by: {1: 2, 2: 3}\n",
		"an order": "box:\n  provenance: public\n  tiles: 9\n  rows:\n    - cards: 4\n    - cards: 3\n  by: {1: 2, 2: 3}\n",
		"an entry": "box:\n  provenance: public\n  tiles: 9\n  rows:\n    - cards: 3\n    - cards: 4\n  by: {1: 2, 2: 3, 3: 4}\n",
	} {
		if f := read(t, fstest.MapFS{"box.yaml": {Data: []byte(text)}}); f.Fingerprint() == plain.Fingerprint() {
			t.Errorf("%s gives the same fingerprint", name)
		}
	}
	if a, b := meaning("t.csv", []byte("# tiles\na,b\n1,2\n"), nil), meaning("t.csv", []byte("a, b\r\n1,2\r\n"), nil); string(a) != string(b) {
		t.Errorf("one table has two meanings: %s and %s", a, b)
	}
	if a, b := meaning("t.csv", []byte("a,b\n1,2\n"), nil), meaning("t.csv", []byte("a,b\n2,1\n"), nil); string(a) == string(b) {
		t.Errorf("two tables have one meaning: %s", a)
	}
}

// TestWhatIsParsedOnceMeansTheSame: a fingerprint does not depend on whether Decode has parsed the file before. The same holds for files
// with references, with several documents, or without content.
func TestWhatIsParsedOnceMeansTheSame(t *testing.T) {
	for _, text := range []string{
		"box:\n  provenance: public\n  tiles: 9\n  rows:\n    - cards: 3\n  by: {1: 2, 2: 3}\n",
		"box: &a\n  tiles: 9\n", "box:\n  rows: [&a {cards: 1}, *a]\n", "box: {tiles: 1}\n---\nbox: {tiles: 2}\n", "", "# nothing\n", "null\n", "box:\n", "box: [\n",
		"box: {tiles: 0x10, note: \"a\\tb\"}\n", "box:\n  note: |\n    two\n    lines\n", "box: {tiles: 1_000}\n", "box: {note: 2001-12-14}\n", "box: {by: {1: 2, 01: 3}}\n",
	} {
		fresh, used := read(t, fstest.MapFS{"box.yaml": {Data: []byte(text)}}), read(t, fstest.MapFS{"box.yaml": {Data: []byte(text)}})
		var have, want box
		err, usual := used.Decode("box.yaml", &have), yaml.UnmarshalWithOptions([]byte(text), &want, yaml.Strict())
		if (err == nil) != (usual == nil) || !reflect.DeepEqual(have, want) {
			t.Errorf("%q is read as %+v (%v), not %+v (%v)", text, have, err, want, usual)
		}
		if fresh.Fingerprint() != used.Fingerprint() {
			t.Errorf("%q has another fingerprint once it is read", text)
		}
	}
}

// TestContentOfAnOlderVersion: an older rules version gets its own file. Its former fingerprint is known for that file, but not for
// other content.
func TestContentOfAnOlderVersion(t *testing.T) {
	old, err := set().Read(1, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := string(old.Data("list.yaml")); got != "a: 0\n" {
		t.Errorf("version 1 reads %q", got)
	}
	if former := old.Former(); len(former) != 2 || former[1] != "shipped" {
		t.Errorf("version 1 was known as %v", former)
	}
	if former := read(t, nil).Former(); len(former) != 1 {
		t.Errorf("version 2 was known as %v", former)
	}
	other, err := set().Read(1, fstest.MapFS{"list.yaml": {Data: []byte("a: 5\n")}})
	if err != nil {
		t.Fatal(err)
	}
	if former := other.Former(); len(former) != 1 {
		t.Errorf("other content was known as %v", former)
	}
}
