package table

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pantheon/bot"
	"pantheon/game"
	"pantheon/store"
)

// A ponderer is a log with a worker program that takes a given time for each job.
type ponderer struct {
	store.Log
	takes time.Duration

	mu     sync.Mutex
	within []time.Duration // the time limits that it received
	since  time.Time       // the time of the last job
	here   []byte          // the answer of the worker program
}

func (p *ponderer) Workers() int                                           { return 1 }
func (p *ponderer) Take(ctx context.Context, _ bool) (*store.Claim, error) { return nil, ctx.Err() }
func (p *ponderer) Untaken(context.Context) (urgent, patient int, err error) {
	return 0, 0, nil
}

func (p *ponderer) Ask(ctx context.Context, what store.Job) ([]byte, error) {
	wanted, err := unpack[choiceWanted](what.Data)
	if err != nil {
		return nil, err
	}
	p.mu.Lock()
	p.within, p.since = append(p.within, wanted.Within), time.Now()
	p.mu.Unlock()
	select {
	case <-time.After(p.takes):
		p.mu.Lock()
		defer p.mu.Unlock()
		return p.here, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// TestABotKeepsToTheClockWhereverItThinks plays against a bot with a clock of seconds. A worker program takes an hour, or answers in time,
// or all local slots are taken. The bot moves within its share of its seat's time. Without a clock the server waits for jobTime.
func TestABotKeepsToTheClockWhereverItThinks(t *testing.T) {
	const bank = 20 * time.Second
	share := bank / sentencesLeft
	live := TimeControl{Kind: LiveClock, Bank: bank, OnTimeout: TimeoutBot}
	for name, c := range map[string]struct {
		clock       TimeControl
		takes       time.Duration
		full        bool // no local slot is free
		least, most time.Duration
	}{
		"hangs":               {live, time.Hour, false, share / 2, share},
		"answers in time":     {live, share / 2, false, share / 2, share / 2},
		"hangs, and no place": {live, time.Hour, true, share / 2, share + 2*atAGlance},
		"hangs, and no clock": {TimeControl{}, time.Hour, false, jobTime, jobTime},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := &ponderer{takes: c.takes}
				r := &rig{t: t, folder: t.TempDir(), registry: toys(), random: rand.NewChaCha8([32]byte{1}), wrap: func(l store.Log) store.Log { p.Log = l; return p }}
				r.open()
				defer r.close()
				r.server.pool = newWorkerPool(1)
				table, err := r.server.Create(t.Context(), ana, "", Plan{Game: bluffID, Setup: game.Setup{Players: 2},
					Seats: []SeatPlan{{Kind: Me}, {Kind: Bot, Level: "level3"}}, Pace: PaceOff, Clock: c.clock})
				if err != nil {
					t.Fatal(err)
				}
				if c.full {
					other := newTable(r.server, "other")
					if !r.server.pool.enter(t.Context(), other, "", awaited) {
						t.Fatal("the desk has no place")
					}
					defer r.server.pool.leave(other, awaited)
				}
				time.Sleep(Countdown)
				asked := func() bool {
					p.mu.Lock()
					defer p.mu.Unlock()
					return len(p.within) > 0
				}
				for range 1000 { // until the bot has a choice that it sends to the worker
					if asked() {
						break
					}
					if snap := r.look(table, ana, 0); len(snap.Choices) > 0 {
						r.do(table, ana, PlayMove{Seat: 0, Words: snap.Choices[0].Words})
					}
					time.Sleep(time.Millisecond)
				}
				p.mu.Lock()
				r.inside(table, func(now *State) {
					view := viewOf(now.title.Game, now.position, 1)
					words := view.FormatMove(view.Moves(1, nil)[0], 1, 1)
					p.here, err = json.Marshal(jobAnswer[choice]{Answer: &choice{words}})
				})
				within, begun := p.within, p.since
				p.mu.Unlock()
				if err != nil || len(within) != 1 {
					t.Fatalf("others were asked %d times (%v)", len(within), err)
				}
				if want := share * partsThought / partsOfAll; c.clock.Kind == LiveClock && within[0] != want || c.clock.Kind == NoClock && within[0] != 0 {
					t.Errorf("who thinks elsewhere is given %v, want %v", within[0], want)
				}
				ply := r.look(table, ana, 0).Ply
				for r.look(table, ana, 0).Ply == ply && time.Since(begun) < 2*time.Hour {
					time.Sleep(10 * time.Millisecond)
				}
				if took := time.Since(begun); took < c.least || took > c.most+20*time.Millisecond {
					t.Errorf("the bot says something after %v, want %v to %v", took, c.least, c.most)
				}
			})
		})
	}
}

