package arena

import (
	"math"
	"slices"
)

// A Distribution describes a list of numbers by its mean, deviation, quantiles and histogram.
type Distribution struct {
	N      int     `json:"n"`
	Mean   float64 `json:"mean"`
	SD     float64 `json:"sd"` // standard deviation
	Min    int     `json:"min"`
	P5     int     `json:"p5"` // at least 5 % of the numbers are not above it
	Median int     `json:"median"`
	P95    int     `json:"p95"`
	Max    int     `json:"max"`
	// Counts is a histogram: the number of values in each interval of Width, starting at From.
	From   int   `json:"from"`
	Width  int   `json:"width"`
	Counts []int `json:"counts"`
}

// maxSteps is the approximate maximum number of intervals of a histogram.
const maxSteps = 30

// distributions returns the distributions of several lists with the same intervals, so that they can be compared. That of an empty list
// is the zero value.
func distributions(lists ...[]int) []Distribution {
	all := slices.Concat(lists...)
	out := make([]Distribution, len(lists))
	if len(all) == 0 {
		return out
	}
	low, high := slices.Min(all), slices.Max(all)
	width := roundWidth(high - low)
	from := int(math.Floor(float64(low)/float64(width))) * width
	for i, list := range lists {
		if len(list) > 0 {
			out[i] = distribution(list, from, width, (high-from)/width+1)
		}
	}
	return out
}

// roundWidth returns the least width of 1, 2, 5, 10, 20 and so on with which at most about [maxSteps] intervals cover a span.
func roundWidth(span int) int {
	for unit := 1; ; unit *= 10 {
		for _, times := range []int{1, 2, 5} {
			if width := unit * times; span/width < maxSteps {
				return width
			}
		}
	}
}

func distribution(list []int, from, width, steps int) Distribution {
	sorted := slices.Sorted(slices.Values(list))
	at := func(q float64) int { return sorted[max(0, int(math.Ceil(q*float64(len(sorted))))-1)] }
	d := Distribution{
		N: len(list), Min: sorted[0], P5: at(0.05), Median: at(0.5), P95: at(0.95), Max: sorted[len(sorted)-1],
		From: from, Width: width, Counts: make([]int, steps),
	}
	for _, x := range list {
		d.Mean += float64(x) / float64(len(list))
		d.Counts[(x-from)/width]++
	}
	for _, x := range list {
		d.SD += (float64(x) - d.Mean) * (float64(x) - d.Mean) / float64(max(len(list)-1, 1))
	}
	d.SD = math.Sqrt(d.SD)
	return d
}
