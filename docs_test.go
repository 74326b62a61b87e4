package pantheon_test

import (
	"errors"
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
)

var (
	fence    = regexp.MustCompile("(?ms)^```.*?^```[ \t]*$")
	inline   = regexp.MustCompile("`[^`\n]*`")
	mdLink   = regexp.MustCompile(`\]\(([^)\s]+)(?: "[^"]*")?\)`)
	mdImage  = regexp.MustCompile(`!\[([^\]]*)\]\(([^)\s]+)\)`)
	heading  = regexp.MustCompile(`(?m)^#{1,6} +(.*?) *$`)
	headText = strings.NewReplacer("`", "", "*", "")
	linked   = regexp.MustCompile(`!?\[([^\]]*)\]\([^)]*\)`)
	pointer  = regexp.MustCompile(`\AThis page has moved to \[[^\]]+\]\([^)\s]+\)\.\n\z`)
)

// movedPages lists the former paths of documents. Each still has a page of one line, which links to the new place.
var movedPages = []string{
	"docs/adding-a-title.md", "docs/architecture.md", "docs/changing-rules.md", "docs/dependencies.md", "docs/glossary.md", "docs/look.md",
	"docs/protocol.md", "docs/serving.md", "docs/several.md",
}

// clicks is the maximum number of links from the README to any document.
const clicks = 2

// allDocuments returns the texts of the documents for people, by path: all Markdown files in the root and in docs.
func allDocuments(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	read := func(name string) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all[filepath.ToSlash(name)] = string(text)
	}
	root, err := filepath.Glob("*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range root {
		read(name)
	}
	err = filepath.WalkDir("docs", func(name string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() && path.Ext(name) == ".md" {
			read(name)
		}
		return err
	})
	if err != nil || len(all) < 25 || all["README.md"] == "" {
		t.Fatalf("%d documents were read, %v", len(all), err)
	}
	return all
}

// prose returns a document without its code.
func prose(text string) string { return inline.ReplaceAllString(fence.ReplaceAllString(text, ""), "") }

// anchors returns the set of the fragments that GitHub makes for a document's headings.
func anchors(text string) map[string]bool {
	all, seen := map[string]bool{}, map[string]int{}
	for _, m := range heading.FindAllStringSubmatch(fence.ReplaceAllString(text, ""), -1) {
		title := strings.ToLower(headText.Replace(linked.ReplaceAllString(m[1], "$1")))
		anchor := strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '-'
			case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsNumber(r):
				return r
			}
			return -1
		}, title)
		n := seen[anchor]
		if seen[anchor]++; n > 0 {
			anchor += "-" + strconv.Itoa(n)
		}
		all[anchor] = true
	}
	return all
}

// target returns the file and the fragment to which a link in a document leads. The result ok is false for a link out of the repository. A
// file that does not exist is an error.
func target(page, link string) (file, fragment string, ok bool, err error) {
	to, err := url.Parse(link)
	if err != nil || to.Scheme != "" || to.Host != "" {
		return "", "", false, err
	}
	file = page
	if to.Path != "" {
		file = path.Join(path.Dir(page), to.Path)
	}
	if strings.HasPrefix(file, "../") || path.IsAbs(to.Path) {
		return "", "", false, errors.New("it leads out of the repository")
	}
	if info, err := os.Stat(filepath.FromSlash(file)); err != nil {
		return "", "", false, err
	} else if info.IsDir() {
		if _, err := os.Stat(filepath.Join(filepath.FromSlash(file), "README.md")); err == nil {
			file = path.Join(file, "README.md")
		}
	}
	return file, to.Fragment, true, nil
}

