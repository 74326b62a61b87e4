package board

import (
	"strings"
	"testing"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/godsofrome"
)

// TestEveryLandHasAName checks that in each language every land has its own name, which fits on the map. Texts on moves
// add the land's code.
func TestEveryLandHasAName(t *testing.T) {
	g, b := open(t)
	p := g.New(game.Setup{Players: 2}, &game.Env{Dice: game.QuickDice(1)}).(*godsofrome.Position)
	for _, lang := range game.Langs {
		s := b.scene(p, board.RenderOptions{Lang: lang})
		of := map[string]string{}
		for i := range b.chart().lands {
			l := &b.chart().lands[i]
			name, called := s.Phrase("land."+l.id), s.Called(l.thing)
			if other := of[name]; other != "" {
				t.Errorf("%s: %s and %s are both called %q", lang, other, l.id, name)
			}
			of[name] = l.id
			if fit := board.Fit(name, landNameWide, landNameSize); fit != name {
				t.Errorf("%s: the name of %s is cut to %q", lang, l.id, fit)
			}
			if !strings.HasPrefix(called, name) || !strings.Contains(called, l.id) {
				t.Errorf("%s: on the map %s is called %q, and in moves %q", lang, l.id, name, called)
			}
		}
	}
}

// TestTokensLieAtTheEndOfTheNames checks that the harvest token is at the same place of every land, the right end of
// its name.
func TestTokensLieAtTheEndOfTheNames(t *testing.T) {
	_, b := open(t)
	for i := range b.chart().coloured() {
		l := &b.chart().lands[i]
		for _, z := range []size{inFull, compact} {
			at := l.spotsFor(z)
			if at.token.Y != at.label.Y || at.token.X-z.tokenRadius-at.label.X != z.plateWide {
				t.Errorf("%s: its name is at %v and its token at %v", l.id, at.label, at.token)
			}
		}
	}
}
