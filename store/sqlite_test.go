package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

var ctx = context.Background()

func open(t *testing.T, folder string) *SQLite {
	t.Helper()
	s, err := Open(ctx, folder)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func entry(table string, n int64) Entry {
	return Entry{Table: table, Number: n, Time: time.UnixMilli(1_700_000_000_000 + n), Kind: "say", User: "g", Client: fmt.Sprint("c", n), At: n * 10, Data: []byte(`{"n":1}`), Fingerprint: "abc"}
}

func TestTheDatabaseIsAsDurableAsItSays(t *testing.T) {
	s := open(t, t.TempDir())
	journal, synchronous, foreignKeys, err := s.Durability(ctx)
	if err != nil || journal != "wal" || synchronous != "full" || !foreignKeys {
		t.Errorf("journal %s, synchronous %s, foreign keys %v, %v; want wal, full, true", journal, synchronous, foreignKeys, err)
	}
	// The settings are the same after a write.
	if err := s.Append(ctx, entry("t", 1)); err != nil {
		t.Fatal(err)
	}
	if _, synchronous, _, _ := s.Durability(ctx); synchronous != "full" {
		t.Errorf("after writing synchronous is %s", synchronous)
	}
}

func TestOneProgramAtATime(t *testing.T) {
	folder := t.TempDir()
	s := open(t, folder)
	if _, err := Open(ctx, folder); err == nil || !strings.Contains(err.Error(), "in use by another") || !strings.Contains(err.Error(), "--data") {
		t.Errorf("a second program gets %v", err)
	}
	if err := s.Append(ctx, entry("t", 1)); err != nil {
		t.Errorf("and disturbs the first: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	open(t, folder)
}

func TestAFolderOfANewerVersionIsRefusedAndLeftAlone(t *testing.T) {
	folder := t.TempDir()
	s := open(t, folder)
	if _, err := s.writer.Exec("INSERT INTO goose_db_version (version_id, is_applied) VALUES (999, 1)"); err != nil {
		t.Fatal(err)
	}
	s.Close()
	before, err := os.ReadFile(filepath.Join(folder, File))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Open(ctx, folder); err == nil || !strings.Contains(err.Error(), "newer version") {
		t.Errorf("opening gives %v", err)
	}
	if _, err := OpenReadOnly(ctx, folder); err == nil || !strings.Contains(err.Error(), "newer version") || strings.Count(err.Error(), folder) != 1 {
		t.Errorf("opening to read gives %v", err)
	}
	after, err := os.ReadFile(filepath.Join(folder, File))
	if err != nil || string(after) != string(before) {
		t.Errorf("the refused database was changed (%v)", err)
	}
}

func TestFoldersThatCannotBeUsed(t *testing.T) {
	base := t.TempDir()
	file := filepath.Join(base, "file")
	if err := os.WriteFile(file, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(ctx, filepath.Join(file, "data")); err == nil || !strings.Contains(err.Error(), "cannot be created") {
		t.Errorf("a folder below a file gives %v", err)
	}
	damaged := filepath.Join(base, "damaged")
	if err := os.MkdirAll(damaged, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(damaged, File), []byte(strings.Repeat("this is no database ", 500)), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(ctx, damaged); err == nil || !strings.Contains(err.Error(), "damaged") {
		t.Errorf("a file that is no database gives %v", err)
	}
	if _, err := OpenReadOnly(ctx, base); err == nil || !strings.Contains(err.Error(), "not a data folder") {
		t.Errorf("reading an empty folder gives %v", err)
	}
	if runtime.GOOS == "windows" || os.Geteuid() == 0 {
		t.Skip("permissions do not bind this user: the read-only folder is left out")
	}
	locked := filepath.Join(base, "locked")
	if err := os.MkdirAll(locked, 0o500); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(ctx, locked); err == nil || !strings.Contains(err.Error(), "cannot be written") {
		t.Errorf("a read-only folder gives %v", err)
	}
}

func TestAFullDiskLosesNothing(t *testing.T) {
	s := open(t, t.TempDir())
	if err := s.Append(ctx, entry("t", 1)); err != nil {
		t.Fatal(err)
	}
	// SQLite returns the same error at the size limit of a database as on a full disk.
	var pages int
	if err := s.writer.QueryRow("PRAGMA page_count").Scan(&pages); err != nil {
		t.Fatal(err)
	}
	if _, err := s.writer.Exec(fmt.Sprintf("PRAGMA max_page_count = %d", pages)); err != nil {
		t.Fatal(err)
	}
	big := entry("t", 2)
	big.Data = make([]byte, 1<<20)
	if err := s.Append(ctx, big); code(err) != full {
		t.Errorf("a full disk gives %v", err)
	}
	if text := explain("DIR", s.Append(ctx, big)).Error(); !strings.Contains(text, "free some space") {
		t.Errorf("a full disk is explained as %q", text)
	}
	if _, err := s.writer.Exec("PRAGMA max_page_count = 1000000"); err != nil {
		t.Fatal(err)
	}
	if err := s.Append(ctx, big); err != nil {
		t.Errorf("with room again: %v", err)
	}
	if got, err := s.Entries(ctx, "t", 0); err != nil || len(got) != 2 {
		t.Errorf("%d entries, %v", len(got), err)
	}
}

func TestTheFilesAreTheOwnersAlone(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no such permissions")
	}
	folder := filepath.Join(t.TempDir(), "data")
	s := open(t, folder)
	if err := s.Append(ctx, entry("t", 1)); err != nil {
		t.Fatal(err)
	}
	files, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if info, err := f.Info(); err != nil || info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s has the permissions %v", f.Name(), info.Mode())
		}
	}
}

func TestBackupWhileRunning(t *testing.T) {
	folder, other := t.TempDir(), t.TempDir()
	s := open(t, folder)
	if err := s.Append(ctx, entry("t", 1)); err != nil {
		t.Fatal(err)
	}
	stop := make(chan struct{})
	var wg sync.WaitGroup
	var written atomic.Int64
	wg.Go(func() {
		for n := int64(2); ; n++ {
			select {
			case <-stop:
				return
			default:
			}
			if err := s.Append(ctx, entry("t", n), entry(fmt.Sprint("t", n), 1)); err != nil {
				t.Error(err)
				return
			}
			written.Store(n)
		}
	})
	reader, err := OpenReadOnly(ctx, folder)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	for i, log := range []*SQLite{s, reader} {
		before := written.Load()
		eventually(t, "more to be written", func() (any, bool) { return written.Load(), written.Load() > before+2 })
		into := filepath.Join(other, fmt.Sprint("copy", i))
		if err := os.MkdirAll(into, 0o700); err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(into, File)
		if err := log.Backup(ctx, file); err != nil {
			t.Fatal(err)
		}
		if err := log.Backup(ctx, file); err == nil || !strings.Contains(err.Error(), "exists already") {
			t.Errorf("a second backup to the same file gives %v", err)
		}
		c := open(t, into)
		entries, err := c.Entries(ctx, "t", 0)
		if err != nil || len(entries) == 0 {
			t.Fatalf("the copy holds %d entries: %v", len(entries), err)
		}
		tables, err := c.Tables(ctx)
		if err != nil || len(tables) != len(entries) {
			t.Errorf("the copy holds %d entries and %d tables, which were written together (%v)", len(entries), len(tables), err)
		}
		if c.Name() != s.Name() {
			t.Error("the copy has another name")
		}
	}
	close(stop)
	wg.Wait()
	if err := s.Backup(ctx, filepath.Join(other, "no", "such", "folder")); err == nil {
		t.Error("a backup into no folder was written")
	}
}

func TestReadingOnly(t *testing.T) {
	folder := t.TempDir()
	s := open(t, folder)
	if err := s.Append(ctx, entry("t", 1)); err != nil {
		t.Fatal(err)
	}
	s.Close()
	log, err := OpenReadOnly(ctx, folder)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	if got, err := log.Entries(ctx, "t", 0); err != nil || len(got) != 1 || log.Name() != s.Name() {
		t.Errorf("%d entries, %v", len(got), err)
	}
	for what, err := range map[string]error{"append": log.Append(ctx, entry("t", 2)), "see": log.MarkRead(ctx, "t", "g", 1, time.Now()), "keep": log.KeepContent(ctx, "g", "f", nil),
		"table row": log.PutTableRow(ctx, TableRow{Table: "t"}), "drop": log.DropTableRows(ctx, "t", "talk"), "user row": log.PutUserRow(ctx, UserRow{}), "user rows": log.DropUserRows(ctx, "g", "", ""),
		"put off": log.PutOff(ctx, "n", time.Now()), "claim": second(log.ClaimNotifications(ctx, time.Now(), time.Hour, 1))} {
		if !errors.Is(err, errReadOnly) {
			t.Errorf("%s on a log for reading gives %v", what, err)
		}
	}
}

func second(_ []Notification, err error) error { return err }

// TestAFolderThatCannotBeWrittenIsBackedUp: a folder that cannot be written, for example on a read-only disk, can still be read and
// backed up.
func TestAFolderThatCannotBeWrittenIsBackedUp(t *testing.T) {
	folder := t.TempDir()
	s := open(t, folder)
	if err := s.Append(ctx, entry("t", 1)); err != nil {
		t.Fatal(err)
	}
	s.Close()
	if err := os.Chmod(folder, 0o500); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.Chmod(folder, 0o700) }) //nolint:errcheck // the test's folder is removed after the test
	if f, err := os.Create(filepath.Join(folder, "try")); err == nil {
		f.Close()
		t.Skip("this user can write everywhere")
	}
	log, err := OpenReadOnly(ctx, folder)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	if err := log.Backup(ctx, filepath.Join(t.TempDir(), "copy.db")); err != nil {
		t.Error(err)
	}
}

func BenchmarkAppend(b *testing.B) {
	s, err := Open(ctx, b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	appends(b, s)
}

// appends measures appends of an entry without notifications and with one.
func appends(b *testing.B, log Log) {
	for _, notices := range []int{0, 1} {
		b.Run(fmt.Sprint("notices=", notices), func(b *testing.B) {
			table, n := fmt.Sprint("t", time.Now().UnixNano()), int64(0)
			for b.Loop() {
				n++
				e := entry(table, n)
				for range notices {
					e.Notifications = append(e.Notifications, Notification{User: "g", Kind: "turn", Data: []byte(`{}`)})
				}
				if err := log.Append(ctx, e); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkQuick measures the check at start-up for a folder with 20,000 tables.
func BenchmarkQuick(b *testing.B) {
	s, err := Open(ctx, b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	for i := range 40 {
		var all []Entry
		for n := range 500 {
			id := fmt.Sprintf("t%d-%d", i, n)
			all = append(all, entry(id, 1), entry(id, 2))
		}
		if err := s.Append(ctx, all...); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		if err := s.quick(ctx); err != nil {
			b.Fatal(err)
		}
	}
}
