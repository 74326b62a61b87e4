package boardtest

import (
	"strings"
	"testing"

	"pantheon/board"
	"pantheon/game"
)

// speak checks that a phrase is a whole sentence of the title's catalogue in each language.
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

// Prompts plays random games and checks that somebody who plays is told each prompt of common on the way, that whatever is told is
// a whole sentence in all languages, and that the title's catalogue has the prompts of rare, which random games hardly come to. Both
// are lists of what follows "prompt." in the id of a text.
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
