package table

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"pantheon/bot"
	"pantheon/game"
)

// TestTablesTakeTurnsInTheQueue checks that a table with four busy bots delays the only bot of another table by at most
// one job. No more jobs run than there are slots.
func TestTablesTakeTurnsInTheQueue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const places, long = 2, 100 * time.Millisecond
		d := newWorkerPool(places)
		crowd, lone := &Table{}, &Table{}
		ctx, stop := context.WithCancel(t.Context())
		var thinking, most atomic.Int64
		think := func(of *Table) {
			if d.enter(ctx, of, "", awaited) {
				most.Store(max(most.Load(), thinking.Add(1)))
				time.Sleep(long)
				thinking.Add(-1)
				d.leave(of, awaited)
			}
		}
		var wg sync.WaitGroup
		for range 4 {
			wg.Go(func() {
				for ctx.Err() == nil {
					think(crowd)
				}
			})
		}
		time.Sleep(long / 2)
		for n := range 10 {
			began := time.Now()
			think(lone)
			if took := time.Since(began); took > 2*long {
				t.Errorf("thought %d of the other table took %v, of which %v were its own", n+1, took, long)
			}
		}
		stop()
		wg.Wait()
		if most.Load() != places || d.free != places || len(d.busy)+len(d.waiting) != 0 {
			t.Errorf("%d thought at once at %d places; in the end %d are free, %d busy, %d waiting", most.Load(), places, d.free, len(d.busy), len(d.waiting))
		}
	})
}

// TestWhoGivesUpLeavesTheLine checks that a cancelled waiting job gets no slot and blocks no other job.
func TestWhoGivesUpLeavesTheLine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newWorkerPool(1)
		a, b := &Table{}, &Table{}
		if !d.enter(t.Context(), a, "", awaited) {
			t.Fatal("nobody thinks, and there is no place")
		}
		ctx, stop := context.WithTimeout(t.Context(), time.Second)
		defer stop()
		if d.enter(ctx, b, "", awaited) {
			t.Error("two think at one place")
		}
		if d.enter(ctx, b, "", awaited) {
			t.Error("who has given up already has a place")
		}
		d.leave(a, awaited)
		if !d.enter(t.Context(), b, "", awaited) || d.free != 0 {
			t.Error("after somebody gave up the place is lost")
		}
	})
}

// TestMindsForgetInTurn checks that only the mostSearchCaches bots used last keep their search cache.
func TestMindsForgetInTurn(t *testing.T) {
	r := newRig(t)
	g := r.registry[0].Game
	var bots []*searchCache
	for n := range mostSearchCaches + 3 {
		m := newSearchCache("random", g, 0)
		sat, err := bot.NewAgent(m.level, g, m.seat, bot.AgentOptions{})
		if err != nil {
			t.Fatal(err)
		}
		m.bot = sat
		bots = append(bots, m)
		if n == mostSearchCaches {
			r.server.searchCaches.keep(bots[1]) // used again
		}
		r.server.searchCaches.keep(m)
	}
	var forgot []int
	for n, m := range bots {
		if m.bot == nil {
			forgot = append(forgot, n)
		}
	}
	if want := []int{0, 2, 3}; !slices.Equal(forgot, want) {
		t.Errorf("of %d bots these forgot: %v, want %v", len(bots), forgot, want)
	}
}

// endless lets a bot that computes for minutes act for seat 1, and waits until the server runs at least the given number of jobs.
func (r *rig) endless(t *Table, jobs int) {
	r.t.Helper()
	err := t.read(context.Background(), func(s *State) error {
		s.occupants[1].Level = "search:playouts=10000000" // a bot for tests; no user can request it
		t.arrangeBots()
		return nil
	})
	if err != nil {
		r.t.Fatal(err)
	}
	await(r.t, fmt.Sprintf("%d bots think", jobs), func() (any, bool) {
		n := r.runningJobs()
		return n, n >= jobs
	})
}

// runningJobs returns the number of running jobs of the server.
func (r *rig) runningJobs() (n int) {
	r.server.pool.mu.Lock()
	defer r.server.pool.mu.Unlock()
	for _, busy := range r.server.pool.busy {
		n += busy
	}
	return n
}

