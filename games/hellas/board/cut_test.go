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

// TestACutPanelShowsAllThatIsWritten checks that each panel that the page cuts off has a style rule with its height,
// and no content below that height. The heights of the hands seen must differ by at least five steps.
func TestACutPanelShowsAllThatIsWritten(t *testing.T) {
	g, b := open(t)
	cutAt := regexp.MustCompile(`hel-cut-(\d+)`)
	least, most, cuts := 1000, 0, 0
	positions(t, g, 4, 23, func(p *hellas.Position) {
		if p.ToAct() == 0 {
			return
		}
		v := seen(g, p, p.ToAct().First())
		for _, lang := range game.Langs {
			look := board.RenderOptions{Lang: lang}
			for _, part := range b.Parts(v, look) {
				found := cutAt.FindStringSubmatch(boardtest.Render(t, part.Dynamic))
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

// TestNoWordIsCut checks that no text of a panel is truncated in any language. A long text has a smaller size or more
// lines.
func TestNoWordIsCut(t *testing.T) {
	g, b := open(t)
	cut := regexp.MustCompile(`<text[^>]*>([^<]*…)</text>`)
	positions(t, g, 4, 7, func(p *hellas.Position) {
		if p.ToAct() == 0 {
			return
		}
		v := seen(g, p, p.ToAct().First())
		for _, lang := range game.Langs {
			for _, part := range b.Parts(v, board.RenderOptions{Lang: lang}) {
				for _, found := range cut.FindAllStringSubmatch(boardtest.Render(t, part.Dynamic), -1) {
					t.Errorf("%s: %s says %q", lang, part.ID, found[1])
				}
			}
		}
	})
}

// TestGoodsAreNamedInFull checks that the name of each artifact, blessing and quest that a player owns is complete and legible in each
// language, also for a player with ten of them.
func TestGoodsAreNamedInFull(t *testing.T) {
	g, b := open(t)
	small := regexp.MustCompile(`<text class="hel-good-name" font-size="([0-9.]+)"`)
	const most = 10
	all := hellas.NumArtifacts + hellas.NumBlessings + hellas.NumQuests
	for first := 0; first < all; first += most {
		p := arranged(t, g, 3, func(p *hellas.Position) {
			me := &p.Players[0]
			me.Artifacts, me.Blessings, me.Kept = 0, 0, 0
			for n := first; n < min(all, first+most); n++ {
				switch blessing := n - hellas.NumArtifacts; {
				case blessing < 0:
					me.Artifacts |= 1 << n
				case blessing < hellas.NumBlessings:
					me.Blessings |= 1 << blessing
				default:
					me.Kept |= 1 << (blessing - hellas.NumBlessings)
				}
			}
		})
		for _, lang := range game.Langs {
			for _, part := range b.Parts(p, board.RenderOptions{Lang: lang}) {
				if part.ID != "player-0" {
					continue
				}
				drawing := boardtest.Render(t, part.Dynamic)
				for _, e := range boardtest.Elements(t, drawing) {
					if e.Attrs["class"] == "hel-good-name" && strings.Contains(e.Text, "…") {
						t.Errorf("%s: a name is cut to %q", lang, e.Text)
					}
				}
				for _, found := range small.FindAllStringSubmatch(drawing, -1) {
					if size, _ := strconv.ParseFloat(found[1], 64); size < leastSize {
						t.Errorf("%s: a name is written in %g", lang, size)
					}
				}
			}
		}
	}
}
