package main

import (
	"fmt"
	"strconv"

	"github.com/alecthomas/kong"

	"pantheon/arena"
)

// A barFlag is a number on the command line that may be negative. A leading minus does not start another flag: "--bar -35".
type barFlag float64

// Decode takes the next argument as the number, even if it begins with a minus. It returns an error if the argument is missing or no
// number. It does not check the range.
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