// untilBot makes a table at which Ana has played a move that she can undo, and a bot must act.
func (r *rig) untilBot() *Table {
	r.t.Helper()
	for range 1000 {
		table := r.create(bluffID, PaceSlow, SeatPlan{Kind: Me}, SeatPlan{Kind: Bot, Level: "random"})
		if now := r.look(table, ana, 0); now.Waiting.Has(0) {
			r.do(table, ana, PlayMove{Seat: 0, Words: now.Choices[0].Words})
		}
		if now := r.look(table, ana, 0); now.FreeUndo == 0 && now.Ply == 1 && now.Waiting.Has(1) {
			return table
		}
	}
	r.t.Fatal("Ana never acts before a bot")
	return nil
}

// TestABotStopsThinkingAtOnce checks that a bot stops when its position is gone, when another bot gets the seat, and when the game ends. It
// also stops when the table is deleted or the server closes.
func TestABotStopsThinkingAtOnce(t *testing.T) {
	act := func(act Command) func(*rig, *Table) error {
		return func(r *rig, table *Table) error {
			_, err := r.try(table, ana, act)
			return err
		}
	}
	for name, end := range map[string]func(*rig, *Table) error{
		"a taking back": act(Undo{Ply: 0}),
		"another level": act(BotTakeover{Seat: 1, Level: "random"}),
		"the end":       act(End{}),
		"deleting":      act(Delete{}),
		"closing":       func(r *rig, _ *Table) error { return r.server.Close() },
	} {
		r := newRig(t)
		table := r.untilBot()
		r.endless(table, 1)
		if err := end(r, table); err != nil {
			t.Fatal(name, err)
		}
		await(t, "after "+name+" the bot stops", func() (any, bool) {
			n := r.runningJobs()
			return n, n == 0
		})
	}
}

// TestAnswersComeWhileBotsThink runs more bots with long computations than there are cores, at several tables. A person at another table
// gets answers before any bot has finished. With -answers the test also limits the response time.
func TestAnswersComeWhileBotsThink(t *testing.T) {
	const tries = 5          // other load on the machine may make one try fail
	soon := *answers * 5 / 2 // the limit for the slowest answer with all cores busy
	r := newRig(t)
	cores := runtime.GOMAXPROCS(0)
	var busy []*Table
	for n := range 2 * cores {
		table := r.untilBot()
		r.endless(table, min(n+1, cores))
		busy = append(busy, table)
	}
	said := func() (n int) {
		for _, table := range busy {
			n += len(r.plies(table))
		}
		return n
	}
	before := said()
	for try := 1; ; try++ {
		table := r.friends(bluffID, bob)
		var last time.Duration
		for n := 0; n < 30 && r.look(table, ana, 0).Phase == Running; n++ {
			began := time.Now()
			r.sayAny(table, n)
			last = max(last, time.Since(began))
		}
		jobs := r.runningJobs()
		t.Logf("%d bots think; the slowest answer took %v", jobs, last)
		if now := said(); jobs != cores || now != before {
			t.Fatalf("%d bots think on %d cores, and bots have said %d moves since then", jobs, cores, now-before)
		}
		if *answers == 0 || last <= soon {
			return
		}
		if try == tries {
			t.Fatalf("while bots think an answer took %v, want at most %v", last, soon)
		}
	}
}

// jobs runs jobs of several tables on a worker pool, each one second long, until one table has had the given
// number. It returns the number of jobs by table.
func jobs(t *testing.T, places, until int, wants map[string]struct {
	rank rank
	from string
},
) map[string]int {
	had := map[string]int{}
	synctest.Test(t, func(t *testing.T) {
		d := newWorkerPool(places)
		var mu sync.Mutex
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		var wg sync.WaitGroup
		for name, w := range wants {
			of := &Table{}
			wg.Go(func() {
				for d.enter(ctx, of, w.from, w.rank) {
					time.Sleep(time.Second)
					mu.Lock()
					if had[name]++; had[name] == until {
						stop()
					}
					mu.Unlock()
					d.leave(of, w.rank)
				}
			})
		}
		wg.Wait()
		if d.free != places || len(d.busy)+len(d.at)+len(d.from)+len(d.waiting)+d.alone != 0 {
			t.Errorf("in the end %d places are free; left: %+v", d.free, d)
		}
	})
	return had
}

