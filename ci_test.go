package pantheon_test

import (
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// mostMinutes is how many processor minutes the gate may use.
const mostMinutes = 45

// stepLine is where a script runs a step.
var stepLine = regexp.MustCompile(`(?m)^step (\w+) `)

// TestBudget: each step of the gate has its line in .ci/budget, and all lines together are within the limit.
func TestBudget(t *testing.T) {
	script, err := os.ReadFile(".ci/run")
	if err != nil {
		t.Fatal(err)
	}
	budget, err := os.ReadFile(".ci/budget")
	if err != nil {
		t.Fatal(err)
	}
	var steps, listed []string
	for _, m := range stepLine.FindAllStringSubmatch(string(script), -1) {
		steps = append(steps, m[1])
	}
	sum := 0.0
	for line := range strings.Lines(string(budget)) {
		fields := strings.Fields(line)
		if len(fields) == 0 || strings.HasPrefix(fields[0], "#") {
			continue
		}
		if len(fields) != 2 {
			t.Fatalf(".ci/budget: %q is not a step and its minutes", line)
		}
		minutes, err := strconv.ParseFloat(fields[1], 64)
		if err != nil || minutes <= 0 {
			t.Errorf(".ci/budget: %q are no minutes", fields[1])
		}
		sum += minutes
		listed = append(listed, fields[0])
	}
	if !slices.Equal(steps, listed) || len(steps) < 10 {
		t.Errorf(".ci/run has the steps\n%v, and .ci/budget\n%v", steps, listed)
	}
	if sum > mostMinutes {
		t.Errorf("the gate may use %d processor minutes, and .ci/budget allows %.1f", mostMinutes, sum)
	}
}
