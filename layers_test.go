// Package pantheon_test checks the structure of the whole project: which package may use which.
package pantheon_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"unicode"
	"unicode/utf8"

	"pantheon/games"
)

// module is the path of this module.
const module = "pantheon"

// layers maps the packages of the project to their layers. A folder belongs to the longest matching entry; "*" matches the folder of any
// title. An example counts as a title.
var layers = map[string]int{
	"game":             1,
	"languages":        1,
	"games/*":          2,
	"examples/*":       2,
	"board":            3,
	"games/*/board":    3,
	"examples/*/board": 3,
	"bot":              3,
	"games":            4,
	"arena":            4,
	"protocol":         4,
	"notify/transport": 5,
	"store":            5,
	"notify":           6,
	"table":            6,
	"ops":              7,
	"web":              7,
	"web/access":       7,
	"web/sse":          7,
	"web/rulebook":     7,
	"web/compress":     7,
	"web/page":         7,
	"cmd":              8,
}

// shared lists packages that packages of the same layer may use.
var shared = map[string][]string{
	"games/*/board":    {"board"},
	"examples/*/board": {"board"},
	"notify":           {"table"},
	"web":              {"web/access", "web/sse", "web/rulebook", "web/compress", "web/page"},
	"web/page":         {"web/rulebook"},
	"web/access":       {"web/compress"},
	"web/sse":          {"web/compress", "web/page"},
}

// pure is the highest layer that opens nothing and reads no clock.
const pure = 4

// laws is the package of the conformance tests. Only tests use it; it reads golden files of the calling test.
const laws = "game/gametest"

// A source is a Go file of this module.
type source struct {
	name  string // path from the root of the module
	file  *ast.File
	fset  *token.FileSet
	entry string // "" for the root of the module
	at    string // the package's folder, with the title's own name
	test  bool
}

// sources returns all Go files of the module. They are parsed once.
func sources(t *testing.T) []source {
	t.Helper()
	all, err := parsed()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

var parsed = sync.OnceValues(func() (all []source, err error) {
	names, err := filesOf(".go")
	for _, name := range names {
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		entry, at := layerOf(path.Dir(name))
		all = append(all, source{name, file, fset, entry, at, strings.HasSuffix(name, "_test.go")})
	}
	return all, err
})

// files returns the module's files with one of the endings. It leaves out hidden files and folders, and folders named pantheon-data.
func files(t *testing.T, endings ...string) []string {
	t.Helper()
	names, err := filesOf(endings...)
	if err != nil {
		t.Fatal(err)
	}
	return names
}

func filesOf(endings ...string) (names []string, err error) {
	err = filepath.WalkDir(".", func(name string, e fs.DirEntry, err error) error {
		hidden := name != "." && strings.HasPrefix(e.Name(), ".")
		switch {
		case err != nil:
			return err
		case e.IsDir() && (hidden || e.Name() == "pantheon-data"):
			return fs.SkipDir
		case !e.IsDir() && !hidden && slices.Contains(endings, path.Ext(name)):
			names = append(names, filepath.ToSlash(name))
		}
		return nil
	})
	return names, err
}

// layerOf returns the entry of layers for a folder and the folder that it matches; "" if no entry matches.
func layerOf(folder string) (entry, at string) {
	for at = folder; at != "."; at = path.Dir(at) {
		parts := strings.Split(at, "/")
		if len(parts) > 1 && ofTitles(parts[0]) {
			parts[1] = "*"
		}
		if entry = strings.Join(parts, "/"); layers[entry] > 0 {
			return entry, at
		}
	}
	return "", ""
}

// ofTitles reports whether each folder in a package is a title.
func ofTitles(entry string) bool { return entry == "games" || entry == "examples" }

func TestEveryPackageHasItsLayer(t *testing.T) {
	for _, s := range sources(t) {
		if s.entry == "" && path.Dir(s.name) != "." {
			t.Errorf("%s belongs to no layer", s.name)
		}
	}
}

func TestNoPackageUsesALayerAbove(t *testing.T) {
	for _, s := range sources(t) {
		if s.entry == "" {
			continue
		}
		for _, spec := range s.file.Imports {
			imported, ours := strings.CutPrefix(importPath(spec), module+"/")
			if !ours {
				continue
			}
			entry, at := layerOf(imported)
			switch {
			case at == s.at, layers[entry] < layers[s.entry] && !otherTitle(at, s.at), slices.Contains(shared[s.entry], entry):
			default:
				t.Errorf("%s: %s, in layer %d, uses %s, in layer %d", s.fset.Position(spec.Pos()), s.at, layers[s.entry], at, layers[entry])
			}
		}
	}
}

// otherTitle reports whether two folders belong to different titles.
func otherTitle(a, b string) bool {
	title := func(at string) string {
		parts := strings.Split(at, "/")
		if len(parts) > 1 && ofTitles(parts[0]) {
			return parts[0] + "/" + parts[1]
		}
		return ""
	}
	return title(a) != "" && title(b) != "" && title(a) != title(b)
}

func importPath(spec *ast.ImportSpec) string {
	name, err := strconv.Unquote(spec.Path.Value)
	if err != nil {
		return ""
	}
	return name
}

// outside lists packages that open files or connections, or use randomness without a seed.
var outside = []string{"os", "net", "syscall", "plugin", "log", "database", "crypto/rand", "math/rand"}

// instants lists the functions of package time that read the clock.
var instants = []string{"Now", "Since", "Until", "Sleep", "After", "AfterFunc", "Tick", "NewTimer", "NewTicker"}

// quickMakers lists what layers 1 to 4 may use of math/rand/v2: generators with a seed.
var quickMakers = []string{"New", "NewPCG", "NewChaCha8", "Rand", "PCG", "ChaCha8", "Source"}

func TestLowerLayersTouchNothingOutside(t *testing.T) {
	for _, s := range sources(t) {
		if s.test || s.entry == "" || layers[s.entry] > pure || strings.HasPrefix(s.name, laws+"/") {
			continue
		}
		for _, spec := range s.file.Imports {
			name := importPath(spec)
			for _, bad := range outside {
				if name == bad || strings.HasPrefix(name, bad+"/") && name != "math/rand/v2" {
					t.Errorf("%s: %s, in layer %d, imports %s", s.fset.Position(spec.Pos()), s.at, layers[s.entry], name)
				}
			}
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			selector, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			switch of, _ := selector.X.(*ast.Ident); {
			case of == nil:
			case of.Name == "time" && imports(s, "time") && slices.Contains(instants, selector.Sel.Name):
				t.Errorf("%s: time.%s reads the clock in layer %d", s.fset.Position(n.Pos()), selector.Sel.Name, layers[s.entry])
			case of.Name == "rand" && imports(s, "math/rand/v2") && !slices.Contains(quickMakers, selector.Sel.Name):
				t.Errorf("%s: rand.%s draws chance that no seed repeats", s.fset.Position(n.Pos()), selector.Sel.Name)
			}
			return true
		})
	}
}

