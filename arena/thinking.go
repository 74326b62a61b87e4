package arena

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Thinking is the distribution of a competitor's times for choices with more than one option. It is a histogram with geometrically
// growing intervals, so that it stays small, can be stored in a record, and can be merged.
type Thinking struct {
	most  time.Duration
	steps map[int]int
}

// perDoubling is the number of intervals of [Thinking] for each doubling of the time.
const perDoubling = 6

// add counts one choice.
func (t *Thinking) add(took time.Duration) {
	if t.steps == nil {
		t.steps = map[int]int{}
	}
	t.most = max(t.most, took)
	t.steps[int(math.Round(perDoubling*math.Log2(float64(max(took, 1)))))]++
}

// merge adds the choices of another distribution.
func (t *Thinking) merge(more Thinking) {
	if t.steps == nil {
		t.steps = map[int]int{}
	}
	t.most = max(t.most, more.most)
	for step, n := range more.steps {
		t.steps[step] += n
	}
}

// Choices returns the number of choices.
func (t Thinking) Choices() (n int) {
	for _, some := range t.steps {
		n += some
	}
	return n
}

// Max returns the longest time.
func (t Thinking) Max() time.Duration { return t.most }

// Quantile returns the time that the fraction q of all choices, from 0 to 1, did not exceed, accurate to 6 percent. It returns 0 without
// choices.
func (t Thinking) Quantile(q float64) time.Duration {
	left := int(math.Ceil(q * float64(t.Choices())))
	for _, step := range t.order() {
		if left -= t.steps[step]; left <= 0 {
			return min(t.most, time.Duration(math.Exp2(float64(step)/perDoubling)))
		}
	}
	return 0
}

// order returns the intervals with choices, shortest first.
func (t Thinking) order() []int {
	steps := make([]int, 0, len(t.steps))
	for step := range t.steps {
		steps = append(steps, step)
	}
	slices.Sort(steps)
	return steps
}

// String formats t for [parseThinking]: the longest time in nanoseconds, and each interval with its number of choices.
func (t Thinking) String() string {
	var b strings.Builder
	fmt.Fprint(&b, int64(t.most))
	for _, step := range t.order() {
		fmt.Fprintf(&b, " %d:%d", step, t.steps[step])
	}
	return b.String()
}

// parseThinking parses the result of [Thinking.String].
func parseThinking(text string) (Thinking, error) {
	words := strings.Fields(text)
	bad := fmt.Errorf("invalid thinking times %q; the form is \"1500 60:2 63:1\"", text)
	if len(words) == 0 {
		return Thinking{}, bad
	}
	most, err := strconv.ParseInt(words[0], 10, 64)
	if err != nil || most < 0 {
		return Thinking{}, bad
	}
	t := Thinking{most: time.Duration(most), steps: map[int]int{}}
	for _, word := range words[1:] {
		step, count, _ := strings.Cut(word, ":")
		at, err1 := strconv.Atoi(step)
		n, err2 := strconv.Atoi(count)
		if err1 != nil || err2 != nil || n < 1 || at < 0 || at > 63*perDoubling {
			return Thinking{}, bad
		}
		t.steps[at] += n
	}
	return t, nil
}
