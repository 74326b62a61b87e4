package pantheon_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// snippet matches a block of code in a document. Its first line may name a file after the language: "```go games/games.go".
var snippet = regexp.MustCompile("(?ms)^```(\\w+)( [^\n]+)?\n(.*?)^```$")

// quoted is the guide whose snippets are quoted from an example.
const quoted = "docs/develop/adding-a-game.md"

// TestSnippetsAreTheCode: a snippet that names a file is part of that file, word for word. In the guide quoted, each snippet that is not
// a command names a file.
func TestSnippetsAreTheCode(t *testing.T) {
	pages := files(t, ".md")
	pages = slices.DeleteFunc(pages, func(page string) bool { return !strings.HasPrefix(page, "docs/") })
	held := map[string]int{}
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range snippet.FindAllStringSubmatch(string(text), -1) {
			language, file, code := m[1], strings.TrimSpace(m[2]), m[3]
			if file == "" {
				if page == quoted && language != "sh" {
					t.Errorf("%s: a snippet names no file; write it after the language:\n%s", page, code)
				}
				continue
			}
			held[page]++
			switch source, err := os.ReadFile(filepath.FromSlash(file)); {
			case err != nil:
				t.Errorf("%s: %v", page, err)
			case code == "" || !strings.Contains(string(source), code):
				t.Errorf("%s: %s does not hold this, word for word:\n%s", page, file, code)
			}
		}
	}
	if held[quoted] < 20 {
		t.Errorf("%s has %d snippets, or this test does not find them", quoted, held[quoted])
	}
}
