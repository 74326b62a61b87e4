package pantheon_test

import (
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var linkInPage = regexp.MustCompile(`\]\(([^)\s]+)\)`)

// TestDocumentsLeadSomewhere: what the README and the documents link to inside the repository is there, and each document can be found
// from the README.
func TestDocumentsLeadSomewhere(t *testing.T) {
	pages, err := filepath.Glob("docs/*.md")
	if err != nil || len(pages) == 0 {
		t.Fatal("no documents", err)
	}
	linked := map[string]bool{}
	for _, page := range append(pages, "README.md") {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range linkInPage.FindAllStringSubmatch(string(text), -1) {
			to, err := url.Parse(m[1])
			if err != nil {
				t.Errorf("%s: %v", page, err)
				continue
			}
			if to.Scheme != "" || to.Path == "" {
				continue
			}
			file := filepath.Join(filepath.Dir(page), filepath.FromSlash(to.Path))
			if _, err := os.Stat(file); err != nil || strings.HasPrefix(file, "..") {
				t.Errorf("%s links to %s, which is not there", page, m[1])
			}
			if page == "README.md" {
				linked[file] = true
			}
		}
	}
	for _, page := range pages {
		if !linked[page] {
			t.Errorf("the README does not lead to %s", page)
		}
	}
}
