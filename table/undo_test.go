package table

import (
	"testing"

	"pantheon/game"
)

// untilFree plays on until the guest could take something back freely, and gives the table's state before and after the last
// sentence.
func (r *rig) untilFree(t *Table) (seat game.Seat, before Snapshot) {
	r.t.Helper()
	for range 500 {
		before = r.look(t, ana, game.Watcher)
		if before.Phase != Running {
			r.t.Fatal("the game ended before anything could be taken back")
		}
		seat, _ = r.sayAny(t, 0)
		if now := r.look(t, holder(seat), seat); now.Phase == Running && now.FreeUndo < now.Ply {
			return seat, before
		}
	}
	r.t.Fatal("nothing can ever be taken back")
	return
}

// untilShown plays on until a sentence has shown something, and gives who said it.
func (r *rig) untilShown(t *Table) game.Seat {
	r.t.Helper()
	for range 500 {
		seat, _ := r.sayAny(t, 1)
		if s := r.state(t); s.phase == Running && s.played[len(s.played)-1].shown {
			return seat
		}
	}
	r.t.Fatal("nothing is ever shown")
	return 0
}

func TestUndoIsFreeUntilAnotherSeatActs(t *testing.T) {
	r := newRig(t)
	table := r.friends(morraID, bob, caro)
	seat, before := r.untilFree(table)
	print := r.state(table).Fingerprint()
	r.do(table, holder(seat), Undo{Ply: before.Ply})
	now := r.look(table, holder(seat), seat)
	if now.Ply != before.Ply || now.Question != nil {
		t.Fatalf("after the undo %d sentences stand, want %d; question %v", now.Ply, before.Ply, now.Question)
	}
	if print == r.state(table).Fingerprint() {
		t.Error("the position did not go back")
	}

	// Another seat acts: now it asks.
	r.sayAny(table, 0)
	r.sayAny(table, 0)
	first := r.state(table).played[before.Ply].seat
	if now := r.look(table, holder(first), first); now.FreeUndo != now.Ply {
		t.Fatalf("free undo to %d of %d after another seat acted", now.FreeUndo, now.Ply)
	}
	r.do(table, holder(first), Undo{Ply: before.Ply})
	if now := r.look(table, holder(first), first); now.Ply != before.Ply+2 || now.Question == nil || now.Question.Mine {
		t.Fatalf("the undo was not asked about: ply %d, question %+v", now.Ply, now.Question)
	}
}

func TestUndoBeyondWhatIsFreeAsksThePersons(t *testing.T) {
	r := newRig(t)
	table := r.friends(bluffID, bob, caro)
	by := r.untilShown(table)
	others := []game.Seat{(by + 1) % 3, (by + 2) % 3}
	now := r.look(table, ana, game.Watcher)
	target := now.Ply - 1

	r.refused(table, holder(others[0]), Undo{Ply: target}, "undo-not-yours")
	r.refused(table, dan, Undo{Ply: target}, "undo-not-yours")
	r.refused(table, holder(by), Undo{Ply: now.Ply}, "undo-nothing")
	r.refused(table, holder(by), Undo{Ply: -1}, "undo-nothing")
	r.refused(table, holder(by), Reply{Yes: true}, "question-none")

	r.do(table, holder(by), Undo{Ply: target})
	r.refused(table, holder(by), Undo{Ply: target}, "question-open")
	r.refused(table, holder(by), Reply{Yes: true}, "question-none")
	if q := r.look(table, holder(others[0]), game.Watcher).Question; q == nil || !q.Mine || q.By != by || q.Ply != target || q.Waiting != game.Only(others...) {
		t.Fatalf("the question is %+v", q)
	}
	table = r.restart(table.ID())
	r.do(table, holder(others[0]), Reply{Yes: true})
	if got := r.look(table, ana, game.Watcher); got.Ply != now.Ply || got.Question == nil || got.Question.Waiting != game.Only(others[1]) {
		t.Fatalf("one yes of two: ply %d, question %+v", got.Ply, got.Question)
	}
	r.refused(table, holder(others[0]), Reply{Yes: true}, "question-none")
	r.do(table, holder(others[1]), Reply{Yes: true})
	if got := r.look(table, ana, game.Watcher); got.Ply != target || got.Question != nil {
		t.Fatalf("both yes: ply %d, want %d; question %+v", got.Ply, target, got.Question)
	}
}

