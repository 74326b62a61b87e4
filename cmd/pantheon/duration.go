package main

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"
)

const (
	day  = 24 * time.Hour
	week = 7 * day
)

// A duration is a length of time on the command line: weeks and days, then the syntax of [time.ParseDuration]. Examples are 90s, 12h, 3d
// and 1w2d6h.
type duration time.Duration

// leadingDays matches the weeks and days at the start of a duration.
var leadingDays = regexp.MustCompile(`^(?:(\d{1,6})w)?(?:(\d{1,6})d)?`)

// UnmarshalText parses a duration. A minus sign at its start makes it negative.
func (d *duration) UnmarshalText(text []byte) error {
	value, negative := strings.CutPrefix(string(text), "-")
	parts := leadingDays.FindStringSubmatch(value)
	weeks, _ := strconv.ParseInt("0"+parts[1], 10, 64)
	days, _ := strconv.ParseInt("0"+parts[2], 10, 64)
	rest := time.Duration(0)
	whole := 7*weeks + days
	bad := false
	if tail := value[len(parts[0]):]; tail != "" || parts[0] == "" {
		var err error
		rest, err = time.ParseDuration(tail)
		bad = err != nil || strings.ContainsAny(tail[:1], "+-")
	}
	if bad {
		return fmt.Errorf("%q is not a duration; write one such as 90s, 12h, 3d or 2w", text)
	}
	if whole > int64(mostDuration/day) || rest > math.MaxInt64-time.Duration(whole)*day {
		return tooLongError(text)
	}
	all := time.Duration(whole)*day + rest
	if negative {
		all = -all
	}
	*d = duration(all)
	return nil
}

// mostDuration is the longest time that the weeks and days of a duration can have together: about a hundred years. The whole duration, with
// hours and smaller units, must fit into a [time.Duration], which holds about 292 years.
const mostDuration = 36_600 * day

// A tooLongError reports a duration, as it was written, that is longer than a duration can be.
type tooLongError string

func (e tooLongError) Error() string {
	return fmt.Sprintf("%q is too long; its weeks and days can be at most %dd together, and all of it at most 2562047h", string(e), mostDuration/day)
}

// String formats a duration so that UnmarshalText can parse it: whole weeks as 2w, otherwise days before the rest. It omits zero parts at
// the end, except in 0s.
func (d duration) String() string {
	if d < 0 {
		return "-" + (-d).String()
	}
	t := time.Duration(d)
	if t >= week && t%week == 0 {
		return strconv.FormatInt(int64(t/week), 10) + "w"
	}
	text := ""
	if t >= day {
		if text = strconv.FormatInt(int64(t/day), 10) + "d"; t%day == 0 {
			return text
		}
		t %= day
	}
	rest := t.String()
	if strings.HasSuffix(rest, "m0s") {
		rest = strings.TrimSuffix(rest, "0s")
	}
	if strings.HasSuffix(rest, "h0m") {
		rest = strings.TrimSuffix(rest, "0m")
	}
	return text + rest
}

// A dayCount is a [duration] for which a bare number means days: 30, 30d, 12h.
type dayCount time.Duration

// UnmarshalText parses a number of days or a duration.
func (d *dayCount) UnmarshalText(text []byte) error {
	if n, err := strconv.ParseInt(string(text), 10, 64); err == nil {
		if n < -int64(mostDuration/day) || n > int64(mostDuration/day) {
			return tooLongError(text)
		}
		*d = dayCount(time.Duration(n) * day)
		return nil
	}
	var tooLong tooLongError
	if err := (*duration)(d).UnmarshalText(text); errors.As(err, &tooLong) {
		return err
	} else if err != nil {
		return fmt.Errorf("%q is neither a number of days nor a duration; write one such as 30, 30d, 2w or 12h", text)
	}
	return nil
}

// String formats d as a [duration].
func (d dayCount) String() string { return duration(d).String() }
