package store

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pantheon/store/pgtest"
)

// older registers a live server of the version before, or removes it if lives is false. The server publishes features; nil for a server
// that knows no features.
func older(t *testing.T, address string, features []Feature, lives bool) {
	t.Helper()
	do := "DELETE FROM servers WHERE address = 'older'"
	if lives {
		do = "INSERT INTO servers (address, version, until, features) VALUES ('older', 'v0', now() + INTERVAL '9 minutes', '" + announced(features) + "')"
	}
	pgtest.Tell(t, with(t, address, "search_path", Schema), do)
}

// bytesOf returns the contents of a folder's database file.
func bytesOf(t *testing.T, folder string) string {
	t.Helper()
	bytes, err := os.ReadFile(filepath.Join(folder, File))
	if err != nil {
		t.Fatal(err)
	}
	return string(bytes)
}

// TestFeaturesForwardAndBack upgrades from a program that knows no feature, uses each feature, and goes back. While the older program
// runs too, no feature is used; afterwards each is. Then the older program is refused before it can take a table, learns which version it
// needs, and changes nothing. A program that reads the feature continues.
func TestFeaturesForwardAndBack(t *testing.T) {
	all := append([]Feature{"a-feature-of-this-test", "another-one"}, features...)
	const needed = "v1.2.3"
	without := func(f Feature) (out []Feature) {
		for _, one := range all {
			if one != f {
				out = append(out, one)
			}
		}
		return out
	}
	names := func(t *testing.T, f Feature, err error) {
		t.Helper()
		if err == nil || !strings.Contains(err.Error(), needed) || !strings.Contains(err.Error(), string(f)) || !strings.Contains(err.Error(), "use that version") {
			t.Errorf("the older program gets %v", err)
		}
	}
	for _, f := range all {
		t.Run("PostgreSQL/"+string(f), func(t *testing.T) {
			address := pgtest.Database(t)
			s := openPostgres(t, address)
			s.reads = all
			pgtest.Tell(t, with(t, address, "search_path", Schema), "UPDATE servers SET features = '"+announced(all)+"'")
			if all, err := s.AllRead(ctx, f); err != nil || !all {
				t.Fatalf("alone: %v, %v", all, err)
			}
			older(t, address, without(f), true)
			if all, err := s.AllRead(ctx, f); err != nil || all {
				t.Errorf("beside an older server: all read it: %v, %v", all, err)
			}
			if err := s.Use(ctx, f, needed); !errors.Is(err, ErrOlder) {
				t.Errorf("beside an older server it is used: %v", err)
			}
			older(t, address, nil, false)
			s.older.Clear() // a second later
			if err := errors.Join(s.Use(ctx, f, needed), s.Use(ctx, f, "v9"), s.Append(ctx, entry("t", 1))); err != nil {
				t.Fatal(err)
			}
			inOrder(t, s)
			// An older program publishes no features, and a newer one those that it knows.
			for _, column := range []string{"", announced(without(f))} {
				_, err := s.writer.Exec("INSERT INTO servers (address, version, until, features) VALUES ('older', 'v0', now(), $1)", column)
				names(t, f, s.explain(err))
			}
			_, err := s.writer.Exec("INSERT INTO servers (address, version, until) VALUES ('older', 'v0', now())")
			names(t, f, s.explain(err))
			// Programs that only run bot jobs write nothing.
			if _, err := s.writer.Exec("INSERT INTO servers (address, version, until, thinks) VALUES ('', 'v0', now(), TRUE)"); err != nil {
				t.Error(err)
			}
			s.Close()
			defer func(was []Feature) { features = was }(features)
			features = without(f)
			if s, err := OpenPostgres(ctx, address, Terms{Address: "older", Version: "v0"}); err == nil {
				s.Close()
				t.Error("the older program opens it")
			} else {
				names(t, f, err)
			}
			_, err = OpenPostgresToRead(ctx, address)
			names(t, f, err)
			features = all
			s = openPostgres(t, address)
			if err := errors.Join(s.Use(ctx, f, "v9"), s.Append(ctx, entry("u", 1))); err != nil {
				t.Error(err)
			}
			inOrder(t, s)
		})
		t.Run("SQLite/"+string(f), func(t *testing.T) {
			defer func(was []Feature) { features = was }(features)
			features = all
			folder := t.TempDir()
			s := open(t, folder)
			shaped := func(want int64) {
				t.Helper()
				if has, err := version(ctx, s.reader); err != nil || has != want {
					t.Errorf("its shape is %d, %v; want %d", has, err, want)
				}
			}
			shaped(current)
			if all, err := s.AllRead(ctx, f); err != nil || !all {
				t.Errorf("all read it: %v, %v", all, err)
			}
			if err := errors.Join(s.Use(ctx, f, needed), s.Use(ctx, f, "v9"), s.Append(ctx, entry("t", 1))); err != nil {
				t.Fatal(err)
			}
			shaped(current + 1) // which an older program refuses
			inOrder(t, s)
			s.Close()
			features = without(f)
			before := bytesOf(t, folder)
			_, err := Open(ctx, folder)
			names(t, f, err)
			_, err = OpenReadOnly(ctx, folder)
			names(t, f, err)
			if bytesOf(t, folder) != before {
				t.Error("the folder was changed")
			}
			features = all
			s = open(t, folder)
			if err := errors.Join(s.Use(ctx, f, "v9"), s.Append(ctx, entry("u", 1))); err != nil {
				t.Error(err)
			}
			inOrder(t, s)
		})
	}
}

