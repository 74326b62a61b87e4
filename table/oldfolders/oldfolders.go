// Package oldfolders holds data folders and finished games as earlier versions of the program left them behind, for tests: what was begun
// with an older version goes on with this one. testdata/README.md tells what is there and how a new one is made.
package oldfolders

import (
	"compress/gzip"
	"embed"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// files are all of them, also those of tables whose ids begin with an underscore.
//
//go:embed all:testdata
var files embed.FS

// A Folder is what one version left behind: a data folder, and games as it gave them to whoever asked for them.
type Folder struct {
	Name     string // of the version: "v1"
	Made     time.Time
	Contents []Content
	People   []Person
	Tables   []Table
	Records  []Record
}

// A Content is what the version played a title with.
type Content struct {
	Game    string
	Version int
	Print   string // as headers of records name it
}

// A Person sat at tables of the folder.
type Person struct {
	ID, Name string
	Cookie   string // name=value, as the version gave it to their browser
}

// A Table is one of the folder's.
type Table struct {
	ID, Game string
	Phase    string // as package table calls it, or "deleted"
	Plies    int
	Print    string // the fingerprint of the last position
	Record   string // the file of its record, as everybody could fetch it; "" while it runs
	What     string // what is special about it, for people
}

// Deleted tells whether the table had been deleted.
func (t Table) Deleted() bool { return t.Phase == "deleted" }

// A Record is a game that bots played at no table.
type Record struct {
	File, Game string
	Over       bool
	Plies      int
	Print      string
}

// All are the folders of all versions, the oldest first.
func All(t testing.TB) []Folder {
	t.Helper()
	versions, err := fs.ReadDir(files, "testdata")
	if err != nil {
		t.Fatal(err)
	}
	var all []Folder
	for _, v := range versions {
		if v.IsDir() {
			all = append(all, read(t, v.Name()))
		}
	}
	if len(all) == 0 {
		t.Fatal("there is no folder of an older version")
	}
	return all
}

// read reads the list of a folder: lines of words with tabs between them, of which the first says what the others are.
func read(t testing.TB, name string) Folder {
	t.Helper()
	f := Folder{Name: name}
	number := func(text string) int {
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatalf("the list of %s: %v", name, err)
		}
		return n
	}
	for line := range strings.Lines(f.text(t, "folder.tsv")) {
		w := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		switch kind := w[0]; {
		case kind == "made" && len(w) >= 2:
			made, err := time.Parse(time.RFC3339, w[1])
			if err != nil {
				t.Fatal(err)
			}
			f.Made = made
		case kind == "content" && len(w) == 4:
			f.Contents = append(f.Contents, Content{Game: w[1], Version: number(w[2]), Print: w[3]})
		case kind == "person" && len(w) == 4:
			f.People = append(f.People, Person{ID: w[1], Name: w[2], Cookie: w[3]})
		case kind == "table" && len(w) == 8:
			one := Table{ID: w[1], Game: w[2], Phase: w[3], Plies: number(w[4]), Print: w[5], What: w[7]}
			if w[6] != "-" {
				one.Record = w[6]
			}
			f.Tables = append(f.Tables, one)
		case kind == "record" && len(w) == 6:
			f.Records = append(f.Records, Record{File: w[1], Game: w[2], Over: w[3] == "over", Plies: number(w[4]), Print: w[5]})
		default:
			t.Fatalf("the list of %s has the line %q", name, line)
		}
	}
	return f
}

// Text is a game's record.
func (f Folder) Text(t testing.TB, file string) string {
	t.Helper()
	return f.text(t, path.Join("games", file))
}

func (f Folder) text(t testing.TB, file string) string {
	t.Helper()
	text, err := files.ReadFile(path.Join("testdata", f.Name, file))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Unpack makes a copy of the data folder and gives its name.
func (f Folder) Unpack(t testing.TB) string {
	t.Helper()
	packed, err := files.Open(path.Join("testdata", f.Name, "pantheon.db.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	unpacked, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	database, err := io.ReadAll(unpacked)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "pantheon.db"), database, 0o600); err != nil {
		t.Fatal(err)
	}
	return folder
}

// Clock is a clock by which the folder was left a day ago.
func (f Folder) Clock() Clock { return Clock{by: time.Until(f.Made.Add(24 * time.Hour))} }

// A Clock goes on from some instant.
type Clock struct{ by time.Duration }

// Now is the time.
func (c Clock) Now() time.Time { return time.Now().Add(c.by) }

// After runs f in a goroutine of its own when d has passed, unless it is stopped before.
func (c Clock) After(d time.Duration, f func()) (stop func()) {
	timer := time.AfterFunc(d, f)
	return func() { timer.Stop() }
}
