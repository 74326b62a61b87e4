package gametest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A witness is a test that records its last failure instead of failing.
type witness struct {
	testing.TB
	said string
}

func (*witness) Helper() {}

func (w *witness) Errorf(format string, args ...any) { w.said = fmt.Sprintf(format, args...) }

func (w *witness) Fatalf(format string, args ...any) {
	w.said = fmt.Sprintf(format, args...)
	panic(w)
}

// complaint returns the failure that GoldenText reports for a text; "" if there is none.
func complaint(t *testing.T, file, got string) (said string) {
	w := &witness{TB: t}
	defer func() {
		if r := recover(); r != nil && r != any(w) {
			panic(r)
		}
		said = w.said
	}()
	GoldenText(w, file, got)
	return w.said
}

func TestGoldenTextsSayWhereTheyPart(t *testing.T) {
	if *updateGolden {
		t.Skip("golden texts are being written")
	}
	file := filepath.Join(t.TempDir(), "reviewed.txt")
	if err := os.WriteFile(file, []byte("a tide\na pier\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for got, want := range map[string]string{
		"a tide\na pier\n":         "",
		"a tide\nan island\n":      "line 2 is\nan island\nand was\na pier",
		"a tide\n":                 "line 2 is\n\nand was\na pier",
		"a tide\na pier":           "there are 2 lines, and there were 3",
		"a tide\na pier\n\na moon": "there are 4 lines, and there were 3",
	} {
		said := complaint(t, file, got)
		if (want == "") != (said == "") || !strings.Contains(said, want) {
			t.Errorf("of %q is said %q, which should contain %q", got, said, want)
		}
		if want != "" && (!strings.Contains(said, file) || !strings.Contains(said, "-conformance.update")) {
			t.Errorf("%q does not say which file, or how to write it", said)
		}
	}
	if said := complaint(t, file+"x", "a tide\n"); !strings.Contains(said, "reviewed.txtx") || !strings.Contains(said, "-conformance.update") {
		t.Errorf("of a missing file is said %q", said)
	}
}
