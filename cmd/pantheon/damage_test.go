package main

import (
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pantheon/game"
	"pantheon/store"
	"pantheon/table"
)

// playedFolder returns a closed data folder with two tables of the toy games.
func playedFolder(t *testing.T) (folder string, ids []string) {
	t.Helper()
	folder = t.TempDir()
	ctx := context.Background()
	log, err := store.Open(ctx, folder)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	registry, err := openToys(nil)
	if err != nil {
		t.Fatal(err)
	}
	server, err := table.Open(ctx, table.Config{Log: log, Registry: registry})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	for range 2 {
		made, err := server.Create(ctx, table.Actor{ID: "g", Name: "Ana"}, "", table.Plan{Game: registry[0].ID(), Setup: game.Setup{Players: 2},
			Seats: []table.SeatPlan{{Kind: table.Me}, {Kind: table.Here, Name: "Mum"}}})
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, made.ID())
	}
	return folder, ids
}

// damage runs a SQL statement on a closed data folder.
func damage(t *testing.T, folder, query string) {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.ToSlash(filepath.Join(folder, store.File)))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(query); err != nil {
		t.Fatal(err)
	}
}

// TestDamageIsToldTableByTable checks that damage is reported for each table, and that the error about an unusable folder says what to do.
func TestDamageIsToldTableByTable(t *testing.T) {
	t.Run("a name", func(t *testing.T) {
		folder, ids := playedFolder(t)
		damage(t, folder, "UPDATE names SET name = 'Eve' WHERE tab = 1 AND place = 2")
		code, out, errs := once(t, "verify", "--data", folder)
		for _, want := range []string{ids[0] + ": DAMAGED: ", "the names of its persons", ids[1] + ": morra, rules 1", "1 table OK, 1 damaged"} {
			if code != exitFailed || !strings.Contains(out, want) {
				t.Errorf("verify ends with %d and does not say %q:\n%s%s", code, want, out, errs)
			}
		}
	})
	t.Run("a content", func(t *testing.T) {
		folder, _ := playedFolder(t)
		damage(t, folder, "DELETE FROM totals WHERE what = 'contents'")
		code, out, errs := once(t, "verify", "--data", folder)
		if code != exitFailed || !strings.Contains(out, store.File+": DAMAGED: ") || !strings.Contains(out, "2 tables OK, 1 damaged") {
			t.Errorf("verify ends with %d: %s%s", code, out, errs)
		}
		if code, _, errs := once(t, "serve", "--addr", "127.0.0.1:0", "--data", folder); code != exitFailed || !strings.Contains(errs, "restore a backup") || !strings.Contains(errs, "pantheon verify --data") {
			t.Errorf("serve ends with %d: %s", code, errs)
		}
	})
	t.Run("a file that is cut", func(t *testing.T) {
		folder, _ := playedFolder(t)
		file := filepath.Join(folder, store.File)
		info, err := os.Stat(file)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Truncate(file, info.Size()-4096); err != nil {
			t.Fatal(err)
		}
		if code, out, errs := once(t, "verify", "--data", folder); code != exitFailed || !strings.Contains(out+errs, "damaged") {
			t.Errorf("verify ends with %d: %s%s", code, out, errs)
		}
		if code, _, errs := once(t, "serve", "--addr", "127.0.0.1:0", "--data", folder); code != exitFailed || !strings.Contains(errs, "restore a backup") {
			t.Errorf("serve ends with %d: %s", code, errs)
		}
	})
	t.Run("how long things are kept", func(t *testing.T) {
		if code, _, errs := once(t, "serve", "--keep-uploads=-1", "--data", filepath.Join(t.TempDir(), "new")); code != exitUsage || !strings.Contains(errs, "--keep-uploads") || !strings.Contains(errs, "0 for never") {
			t.Errorf("serve ends with %d: %s", code, errs)
		}
	})
}
