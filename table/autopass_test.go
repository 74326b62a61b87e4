package table

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"pantheon/game"
	"pantheon/store"
)

// asked plays a claim for the seat p.now, so that p.next and then p.third are asked about it. It fails the test if p.next is not asked.
func (p *premoveTest) asked() {
	p.t.Helper()
	p.says(p.now, p.words("steal third"))
	if got := p.look(p.table, holder(p.next), p.next); !got.Asked {
		p.t.Fatal("a seat that may let it be does not know of it")
	}
}

func TestWhoLetsItBeIsNotWaitedFor(t *testing.T) {
	p := premoveRig(t)
	p.asked()
	if n := p.passes(); n != 0 {
		t.Fatalf("%d moves were said for somebody who has not asked for that", n)
	}
	p.do(p.table, holder(p.next), AutoPass{Seat: p.next, Until: ThisGame})
	p.do(p.table, holder(p.third), AutoPass{Seat: p.third, Until: ThisTurn})
	if n := len(p.plies(p.table)); n != 1 {
		t.Errorf("the question is not passed at once: %d moves", n)
	}
	if n := p.passes(); n != 1 {
		t.Fatalf("%d moves were said for the one who is asked", n)
	}
	if n := p.passes(); n != 1 {
		t.Fatalf("%d moves were said for the other one", n)
	}
	for i, seat := range []game.Seat{p.next, p.third} {
		if ply := p.plies(p.table)[i+1]; ply.Seat != seat || ply.Text != "pass" {
			t.Errorf("seat %s said %q", ply.Seat, ply.Text)
		}
	}
	entries := p.entries(p.table)
	if last := entries[len(entries)-1]; last.Kind != string(Played) || last.User != holder(p.third).ID {
		t.Errorf("the log has it as %+v", last)
	}
	// The next seat's own turn cannot be passed automatically. It also ends the third seat's auto-pass for the turn.
	if n := p.passes(); n != 0 {
		t.Errorf("%d moves were said in somebody's own turn", n)
	}
	p.says(p.next, "take")
	p.says(p.third, "take")
	for seat, want := range map[game.Seat]Span{p.next: ThisGame, p.third: ""} {
		if got := p.look(p.table, holder(seat), seat).AutoPasses; got != want {
			t.Errorf("seat %s lets be %q, not %q", seat, got, want)
		}
	}
	p.table = p.restart(p.table.ID())
	if got := p.look(p.table, holder(p.next), p.next).AutoPasses; got != ThisGame {
		t.Errorf("after a restart it lets be %q", got)
	}
	p.do(p.table, holder(p.next), AskAgain{Seat: p.next})
	p.says(p.now, p.words("steal third"))
	if n := p.passes(); n != 0 {
		t.Errorf("who wants to be asked again is spoken for %d times", n)
	}
}

// privately holds everything that a seat can do without others learning of it; add new commands here. Each entry acts
// for p.next, which has no open choice, and leaves the game unchanged.
var privately = map[string]func(p *premoveTest){
	"auto-pass": func(p *premoveTest) {
		p.do(p.table, holder(p.next), AutoPass{Seat: p.next, Until: ThisGame})
		p.do(p.table, holder(p.next), AskAgain{Seat: p.next})
	},
	"plan": func(p *premoveTest) {
		p.try(p.table, holder(p.next), Premove{Seat: p.next, Words: "take"}) //nolint:errcheck // in its own turn it cannot
		p.do(p.table, holder(p.next), CancelPremove{Seat: p.next})
	},
	"note": func(p *premoveTest) { p.must(p.table.Note(context.Background(), holder(p.next).ID, "they bluff")) },
	"mute": func(p *premoveTest) {
		p.must(p.table.Mute(context.Background(), holder(p.next).ID, MessageID{N: 1}))
		p.must(p.table.Unmute(context.Background(), holder(p.next).ID))
	},
	"block": func(p *premoveTest) {
		p.must(p.server.Block(context.Background(), holder(p.next).ID, holder(p.third)))
		p.must(p.server.Unblock(context.Background(), holder(p.next).ID, holder(p.third).ID))
	},
	"hint": func(p *premoveTest) {
		if err := p.table.AskHint(context.Background(), holder(p.next).ID, p.next); err != nil {
			var refused *Refused
			if !errors.As(err, &refused) {
				p.t.Fatal(err)
			}
		}
	},
	"notices": func(p *premoveTest) {
		p.must(p.log.PutUserRow(context.Background(), store.UserRow{Owner: holder(p.next).ID, Kind: EndpointsKind, Key: "way"}))
		p.server.NotificationsChanged(holder(p.next).ID)
	},
}

func (p *premoveTest) must(err error) {
	p.t.Helper()
	if err != nil {
		p.t.Fatal(err)
	}
}

