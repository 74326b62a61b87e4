package board

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"pantheon/board"
	"pantheon/board/boardtest"
	"pantheon/game"
	"pantheon/games/hellas"
)

// A panel that the page cuts has a rule that does it, and nothing is written below; a hand with one card is lower than a full one.
func TestACutPanelShowsAllThatIsWritten(t *testing.T) {
	g, b := open(t)
	cutAt := regexp.MustCompile(`hel-cut-(\d+)`)
	least, most, cuts := 1000, 0, 0
	positions(t, g, 4, 23, func(p *hellas.Position) {
		if p.Waiting() == 0 {
			return
		}
		v := seen(g, p, p.Waiting().First())
		for _, lang := range game.Langs {
			look := board.Look{Lang: lang}
			for _, part := range b.Parts(v, look) {
				found := cutAt.FindStringSubmatch(boardtest.Render(t, part.Live))
				if found == nil {
					continue
				}
				n, _ := strconv.Atoi(found[1])
				high := cutStep * float64(n)
				if rule := fmt.Sprintf("hel-cut-%d) { aspect-ratio: 360 / %g;", n, high); !strings.Contains(style, rule) {
					t.Errorf("%s is cut at %g, and no rule does it", part.ID, high)
				}
				if low := boardtest.Lowest(t, b, v, look, part.ID); low > high-4 || high > part.H+cutStep {
					t.Errorf("%s: %s is cut at %g of %g, and written on down to %.1f", lang, part.ID, high, part.H, low)
				}
				if cuts++; part.ID == "hand" {
					least, most = min(least, n), max(most, n)
				}
			}
		}
	})
	if cuts == 0 || most-least < 5 {
		t.Errorf("%d panels were cut, the hand at %d to %d steps", cuts, least, most)
	}
}

// No word of a panel is cut in any language: what is too long is set smaller, or in more lines.
func TestNoWordIsCut(t *testing.T) {
	g, b := open(t)
	cut := regexp.MustCompile(`<text[^>]*>([^<]*…)</text>`)
	positions(t, g, 4, 7, func(p *hellas.Position) {
		if p.Waiting() == 0 {
			return
		}
		v := seen(g, p, p.Waiting().First())
		for _, lang := range game.Langs {
			for _, part := range b.Parts(v, board.Look{Lang: lang}) {
				for _, found := range cut.FindAllStringSubmatch(boardtest.Render(t, part.Live), -1) {
					t.Errorf("%s: %s says %q", lang, part.ID, found[1])
				}
			}
		}
	})
}
