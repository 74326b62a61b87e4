package page

import (
	"fmt"
	"math"
	"strconv"

	"pantheon/arena"
	"pantheon/arena/strength"
	"pantheon/game"
)

// levelName returns the name of a bot in the reader's language. For a bot without a text, that is the name under which it was measured.
func levelName(w Words, name string) string {
	thing := game.MakeThing("level", name)
	if _, known := w.Level(thing); !known {
		return name
	}
	return w.T("strength.level", "level", thing)
}

// ratingText formats a rating in whole points, with its interval if it has one; "–" for nil.
func ratingText(r *arena.Estimate) string {
	if r == nil {
		return "–"
	}
	if r.Low == r.High {
		return points(r.Value)
	}
	return fmt.Sprintf("%s (%s … %s)", points(r.Value), points(r.Low), points(r.High))
}

// points formats a rating in whole points; the rating of the first bot is 0.
func points(r float64) string {
	if r = math.Round(r); r != 0 {
		return Signed(r)
	}
	return "0"
}

// ratings is the scale of a drawing of ratings, 200 units wide.
type ratings struct{ from, to float64 }

// ratingScale returns a scale that holds all intervals and zero.
func ratingScale(s *strength.Measurement) (scale ratings) {
	for _, b := range s.Findings.Bots {
		if r := s.Rating(b.Name); r != nil {
			scale.from, scale.to = min(scale.from, r.Low), max(scale.to, r.High)
		}
	}
	scale.to = max(scale.to, scale.from+1)
	return scale
}

// at returns the x of a rating on the drawing.
func (r ratings) at(rating float64) string {
	const margin, width = 6, 200
	return strconv.FormatFloat(margin+(width-2*margin)*(rating-r.from)/(r.to-r.from), 'f', 1, 64)
}

// thinksFor returns a text with the time that a bot thinks about a choice: the median and the maximum; "–" if it was not
// measured.
func thinksFor(w Words, s *strength.Measurement, bot string) string {
	took, _ := s.Thinking(bot)
	if took == nil {
		return "–"
	}
	return w.T("strength.time", "median", Plain(secondsText(took.Median)), "max", Plain(secondsText(took.Max)))
}

// secondsText formats seconds: as "< 1 ms", in whole milliseconds or, from one second, with one decimal.
func secondsText(s float64) string {
	switch {
	case s < 0.001:
		return "< 1 ms"
	case s < 1:
		return fmt.Sprintf("%.0f ms", 1000*s)
	}
	return fmt.Sprintf("%.1f s", s)
}

// hoursText formats the duration of the measurement in hours.
func hoursText(h float64) string { return strconv.FormatFloat(h, 'f', 1, 64) }

// pairText returns a text about how two bots scored against each other.
func pairText(w Words, p arena.Pair) string {
	return w.T(verdicts[p.Test.Verdict], "first", Plain(levelName(w, p.First)), "second", Plain(levelName(w, p.Second)),
		"score", percent(p.Score.Value), "low", percent(p.Score.Low), "high", percent(p.Score.High), "games", p.Games)
}

// verdicts holds the ids of the texts for the results of the sequential test.
var verdicts = map[arena.Verdict]string{arena.Stronger: "strength.pair.stronger", arena.NotStronger: "strength.pair.not", arena.Open: "strength.pair.open"}

// percent returns a share in per cent, rounded like the numbers in docs/lab/strength.md.
func percent(share float64) int { return int(math.RoundToEven(100 * share)) }