// TestPrivateActsAreNotHeard plays the same game without private commands and, for each of them, with that command after each step. The
// log, and everything that another seat and a spectator receive, must be the same.
func TestPrivateActsAreNotHeard(t *testing.T) {
	world := func(t *testing.T, act func(*premoveTest)) (heard []string) {
		clock := &manualClock{now: time.Unix(1_700_000_000, 0)}
		r := &rig{t: t, folder: t.TempDir(), registry: toys(), clock: clock, random: rand.NewChaCha8([32]byte{})} // same random source
		r.open()
		t.Cleanup(r.close)
		p := &premoveTest{rig: r, clock: clock, table: r.friends(bluffID, bob, caro)}
		p.now = r.look(p.table, ana, game.Spectator).Waiting.First()
		p.next, p.third = (p.now+1)%3, (p.now+2)%3
		ctx := context.Background()
		var watches []*Watch
		for _, guest := range []Actor{holder(p.third), dan} {
			w, err := p.table.Watch(ctx, guest.ID, p.look(p.table, ana, game.Spectator).Entry)
			p.must(err)
			watches = append(watches, w)
		}
		note := func() {
			p.do(p.table, ana, Hurry{}) // so that the queue is empty afterwards
			for i, w := range watches {
				for more := true; more; {
					select {
					case u := <-w.Updates():
						talk, _ := p.table.Chat(ctx, []string{holder(p.third).ID, dan.ID}[i], ChatMark{})
						heard = append(heard, fmt.Sprintf("%d is told %+v; talk %d", i, u.Event, len(talk.Lines)))
					default:
						more = false
					}
				}
			}
			for _, seat := range []game.Seat{p.third, game.Spectator} {
				g := dan
				if seat == p.third {
					g = holder(seat)
				}
				heard = append(heard, whole(t, p.look(p.table, g, seat)))
			}
		}
		for _, words := range []game.MoveText{"", p.words("steal third"), "pass", "pass", "take"} {
			if words == "" {
				p.must(p.table.Post(ctx, holder(p.third), ChatPost{Text: "hello"}))
			} else {
				p.says(p.look(p.table, ana, game.Spectator).Waiting.First(), words)
			}
			note()
			if act != nil {
				act(p)
				note()
			} else {
				note()
			}
		}
		for _, e := range p.entries(p.table) {
			heard = append(heard, fmt.Sprintf("%d %s by %s at %v", e.Number, e.Kind, e.User, e.Time))
		}
		return heard
	}
	without := world(t, nil)
	for name, act := range privately {
		t.Run(name, func(t *testing.T) {
			with := world(t, act)
			for i := range min(len(with), len(without)) {
				if with[i] != without[i] {
					t.Fatalf("others hear of it:\n%s\n%s", with[i], without[i])
				}
			}
			if len(with) != len(without) {
				t.Errorf("others hear %d times instead of %d", len(with), len(without))
			}
		})
	}
}

// olderBeside is a log whose features cannot be used, because an older server shares it.
type olderBeside struct{ store.Log }

func (olderBeside) Use(context.Context, store.Feature, string) error { return store.ErrOlder }

// TestLetBeBesideAnOlderServer checks that auto-pass is stored in entries while an older server runs. Afterwards it is
// stored in a row, which overrides the earlier entries.
func TestLetBeBesideAnOlderServer(t *testing.T) {
	r, clock := newStillRig(t)
	r.close()
	r.wrap = func(log store.Log) store.Log { return olderBeside{log} }
	r.open()
	p := &premoveTest{rig: r, clock: clock, table: r.friends(bluffID, bob, caro)}
	p.now = r.look(p.table, ana, game.Spectator).Waiting.First()
	p.next, p.third = (p.now+1)%3, (p.now+2)%3
	lets := func() Span { return p.look(p.table, holder(p.next), p.next).AutoPasses }
	kinds := func() (n int) {
		for _, e := range p.entries(p.table) {
			if EntryKind(e.Kind) == autoPassed || EntryKind(e.Kind) == asksAgain {
				n++
			}
		}
		return n
	}
	p.do(p.table, holder(p.next), AutoPass{Seat: p.next, Until: ThisGame})
	if lets() != ThisGame || kinds() != 1 {
		t.Fatalf("beside an older server %q is let be, in %d entries", lets(), kinds())
	}
	r.wrap = nil
	p.table = p.restart(p.table.ID())
	if lets() != ThisGame {
		t.Fatal("after the update it is forgotten")
	}
	p.do(p.table, holder(p.next), AskAgain{Seat: p.next})
	if lets() != "" || kinds() != 1 {
		t.Fatalf("after the update %q is let be, and there are %d entries", lets(), kinds())
	}
	if p.table = p.restart(p.table.ID()); lets() != "" {
		t.Error("after a restart the entry of before counts again")
	}
	p.do(p.table, holder(p.next), AutoPass{Seat: p.next, Until: ThisGame})
	if p.table = p.restart(p.table.ID()); lets() != ThisGame || kinds() != 1 {
		t.Errorf("it is not kept in a row: %q, %d entries", lets(), kinds())
	}
}

func TestWhatIsLetBeEndsWithItsPerson(t *testing.T) {
	p := premoveRig(t)
	p.asked()
	p.do(p.table, holder(p.next), AutoPass{Seat: p.next, Until: ThisGame})
	p.callsBot(p.table, holder(p.next), p.next, "random")
	p.inside(p.table, func(s *State) {
		if words := s.merging(p.next); words != "" {
			t.Errorf("for a seat that a bot has the table says %q", words)
		}
	})
	p.do(p.table, holder(p.next), Resign{Seat: p.next})
	p.inside(p.table, func(s *State) {
		if s.autoPasses[p.next].Until != "" {
			t.Error("who has resigned still lets be")
		}
	})
}

func TestWhatCannotBeLetBe(t *testing.T) {
	p := premoveRig(t)
	_, err := p.try(p.table, holder(p.third), AutoPass{Seat: p.next, Until: ThisGame})
	p.mustRefuse(err, "not-your-seat")
	_, err = p.try(p.table, holder(p.next), AutoPass{Seat: p.next, Until: "ever"})
	p.mustRefuse(err, "let-be-never")
	morra := p.friends(morraID, bob)
	_, err = p.try(morra, ana, AutoPass{Seat: 0, Until: ThisGame})
	p.mustRefuse(err, "let-be-never")
	before := len(p.entries(p.table))
	p.do(p.table, holder(p.next), AskAgain{Seat: p.next})
	if n := len(p.entries(p.table)); n != before {
		t.Error("asking to be asked, as one is, leaves an entry")
	}
}
