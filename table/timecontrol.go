package table

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"pantheon/game"
)

// A ClockKind says how the time of persons is counted.
type ClockKind string

// The kinds of clocks.
const (
	NoClock   ClockKind = ""
	LiveClock ClockKind = "live" // all players are present: minutes and seconds
	DaysClock ClockKind = "days" // correspondence: hours and days
)

// An OnTimeout is the time-out policy: what happens when a player's clock runs out.
type OnTimeout string

// The time-out policies.
const (
	TimeoutBot    OnTimeout = "bot"    // a bot plays on; the person may come back
	TimeoutResign OnTimeout = "resign" // the seat resigns
	TimeoutNotify OnTimeout = "tell"   // the others see that the clock ran out; nothing else happens
)

// OnTimeouts returns all policies, the default first.
func OnTimeouts() []OnTimeout { return []OnTimeout{TimeoutBot, TimeoutResign, TimeoutNotify} }

// A TimeControl is the time that persons have for their moves. Each player has a clock, which runs while the game waits for that player. It
// first uses the time for the turn, which is refilled each turn, then the bank.
type TimeControl struct {
	Kind ClockKind
	Turn time.Duration // for each turn; what is left of it is lost
	Bank time.Duration // for the whole game
	Add  time.Duration // added to the bank for each completed turn; live only
	// Off is the set of days on which a clock of days does not run. They begin at midnight in the time zone Place, such as Europe/Lisbon.
	// If Place is "" or unknown to this program, the zone is Zone minutes east of Greenwich all year.
	Off       Weekdays
	Zone      int
	Place     string
	OnTimeout OnTimeout
}

// Weekdays is a set of days of the week.
type Weekdays uint8

// EveryDay is the whole week.
const EveryDay Weekdays = 1<<7 - 1

// Has reports whether a day is in the set.
func (w Weekdays) Has(d time.Weekday) bool { return w&(1<<d) != 0 }

// With returns the set with one more day.
func (w Weekdays) With(d time.Weekday) Weekdays { return w | 1<<d }

// List returns the days of the set, from Monday.
func (w Weekdays) List() []time.Weekday {
	var all []time.Weekday
	for i := range 7 {
		if d := time.Weekday((i + 1) % 7); w.Has(d) {
			all = append(all, d)
		}
	}
	return all
}

// The maximum and minimum values that a host may choose.
const (
	MostLiveTurn, MostLiveBank, MostAdd = time.Hour, 3 * time.Hour, 10 * time.Minute
	LeastLive                           = 10 * time.Second // of turn and bank together
	LeastDays, MostDays, MostDaysBank   = time.Hour, 30 * Day, 90 * Day
	mostZone                            = 14 * 60
)

// Day is the length of a day on which daylight saving time does not change.
const Day = 24 * time.Hour

// check returns a refusal if the control is invalid or impossible for the game.
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
	case c.OnTimeout != TimeoutBot && c.OnTimeout != TimeoutResign && c.OnTimeout != TimeoutNotify:
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

// grace returns the time that a player gets who comes back after their clock ran out, for the current turn. With a clock of days it is an
// hour; otherwise it is the increment, but at least ten seconds.
func (c TimeControl) grace() time.Duration {
	if c.Kind == DaysClock {
		return time.Hour
	}
	return max(c.Add, 10*time.Second)
}

// weekdayWords are the names of the days in a control's text form, from Sunday.
var weekdayWords = [...]string{"sun", "mon", "tue", "wed", "thu", "fri", "sat"}

// String returns the text form of the control in the log and in records: `live turn=30s bank=5m0s add=5s zero=bot`; ""
// for no clock.
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
	return text + " zero=" + string(c.OnTimeout)
}

// MarshalText returns the text form; see String.
func (c TimeControl) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText parses the text form; see String.
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
			c.OnTimeout = OnTimeout(value)
		case key == "off":
			for _, day := range strings.Split(value, ",") {
				for d, name := range weekdayWords {
					if name == day {
						c.Off = c.Off.With(time.Weekday(d))
					}
				}
			}
		default:
			err = fmt.Errorf("unknown part")
		}
		if err != nil {
			return fmt.Errorf("the clock %q, at %q: %w", text, word, err)
		}
	}
	return nil
}
