package table

import (
	"strings"
	"sync"
	"time"
	_ "time/tzdata" // a computer may know no time zones
)

// On days off a clock of days stands still. A day is as long as it is where the host lives: an hour more or less where the clocks are
// changed.

// maxPlace is the longest name of a time zone.
const maxPlace = 64

// places are the time zones that were asked for, by their names; nil for one that is not known.
var places sync.Map

// KnownPlace tells whether this program knows a time zone by a name such as Europe/Lisbon.
func KnownPlace(name string) bool { return placeOf(name) != nil }

// placeOf is a time zone; nil for one that is not known.
func placeOf(name string) *time.Location {
	if name == "" || name == "Local" || len(name) > maxPlace || strings.ContainsAny(name, " \\=") {
		return nil
	}
	if known, ok := places.Load(name); ok {
		return known.(*time.Location)
	}
	l, err := time.LoadLocation(name)
	if err != nil {
		return nil // and nothing is kept of what anybody may send
	}
	places.Store(name, l)
	return l
}

// location is the time zone in which days off begin.
func (c TimeControl) location() *time.Location {
	if l := placeOf(c.Place); l != nil {
		return l
	}
	return time.FixedZone("", c.Zone*60)
}

// nextDay is the beginning of the day behind an instant: midnight, or where there is none that day what comes in its place.
func nextDay(at time.Time) time.Time {
	year, month, day := at.Date()
	first := time.Date(year, month, day+1, 0, 0, 0, 0, at.Location())
	want := time.Date(year, month, day+1, 0, 0, 0, 0, time.UTC)
	begun := func(t time.Time) bool {
		year, month, day := t.Date()
		return !time.Date(year, month, day, 0, 0, 0, 0, time.UTC).Before(want)
	}
	for !begun(first) { // the clocks go on over midnight
		first = first.Add(quarter)
	}
	for begun(first.Add(-quarter)) && first.Add(-quarter).After(at) { // they go back behind it
		first = first.Add(-quarter)
	}
	return first
}

// quarter is by how much time zones differ at least.
const quarter = 15 * time.Minute

// off tells whether an instant, told in the control's time zone, lies on a day off.
func (c TimeControl) off(at time.Time) bool { return c.Off.Has(at.Weekday()) }

// Between is how much of the time from one instant to another counts: none on days off, and none where a clock was set back.
func (c TimeControl) Between(from, to time.Time) time.Duration {
	if c.Off == 0 {
		return max(to.Sub(from), 0)
	}
	place := placeOf(c.Place)
	var sum time.Duration
	const week = 7 * Day
	if whole := to.Sub(from) / week; whole > 0 && place == nil { // all weeks are alike
		on := 7 - len(c.Off.List())
		sum, from = whole*time.Duration(on)*Day, from.Add(whole*week)
	}
	for from = from.In(c.location()); from.Before(to); {
		day := nextDay(from)
		if day.After(to) {
			day = to.In(from.Location())
		}
		if !c.off(from) {
			sum += day.Sub(from)
		}
		from = day
	}
	return sum
}

// Until is when so much time has passed that counts, from an instant on.
func (c TimeControl) Until(from time.Time, d time.Duration) time.Time {
	if c.Off == 0 || c.Off >= EveryDay {
		return from.Add(d)
	}
	for from = from.In(c.location()); ; {
		day := nextDay(from)
		switch left := day.Sub(from); {
		case c.off(from):
		case d <= left:
			return from.Add(d)
		default:
			d -= left
		}
		from = day
	}
}
