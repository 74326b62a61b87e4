package table

import (
	"context"
	"fmt"
	"log/slog"
	"reflect"
	"sync"
	"testing"
	"time"

	"pantheon/store"
	"pantheon/store/pgtest"
)

// thinkLease is how long a program without a heartbeat counts as live. It is long enough for a busy machine. Worker programs become
// known after a third of it, which is short enough to wait for.
const thinkLease = 15 * time.Second

// An asker is a log that counts the jobs that other programs computed.
type asker struct {
	*store.Postgres
	mu       sync.Mutex
	answered map[string]int // by kind of job
}

func (a *asker) Ask(ctx context.Context, what store.Job) ([]byte, error) {
	answer, err := a.Postgres.Ask(ctx, what)
	if err == nil {
		a.mu.Lock()
		a.answered[what.Kind]++
		a.mu.Unlock()
	}
	return answer, err
}

func (a *asker) count(kind string) int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.answered[kind]
}

// inDatabase returns a rig whose log is in a database that others can share.
func inDatabase(t *testing.T, address string) (*rig, *asker) {
	t.Helper()
	log, err := store.OpenPostgres(t.Context(), address, store.Terms{Address: "here", Version: "test", Lease: thinkLease})
	if err != nil {
		t.Fatal(err)
	}
	a := &asker{Postgres: log, answered: map[string]int{}}
	r := &rig{t: t, registry: toys(), log: log}
	r.server, err = Open(context.Background(), Config{Log: a, Registry: r.registry, Version: "test", Logger: slog.New(slog.NewTextHandler(t.Output(), nil)),
		HintPlayouts: 150, ReviewPlayouts: 60})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.close)
	return r, a
}

// thinks starts a worker program that runs until stop is called, and waits until it is known.
func (a *asker) thinks(t *testing.T, address string) (stop func()) {
	t.Helper()
	log, err := store.OpenPostgres(t.Context(), address, store.Terms{Version: "test", Lease: thinkLease, Works: true})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		ended <- Think(ctx, Config{Log: log, Registry: toys(), Version: "test", Logger: slog.New(slog.NewTextHandler(t.Output(), nil))})
	}()
	a.await(t, 1)
	return sync.OnceFunc(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("thinking ends with %v", err)
		}
		log.Close()
	})
}

func (a *asker) await(t *testing.T, thinkers int) {
	t.Helper()
	await(t, fmt.Sprintf("%d programs think", thinkers), func() (any, bool) {
		n := a.Workers()
		return n, n == thinkers
	})
}

// TestJobsElsewhere lets another program compute. A bot plays a whole game, and a hint has suggestions. A review equals the one that this
// server computes itself once no worker program is left.
func TestJobsElsewhere(t *testing.T) {
	t.Parallel()
	address := pgtest.Database(t)
	r, a := inDatabase(t, address)
	stop := a.thinks(t, address)
	defer stop()
	table := r.create(bluffID, PaceOff, SeatPlan{Kind: Me}, SeatPlan{Kind: Bot, Level: "level3"})
	for hinted := false; r.waitFor(table, 0).Phase == Running; hinted = true {
		if !hinted {
			if h := r.hint(table); h == nil || !h.Done || len(h.Best) == 0 {
				t.Errorf("the hint is %+v", h)
			}
		}
		r.sayAny(table, 1)
	}
	if a.count(choosing) == 0 || a.count(hinting) != 1 {
		t.Errorf("%d choices and %d hints were thought elsewhere", a.count(choosing), a.count(hinting))
	}
	there := r.reviewed(table)
	if n := a.count(judging); n != there.Of || n == 0 || there.Failed {
		t.Errorf("of %d moves %d were judged elsewhere: %+v", there.Of, n, there)
	}

	stop()
	a.await(t, 0)
	table.mu.Lock()
	table.dropReview()
	table.mu.Unlock()
	if err := r.log.DropReview(t.Context(), table.ID()); err != nil {
		t.Fatal(err)
	}
	here := r.reviewed(table)
	if a.count(judging) != there.Of {
		t.Error("a review goes on elsewhere with nobody there")
	}
	if !reflect.DeepEqual(here.Judged, there.Judged) {
		t.Errorf("elsewhere the review says\n%+v\nand here\n%+v", there.Judged, here.Judged)
	}
	chosen := a.count(choosing)
	table = r.create(bluffID, PaceOff, SeatPlan{Kind: Me}, SeatPlan{Kind: Bot, Level: "level3"})
	for r.waitFor(table, 0).Phase == Running {
		r.sayAny(table, 1)
	}
	if a.count(choosing) != chosen {
		t.Error("bots are asked elsewhere with nobody there")
	}
}

// TestJobsAboutPastPositions sends impossible jobs: for another position, an unknown seat or kind, a review of a running game, invalid
// data, and a table that never existed. The caller gets an error and computes the result itself.
func TestJobsAboutPastPositions(t *testing.T) {
	t.Parallel()
	address := pgtest.Database(t)
	r, a := inDatabase(t, address)
	defer a.thinks(t, address)()
	table := r.friends(bluffID, bob)
	first := r.state(table).moved
	r.sayAny(table, 1)
	now := r.state(table).moved
	for _, c := range []struct {
		kind   string
		table  string
		entry  int64
		wanted any
	}{
		{hinting, table.ID(), first, hintWanted{0}},
		{hinting, table.ID(), now + 100, hintWanted{0}},
		{hinting, table.ID(), now, hintWanted{7}},
		{choosing, table.ID(), now, choiceWanted{Seat: -1, Level: "level3"}},
		{judging, table.ID(), now, verdictWanted{1, 10}},
		{"dream", table.ID(), now, hintWanted{0}},
		{hinting, "nowhere", now, hintWanted{0}},
		{hinting, table.ID(), now, "words"},
	} {
		other := newTable(r.server, c.table)
		if answer, ok := elsewhere[struct{}](t.Context(), other, c.kind, c.entry, c.wanted); ok {
			t.Errorf("%+v is answered by %+v", c, answer)
		}
	}
	if hint, ok := elsewhere[[]Suggestion](t.Context(), table, hinting, now, hintWanted{r.state(table).position.ToAct().First()}); !ok || len(*hint) == 0 {
		t.Errorf("after all that, a hint is %+v", hint)
	}
}
