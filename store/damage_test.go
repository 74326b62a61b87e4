package store

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pantheon/game/gametest/testseed"
)

var damages = flag.Int("damages", 8, "number of random bytes of each folder that the damage tests change")

// fill stores rows of every kind in a folder.
func fill(t *testing.T, s *SQLite) {
	t.Helper()
	var errs []error
	for i := range 4 {
		id := fmt.Sprint("table-", i)
		for n := int64(1); n <= 40; n++ {
			e := entry(id, n)
			e.User = fmt.Sprint("guest-", n%3)
			e.Data = []byte(fmt.Sprintf(`{"ply":%d,"words":"%s"}`, n, strings.Repeat("visit phoebus ", int(n%7))))
			if n < 4 {
				e.Names = []string{"", fmt.Sprintf("Person %d of %s", n, id)}
				e.SearchTerms = []string{fmt.Sprint("guest:guest-", n), fmt.Sprintf("token:%d-%d", i, n)}
			}
			if n == 20 {
				e.Data = bytes.Repeat([]byte("long "), 5000)
			}
			errs = append(errs, s.Append(ctx, e))
		}
		errs = append(errs, s.MarkRead(ctx, id, "guest-1", 3, time.UnixMilli(1_700_000_000_000)), s.MarkRead(ctx, id, "guest-2", 30, time.UnixMilli(1_700_000_000_000)),
			s.KeepReview(ctx, id, "deep", 1, []byte("so")), s.KeepReview(ctx, id, "deep", 2, []byte("so la la")))
	}
	for i, kind := range []string{"talk", "talk", "note"} {
		at := time.UnixMilli(1_700_000_000_000 + int64(i))
		errs = append(errs, s.PutTableRow(ctx, TableRow{Table: "table-2", Kind: kind, Key: fmt.Sprint("key-", i), User: fmt.Sprint("guest-", i), Time: at, Data: []byte("a line")},
			Notification{User: "guest-2", Kind: "talk", Data: []byte("said"), Due: at.Add(time.Hour)}),
			s.PutUserRow(ctx, UserRow{Owner: fmt.Sprint("guest-", i), Kind: kind, Key: fmt.Sprint("key-", i), Time: at, Data: []byte("a paper")}))
	}
	for _, guest := range []string{"guest-1", "guest-2", "guest-1"} {
		_, err := s.RevokeSessions(ctx, guest)
		errs = append(errs, err)
	}
	errs = append(errs, s.KeepContent(ctx, "toy", "abc", map[string][]byte{"map.yaml": bytes.Repeat([]byte("island: 1\n"), 900), "cards.yaml": []byte("cards: []\n")}),
		s.Remove(ctx, "table-1", 40))
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
}

// everything returns all readable contents of a folder as text, and the errors of reading.
func everything(s Log) (string, error) {
	var b strings.Builder
	var errs []error
	say := func(err error, parts ...any) {
		errs = append(errs, err)
		fmt.Fprintln(&b, parts...)
	}
	say(nil, s.Name(), s.Key())
	ids, err := s.Tables(ctx)
	say(err, ids)
	for i := range 4 {
		gone, err := s.Removed(ctx, fmt.Sprint("table-", i))
		say(err, gone)
		for n := range 4 {
			for _, w := range []string{fmt.Sprint("guest:guest-", n), fmt.Sprintf("token:%d-%d", i, n)} {
				found, err := s.Find(ctx, w)
				say(err, w, found)
			}
		}
	}
	for _, id := range ids {
		all, err := s.Entries(ctx, id, 0)
		say(err)
		for _, e := range all {
			fmt.Fprintf(&b, "%q\n", fmt.Sprintf("%+v", e))
		}
		for n := range 4 {
			entry, at, err := s.Seen(ctx, id, fmt.Sprint("guest-", n))
			say(err, entry, at)
		}
		review, err := s.Review(ctx, id, "deep")
		say(err, review)
		for _, kind := range []string{"talk", "note"} {
			tableRows, err := s.TableRows(ctx, id, kind)
			say(err, fmt.Sprintf("%q", tableRows))
		}
	}
	for i := range 4 {
		tableRows, err := s.TableRowsOf(ctx, fmt.Sprint("guest-", i))
		say(err, fmt.Sprintf("%q", tableRows))
		userRows, err := s.UserRows(ctx, fmt.Sprint("guest-", i), "")
		say(err, fmt.Sprintf("%q", userRows))
		userRows, err = s.UserRowsBy(ctx, "talk", fmt.Sprint("key-", i))
		say(err, fmt.Sprintf("%q", userRows))
	}
	issues, err := s.SessionVersions(ctx)
	say(err, issues)
	for _, c := range [][2]string{{"toy", "abc"}, {"g", "f"}} {
		files, err := s.Content(ctx, c[0], c[1])
		if !errors.Is(err, ErrNone) {
			say(err, files)
		}
	}
	return b.String(), errors.Join(errs...)
}

