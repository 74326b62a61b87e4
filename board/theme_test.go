package board

import (
	"math"
	"regexp"
	"strconv"
	"testing"
)

// TestMarksStandOutFromTheirCasing: in light and dark mode each mark has a contrast of at least 4.5 to its casing.
func TestMarksStandOutFromTheirCasing(t *testing.T) {
	colours := map[string][2]string{}
	for _, m := range regexp.MustCompile(`--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)`).FindAllStringSubmatch(Theme(), -1) {
		colours[m[1]] = [2]string{m[2], m[3]}
	}
	for _, name := range []string{"mark-from", "mark-whom", "mark-to", "mark"} {
		for at, time := range []string{"day", "night"} {
			mark, casing := colours[name][at], colours["casing"][at]
			if mark == "" || casing == "" {
				t.Fatalf("the theme has no --%s or no --casing by %s", name, time)
			}
			if got := contrast(t, mark, casing); got < 4.5 {
				t.Errorf("by %s --%s has a contrast of %.1f to its casing", time, name, got)
			}
		}
	}
}

// contrast returns the contrast of two colours as defined by WCAG, from 1 to 21.
func contrast(t *testing.T, a, b string) float64 {
	x, y := luminance(t, a), luminance(t, b)
	return (max(x, y) + .05) / (min(x, y) + .05)
}

// luminance returns the luminance of a colour "#rrggbb", from 0 to 1.
func luminance(t *testing.T, colour string) float64 {
	sum := 0.0
	for i, weight := range []float64{.2126, .7152, .0722} {
		n, err := strconv.ParseUint(colour[1+2*i:3+2*i], 16, 8)
		if err != nil {
			t.Fatal(err)
		}
		part := float64(n) / 255
		if part <= .03928 {
			part /= 12.92
		} else {
			part = math.Pow((part+.055)/1.055, 2.4)
		}
		sum += weight * part
	}
	return sum
}
