package table

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pantheon/game"
	"pantheon/games"
)

// A premoveTest is a table of three friends at bluff, in simulated time. The seat in the field now has the turn, then the one in next, then
// the one in third.
type premoveTest struct {
	*rig
	clock            *manualClock
	table            *Table
	now, next, third game.Seat
}

func premoveRig(t *testing.T) *premoveTest {
	t.Helper()
	r, clock := newStillRig(t)
	p := &premoveTest{rig: r, clock: clock, table: r.friends(bluffID, bob, caro)}
	p.now = r.look(p.table, ana, game.Spectator).Waiting.First()
	p.next, p.third = (p.now+1)%3, (p.now+2)%3
	return p
}

// says plays a move for a seat.
func (p *premoveTest) says(seat game.Seat, words game.MoveText) {
	p.t.Helper()
	p.do(p.table, holder(seat), PlayMove{Seat: seat, Words: words})
}

// prepare adds a move to the plan of a seat.
func (p *premoveTest) prepare(seat game.Seat, words game.MoveText) {
	p.t.Helper()
	behind := 0
	if now := p.premove(seat); now != nil {
		behind = len(now.Steps)
	}
	p.do(p.table, holder(seat), Premove{Seat: seat, Words: words, Behind: behind})
}

// premove returns the plan of a seat; nil if there is none.
func (p *premoveTest) premove(seat game.Seat) *PremoveStatus {
	p.t.Helper()
	return p.look(p.table, holder(seat), seat).Premove
}

// passes advances the clock until the table would play a move, and returns the number of moves played then.
func (p *premoveTest) passes() int {
	p.t.Helper()
	before := len(p.plies(p.table))
	p.clock.turn(2 * minRaceWait)
	p.do(p.table, ana, Hurry{}) // so that the queue is empty afterwards
	return len(p.plies(p.table)) - before
}

// storedPremoves returns the number of stored rows that hold plans.
func (p *premoveTest) storedPremoves() int {
	p.t.Helper()
	all, err := p.log.TableRows(context.Background(), p.table.ID(), premoveKind)
	if err != nil {
		p.t.Fatal(err)
	}
	return len(all)
}

// waits fails the test unless the plan of a seat is not played but waits for its player, for the given reason. If refused is "", the
// reason is a refusal of the rules.
func (p *premoveTest) waits(seat game.Seat, refused string) {
	p.t.Helper()
	if n := p.passes(); n != 0 {
		p.t.Fatalf("%d moves were said", n)
	}
	got := p.premove(seat)
	if got == nil || got.Due || got.Waits == nil {
		p.t.Fatalf("what is prepared stands so: %+v", got)
	}
	var no *game.Refusal
	switch {
	case refused != "":
		p.mustRefuse(got.Waits, refused)
	case !errors.As(got.Waits, &no):
		p.t.Errorf("it waits because %v", got.Waits)
	}
}

func TestWhatIsPreparedIsSaidInTurn(t *testing.T) {
	p := premoveRig(t)
	p.prepare(p.next, "take")
	if got := p.premove(p.next); got == nil || len(got.Steps) != 1 || got.Steps[0] != "take" || got.Due || got.Waits != nil {
		t.Fatalf("prepared is %+v", got)
	}
	if n := p.passes(); n != 0 {
		t.Fatalf("%d moves were said before the turn", n)
	}
	p.says(p.now, "take")
	if got := p.premove(p.next); !got.Due {
		t.Errorf("the turn has come, and what is prepared is %+v", got)
	}
	if n := len(p.plies(p.table)); n != 1 {
		t.Errorf("it is said at once: %d moves", n)
	}
	if n := p.passes(); n != 1 {
		t.Fatalf("%d moves were said", n)
	}
	if got := p.plies(p.table)[1]; got.Seat != p.next || got.Text != "take" {
		t.Errorf("seat %d said %q", got.Seat, got.Text)
	}
	entries := p.entries(p.table)
	if last := entries[len(entries)-1]; last.Kind != string(Played) || last.User != holder(p.next).ID {
		t.Errorf("the log has it as %+v", last)
	}
	if p.premove(p.next) != nil || p.storedPremoves() != 0 {
		t.Errorf("what was said is still prepared: %+v, %d rows", p.premove(p.next), p.storedPremoves())
	}
	p.do(p.table, holder(p.next), Undo{Ply: 1})
	if n := p.passes(); n != 0 {
		t.Errorf("what was taken back was said again")
	}
}

