package table

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"pantheon/game"
	"pantheon/game/gametest/morra"
	"pantheon/games"
)

// atOnce and ifAgree are the results of [rig.outcomeOf] for a command that is carried out immediately or that others must agree to.
const (
	atOnce  = "at once"
	ifAgree = "if the others agree"
)

// openRig returns a rig with its clock, which the test sets, and with morra without hidden information.
func openRig(t *testing.T) (*rig, *manualClock) {
	t.Helper()
	clock := &manualClock{now: time.Unix(1_700_000_000, 0)}
	open := &leaving{Game: morra.Game(), about: *morra.Game().About()}
	open.about.Secret = false
	r := &rig{t: t, folder: t.TempDir(), registry: games.Registry{{Game: open}}, clock: clock}
	r.open()
	t.Cleanup(r.close)
	return r, clock
}

// fairTable makes a table of morra without hidden information for Ana, the host, and others. All of them except the user absent have it
// open.
func fairTable(t *testing.T, clock TimeControl, absent Actor, others ...Actor) (*rig, *manualClock, *Table) {
	t.Helper()
	r, hand := openRig(t)
	chairs := []SeatPlan{{Kind: Me}}
	for range others {
		chairs = append(chairs, SeatPlan{Kind: Friend})
	}
	table, err := r.server.Create(t.Context(), ana, "", Plan{Game: morraID, Setup: game.Setup{Players: len(chairs)}, Seats: chairs, Pace: PaceOff, Clock: clock})
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range append([]Actor{ana}, others...) {
		if g != absent {
			r.keepOpen(table, g)
		}
	}
	for i, g := range others {
		r.do(table, g, Join{Token: r.invite(table, game.Seat(i+1))})
	}
	hand.turn(Countdown)
	return r, hand, table
}

// keepOpen opens a user's stream of a table until the test ends.
func (r *rig) keepOpen(t *Table, g Actor) *Watch {
	r.t.Helper()
	w, err := t.Watch(r.t.Context(), g.ID, 0)
	if err != nil {
		r.t.Fatal(err)
	}
	go func() {
		for range w.Updates() { //nolint:revive // it is read so that it stays open
		}
	}()
	return w
}

// callsBot lets a bot play for a seat of a user, with the consent of everybody who must agree.
func (r *rig) callsBot(t *Table, g Actor, seat game.Seat, level string) {
	r.t.Helper()
	r.do(t, g, BotTakeover{Seat: seat, Level: level})
	for {
		var asked Actor
		r.inside(t, func(s *State) {
			if s.question != nil {
				asked.ID = s.occupants[s.question.asked.First()].Guest
			}
		})
		if asked.ID == "" {
			return
		}
		r.do(t, asked, Reply{Yes: true})
	}
}

// outcomeOf sends a command and returns the result: atOnce, ifAgree for a question or a wish, "nothing", or the id of the refusal. The
// parameter done reports whether the command was carried out.
func (r *rig) outcomeOf(t *Table, by Actor, act Command, done func(*State) bool) string {
	r.t.Helper()
	_, err := r.try(t, by, act)
	var refused *Refused
	switch {
	case errors.As(err, &refused):
		if !Words.Has(refused.Phrase.ID) {
			r.t.Errorf("the refusal %q has no words", refused.Phrase.ID)
		}
		return refused.Phrase.ID[len("refused."):]
	case err != nil:
		r.t.Fatal(err)
	}
	what := "nothing"
	r.inside(t, func(s *State) {
		switch {
		case done(s):
			what = atOnce
		case s.question != nil || s.wishes != 0:
			what = ifAgree
		}
	})
	return what
}

// clocksOfAllKinds has one time control of each kind. Under each of them, a seat that need not act keeps its time, however long its person
// is away.
var clocksOfAllKinds = map[ClockKind]TimeControl{
	NoClock:   {},
	LiveClock: {Kind: LiveClock, Turn: 20 * time.Second, OnTimeout: TimeoutNotify},
	DaysClock: {Kind: DaysClock, Turn: 3 * Day, OnTimeout: TimeoutNotify},
}

