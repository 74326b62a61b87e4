package gametest

import (
	"os"
	"runtime/debug"
	"slices"
	"strings"
)

// init lets the garbage collector run less often in tests, which allocate much and keep little. This shortens the conformance tests
// by a quarter. Benchmarks, and programs that tests start, keep the default. The environment variable GOGC takes
// precedence.
func init() {
	with := func(prefix string) bool {
		return slices.ContainsFunc(os.Args[1:], func(arg string) bool { return strings.HasPrefix(arg, prefix) })
	}
	if os.Getenv("GOGC") == "" && with("-test.") && !with("-test.bench=") {
		debug.SetGCPercent(testGC)
	}
}

// testGC is the garbage collection percentage (GOGC) in tests; Go's default is 100.
const testGC = 400
