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

// A cutOff log is a forgetful log that becomes unreachable when a loss is to be stored for the first time. If unkept is set, that loss is
// not stored; otherwise it is.
type cutOff struct {
	*forgetful
	armed, unkept bool
}

func (c *cutOff) PutTableRow(ctx context.Context, p store.TableRow, notices ...store.Notification) error {
	if p.Kind != lossKind || !c.armed {
		return c.forgetful.PutTableRow(ctx, p, notices...)
	}
	c.mu.Lock()
	c.armed, c.away = false, true
	c.mu.Unlock()
	if c.unkept {
		return store.ErrAway
	}
	return c.forgetful.PutTableRow(ctx, p, notices...)
}

// TestALossIsToldWhenTheDatabaseGoesAwayAgain checks that each loss is stored, counted and logged once, even if the database becomes
// unreachable during the search for losses.
func TestALossIsToldWhenTheDatabaseGoesAwayAgain(t *testing.T) {
	for name, unkept := range map[string]bool{"after the first loss": false, "before it is stored": true} {
		t.Run(name, func(t *testing.T) {
			log := &cutOff{forgetful: &forgetful{}, armed: true, unkept: unkept}
			r := &rig{t: t, folder: t.TempDir(), registry: toys(), wrap: func(under store.Log) store.Log {
				log.forgetful.Log = under
				return log
			}}
			r.open()
			t.Cleanup(r.close)
			var said bytes.Buffer
			r.server.logger = slog.New(slog.NewTextHandler(&said, nil))
			tables := []*Table{r.friends(bluffID, bob, caro), r.friends(bluffID, bob, caro)}
			for _, table := range tables {
				r.sayAny(table, 0)
				log.forgetsAfter(table.ID(), r.look(table, ana, game.Spectator).Entry-1)
			}
			want := []string{"tables=1 entries=1"}
			if unkept {
				want = nil
			}
			compares := func() {
				t.Helper()
				r.server.Compare(t.Context())
				text := said.String()
				if n := strings.Count(text, "level=ERROR"); n != len(want) || !strings.Contains(text, strings.Join(want, "")) {
					t.Errorf("%d losses are logged, want %d: %s", n, len(want), text)
				}
				said.Reset()
			}
			compares()
			if n := r.server.Gone(); n != int64(len(want)) {
				t.Errorf("%d entries count as gone, want %d", n, len(want))
			}
			log.away = false
			want = []string{map[bool]string{false: "tables=1 entries=1", true: "tables=2 entries=2"}[unkept]}
			compares()
			if n := r.server.Gone(); n != 2 {
				t.Errorf("%d entries count as gone, want 2", n)
			}
			for _, table := range tables {
				if snap := r.look(r.table(table.ID()), bob, game.Spectator); snap.Gone == nil {
					t.Errorf("at table %s nothing is told", table.ID())
				}
			}
		})
	}
}
