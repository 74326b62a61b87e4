package game

import (
	"fmt"
	"maps"
	"slices"
)

// Checks look over what a document says while it is turned into a position (see [Game.Open]); the first mistake is kept.
type Checks struct {
	Err error // the first mistake, nil while there is none
}

// Bad notes a mistake.
func (c *Checks) Bad(format string, args ...any) {
	if c.Err == nil {
		c.Err = fmt.Errorf("the document: "+format, args...)
	}
}

// Number checks that a number lies from low to high. In place of one that does not, it gives low.
func (c *Checks) Number(what string, n, low, high int) int {
	if n < low || n > high {
		c.Bad("%s is %d; it must be from %d to %d", what, n, low, high)
		return low
	}
	return n
}

// Choice is the place of a word among ids, 0 for one that is not among them.
func (c *Checks) Choice(what, text string, ids []string) int {
	i := slices.Index(ids, text)
	if i < 0 {
		c.Bad("%s is %q, which is none of %v", what, text, ids)
		return 0
	}
	return i
}

// Known refuses a member that is none of ids.
func Known[V any](c *Checks, what string, m map[string]V, ids []string) {
	for _, key := range slices.Sorted(maps.Keys(m)) {
		if !slices.Contains(ids, key) {
			c.Bad("%s has a member %q, which is none of %v", what, key, ids)
		}
	}
}
