package game

import (
	"fmt"
	"maps"
	"slices"
)

// Checks collects what is wrong with a document while a title turns it into a position. Only the first mistake is kept.
type Checks struct {
	Err error // the first mistake; nil while there is none
}

// Bad records a mistake, unless there is one already.
func (c *Checks) Bad(format string, args ...any) {
	if c.Err == nil {
		c.Err = fmt.Errorf("the document: "+format, args...)
	}
}

// Number returns n if it is from low to high. Otherwise it records a mistake about what and returns low.
func (c *Checks) Number(what string, n, low, high int) int {
	if n < low || n > high {
		c.Bad("%s is %d; it must be from %d to %d", what, n, low, high)
		return low
	}
	return n
}

// Choice returns the index of a word among ids. For an unknown word it records a mistake and returns 0.
func (c *Checks) Choice(what, text string, ids []string) int {
	i := slices.Index(ids, text)
	if i < 0 {
		c.Bad("%s is %q, which is none of %v", what, text, ids)
		return 0
	}
	return i
}

// Known records a mistake if m has a member whose name is not among ids.
func Known[V any](c *Checks, what string, m map[string]V, ids []string) {
	for _, key := range slices.Sorted(maps.Keys(m)) {
		if !slices.Contains(ids, key) {
			c.Bad("%s has a member %q, which is none of %v", what, key, ids)
		}
	}
}
