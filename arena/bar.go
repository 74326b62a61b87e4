package arena

import (
	"fmt"
	"math"

	"pantheon/game/exact"
	"strconv"
	"strings"
)

// MaxBar is the largest absolute value of the bar of a contest, in rating points. With a larger difference one competitor loses too few
// games for a test.
const MaxBar = 1000

// barStep is the difference in rating between the two hypotheses of a test with a bar, in whole points. It is also the difference in rating
// between half of the points and StrongerScore.
const barStep = 35

// Hypotheses are the two shares that a sequential test distinguishes.
type Hypotheses struct {
	NotStronger float64 `json:"not_stronger"` // the largest share of a competitor that is not stronger
	Stronger    float64 `json:"stronger"`     // the smallest share of a competitor that is stronger
}

// plainly holds the hypotheses without a bar: half of the points, and StrongerScore.
var plainly = Hypotheses{evenScore, StrongerScore}

// above returns the hypotheses with a bar, for one competitor against equal opponents, whose number is others. A competitor that is not
// stronger has a rating at most bar points above theirs; one that is stronger, at least bar + barStep points.
func above(bar float64, others int) Hypotheses {
	return Hypotheses{shareAt(bar, others), shareAt(bar+barStep, others)}
}

// shareAt returns the share of the win of a competitor against equal opponents, whose number is others. The parameter rating is the
// competitor's rating minus theirs; a difference of 400 points means odds of 10 to 1 against each.
func shareAt(rating float64, others int) float64 {
	odds := exact.Exp(rating / eloUnit)
	return odds / (odds + float64(others))
}

// checkBar returns an error if the bar is out of range; nil means no bar and is valid.
func checkBar(bar *float64) error {
	if bar != nil && !(math.Abs(*bar) <= MaxBar) {
		return fmt.Errorf("the bar must be from %d to %d rating points, not %v", -MaxBar, MaxBar, *bar)
	}
	return nil
}

// Over returns a verdict in words. With a bar (nil means none), the words of a decided verdict name the rating points, such as "stronger by
// more than 50". For a negative bar they add what that means, such as "so not weaker by 50".
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
