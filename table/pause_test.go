package table

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"pantheon/game"
)

// halt is why the table stands still; "" when it does not.
func (r *rig) halt(t *Table) HaltReason {
	r.t.Helper()
	if h := r.look(t, ana, 0).Halt; h != nil {
		return h.Reason
	}
	return ""
}

// firstWords is what a seat could say now.
func (r *rig) firstWords(t *Table, by Guest, seat game.Seat) game.Sentence {
	r.t.Helper()
	return r.look(t, by, seat).Choices[0].Words
}

// TestAPauseStopsTheTime: nobody acts, bots neither, and no deadline comes nearer until somebody lets the game go on, and the
// countdown is over.
func TestAPauseStopsTheTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t)
		table := r.create(grabID, PaceNormal, ChairPlan{Kind: Me}, ChairPlan{Kind: Friend}, ChairPlan{Kind: Bot, Level: "greedy"})
		r.do(table, bob, Sit{Token: r.invite(table, 1)})
		time.Sleep(500 * time.Millisecond)
		r.do(table, ana, Pause{})
		now := r.look(table, bob, 1)
		if now.Halt == nil || now.Halt.Reason != HaltPaused || now.Halt.By != 0 || now.Left != 2500*time.Millisecond {
			t.Fatalf("paused after half a second of three: %+v, %v left", now.Halt, now.Left)
		}
		r.refused(table, bob, Say{Seat: 1, Words: r.firstWords(table, bob, 1)}, "paused")
		time.Sleep(time.Hour)
		synctest.Wait()
		if said := r.plies(table); len(said) != 0 {
			t.Fatalf("in the pause was said %+v", said)
		}
		r.refused(table, caro, GoOn{}, "not-seated")
		r.do(table, bob, GoOn{})
		time.Sleep(Countdown - time.Millisecond)
		synctest.Wait()
		r.refused(table, bob, Say{Seat: 1, Words: r.firstWords(table, bob, 1)}, "countdown")
		if said := r.plies(table); len(said) != 0 || r.halt(table) != HaltCountdown {
			t.Fatalf("in the countdown was said %+v (%s)", said, r.halt(table))
		}
		time.Sleep(time.Millisecond)
		synctest.Wait()
		r.do(table, bob, Say{Seat: 1, Words: r.firstWords(table, bob, 1)})
		if got := r.plies(table)[0].At; got != 500 || r.halt(table) != "" {
			t.Errorf("the first sentence after the pause stands at %d ms (%s), want 500", got, r.halt(table))
		}
		time.Sleep(2400 * time.Millisecond)
		synctest.Wait()
		bots := 0
		for _, p := range r.plies(table) {
			if p.Seat == 2 {
				bots++
			}
		}
		if bots == 0 {
			t.Error("no bot acts after the pause")
		}
		time.Sleep(100 * time.Millisecond)
		synctest.Wait()
		if got := r.strikes(table); len(got) != 1 || got[0] != 3000 {
			t.Errorf("the clock struck at %v ms, want once at 3000", got)
		}
	})
}

// TestGuestsPauseTogether: who is not the host only wishes for a pause, and it comes when all persons wish it.
func TestGuestsPauseTogether(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t)
		table := r.create(grabID, PaceNormal, ChairPlan{Kind: Bot, Level: "random"}, ChairPlan{Kind: Friend}, ChairPlan{Kind: Friend})
		r.refused(table, ana, Pause{}, "lobby")
		r.do(table, bob, Sit{Token: r.invite(table, 1)})
		r.do(table, caro, Sit{Token: r.invite(table, 2)})
		r.do(table, bob, Pause{})
		if now := r.look(table, bob, 1); now.Halt != nil || now.Wishes != game.Only(1) {
			t.Fatalf("one wish: %+v, wished by %v", now.Halt, now.Wishes)
		}
		entries := len(r.entries(table))
		r.do(table, bob, Pause{}) // wishing twice is wishing once
		if got := len(r.entries(table)); got != entries {
			t.Errorf("a second wish of the same person left an entry")
		}
		r.refused(table, dan, Pause{}, "not-seated")
		r.do(table, caro, Pause{})
		if now := r.look(table, bob, 1); now.Halt == nil || now.Halt.By != 2 || now.Wishes != 0 {
			t.Fatalf("all wished: %+v, wishes %v", now.Halt, now.Wishes)
		}
		r.do(table, ana, GoOn{}) // the host, without a seat
		if h := r.look(table, bob, 1).Halt; h == nil || h.Reason != HaltCountdown {
			t.Errorf("after the host let it go on: %+v", h)
		}
		morra := r.friends(morraID, bob)
		r.refused(morra, ana, Pause{}, "pause-untimed")
	})
}

