//go:build unix

package main

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"pantheon/arena"
)

// TestProcessorTimes checks the flag --cpu: the times of choices are processor time, games run one at a time, and the folder accepts
// only such games.
func TestProcessorTimes(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "games")
	registry, err := realRegistry()
	if err != nil {
		t.Fatal(err)
	}
	args := []string{"arena", registry[0].ID(), "--players", "2", "--bots", "random,search:playouts=50", "--games", "2", "--seed", "cpu",
		"--folder", folder, "--json"}
	code, out, errs := forReal(append(args, "--cpu")...)
	if code != exitDone {
		t.Fatal(errs)
	}
	var f struct {
		Command string
		arena.Findings
	}
	if err := json.Unmarshal([]byte(out), &f); err != nil {
		t.Fatal(err)
	}
	if took := f.Bots[1].Thinking; !f.CPU || !strings.HasSuffix(f.Command, " --cpu") || took == nil || took.N == 0 || took.Max <= 0 {
		t.Errorf("%q took %+v, processor time %v", f.Command, f.Bots[1].Thinking, f.CPU)
	}
	for more, want := range map[string]string{"": "its use of --cpu is true, not false", "--cpu --workers 2": "one game at a time"} {
		if code, _, errs := forReal(append(args, strings.Fields(more)...)...); code == exitDone || !strings.Contains(errs, want) {
			t.Errorf("with %q it says %q, which has no %q", more, errs, want)
		}
	}
}

// TestProcessorClock checks that work advances the processor clock.
func TestProcessorClock(t *testing.T) {
	now, err := processorClock()
	if err != nil {
		t.Fatal(err)
	}
	begun := now()
	for !now().After(begun) { // reading the clock is work
	}
}