// TestWhoMayFreeASeat checks whether the host frees a seat immediately, asks the others, or is refused. It covers all
// kinds of clocks, absences, expired clocks and numbers of other persons.
func TestWhoMayFreeASeat(t *testing.T) {
	for _, c := range []struct {
		clock ClockKind
		away  time.Duration // 0: Caro has the table open
		fell  bool          // her clock has run out
		three bool          // a third person has a seat
		want  string
	}{
		{NoClock, 0, false, true, "still-here"},
		{NoClock, 0, false, false, "still-here"},
		{NoClock, 61 * time.Second, false, true, ifAgree},
		{NoClock, 61 * time.Second, false, false, "drop-day"},
		{NoClock, 5 * time.Minute, false, true, ifAgree},
		{NoClock, 5 * time.Minute, false, false, "drop-day"},
		{NoClock, 24*time.Hour - time.Minute, false, false, "drop-day"},
		{NoClock, 24 * time.Hour, false, true, atOnce},
		{NoClock, 24 * time.Hour, false, false, atOnce},

		{LiveClock, 0, false, true, "still-here-long"},
		{LiveClock, 0, false, false, "still-here-long"},
		{LiveClock, 61 * time.Second, false, true, "still-here-long"},
		{LiveClock, 61 * time.Second, false, false, "still-here-long"},
		{LiveClock, 5 * time.Minute, false, true, ifAgree},
		{LiveClock, 5 * time.Minute, false, false, "drop-clock"},
		{LiveClock, 24 * time.Hour, false, true, ifAgree},
		{LiveClock, 24 * time.Hour, false, false, "drop-clock"},
		{LiveClock, 0, true, true, atOnce},
		{LiveClock, 0, true, false, atOnce},
		{LiveClock, 61 * time.Second, true, false, atOnce},
		{LiveClock, 5 * time.Minute, true, true, atOnce},
		{LiveClock, 24 * time.Hour, true, true, atOnce},

		{DaysClock, 0, false, true, "still-here"},
		{DaysClock, 0, false, false, "still-here"},
		{DaysClock, 61 * time.Second, false, true, ifAgree},
		{DaysClock, 61 * time.Second, false, false, "drop-clock"},
		{DaysClock, 5 * time.Minute, false, true, ifAgree},
		{DaysClock, 5 * time.Minute, false, false, "drop-clock"},
		{DaysClock, 24 * time.Hour, false, true, ifAgree},
		{DaysClock, 24 * time.Hour, false, false, "drop-clock"},
		{DaysClock, 0, true, true, atOnce},
		{DaysClock, 3 * Day, true, true, atOnce},
		{DaysClock, 3 * Day, true, false, atOnce},
	} {
		t.Run(fmt.Sprintf("clock %q, away %v, run out %v, of three %v", c.clock, c.away, c.fell, c.three), func(t *testing.T) {
			t.Parallel()
			absent := caro
			if c.away == 0 {
				absent = Actor{}
			}
			others := []Actor{caro}
			if c.three {
				others = []Actor{caro, bob}
			}
			r, hand, table := fairTable(t, clocksOfAllKinds[c.clock], absent, others...)
			if !c.fell {
				r.do(table, caro, PlayMove{Seat: 1, Words: "show 1"}) // so that the game does not wait for her
			}
			hand.turn(c.away)
			if c.fell && c.away < clocksOfAllKinds[c.clock].Turn {
				hand.turn(clocksOfAllKinds[c.clock].Turn)
			}
			r.look(table, ana, 0)
			freed := func(s *State) bool { return s.occupants[1].Guest == "" }
			if got := r.outcomeOf(table, ana, Drop{Seat: 1}, freed); got != c.want {
				t.Fatalf("the host frees the seat: %s, want %s", got, c.want)
			}
			if c.want != ifAgree {
				return
			}
			if got := r.outcomeOf(table, bob, Reply{Yes: false}, freed); got != "nothing" {
				t.Errorf("somebody does not agree, and what comes of it is: %s", got)
			}
			if got := r.outcomeOf(table, ana, Drop{Seat: 1}, freed); got != ifAgree {
				t.Fatalf("the host asks once more: %s", got)
			}
			if got := r.outcomeOf(table, bob, Reply{Yes: true}, freed); got != atOnce {
				t.Errorf("all others agree, and what comes of it is: %s", got)
			}
		})
	}
}

