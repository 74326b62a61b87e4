package table

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"pantheon/bot"
	"pantheon/game"
	"pantheon/games"
)

// TestStepsOfOneActFollowEachOther checks that bots wait as long as the pace says before each action, and at most beat
// before their next step in the same turn.
func TestStepsOfOneActFollowEachOther(t *testing.T) {
	sequential(t)
	steps := 0
	for _, title := range registries(t) {
		a := title.Game.About()
		if a.Timed || a.MinSeats > 2 {
			continue
		}
		synctest.Test(t, func(t *testing.T) {
			r := newRig(t)
			r.close()
			r.registry = games.Registry{title}
			r.open()
			table := r.create(title.ID(), PaceSlow, SeatPlan{Kind: Bot, Level: "random"}, SeatPlan{Kind: Bot, Level: "random"})
			time.Sleep(time.Minute)
			synctest.Wait()
			wait, _ := PaceSlow.Wait()
			heard, err := table.History(t.Context(), "", game.Spectator, 0, r.look(table, ana, game.Spectator).Ply)
			if err != nil {
				t.Fatal(err)
			}
			said := r.entries(table)
			for n := 1; n < len(heard); n++ {
				if heard[n-1].View.ToAct().Len() > 1 || n > 1 && heard[n-2].View.ToAct().Len() > 1 {
					continue // each bot waits on its own
				}
				want := wait
				if n > 1 && heard[n-1].Seat == heard[n].Seat && game.TurnOf(heard[n-2].View) == game.TurnOf(heard[n-1].View) {
					want = beat
					steps++
				}
				if took := said[n].Time.Sub(said[n-1].Time); took != want {
					t.Fatalf("%s: move %d, by seat %s after one of %s, was said after %v, want %v", title.ID(), n, heard[n].Seat, heard[n-1].Seat, took, want)
				}
			}
			if len(heard) < 4 {
				t.Errorf("%s: in a minute the bots said %d moves", title.ID(), len(heard)-1)
			}
		})
	}
	t.Logf("%d further steps", steps)
	if steps == 0 {
		t.Error("no act had a second step")
	}
}

func TestABotsJobForAPastPositionIsDropped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t)
		table := r.create(morraID, PaceNormal, SeatPlan{Kind: Me}, SeatPlan{Kind: Bot, Level: "random"})
		synctest.Wait()
		r.do(table, ana, PlayMove{Seat: 0, Words: r.look(table, ana, 0).Choices[0].Words})
		before := r.look(table, ana, 0)
		// The bot plays the move for the first position late, as if nobody had stopped it.
		ended := make(chan requestResult, 1)
		if err := table.push(&queuedRequest{bot: true, seat: 1, words: "show 1", moved: 1, ended: ended}); err != nil {
			t.Fatal(err)
		}
		<-ended
		if after := r.look(table, ana, 0); after.Entry != before.Entry {
			t.Error("a move thought out for a gone position was taken")
		}
	})
}

func TestIdleTablesLeaveTheMemoryAndComeBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t)
		table := r.friends(bluffID, bob)
		r.sayAny(table, 0)
		before := dump(r.state(table))
		watch, err := table.Watch(context.Background(), ana.ID, 0)
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Hour)
		table.mu.Lock()
		if table.state == nil {
			t.Error("a watched table left the memory")
		}
		table.mu.Unlock()
		watch.Close()
		time.Sleep(time.Hour)
		table.mu.Lock()
		if table.state != nil {
			t.Error("after an hour alone the table is still in memory")
		}
		table.mu.Unlock()
		if after := dump(r.state(table)); after != before {
			t.Errorf("it came back as\n%s\nwas\n%s", after, before)
		}
		r.sayAny(table, 0)
	})
}

