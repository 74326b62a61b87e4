package page

import (
	"math"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"pantheon/table"
)

// ClocksStyle and ClocksScript are the style sheet and the script that tables with player clocks load.
const (
	ClocksStyle  = "clocks.css"
	ClocksScript = "clocks.js"
)

// A Preset is a clock that the page for a new table offers.
type Preset struct {
	ID    string
	Clock table.TimeControl
}

// Presets returns the clocks that the page for a new table offers: no clock first, then live clocks (minutes), then
// correspondence clocks (days).
func Presets() []Preset {
	live := func(id string, turn, bank, add time.Duration) Preset {
		return Preset{id, table.TimeControl{Kind: table.LiveClock, Turn: turn, Bank: bank, Add: add}}
	}
	days := func(n int) Preset {
		turn := time.Duration(n) * table.Day
		return Preset{"days-" + strconv.Itoa(n), table.TimeControl{Kind: table.DaysClock, Turn: turn, Bank: 2 * turn}}
	}
	return []Preset{{ID: "none"}, live("live-5", 0, 5*time.Minute, 5*time.Second), live("live-15", 0, 15*time.Minute, 15*time.Second),
		live("live-25", 0, 25*time.Minute, 10*time.Second), live("live-turn", time.Minute, 10*time.Minute, 0), days(1), days(2), days(3), days(7)}
}

// ownLive and ownDays are the ids of the choices for custom times; they follow the presets.
const (
	ownLive = "own-live"
	ownDays = "own-days"
)

// A ClockForm holds the fields of the page for a new table that describe the clock.
type ClockForm struct {
	Pick               string // the id of a preset, ownLive or ownDays
	Turn, Bank, Add    string // minutes per turn, minutes of reserve and seconds added per turn
	DaysTurn, DaysBank string // days per turn and days of reserve
	Zero               table.OnTimeout
	Off                table.Weekdays
	Zone               string // minutes east of Greenwich
	Place              string // the name of the time zone; "" if the browser sends none
}

// FreshClock returns a form without a clock, with initial values for custom times.
func FreshClock() ClockForm {
	return ClockForm{Pick: "none", Turn: "0", Bank: "20", Add: "15", DaysTurn: "2", DaysBank: "5", Zero: table.TimeoutBot, Zone: "0"}
}

// ReadClock returns the clock fields of a form. Missing fields keep the values of [FreshClock]. It does not check the
// preset and the numbers, which [ClockForm.Control] does.
func ReadClock(form url.Values) ClockForm {
	f := FreshClock()
	for key, into := range map[string]*string{"clock": &f.Pick, "clock-turn": &f.Turn, "clock-bank": &f.Bank, "clock-add": &f.Add,
		"clock-days": &f.DaysTurn, "clock-days-bank": &f.DaysBank, "clock-zone": &f.Zone} {
		if text := strings.TrimSpace(form.Get(key)); text != "" {
			*into = text[:min(len(text), 20)]
		}
	}
	if place := strings.TrimSpace(form.Get("clock-place")); table.KnownPlace(place) {
		f.Place = place
	}
	if zero := form.Get("clock-zero"); zero != "" {
		f.Zero = table.OnTimeout(zero)
	}
	for _, text := range form["clock-off"] {
		if day, err := strconv.Atoi(text); err == nil && day >= 0 && day < 7 {
			f.Off = f.Off.With(time.Weekday(day))
		}
	}
	return f
}

// Control returns the clock that a form describes. It returns false if the preset is unknown, or if a field that it
// needs is no number or too large.
func (f ClockForm) Control() (c table.TimeControl, ok bool) {
	ok = true
	read := func(text string, unit time.Duration) time.Duration {
		n, err := strconv.ParseFloat(strings.Replace(text, ",", ".", 1), 64)
		if err != nil || math.IsNaN(n) || math.Abs(n) > 1e6 {
			ok = false
			return 0
		}
		return time.Duration(n * float64(unit)).Truncate(time.Millisecond)
	}
	switch f.Pick {
	case "none", "":
		return table.TimeControl{}, true
	case ownLive:
		c = table.TimeControl{Kind: table.LiveClock, Turn: read(f.Turn, time.Minute), Bank: read(f.Bank, time.Minute), Add: read(f.Add, time.Second)}
	case ownDays:
		c = table.TimeControl{Kind: table.DaysClock, Turn: read(f.DaysTurn, table.Day), Bank: read(f.DaysBank, table.Day)}
	default:
		all := Presets()
		i := slices.IndexFunc(all, func(p Preset) bool { return p.ID == f.Pick })
		if i < 0 {
			return c, false
		}
		c = all[i].Clock
	}
	if c.Kind == table.DaysClock && f.Off != 0 {
		c.Off, c.Place = f.Off, f.Place
		if zone, err := strconv.Atoi(f.Zone); err == nil {
			c.Zone = zone
		}
	}
	c.OnTimeout = f.Zero
	return c, ok
}