// TestWhoMayCallABot checks who may let a bot play for whom: for oneself, and for a person who is present or away, with
// and without other players.
func TestWhoMayCallABot(t *testing.T) {
	for _, c := range []struct {
		what  string
		clock ClockKind
		by    Actor
		away  time.Duration // of Caro
		three bool
		want  string
	}{
		{"for oneself, with two others", NoClock, caro, 0, true, ifAgree},
		{"for oneself, with one other", NoClock, caro, 0, false, ifAgree},
		{"for oneself, by a live clock", LiveClock, caro, 0, true, ifAgree},
		{"for oneself, by days", DaysClock, caro, 0, false, ifAgree},
		{"for somebody who is here, with a third", NoClock, ana, 0, true, ifAgree},
		{"for somebody who is here, without a third", NoClock, ana, 0, false, "still-here"},
		{"for somebody who is here, by a live clock", LiveClock, ana, 0, true, ifAgree},
		{"for somebody who is here, by days", DaysClock, ana, 0, true, ifAgree},
		{"for somebody who is away, with a third", NoClock, ana, 31 * time.Second, true, ifAgree},
		{"for somebody who is away, without a third", NoClock, ana, 31 * time.Second, false, atOnce},
		{"for somebody who is away, by a live clock", LiveClock, ana, 31 * time.Second, false, atOnce},
		{"for somebody who has days for it, with a third", DaysClock, ana, time.Hour, true, ifAgree},
		{"for somebody who has days for it, without a third", DaysClock, ana, time.Hour, false, "bot-days"},
		{"for somebody whose days are over", DaysClock, ana, 3 * Day, false, atOnce},
	} {
		t.Run(c.what, func(t *testing.T) {
			t.Parallel()
			absent := caro
			if c.away == 0 {
				absent = Actor{}
			}
			others := []Actor{caro}
			if c.three {
				others = []Actor{caro, bob}
			}
			r, hand, table := fairTable(t, clocksOfAllKinds[c.clock], absent, others...)
			hand.turn(c.away)
			r.look(table, ana, 0)
			acts := func(s *State) bool { return s.occupants[1].Level != "" }
			if got := r.outcomeOf(table, c.by, BotTakeover{Seat: 1, Level: "random"}, acts); got != c.want {
				t.Fatalf("it comes to: %s, want %s", got, c.want)
			}
			if c.want != ifAgree {
				return
			}
			if c.away == 0 {
				r.look(table, caro, 1) // her presence does not end the question
			}
			for _, g := range append([]Actor{ana}, others...) {
				if g != c.by && g != caro {
					if got := r.outcomeOf(table, g, Reply{Yes: true}, acts); got == "question-none" {
						t.Errorf("%s is not asked", g.Name)
					}
				}
			}
			r.inside(table, func(s *State) {
				if !acts(s) {
					t.Error("all others agree, and no bot plays")
				}
			})
		})
	}
}

// TestABotThatWasCalledStays lets a bot play by consent for a person who is present. The person can reclaim the seat
// only after the bot's next turn. A person alone with bots can reclaim it at any time.
func TestABotThatWasCalledStays(t *testing.T) {
	t.Parallel()
	for _, own := range []bool{true, false} {
		r, _, table := fairTable(t, TimeControl{}, Actor{}, bob, caro)
		other := &Table{}
		taken := 0 // takes slots of the worker pool, so that the bot waits for one
		for ; r.server.pool.free > 0; taken++ {
			r.server.pool.enter(t.Context(), other, "", awaited)
		}
		by := ana
		if own {
			by = caro
		}
		r.do(table, by, BotTakeover{Seat: 2, Level: "level1"})
		for _, g := range []Actor{ana, bob} {
			if g != by {
				r.do(table, g, Reply{Yes: true})
			}
		}
		if c := r.look(table, bob, 1).Occupants[2]; c.Level == "" || !c.Stays {
			t.Fatalf("Bob sees the chair as %+v", c)
		}
		_, err := r.try(table, caro, Reclaim{Seat: 2})
		r.mustRefuse(err, "bot-stays")
		for range taken {
			r.server.pool.leave(other, awaited)
		}
		await(t, "the bot has acted", func() (any, bool) {
			p := r.plies(table)
			return p, len(p) > 0
		})
		if own {
			r.do(table, caro, Reclaim{Seat: 2})
		}
		if c := r.look(table, caro, 2).Occupants[2]; c.Level != "" {
			t.Errorf("called by herself: %v: behind the bot's turn the chair is %+v", own, c)
		}
	}
	r, _ := openRig(t)
	table := r.create(morraID, PaceOff, SeatPlan{Kind: Me}, SeatPlan{Kind: Bot, Level: "random"})
	r.do(table, ana, BotTakeover{Seat: 0, Level: "random"})
	r.do(table, ana, Reclaim{Seat: 0})
}

