package content

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// List formats numbers in a row, for the list of content.
func List(numbers []int) string {
	texts := make([]string, len(numbers))
	for i, n := range numbers {
		texts[i] = strconv.Itoa(n)
	}
	return strings.Join(texts, ", ")
}

// Table formats numbers with their values.
func Table(m map[int]int) string {
	var texts []string
	for _, k := range slices.Sorted(maps.Keys(m)) {
		texts = append(texts, fmt.Sprintf("%d: %d", k, m[k]))
	}
	return strings.Join(texts, ", ")
}
