package boardtest

import (
	"strings"
	"testing"

	"pantheon/board"
	"pantheon/game"
)

// actions checks the action tiles of a board in random games. No move may have two tiles. While there are tiles, each move that names a
// thing must have one, unless the title's own script interprets clicks on the board. A seat that is not to act has no tiles. A tile
// without a possible move must have a reason, and any other says what it brings. Tiles have texts in all languages. A rare action never
// comes first. Icons are drawn.
func (l *checks) actions(t *testing.T) {
	acting, ok := l.b.(board.Acting)
	if !ok {
		return
	}
	tiles := 0
	Positions(t, l.g, 2**boardGames, 7, func(p game.Position) {
		for _, s := range lookers(p) {
			view := Seen(l.g, p, s)
			for _, lang := range game.Langs {
				all := acting.Actions(view, s, board.SayableBy(view, s), board.RenderOptions{Lang: lang})
				if len(all) > 0 && !p.ToAct().Has(s) {
					t.Fatalf("seat %s has tiles, and it is not asked anything", s)
				}
				l.checkActions(t, all, board.SayableBy(view, s))
				tiles += len(all)
			}
			l.checkIcons(t, view, acting.Actions(view, s, board.SayableBy(view, s), board.RenderOptions{Lang: "en"}))
		}
	})
	if tiles == 0 {
		t.Error("no random game had a tile")
	}
}

// texts returns all texts of an action.
func texts(a *board.Action) string { return a.Name + a.Note + a.Brings + a.Why + a.Group }

func (l *checks) checkActions(t *testing.T, all []board.Action, said board.Playable) {
	t.Helper()
	ids := map[string]bool{}
	for i := range all {
		a := &all[i]
		switch {
		case a.ID == "" || ids[a.ID]:
			t.Fatalf("two tiles are called %q", a.ID)
		case a.Name == "" || strings.Contains(texts(a), "{") || strings.Contains(texts(a), "tile.") || strings.Contains(texts(a), "brings."):
			t.Fatalf("tile %s has a text with a gap: %+v", a.ID, *a)
		case a.Why == "" && (a.Promise() == "" || a.Promise() == a.Name):
			t.Fatalf("tile %s is possible and does not say what it brings: %+v", a.ID, *a)
		case said.Has(a.Says...) != (a.Why == ""):
			t.Fatalf("tile %s is possible: %t, and its reason is %q", a.ID, said.Has(a.Says...), a.Why)
		case i == 0 && a.Rare:
			t.Fatalf("the first tile is %s, which costs something or is rarely wanted", a.ID)
		}
		ids[a.ID] = true
	}
	for _, words := range said {
		n := 0
		for i := range all {
			if all[i].Covers(words) {
				n++
			}
		}
		if n > 1 {
			t.Fatalf("%d tiles stand for %q", n, words)
		}
		things, _ := l.g.About().Things(words)
		if n == 0 && len(all) > 0 && len(things) > 0 && l.b.Script() == "" {
			t.Fatalf("there are tiles, and none stands for %q", words)
		}
	}
}

// checkIcons checks that the static layers draw the icons of the actions.
func (l *checks) checkIcons(t *testing.T, view game.Position, all []board.Action) {
	t.Helper()
	if len(all) == 0 {
		return
	}
	drawn := map[string]bool{}
	for _, e := range Elements(t, Still(t, l.b, view, board.RenderOptions{Lang: "en"})) {
		drawn[e.Attrs["id"]] = true
	}
	for _, a := range all {
		if !drawn[a.Icon] {
			t.Errorf("the icon %s of tile %s is drawn nowhere", a.Icon, a.ID)
		}
	}
}

// cards checks that the cards of a board have a name and complete texts in all languages, and that an unknown thing is no card.
func (l *checks) cards(t *testing.T) {
	cards, ok := l.b.(board.Cards)
	if !ok {
		return
	}
	found := 0
	Positions(t, l.g, 2**boardGames, 13, func(p game.Position) {
		s := game.Seat(0)
		if p.ToAct() != 0 {
			s = p.ToAct().First()
		}
		if s < 0 {
			return
		}
		view := Seen(l.g, p, s)
		for _, words := range board.SayableBy(view, s) {
			things, _ := l.g.About().Things(words)
			for _, thing := range things {
				for _, lang := range game.Langs {
					card, is := cards.Card(view, thing, board.RenderOptions{Lang: lang})
					if !is {
						break
					}
					found++
					text := card.Name + strings.Join(card.Text, " ") + card.Kind
					if card.Name == "" || len(card.Text) == 0 || strings.Contains(text, "{") {
						t.Fatalf("%s: the card %s says %q", lang, thing, text)
					}
				}
			}
		}
		for _, thing := range []game.Thing{"dragon:1", "hero:nobody", "card:", "god:", "faction:x", "blessing:-1"} {
			if _, is := cards.Card(view, thing, board.RenderOptions{Lang: "en"}); is {
				t.Errorf("%s is a card", thing)
			}
		}
	})
	t.Logf("%d cards were looked at", found)
}
