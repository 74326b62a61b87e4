package arena

import (
	"fmt"
	"math"

	"pantheon/game/exact"
	"strconv"
	"strings"
)

// MaxBar is how far from 0 the bar of a contest may be, in points of a rating: beyond it one loses too few games for a test.
const MaxBar = 1000

// barStep is how far apart in ratings the hypotheses of a test with a bar are: as far as half of the points and StrongerScore, in whole
// points.
const barStep = 35

// Hypotheses are the two shares that a sequential test tells from each other.
type Hypotheses struct {
	NotStronger float64 `json:"not_stronger"` // what one who is not stronger takes at most
	Stronger    float64 `json:"stronger"`     // what one who is stronger takes at least
}

// plainly are the hypotheses without a bar: half of the points and, being stronger, so much of them. In ratings the difference is
// barStep.
var plainly = Hypotheses{evenScore, StrongerScore}

// above are the hypotheses with a bar, for one among so many others who are all alike: being not stronger it is above them by no more than
// the bar, in points of a rating, and being stronger by barStep more at least.
func above(bar float64, others int) Hypotheses {
	return Hypotheses{shareAt(bar, others), shareAt(bar+barStep, others)}
}

// shareAt is what one takes who is so far above so many others in rating: 400 points are odds of 10 to 1 against each.
func shareAt(rating float64, others int) float64 {
	odds := exact.Exp(rating / eloUnit)
	return odds / (odds + float64(others))
}

// checkBar says what is wrong with a bar; nil is none.
func checkBar(bar *float64) error {
	if bar != nil && !(math.Abs(*bar) <= MaxBar) {
		return fmt.Errorf("the bar is from %d to %d points of a rating, not %v", -MaxBar, MaxBar, *bar)
	}
	return nil
}

// Over says a verdict in words: with a bar, nil being none, also by how much the second of a pair is stronger or is not. Below a bar
// under 0 one is weaker by so much.
func (v Verdict) Over(bar *float64) string {
	if bar == nil || v == Open {
		return string(v)
	}
	points := strconv.FormatFloat(*bar, 'f', -1, 64)
	text := fmt.Sprintf("%s by more than %s", v, points)
	weaker, negative := strings.CutPrefix(points, "-")
	switch {
	case !negative || *bar == 0:
		return text
	case v == Stronger:
		return text + ", so not weaker by " + weaker
	}
	return text + ", so weaker by " + weaker
}
