package main

import (
	"strings"
	"testing"
	"time"
)

func TestDurations(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"0": 0, "0s": 0, "500ms": 500 * time.Millisecond, "90s": 90 * time.Second, "1.5h": 90 * time.Minute, "24h": day, "3d": 3 * day, "2w": 2 * week,
		"1w2d6h": week + 2*day + 6*time.Hour, "1d12h30m": 36*time.Hour + 30*time.Minute, "-3d": -3 * day, "0d": 0, "36600d": mostDuration,
	} {
		var d duration
		if err := d.UnmarshalText([]byte(text)); err != nil || time.Duration(d) != want {
			t.Errorf("%s is read as %v, %v; it is %v", text, time.Duration(d), err, want)
		}
	}
	for _, text := range []string{"", "3", "long", "3d2w", "3 d", "1d-2h", "--3d", "d", "w2", "36601d", "999999w", "9999999d", "3d4"} {
		var d duration
		if err := d.UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q is read as %v", text, d)
		}
	}
	for want, d := range map[string]time.Duration{
		"0s": 0, "3s": 3 * time.Second, "500ms": 500 * time.Millisecond, "1m": time.Minute, "1m30s": 90 * time.Second, "5m": 5 * time.Minute, "1h": time.Hour,
		"1h0m5s": time.Hour + 5*time.Second, "1d": day, "3d": 72 * time.Hour, "2w": 14 * day, "8d": 8 * day, "1d12h": 36 * time.Hour, "-1d": -day,
		"10m": 10 * time.Minute, "20h": 20 * time.Hour, "1h10m": 70 * time.Minute,
	} {
		if got := duration(d).String(); got != want {
			t.Errorf("%v is printed as %s, not %s", d, got, want)
		}
		var again duration
		if err := again.UnmarshalText([]byte(want)); err != nil || time.Duration(again) != d {
			t.Errorf("%s is read as %v, %v, not %v", want, time.Duration(again), err, d)
		}
	}
	for text, want := range map[string]time.Duration{"30": 30 * day, "0": 0, "-5": -5 * day, "2w": 14 * day, "12h": 12 * time.Hour} {
		var d dayCount
		if err := d.UnmarshalText([]byte(text)); err != nil || time.Duration(d) != want {
			t.Errorf("%s days are read as %v, %v; they are %v", text, time.Duration(d), err, want)
		}
	}
	for _, text := range []string{"", "many", "9999999999"} {
		var d dayCount
		if err := d.UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q is read as %v", text, d)
		}
	}
}

// TestDurationsThatAreTooLong checks that a time longer than a duration can hold is refused, with the reason.
func TestDurationsThatAreTooLong(t *testing.T) {
	for _, text := range []string{"36600d2562047h", "-36600d2562047h", "5228w3d1700000h", "36601d", "999999w"} {
		var d duration
		if err := d.UnmarshalText([]byte(text)); err == nil || !strings.Contains(err.Error(), "too long") {
			t.Errorf("%s is read as %v, %v", text, time.Duration(d), err)
		}
		var days dayCount
		if err := days.UnmarshalText([]byte(text)); err == nil || !strings.Contains(err.Error(), "too long") {
			t.Errorf("%s days are read as %v, %v", text, time.Duration(days), err)
		}
	}
	var d duration
	if err := d.UnmarshalText([]byte("36600d1683647h")); err != nil || time.Duration(d) != mostDuration+1683647*time.Hour {
		t.Errorf("a time that fits is read as %v, %v", time.Duration(d), err)
	}
	var days dayCount
	if err := days.UnmarshalText([]byte("36601")); err == nil || !strings.Contains(err.Error(), "too long") {
		t.Errorf("36601 days are read as %v, %v", time.Duration(days), err)
	}
}
