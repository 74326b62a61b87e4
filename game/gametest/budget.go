package gametest

import (
	"fmt"
	"os"
	"testing"
)

// Budget fails the test if used, a number of bytes, is above allowed. It logs a warning if less than 5 % are left.
// The name must be the same in every run. If the environment variable BUDGETS names a file, Budget appends a line to
// it: the bytes used, the bytes allowed, and the name. The script .ci/sizes makes a report of these lines.
func Budget(t testing.TB, name string, used, allowed int) {
	t.Helper()
	said := fmt.Sprintf("budget: %s: used %d of %d (%.1f %%)", name, used, allowed, 100*float64(used)/float64(allowed))
	switch {
	case used > allowed:
		t.Error(said)
	case 100*used > 95*allowed:
		t.Log(said + ": less than 5 % left")
	default:
		t.Log(said)
	}
	file := os.Getenv("BUDGETS")
	if file == "" {
		return
	}
	f, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close() //nolint:errcheck // the result of the write is checked
	// One write, since other packages append lines at the same time.
	if _, err := fmt.Fprintf(f, "%d\t%d\t%s\n", used, allowed, name); err != nil {
		t.Fatal(err)
	}
}
