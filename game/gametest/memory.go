package gametest

import (
	"os"
	"runtime/debug"
	"slices"
	"strings"
)

// Tests allocate much and keep little of it: a garbage collection after four times as much takes a quarter off the time of the conformance
// tests. Benchmarks, and programs that tests start, collect as usual, and GOGC overrides this.
func init() {
	with := func(prefix string) bool {
		return slices.ContainsFunc(os.Args[1:], func(arg string) bool { return strings.HasPrefix(arg, prefix) })
	}
	if os.Getenv("GOGC") == "" && with("-test.") && !with("-test.bench=") {
		debug.SetGCPercent(testGC)
	}
}

// testGC is the garbage collection percentage in tests; the usual one is 100.
const testGC = 400
