package table

import (
	"context"
	"testing"
	"time"

	"pantheon/game"
	"pantheon/game/gametest/testseed"
)

// aSleeper is a clock whose timers never fire: the next request finds the deadline passed.
type aSleeper struct{ now time.Time }

func (c *aSleeper) Now() time.Time                            { return c.now }
func (c *aSleeper) After(time.Duration, func()) (stop func()) { return func() {} }

func TestAMoveAfterTheDeadlineComesTooLate(t *testing.T) {
	r := newRig(t)
	clock := &aSleeper{now: time.Unix(1_700_000_000, 0)}
	server, err := Open(context.Background(), Config{Log: r.log, Registry: r.registry, Random: testseed.Source(t), Clock: clock})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	table, err := server.Create(context.Background(), ana, "", Plan{Game: grabID, Setup: game.Setup{Players: 2},
		Seats: []SeatPlan{{Kind: Me}, {Kind: Here, Name: "Mum"}}})
	if err != nil {
		t.Fatal(err)
	}
	words := r.look(table, ana, 0).Choices[0].Words
	clock.now = clock.now.Add(3000 * time.Millisecond) // a move at the deadline itself is too late
	_, err = table.Do(context.Background(), Request{Guest: ana, Act: PlayMove{Seat: 0, Words: words}})
	said := r.plies(table)
	if len(said) == 0 || said[0].Seat != game.Clock || said[0].At != 3000 {
		t.Fatalf("the record is %+v, want the clock first", said)
	}
	if err == nil && said[1].At != 3000 {
		t.Errorf("the move behind the strike stands at %d ms", said[1].At)
	}
	// A clock that is set back does not set the game time back.
	clock.now = clock.now.Add(-time.Hour)
	if _, err := table.Do(context.Background(), Request{Guest: ana, Act: PlayMove{Seat: 1, Words: r.look(table, ana, 1).Choices[0].Words}}); err != nil {
		t.Fatal(err)
	}
	if p := r.plies(table); p[len(p)-1].At != 3000 {
		t.Errorf("the clock was set back, the move stands at %d ms", p[len(p)-1].At)
	}
}
