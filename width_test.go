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

// columns is how wide a comment, and any line of a script or of a style sheet, may be, a tab counting four.
const columns = 140

// TestLinesAreNarrow: comments, scripts and style sheets fit into a window of an editor.
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

// breakpoints are the widths and heights of a window at which anything that is drawn changes. What has no entry here is a width that
// somebody made up for one page.
var breakpoints = map[string]string{
	"1000px": "the width of a desk: from here on the list of choices stands beside the board, below it lies over the board's lower edge",
	"700px":  "the width of a report of an arena: below it its tables become lists",
	"640px":  "the width of a telephone: below it two columns become one, and what is printed on boards is drawn larger",
	"480px":  "the width of a small telephone: below it the head of the page is drawn closer together",
	"780px":  "the height of a telephone: below it a board that is seen whole shows no buttons to come closer",
}

// TestBreakpoints: style sheets, scripts and pages ask for no other width, and each that is listed is asked for.
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