// faults returns the readable contents of a folder and the errors that opening and verifying it finds.
func faults(folder string) (read string, found error) {
	s, err := OpenReadOnly(ctx, folder)
	if err != nil {
		return "", err
	}
	defer s.Close()
	errs := []error{s.CheckFolder(ctx)}
	ids, err := s.Tables(ctx)
	errs = append(errs, err)
	for _, id := range ids {
		errs = append(errs, s.Check(ctx, id))
	}
	read, err = everything(s)
	return read, errors.Join(append(errs, err)...)
}

// fullFolders returns a folder written by this version and one that it upgraded, each with rows of every kind, and closed.
func fullFolders(t *testing.T) map[string]string {
	t.Helper()
	folders := map[string]string{"written": t.TempDir(), "moved": oldFolder(t, 2, 2, 30)}
	for _, folder := range folders {
		s := open(t, folder)
		fill(t, s)
		inOrder(t, s)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	return folders
}

// TestAChangedByteIsFoundOrChangesNothing changes a random byte of a folder, again and again. Each change is found, or changes nothing
// that can be read.
func TestAChangedByteIsFoundOrChangesNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("opens hundreds of folders")
	}
	random := testseed.Rand(t)
	folders := fullFolders(t)
	for _, name := range []string{"written", "moved"} {
		whole, err := os.ReadFile(filepath.Join(folders[name], File))
		if err != nil {
			t.Fatal(err)
		}
		want, fault := faults(folders[name])
		if fault != nil {
			t.Fatal(fault)
		}
		folder := t.TempDir()
		found := 0
		for range *damages {
			at, by := random.IntN(len(whole)), byte(1+random.IntN(255))
			bad := slices.Clone(whole)
			bad[at] ^= by
			if err := os.WriteFile(filepath.Join(folder, File), bad, 0o600); err != nil {
				t.Fatal(err)
			}
			got, fault := faults(folder)
			if fault != nil {
				found++
			} else if got != want {
				t.Errorf("%s: byte %d of %d changed by %#x (page %d, place %d) is not found, and reads\n%s\nwas\n%s", name, at, len(whole), by, at/4096+1, at%4096, got, want)
			}
		}
		t.Logf("%s: %d bytes; of %d changes %d were found, %d change nothing", name, len(whole), *damages, found, *damages-found)
	}
}

// TestAFileThatIsCutIsFound truncates the file of a folder after some of its pages, and within pages. Each time verification finds the
// damage, and Open returns an error that says what to do.
func TestAFileThatIsCutIsFound(t *testing.T) {
	if testing.Short() {
		t.Skip("opens hundreds of folders")
	}
	folders := fullFolders(t)
	whole, err := os.ReadFile(filepath.Join(folders["written"], File))
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	pages := len(whole) / 4096
	cuts := []int{0, 1, 50, 100, 4095, len(whole) - 1, len(whole) - 4096}
	for n := 1; n < pages; n += max(1, pages/12) {
		cuts = append(cuts, n*4096, n*4096+1234)
	}
	for _, cut := range cuts {
		for _, f := range []string{File + "-wal", File + "-shm"} {
			os.Remove(filepath.Join(folder, f)) //nolint:errcheck // it need not be there
		}
		if err := os.WriteFile(filepath.Join(folder, File), whole[:cut], 0o600); err != nil {
			t.Fatal(err)
		}
		if _, fault := faults(folder); fault == nil {
			t.Errorf("cut to %d of %d bytes nothing is found", cut, len(whole))
		}
		s, err := Open(ctx, folder)
		if err == nil {
			s.Close()
			t.Errorf("cut to %d of %d bytes it is opened", cut, len(whole))
		} else if !strings.Contains(err.Error(), "backup") || !strings.Contains(err.Error(), "pantheon verify") {
			t.Errorf("cut to %d of %d bytes: %v", cut, len(whole), err)
		}
	}
}

