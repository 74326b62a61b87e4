package content

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// List returns numbers as one text, for the list of content.
func List(numbers []int) string {
	texts := make([]string, len(numbers))
	for i, n := range numbers {
		texts[i] = strconv.Itoa(n)
	}
	return strings.Join(texts, ", ")
}

// Table returns numbers with their values as one text, in the order of the numbers.
func Table(m map[int]int) string {
	var texts []string
	for _, k := range slices.Sorted(maps.Keys(m)) {
		texts = append(texts, fmt.Sprintf("%d: %d", k, m[k]))
	}
	return strings.Join(texts, ", ")
}