func TestWhatIsPreparedLeavesNoTraceInTheLog(t *testing.T) {
	p := premoveRig(t)
	w, err := p.table.Watch(context.Background(), holder(p.third).ID, p.look(p.table, ana, game.Spectator).Entry)
	if err != nil {
		t.Fatal(err)
	}
	mine, err := p.table.Watch(context.Background(), holder(p.next).ID, p.look(p.table, ana, game.Spectator).Entry)
	if err != nil {
		t.Fatal(err)
	}
	before := len(p.entries(p.table))
	p.prepare(p.next, "take")
	p.do(p.table, holder(p.next), CancelPremove{Seat: p.next})
	p.prepare(p.next, "take")
	if n := len(p.entries(p.table)); n != before {
		t.Errorf("the log has %d entries more", n-before)
	}
	told := func(w *Watch) (n int) {
		for {
			select {
			case u := <-w.Updates():
				if u.Kind == Beside {
					n++
				}
			default:
				return n
			}
		}
	}
	if n := told(w); n != 0 {
		t.Errorf("another person's stream tells of it %d times", n)
	}
	if n := told(mine); n != 3 {
		t.Errorf("the own stream tells of it %d times, not 3", n)
	}
	for _, seat := range []game.Seat{p.now, p.third} {
		if got := p.premove(seat); got != nil {
			t.Errorf("seat %d sees %+v", seat, got)
		}
	}
	if got, _ := p.table.Look(context.Background(), holder(p.next).ID, game.Spectator); got.Premove != nil || got.MayPremove {
		t.Errorf("with a watcher's eyes it is seen: %+v", got.Premove)
	}
}

func TestWhatIsPreparedWaitsForALook(t *testing.T) {
	for name, c := range map[string]struct {
		prepared game.MoveText
		happens  func(p *premoveTest)
		why      string // the table's refusal; "" for a refusal by the rules
	}{
		"made illegal": {"steal third", func(p *premoveTest) {
			p.says(p.now, p.words("steal third"))
			p.says(p.next, "pass")
			p.says(p.third, "pass")
		}, ""},
		"something drawn": {"take", func(p *premoveTest) {
			for _, c := range p.look(p.table, holder(p.now), p.now).Choices {
				if strings.HasPrefix(string(c.Words), "trade") {
					p.says(p.now, c.Words)
					return
				}
			}
		}, "prepared-shown"},
	} {
		t.Run(name, func(t *testing.T) {
			p := premoveRig(t)
			p.prepare(p.next, p.words(c.prepared))
			c.happens(p)
			p.waits(p.next, c.why)
			p.restart(p.table.ID())
			p.table = p.rig.table(p.table.ID())
			p.waits(p.next, c.why)
			p.says(p.next, "take") // as the page offers it
			if p.premove(p.next) != nil || p.storedPremoves() != 0 {
				t.Error("what was said is still prepared")
			}
		})
	}
}

// TestWhatHasBecomeImpossibleSaysSoAtOnce checks that a plan shows that another seat's move has made it impossible. It shows so even in the
// turn of a third seat, and after a restart. Other seats do not see the plan.
func TestWhatHasBecomeImpossibleSaysSoAtOnce(t *testing.T) {
	p := premoveRig(t)
	p.prepare(p.third, game.MoveText("steal "+p.next.String()))
	fails := func(want bool) {
		t.Helper()
		got := p.premove(p.third)
		var no *game.Refusal
		if got == nil || got.Due || got.Waits != nil || errors.As(got.Fails, &no) != want {
			t.Fatalf("what is prepared stands so: %+v", got)
		}
		if n := p.passes(); n != 0 {
			t.Fatalf("%d moves were said", n)
		}
	}
	fails(false)
	p.says(p.now, game.MoveText("steal "+p.next.String()))
	p.says(p.next, "pass")
	p.says(p.third, "pass")
	if turn := p.look(p.table, ana, game.Spectator).Expected; turn != game.Seats(0).With(p.next) {
		t.Fatalf("it is the turn of %v", turn)
	}
	fails(true)
	p.table = p.restart(p.table.ID())
	fails(true)
	for _, seat := range []game.Seat{p.now, p.next} {
		if got := p.premove(seat); got != nil {
			t.Errorf("seat %d sees %+v", seat, got)
		}
	}
}

