package page

import (
	"math"
	"strconv"

	"pantheon/arena"
)

// A scale turns figures into places along a chart, from 0 to 100 percent of its width.
type scale struct {
	low, high float64
	marks     []float64 // where a line is drawn, and its figure told
	tell      func(float64) string
}

// at is the place of a figure.
func (s scale) at(x float64) float64 {
	return 100 * (min(max(x, s.low), s.high) - s.low) / (s.high - s.low)
}

// place is the place of a figure as SVG has it.
func (s scale) place(x float64) string { return coordinate(s.at(x)) }

// coordinate is a number of percents as SVG has it.
func coordinate(percents float64) string {
	return strconv.FormatFloat(percents, 'f', 2, 64) + "%"
}

// anchor says on which side of its mark a text stands, so that it stays in the chart.
func (s scale) anchor(x float64) string {
	switch at := s.at(x); {
	case at < 4:
		return "start"
	case at > 96:
		return "end"
	}
	return "middle"
}

// evenScale has a few round marks between two figures.
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

// mostMarks is how many steps between marks a scale has at most, so that their figures find room on a phone.
const mostMarks = 5

// roundStep is the smallest of 1, 2, 5, 10 and so on, or of their tenths and hundredths, that is not below least.
func roundStep(least float64) float64 {
	unit := math.Pow(10, math.Floor(math.Log10(least)))
	for _, times := range []float64{1, 2, 5} {
		if step := unit * times; step >= least {
			return step
		}
	}
	return 10 * unit
}

// rowScale has room for all rows and for one more figure.
func rowScale(rows []row, also float64, tell func(float64) string) scale {
	low, high := also, also
	for _, r := range rows {
		if r.known {
			low, high = min(low, r.of.Low), max(high, r.of.High)
		}
	}
	return evenScale(low, high, tell)
}

// stepScale has room for the steps of a distribution.
func stepScale(d arena.Distribution) scale {
	return evenScaleOver(float64(d.From), float64(d.From+d.Width*len(d.Counts)))
}

// evenScaleOver is an even scale that begins and ends with the figures given.
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

// A bar is a step of a distribution, in percents of the chart.
type bar struct{ x, y, width, height string }

// bars are the steps of a distribution that have any.
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
