package store

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// TestFilesThatAreMovedUnderAServer: after a file of the log is renamed, replaced or removed, writes are refused, and Ping reports the
// fault even without a write. When the file is back, writing succeeds, and nothing acknowledged is lost.
func TestFilesThatAreMovedUnderAServer(t *testing.T) {
	for _, file := range []string{File, File + "-wal"} {
		for name, c := range map[string]struct {
			move, back func(t *testing.T, path string)
		}{
			"renamed": {func(t *testing.T, path string) { rename(t, path, path+".away") }, func(t *testing.T, path string) { rename(t, path+".away", path) }},
			"its folder renamed": {func(t *testing.T, path string) { rename(t, filepath.Dir(path), filepath.Dir(path)+".away") },
				func(t *testing.T, path string) { rename(t, filepath.Dir(path)+".away", filepath.Dir(path)) }},
			"replaced": {func(t *testing.T, path string) {
				rename(t, path, path+".away")
				if err := os.WriteFile(path, nil, 0o600); err != nil {
					t.Fatal(err)
				}
			}, func(t *testing.T, path string) { rename(t, path+".away", path) }},
			"removed": {func(t *testing.T, path string) {
				if err := os.Remove(path); err != nil {
					t.Fatal(err)
				}
			}, nil},
		} {
			t.Run(file+" "+name, func(t *testing.T) {
				folder := filepath.Join(t.TempDir(), "data")
				s, err := Open(ctx, folder)
				if err != nil {
					t.Fatal(err)
				}
				defer s.Close()
				if err := errors.Join(s.Append(ctx, entry("t", 1)), s.Ping(ctx)); err != nil {
					t.Fatal(err)
				}
				path := filepath.Join(folder, file)
				c.move(t, path)
				for what, err := range map[string]error{
					"a ping": s.Ping(ctx), "an append": s.Append(ctx, entry("t", 2)), "a user row": s.PutUserRow(ctx, UserRow{Owner: "ana", Kind: "name", Key: "Ana"}),
				} {
					if !errors.Is(err, ErrMoved) {
						t.Errorf("%s gives %v", what, err)
					}
					says(t, err, folder, "put it back")
				}
				if got, err := s.Entries(ctx, "t", 0); err != nil || len(got) != 1 {
					t.Errorf("it reads %d entries, %v", len(got), err)
				}
				if c.back == nil {
					return
				}
				c.back(t, path)
				if err := errors.Join(s.Append(ctx, entry("t", 2)), s.Ping(ctx), s.Close()); err != nil {
					t.Errorf("when it is back: %v", err)
				}
				s = open(t, folder)
				if got, err := s.Entries(ctx, "t", 0); err != nil || len(got) != 2 {
					t.Errorf("then there are %d entries, %v", len(got), err)
				}
				inOrder(t, s)
			})
		}
	}
}

func rename(t *testing.T, from, to string) {
	t.Helper()
	if err := os.Rename(from, to); err != nil {
		t.Fatal(err)
	}
}

// TestAFullDiskOfAFolderIsTold: an append without free space reports that nothing can be saved, and not that the database is away.
func TestAFullDiskOfAFolderIsTold(t *testing.T) {
	s := open(t, t.TempDir())
	if _, err := s.writer.ExecContext(ctx, "PRAGMA max_page_count = 1"); err != nil { // SQLite raises it to the current number of pages
		t.Fatal(err)
	}
	e := entry("t", 1)
	e.Data = make([]byte, 1<<20)
	if err := s.Append(ctx, e); !Unsaved(err) || Away(err) {
		t.Errorf("it gives %v", err)
	}
	for _, err := range []error{nil, ErrTaken, ErrAway, ErrDamaged, errors.New("anything")} {
		if Unsaved(err) {
			t.Errorf("%v is taken for a full disk", err)
		}
	}
}