// raw runs statements on a folder's database without the store. It disables the triggers first and restores them.
func raw(t *testing.T, folder string, queries ...string) {
	t.Helper()
	db, err := connect(filepath.Join(folder, File), 1)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var rules [][2]string
	rows, err := db.Query("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
	if err != nil {
		t.Fatal(err)
	}
	for rows.Next() {
		var r [2]string
		if err := rows.Scan(&r[0], &r[1]); err != nil {
			t.Fatal(err)
		}
		rules = append(rules, r)
	}
	rows.Close()
	all := []string{"PRAGMA synchronous = OFF", "BEGIN"}
	for _, r := range rules {
		all = append(all, "DROP TRIGGER "+r[0])
	}
	all = append(all, queries...)
	for _, r := range rules {
		all = append(all, r[1])
	}
	for _, q := range append(all, "COMMIT") {
		if _, err := db.Exec(q); err != nil {
			t.Fatalf("%s: %v", q, err)
		}
	}
}

// TestEveryMissingRowIsFound removes rows of every kind, one at a time, and changes each column of every kind that a sum covers.
// Verification finds each change.
func TestEveryMissingRowIsFound(t *testing.T) {
	if testing.Short() {
		t.Skip("opens hundreds of folders")
	}
	folders := fullFolders(t)
	file := filepath.Join(folders["moved"], File)
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	keys := map[string]string{"folder": "one", "tables": "no", "entries": "tab, number", "names": "tab, entry, place", "heads": "tab", "removed": "tab",
		"words": "word, tab", "contents": "game, print, file", "seen": "tab, guest", "reviews": "tab, ply", "totals": "what", "issues": "guest",
		"slips": "tab, kind, key", "notices": "id", "papers": "owner, kind, key", "goose_db_version": "id"}
	db, err := connect(file, 1)
	if err != nil {
		t.Fatal(err)
	}
	columns := map[string][]string{}
	counts := map[string]int{}
	rows, err := db.Query("SELECT m.name, c.name FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%' ORDER BY 1, 2")
	if err != nil {
		t.Fatal(err)
	}
	for rows.Next() {
		var of, column string
		if err := rows.Scan(&of, &column); err != nil {
			t.Fatal(err)
		}
		columns[of] = append(columns[of], column)
	}
	rows.Close()
	for of := range columns {
		if keys[of] == "" {
			t.Errorf("a new kind of rows: %s; say what its key is, and see that it is sealed", of)
		}
		var n int
		if err := db.QueryRow("SELECT count(*) FROM " + of).Scan(&n); err != nil || n == 0 {
			t.Errorf("the folder of this test has no rows of %s: %v", of, err)
		}
		counts[of] = n
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	damage := map[string]string{}
	for of, key := range keys {
		for _, row := range []int{0, counts[of] / 2, counts[of] - 1} {
			which := fmt.Sprintf(" WHERE (%s) = (SELECT %s FROM %s ORDER BY %s LIMIT 1 OFFSET %d)", key, key, of, key, row)
			damage[fmt.Sprintf("%s: row %d missing", of, row)] = "DELETE FROM " + of + which
			for _, c := range columns[of] {
				if row > 0 && *damages < 50 {
					break
				}
				if of == "goose_db_version" && (c == "id" || c == "tstamp") || of == "folder" && c == "one" {
					continue // not read
				}
				if of == "notices" && (c == "due" || c == "tries") {
					continue // part of no sum
				}
				// Another value of the same type.
				damage[fmt.Sprintf("%s: row %d, %s changed", of, row, c)] = fmt.Sprintf(
					"UPDATE %s SET %s = CASE typeof(%s) WHEN 'integer' THEN %s + 7000 WHEN 'text' THEN %s || 'x' WHEN 'null' THEN x'00' ELSE CAST(%s || x'00' AS BLOB) END", of, c, c, c, c, c) + which
			}
		}
		damage[of+": all missing"] = "DELETE FROM " + of
	}
	last := "(SELECT max(no) FROM tables)"
	damage["the last entry of a table, and its names"] = "DELETE FROM entries WHERE tab = 2 AND number = 30"
	damage["a whole table"] = fmt.Sprintf("DELETE FROM entries WHERE tab = %[1]s; DELETE FROM names WHERE tab = %[1]s; DELETE FROM words WHERE tab = %[1]s; DELETE FROM seen WHERE tab = %[1]s; DELETE FROM slips WHERE tab = %[1]s; DELETE FROM notices WHERE tab = %[1]s; DELETE FROM reviews WHERE tab = %[1]s; DELETE FROM heads WHERE tab = %[1]s; DELETE FROM tables WHERE no = %[1]s", last)
	damage["content zeroed"] = "UPDATE contents SET bytes = zeroblob(length(bytes))"
	damage["two entries change places"] = "UPDATE entries SET number = 1000 WHERE tab = 2 AND number = 7; UPDATE entries SET number = 7 WHERE tab = 2 AND number = 8; UPDATE entries SET number = 8 WHERE tab = 2 AND number = 1000"
	damage["two tables change places"] = "UPDATE tables SET no = -1 WHERE no = 1; UPDATE tables SET no = 1 WHERE no = 2; UPDATE tables SET no = 2 WHERE no = -1"
	damage["an entry too many"] = "INSERT INTO entries SELECT tab, 31, time, kind, guest, 'other', at, data, print, hash FROM entries WHERE tab = 2 AND number = 30"
	damage["a rule that is gone"] = "CREATE TRIGGER extra BEFORE DELETE ON seen BEGIN SELECT 1; END"
	folder := t.TempDir()
	for _, name := range slices.Sorted(maps.Keys(damage)) {
		if err := os.WriteFile(filepath.Join(folder, File), whole, 0o600); err != nil {
			t.Fatal(err)
		}
		raw(t, folder, damage[name])
		if _, fault := faults(folder); fault == nil {
			t.Errorf("%s: nothing is found", name)
		}
	}
	t.Logf("%d kinds of damage", len(damage))
}

// TestMissingMigrationsAreFoundWhileItRuns removes the records of the last migrations while the log is open, and CheckFolder finds it. No
// other check finds this in an open log; a program that opens the folder runs the migrations again, which fails.
func TestMissingMigrationsAreFoundWhileItRuns(t *testing.T) {
	for _, last := range []int{1, 2, current} {
		s := open(t, t.TempDir())
		inOrder(t, s)
		if _, err := s.writer.Exec("DELETE FROM goose_db_version WHERE version_id > ?", current-last); err != nil {
			t.Fatal(err)
		}
		if err := s.CheckFolder(ctx); !errors.Is(err, ErrDamaged) {
			t.Errorf("without the last %d migrations the folder is found to be in order: %v", last, err)
		}
	}
}

// TestDamageOfWhatWasWrittenAheadIsFound changes random bytes of the write-ahead log of a killed program. Each change is found, or changes
// nothing that can be read.
func TestDamageOfWhatWasWrittenAheadIsFound(t *testing.T) {
	if testing.Short() {
		t.Skip("opens many folders")
	}
	random := testseed.Rand(t)
	folder := t.TempDir()
	s := open(t, folder)
	fill(t, s)
	if _, err := s.Wipe(ctx, false); err != nil { // start a new write-ahead log
		t.Fatal(err)
	}
	var errs []error
	for n := int64(41); n < 50; n++ {
		errs = append(errs, s.Append(ctx, entry("table-2", n)))
	}
	database, err := os.ReadFile(filepath.Join(folder, File))
	ahead, err2 := os.ReadFile(filepath.Join(folder, File+"-wal"))
	if err := errors.Join(append(errs, err, err2)...); err != nil || len(ahead) < 9*4096 {
		t.Fatal(len(ahead), err)
	}
	left := func(ahead []byte) string {
		into := t.TempDir()
		if err := errors.Join(os.WriteFile(filepath.Join(into, File), database, 0o600), os.WriteFile(filepath.Join(into, File+"-wal"), ahead, 0o600)); err != nil {
			t.Fatal(err)
		}
		return into
	}
	want, fault := faults(left(ahead))
	if fault != nil {
		t.Fatal(fault)
	}
	for range *damages {
		at := random.IntN(len(ahead))
		bad := slices.Clone(ahead)
		bad[at] ^= byte(1 + random.IntN(255))
		into := left(bad)
		if got, fault := faults(into); fault == nil && got != want {
			t.Errorf("byte %d of %d changed is not found, and reads otherwise", at, len(ahead))
		}
		last := len(ahead) - 4096 - frameHeader
		if s, err := Open(ctx, into); err == nil {
			n, _, _ := s.Seen(ctx, "table-2", "guest-1") //nolint:errcheck // it is only opened to be closed
			if s.Close(); at >= walHeader && at < last {
				t.Errorf("byte %d of %d changed: it is opened all the same (%d)", at, len(ahead), n)
			}
		}
	}
	// A truncated last frame was being written when the program was killed. The folder opens with everything before it.
	cut := left(ahead[:len(ahead)-100])
	if _, fault := faults(cut); fault == nil || !strings.Contains(fault.Error(), "starting the server once") {
		t.Errorf("of a cut frame is told %v", fault)
	}
	inOrder(t, open(t, cut))
}