// TestWhoHasNothingToSayRests plays a racing game to its end, with bots and a person who plays one move and then only passes. The move
// after a pass of a bot is never a move of the same bot.
func TestWhoHasNothingToSayRests(t *testing.T) {
	for _, title := range racing(t) {
		synctest.Test(t, func(t *testing.T) {
			r := newRig(t)
			r.close()
			r.registry = games.Registry{title}
			r.open()
			names := bot.Names(title.Game)
			// the strongest level without a search, which would be slow
			best := SeatPlan{Kind: Bot, Level: names[len(names)-len(bot.Levels())-1]}
			table := r.create(title.ID(), PaceNormal, SeatPlan{Kind: Me}, best, best)
			watch, err := table.Watch(context.Background(), ana.ID, 0)
			if err != nil {
				t.Fatal(err)
			}
			defer watch.Close()
			r.do(table, ana, PlayMove{Seat: 0, Words: r.look(table, ana, 0).Choices[0].Words})
			for minutes := 0; r.look(table, ana, 0).Phase == Running; minutes++ {
				if minutes == 30 {
					t.Fatalf("after half an hour of %s the bots are still at it, with %d moves", title.ID(), len(r.plies(table)))
				}
				r.try(table, ana, PlayMove{Seat: 0, Words: "pass"}) //nolint:errcheck // refused when said before
				time.Sleep(time.Minute)
				synctest.Wait()
			}
			said := r.plies(table)
			passed := 0
			for n, p := range said {
				if p.Seat == 0 || p.Text != "pass" || n == len(said)-1 {
					continue
				}
				passed++
				if next := said[n+1]; next.Seat == p.Seat {
					t.Errorf("move %d: seat %s passes, and then says %q", n+1, p.Seat, next.Text)
				}
			}
			t.Logf("%s: %d moves, of them %d times pass", title.ID(), len(said), passed)
			if passed == 0 {
				t.Errorf("no bot of %s ever passed", title.ID())
			}
		})
	}
}

// TestALongTurnDwells checks that dwells is true after many moves of one seat in one turn. Another turn, or a move of
// another seat, restarts the count.
func TestALongTurnDwells(t *testing.T) {
	s := &State{position: toys()[0].Game.Blank()}
	turn := game.TurnOf(s.position)
	say := func(n int, seat game.Seat, turn int) {
		for range n {
			s.played = append(s.played, played{seat: seat, turn: turn})
		}
	}
	say(longTurn-1, 1, turn)
	if s.dwells(1) {
		t.Errorf("%d moves are a long turn", longTurn-1)
	}
	say(1, 1, turn)
	if !s.dwells(1) || s.dwells(0) {
		t.Errorf("after %d moves of seat 1 it does not dwell, or seat 0 does", longTurn)
	}
	say(1, 0, turn)
	say(longTurn-1, 1, turn)
	if s.dwells(1) {
		t.Error("what another seat has said does not begin the count anew")
	}
	say(1, 1, turn+1)
	say(longTurn-1, 1, turn)
	if s.dwells(1) {
		t.Error("another turn does not begin the count anew")
	}
}

// TestABotWaitsAsItsGameHasIt checks the waits of bots in a game with time. At PaceOff a bot does not wait until its turn has become long.
// At another pace it waits before an action, and at most beat before the further steps.
func TestABotWaitsAsItsGameHasIt(t *testing.T) {
	const quicker, slower = .6, 1.4 // the limits of the random factor, see spread
	r := newRig(t)
	table := r.create(grabID, PaceOff, SeatPlan{Kind: Me}, SeatPlan{Kind: Me})
	s := table.state
	slow := slower * bot.Slowness(s.occupants[1].Level, s.title.Game)
	in := func(what string, pace Pace, from, to time.Duration) {
		t.Helper()
		from, to = time.Duration(quicker*float64(from)), time.Duration(slow*float64(to))
		if wait := table.wait(1, pace); wait < from || wait > to {
			t.Errorf("%s, at pace %q, it waits %v, which is not from %v to %v", what, pace, wait, from, to)
		}
	}
	normal, _ := PaceNormal.Wait()
	in("before its first sentence", PaceOff, 0, 0)
	in("before its first sentence", PaceNormal, normal, normal)
	turn := game.TurnOf(s.position)
	for range longTurn - 1 {
		s.played = append(s.played, played{seat: 1, turn: turn})
		in("in its act", PaceOff, 0, 0)
		in("in its act", PaceNormal, 0, beat)
	}
	s.played = append(s.played, played{seat: 1, turn: turn})
	in("in a long turn", PaceOff, minRaceWait, minRaceWait)
	in("in a long turn", PaceNormal, normal, normal)
}