// TestAnUndoTellsWhoseTurnItTook checks that a snapshot shows whose turn an undo ended, until the next move, also after a restart.
func TestAnUndoTellsWhoseTurnItTook(t *testing.T) {
	p := premoveRig(t)
	taken := func(want ...game.Seat) {
		t.Helper()
		for _, seat := range []game.Seat{p.now, p.next, p.third} {
			snap := p.look(p.table, holder(seat), seat)
			if got := snap.Taken.Has(seat); got != slices.Contains(want, seat) || got && snap.TakenBy != p.now {
				t.Errorf("seat %d is told %v, of seat %d", seat, got, snap.TakenBy)
			}
		}
		if snap := p.look(p.table, Actor{ID: "watcher"}, game.Spectator); snap.Taken != 0 {
			t.Errorf("a watcher is told of %v", snap.Taken)
		}
	}
	p.says(p.now, "take")
	taken()
	p.do(p.table, holder(p.now), Undo{Ply: 0})
	taken(p.next)
	p.table = p.restart(p.table.ID())
	taken(p.next)
	p.says(p.now, "take")
	taken()
}

// words returns a move with "third" replaced by the seat p.third.
func (p *premoveTest) words(s game.MoveText) game.MoveText {
	return game.MoveText(strings.ReplaceAll(string(s), "third", p.third.String()))
}

func TestWhatIsPreparedEndsWithWhoPreparedIt(t *testing.T) {
	for name, does := range map[string]func(p *premoveTest){
		"resigned": func(p *premoveTest) { p.do(p.table, holder(p.next), Resign{Seat: p.next}) },
		"ended":    func(p *premoveTest) { p.do(p.table, ana, End{}) },
		"said": func(p *premoveTest) {
			p.says(p.now, "take")
			p.says(p.next, "take")
		},
	} {
		t.Run(name, func(t *testing.T) {
			p := premoveRig(t)
			p.prepare(p.next, "take")
			does(p)
			if p.premove(p.next) != nil || p.storedPremoves() != 0 {
				t.Errorf("it is still there: %+v, %d rows", p.premove(p.next), p.storedPremoves())
			}
		})
	}
}

// TestABotSaysItsOwn checks that, while a bot has a seat, no move can be planned for it and no planned move is played.
func TestABotSaysItsOwn(t *testing.T) {
	p := premoveRig(t)
	p.prepare(p.next, "take")
	p.callsBot(p.table, holder(p.next), p.next, "random")
	if _, err := p.try(p.table, holder(p.next), Premove{Seat: p.next, Words: "take", Behind: 1}); err == nil {
		t.Error("something is prepared for a bot's seat")
	} else {
		p.mustRefuse(err, "bot-acts")
	}
	p.says(p.now, "take")
	var says bool
	p.inside(p.table, func(*State) { says = p.table.speaksFor(p.next, p.clock.Now()).words != "" })
	if says {
		t.Error("the table speaks for a seat that a bot has")
	}
}

func TestTwoDevicesPrepareAtOnce(t *testing.T) {
	p := premoveRig(t)
	p.prepare(p.next, "take")
	_, err := p.try(p.table, holder(p.next), Premove{Seat: p.next, Words: "take"})
	p.mustRefuse(err, "prepare-changed")
	in := Request{ClientID: "twice", Guest: holder(p.next), Act: Premove{Seat: p.next, Words: "take"}}
	p.do(p.table, holder(p.next), CancelPremove{Seat: p.next})
	for range 2 {
		if _, err := p.table.Do(context.Background(), in); err != nil {
			t.Fatal(err)
		}
	}
	if got := p.premove(p.next); len(got.Steps) != 1 {
		t.Errorf("sent twice, prepared is %v", got.Steps)
	}
}

