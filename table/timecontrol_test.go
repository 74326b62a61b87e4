package table

import (
	"testing"
	"testing/synctest"
	"time"

	"pantheon/game"
)

// TestDaysOff compares Between and Until with a count minute by minute, over days off.
func TestDaysOff(t *testing.T) {
	weekend := Weekdays(0).With(time.Saturday).With(time.Sunday)
	friday := time.Date(2026, 11, 27, 20, 0, 0, 0, time.UTC)
	for _, c := range []TimeControl{{Off: weekend}, {Off: weekend, Zone: 120}, {Off: weekend, Zone: -480}, {Off: Weekdays(0).With(time.Friday), Zone: 345}, {}} {
		for _, long := range []time.Duration{0, time.Hour, 5 * time.Hour, 30 * time.Hour, 3 * Day, 16 * Day} {
			var minutes time.Duration
			for at := friday; at.Before(friday.Add(long)); at = at.Add(time.Minute) {
				if !c.Off.Has(at.In(time.FixedZone("", c.Zone*60)).Weekday()) {
					minutes += time.Minute
				}
			}
			if got := c.Between(friday, friday.Add(long)); got != minutes {
				t.Errorf("days off %v at %d: of %v %v count, want %v", c.Off.List(), c.Zone, long, got, minutes)
			}
			if got := c.Between(friday, c.Until(friday, long)); got != long {
				t.Errorf("days off %v at %d: until %v have passed %v pass", c.Off.List(), c.Zone, long, got)
			}
		}
	}
	if got := (TimeControl{Off: weekend}).Between(friday, friday.Add(-time.Hour)); got != 0 {
		t.Errorf("where a clock was set back %v pass", got)
	}
}

// TestControlsAsText formats controls and parses them again, and checks that invalid texts are errors.
func TestControlsAsText(t *testing.T) {
	for text, c := range map[string]TimeControl{
		"": {},
		"live turn=30s bank=5m0s add=5s zero=bot":          {Kind: LiveClock, Turn: 30 * time.Second, Bank: 5 * time.Minute, Add: 5 * time.Second, OnTimeout: TimeoutBot},
		"days turn=24h0m0s off=sat,sun zone=-60 zero=tell": {Kind: DaysClock, Turn: Day, Off: Weekdays(0).With(time.Saturday).With(time.Sunday), Zone: -60, OnTimeout: TimeoutNotify},
		"days turn=72h0m0s bank=48h0m0s zero=resign":       {Kind: DaysClock, Turn: 3 * Day, Bank: 2 * Day, OnTimeout: TimeoutResign},
	} {
		if got := c.String(); got != text {
			t.Errorf("%+v is %q, want %q", c, got, text)
		}
		var again TimeControl
		if err := again.UnmarshalText([]byte(text)); err != nil || again != c {
			t.Errorf("%q is read %+v (%v)", text, again, err)
		}
	}
	for _, bad := range []string{"live bank", "live bank=soon", "live speed=5s", "days zone=here"} {
		if err := new(TimeControl).UnmarshalText([]byte(bad)); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
}

// TestLagCostsNobodyMuch plays with a second of computation and 0.3 s of network time per move. A player loses at most 0.1 s a move,
// however long the game is. If the client reports no lag, all of the network time counts. A client that reports too much gains no more
// than the quota.
func TestLagCostsNobodyMuch(t *testing.T) {
	const thought, lag, most = time.Second, 300 * time.Millisecond, 100 * time.Millisecond
	h := playerClock{quota: lagMost}
	for n, lost := 1, time.Duration(0); n <= 1000; n++ {
		if lost += lag - h.credit(lag); lost > time.Duration(n)*most {
			t.Fatalf("after %d moves %v are lost", n, lost)
		}
	}
	for _, c := range []struct {
		says        time.Duration
		least, most time.Duration // the cost of a move in addition to the computation
	}{{lag, 0, most}, {0, lag, lag}, {time.Hour, lag - lagMost, lag}} {
		synctest.Test(t, func(t *testing.T) {
			r := newRig(t)
			table, err := r.server.Create(t.Context(), ana, "", Plan{Game: morraID, Setup: game.Setup{Players: 2, Options: map[string]string{}},
				Seats: []SeatPlan{{Kind: Me}, {Kind: Here, Name: "Mum"}}, Clock: TimeControl{Kind: LiveClock, Bank: time.Hour, OnTimeout: TimeoutBot}})
			if err != nil {
				t.Fatal(err)
			}
			time.Sleep(Countdown)
			said, spent := [2]time.Duration{}, [2]time.Duration{}
			for range 60 {
				snap := r.look(table, ana, game.Spectator)
				if snap.Phase != Running {
					break
				}
				seat := snap.Expected.First()
				before := snap.ClockReadings[seat].Left()
				time.Sleep(thought + lag)
				now := r.look(table, ana, seat)
				if _, err := r.try(table, ana, PlayMove{Seat: seat, Words: now.Choices[0].Words, Lag: c.says}); err != nil {
					t.Fatal(err)
				}
				said[seat]++
				spent[seat] += before - r.look(table, ana, game.Spectator).ClockReadings[seat].Left()
			}
			for seat, n := range said {
				if n == 0 {
					t.Fatalf("seat %d said nothing", seat)
				}
				if each := spent[seat]/n - thought; each < c.least || each > c.most {
					t.Errorf("who says that the network takes %v loses %v a move, of %d", c.says, each, n)
				}
			}
		})
	}
}
