package page

import "testing"

// TestHowLongABotThinks checks the text of durations, from less than a millisecond to seconds.
func TestHowLongABotThinks(t *testing.T) {
	for seconds, want := range map[float64]string{0.0002: "< 1 ms", 0.0094: "9 ms", 0.392: "392 ms", 1.405: "1.4 s", 12: "12.0 s"} {
		if got := secondsText(seconds); got != want {
			t.Errorf("%v s is told as %q, not %q", seconds, got, want)
		}
	}
}
