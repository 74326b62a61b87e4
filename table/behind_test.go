package table

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"testing"

	"pantheon/game"
	"pantheon/store"
)

// A forgetful log can lack its last entries, like a promoted standby that had not received everything.
type forgetful struct {
	store.Log
	mu    sync.Mutex
	lacks map[string]int64 // by table: the log lacks the entries after that number
	away  bool
}

func (f *forgetful) Entries(ctx context.Context, table string, after int64) ([]store.Entry, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.away {
		return nil, store.ErrAway
	}
	all, err := f.Log.Entries(ctx, table, after)
	if last, ok := f.lacks[table]; ok {
		kept := all[:0]
		for _, e := range all {
			if e.Number <= last {
				kept = append(kept, e)
			}
		}
		return kept, err
	}
	return all, err
}

func (f *forgetful) forgetsAfter(table string, last int64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.lacks == nil {
		f.lacks = map[string]int64{}
	}
	f.lacks[table] = last
}

// TestALossIsToldNotDenied checks what happens when the database lacks entries that this server acknowledged. The admin
// gets one log message with counts, the page shows which moves are gone, and the game continues from the database.
// While the database is unreachable, or if nothing is gone, nothing is reported.
func TestALossIsToldNotDenied(t *testing.T) {
	r := newRig(t)
	r.close()
	log := &forgetful{}
	r.wrap = func(under store.Log) store.Log {
		log.Log = under
		return log
	}
	r.open()
	var said bytes.Buffer
	r.server.logger = slog.New(slog.NewTextHandler(&said, nil))
	ctx := context.Background()
	whole, lossy := r.friends(bluffID, bob, caro), r.friends(bluffID, bob, caro)
	for n := range 6 {
		r.sayAny(whole, n)
		r.sayAny(lossy, n)
	}
	entry := r.look(lossy, ana, game.Spectator).Entry
	before := said.String()
	r.server.Compare(ctx)
	log.away = true
	r.server.Compare(ctx)
	if log.away = false; said.String() != before || r.server.Gone() != 0 {
		t.Errorf("nothing is gone, and it is said: %s", said.String())
	}
	w, err := lossy.Watch(ctx, bob.ID, entry)
	if err != nil {
		t.Fatal(err)
	}
	log.forgetsAfter(lossy.ID(), entry-2)
	for range 2 {
		r.server.Compare(ctx)
	}
	if text := said.String(); strings.Count(text, "level=ERROR") != 1 || !strings.Contains(text, "tables=1 entries=2") || r.server.Gone() != 2 {
		t.Errorf("%d entries are gone, and it is said: %s", r.server.Gone(), text)
	}
	for range w.Updates() { // until the page must reconnect
	}
	if err := w.Err(); !errors.Is(err, errElsewhere) {
		t.Errorf("who watches is told %v", err)
	}
	snap := r.look(r.table(lossy.ID()), bob, game.Spectator)
	if snap.Entry != entry-2 || snap.Gone == nil || *snap.Gone != (DataLoss{snap.Ply + 1, snap.Ply + 2, entry - 2}) {
		t.Errorf("the table is at entry %d of %d, and tells that %+v is gone", snap.Entry, entry, snap.Gone)
	}
	if snap := r.look(whole, ana, game.Spectator); snap.Gone != nil {
		t.Errorf("at another table %+v is gone", snap.Gone)
	}
	// Another server, or this one after a restart, shows the loss too.
	if snap := r.look(r.restart(lossy.ID()), bob, game.Spectator); snap.Gone == nil {
		t.Error("after a restart nothing is told")
	}
}