// TestThinkingIsShared checks the priorities of the worker pool. Tables where a person waits come first. Games that must continue still get
// a small share. Tables with bots only come last and leave a slot free. A job of an address with one table waits for at most one job in
// each slot of an address with many.
func TestThinkingIsShared(t *testing.T) {
	type want = struct {
		rank rank
		from string
	}
	t.Run("one address has many tables", func(t *testing.T) {
		wants := map[string]want{"one": {botsAlone, "198.51.100.1"}}
		for n := range 80 {
			wants[fmt.Sprint("many ", n)] = want{botsAlone, "192.0.2.1"}
		}
		had := jobs(t, 3, 20, wants)
		others := 0
		for name, n := range had {
			if name != "one" {
				others += n
			}
		}
		if had["one"] != 20 || others > 3*20 { // each of its jobs waits for at most one other job in each of the two slots
			t.Errorf("the other address had %d thoughts, and the one with 80 tables %d", had["one"], others)
		}
	})
	t.Run("ranks", func(t *testing.T) {
		wants := map[string]want{"days": {owed, "c"}, "bots": {botsAlone, "d"}}
		for n := range 10 {
			wants[fmt.Sprint("person ", n)] = want{awaited, fmt.Sprint("p", n)}
		}
		had := jobs(t, 1, 10, wants)
		persons := 0
		for n := range 10 {
			persons += had[fmt.Sprint("person ", n)]
		}
		if had["bots"] > 1 || had["days"] < persons/(2*owedEvery) || had["days"] > persons/owedEvery+1 {
			t.Errorf("of %d thoughts for persons, games by days had %d and bots alone %d", persons, had["days"], had["bots"])
		}
	})
	t.Run("a place stays free", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			d := newWorkerPool(2)
			for range 3 {
				go d.enter(t.Context(), &Table{}, "", botsAlone)
			}
			synctest.Wait()
			if d.free != 1 || len(d.waiting) != 2 {
				t.Errorf("of two places %d are free while tables with bots alone wait", d.free)
			}
			person := &Table{}
			if !d.enter(t.Context(), person, "", awaited) {
				t.Error("a person waits")
			}
			d.leave(person, awaited)
		})
	})
}

// TestBotsAloneStop checks that the bots of a table wait ten minutes after the last user has left, and continue when somebody comes. A game
// with a clock continues, unless bots act for all seats of the only person. So does a game of several persons in which a bot acts for one
// of them.
func TestBotsAloneStop(t *testing.T) {
	days := TimeControl{Kind: DaysClock, Turn: 24 * time.Hour, OnTimeout: TimeoutBot}
	for name, c := range map[string]struct {
		clock TimeControl
		lent  int // the number of seats, from the first, with a bot takeover
		other bool
		stops bool
	}{
		"no clock":                       {stops: true},
		"a game by days":                 {clock: days},
		"a game by days of bots alone":   {clock: days, lent: 1, stops: true},
		"who is alone left it to a bot":  {lent: 1, stops: true},
		"one of two left it to a bot":    {lent: 1, other: true},
		"both of two left it to bots":    {lent: 2, other: true},
		"both of two left it, by days":   {lent: 2, other: true, clock: days},
		"two people and a bot, no clock": {other: true, stops: true},
	} {
		synctest.Test(t, func(t *testing.T) {
			r := newRig(t)
			for r.server.pool.free > 0 { // take all slots at the beginning, so that no bot finishes a computation
				r.server.pool.enter(t.Context(), &Table{}, "", awaited)
			}
			plan := Plan{Game: morraID, Setup: game.Setup{Players: 3}, Seats: []SeatPlan{{Kind: Me}, {Kind: Me}, {Kind: Bot, Level: "level3"}}, Clock: c.clock}
			table, err := r.server.Create(t.Context(), ana, "", plan)
			if err != nil {
				t.Fatal(err)
			}
			table.mu.Lock()
			if c.other {
				table.state.occupants[1].Guest = bob.ID
			}
			for seat := range table.state.occupants[:2] {
				if seat < c.lent || c.lent > 0 && !c.other {
					table.state.occupants[seat].Level = "level3"
				}
			}
			table.mu.Unlock()
			think := func() bool {
				table.mu.Lock()
				defer table.mu.Unlock()
				table.arrangeBots()
				return len(table.bots) > 0
			}
			if !think() {
				t.Fatalf("%s: no bot thinks from the beginning", name)
			}
			time.Sleep(alonePlay)
			if think() == c.stops {
				t.Errorf("%s: after ten minutes a bot thinks: %v", name, c.stops)
			}
			w, err := table.Watch(t.Context(), "", 0)
			if err != nil {
				t.Fatal(err)
			}
			table.mu.Lock()
			if len(table.bots) == 0 {
				t.Errorf("%s: somebody watches, and no bot thinks", name)
			}
			table.mu.Unlock()
			time.Sleep(alonePlay)
			if !think() {
				t.Errorf("%s: somebody watches, and after ten minutes no bot thinks", name)
			}
			w.Close()
			r.server.Close()
		})
	}
}
