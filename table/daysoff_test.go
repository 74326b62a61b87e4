package table

import (
	"testing"
	"testing/synctest"
	"time"

	"pantheon/game"
)

// offOn returns a clock of days that does not run on some days of the week, in a time zone.
func offOn(place string, days ...time.Weekday) TimeControl {
	c := TimeControl{Kind: DaysClock, Turn: Day, Place: place, OnTimeout: TimeoutNotify}
	for _, d := range days {
		c.Off = c.Off.With(d)
	}
	return c
}

// TestDaysOffFollowTheZone checks that a day off is an hour shorter or longer if daylight saving time begins or ends on it, also at
// midnight. A clock with a fixed offset is not affected.
func TestDaysOffFollowTheZone(t *testing.T) {
	at := func(text string) time.Time {
		when, err := time.Parse("2006-01-02 15:04", text)
		if err != nil {
			t.Fatal(err)
		}
		return when
	}
	const sat, sun = time.Saturday, time.Sunday
	for _, c := range []struct {
		what       string
		clock      TimeControl
		from, want string // in UTC
		long       time.Duration
	}{
		{"Lisbon in spring", offOn("Europe/Lisbon", sat, sun), "2027-03-26 12:00", "2027-03-29 11:00", Day},
		{"Lisbon in autumn", offOn("Europe/Lisbon", sat, sun), "2026-10-23 11:00", "2026-10-26 12:00", Day},
		{"Lisbon in a week without a change", offOn("Europe/Lisbon", sat, sun), "2027-04-02 11:00", "2027-04-05 11:00", Day},
		{"only an offset, in spring", offOn("", sat, sun), "2027-03-26 12:00", "2027-03-29 12:00", Day},
		{"a place that nobody knows", offOn("Europe/Atlantis", sat, sun), "2027-03-26 12:00", "2027-03-29 12:00", Day},
		{"São Paulo, where midnight is left out", offOn("America/Sao_Paulo", sun), "2017-10-15 02:00", "2017-10-16 03:00", 2 * time.Hour},
		{"São Paulo, where the last hour comes twice", offOn("America/Sao_Paulo", sat), "2018-02-17 01:00", "2018-02-18 04:00", 2 * time.Hour},
		{"Havana, where the first hour comes twice", offOn("America/Havana", sun), "2023-11-05 03:00", "2023-11-06 06:00", 2 * time.Hour},
		{"a working Sunday of 25 hours", offOn("Europe/Lisbon", sat), "2026-10-24 23:00", "2026-10-26 01:00", 26 * time.Hour},
		{"a working Sunday of 23 hours", offOn("Europe/Lisbon", sat), "2027-03-28 00:00", "2027-03-29 00:00", Day},
	} {
		if have := c.clock.Until(at(c.from), c.long); !have.Equal(at(c.want)) {
			t.Errorf("%s: it lasts until %v, want %s", c.what, have.UTC(), c.want)
		}
		if have := c.clock.Between(at(c.from), at(c.want)); have != c.long {
			t.Errorf("%s: until then %v count, want %v", c.what, have, c.long)
		}
	}
}

// TestTimeOffAddsUp checks for random times and zones that Between(from, Until(from, d)) is d. The zones include one
// that skipped a day (Samoa) and one whose clocks change by half an hour.
func TestTimeOffAddsUp(t *testing.T) {
	luck := dice(t)
	places := []string{"", "Europe/Lisbon", "America/Sao_Paulo", "America/Havana", "Pacific/Apia", "Australia/Lord_Howe", "Asia/Kathmandu", "Africa/Cairo", "Asia/Beirut"}
	for range 3000 {
		c := offOn(places[luck.IntN(len(places))])
		c.Zone, c.Off = 60*(luck.IntN(27)-13), Weekdays(1+luck.IntN(126))
		from := time.Unix(1_250_000_000+luck.Int64N(500_000_000), 0)
		d := time.Duration(luck.Int64N(int64(20*Day/time.Second))) * time.Second
		to := c.Until(from, d)
		if have := c.Between(from, to); have != d {
			t.Fatalf("%+v: from %v, %v last until %v, but %v count until then", c, from, d, to, have)
		}
		middle := from.Add(time.Duration(luck.Int64N(int64(to.Sub(from)) + 1)))
		if have := c.Between(from, middle) + c.Between(middle, to); have != d {
			t.Fatalf("%+v: from %v over %v to %v, %v count, want %v", c, from, middle, to, have, d)
		}
	}
}

// TestATimeOutFollowsTheHostsClock checks time-outs with a clock of days in simulated time, over the clock changes in
// spring and in autumn, also after a restart.
func TestATimeOutFollowsTheHostsClock(t *testing.T) {
	for what, c := range map[string]struct{ begins, falls time.Time }{
		"spring": {time.Date(2000, 3, 24, 12, 0, 0, 0, time.UTC), time.Date(2000, 3, 27, 11, 0, 0, 0, time.UTC)},
		"autumn": {time.Date(2000, 10, 27, 11, 0, 0, 0, time.UTC), time.Date(2000, 10, 30, 12, 0, 0, 0, time.UTC)},
	} {
		synctest.Test(t, func(t *testing.T) {
			time.Sleep(time.Until(c.begins))
			r := newRig(t)
			at, err := r.server.Create(t.Context(), ana, "", Plan{Game: bluffID, Setup: game.Setup{Players: 2},
				Seats: []SeatPlan{{Kind: Me}, {Kind: Here, Name: "Mum"}}, Clock: offOn("Europe/Lisbon", time.Saturday, time.Sunday)})
			if err != nil {
				t.Fatal(err)
			}
			seat := r.look(at, ana, game.Spectator).Expected.First()
			at = r.restart(at.ID())
			time.Sleep(time.Until(c.falls.Add(-time.Minute)))
			if f := r.look(r.table(at.ID()), ana, game.Spectator).ClockReadings[seat]; f.Fell || f.Left() != time.Minute {
				t.Errorf("in %s, a minute before it falls there are %v, and it has fallen: %v", what, f.Left(), f.Fell)
			}
			time.Sleep(2 * time.Minute)
			if f := r.look(r.table(at.ID()), ana, game.Spectator).ClockReadings[seat]; !f.Fell {
				t.Errorf("in %s the flag has not fallen a minute later: %v are left", what, f.Left())
			}
		})
	}
}

// TestAPlaceIsKept checks that the text form of a time control keeps the time zone, and that an unknown zone is refused.
func TestAPlaceIsKept(t *testing.T) {
	c := offOn("Europe/Lisbon", time.Saturday)
	c.Zone = 60
	var again TimeControl
	if err := again.UnmarshalText([]byte(c.String())); err != nil || again != c {
		t.Errorf("%q is read as %+v (%v)", c.String(), again, err)
	}
	r := newRig(t)
	for _, place := range []string{"Europe/Atlantis", "Local", "../etc/passwd", "Europe/Lisbon zero=bot"} {
		_, err := r.server.Create(t.Context(), ana, "", Plan{Game: bluffID, Setup: game.Setup{Players: 2}, Seats: []SeatPlan{{Kind: Me}, {Kind: Friend}},
			Clock: offOn(place, time.Saturday)})
		r.mustRefuse(err, "clock-values")
	}
}
