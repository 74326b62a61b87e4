package table

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"pantheon/game"
	"pantheon/games"
)

func TestWhatIsPreparedOutlivesARestart(t *testing.T) {
	p := premoveRig(t)
	p.prepare(p.next, "take")
	p.table = p.restart(p.table.ID())
	p.says(p.now, "take")
	p.table = p.restart(p.table.ID())
	p.look(p.table, ana, game.Spectator)
	if n := p.passes(); n != 1 || p.storedPremoves() != 0 {
		t.Errorf("%d moves were said, and %d rows are left", n, p.storedPremoves())
	}
	// A server that stopped between the move and the update of its row does not play it twice.
	fresh := &premove{Entry: 1, Ply: 0, Steps: []game.MoveText{"take"}, guest: holder(p.next).ID}
	if err := p.table.keepPremove(p.next, fresh, p.clock.Now()); err != nil {
		t.Fatal(err)
	}
	p.table = p.restart(p.table.ID())
	if got := p.premove(p.next); got != nil {
		t.Errorf("what was said is prepared again: %+v", got)
	}
}

// TestAPlanOutlivesARestartBetweenItsMoves checks that a plan of several moves continues after a restart between them. A server that
// stopped before it removed a played move from the plan does not play that move again.
func TestAPlanOutlivesARestartBetweenItsMoves(t *testing.T) {
	sequential(t)
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	rng := dice(t)
	for _, title := range []games.Title{registry[0], registry[len(registry)-1]} { // in these, a turn has several moves
		t.Run(title.ID(), func(t *testing.T) {
			p := premoveRigOf(t, registry, title.ID())
			for restarts := 0; restarts < 2; {
				if p.goesOnAfterARestart(p.untilDue(rng)) {
					restarts++
				}
			}
		})
	}
}

// TestAnotherMoveInABatchEndsThePlan checks that a plan is void if its person plays another move in the same batch in which the table plays
// the first planned one.
func TestAnotherMoveInABatchEndsThePlan(t *testing.T) {
	sequential(t)
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	p := premoveRigOf(t, registry, registry[0].ID())
	seat := p.untilDue(dice(t))
	steps, before := p.premove(seat).Steps, len(p.plies(p.table))
	p.inside(p.table, func(s *State) {
		now := p.clock.Now()
		p.table.handle([]*queuedRequest{
			{speaks: true, seat: seat, moved: s.moved, at: now},
			{request: Request{Guest: holder(seat), Act: PlayMove{Seat: seat, Words: steps[1]}}, at: now},
		})
	})
	if n := len(p.plies(p.table)) - before; n != 2 {
		t.Fatalf("%d sentences were said, want 2", n)
	}
	if got := p.premove(seat); got != nil {
		t.Errorf("still prepared is %+v", got)
	}
	p.table = p.restart(p.table.ID())
	if got := p.premove(seat); got != nil {
		t.Errorf("after a restart, still prepared is %+v", got)
	}
}

// premoveRigOf returns a table of three friends at a title, without setting the fields now, next and third.
func premoveRigOf(t *testing.T, registry games.Registry, id string) *premoveTest {
	t.Helper()
	clock := &manualClock{now: time.Unix(1_700_000_000, 0)}
	r := &rig{t: t, folder: t.TempDir(), registry: registry, clock: clock}
	r.open()
	t.Cleanup(r.close)
	return &premoveTest{rig: r, clock: clock, table: r.friends(id, bob, caro)}
}

// untilDue plays moves, and plans others whenever possible, until a plan of several moves is due. It returns the seat of that plan.
func (p *premoveTest) untilDue(rng *rand.Rand) game.Seat {
	p.t.Helper()
	for range 500 {
		snap := p.look(p.table, ana, game.Spectator)
		if snap.Phase != Running {
			break
		}
		for s := range game.Seat(3) {
			p.preparesSome(s, rng)
		}
		seat := snap.Expected.First()
		if got := p.premove(seat); got != nil && got.Due && len(got.Steps) > 1 {
			return seat
		}
		p.sayAny(p.table, rng.IntN(1000))
	}
	p.t.Fatal("no plan of several moves is due")
	return 0
}

// goesOnAfterARestart plays the first move of a plan whose turn has come, restarts the server, and expects the rest of the plan as it was.
// If the second move is due, it plays that too, and reports true.
func (p *premoveTest) goesOnAfterARestart(seat game.Seat) bool {
	p.t.Helper()
	if n := p.passes(); n != 1 {
		p.t.Fatalf("%d sentences were said", n)
	}
	before := p.premove(seat)
	p.table = p.restart(p.table.ID())
	if after := p.premove(seat); fmt.Sprintf("%+v", before) != fmt.Sprintf("%+v", after) {
		p.t.Fatalf("after a restart in move %d the rest of the plan is %+v, want %+v", len(p.plies(p.table)), after, before)
	}
	if before == nil || !before.Due {
		return false
	}
	rows, err := p.log.TableRows(context.Background(), p.table.ID(), premoveKind)
	if err != nil {
		p.t.Fatal(err)
	}
	if n := p.passes(); n != 1 {
		p.t.Fatalf("after a restart %d sentences were said", n)
	}
	plies := p.plies(p.table)
	if got := plies[len(plies)-1]; got.Seat != seat || got.Text != before.Steps[0] {
		p.t.Fatalf("for %v was said %s: %q", before.Steps, got.Seat, got.Text)
	}
	for _, row := range rows { // as a server leaves them that stops between the move and the update of the row
		if err := p.log.PutTableRow(context.Background(), row); err != nil {
			p.t.Fatal(err)
		}
	}
	p.table = p.restart(p.table.ID())
	if got := p.premove(seat); got != nil {
		p.t.Fatalf("what was said is prepared again: %+v", got)
	}
	return true
}
