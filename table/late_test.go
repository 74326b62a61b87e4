package table

import (
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"pantheon/bot"
	"pantheon/game"
	"pantheon/games"
)

// TestAReviewSaysWhatWasLetGoBy simulates a person who plays well but slowly. The review names moves that were best
// when they began to wait and that others then took. A very slow person also gets moves that stayed possible. A fast
// person gets none.
func TestAReviewSaysWhatWasLetGoBy(t *testing.T) {
	sequential(t)
	for _, title := range racing(t) {
		for _, every := range []time.Duration{2 * time.Second, 14 * time.Second, 25 * time.Second} {
			gone, still := 0, 0
			for n := range 4 {
				synctest.Test(t, func(t *testing.T) {
					g, s := lateIn(t, title, every, byte(n))
					gone, still = gone+g, still+s
				})
			}
			t.Logf("%s, a move every %v: gone %d times, still there %d times", title.ID(), every, gone, still)
			if every < slow && gone > 0 || every == 14*time.Second && gone == 0 || (every < idle) != (still == 0) {
				t.Errorf("%s: with a move every %v it was gone %d times, and still there %d times", title.ID(), every, gone, still)
			}
		}
	}
}

// lateIn plays a part of a game and returns how many moves the person missed. The result gone counts those that others took, still those
// that stayed possible.
func lateIn(t *testing.T, title games.Title, every time.Duration, seed byte) (gone, still int) {
	r := newRig(t)
	r.close()
	r.registry, r.random = games.Registry{title}, rand.NewChaCha8([32]byte{seed})
	r.open()
	greedy := SeatPlan{Kind: Bot, Level: "planner"}
	table := r.create(title.ID(), PaceNormal, SeatPlan{Kind: Me}, greedy, greedy)
	person, err := bot.NewAgent("planner", title.Game, 0, bot.AgentOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for range 24 {
		time.Sleep(every)
		synctest.Wait()
		if now := r.look(table, ana, 0); now.Phase != Running {
			break
		} else if move, _ := person.Choose(t.Context(), now.View, 0, game.QuickDice(1)); move != 0 {
			r.try(table, ana, PlayMove{Seat: 0, Words: now.View.FormatMove(move, 0, 0)}) //nolint:errcheck // while it is counted down
		}
	}
	if r.look(table, ana, 0).Phase == Running {
		r.do(table, ana, End{})
	}
	y := r.state(table).story(0)
	for ply := 1; ply <= len(y.moves); ply++ {
		if y.moves[ply-1].seat != 0 {
			continue
		}
		late, err := y.late(t.Context(), ply, 150)
		if err != nil {
			t.Fatal(err)
		}
		if late == nil {
			continue
		}
		before, waited, _ := y.slowness(ply)
		then, now := y.position(), y.position()
		replay(y.game, &y.record, y.moves, then, 0, before, nil)
		replay(y.game, &y.record, y.moves, now, 0, ply-1, nil)
		move, refusal := then.ParseMove(0, late.Best.Words)
		if refusal != nil || game.Listed(now, 0, move) == late.Gone || late.Waited != waited || waited < slow || late.Gone != (late.Loss >= missed) {
			t.Errorf("move %d: %+v: %v", ply, late, refusal)
		}
		if late.Gone {
			gone++
		} else {
			still++
		}
	}
	return gone, still
}
