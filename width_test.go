package pantheon_test

import (
	"os"
	"strings"
	"testing"
	"unicode/utf8"
)

// columns is how wide a comment may be, a tab counting four.
const columns = 140

// TestCommentsAreNarrow: comments fit into a window of an editor.
func TestCommentsAreNarrow(t *testing.T) {
	for _, name := range files(t, ".go") {
		if strings.HasSuffix(name, "_templ.go") {
			continue
		}
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(string(data), "\n") {
			if wide := utf8.RuneCountInString(strings.ReplaceAll(line, "\t", "    ")); wide > columns && strings.HasPrefix(strings.TrimSpace(line), "//") {
				t.Errorf("%s:%d is %d columns wide, which is more than %d", name, i+1, wide, columns)
			}
		}
	}
}