// long returns a duration in words: "15 min", "1 min 30 s", "2 days".
func (w Words) long(d time.Duration) string {
	var parts []string
	for _, unit := range []struct {
		id   string
		long time.Duration
	}{{"time.days", table.Day}, {"time.hours", time.Hour}, {"time.minutes", time.Minute}, {"time.seconds", time.Second}} {
		if n := int(d / unit.long); n > 0 {
			parts = append(parts, w.T(unit.id, "n", n))
			d -= time.Duration(n) * unit.long
		}
	}
	if parts == nil {
		return w.T("time.seconds", "n", 0)
	}
	return strings.Join(parts, w.T("time.gap"))
}

// clockName returns a short name of a clock: the times that it allows.
func (w Words) clockName(c table.TimeControl) string {
	bank, turn, add := Plain(w.long(c.Bank)), Plain(w.long(c.Turn)), Plain(w.long(c.Add))
	switch {
	case c.Kind == table.NoClock:
		return w.T("clocks.none")
	case c.Turn > 0 && c.Bank > 0 && c.Add > 0:
		return w.T("clocks.all", "turn", turn, "bank", bank, "add", add)
	case c.Turn > 0 && c.Bank > 0:
		return w.T("clocks.turn-bank", "turn", turn, "bank", bank)
	case c.Turn > 0:
		return w.T("clocks.turn", "turn", turn)
	case c.Add > 0:
		return w.T("clocks.bank-add", "bank", bank, "add", add)
	}
	return w.T("clocks.bank", "bank", bank)
}

// Clock returns the description of a clock for the players before a game; "" for no clock.
func (w Words) Clock(c table.TimeControl) string {
	if c.Kind == table.NoClock {
		return ""
	}
	var parts []string
	bank := "clocks.each-bank"
	if c.Turn > 0 {
		bank = "clocks.each-more"
	}
	for _, part := range []struct {
		id   string
		long time.Duration
	}{{"clocks.each-turn", c.Turn}, {bank, c.Bank}, {"clocks.each-add", c.Add}} {
		if part.long > 0 {
			parts = append(parts, w.T(part.id, "time", Plain(w.long(part.long))))
		}
	}
	text := w.T("clocks.each", "time", Plain(strings.Join(parts, w.T("new.comma"))))
	if c.Off != 0 {
		var days []string
		for _, d := range c.Off.List() {
			days = append(days, w.day(d))
		}
		text += w.T("time.gap") + w.T("clocks.off", "days", Plain(strings.Join(days, w.T("new.comma"))))
	}
	return text + w.T("time.gap") + w.T("clocks.then-"+string(c.OnTimeout))
}

// day returns the name of a weekday.
func (w Words) day(d time.Weekday) string { return w.T("day." + strconv.Itoa(int(d))) }

// A Dial is the clock of a seat as the strip of players shows it; the zero value for no clock.
type Dial struct {
	Text             string // the remaining time when the dial was drawn
	Left             int64  // the remaining time in milliseconds
	Runs, Fell, Days bool
}

// dial returns the dial of a seat; the zero value for an empty seat, in the lobby, and without player clocks. A bot has none, unless it
// plays for a player who has timed out: then the dial shows the time-out.
func dial(s *Scene, c table.Occupant) Dial {
	at := slices.IndexFunc(s.Snap.ClockReadings, func(f table.ClockReading) bool { return f.Seat == c.Seat })
	if at < 0 || c.Empty || s.Snap.Phase == table.Lobby {
		return Dial{}
	}
	f := s.Snap.ClockReadings[at]
	if c.Bot() && !f.Fell {
		return Dial{}
	}
	days := s.Snap.Clock.Kind == table.DaysClock
	return Dial{Text: s.Words.left(f.Left(), days), Left: f.Left().Milliseconds(), Runs: f.Runs && !s.Past(), Fell: f.Fell && !s.Past(), Days: days}
}

// left formats a remaining time as minutes and seconds, with hours in front if there are any. With at least an hour left, a correspondence
// clock has days and hours, or hours and minutes instead.
func (w Words) left(d time.Duration, days bool) string {
	two := func(n int) string { return strconv.Itoa(n/10) + strconv.Itoa(n%10) }
	minutes := int(d / time.Minute)
	switch {
	case days && d >= table.Day:
		return w.T("time.d-h", "d", minutes/(24*60), "h", minutes/60%24)
	case days && d >= time.Hour:
		return w.T("time.h-m", "h", minutes/60, "m", minutes%60)
	}
	s := int((d + time.Second - 1) / time.Second)
	if s >= 3600 {
		return strconv.Itoa(s/3600) + ":" + two(s/60%60) + ":" + two(s%60)
	}
	return strconv.Itoa(s/60) + ":" + two(s%60)
}

// clocked reports whether the players at the table have clocks.
func (s *Scene) clocked() bool { return s.Snap.Clock.Kind != table.NoClock }
