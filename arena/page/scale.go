package page

import (
	"math"
	"strconv"

	"pantheon/arena"
)

// A scale maps values to positions along a chart, from 0 to 100 percent of its width.
type scale struct {
	low, high float64
	marks     []float64 // positions of labelled lines
	tell      func(float64) string
}

// at returns the position of a value. Values outside the scale have the position of its nearer end.
func (s scale) at(x float64) float64 {
	return 100 * (min(max(x, s.low), s.high) - s.low) / (s.high - s.low)
}

// place returns the position of a value as text for SVG.
func (s scale) place(x float64) string { return coordinate(s.at(x)) }

// coordinate formats a percentage for SVG.
func coordinate(percents float64) string {
	return strconv.FormatFloat(percents, 'f', 2, 64) + "%"
}

// anchor returns the text-anchor that keeps a text at a mark inside the chart.
func (s scale) anchor(x float64) string {
	switch at := s.at(x); {
	case at < 4:
		return "start"
	case at > 96:
		return "end"
	}
	return "middle"
}

// evenScale returns a scale that covers the given values and ends at round ones, with a few round marks.
func evenScale(low, high float64, tell func(float64) string) scale {
	s := scale{low: low, high: high, tell: tell}
	if high <= low {
		s.high = low + 1
	}
	step := roundStep((s.high - s.low) / mostMarks)
	s.low, s.high = math.Floor(s.low/step)*step, math.Ceil(s.high/step)*step
	for n := 0.0; s.low+n*step <= s.high+step/2; n++ {
		s.marks = append(s.marks, s.low+n*step)
	}
	return s
}

// mostMarks is about the maximum number of intervals between marks, so that their labels fit on a phone.
const mostMarks = 5

// roundStep returns the smallest round number (1, 2 or 5 times a power of ten) that is not below least.
func roundStep(least float64) float64 {
	unit := math.Pow(10, math.Floor(math.Log10(least)))
	for _, times := range []float64{1, 2, 5} {
		if step := unit * times; step >= least {
			return step
		}
	}
	return 10 * unit
}

// rowScale returns a scale that covers the intervals of all known rows and one more value.
func rowScale(rows []row, also float64, tell func(float64) string) scale {
	low, high := also, also
	for _, r := range rows {
		if r.known {
			low, high = min(low, r.of.Low), max(high, r.of.High)
		}
	}
	return evenScale(low, high, tell)
}

// stepScale returns a scale that covers the intervals of a distribution.
func stepScale(d arena.Distribution) scale {
	return evenScaleOver(float64(d.From), float64(d.From+d.Width*len(d.Counts)))
}

// evenScaleOver returns a scale that begins and ends exactly at the given values, with marks at integers.
func evenScaleOver(low, high float64) scale {
	s := evenScale(low, high, func(x float64) string { return strconv.Itoa(int(x)) })
	kept := s.marks[:0]
	for _, m := range s.marks {
		if m >= low && m <= high && m == math.Trunc(m) {
			kept = append(kept, m)
		}
	}
	s.low, s.high, s.marks = low, high, kept
	return s
}

// A bar is an interval of a distribution, in percent of the chart.
type bar struct{ x, y, width, height string }

// bars returns a bar for each interval of a distribution with a count above 0.
func bars(d arena.Distribution, s scale) (all []bar) {
	most := 1
	for _, n := range d.Counts {
		most = max(most, n)
	}
	for i, n := range d.Counts {
		if n == 0 {
			continue
		}
		left := float64(d.From + i*d.Width)
		height := 92 * float64(n) / float64(most)
		all = append(all, bar{s.place(left), coordinate(100 - height), coordinate(s.at(left+float64(d.Width)) - s.at(left)), coordinate(height)})
	}
	return all
}
