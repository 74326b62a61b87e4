package web_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// inDrawings holds the selectors of the site's style sheets for text in drawings, which has units of its own.
var inDrawings = map[string]bool{".chart .tick": true, ".course-name": true}

// TestLettersAreAsLargeAsTheReaderWants checks the style sheets. Font sizes are the browser's own or relative to it, and so
// are the widths at which the layout changes. A reader with larger letters gets the layout of a smaller window, in which
// all of them fit.
func TestLettersAreAsLargeAsTheReaderWants(t *testing.T) {
	sheets, err := filepath.Glob("assets/*.css")
	if err != nil || len(sheets) < 15 {
		t.Fatal(sheets, err)
	}
	titles, err := filepath.Glob("../games/*/board/style.css")
	if err != nil || len(titles) == 0 {
		t.Fatal(titles, err)
	}
	scripts, err := filepath.Glob("script/dom/*.js")
	if err != nil {
		t.Fatal(err)
	}
	comment := regexp.MustCompile(`(?s)/\*.*?\*/`)
	rule := regexp.MustCompile(`([^{};]+)\{([^{}]*)\}`)
	font := regexp.MustCompile(`(?:^|[;\s])font(?:-size)?:[^;]*\d(?:px|pt)`)
	change := regexp.MustCompile(`@(?:media|container)[^{]*\d(?:px|pt)[^{]*\{|matchMedia\([^)]*\dpx`)
	html := ""
	for _, name := range append(append(sheets, titles...), scripts...) {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		text := comment.ReplaceAllString(string(data), "")
		for _, m := range change.FindAllString(text, -1) {
			t.Errorf("%s: the layout changes at a number of pixels, whatever size letters have: %s", name, strings.TrimSpace(m))
		}
		if filepath.Dir(name) != "assets" {
			continue
		}
		for _, m := range rule.FindAllStringSubmatch(text, -1) {
			selector := strings.TrimSpace(m[1])
			if selector == "html" {
				html += m[2]
			}
			if !inDrawings[selector] && font.MatchString(m[2]) {
				t.Errorf("%s: letters of a size in pixels: %s {%s}", name, selector, m[2])
			}
		}
	}
	if !strings.Contains(html, "font: 100%/") {
		t.Errorf("the page does not begin with the browser's own size of letters: html {%s}", html)
	}
}