func TestWhatCannotBePrepared(t *testing.T) {
	p := premoveRig(t)
	for why, in := range map[string]struct {
		by  Actor
		act Command
	}{
		"prepare-your-turn":  {holder(p.now), Premove{Seat: p.now, Words: "take"}},
		"not-your-seat":      {holder(p.third), Premove{Seat: p.next, Words: "take"}},
		"sentence-long":      {holder(p.next), Premove{Seat: p.next, Words: game.MoveText(strings.Repeat("x", game.MaxMoveText+1))}},
		"prepare-changed":    {holder(p.next), Premove{Seat: p.next, Words: "take", Behind: 1}},
		"prepare-no-further": {holder(p.third), Premove{Seat: p.third, Words: "take", Behind: 1}},
	} {
		p.do(p.table, holder(p.third), CancelPremove{Seat: p.third})
		p.prepare(p.third, "take")
		_, err := p.try(p.table, in.by, in.act)
		p.mustRefuse(err, why)
	}
	_, err := p.try(p.table, holder(p.next), Premove{Seat: p.next, Words: "block"})
	var no *game.Refusal
	if !errors.As(err, &no) {
		t.Errorf("what is not legal in an own turn is answered with %v", err)
	}
	p.says(p.now, p.words("steal third"))
	_, err = p.try(p.table, holder(p.third), Premove{Seat: p.third, Words: "take", Behind: 1})
	p.mustRefuse(err, "prepare-unseen")
}

// TestPreparedGamesOfAllTitles plays each title without time with three persons who plan moves whenever they can. The moves played for them
// are legal, are in the log as theirs, and are those that they planned.
func TestPreparedGamesOfAllTitles(t *testing.T) {
	sequential(t)
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	rng := dice(t)
	for _, title := range registry {
		if title.Game.About().Timed {
			continue
		}
		t.Run(title.ID(), func(t *testing.T) {
			p := premoveRigOf(t, registry, title.ID())
			said, waited, chains := 0, 0, 0
			for range 220 {
				snap := p.look(p.table, ana, game.Spectator)
				if snap.Phase != Running {
					break
				}
				seat := snap.Expected.First()
				for s := range game.Seat(3) {
					chains = max(chains, p.preparesSome(s, rng))
				}
				if got := p.premove(seat); got != nil && got.Waits != nil {
					waited++
				} else if got != nil && got.Due {
					n := len(p.plies(p.table))
					if p.passes() == 0 {
						t.Fatalf("%v is due and is not said", got.Steps)
					}
					if ply := p.plies(p.table)[n]; ply.Seat != seat || ply.Text != got.Steps[0] {
						t.Fatalf("for %v was said %s: %q", got.Steps, ply.Seat, ply.Text)
					}
					said++
					continue
				}
				p.sayAny(p.table, rng.IntN(1000))
			}
			t.Logf("%d moves were prepared and said, %d waited, at most %d in a row", said, waited, chains)
			if said == 0 {
				t.Error("nothing that was prepared was said")
			}
		})
	}
}

// preparesSome plans moves for a seat if possible, and returns the length of the plan.
func (p *premoveTest) preparesSome(s game.Seat, rng *rand.Rand) int {
	p.t.Helper()
	for n := 0; ; n++ {
		snap, err := p.table.LookFrom(context.Background(), holder(s).ID, func(now *Snapshot) (game.Seat, error) {
			now.Ahead = true
			return s, nil
		})
		if err != nil {
			p.t.Fatal(err)
		}
		have := 0
		if snap.Premove != nil {
			have = len(snap.Premove.Steps)
		}
		if !snap.Ahead || n > MaxPremoves {
			return have
		}
		words := snap.Choices[rng.IntN(len(snap.Choices))].Words
		if _, err := p.table.Do(context.Background(), Request{ClientID: fmt.Sprintf("p%d", rng.Uint64()), Guest: holder(s), Act: Premove{Seat: s, Words: words, Behind: have}}); err != nil {
			p.t.Fatalf("%q is offered to seat %d and refused: %v", words, s, err)
		}
	}
}
