package web

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"io/fs"
	"log/slog"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	"pantheon/board"
	"pantheon/game/gametest/bluff"
	"pantheon/games"
	"pantheon/web/compress"
	"pantheon/web/page"
)

// everyTitle returns all titles, including the examples.
func everyTitle(t *testing.T) games.Registry {
	t.Helper()
	registry, err := games.OpenWithExamples(nil)
	if err != nil {
		t.Fatal(err)
	}
	return registry
}

// TestEveryAssetIsMade makes the scripts, source maps and style sheets of all titles. An error or a warning in one of them
// fails the test.
func TestEveryAssetIsMade(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing happens side by side")
	}
	a, err := openAssets(everyTitle(t), slog.Default())
	if err != nil {
		t.Fatal(err)
	}
	for name, f := range a.files {
		plain, err := f.made[compress.Plain]()
		if err != nil || len(plain) == 0 {
			t.Errorf("%s: %d bytes: %v", name, len(plain), err)
			continue
		}
		for _, coding := range []compress.Coding{compress.Gzip, compress.Brotli} {
			if coding == compress.Brotli && strings.HasSuffix(name, mapEnding) {
				continue // large and seldom requested
			}
			packed, err := f.made[coding]()
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			var z io.Reader = brotli.NewReader(bytes.NewReader(packed))
			if coding == compress.Gzip {
				if z, err = gzip.NewReader(bytes.NewReader(packed)); err != nil {
					t.Fatal(err)
				}
			}
			if unpacked, err := io.ReadAll(z); err != nil || !bytes.Equal(unpacked, plain) {
				t.Errorf("%s is another one when it is unpacked from %s: %v", name, coding, err)
			}
		}
		if script, ok := strings.CutSuffix(name, mapEnding); ok {
			var tells struct{ Sources []string }
			if err := json.Unmarshal(plain, &tells); err != nil || !slices.ContainsFunc(tells.Sources, func(s string) bool {
				return strings.HasSuffix(s, "dom.js") || strings.HasSuffix(s, "/"+strings.TrimSuffix(name, mapEnding))
			}) {
				t.Errorf("%s tells of the sources %v: %v", name, tells.Sources, err)
			}
			made, err := a.files[script].made[compress.Plain]()
			if err != nil || !strings.HasSuffix(string(made), "\n//# sourceMappingURL="+name+"\n") {
				t.Errorf("%s does not name its source map at its end: %v", script, err)
			}
		}
	}
}

// TestModulesOfATable checks that the script of a title's tables holds every module of the title and of tables once.
// Exceptions are modules that come with the module that needs them. The script of other pages has none of the tables'
// modules.
func TestModulesOfATable(t *testing.T) {
	registry := everyTitle(t)
	a, err := openAssets(registry, slog.Default())
	if err != nil {
		t.Fatal(err)
	}
	modules := func(script string) map[string]int {
		text, err := a.files[script+mapEnding].made[compress.Plain]()
		if err != nil {
			t.Fatal(err)
		}
		var tells struct{ Sources []string }
		if err := json.Unmarshal(text, &tells); err != nil {
			t.Fatal(err)
		}
		found := map[string]int{}
		for _, s := range tells.Sources {
			found[s[strings.LastIndex(s, ":")+1:]]++
		}
		return found
	}
	site, table := modules("main.js"), modules("table.js")
	own, err := fs.Glob(embedded, "script/*/*.js")
	if err != nil || len(own) < 30 {
		t.Fatalf("%d scripts: %v", len(own), err)
	}
	apart := []string{"fit.js", "cards.js", "rules.js", "teach.js", "effects.js", "end.js", "next.js", "open.js", "calls.js", "callspage.js",
		"clocks.js", "passkey.js", "lesson.js", "coach.js", "chat.js", "sift.js", "contents.js", "base64.js", "ago.js"}
	for _, name := range own {
		if slices.Contains(apart, path.Base(name)) {
			continue // it comes with the module that needs it
		}
		if name = strings.TrimPrefix(name, "script/"); table[name] != 1 {
			t.Errorf("the script of tables holds %s %d times", name, table[name])
		}
	}
	if site["dom/main.js"] != 1 || site["dom/table.js"] != 0 || site["dom/pick.js"] != 0 {
		t.Errorf("the script of other pages holds %v", site)
	}
	scripted := 0
	for _, title := range registry {
		m, ok := title.Board.(modular)
		if !ok {
			continue
		}
		scripted++
		found := modules("table-" + title.ID() + ".js")
		for name := range m.Modules() {
			if found[name] != 1 || table[name] != 0 {
				t.Errorf("the script of %s holds %s %d times, that of other titles %d times", title.ID(), name, found[name], table[name])
			}
		}
		for name := range table {
			if found[name] != 1 {
				t.Errorf("the script of %s holds %s %d times", title.ID(), name, found[name])
			}
		}
	}
	if scripted == 0 {
		t.Error("no title has a script of several modules")
	}
}

