package table

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"pantheon/game"
)

// strikes gives the times at which the clock struck in a table's record.
func (r *rig) strikes(t *Table) []int64 {
	var at []int64
	for _, p := range r.plies(t) {
		if p.Seat == game.Clock {
			at = append(at, p.At)
		}
	}
	return at
}

func TestTheClockStrikesExactlyAtItsDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t)
		table := r.create(grabID, PaceOff, ChairPlan{Kind: Me}, ChairPlan{Kind: Friend})
		time.Sleep(time.Hour) // the time of the lobby does not count
		r.do(table, bob, Sit{Token: r.invite(table, 1)})
		now := r.look(table, ana, 0)
		if !now.Clocked || now.Left != 3*time.Second || now.Deadline != 3000 {
			t.Fatalf("the first strike comes in %v, at %d ms (%v), want 3s", now.Left, now.Deadline, now.Clocked)
		}
		time.Sleep(1234 * time.Millisecond)
		r.do(table, ana, Say{Seat: 0, Words: r.look(table, ana, 0).Choices[0].Words})
		if got := r.plies(table)[0].At; got != 1234 {
			t.Errorf("a sentence after 1234 ms stands at %d ms", got)
		}
		if now := r.look(table, ana, 0); now.Left != 1766*time.Millisecond || now.Deadline != 3000 {
			t.Errorf("%v left until %d ms, want 1.766s until 3000", now.Left, now.Deadline)
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		if got := r.strikes(table); len(got) != 3 || got[0] != 3000 || got[1] != 6000 || got[2] != 9000 {
			t.Errorf("the clock struck at %v ms", got)
		}
		if got := r.look(table, ana, 0).Phase; got != Over {
			t.Errorf("after the last strike the table is %s", got)
		}
	})
}

// aSleeper is a clock whose alarms do not ring: whoever comes next finds the deadline passed.
type aSleeper struct{ now time.Time }

func (c *aSleeper) Now() time.Time                            { return c.now }
func (c *aSleeper) After(time.Duration, func()) (stop func()) { return func() {} }

func TestWhoComesAfterTheDeadlineFindsThatTheClockHasStruck(t *testing.T) {
	r := newRig(t)
	clock := &aSleeper{now: time.Unix(1_700_000_000, 0)}
	hall, err := Open(context.Background(), Config{Log: r.log, Shelf: r.shelf, Clock: clock})
	if err != nil {
		t.Fatal(err)
	}
	defer hall.Close()
	table, err := hall.Create(context.Background(), ana, "", Plan{Game: grabID, Setup: game.Setup{Players: 2},
		Chairs: []ChairPlan{{Kind: Me}, {Kind: Here, Name: "Mum"}}})
	if err != nil {
		t.Fatal(err)
	}
	words := r.look(table, ana, 0).Choices[0].Words
	clock.now = clock.now.Add(3000 * time.Millisecond) // the deadline itself is too late
	_, err = table.Do(context.Background(), Input{Guest: ana, Act: Say{Seat: 0, Words: words}})
	said := r.plies(table)
	if len(said) == 0 || said[0].Seat != game.Clock || said[0].At != 3000 {
		t.Fatalf("the record is %+v, want the clock first", said)
	}
	if err == nil && said[1].At != 3000 {
		t.Errorf("the sentence behind the strike stands at %d ms", said[1].At)
	}
	// A clock that is set back does not turn the game's time back.
	clock.now = clock.now.Add(-time.Hour)
	if _, err := table.Do(context.Background(), Input{Guest: ana, Act: Say{Seat: 1, Words: r.look(table, ana, 1).Choices[0].Words}}); err != nil {
		t.Fatal(err)
	}
	if p := r.plies(table); p[len(p)-1].At != 3000 {
		t.Errorf("the clock was set back, the sentence stands at %d ms", p[len(p)-1].At)
	}
}
