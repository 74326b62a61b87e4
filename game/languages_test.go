package game_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"pantheon/game"
)

// addLanguages adds languages for the time of a test.
func addLanguages(t *testing.T, files map[string]string) error {
	t.Helper()
	t.Cleanup(func() {
		if err := game.AddLanguages(fstest.MapFS{}, nil); err != nil {
			t.Error(err)
		}
	})
	fsys := fstest.MapFS{}
	for name, text := range files {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return game.AddLanguages(fsys, []string{"site.yaml", "moon.yaml", "moon.lessons.yaml", "moon.rules.md"})
}

// TestAnAddedLanguage adds a language with one text, and reads the others in English.
func TestAnAddedLanguage(t *testing.T) {
	english := "name: Moon\npushed: \"{seat} pushes {n} {n|meeple|meeples}\"\n"
	moon, err := game.LoadCatalog("moon", files(english, english, chinese(english)), "lang")
	if err != nil {
		t.Fatal(err)
	}
	err = addLanguages(t, map[string]string{
		"README.md":            "no language",
		"pl/site.yaml":         "language.name: Polski\n",
		"pl/moon.yaml":         "pushed: \"{seat} popycha {n} {n|figurkę|figurki|figurek}\"\n",
		"pl/moon.lessons.yaml": "\"Press a stone.\": \"Naciśnij kamień.\"\n",
		"pl/moon.rules.md":     "# Księżyc\n",
	})
	if err != nil {
		t.Fatal(err)
	}
	if all := game.Languages(); len(all) != len(game.Langs)+1 || all[len(all)-1] != "pl" || game.AddedName("pl") != "Polski" {
		t.Errorf("the languages are %v, and the last is called %q", all, game.AddedName("pl"))
	}
	for n, want := range map[int]string{-2: "figurki", 0: "figurek", 1: "figurkę", 2: "figurki", 5: "figurek", 12: "figurek", 22: "figurki", 101: "figurek"} {
		text := moon.Text("pl", game.NewPhrase("pushed", "seat", game.Seat(1), "n", n), nil)
		if !strings.HasSuffix(text, " "+want) || !strings.Contains(text, "popycha") {
			t.Errorf("of %d it says %q, not %s", n, text, want)
		}
	}
	if got := moon.Text("pt-PT", game.NewPhrase("pushed", "n", 0), nil); got != "{seat} pushes 0 meeple" {
		t.Errorf("without a text of its own, European Portuguese is %q", got)
	}
	if got := moon.Text("pl", game.NewPhrase("name"), nil); got != "Moon" {
		t.Errorf("a text that it lacks is %q", got)
	}
	if got, other := game.Translated("pl", "Press a stone."), game.Translated("pl", "Press it."); got != "Naciśnij kamień." || other != "Press it." {
		t.Errorf("the lesson says %q and %q", got, other)
	}
	if page, ok := game.AddedPage("pl", "moon.rules.md"); !ok || page != "# Księżyc\n" {
		t.Errorf("the page is %q, %v", page, ok)
	}
	if _, ok := game.AddedPage("pl", "moon.aid.md"); ok {
		t.Error("there is a page that nobody wrote")
	}
	if got := moon.Text("pt", game.NewPhrase("pushed", "n", 0), nil); got != "{seat} pushes 0 meeple" {
		t.Errorf("in Portuguese 0 has the form of one, and the text is %q", got)
	}
}

// TestAddedLanguageErrors adds languages with one mistake each. The error names the file, the line and what is allowed, and no language is
// added. The same mistakes are errors in a catalogue that is loaded afterwards.
func TestAddedLanguageErrors(t *testing.T) {
	english := "name: Moon\npushed: \"{seat} pushes {n} {n|meeple|meeples}\"\n"
	if _, err := game.LoadCatalog("moon", files(english, english, chinese(english)), "lang"); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ file, text, want string }{
		{"pl/moon.yaml", "name: Księżyc\nnam: x\n", `pl/moon.yaml:2: the text "nam" is not in en.yaml; did you mean "name"?`},
		{"pl/moon.yaml", "name: Księżyc\nname: x\n", `pl/moon.yaml: [2:1]`},
		{"pl/moon.yaml", "name: [1]\n", `pl/moon.yaml: [1:7]`},
		{"pl/moon.yaml", "pushed: \"{who} x\"\n", `pl/moon.yaml:1: the text "pushed": unknown gap {who}; the English text has {seat}, {n}`},
		{"pl/moon.yaml", "name: \"{n}\"\n", `unknown gap {n}; the English text has none`},
		{"pl/moon.yaml", "pushed: \"{n|a|b}\"\n", `the plural of {n} has 2 forms; it must have 3 in this language (one, few, many), or one for all numbers`},
		{"pl/moon.yaml", "pushed: \"{seat x\"\n", `the gap {seat x is not closed`},
		{"pl/mon.yaml", "name: x\n", "pl/mon.yaml: unknown file; choose from site.yaml, moon.yaml"},
		{"pl/site.yaml", "a: x\n", `pl/site.yaml: the text "language.name" is missing`},
		{"polski/site.yaml", "language.name: Polski\n", `the folder "polski" must be named by a BCP 47 tag, such as fr or pt-PT`},
		{"ar/site.yaml", "language.name: x\n", "ar is written from right to left"},
		{"pt/site.yaml", "language.name: x\n", "pt is built in"},
	} {
		all := map[string]string{"pl/site.yaml": "language.name: Polski\n"}
		all[c.file] = c.text
		if err := addLanguages(t, all); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s with %q: the error is %v; it should contain %q", c.file, c.text, err, c.want)
		}
		if langs := game.Languages(); len(langs) != len(game.Langs) {
			t.Errorf("%s with %q: the languages are %v", c.file, c.text, langs)
		}
	}
	if err := addLanguages(t, map[string]string{"pl/site.yaml": "language.name: Polski\n", "pl/moon.yaml": "tide: x\n"}); err == nil {
		t.Error("an unknown id was added")
	}
}
