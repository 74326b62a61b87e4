package gametest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// noting is a test that records messages instead of failing.
type noting struct {
	testing.TB
	logged, failed []string
}

func (n *noting) Helper()           {}
func (n *noting) Log(args ...any)   { n.logged = append(n.logged, fmt.Sprint(args...)) }
func (n *noting) Error(args ...any) { n.failed = append(n.failed, fmt.Sprint(args...)) }

func TestBudget(t *testing.T) {
	file := filepath.Join(t.TempDir(), "budgets")
	t.Setenv("BUDGETS", file)
	n := &noting{TB: t}
	for _, used := range []int{0, 190, 191, 200, 201} {
		Budget(n, "a thing, packed", used, 200)
	}
	if len(n.failed) != 1 || n.failed[0] != "budget: a thing, packed: used 201 of 200 (100.5 %)" {
		t.Errorf("it fails with %q", n.failed)
	}
	if len(n.logged) != 4 || strings.Contains(n.logged[1], "left") || !strings.HasSuffix(n.logged[2], "used 191 of 200 (95.5 %): less than 5 % left") {
		t.Errorf("it logs %q", n.logged)
	}
	const want = "0\t200\ta thing, packed\n190\t200\ta thing, packed\n191\t200\ta thing, packed\n200\t200\ta thing, packed\n201\t200\ta thing, packed\n"
	if text, err := os.ReadFile(file); err != nil || string(text) != want {
		t.Errorf("the file has %q, %v", text, err)
	}
}
