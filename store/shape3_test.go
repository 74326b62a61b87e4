package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"time"
)

// oldFolder makes a data folder with the schema of the given older version and returns its path. Each of its tables has the given number
// of entries, as that version wrote them.
func oldFolder(t *testing.T, shape int64, tables, entries int) (folder string) {
	t.Helper()
	folder = t.TempDir()
	db, err := connect(filepath.Join(folder, File), 1, pragmas(settings[:4]...)...)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	steps, err := provider(db)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := steps.UpTo(ctx, shape); err != nil {
		t.Fatal(err)
	}
	tx, err := db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	exec := func(query string, args ...any) {
		t.Helper()
		if _, err := tx.Exec(query, args...); err != nil {
			t.Fatal(err)
		}
	}
	exec("INSERT INTO folder VALUES (1, '0123456789abcdef', ?)", bytes.Repeat([]byte{7}, 32))
	exec("INSERT INTO contents VALUES ('g', 'f', 'a.yaml', x'613a2031')")
	for no := 1; no <= tables; no++ {
		id := fmt.Sprint("old", no)
		exec("INSERT INTO tables VALUES (?, ?)", no, id)
		add := func(n int, kind, data string) {
			exec("INSERT INTO entries VALUES (?, ?, ?, ?, 'guest-1', ?, ?, ?, ?)", no, n, 1_700_000_000_000+n, kind, fmt.Sprint("c", n), n, []byte(data), fmt.Sprint("print", n))
		}
		add(1, "open", `{"record":"Game: g\n","host":{"id":"guest-1","name":"Ana Lúcia"},"chairs":[{"kind":"me","guest":"guest-1","name":"Ana Lúcia"},{"kind":"friend","token":"tok<en"},{"kind":"here","guest":"guest-1","name":"Mum & <Dad>"}],"pace":"normal"}`)
		add(2, "sit", `{"seat":1,"name":"Bartholomew"}`)
		add(3, "rename", `{"seat":1,"name":"Bart"}`)
		for n := 4; n <= entries; n++ {
			add(n, "say", fmt.Sprintf(`{"ply":%d,"seat":0,"words":"go"}`, n-3))
		}
		exec("INSERT INTO words VALUES ('guest:guest-1', ?)", no)
		exec("INSERT INTO seen VALUES (?, 'guest-1', 3)", no)
		if shape >= 2 {
			exec("INSERT INTO reviews VALUES (?, 1, 'deep', x'74686f75676874')", no)
		}
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	return folder
}

// moved returns the first entries of a table of an old folder, as they are read after the upgrade.
func moved(id string) []Entry {
	add := func(n int64, kind, data string, names ...string) Entry {
		return Entry{Table: id, Number: n, Time: time.UnixMilli(1_700_000_000_000 + n), Kind: kind, User: "guest-1", Client: fmt.Sprint("c", n), At: n,
			Data: []byte(data), Fingerprint: fmt.Sprint("print", n), Names: names}
	}
	return []Entry{
		add(1, "open", `{"chairs":[{"guest":"guest-1","kind":"me"},{"kind":"friend","token":"tok\u003cen"},{"guest":"guest-1","kind":"here"}],"host":{"id":"guest-1"},"pace":"normal","record":"Game: g\n"}`,
			"Ana Lúcia", "Ana Lúcia", "", "Mum & <Dad>"),
		add(2, "sit", `{"seat":1}`, "Bartholomew"),
		add(3, "rename", `{"seat":1}`, "Bart"),
		add(4, "say", `{"ply":1,"seat":0,"words":"go"}`),
	}
}

// inOrder reports a test error if anything in a folder is damaged.
func inOrder(t *testing.T, s Log) {
	t.Helper()
	if err := s.CheckFolder(ctx); err != nil {
		t.Error(err)
	}
	ids, err := s.Tables(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range ids {
		if err := s.Check(ctx, id); err != nil {
			t.Error(err)
		}
	}
}

func TestOldFoldersAreChained(t *testing.T) {
	begun := time.Now().Truncate(time.Millisecond)
	for shape := range int64(2) {
		shape++
		folder := oldFolder(t, shape, 3, 4)
		// It can be read before the upgrade, and does not change.
		before, err := os.ReadFile(filepath.Join(folder, File))
		if err != nil {
			t.Fatal(err)
		}
		reader, err := OpenReadOnly(ctx, folder)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := reader.Entries(ctx, "old2", 0); err != nil || !reflect.DeepEqual(got, moved("old2")) {
			t.Errorf("the old folder reads %+v, %v", got, err)
		}
		inOrder(t, reader)
		if err := reader.Close(); err != nil {
			t.Error(err)
		}
		if _, err := os.Stat(reader.copied); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("the copy stays: %v", err)
		}
		if after, err := os.ReadFile(filepath.Join(folder, File)); err != nil || !bytes.Equal(after, before) {
			t.Errorf("reading changed the folder: %v", err)
		}

		s := open(t, folder)
		inOrder(t, s)
		if got, err := s.Entries(ctx, "old2", 0); err != nil || !reflect.DeepEqual(got, moved("old2")) {
			t.Errorf("got  %+v, %v\nwant %+v", got, err, moved("old2"))
		}
		if s.Name() != "0123456789abcdef" || s.Key()[0] != 7 {
			t.Errorf("the folder's name is %s, its key %x", s.Name(), s.Key())
		}
		if n, at, err := s.Seen(ctx, "old3", "guest-1"); err != nil || n != 3 || at.Before(begun) || at.After(time.Now()) {
			t.Errorf("seen %d at %v, not from %v to now: %v", n, at, begun, err)
		}
		if got, err := s.Content(ctx, "g", "f"); err != nil || string(got["a.yaml"]) != "a: 1" {
			t.Errorf("the content is %v, %v", got, err)
		}
		if got, err := s.Find(ctx, "guest:guest-1"); err != nil || len(got) != 3 {
			t.Errorf("found %v, %v", got, err)
		}
		if got, err := s.Review(ctx, "old1", "deep"); err != nil || shape >= 2 && string(got[1]) != "thought" {
			t.Errorf("the review is %v, %v", got, err)
		}
		if err := s.Append(ctx, Entry{Table: "old2", Number: 5, Time: time.UnixMilli(1), Kind: "say"}, entry("new", 1)); err != nil {
			t.Error(err)
		}
		inOrder(t, s)
		// The names are stored in one place only, and are removed with it.
		for _, id := range []string{"old1", "old2", "old3"} {
			if err := s.RedactNames(ctx, id); err != nil {
				t.Fatal(err)
			}
		}
		inOrder(t, s)
		if _, err := s.Wipe(ctx, true); err != nil {
			t.Fatal(err)
		}
		nowhere(t, folder, "Bartholomew", "Ana Lúcia", "Mum & <Dad>", `Mum \u0026`)
		s.Close()
	}
}

// nowhere reports a test error if a file of the folder contains one of these words.
func nowhere(t *testing.T, folder string, words ...string) {
	t.Helper()
	files, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		text, err := os.ReadFile(filepath.Join(folder, f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range words {
			if n := bytes.Count(text, []byte(w)); n > 0 {
				t.Errorf("%s still holds %q, %d times", f.Name(), w, n)
			}
		}
	}
}

// TestAMoveThatFailsChangesNothing: an upgrade that fails leaves the folder unchanged.
func TestAMoveThatFailsChangesNothing(t *testing.T) {
	folder := oldFolder(t, 2, 2, 4)
	db, err := connect(filepath.Join(folder, File), 1)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	// An index of the same name makes the last statement fail.
	if _, err := db.Exec("CREATE INDEX seen_when ON words (tab)"); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(ctx, folder); err == nil || !strings.Contains(err.Error(), "seen_when") {
		t.Fatalf("opening gives %v", err)
	}
	var entries, version int
	if err := db.QueryRow("SELECT (SELECT count(*) FROM entries), (SELECT max(version_id) FROM goose_db_version)").Scan(&entries, &version); err != nil || entries != 8 || version != 2 {
		t.Errorf("%d entries in shape %d, %v; want 8 in shape 2", entries, version, err)
	}
	if _, err := db.Exec("DROP INDEX seen_when"); err != nil {
		t.Fatal(err)
	}
	inOrder(t, open(t, folder))
}

// folderToMove is the environment variable that tells a child process, this test binary, which folder to open and upgrade. Some tests kill
// the child.
const folderToMove = "PANTHEON_MOVE_TEST_FOLDER"

func TestMain(m *testing.M) {
	if folder := os.Getenv(folderToMove); folder != "" {
		fmt.Println("moving")
		s, err := Open(context.Background(), folder)
		fmt.Println("moved", err)
		if err == nil {
			s.Close()
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// TestAMoveThatIsKilledLosesNothing: if a program is killed while it upgrades an old folder, nothing is lost. The next program starts
// the upgrade again.
func TestAMoveThatIsKilledLosesNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("kills processes")
	}
	const tables, entries = 40, 60
	var folder string
	eventually(t, "a move that was cut short", func() (any, bool) {
		folder = oldFolder(t, 2, tables, entries)
		cut := killMoves(t, folder, tables*entries)
		t.Logf("%d moves were cut short", cut)
		return cut, cut > 0
	})
	s := open(t, folder)
	inOrder(t, s)
	for no := 1; no <= tables; no++ {
		id := fmt.Sprint("old", no)
		got, err := s.Entries(ctx, id, 0)
		if err != nil || len(got) != entries || !reflect.DeepEqual(got[:4], moved(id)) {
			t.Fatalf("table %s has %d entries, %v", id, len(got), err)
		}
	}
}

// killMoves runs the upgrade of a folder in programs that are killed, each one later than the one before, until one completes it. After
// each kill all entries must be there. It returns the number of interrupted upgrades.
func killMoves(t *testing.T, folder string, entries int) (cut int) {
	t.Helper()
	for life := time.Duration(0); life < 10*time.Second; life += life/4 + 3*time.Millisecond {
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), folderToMove+"="+folder)
		out, err := child.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		if _, err := out.Read(make([]byte, len("moving\n"))); err != nil {
			t.Fatal(err)
		}
		time.Sleep(life)
		child.Process.Kill() //nolint:errcheck // it may have ended
		child.Wait()         //nolint:errcheck // it was killed

		db, err := connect(filepath.Join(folder, File), 1)
		if err != nil {
			t.Fatal(err)
		}
		has, err := version(ctx, db)
		if err != nil {
			t.Fatal(err)
		}
		var n int
		if err := db.QueryRow("SELECT count(*) FROM entries").Scan(&n); err != nil || n != entries {
			t.Fatalf("killed after %v there are %d entries, %v; want %d", life, n, err, entries)
		}
		db.Close()
		if has > 2 {
			break
		}
		cut++
	}
	return cut
}
