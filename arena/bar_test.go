package arena

import (
	"math"
	"testing"
)

// TestHypotheses: the hypotheses with a bar are as far apart as those without: half of the points and 55 % are 35 rating points apart. The
// hypotheses of the bars 0 and -35 are symmetric around half of the points.
func TestHypotheses(t *testing.T) {
	if width := 400 * math.Log10(StrongerScore/(1-StrongerScore)); math.Round(width) != barStep {
		t.Errorf("half of the points and %v are %v points of a rating apart, not %d", StrongerScore, width, barStep)
	}
	for _, c := range []struct {
		bar                   float64
		others                int
		notStronger, stronger float64
	}{
		{0, 1, 0.5, 0.55},
		{100, 1, 0.64, 0.685},
		{-35, 1, 0.45, 0.5},
		{400, 1, 10.0 / 11, 0.9244},
		{400, 2, 10.0 / 12, 0.8595},
		{0, 2, 1.0 / 3, 0.3795},
		{0, 3, 0.25, 0.2896},
	} {
		got := above(c.bar, c.others)
		if !near(got.NotStronger, c.notStronger, 5e-4) || !near(got.Stronger, c.stronger, 5e-4) {
			t.Errorf("%v above %d others: %+v, not %v and %v", c.bar, c.others, got, c.notStronger, c.stronger)
		}
	}
}

// TestBars: a verdict includes the bar, and an invalid bar is rejected.
func TestBars(t *testing.T) {
	for _, c := range []struct {
		verdict Verdict
		bar     *float64
		says    string
	}{
		{Stronger, nil, "stronger"},
		{NotStronger, nil, "not stronger"},
		{Open, new(100.0), "open"},
		{Stronger, new(100.0), "stronger by more than 100"},
		{NotStronger, new(62.5), "not stronger by more than 62.5"},
		{Stronger, new(0.0), "stronger by more than 0"},
		{Stronger, new(-35.0), "stronger by more than -35, so not weaker by 35"},
		{NotStronger, new(-35.0), "not stronger by more than -35, so weaker by 35"},
	} {
		if got := c.verdict.Over(c.bar); got != c.says {
			t.Errorf("it says %q, not %q", got, c.says)
		}
	}
	for _, bar := range []float64{-MaxBar, 0, MaxBar} {
		if err := checkBar(&bar); err != nil {
			t.Error(err)
		}
	}
	for _, bar := range []float64{math.Nextafter(MaxBar, math.Inf(1)), -1001, math.NaN(), math.Inf(-1)} {
		if checkBar(&bar) == nil {
			t.Errorf("%v is a bar", bar)
		}
	}
}
