package main

import (
	"fmt"
	"strconv"

	"github.com/alecthomas/kong"

	"pantheon/arena"
)

// A barFlag is a number on the command line that may stand below 0, which is no flag of its own then: "--bar -35".
type barFlag float64

// Decode reads it.
func (b *barFlag) Decode(ctx *kong.DecodeContext) error {
	next := ctx.Scan.Pop()
	if next.IsEOL() {
		return fmt.Errorf("missing number of points, from %d to %d", -arena.MaxBar, arena.MaxBar)
	}
	text := next.String()
	n, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return fmt.Errorf("must be a number of points from %d to %d, not %q", -arena.MaxBar, arena.MaxBar, text)
	}
	*b = barFlag(n)
	return nil
}
