package hellas

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"pantheon/game"
	"pantheon/game/gametest"
)

// compiled is the embedded content with the catalogue and the texts of cards.
func compiled(t testing.TB) *rules {
	t.Helper()
	l, err := readContent(version, nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := l.compile()
	if err != nil {
		t.Fatal(err)
	}
	if r.words, err = game.LoadCatalog(lang, "lang"); err != nil {
		t.Fatal(err)
	}
	r.writeTexts()
	return r
}

// texted are the kinds and ids of everything that has a text, in the order in which a reader looks for them.
func (r *rules) texted() [][2]string {
	var all [][2]string
	add := func(kind, id string) { all = append(all, [2]string{kind, id}) }
	for i := range r.hero {
		add("hero", r.hero[i].id)
	}
	for i := range r.monument {
		add("god", r.monument[i].id)
	}
	for i := range r.temple {
		add("temple-card", r.temple[i].id)
	}
	for i := range r.combat {
		add("combat", r.combat[i].id)
	}
	for i := range r.attack {
		add("attack", r.attack[i].id)
	}
	for i := range r.monster {
		add("monster", r.monster[i].id)
		for _, e := range r.monster[i].events {
			add("event", r.event[e].id)
		}
	}
	for i := range r.quest {
		add("quest", r.quest[i].id)
	}
	for i := range r.artifact {
		add("artifact", r.artifact[i].id)
	}
	for i := range r.blessing {
		add("blessing", r.blessing[i].id)
	}
	for act := range r.invasion.script {
		for n := range r.invasion.script[act] {
			add("script", scriptID(act, n))
		}
	}
	return all
}

// TestCardTexts compares the texts of all cards, in three languages, with the reviewed ones. The flag -laws.update writes them anew, to be
// read line by line.
func TestCardTexts(t *testing.T) {
	r := compiled(t)
	for _, l := range game.Langs {
		var b strings.Builder
		for _, x := range r.texted() {
			kind, id := x[0], x[1]
			text := r.words.Text(l, TextOf(kind, id), nil)
			if strings.ContainsAny(text, "{}") || strings.Contains(text, "card.do") || text == "" {
				t.Errorf("%s: the text of %s %s has a gap: %s", l, kind, id, text)
			}
			name := r.words.Name(l, game.MakeThing(kind, id), nil)
			if name == id && kind != "script" {
				t.Errorf("%s: %s %s has no name", l, kind, id)
			}
			fmt.Fprintf(&b, "%s %s: %s\n    %s\n", kind, id, name, text)
		}
		gametest.GoldenText(t, filepath.Join("testdata", "cards."+string(l)+".txt"), b.String())
	}
}
