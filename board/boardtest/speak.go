package boardtest

import (
	"strings"
	"testing"

	"pantheon/board"
	"pantheon/game"
)

// speak fails the test unless a phrase is a complete text of the title's catalogue in each language, and the things in it have names.
func speak(t *testing.T, g game.Game, what string, p game.Phrase) {
	t.Helper()
	words := g.About().Words
	if !words.Has(p.ID) {
		t.Errorf("%s: the text %q is in no catalogue", what, p.ID)
		return
	}
	for _, lang := range game.Langs {
		if text := words.Text(lang, p, nil); text == "" || strings.Contains(text, "{") {
			t.Errorf("%s: the text %q reads %q", what, p.ID, text)
		}
	}
	for _, a := range p.Args {
		kind, id := a.Thing.Kind(), a.Thing.ID()
		switch kind {
		case "", "number", "seat", "word":
			continue
		}
		if strings.Contains(id, ":") || id == strings.ToLower(id) && !words.Has(kind+"."+id) && !words.Has(kind+".any") {
			t.Errorf("%s: %s in %q has no name", what, a.Thing, p.ID)
		}
	}
}

// Prompts plays random games and checks the prompts of all seats. Every prompt must be a complete text in all languages. Each prompt in the
// list common must occur. The title's catalogue must have the prompts in the list rare, which random games hardly reach. Both lists contain
// ids without their prefix "prompt.".
func Prompts(t *testing.T, g game.Game, b board.Board, games int, common, rare []string) {
	t.Helper()
	met := map[string]bool{}
	Positions(t, g, games, 1, func(p game.Position) {
		for _, s := range seats(p) {
			phrase := b.Prompt(Seen(g, p, s), s)
			met[phrase.ID] = true
			speak(t, g, "prompt", phrase)
		}
	})
	for _, id := range common {
		if !met["prompt."+id] {
			t.Errorf("no random game came to prompt.%s", id)
		}
	}
	for _, id := range rare {
		if !g.About().Words.Has("prompt." + id) {
			t.Errorf("prompt.%s is in no catalogue", id)
		}
	}
}
