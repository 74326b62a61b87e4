package table

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pantheon/game"
	"pantheon/store"
)

// at tells what came of a table.
func (r *rig) at(id string) error {
	_, err := r.hall.Table(context.Background(), id)
	return err
}

// uploaded puts a finished game there to look at.
func (r *rig) uploaded(by Guest, record string) *Table {
	r.t.Helper()
	t, err := r.hall.Upload(context.Background(), by, "", strings.NewReader(record))
	if err != nil {
		r.t.Fatal(err)
	}
	return t
}

const day = 24 * time.Hour

func TestWhatNobodyComesBackToExpires(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := &rig{t: t, folder: t.TempDir(), shelf: toys(), keep: Keep{Unbegun: 3 * day, Uploads: 5 * day, Looks: 8 * day}}
		r.open()
		t.Cleanup(r.close)
		ctx := context.Background()
		over := r.finished(bluffID, bob)
		record, err := over.Record(ctx, ana.ID)
		if err != nil {
			t.Fatal(err)
		}
		lobby := func() *Table { return r.create(bluffID, PaceOff, ChairPlan{Kind: Me}, ChairPlan{Kind: Friend}) }
		forgotten, visited, watched := lobby(), lobby(), lobby()
		running := r.friends(morraID, bob)
		r.sayAny(running, 0)
		silent := r.friends(morraID, bob) // begun, though nobody has said anything
		upload, kept, once := r.uploaded(ana, record.Text()), r.uploaded(ana, record.Text()), r.uploaded(ana, record.Text())
		if err := errors.Join(running.Seen(ctx, bob.ID, 1), over.Seen(ctx, bob.ID, 1)); err != nil {
			t.Fatal(err)
		}
		looking, stop := context.WithCancel(ctx)
		watch, err := watched.Watch(looking, caro.ID, 1)
		if err != nil {
			t.Fatal(err)
		}
		defer stop()
		defer watch.Close()
		for d := range 10 {
			// Its host comes by each day; over there somebody reads the upload.
			if err := errors.Join(visited.Seen(ctx, ana.ID, 1), kept.Seen(ctx, ana.ID, 1)); err != nil {
				t.Fatal(err)
			}
			if d == 3 {
				if err := once.Seen(ctx, ana.ID, 1); err != nil {
					t.Fatal(err)
				}
			}
			if d == 6 { // what is not in memory counts too
				stop()
				synctest.Wait()
				r.close()
				r.open()
				visited, kept = r.table(visited.ID()), r.table(kept.ID())
			}
			gone := func(what string, id string, after int) {
				t.Helper()
				if err := r.at(id); errors.Is(err, ErrGone) != (d > after) {
					t.Errorf("on day %d %s: %v", d, what, err)
				}
			}
			gone("the forgotten table", forgotten.ID(), 3)
			gone("the upload that nobody read", upload.ID(), 5)
			gone("the upload that was read on day 3", once.ID(), 8)
			if d < 7 {
				gone("the table that somebody watched", watched.ID(), 9)
			}
			for what, id := range map[string]string{"visited": visited.ID(), "running": running.ID(), "silent": silent.ID(), "over": over.ID(), "kept": kept.ID()} {
				if err := r.at(id); err != nil {
					t.Errorf("on day %d the %s table: %v", d, what, err)
				}
			}
			time.Sleep(day)
			synctest.Wait()
		}
		if err := r.at(watched.ID()); !errors.Is(err, ErrGone) {
			t.Errorf("the table that nobody watched any more: %v", err)
		}
		if n, _, err := r.log.Seen(ctx, running.ID(), bob.ID); err != nil || n != 0 {
			t.Errorf("of who has not looked for long there is %d, %v", n, err)
		}
		if n, _, err := r.log.Seen(ctx, visited.ID(), ana.ID); err != nil || n != 1 {
			t.Errorf("of who looks each day there is %d, %v", n, err)
		}
		if err := Verify(ctx, r.log, fromShelf(r.shelf), func(c Checked) {
			if c.Err != nil {
				t.Error(c.Err)
			}
		}); err != nil {
			t.Error(err)
		}
	})
}

func TestNothingExpiresUnlessItIsAsked(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t)
		table := r.create(bluffID, PaceOff, ChairPlan{Kind: Me}, ChairPlan{Kind: Friend})
		time.Sleep(20 * day)
		synctest.Wait()
		if err := r.at(table.ID()); err != nil {
			t.Error(err)
		}
	})
}

// A table that its host deletes is gone from the folder, with names and words; a link to it says that it is gone, also later.
func TestADeletedTableIsRemoved(t *testing.T) {
	r := newRig(t)
	zoe := Guest{ID: "g-zoe-9", Name: "Zoë Quartermain"}
	table := r.friends(bluffID, zoe, bob)
	for n := range 3 {
		if r.look(table, ana, game.Watcher).Phase == Running {
			seat := r.look(table, ana, game.Watcher).Waiting.First()
			by := []Guest{ana, zoe, bob}[seat]
			r.do(table, by, Say{Seat: seat, Words: r.look(table, by, seat).Choices[n%len(r.look(table, by, seat).Choices)].Words})
		}
	}
	other := r.friends(bluffID, bob)
	r.do(table, zoe, Rename{Seat: 1, Name: "Zenobia Quartermain"})
	r.do(table, ana, Delete{})
	for range 2 {
		if err := r.at(table.ID()); !errors.Is(err, ErrGone) {
			t.Errorf("the link to it gives %v", err)
		}
		mine, err := r.hall.Mine(context.Background(), bob.ID)
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

// A table whose removal is cut short behind its last entry is removed when the server is back.
func TestATableDeletedBeforeIsRemoved(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := &rig{t: t, folder: t.TempDir(), shelf: toys()}
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

// stubborn is a log that removes nothing.
type stubborn struct{ store.Log }

func (stubborn) Remove(context.Context, string, int64) error { return errors.New("not now") }