// TestHowLongABotMayThink checks that the time for a bot's move follows from the clock of its seat.
func TestHowLongABotMayThink(t *testing.T) {
	for _, c := range []struct {
		control TimeControl
		fell    bool
		want    time.Duration
	}{
		{TimeControl{}, false, 0},
		{TimeControl{Kind: DaysClock, Turn: time.Hour, OnTimeout: TimeoutNotify}, false, 0},
		{TimeControl{Kind: LiveClock, Turn: 10 * time.Second, OnTimeout: TimeoutBot}, false, time.Second},
		{TimeControl{Kind: LiveClock, Turn: 10 * time.Second, Bank: 20 * time.Second, OnTimeout: TimeoutBot}, false, 3 * time.Second},
		{TimeControl{Kind: LiveClock, Bank: time.Hour, OnTimeout: TimeoutBot}, false, mostThoughtLive},
		// as for a returning person with 10 s of grace
		{TimeControl{Kind: LiveClock, Bank: time.Hour, OnTimeout: TimeoutBot}, true, time.Second},
	} {
		synctest.Test(t, func(t *testing.T) {
			r := newRig(t)
			table, err := r.server.Create(t.Context(), ana, "", Plan{Game: bluffID, Setup: game.Setup{Players: 2},
				Seats: []SeatPlan{{Kind: Me}, {Kind: Bot, Level: bot.Best()}}, Pace: PaceOff, Clock: c.control})
			if err != nil {
				t.Fatal(err)
			}
			seat := game.Seat(1)
			if c.fell {
				seat = 0
				for range 20 {
					time.Sleep(2 * time.Hour)
				}
			}
			r.inside(table, func(now *State) {
				if got := now.mayThink(seat, time.Now()); got != c.want {
					t.Errorf("by %s a bot may think for %v, want %v", c.control, got, c.want)
				}
			})
		})
	}
}

// TestNoTimeOutForABotsSeat gives a seat with a running clock to a bot that finds no slot for hours. Its clock is
// stopped, with no time-out and no resignation. When the person reclaims the seat, the clock continues, and the
// time-out comes when it has run out.
func TestNoTimeOutForABotsSeat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t)
		r.server.pool = newWorkerPool(1)
		other := newTable(r.server, "other")
		if !r.server.pool.enter(t.Context(), other, "", awaited) {
			t.Fatal("the desk has no place")
		}
		defer r.server.pool.leave(other, awaited)
		table, err := r.server.Create(t.Context(), ana, "", Plan{Game: bluffID, Setup: game.Setup{Players: 2},
			Seats: []SeatPlan{{Kind: Me}, {Kind: Here, Name: "Mum"}}, Pace: PaceOff, Clock: TimeControl{Kind: DaysClock, Turn: time.Hour, Bank: 2 * time.Hour, OnTimeout: TimeoutResign}})
		if err != nil {
			t.Fatal(err)
		}
		seat := r.look(table, ana, game.Spectator).Expected.First()
		who := ana                     // nobody else plays, so she can reclaim the seat at any time
		time.Sleep(90 * time.Minute)   // the turn, and half an hour of the bank
		const left = 150 * time.Minute // with another turn
		r.do(table, who, BotTakeover{Seat: seat, Level: "level3"})
		flags := func() (n int) {
			for _, e := range r.entries(table) {
				if EntryKind(e.Kind) == TimedOut {
					n++
				}
			}
			return n
		}
		time.Sleep(10 * time.Hour)
		if snap := r.look(r.table(table.ID()), ana, game.Spectator); flags() != 0 || snap.Ply != 0 || snap.ClockReadings[seat].Left() != left || snap.ClockReadings[seat].Runs {
			t.Fatalf("behind ten hours of a bot %d flags have fallen, behind ply %d, and its clock is %+v", flags(), snap.Ply, snap.ClockReadings[seat])
		}
		table = r.table(table.ID()) // nobody viewed it
		r.do(table, who, Reclaim{Seat: seat})
		time.Sleep(left - time.Second)
		if flags() != 0 {
			t.Error("the flag falls too early")
		}
		time.Sleep(time.Second)
		synctest.Wait()
		if snap := r.look(r.table(table.ID()), ana, game.Spectator); flags() != 1 || !snap.Occupants[seat].Resigned {
			t.Errorf("%d flags have fallen: %+v", flags(), snap.Occupants[seat])
		}
	})
}
