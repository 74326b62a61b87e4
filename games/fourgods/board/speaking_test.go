package board

import (
	"regexp"
	"strings"
	"testing"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/fourgods"
)

// TestWhatCanBeDoneIsSaidByWhatIsSeen checks that the text of a move with a tile does not contain the tile's id, face and turns, in any
// language. The text must refer to the tile, so that the page can mark it.
func TestWhatCanBeDoneIsSaidByWhatIsSeen(t *testing.T) {
	g, b := open(t)
	code := regexp.MustCompile(`\bt\d|tile \d\d|face [ab]\b|[ab]面|\{`)
	verbs := map[string]bool{}
	for seed := range uint64(12) {
		for _, most := range []int{3, 12, 24, 40, 52, 60} {
			_, p := lively(t, g, game.Setup{Players: 3}, seed, func(p *fourgods.Position) bool { return tiles(p) >= most })
			for eye := range game.Seat(3) {
				v := seen(g, p, eye)
				for _, said := range board.SayableBy(v, eye) {
					words := said.Phrases()
					for _, lang := range game.Langs {
						told := b.Speak(v, eye, said, board.RenderOptions{Lang: lang})
						if told == nil {
							if len(words) > 1 && strings.HasPrefix(words[1], "t") {
								t.Fatalf("%s: %q is not told by what is seen", lang, said)
							}
							continue
						}
						text, points := "", false
						for _, part := range told {
							text += part.Text
							points = points || part.Thing == game.MakeThing("tile", words[1])
						}
						if code.MatchString(text) || !points {
							t.Fatalf("%s: %q is told as %q", lang, said, text)
						}
					}
					if len(words) > 1 && strings.HasPrefix(words[1], "t") {
						verbs[words[0]] = true
					}
				}
			}
		}
	}
	for _, verb := range []string{"place", "discard", "flip", "take", "raze"} {
		if !verbs[verb] {
			t.Errorf("nothing with %q was to be told", verb)
		}
	}
}
