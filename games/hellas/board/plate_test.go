package board

import (
	"slices"
	"testing"

	"pantheon/board"
	"pantheon/game"
)

// On a telephone the first letters of a territory tell it from all others, in each language.
func TestFirstLettersTellTerritories(t *testing.T) {
	g, b := open(t)
	for _, lang := range game.Langs {
		short := b.scene(g.New(game.Setup{Players: 2}, &game.Moment{Dice: game.QuickDice(1)}), board.Look{Lang: lang}).book.short
		sorted := slices.Clone(short)
		slices.Sort(sorted)
		if alone := slices.Compact(sorted); len(alone) != len(b.chart.lands) {
			t.Errorf("in %s some territories have the same first letters: %q", lang, short)
		}
		for _, letters := range short {
			if n := len([]rune(letters)); n > 5 {
				t.Errorf("in %s %q is too long for a small plate", lang, letters)
			}
		}
	}
}
