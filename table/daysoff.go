package table

import (
	"strings"
	"sync"
	"time"
	_ "time/tzdata" // the computer may have no time zone database
)

// A clock of days does not run on days off. A day has its local length in the host's time zone, so it is an hour longer
// or shorter when daylight saving time changes.

// maxPlace is the longest name of a time zone, in bytes.
const maxPlace = 64

// places caches the time zones by name.
var places sync.Map

// KnownPlace reports whether this program knows a time zone by a name such as Europe/Lisbon.
func KnownPlace(name string) bool { return placeOf(name) != nil }

// placeOf returns a time zone by name; nil for an unknown one, for "" and for "Local".
func placeOf(name string) *time.Location {
	if name == "" || name == "Local" || len(name) > maxPlace || strings.ContainsAny(name, " \\=") {
		return nil
	}
	if known, ok := places.Load(name); ok {
		return known.(*time.Location)
	}
	l, err := time.LoadLocation(name)
	if err != nil {
		return nil // not cached, since anybody may send such names
	}
	places.Store(name, l)
	return l
}

// location returns the time zone in which days off begin: Place or, if that is unknown, the fixed offset Zone.
func (c TimeControl) location() *time.Location {
	if l := placeOf(c.Place); l != nil {
		return l
	}
	return time.FixedZone("", c.Zone*60)
}

// nextDay returns the beginning of the day after an instant: midnight, or the first instant of that day if it has no
// midnight.
func nextDay(at time.Time) time.Time {
	year, month, day := at.Date()
	first := time.Date(year, month, day+1, 0, 0, 0, 0, at.Location())
	want := time.Date(year, month, day+1, 0, 0, 0, 0, time.UTC)
	begun := func(t time.Time) bool {
		year, month, day := t.Date()
		return !time.Date(year, month, day, 0, 0, 0, 0, time.UTC).Before(want)
	}
	for !begun(first) { // the clocks skip midnight
		first = first.Add(quarter)
	}
	for begun(first.Add(-quarter)) && first.Add(-quarter).After(at) { // the clocks were set back after midnight
		first = first.Add(-quarter)
	}
	return first
}

// quarter is the unit in which the offsets of time zones differ.
const quarter = 15 * time.Minute

// off reports whether an instant, given in the control's time zone, is on a day off.
func (c TimeControl) off(at time.Time) bool { return c.Off.Has(at.Weekday()) }

// Between returns how much of the time from one instant to another counts for clocks: none on days off, and none if to is before from.
func (c TimeControl) Between(from, to time.Time) time.Duration {
	if c.Off == 0 {
		return max(to.Sub(from), 0)
	}
	place := placeOf(c.Place)
	var sum time.Duration
	const week = 7 * Day
	if whole := to.Sub(from) / week; whole > 0 && place == nil { // without a named zone all weeks are alike
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

// Until returns the instant at which d of counted time has passed since from. If every day is a day off, all time counts.
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