// TestAfterARestartTheGameWaits: time stands still while the server is down and until one of the players comes back; then it is
// counted down, the log says so, and the deadline is as far away as it was.
func TestAfterARestartTheGameWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t)
		table := r.create(grabID, PaceOff, ChairPlan{Kind: Me}, ChairPlan{Kind: Friend})
		r.do(table, bob, Sit{Token: r.invite(table, 1)})
		time.Sleep(time.Second)
		r.do(table, ana, Say{Seat: 0, Words: r.firstWords(table, ana, 0)})
		time.Sleep(500 * time.Millisecond)
		r.do(table, ana, Rename{Seat: 0, Name: "Anna"})
		time.Sleep(500 * time.Millisecond)
		r.close()
		time.Sleep(24 * time.Hour)
		r.open()
		table = r.table(table.ID())
		time.Sleep(time.Hour) // nobody is there yet
		synctest.Wait()
		if now := r.look(table, ana, 0); now.Phase != Running || now.Left != 1500*time.Millisecond || r.halt(table) != HaltRestart {
			t.Errorf("after the restart %v are left (%s, %s), want 1.5s", now.Left, now.Phase, r.halt(table))
		}
		r.refused(table, ana, Say{Seat: 0, Words: r.firstWords(table, ana, 0)}, "restart")
		stranger, err := table.Watch(context.Background(), dan.ID, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer stranger.Close()
		synctest.Wait()
		if r.halt(table) != HaltRestart {
			t.Errorf("a stranger looks on, and the game goes on (%s)", r.halt(table))
		}
		player, err := table.Watch(context.Background(), bob.ID, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer player.Close()
		synctest.Wait()
		now := r.look(table, ana, 0)
		if now.Halt == nil || now.Halt.Reason != HaltCountdown || now.Halt.Left != Countdown || now.Left != 1500*time.Millisecond {
			t.Fatalf("a player is back: %+v, %v left", now.Halt, now.Left)
		}
		events, err := table.Events(context.Background())
		if last := events[len(events)-1]; err != nil || last.Kind != WentOn || !last.Restart {
			t.Errorf("the log ends with %+v, %v", last, err)
		}
		time.Sleep(Countdown + 1499*time.Millisecond)
		synctest.Wait()
		if got := r.strikes(table); len(got) != 0 {
			t.Errorf("the clock struck early, at %v ms", got)
		}
		time.Sleep(time.Millisecond)
		synctest.Wait()
		if got := r.strikes(table); len(got) != 1 || got[0] != 3000 {
			t.Errorf("the clock struck at %v ms, want once at 3000", got)
		}
	})
}

// TestAPauseOutlivesTheServer: a paused game is paused after a restart, also when a player comes.
func TestAPauseOutlivesTheServer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t)
		table := r.create(grabID, PaceOff, ChairPlan{Kind: Me}, ChairPlan{Kind: Bot, Level: "random"})
		time.Sleep(100 * time.Millisecond)
		r.do(table, ana, Pause{})
		table = r.restart(table.ID())
		w, err := table.Watch(context.Background(), ana.ID, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer w.Close()
		time.Sleep(time.Minute)
		synctest.Wait()
		if r.halt(table) != HaltPaused || len(r.strikes(table)) != 0 {
			t.Fatalf("after the restart the game is %q, the clock struck at %v", r.halt(table), r.strikes(table))
		}
		r.do(table, ana, GoOn{})
		time.Sleep(Countdown + time.Minute)
		synctest.Wait()
		if now := r.look(table, ana, 0); now.Phase != Over {
			t.Errorf("the game that went on is %s", now.Phase)
		}
	})
}