// TestWhoMayPause checks who can pause the game immediately: the host, while the host's own clock does not run, for a limited number of
// times. Otherwise all persons must agree.
func TestWhoMayPause(t *testing.T) {
	t.Parallel()
	stands := func(s *State) bool { return s.paused }
	for _, kind := range []ClockKind{LiveClock, DaysClock} {
		r, hand, table := fairTable(t, clocksOfAllKinds[kind], Actor{}, bob, caro)
		goOn := func() {
			t.Helper()
			r.do(table, bob, GoOn{})
			hand.turn(Countdown)
		}
		if got := r.outcomeOf(table, ana, Pause{}, stands); got != ifAgree {
			t.Fatalf("by a clock of %q the host pauses on her own time: %s", kind, got)
		}
		r.do(table, bob, Pause{})
		if got := r.outcomeOf(table, caro, Pause{}, stands); got != atOnce {
			t.Fatalf("all wish a pause: %s", got)
		}
		goOn()
		r.do(table, ana, PlayMove{Seat: 0, Words: "show 1"})
		if got := r.outcomeOf(table, bob, Pause{}, stands); got != ifAgree {
			t.Fatalf("somebody else pauses: %s", got)
		}
		for n := range 3 {
			if got := r.outcomeOf(table, ana, Pause{}, stands); got != atOnce {
				t.Fatalf("the host pauses on the others' time, time %d: %s", n+1, got)
			}
			goOn()
		}
		if got := r.outcomeOf(table, ana, Pause{}, stands); got != ifAgree {
			t.Fatalf("the host pauses once more than she may: %s", got)
		}
		for _, g := range []Actor{bob, caro} {
			r.do(table, g, Pause{})
		}
		r.inside(table, func(s *State) {
			if !stands(s) {
				t.Error("all wish it, and there is no pause")
			}
		})
	}
	// A host without a seat has no clock and no vote.
	r, hand := openRig(t)
	table, err := r.server.Create(t.Context(), ana, "", Plan{Game: morraID, Setup: game.Setup{Players: 2}, Seats: []SeatPlan{{Kind: Friend}, {Kind: Friend}},
		Pace: PaceOff, Clock: clocksOfAllKinds[LiveClock]})
	if err != nil {
		t.Fatal(err)
	}
	for i, g := range []Actor{bob, caro} {
		r.do(table, g, Join{Token: r.invite(table, game.Seat(i))})
	}
	for n := range 4 {
		want := atOnce
		if n == 3 {
			want = "pause-enough"
		}
		if got := r.outcomeOf(table, ana, Pause{}, stands); got != want {
			t.Errorf("a host without a seat pauses for time %d: %s, want %s", n+1, got, want)
		}
		if want == atOnce {
			r.do(table, bob, GoOn{})
			hand.turn(Countdown)
		}
	}
	// A person alone with bots may pause any number of times.
	alone, err := r.server.Create(t.Context(), ana, "", Plan{Game: morraID, Setup: game.Setup{Players: 2}, Seats: []SeatPlan{{Kind: Me}, {Kind: Bot, Level: "random"}},
		Pace: PaceSlow, Clock: clocksOfAllKinds[LiveClock]})
	if err != nil {
		t.Fatal(err)
	}
	hand.turn(Countdown)
	for range 5 {
		r.do(alone, ana, Pause{})
		r.do(alone, ana, GoOn{})
		hand.turn(time.Second)
	}
}

