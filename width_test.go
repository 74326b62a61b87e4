package pantheon_test

import (
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// columns is the maximum width of a comment, and of any line of a script or style sheet. A tab counts as four columns.
const columns = 140

// TestLinesAreNarrow: comments, scripts and style sheets fit into the window of an editor.
func TestLinesAreNarrow(t *testing.T) {
	for _, name := range files(t, ".go", ".js", ".css") {
		if strings.HasSuffix(name, "_templ.go") {
			continue
		}
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(string(data), "\n") {
			wide := utf8.RuneCountInString(strings.ReplaceAll(line, "\t", "    "))
			if wide > columns && (path.Ext(name) != ".go" || strings.HasPrefix(strings.TrimSpace(line), "//")) {
				t.Errorf("%s:%d is %d columns wide, which is more than %d", name, i+1, wide, columns)
			}
		}
	}
}

// breakpoints maps the widths and heights at which the layout changes to their meaning. An em in a media query, and a rem, is 16 pixels
// unless the reader has set another font size. With a larger font the page thus has the layout of a smaller window. Widths and heights
// without an entry are not allowed.
var breakpoints = map[string]string{
	"100em":      "the width from which boards that are opened stay open beside the stage",
	"10.9375rem": "the width of a chip of the strip of players on a telephone: below it its figures have no words",
	"8rem":       "the same in a larger window",
	"7rem":       "the width of a chip on a telephone: below it the emblem stands for the name",
	"4.375rem":   "the width of a chip on the narrowest telephone: below it its figures are smaller",
	"41.25rem":   "the width of what stands beside the stage from which it has two columns",
	"21.25em":    "the least width, and for a window that lies the least height, at which the whole table stands before one's eyes",
	"35em":       "the least height, and for a window that lies the least width, of the same",
	"31.25em":    "the height of a desk's window: one that is lower is laid out as a telephone that lies",
	"81.25em":    "the width from which the head of a table has room for its links in words",
	"62.5em":     "the width of a desk: from here on all zones stand beside the stage at once, below it behind tabs",
	"46.25rem":   "the width of the rules from which their contents stand beside the text",
	"700px":      "the width of a report of an arena: below it its tables become lists",
	"40em":       "the width of a telephone: below it two columns become one, and what is printed on boards is drawn larger",
	"48.75em":    "the height of a telephone: below it tiles are lower and their headings go",
	"60em":       "the height of a usual desk: below it the headings of many groups of tiles go",
	"28.75rem":   "the width of a player aid in the rail: below it its steps have their words under their icons",
	"18em":       "the width of a window whose letters are large: below it the head of the page and lists take more lines",
	"30em":       "the width of a small telephone: below it the head of the page is drawn closer together",
}

// TestBreakpoints: style sheets, scripts and pages use no widths without an entry in breakpoints, and use each entry.
func TestBreakpoints(t *testing.T) {
	asks := regexp.MustCompile(`(?:@media|@container|matchMedia\(|media=)[^{]*`)
	sizes := regexp.MustCompile(`\((?:(?:min|max)-)?(?:width|height)\s*[:<>=]+\s*([0-9.]+[a-z]+)\)`)
	used := map[string]bool{}
	for _, name := range files(t, ".css", ".js", ".templ") {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, query := range asks.FindAllString(string(data), -1) {
			found := sizes.FindAllStringSubmatch(query, -1)
			if len(found) != len(regexp.MustCompile(`\b(?:width|height)\b`).FindAllString(query, -1)) {
				t.Errorf("%s asks %q, which this test cannot read", name, query)
			}
			for _, size := range found {
				used[size[1]] = true
				if breakpoints[size[1]] == "" {
					t.Errorf("%s asks for %s; the breakpoints are %s", name, size[1], strings.Join(listed(), ", "))
				}
			}
		}
	}
	for size := range breakpoints {
		if !used[size] {
			t.Errorf("nothing asks for the breakpoint %s any more", size)
		}
	}
}

func listed() []string {
	var all []string
	for size, means := range breakpoints {
		all = append(all, size+" ("+means+")")
	}
	slices.Sort(all)
	return all
}
