package load

import (
	"os"
	"testing"
)

// TestProbe checks that no disk is measured without a folder, and that a probe leaves no file in its folder.
func TestProbe(t *testing.T) {
	usual, named := t.TempDir(), t.TempDir()
	t.Setenv("TMPDIR", usual)
	if times := startProbe("").end(); times != nil {
		t.Errorf("without a folder syncs took %v", times)
	}
	if times := startProbe(named).end(); len(times) == 0 {
		t.Error("in a folder nothing was synced")
	}
	for _, folder := range []string{usual, named} {
		if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
			t.Errorf("%v is left behind: %v", left, err)
		}
	}
}