func TestANoEndsTheQuestionAndMovingOnLetsItLapse(t *testing.T) {
	r := newRig(t)
	table := r.friends(bluffID, bob, caro)
	by := r.untilShown(table)
	ply := r.look(table, ana, game.Watcher).Ply
	r.do(table, holder(by), Undo{Ply: ply - 1})
	r.do(table, holder((by+1)%3), Reply{Yes: false})
	if got := r.look(table, ana, game.Watcher); got.Ply != ply || got.Question != nil {
		t.Fatalf("after a no: ply %d, question %+v", got.Ply, got.Question)
	}
	r.do(table, holder(by), Undo{Ply: ply - 1})
	r.sayAny(table, 0)
	if got := r.look(table, ana, game.Watcher); got.Ply != ply+1 || got.Question != nil {
		t.Fatalf("after somebody moved on: ply %d, question %+v", got.Ply, got.Question)
	}
	r.refused(table, holder((by+1)%3), Reply{Yes: true}, "question-none")
}

func TestChanceComesAgainAfterAnUndo(t *testing.T) {
	r := newRig(t)
	table := r.friends(bluffID, bob)
	by := r.untilShown(table)
	s := r.state(table)
	last := s.record.Plies[len(s.record.Plies)-1]
	print := s.Fingerprint()
	r.do(table, holder(by), Undo{Ply: len(s.played) - 1})
	r.do(table, holder(1-by), Reply{Yes: true})
	r.do(table, holder(by), Say{Seat: by, Words: last.Say})
	if r.state(table).Fingerprint() != print {
		t.Error("the same sentence at the same ply brought something else")
	}
}

func TestBotsConsentOnlyWhenNothingWasShown(t *testing.T) {
	for _, shown := range []bool{false, true} {
		r := newRig(t)
		table := r.create(bluffID, PaceOff, ChairPlan{Kind: Me}, ChairPlan{Kind: Bot, Level: "random"})
		found := false
		for range 300 {
			r.waitFor(table, 0)
			now := r.look(table, ana, 0)
			if now.Phase != Running {
				table = r.create(bluffID, PaceOff, ChairPlan{Kind: Me}, ChairPlan{Kind: Bot, Level: "random"})
				continue
			}
			s := r.state(table)
			ply := lastOf(s, 0)
			if ply >= 0 && ply < s.freeUndo(ana.ID) && s.shownBehind(ply) == shown {
				found = true
				if shown {
					r.refused(table, ana, Undo{Ply: ply}, "undo-bots")
				} else {
					r.do(table, ana, Undo{Ply: ply})
					if got := r.look(table, ana, 0).Ply; got != ply {
						t.Errorf("%d sentences stand after the undo, want %d", got, ply)
					}
				}
				break
			}
			r.do(table, ana, Say{Seat: 0, Words: now.Choices[len(now.Choices)-1].Words})
		}
		if !found {
			t.Errorf("no stretch with a bot and shown=%v came up", shown)
		}
	}
}

// lastOf is the ply before a seat's last sentence, -1 when it has said none.
func lastOf(s *State, seat game.Seat) int {
	for ply := len(s.played) - 1; ply >= 0; ply-- {
		if s.played[ply].seat == seat {
			return ply
		}
	}
	return -1
}

func TestOneAloneTakesBackWithoutAsking(t *testing.T) {
	r := newRig(t)
	table := r.create(bluffID, PaceOff, ChairPlan{Kind: Me}, ChairPlan{Kind: Here, Name: "Uncle"})
	for range 4 {
		now := r.look(table, ana, game.Watcher)
		seat := now.Waiting.First()
		r.do(table, ana, Say{Seat: seat, Words: r.look(table, ana, seat).Choices[0].Words})
	}
	r.do(table, ana, Undo{Ply: 0})
	if got := r.look(table, ana, game.Watcher).Ply; got != 0 {
		t.Errorf("%d sentences stand, want none", got)
	}
}

func TestAGameWithoutTakingBack(t *testing.T) {
	r := newRig(t)
	table := r.friends(grabID, bob)
	if seat := r.look(table, ana, 0).Waiting; !seat.Has(0) {
		t.Fatal("Ana cannot act")
	}
	r.do(table, ana, Say{Seat: 0, Words: r.look(table, ana, 0).Choices[0].Words})
	if grabs, _ := r.shelf.Find(grabID); grabs.Game.About().TakeBack {
		t.Skip("this toy lets seats take back")
	}
	r.refused(table, ana, Undo{Ply: 0}, "undo-never")
}