// TestWhoLostASeatComesBack frees a seat. Its person gets a notification and may come back until somebody has played a
// move for the seat.
func TestWhoLostASeatComesBack(t *testing.T) {
	t.Parallel()
	freed := func(t *testing.T) (*rig, *Table) {
		r, hand, table := fairTable(t, TimeControl{}, caro, bob, caro)
		r.callable(caro)
		hand.turn(2 * time.Minute)
		r.do(table, ana, Drop{Seat: 2})
		r.do(table, bob, Reply{Yes: true})
		return r, table
	}
	back := func(t *testing.T, r *rig, table *Table) {
		t.Helper()
		if lost := r.look(table, caro, game.Spectator).Lost; len(lost) != 1 || lost[0] != 2 {
			t.Errorf("Caro may come back to %v", lost)
		}
		r.do(table, caro, Reclaim{Seat: 2})
		if c := r.look(table, caro, 2).Occupants[2]; !c.Mine || c.Name != "Caro" {
			t.Errorf("Caro is back, and her chair is %+v", c)
		}
		if lost := r.look(table, caro, 2).Lost; lost != nil {
			t.Errorf("she is back and may come back to %v", lost)
		}
		again := r.restart(table.ID())
		if c := r.look(again, caro, 2).Occupants[2]; !c.Mine {
			t.Errorf("after a restart her chair is %+v", c)
		}
	}
	t.Run("an empty chair", func(t *testing.T) {
		r, table := freed(t)
		var lost []string
		for _, n := range r.claimNotifications() {
			if Cause(n.Kind) == ForLoss {
				lost = append(lost, n.User)
				if !r.isDue(n) {
					t.Error("the seat is lost, and its person is not told")
				}
			}
		}
		if len(lost) != 1 || lost[0] != caro.ID {
			t.Errorf("called for a lost seat are %v", lost)
		}
		events, err := table.Events(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		var told []string
		for _, e := range events {
			told = append(told, Words.Text("en", e.Phrase(), func(th game.Thing) (string, bool) {
				return map[string]string{"0": "Ana", "1": "Bob", "2": "Caro"}[th.ID()], th.Kind() == "seat"
			}))
		}
		if want := []string{"Ana wants to release Caro's seat.", "Bob agrees. Caro's seat is empty."}; !slices.Equal(told[len(told)-2:], want) {
			t.Errorf("the log tells %q, want %q at its end", told, want)
		}
		back(t, r, table)
	})
	t.Run("a bot that has not moved", func(t *testing.T) {
		r, table := freed(t)
		r.do(table, ana, SetPace{Pace: PaceSlow})
		r.do(table, ana, BotTakeover{Seat: 2, Level: "random"})
		back(t, r, table)
	})
	t.Run("another person who has not moved", func(t *testing.T) {
		r, table := freed(t)
		r.do(table, dan, Join{Token: r.invite(table, 2)})
		back(t, r, table)
		if lost := r.look(r.table(table.ID()), dan, game.Spectator).Lost; lost != nil {
			t.Errorf("Dan, who never moved, may come back to %v", lost)
		}
	})
	t.Run("not once another person has moved", func(t *testing.T) {
		r, table := freed(t)
		r.do(table, dan, Join{Token: r.invite(table, 2)})
		r.do(table, dan, PlayMove{Seat: 2, Words: "show 1"})
		_, err := r.try(table, caro, Reclaim{Seat: 2})
		r.mustRefuse(err, "not-your-seat")
	})
	t.Run("not once a bot has moved", func(t *testing.T) {
		r, table := freed(t)
		r.do(table, ana, BotTakeover{Seat: 2, Level: "random"})
		await(t, "the bot has moved", func() (any, bool) { p := r.plies(table); return p, len(p) > 0 })
		_, err := r.try(table, caro, Reclaim{Seat: 2})
		r.mustRefuse(err, "not-your-seat")
	})
}
