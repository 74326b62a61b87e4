package table

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pantheon/game"
	"pantheon/store"
)

// at returns the error of the server for a table; nil if the table exists.
func (r *rig) at(id string) error {
	_, err := r.server.Table(context.Background(), id)
	return err
}

// TestADeletedTableIsRemoved checks that a table deleted by its host is gone from the folder, with names and search
// terms. A link to it answers that it is gone, also later.
func TestADeletedTableIsRemoved(t *testing.T) {
	r := newRig(t)
	zoe := Actor{ID: "g-zoe-9", Name: "Zoë Quartermain"}
	table := r.friends(bluffID, zoe, bob)
	for n := range 3 {
		if r.look(table, ana, game.Spectator).Phase == Running {
			seat := r.look(table, ana, game.Spectator).Waiting.First()
			by := []Actor{ana, zoe, bob}[seat]
			r.do(table, by, PlayMove{Seat: seat, Words: r.look(table, by, seat).Choices[n%len(r.look(table, by, seat).Choices)].Words})
		}
	}
	other := r.friends(bluffID, bob)
	r.do(table, zoe, Rename{Seat: 1, Name: "Zenobia Quartermain"})
	r.do(table, ana, Delete{})
	for range 2 {
		if err := r.at(table.ID()); !errors.Is(err, ErrGone) {
			t.Errorf("the link to it gives %v", err)
		}
		mine, err := r.server.Mine(context.Background(), bob.ID)
		if err != nil || len(mine) != 1 || mine[0].ID != other.ID() {
			t.Errorf("Bob's tables are %v, %v", mine, err)
		}
		files, err := os.ReadDir(r.folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			text, err := os.ReadFile(filepath.Join(r.folder, f.Name()))
			if err != nil {
				t.Fatal(err)
			}
			for _, word := range []string{"Quartermain", zoe.ID} {
				if strings.Contains(string(text), word) {
					t.Errorf("%s still holds %q", f.Name(), word)
				}
			}
		}
		r.restart(other.ID())
	}
}

// TestATableDeletedBeforeIsRemoved checks that an interrupted removal is completed when the server is back.
func TestATableDeletedBeforeIsRemoved(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := &rig{t: t, folder: t.TempDir(), registry: toys()}
		r.wrap = func(l store.Log) store.Log { return stubborn{l} }
		r.open()
		t.Cleanup(r.close)
		table := r.friends(bluffID, bob)
		r.do(table, ana, Delete{})
		if err := r.at(table.ID()); !errors.Is(err, ErrGone) {
			t.Errorf("the link to it gives %v", err)
		}
		if n := len(r.entries(table)); n == 0 {
			t.Fatal("it was removed all the same: the test shows nothing")
		}
		r.wrap = nil
		r.close()
		r.open()
		time.Sleep(2 * time.Minute)
		synctest.Wait()
		if n := len(r.entries(table)); n != 0 {
			t.Errorf("%d entries are still there", n)
		}
		if err := r.at(table.ID()); !errors.Is(err, ErrGone) {
			t.Errorf("the link to it gives %v", err)
		}
	})
}

// TestATableThatStaysIsNotCountedAsRemoved checks that the removal of expired data logs no table that could not be removed.
func TestATableThatStaysIsNotCountedAsRemoved(t *testing.T) {
	r := &rig{t: t, folder: t.TempDir(), registry: toys(), clock: &manualClock{now: time.Unix(1_700_000_000, 0)}}
	r.wrap = func(l store.Log) store.Log { return stubborn{l} }
	r.open()
	t.Cleanup(r.close)
	r.do(r.friends(bluffID, bob), ana, Delete{}) // it cannot be removed yet
	tidies := func() string {
		r.close()
		r.open()
		var said bytes.Buffer
		r.server.logger = slog.New(slog.NewTextHandler(&said, nil))
		r.server.tidy(t.Context())
		return said.String()
	}
	if text := tidies(); !strings.Contains(text, "not now") || strings.Contains(text, "removed data that nobody opens any more") {
		t.Errorf("nothing could be removed, and it is said: %s", text)
	}
	r.wrap = nil
	if text := tidies(); !strings.Contains(text, "tables=1") || strings.Contains(text, "level=ERROR") {
		t.Errorf("one table was removed, and it is said: %s", text)
	}
}

// stubborn is a log whose Remove fails.
type stubborn struct{ store.Log }

func (stubborn) Remove(context.Context, string, int64) error { return errors.New("not now") }
