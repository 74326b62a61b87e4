package gametest

import (
	"os"
	"runtime/debug"
	"slices"
	"strings"
)

// Tests make much that is dropped at once, and little that stays: to collect it four times as seldom takes a quarter off the time of
// the conformance tests. Benchmarks collect as programs do, and GOGC has the last word.
func init() {
	benchmark := func(arg string) bool { return strings.HasPrefix(arg, "-test.bench=") }
	if os.Getenv("GOGC") == "" && !slices.ContainsFunc(os.Args, benchmark) {
		debug.SetGCPercent(400)
	}
}
