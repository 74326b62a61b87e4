package web_test

import (
	"html"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/andybalholm/cascadia"
	nethtml "golang.org/x/net/html"

	"pantheon/game/gametest"
)

// The maximum compressed bytes and requests that a new browser needs for a page.
const (
	mostForHome  = 65_000
	mostRequests = 10
)

var fetched = regexp.MustCompile(`<(?:link|script|img)[^>]* (?:href|src)="([^"]+)"`)

// codings lists the values of Accept-Encoding that browsers send. Browsers send the second one over plain HTTP, where proxies could
// change the answers.
var codings = []string{"gzip, deflate, br, zstd", "gzip, deflate"}

// mostForTable is the maximum number of bytes that are loaded for a table, by codings. Brotli compresses it a tenth smaller
// than gzip.
var mostForTable = map[string]int{codings[0]: 93_000, codings[1]: 102_000}

// weight returns the size in bytes of a page with the scripts, style sheets and pictures that it names, and the number of
// requests. All are sent as to a browser that accepts the codings. It leaves out the icon for home screens.
func (p *person) weight(path, codings string) (bytes, requests int) {
	p.h.t.Helper()
	fetch := func(path string) []byte {
		r, err := http.NewRequest("GET", p.h.server.URL+path, nil)
		if err != nil {
			p.h.t.Fatal(err)
		}
		r.Header.Set("Accept-Encoding", codings) // because it is set by hand, net/http does not decompress the answer
		answer, err := p.client.Do(r)
		if err != nil {
			p.h.t.Fatal(err)
		}
		defer answer.Body.Close()
		body, err := io.ReadAll(answer.Body)
		if err != nil || answer.StatusCode != 200 {
			p.h.t.Fatalf("%s: %d, %v", path, answer.StatusCode, err)
		}
		bytes, requests = bytes+len(body), requests+1
		return body
	}
	fetch(path)
	for _, m := range fetched.FindAllStringSubmatch(p.get(path).want(p.h.t, 200).body, -1) {
		if strings.Contains(m[0], `rel="apple-touch-icon"`) {
			continue // loaded when the page is put on a home screen, not when it is opened
		}
		fetch(html.UnescapeString(m[1]))
	}
	return bytes, requests
}

// TestPagesAreLight checks that the first page, and a table of each title, need few requests and few bytes.
func TestPagesAreLight(t *testing.T) {
	h := openTestSite(t, realRegistry(t))
	for _, codings := range codings {
		bytes, requests := h.person().weight("/", codings)
		gametest.Budget(t, "first page ("+codings+")", bytes, mostForHome)
		if requests > mostRequests {
			t.Errorf("the first page comes by %d requests", requests)
		}
	}
	for _, title := range h.registry {
		p := h.person()
		chairs := make([]string, title.Game.About().MaxSeats-1)
		for i := range chairs {
			chairs[i] = "bot:random"
		}
		table := p.open(title.ID(), chairs...)
		for _, codings := range codings {
			bytes, requests := p.weight("/t/"+table, codings)
			gametest.Budget(t, "table of "+title.ID()+" ("+codings+")", bytes, mostForTable[codings])
			if requests > mostRequests {
				t.Errorf("a table of %s comes by %d requests", title.ID(), requests)
			}
		}
	}
}

// laterScripts lists the scripts that are loaded on demand: for notifications, sounds, the end of the game, the next table, the list of
// open tables, and the chat.
var laterScripts = []string{
	"calls.js",
	"chat.js",
	"effects.js",
	"end.js",
	"next.js",
	"open.js",
}

// TestScriptsAreBundled checks that a page loads one script, which imports only scripts that are loaded on demand, and that
// its source map exists.
func TestScriptsAreBundled(t *testing.T) {
	h := openTestSite(t, realRegistry(t))
	p := h.person()
	for _, path := range []string{"/", "/t/" + p.open(h.registry[0].ID(), "bot:random")} {
		all := regexp.MustCompile(`<script[^>]* src="([^"]+)"`).FindAllStringSubmatch(p.get(path).want(t, 200).body, -1)
		if len(all) != 1 {
			t.Fatalf("%s loads the scripts %q", path, all)
		}
		script := p.get(all[0][1]).want(t, 200).body
		later := regexp.MustCompile(`import\(new URL\("(\w+\.js)",import\.meta\.url\)\.href\)`)
		for _, m := range later.FindAllStringSubmatch(script, -1) {
			if !slices.Contains(laterScripts, m[1]) {
				t.Errorf("the script of %s loads %s later", path, m[1])
			}
		}
		script = later.ReplaceAllString(script, "later()")
		if imports := regexp.MustCompile(`\bimport\s*["{(*]`).FindString(script); imports != "" {
			t.Errorf("the script of %s has an %q", path, imports)
		}
		named := regexp.MustCompile(`//# sourceMappingURL=(\S+)\n$`).FindStringSubmatch(script)
		if named == nil {
			t.Fatalf("the script of %s names no source map", path)
		}
		p.get(all[0][1][:strings.LastIndex(all[0][1], "/")+1]+named[1]).want(t, 200, `"sourcesContent"`)
	}
}

// TestPagesLackNoStyles checks each style sheet that a kind of page leaves out: no rule in it may match an element of the page.
func TestPagesLackNoStyles(t *testing.T) {
	sequential(t)
	h := openTestSite(t, realRegistry(t))
	p := h.person()
	table := p.open(h.registry[0].ID(), "bot:random")
	pages := map[string][]string{
		"table.css choices.css": {"/", "/mine", "/upload", "/carry", "/name", "/sign-out", "/none"},
		"pages.css":             {"/t/" + table, "/t/" + table + "/at/0"},
	}
	for _, title := range h.registry {
		for sheets, paths := range pages {
			if sheets != "pages.css" {
				pages[sheets] = append(paths, "/new/"+title.ID(), "/rules/"+title.ID(), "/rules/"+title.ID()+"/cards")
			} else {
				pages[sheets] = append(paths, "/t/"+p.open(title.ID(), "bot:random"), "/rules/"+title.ID()+"/aid")
			}
		}
	}
	for sheets, paths := range pages {
		for _, path := range paths {
			doc, err := nethtml.Parse(strings.NewReader(p.get(path).body))
			if err != nil {
				t.Fatal(err)
			}
			for sheet := range strings.FieldsSeq(sheets) {
				text, err := os.ReadFile(filepath.Join("assets", sheet))
				if err != nil {
					t.Fatal(err)
				}
				known := 0
				for _, rule := range regexp.MustCompile(`(?m)^\s*([^@{}]+)\{`).FindAllStringSubmatch(regexp.MustCompile(`(?s)/\*.*?\*/`).ReplaceAllString(string(text), ""), -1) {
					group, err := cascadia.ParseGroup(regexp.MustCompile(`::[a-z-]+|:(?:hover|focus|focus-visible|active)`).ReplaceAllString(rule[1], ""))
					if err != nil {
						continue // newer than the parser here
					}
					known++
					if found := cascadia.Query(doc, group); found != nil {
						t.Errorf("%s lacks %s, whose rule for %q would match <%s> on it", path, sheet, strings.TrimSpace(rule[1]), found.Data)
					}
				}
				if known < 10 {
					t.Errorf("only %d rules of %s are understood", known, sheet)
				}
			}
		}
	}
}
