package table

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"

	"pantheon/store"
)

// damageEntry changes an entry of a table directly in the database file.
func (r *rig) damageEntry(id string, number int) {
	r.t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.ToSlash(filepath.Join(r.folder, store.File)))
	if err != nil {
		r.t.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	var rule string
	if err := db.QueryRow("SELECT sql FROM sqlite_schema WHERE name = 'entries_stay'").Scan(&rule); err != nil {
		r.t.Fatal(err)
	}
	for _, query := range []string{"PRAGMA busy_timeout = 5000", "DROP TRIGGER entries_stay", "UPDATE entries SET time = time + 1 WHERE number = ?2 AND tab = (SELECT no FROM tables WHERE id = ?1)", rule} {
		args := []any{id, number}
		if !strings.Contains(query, "?1") {
			args = nil
		}
		if _, err := db.Exec(query, args...); err != nil {
			r.t.Fatal(query, err)
		}
	}
}

// verified verifies all tables of a folder and returns the errors of those that are damaged, by id.
func (r *rig) verified() map[string]error {
	r.t.Helper()
	bad := map[string]error{}
	err := Verify(context.Background(), r.log, fromRegistry(r.registry), func(c Checked) {
		if c.Err != nil {
			bad[c.Table] = c.Err
		}
	})
	if err != nil {
		r.t.Fatal(err)
	}
	return bad
}

// TestADamagedTableIsRefusedAndTheOthersGoOn checks that a table whose log was damaged while the server was down is
// refused, with its id in the error. The other tables continue.
func TestADamagedTableIsRefusedAndTheOthersGoOn(t *testing.T) {
	r := newRig(t)
	bad, good := r.friends(bluffID, bob), r.friends(bluffID, bob)
	for n := range 3 {
		r.sayAny(bad, n)
		r.sayAny(good, n)
	}
	r.close()
	r.damageEntry(bad.ID(), 4)
	r.open()
	_, err := r.server.Table(context.Background(), bad.ID())
	if !errors.Is(err, ErrDamaged) || !strings.Contains(err.Error(), bad.ID()) || !strings.Contains(err.Error(), "entry 4") {
		t.Errorf("opening it gives %v", err)
	}
	good = r.table(good.ID())
	r.sayAny(good, 0)
	if mine, err := r.server.Mine(context.Background(), ana.ID); err != nil || len(mine) != 1 || mine[0].ID != good.ID() {
		t.Errorf("Ana's tables are %v, %v", mine, err)
	}
	if found := r.verified(); len(found) != 1 || !errors.Is(found[bad.ID()], ErrDamaged) {
		t.Errorf("verifying finds %v", found)
	}
}

// TestDamageIsFoundBehindWhatGoesOn checks that damage during play is found by the background check. The damaged table then refuses
// requests, and the others continue.
func TestDamageIsFoundBehindWhatGoesOn(t *testing.T) {
	r, _ := newStillRig(t) // the check runs when the test calls it
	bad, good := r.friends(bluffID, bob), r.friends(bluffID, bob)
	r.sayAny(bad, 0)
	r.sayAny(good, 0)
	var told bytes.Buffer
	r.server.logger = slog.New(slog.NewTextHandler(&told, nil))
	r.server.check(context.Background())
	if strings.Contains(told.String(), "ERROR") {
		t.Errorf("of a folder in order it is told\n%s", &told)
	}
	r.damageEntry(bad.ID(), 2)
	r.server.check(context.Background())
	for _, want := range []string{"level=ERROR", bad.ID(), "entry 2", "pantheon verify --data", "backup"} {
		if !strings.Contains(told.String(), want) {
			t.Errorf("it is not told %q:\n%s", want, &told)
		}
	}
	if _, err := bad.Do(context.Background(), Request{Guest: ana, Act: SetPace{Pace: PaceOff}}); !errors.Is(err, ErrDamaged) {
		t.Errorf("the damaged table answers %v", err)
	}
	r.sayAny(good, 1)
}

// TestNamesStandBesideTheLog checks that names of persons are stored only outside the hash chain, and that the game is
// the same without them.
func TestNamesStandBesideTheLog(t *testing.T) {
	r := newRig(t)
	table := r.friends(bluffID, bob)
	r.do(table, bob, Rename{Seat: 1, Name: "Bobby"})
	r.sayAny(table, 0)
	for _, e := range r.entries(table) {
		for _, name := range []string{"Ana", "Bob"} {
			if strings.Contains(string(e.Data), name) {
				t.Errorf("entry %d (%s) holds the name %s: %s", e.Number, e.Kind, name, e.Data)
			}
		}
	}
	table = r.restart(table.ID())
	if got := r.state(table).names(); got[0] != "Ana" || got[1] != "Bobby" {
		t.Errorf("after a restart the names are %v", got)
	}
	before := r.state(table).Fingerprint()
	if err := r.log.RedactNames(context.Background(), table.ID()); err != nil {
		t.Fatal(err)
	}
	table = r.restart(table.ID())
	if got := r.state(table); got.occupants[1].Name != "" || got.Fingerprint() != before {
		t.Errorf("without names the chairs are %+v, the position %s (was %s)", got.occupants, got.Fingerprint(), before)
	}
	if found := r.verified(); len(found) != 0 {
		t.Errorf("verifying finds %v", found)
	}
}