// TestDocumentsLeadSomewhere checks every link of every document and of the READMEs of packages: its file exists, its anchor is a
// heading of that file, and it does not lead to a page that has moved.
func TestDocumentsLeadSomewhere(t *testing.T) {
	documents := allDocuments(t)
	pages := map[string]string{}
	for _, name := range files(t, ".md") {
		if path.Base(name) == "README.md" {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			pages[name] = string(text)
		}
	}
	for name, text := range documents {
		pages[name] = text
	}
	found := 0
	for page, text := range pages {
		for _, m := range mdLink.FindAllStringSubmatch(prose(text), -1) {
			file, fragment, ok, err := target(page, m[1])
			switch {
			case err != nil:
				t.Errorf("%s links to %s: %v", page, m[1], err)
				continue
			case !ok:
				continue
			}
			found++
			if pointer.MatchString(documents[file]) {
				t.Errorf("%s links to %s, which has moved: link to its new place", page, m[1])
			}
			if fragment == "" {
				continue
			}
			if path.Ext(file) != ".md" {
				t.Errorf("%s links to %s: only documents have anchors", page, m[1])
				continue
			}
			there, err := os.ReadFile(filepath.FromSlash(file))
			if err != nil {
				t.Fatal(err)
			}
			if !anchors(string(there))[fragment] {
				t.Errorf("%s links to %s, and %s has no such heading", page, m[1], file)
			}
		}
	}
	if found < 100 {
		t.Errorf("only %d links were found", found)
	}
}

// TestDocumentsAreReached checks that each document can be reached from the README by at most two links.
func TestDocumentsAreReached(t *testing.T) {
	documents := allDocuments(t)
	steps, next := map[string]int{"README.md": 0}, []string{"README.md"}
	for len(next) > 0 {
		page := next[0]
		next = next[1:]
		for _, m := range mdLink.FindAllStringSubmatch(prose(documents[page]), -1) {
			file, _, ok, err := target(page, m[1])
			if _, known := steps[file]; err != nil || !ok || known || documents[file] == "" {
				continue
			}
			steps[file] = steps[page] + 1
			next = append(next, file)
		}
	}
	for page, text := range documents {
		n, ok := steps[page]
		switch {
		case pointer.MatchString(text):
		case !ok:
			t.Errorf("no link leads from the README to %s", page)
		case n > clicks:
			t.Errorf("%s is %d links away from the README; at most %d", page, n, clicks)
		}
	}
}

// TestMovedPagesPoint checks that each former path of a document has a page of one line that links to the document.
func TestMovedPagesPoint(t *testing.T) {
	documents := allDocuments(t)
	for _, page := range movedPages {
		if text := documents[page]; !pointer.MatchString(text) {
			t.Errorf("%s must be one line, \"This page has moved to [NAME](NAME).\", and is %.80q", page, text)
		}
	}
	for page, text := range documents {
		if strings.HasPrefix(text, "This page has moved") && !slices.Contains(movedPages, page) {
			t.Errorf("%s points to another page, and movedPages does not list it", page)
		}
	}
}

// TestTheReadmeIsShort checks that the README has at most 620 words, and the two commands to start before the first list of games.
func TestTheReadmeIsShort(t *testing.T) {
	text := allDocuments(t)["README.md"]
	if n := len(strings.Fields(text)); n > 620 {
		t.Errorf("the README has %d words; at most 620", n)
	}
	first, _, _ := strings.Cut(text, "\n## Games\n")
	for _, command := range []string{"\ngo run ./cmd/pantheon ", "\ngo test ./... "} {
		if !strings.Contains(first, command) {
			t.Errorf("the first screen of the README lacks the command %q", strings.TrimSpace(command))
		}
	}
	if n := strings.Count(first, "\n"); n > 25 {
		t.Errorf("the first screen of the README has %d lines; at most 25", n)
	}
}

// TestAnchors checks the anchors of headings against those that GitHub makes.
func TestAnchors(t *testing.T) {
	got := anchors("# A table\n\n```sh\n# no heading\n```\n\n## What needs the others' consent\n" +
		"## `--ops` & more\n## [A](b.md) link\n## A table\n")
	for _, want := range []string{"a-table", "what-needs-the-others-consent", "--ops--more", "a-link", "a-table-1"} {
		if !got[want] {
			t.Errorf("there is no anchor %s in %v", want, got)
		}
	}
	if len(got) != 5 {
		t.Errorf("the anchors are %v", got)
	}
}
