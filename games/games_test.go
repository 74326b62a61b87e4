package games_test

import (
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"pantheon/game"
	"pantheon/games"
)

// TestStrayContent: a misplaced content file, or a folder of no title, is an error that names it. Other files in the
// root, and folders whose names begin with a dot, are ignored.
func TestStrayContent(t *testing.T) {
	registry, err := games.OpenWithExamples(nil)
	if err != nil {
		t.Fatal(err)
	}
	id := registry[0].ID()
	type stray struct{ name, want, in string }
	strays := []stray{
		{id + "x/cards.yaml", `"` + id + `x"`, id},
		{"cards.yaml", "cards.yaml", id},
		{"note.txt", "", ""},
		{"content", "", ""},
		{".git/cards.yaml", "", ""},
	}
	for _, title := range registry {
		for name := range title.Content {
			strays = append(strays, stray{name, `"` + name + `"`, "/" + name}, stray{"my-" + name, `"my-` + name + `"`, "/my-" + name})
		}
	}
	for _, s := range strays {
		_, err := games.OpenWithExamples(fstest.MapFS{s.name: &fstest.MapFile{Data: []byte("a: 1\n")}})
		switch {
		case s.want == "" && err != nil:
			t.Errorf("%s is refused: %v", s.name, err)
		case s.want != "" && (err == nil || !strings.Contains(err.Error(), s.want) || !strings.Contains(err.Error(), s.in)):
			t.Errorf("%s: the error is %v; it should name %s and %s", s.name, err, s.want, s.in)
		}
	}
}

// TestStrayNamesItsTitle: for a file that only one title has, the error names the folder of that title.
func TestStrayNamesItsTitle(t *testing.T) {
	registry, err := games.OpenWithExamples(nil)
	if err != nil {
		t.Fatal(err)
	}
	owners := map[string][]string{}
	for _, title := range registry {
		for name := range title.Content {
			owners[name] = append(owners[name], title.ID())
		}
	}
	for name, ids := range owners {
		if len(ids) > 1 {
			continue
		}
		_, err := games.OpenWithExamples(fstest.MapFS{name: &fstest.MapFile{}})
		if err == nil || !strings.Contains(err.Error(), ids[0]+"/"+name) {
			t.Errorf("%s: the error is %v; it should name %s/%s", name, err, ids[0], name)
		}
	}
}

// words matches three lower-case letters, which a value of only numbers and ids such as P1 or S2.NE does not have.
var words = regexp.MustCompile(`[a-z]{3}`)

// TestDataAreToldInEveryLanguage: the texts of the rules page on the source of each datum exist. Every note exists in all languages, and
// so does every value with words, with all its gaps filled.
func TestDataAreToldInEveryLanguage(t *testing.T) {
	registry, err := games.OpenWithExamples(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range registry {
		a := title.Game.About()
		used := map[string]bool{} // by the content of any version
		for version := 1; version <= a.Version; version++ {
			at, err := title.At(version)
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range at.Game.About().Data {
				used[d.Note] = true
			}
		}
		for _, d := range a.Data {
			if d.Says.ID != "" && (!a.Words.Has(d.Says.ID) || a.ValueIn("en", d) != d.Value) {
				t.Errorf("%s: the value of %s %s is %q, and its phrase %s is %q", title.ID(), d.File, d.ID, d.Value, d.Says.ID, a.ValueIn("en", d))
			}
			if d.Says.ID == "" && words.MatchString(d.Value) {
				t.Errorf("%s: the value of %s %s is words without a phrase: %q", title.ID(), d.File, d.ID, d.Value)
			}
			for _, l := range game.Langs {
				if strings.ContainsAny(a.ValueIn(l, d), "{}") {
					t.Errorf("%s: the value of %s %s in %s is %q", title.ID(), d.File, d.ID, l, a.ValueIn(l, d))
				}
				if l != "en" && d.Note != "" && a.NoteIn(l, d) == d.Note {
					t.Errorf("%s: the note of %s %s has no words in %s: %q", title.ID(), d.File, d.ID, l, d.Note)
				}
			}
		}
		for _, id := range a.Words.IDs() {
			if text := a.Words.Text("en", game.NewPhrase(id), nil); strings.HasPrefix(id, "note.") && !used[text] {
				t.Errorf("%s: no datum has the note %s: %q", title.ID(), id, text)
			}
		}
	}
}

// TestNamedTitlesAloneAreOpened: Open opens only the named titles, in the order of the registry. The error for an unknown name lists the
// titles.
func TestNamedTitlesAloneAreOpened(t *testing.T) {
	registry, err := games.Open(nil, "lords-of-hellas", "luna")
	if err != nil {
		t.Fatal(err)
	}
	if len(registry) != 2 || registry[0].ID() != "luna" || registry[1].ID() != "lords-of-hellas" {
		t.Errorf("%d titles are open", len(registry))
	}
	for name, want := range map[string]string{"chess": `"chess"; choose one of gods-of-rome, luna, four-gods, lords-of-hellas`, "ur": "--examples"} {
		if _, err := games.Open(nil, "luna", name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("asked for %s: %v", name, err)
		}
	}
	if registry, err := games.OpenWithExamples(nil, "ur"); err != nil || len(registry) != 1 {
		t.Errorf("the example: %d titles, %v", len(registry), err)
	}
}
