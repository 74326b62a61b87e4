package table

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"pantheon/game"
	"pantheon/games"
)

// starting runs a test in simulated time for each racing title whose players announce that they are ready. At its table, two seconds have
// passed, so that all bots are ready.
func starting(t *testing.T, pace Pace, each func(r *rig, table *Table), chairs ...SeatPlan) {
	t.Helper()
	for _, title := range racing(t) {
		if game.Started(startOf(t, title)) {
			continue
		}
		t.Run(title.ID(), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r := newRig(t)
				r.close()
				r.registry = games.Registry{title}
				r.open()
				table := r.create(title.ID(), pace, chairs...)
				time.Sleep(2 * time.Second)
				synctest.Wait()
				each(r, table)
			})
		})
	}
}

// startOf returns the starting position of a title.
func startOf(t *testing.T, title games.Title) game.Position {
	t.Helper()
	record := game.NewRecord(title.Game, game.Setup{Players: title.Game.About().MaxSeats}, "start")
	p, err := record.Begin(title.Game, nil)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// ready plays the only move of Ana's seat before the start, and returns the time.
func (r *rig) ready(table *Table) time.Time {
	r.t.Helper()
	r.do(table, ana, PlayMove{Seat: 0, Words: r.look(table, ana, 0).Choices[0].Words})
	return time.Now()
}

var (
	meSeat  = SeatPlan{Kind: Me}
	botSeat = SeatPlan{Kind: Bot, Level: "random"}
)

// TestTheStartIsCountedDown checks that bots are ready soon. When the person is ready, the countdown begins, and nobody
// can play. Then time runs on, and bots do nothing for a moment more.
func TestTheStartIsCountedDown(t *testing.T) {
	starting(t, PaceOff, func(r *rig, table *Table) {
		if now := r.look(table, ana, 0); now.Waiting != game.Only(0) || now.Halt != nil {
			r.t.Fatalf("after two seconds %v are waited for, and the halt is %+v", now.Waiting, now.Halt)
		}
		begun := r.ready(table)
		now := r.look(table, ana, 0)
		if now.Halt == nil || now.Halt.Reason != HaltStart || now.Halt.Left != StartCountdown {
			r.t.Fatalf("when all are ready the halt is %+v", now.Halt)
		}
		at, entry := r.state(table).at, now.Entry
		_, err := r.try(table, ana, PlayMove{Seat: 0, Words: now.Choices[0].Words})
		r.mustRefuse(err, "countdown")
		time.Sleep(StartCountdown - time.Millisecond)
		synctest.Wait()
		if now = r.look(table, ana, 0); now.Entry != entry || now.Halt == nil {
			r.t.Fatalf("at the end of the countdown there are %d entries more, and the halt is %+v", now.Entry-entry, now.Halt)
		}
		time.Sleep(time.Millisecond)
		synctest.Wait()
		if now = r.look(table, ana, 0); now.Halt != nil {
			r.t.Fatalf("after the countdown the halt is %+v", now.Halt)
		}
		table.mu.Lock()
		runs := table.gameTime(time.Now())
		table.mu.Unlock()
		if runs != at {
			r.t.Errorf("time runs from %d ms, and stood at %d", runs, at)
		}
		for now.Entry == entry && time.Since(begun) < time.Minute {
			time.Sleep(10 * time.Millisecond)
			synctest.Wait()
			now = r.look(table, ana, 0)
		}
		if first := time.Since(begun); first < StartCountdown+Headstart || first > StartCountdown+Headstart+5*time.Second {
			r.t.Errorf("the first bot acts %v after everybody was ready", first)
		}
	}, meSeat, botSeat, botSeat)
}

// TestAStartIsNoOtherAfterARestart checks that the countdown follows from the log and continues after a restart.
func TestAStartIsNoOtherAfterARestart(t *testing.T) {
	starting(t, PaceOff, func(r *rig, table *Table) {
		r.ready(table)
		before := dump(r.state(table))
		resumes := r.state(table).resumes
		table = r.restart(table.ID())
		if s := r.state(table); dump(s) != before || !s.resumes.Equal(resumes) || !s.starts {
			r.t.Errorf("after a restart it begins at %v, want %v", s.resumes, resumes)
		}
	}, meSeat, botSeat)
}

// TestBotsAloneBeginAtOnce checks that a game without persons has no countdown and no restraint of bots.
func TestBotsAloneBeginAtOnce(t *testing.T) {
	starting(t, PaceOff, func(r *rig, table *Table) {
		said, counted := 0, false
		r.inside(table, func(s *State) { said, counted = len(s.record.Plies), s.starts || !s.resumes.IsZero() })
		if counted || said < 4 {
			r.t.Errorf("after two seconds bots have said %d moves; counted down: %v", said, counted)
		}
		time.Sleep(20 * time.Second)
		synctest.Wait()
		early := 0
		r.eachAsked(table, func(p game.BotRestraint, by game.Seat, _ time.Duration) {
			if p.Early(r.state(table).whim(by)) {
				early++
			}
		})
		if early == 0 {
			r.t.Error("no bot has asked early for what it leaves to persons, so that the tests of courtesy show nothing")
		}
	}, SeatPlan{Kind: Bot, Level: "greedy"}, SeatPlan{Kind: Bot, Level: "greedy"})
}

// eachAsked calls told for each move that makes a request which only the first seat to make it gets. Its arguments are the position
// before, the seat, and the time since the first move after the start.
func (r *rig) eachAsked(table *Table, told func(before game.BotRestraint, by game.Seat, after time.Duration)) {
	var y replayedGame
	r.inside(table, func(s *State) { y = s.story(0) })
	p := y.position()
	began := int64(-1)
	for i, m := range y.moves {
		before := y.game.Blank()
		before.Copy(p)
		at := y.record.Plies[i].At
		if began < 0 && game.Started(before) {
			began = at
		}
		replay(y.game, &y.record, y.moves, p, i, i+1, nil)
		if b, ok := before.(game.BotRestraint); ok && m.seat != game.Clock && b.Wants(m.seat) && !p.(game.BotRestraint).Wants(m.seat) {
			told(b, m.seat, time.Duration(at-began)*time.Millisecond)
		}
	}
}

// TestBotsLeaveAPersonTheChoice checks a game with a person who never chooses. No bot makes its request while that is
// early, for up to longestCourtesy waits. In the end each bot has made it.
func TestBotsLeaveAPersonTheChoice(t *testing.T) {
	starting(t, PaceFast, func(r *rig, table *Table) {
		r.ready(table)
		for range 200 {
			time.Sleep(time.Second)
			synctest.Wait()
		}
		s := r.state(table)
		asked := 0
		r.eachAsked(table, func(p game.BotRestraint, by game.Seat, after time.Duration) {
			asked++
			if p.Early(s.whim(by)) && after < longestCourtesy*PaceFast.amongAll() {
				r.t.Errorf("seat %s asks before it is time, after %v", by, after)
			}
		})
		if asked != 3 {
			r.t.Errorf("%d of three bots have asked", asked)
		}
	}, meSeat, SeatPlan{Kind: Bot, Level: "greedy"}, SeatPlan{Kind: Bot, Level: "level1"}, SeatPlan{Kind: Bot, Level: "level2"})
}

// TestCourtesyEnds checks that a bot does not wait for ever if the early time never ends, for example because no tile
// fits any more.
func TestCourtesyEnds(t *testing.T) {
	starting(t, PaceFast, func(r *rig, table *Table) {
		r.ready(table)
		time.Sleep(StartCountdown + Headstart + time.Second)
		synctest.Wait()
		table.mu.Lock()
		defer table.mu.Unlock()
		if p := table.state.position.(game.BotRestraint); !p.Wants(1) || !p.Early(table.state.whim(1)) {
			r.t.Fatal("a second after the start it is not early for seat 1")
		}
		clear(table.left)
		now, wait := time.Now(), PaceFast.amongAll()
		for _, c := range []struct {
			after  time.Duration
			leaves bool
		}{
			{0, true},
			{longestCourtesy*wait - time.Second, true}, // it is still early
			{longestCourtesy * wait, true},             // the person has none yet
			{(longestCourtesy+courtesies)*wait - time.Second, true},
			{(longestCourtesy + courtesies) * wait, false},
		} {
			if table.leaves(1, now.Add(c.after)) != c.leaves {
				r.t.Errorf("after %v the bot leaves it to persons: %v", c.after, !c.leaves)
			}
		}
	}, meSeat, SeatPlan{Kind: Bot, Level: "greedy"})
}

// TestWhimsAreTheirOwn checks that each seat of each table has its own whim, the same at each call.
func TestWhimsAreTheirOwn(t *testing.T) {
	r := newRig(t)
	seen := map[float64]bool{}
	for range 20 {
		s := r.state(r.create(grabID, PaceOff, meSeat, meSeat, meSeat))
		for seat := range game.Seat(3) {
			w := s.whim(seat)
			if w < 0 || w >= 1 || seen[w] || w != s.whim(seat) {
				t.Fatalf("the whim of seat %s is %v", seat, w)
			}
			seen[w] = true
		}
	}
}

// TestARaceWithPersonsIsGentle checks that the default pace is the slowest if a person plays in a race.
func TestARaceWithPersonsIsGentle(t *testing.T) {
	for _, title := range racing(t) {
		a := title.Game.About()
		all := game.Setup{Players: a.MaxSeats}
		if got := UsualPace(a, all, true); got != PaceSlow {
			t.Errorf("%s: with persons the pace is %q", a.ID, got)
		}
		if got := UsualPace(a, all, false); got != PaceNormal {
			t.Errorf("%s: of bots alone the pace is %q", a.ID, got)
		}
	}
	r := newRig(t)
	if got := r.look(r.create(bluffID, "", meSeat, botSeat), ana, 0).Pace; got != PaceNormal {
		t.Errorf("where each waits for the others the pace is %q", got)
	}
	_, err := r.server.Create(t.Context(), ana, "", Plan{Game: bluffID, Setup: game.Setup{Players: 2}, Seats: []SeatPlan{meSeat, botSeat}, Pace: "breathless"})
	if refused := new(Refused); !errors.As(err, &refused) {
		t.Errorf("a pace that there is not is answered with %v", err)
	}
}
