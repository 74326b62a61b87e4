package table

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"pantheon/game"
)

// A ClockKind is how the time of persons is counted.
type ClockKind string

// The kinds of clocks.
const (
	NoClock   ClockKind = ""
	LiveClock ClockKind = "live" // all are here: minutes and seconds
	DaysClock ClockKind = "days" // each comes when they can: hours and days
)

// An AtZero is what happens when somebody's time has run out.
type AtZero string

// What may happen.
const (
	ZeroBot    AtZero = "bot"    // a bot plays on; the person may come back
	ZeroResign AtZero = "resign" // the seat resigns
	ZeroTell   AtZero = "tell"   // the others are told, and that is all
)

// AtZeros are all of them, the usual one first.
func AtZeros() []AtZero { return []AtZero{ZeroBot, ZeroResign, ZeroTell} }

// A TimeControl is how much time persons have for their sentences. Each has a clock of their own, which runs while the game waits for
// them: first from the time of the turn, which is there anew each turn, then from the bank.
type TimeControl struct {
	Kind ClockKind
	Turn time.Duration // for each turn; what is left of it is lost
	Bank time.Duration // for the whole game
	Add  time.Duration // what the bank is given for each turn that is done; live only
	// Off are the days on which a clock of days stands still. They begin at midnight in the time zone of Place, such as Europe/Lisbon;
	// where that is "", or this program knows no such zone, as it is Zone minutes east of Greenwich all year.
	Off   Weekdays
	Zone  int
	Place string
	Zero  AtZero
}

// Weekdays is a set of days of the week.
type Weekdays uint8

// EveryDay is the whole week.
const EveryDay Weekdays = 1<<7 - 1

// Has tells whether a day is in the set.
func (w Weekdays) Has(d time.Weekday) bool { return w&(1<<d) != 0 }

// With is the set with a day more.
func (w Weekdays) With(d time.Weekday) Weekdays { return w | 1<<d }

// List gives the days, from Monday.
func (w Weekdays) List() []time.Weekday {
	var all []time.Weekday
	for i := range 7 {
		if d := time.Weekday((i + 1) % 7); w.Has(d) {
			all = append(all, d)
		}
	}
	return all
}

// The most and the least that a host may choose.
const (
	MostLiveTurn, MostLiveBank, MostAdd = time.Hour, 3 * time.Hour, 10 * time.Minute
	LeastLive                           = 10 * time.Second // of turn and bank together
	LeastDays, MostDays, MostDaysBank   = time.Hour, 30 * Day, 90 * Day
	mostZone                            = 14 * 60
)

// Day is as long as a day that no clock is set in.
const Day = 24 * time.Hour

// check refuses a control that makes no sense, or that a game cannot have.
func (c TimeControl) check(a *game.About) error {
	days := func(d time.Duration) int { return int(d / Day) }
	if c.Kind == NoClock {
		return nil
	}
	for _, d := range []time.Duration{c.Turn, c.Bank, c.Add} {
		if d < 0 || d%time.Millisecond != 0 {
			return refuse("clock-values")
		}
	}
	switch {
	case a.Timed:
		return refuse("clock-timed")
	case c.Zero != ZeroBot && c.Zero != ZeroResign && c.Zero != ZeroTell:
		return refuse("clock-zero")
	case c.Kind != LiveClock && c.Kind != DaysClock:
		return refuse("clock-kind")
	case c.Kind == LiveClock && (c.Turn > MostLiveTurn || c.Bank > MostLiveBank || c.Add > MostAdd || c.Turn+c.Bank < LeastLive):
		return refuse("clock-live", "turn", int(MostLiveTurn/time.Minute), "bank", int(MostLiveBank/time.Minute), "add", int(MostAdd/time.Minute),
			"least", int(LeastLive/time.Second))
	case c.Kind == DaysClock && (c.Turn < LeastDays || c.Turn > MostDays || c.Bank > MostDaysBank):
		return refuse("clock-days", "turn", days(MostDays), "bank", days(MostDaysBank), "least", int(LeastDays/time.Hour))
	case c.Kind == LiveClock && c.Off != 0, c.Kind == DaysClock && c.Add != 0, c.Off > EveryDay, c.Zone < -mostZone, c.Zone > mostZone:
		return refuse("clock-values")
	case c.Place != "" && (c.Off == 0 || !KnownPlace(c.Place)):
		return refuse("clock-values")
	case c.Off == EveryDay:
		return refuse("clock-off")
	}
	return nil
}

// grace is what somebody has who comes back after their time has run out: enough for what waits.
func (c TimeControl) grace() time.Duration {
	if c.Kind == DaysClock {
		return time.Hour
	}
	return max(c.Add, 10*time.Second)
}

// weekdayWords are the days as a control's text has them.
var weekdayWords = [...]string{"sun", "mon", "tue", "wed", "thu", "fri", "sat"}

// String is the control as the log and a record have it: `live turn=30s bank=5m0s add=5s zero=bot`; "" for no clock.
func (c TimeControl) String() string {
	if c.Kind == NoClock {
		return ""
	}
	text := string(c.Kind)
	for _, part := range []struct {
		key string
		d   time.Duration
	}{{"turn", c.Turn}, {"bank", c.Bank}, {"add", c.Add}} {
		if part.d != 0 {
			text += " " + part.key + "=" + part.d.String()
		}
	}
	if c.Off != 0 {
		var days []string
		for _, d := range c.Off.List() {
			days = append(days, weekdayWords[d])
		}
		text += " off=" + strings.Join(days, ",") + " zone=" + strconv.Itoa(c.Zone)
		if c.Place != "" {
			text += " place=" + c.Place
		}
	}
	return text + " zero=" + string(c.Zero)
}

// MarshalText writes the control as String does.
func (c TimeControl) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads what String writes.
func (c *TimeControl) UnmarshalText(text []byte) error {
	*c = TimeControl{}
	for i, word := range strings.Fields(string(text)) {
		key, value, _ := strings.Cut(word, "=")
		var err error
		switch {
		case i == 0:
			c.Kind = ClockKind(word)
		case key == "turn":
			c.Turn, err = time.ParseDuration(value)
		case key == "bank":
			c.Bank, err = time.ParseDuration(value)
		case key == "add":
			c.Add, err = time.ParseDuration(value)
		case key == "zone":
			c.Zone, err = strconv.Atoi(value)
		case key == "place":
			c.Place = value
		case key == "zero":
			c.Zero = AtZero(value)
		case key == "off":
			for _, day := range strings.Split(value, ",") {
				for d, name := range weekdayWords {
					if name == day {
						c.Off = c.Off.With(time.Weekday(d))
					}
				}
			}
		default:
			err = fmt.Errorf("there is no such part")
		}
		if err != nil {
			return fmt.Errorf("the clock %q, at %q: %w", text, word, err)
		}
	}
	return nil
}