func imports(s source, name string) bool {
	return slices.ContainsFunc(s.file.Imports, func(spec *ast.ImportSpec) bool { return importPath(spec) == name })
}

// TestNobodyNamesATitle: only the registry, translations and a title's own folder name the title. A new title thus needs one more folder
// and one more line.
func TestNobodyNamesATitle(t *testing.T) {
	registry, err := games.OpenWithExamples(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files(t, ".go", ".templ", ".js", ".css", ".html", ".yaml", ".txtar", ".sql") {
		folder := path.Dir(name)
		if folder == "games" || strings.HasPrefix(folder, "languages/") {
			continue
		}
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		text := strings.ToLower(humps.ReplaceAllString(string(data), "$1 $2"))
		for _, title := range registry {
			if folder == title.Folder || strings.HasPrefix(folder, title.Folder+"/") {
				continue
			}
			if i := named(text, title.ID(), strings.ReplaceAll(title.ID(), "-", " "), path.Base(title.Folder)); i >= 0 {
				t.Errorf("%s:%d names the title %s", name, 1+strings.Count(text[:i], "\n"), title.ID())
			}
		}
	}
}

// humps matches the word boundaries within a name: ticTacToe is three words.
var humps = regexp.MustCompile(`(\p{Ll})(\p{Lu})`)

// named returns the index of the first whole word in a text that is one of the words, or -1.
func named(text string, words ...string) int {
	first := -1
	for _, word := range words {
		for from := 0; ; {
			i := strings.Index(text[from:], word)
			if i < 0 {
				break
			}
			i += from
			before, _ := utf8.DecodeLastRuneInString(text[:i])
			after, _ := utf8.DecodeRuneInString(text[i+len(word):])
			if !inWord(before) && !inWord(after) {
				if first < 0 || i < first {
					first = i
				}
				break
			}
			from = i + len(word)
		}
	}
	return first
}

func inWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }

// TestNamed: a word counts only as a whole word, whatever surrounds it.
func TestNamed(t *testing.T) {
	for text, at := range map[string]int{"flog on": -1, "go": 0, "games/go/board": 6, "the \"go\"": 5, "gogo, go": 6, "é go": 3, "égo": -1, "gone, ago": -1, "board game": 0, "board gamer": -1} {
		if got := named(text, "go", "board game"); got != at {
			t.Errorf("%q: %d, not %d", text, got, at)
		}
	}
}

// TestTitlesHaveTheirFolders: each title has the folder that the registry names, with a README, content, scenarios and a board.
func TestTitlesHaveTheirFolders(t *testing.T) {
	registry, err := games.OpenWithExamples(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range registry {
		for _, part := range []string{"README.md", "content", "scenarios", "board"} {
			if _, err := os.Stat(filepath.Join(title.Folder, part)); err != nil {
				t.Errorf("%s: %v", title.ID(), err)
			}
		}
	}
}