// TestAServerThatStartsHearsOfAFeature: the first use of a feature waits for a server that is registering, and is refused if that server
// does not read the feature.
func TestAServerThatStartsHearsOfAFeature(t *testing.T) {
	address := pgtest.Database(t)
	s := openPostgres(t, address)
	s.reads = []Feature{"new"}
	pgtest.Tell(t, with(t, address, "search_path", Schema), "UPDATE servers SET features = 'new'")
	tx, err := s.writer.Begin()
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback() //nolint:errcheck // after Commit there is nothing to roll back
	if _, err := tx.Exec("INSERT INTO servers (address, version, until) VALUES ('older', 'v0', now() + INTERVAL '9 minutes')"); err != nil {
		t.Fatal(err)
	}
	done := make(chan error)
	go func() { done <- s.Use(ctx, "new", "v1") }()
	for waits := false; !waits; {
		select {
		case err := <-done:
			t.Fatalf("it is used while a server starts: %v", err)
		default:
		}
		if err := s.signs.QueryRow("SELECT EXISTS (SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'servers'::regclass)").Scan(&waits); err != nil {
			t.Fatal(err)
		}
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	if err := <-done; !errors.Is(err, ErrOlder) {
		t.Errorf("beside the server that has started: %v", err)
	}
}

// TestAMovedLogKeepsItsFeatures: a transferred log requires the same features as its source.
func TestAMovedLogKeepsItsFeatures(t *testing.T) {
	from := open(t, t.TempDir())
	if err := errors.Join(from.Append(ctx, entry("t", 1)), from.Use(ctx, AutoPass, "v1.2.3")); err != nil {
		t.Fatal(err)
	}
	folder, address := t.TempDir(), pgtest.Database(t)
	there, err := OpenPostgresToFill(ctx, address, Terms{Version: "test"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Transfer(ctx, from, there, func(Moved) {}); err != nil {
		t.Fatal(err)
	}
	back, err := OpenToFill(ctx, folder)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Transfer(ctx, there, back, func(Moved) {}); err != nil {
		t.Fatal(err)
	}
	if has, err := version(ctx, back.reader); err != nil || has != current+1 {
		t.Errorf("the folder has shape %d, %v", has, err)
	}
	if _, err := there.writer.Exec("INSERT INTO servers (address, version, until) VALUES ('older', 'v0', now())"); err == nil || !strings.Contains(err.Error(), "v1.2.3") {
		t.Errorf("an older server at the database gets %v", err)
	}
	inOrder(t, back)
	inOrder(t, there)
	if err := errors.Join(there.Close(), back.Close()); err != nil {
		t.Error(err)
	}
}
