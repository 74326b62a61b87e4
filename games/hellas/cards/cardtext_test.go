package cards

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pantheon/game"
	"pantheon/game/content"
	"pantheon/game/gametest"
)

// title is the folder of the title, with its content and its texts.
var title = os.DirFS("..")

// newest is the rules version of the content.
const newest = 1

// set describes the title's content files, for its only rules version.
var set = content.Set{Title: "the title", Embedded: title, Newest: newest, Names: FileNames}

// read returns the title's content.
func read(t testing.TB) *Library {
	t.Helper()
	l, err := Read(set, newest, nil)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// compiled returns the title's content, compiled into tables.
func compiled(t testing.TB) *Tables {
	t.Helper()
	r, err := read(t).Compile()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// catalogue returns the title's catalogue.
func catalogue(t testing.TB) *game.Catalog {
	t.Helper()
	words, err := game.LoadCatalog("", title, "lang")
	if err != nil {
		t.Fatal(err)
	}
	return words
}

// texted returns the kinds and ids of everything that has a text, except options, in a fixed order for readers.
func (r *Tables) texted() [][2]string {
	var all [][2]string
	add := func(kind, id string) { all = append(all, [2]string{kind, id}) }
	for i := range r.Hero {
		add("hero", r.Hero[i].ID)
	}
	for i := range r.Monument {
		add("god", r.Monument[i].ID)
	}
	for i := range r.Temple {
		add("temple-card", r.Temple[i].ID)
	}
	for i := range r.Combat {
		add("combat", r.Combat[i].ID)
	}
	for i := range r.Attack {
		add("attack", r.Attack[i].ID)
	}
	for i := range r.Monster {
		add("monster", r.Monster[i].ID)
		for _, e := range r.Monster[i].Events {
			add("event", r.Event[e].ID)
		}
	}
	for i := range r.Quest {
		add("quest", r.Quest[i].ID)
	}
	for i := range r.Artifact {
		add("artifact", r.Artifact[i].ID)
	}
	for i := range r.Blessing {
		add("blessing", r.Blessing[i].ID)
	}
	for act := range r.Invasion.Script {
		for n := range r.Invasion.Script[act] {
			add("script", ScriptID(act, n))
		}
	}
	return all
}

// TestCardTexts compares the texts of everything in [Tables.texted], in all languages, with the reviewed ones. No text
// may be empty or have a gap, and everything except scripts must have a name. The flag -conformance.update rewrites the
// reviewed texts, which must then be read line by line.
func TestCardTexts(t *testing.T) {
	r, words := compiled(t), catalogue(t)
	r.WriteTexts(words)
	for _, l := range game.Langs {
		var b strings.Builder
		for _, x := range r.texted() {
			kind, id := x[0], x[1]
			text := words.Text(l, TextOf(kind, id), nil)
			if strings.ContainsAny(text, "{}") || strings.Contains(text, "card.do") || text == "" {
				t.Errorf("%s: the text of %s %s has a gap: %s", l, kind, id, text)
			}
			name := words.Name(l, game.MakeThing(kind, id), nil)
			if name == id && kind != "script" {
				t.Errorf("%s: %s %s has no name", l, kind, id)
			}
			fmt.Fprintf(&b, "%s %s: %s\n    %s\n", kind, id, name, text)
		}
		gametest.GoldenText(t, filepath.Join("testdata", "cards."+string(l)+".txt"), b.String())
	}
}