// TestFaultsOfScriptsAreTold checks that the error of a script or style sheet that cannot be made names the place or the
// unknown module.
func TestFaultsOfScriptsAreTold(t *testing.T) {
	for text, want := range map[string]string{
		"export const a = 1;\nexport const b = ;":  "a.js:2:18",
		"import { c } from './none.js';\nc();":     `unknown module "./none.js"`,
		"import '../core/b.js';":                   `unknown module "../core/b.js"`,
		"import 'dom/b.js';":                       `unknown module "dom/b.js"`,
		"import fs from 'fs';\nfs.read();":         `unknown module "fs"`,
		"import { c } from './b.js';\nc();":        "a.js:1:10",
		"const a = 1;\na = 2;":                     "a.js:2:1",
		"if (x === -0 || typeof x === 'strin') y;": "a.js:1",
	} {
		_, err := bundle{"t.js", []string{"a.js"}, map[string]string{"dom/a.js": text, "dom/b.js": "export const b = 1;"}, nil}.text()
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	for text, want := range map[string]string{".a { color: red; ": "t.css:1", ".a { colr: red; }": "t.css:1:6", ".a .b } c": "t.css:1"} {
		if _, err := leastSheet("t.css", text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// scripted is a board that has a style and modules and draws nothing.
type scripted struct {
	board.Board
	style   string
	modules map[string]string
}

func (s scripted) Style() string              { return s.style }
func (s scripted) Script() string             { return s.modules["dom/bluff.js"] }
func (s scripted) Modules() map[string]string { return s.modules }

// TestFingerprintIsOfTheSources checks that the fingerprint changes with each source, and that computing it makes no asset.
func TestFingerprintIsOfTheSources(t *testing.T) {
	g := bluff.Game()
	id := g.About().ID
	print := func(style string, modules map[string]string) string {
		a, err := openAssets(games.Registry{{Game: g, Board: scripted{nil, style, modules}}}, slog.Default())
		if err != nil {
			t.Fatal(err)
		}
		return a.root
	}
	seen := map[string]string{}
	for what, root := range map[string]string{
		"plain":             print("", map[string]string{}),
		"a style":           print(".a { color: red; }", map[string]string{}),
		"a script":          print("", map[string]string{"dom/" + id + ".js": "a;"}),
		"another script":    print("", map[string]string{"dom/" + id + ".js": "b;"}),
		"a module":          print("", map[string]string{"dom/" + id + ".js": "a;", "dom/" + id + "-b.js": "b;"}),
		"a broken module":   print("", map[string]string{"dom/" + id + ".js": "a;", "dom/" + id + "-b.js": "}"}),
		"a module's name":   print("", map[string]string{"dom/" + id + ".js": "a;", "dom/" + id + "-c.js": "b;"}),
		"text at its place": print("", map[string]string{"dom/" + id + ".js": "a;b;", "dom/" + id + "-c.js": ""}),
	} {
		if other, ok := seen[root]; ok {
			t.Errorf("%s and %s have the same fingerprint", what, other)
		}
		seen[root] = what
	}
	_, err := openAssets(games.Registry{{Game: g, Board: scripted{nil, "", map[string]string{"dom/bluff.js": "a;", "dom/dom.js": "b;"}}}}, slog.Default())
	if err == nil || !strings.Contains(err.Error(), "dom.js") {
		t.Errorf("a module that is called as one of the site: %v", err)
	}
}

// within returns the texts in the parentheses after each occurrence of a word in a style sheet.
func within(sheet, word string) (all []string) {
	for {
		_, rest, ok := strings.Cut(sheet, word+"(")
		if !ok {
			return all
		}
		end, depth := 0, 1
		for ; depth > 0; end++ {
			switch rest[end] {
			case '(':
				depth++
			case ')':
				depth--
			}
		}
		all = append(all, rest[:end-1])
		sheet = rest
	}
}

// unsure matches selectors within :has() that make a browser restyle everything after each change of a page. Such are a star,
// :not(), :is(), an attribute, or a state alone.
var unsure = regexp.MustCompile(`[*\[]|:not\(|:is\(|(^|[\s>+~,]):`)

// TestTablesAreStyledAnewWhereTheyChange checks that no selector within :has() in the style sheets of tables matches unsure.
func TestTablesAreStyledAnewWhereTheyChange(t *testing.T) {
	registry := everyTitle(t)
	a, err := openAssets(registry, slog.Default())
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range registry {
		sheet, err := a.files[page.TableStyle(title.ID())].made[compress.Plain]()
		if err != nil {
			t.Fatal(err)
		}
		found := within(string(sheet), ":has")
		if len(found) < 20 {
			t.Errorf("%s: only %d places in its sheet look within something", title.ID(), len(found))
		}
		for _, inner := range found {
			if unsure.MatchString(inner) {
				t.Errorf("%s: :has(%s) has the page styled anew after whatever changes in it", title.ID(), inner)
			}
		}
	}
}
