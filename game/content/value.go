package content

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// List returns numbers as one text, separated by commas, for [game.Datum].
func List(numbers []int) string {
	texts := make([]string, len(numbers))
	for i, n := range numbers {
		texts[i] = strconv.Itoa(n)
	}
	return strings.Join(texts, ", ")
}

// Table returns numbers with their values as one text, "1: 5, 2: 7", in the order of the numbers.
func Table(m map[int]int) string {
	var texts []string
	for _, k := range slices.Sorted(maps.Keys(m)) {
		texts = append(texts, fmt.Sprintf("%d: %d", k, m[k]))
	}
	return strings.Join(texts, ", ")
}
