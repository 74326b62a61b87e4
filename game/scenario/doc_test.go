package scenario_test

import (
	"os"
	"strings"
	"testing"

	"pantheon/game/gametest/grab"
	"pantheon/game/scenario"
)

// TestHowChangeMerges runs the example in the documentation of the package.
func TestHowChangeMerges(t *testing.T) {
	doc, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(doc), "// # How change merges\n")
	section, _, ended := strings.Cut(section, "// # ")
	var example strings.Builder
	for line := range strings.Lines(section) {
		if code, ok := strings.CutPrefix(line, "//\t"); ok {
			example.WriteString(code)
		}
	}
	all, err := scenario.Read("doc.go", []byte(example.String()))
	if err != nil || len(all) != 1 || !ended {
		t.Fatalf("the example holds %d scenarios: %v", len(all), err)
	}
	if _, err := all[0].Run(grab.Game()); err != nil {
		t.Error(err)
	}
}
