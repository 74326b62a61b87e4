package table

import (
	"context"
	"strings"
	"testing"

	"pantheon/game"
)

// asked lets the seat that has the turn make a claim, about which the next one is asked, and then the third.
func (p *prepares) asked() {
	p.t.Helper()
	p.says(p.now, p.words("steal third"))
	if got := p.look(p.table, holder(p.next), p.next); !got.Asked {
		p.t.Fatal("a seat that may let it be does not know of it")
	}
}

func TestWhoLetsItBeIsNotWaitedFor(t *testing.T) {
	p := prepareRig(t)
	p.asked()
	if n := p.passes(); n != 0 {
		t.Fatalf("%d sentences were said for somebody who has not asked for that", n)
	}
	p.do(p.table, holder(p.next), LetBe{Seat: p.next, Until: ThisGame})
	p.do(p.table, holder(p.third), LetBe{Seat: p.third, Until: ThisTurn})
	if n := len(p.plies(p.table)); n != 1 {
		t.Errorf("it is let be at once: %d sentences", n)
	}
	if n := p.passes(); n != 1 {
		t.Fatalf("%d sentences were said for the one who is asked", n)
	}
	if n := p.passes(); n != 1 {
		t.Fatalf("%d sentences were said for the other one", n)
	}
	for i, seat := range []game.Seat{p.next, p.third} {
		if ply := p.plies(p.table)[i+1]; ply.Seat != seat || ply.Say != "pass" {
			t.Errorf("seat %s said %q", ply.Seat, ply.Say)
		}
	}
	entries := p.entries(p.table)
	if last := entries[len(entries)-1]; last.Kind != string(Said) || last.Guest != holder(p.third).ID {
		t.Errorf("the log has it as %+v", last)
	}
	// The next one's own turn is nothing that could be let be; what the third let be for that turn is over with it.
	if n := p.passes(); n != 0 {
		t.Errorf("%d sentences were said in somebody's own turn", n)
	}
	p.says(p.next, "take")
	p.says(p.third, "take")
	for seat, want := range map[game.Seat]Span{p.next: ThisGame, p.third: ""} {
		if got := p.look(p.table, holder(seat), seat).LetsBe; got != want {
			t.Errorf("seat %s lets be %q, not %q", seat, got, want)
		}
	}
	p.table = p.restart(p.table.ID())
	if got := p.look(p.table, holder(p.next), p.next).LetsBe; got != ThisGame {
		t.Errorf("after a restart it lets be %q", got)
	}
	p.do(p.table, holder(p.next), AskAgain{Seat: p.next})
	p.says(p.now, p.words("steal third"))
	if n := p.passes(); n != 0 {
		t.Errorf("who wants to be asked again is spoken for %d times", n)
	}
}

// TestNobodyElseLearnsWhatIsLetBe: neither the log of the game nor what others are shown or told says more than that something changed.
func TestNobodyElseLearnsWhatIsLetBe(t *testing.T) {
	p := prepareRig(t)
	p.asked()
	w, err := p.table.Watch(context.Background(), holder(p.third).ID, p.look(p.table, ana, game.Watcher).Entry)
	if err != nil {
		t.Fatal(err)
	}
	p.do(p.table, holder(p.next), LetBe{Seat: p.next, Until: ThisGame})
	news := func(w *Watch) Update {
		for u := range w.Updates() {
			if u.Kind != Presence {
				return u
			}
		}
		return Update{}
	}
	u := news(w)
	if u.Kind != Beside || u.Seat != game.Watcher {
		t.Errorf("another person is told %+v", u.Event)
	}
	events, err := p.table.Events(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range events {
		if e.Kind == Beside || e.Kind == letsBe {
			t.Errorf("the log of the game tells %+v", e)
		}
	}
	for _, seat := range []game.Seat{p.now, p.third} {
		if got := p.look(p.table, holder(seat), seat).LetsBe; got != "" {
			t.Errorf("seat %s sees %q", seat, got)
		}
	}
	for _, guest := range []Guest{holder(p.now), holder(p.third), dan} {
		report, err := p.table.Report(context.Background(), guest.ID)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(report), "let-be") {
			t.Error("a report tells of it")
		}
	}
	// Who comes late is told the same.
	late, err := p.table.Watch(context.Background(), holder(p.third).ID, u.Entry-1)
	if err != nil {
		t.Fatal(err)
	}
	if again := news(late); again.Kind != Beside || again.Seat != game.Watcher {
		t.Errorf("who comes late is told %+v", again.Event)
	}
}

func TestWhatIsLetBeEndsWithItsPerson(t *testing.T) {
	p := prepareRig(t)
	p.asked()
	p.do(p.table, holder(p.next), LetBe{Seat: p.next, Until: ThisGame})
	p.callsBot(p.table, holder(p.next), p.next, "random")
	p.inside(p.table, func(s *State) {
		if words := s.passing(p.next); words != "" {
			t.Errorf("for a seat that a bot has the table says %q", words)
		}
	})
	p.do(p.table, holder(p.next), Resign{Seat: p.next})
	p.inside(p.table, func(s *State) {
		if s.lets[p.next].until != "" {
			t.Error("who has resigned still lets be")
		}
	})
}

func TestWhatCannotBeLetBe(t *testing.T) {
	p := prepareRig(t)
	_, err := p.try(p.table, holder(p.third), LetBe{Seat: p.next, Until: ThisGame})
	p.mustRefuse(err, "not-your-seat")
	_, err = p.try(p.table, holder(p.next), LetBe{Seat: p.next, Until: "ever"})
	p.mustRefuse(err, "let-be-never")
	morra := p.friends(morraID, bob)
	_, err = p.try(morra, ana, LetBe{Seat: 0, Until: ThisGame})
	p.mustRefuse(err, "let-be-never")
	before := len(p.entries(p.table))
	p.do(p.table, holder(p.next), AskAgain{Seat: p.next})
	if n := len(p.entries(p.table)); n != before {
		t.Error("asking to be asked, as one is, leaves an entry")
	}
}
