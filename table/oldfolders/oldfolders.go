// Package oldfolders holds data folders and records of games written by earlier versions of the program. Tests use them to check that this
// version continues what older versions began. testdata/README.md describes the folders and how to make a new one.
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

// files holds the folders of all versions. The pattern has "all:" because ids of tables may begin with an underscore.
//
//go:embed all:testdata
var files embed.FS

// A Folder is the output of one version: a data folder, and games as users could download them.
type Folder struct {
	Name     string // of the version: "v1"
	Made     time.Time
	Contents []Content
	People   []Person
	Tables   []Table
	Records  []Record
}

// A Content is the content with which the version played a title.
type Content struct {
	Game    string
	Version int
	Print   string // the fingerprint, as in headers of records
}

// A Person had a seat at tables of the folder.
type Person struct {
	ID, Name string
	Cookie   string // name=value, as the version set it in the browser
}

// A Table is a table of the folder.
type Table struct {
	ID, Game string
	Phase    string // as package table names it, or "deleted"
	Plies    int
	Print    string // the fingerprint of the last position
	Record   string // the file of its record, as everybody could download it; "" if there was none
	What     string // what is special about it, for readers
}

// Deleted reports whether the table had been deleted.
func (t Table) Deleted() bool { return t.Phase == "deleted" }

// A Record is a game of bots without a table.
type Record struct {
	File, Game string
	Over       bool
	Plies      int
	Print      string
}

// All returns the folders of all versions, the oldest first.
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

// read parses the list of a folder: lines of fields separated by tabs, of which the first is the kind of the line.
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

// Text returns the text of a record, given the file name from a [Table] or [Record].
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

// Unpack copies the data folder to a temporary folder of the test, and returns the path.
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

// Clock returns a clock according to which the folder was made a day ago.
func (f Folder) Clock() Clock { return Clock{by: time.Until(f.Made.Add(24 * time.Hour))} }

// A Clock is the real time plus a fixed offset.
type Clock struct{ by time.Duration }

// Now returns the time of the clock.
func (c Clock) Now() time.Time { return time.Now().Add(c.by) }

// After runs f in its own goroutine after d of real time. The function stop cancels the run if it has not begun.
func (c Clock) After(d time.Duration, f func()) (stop func()) {
	timer := time.AfterFunc(d, f)
	return func() { timer.Stop() }
}
