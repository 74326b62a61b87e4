package boardtest

import (
	"math"
	"regexp"
	"strconv"
	"testing"

	"pantheon/board"
	"pantheon/game"
)

// shape matches the ratio of the stage's width to its height in a style.
var shape = regexp.MustCompile(`--shape:\s*([0-9.]+)`)

// layout checks what the page needs for its layout: one stage with the shape that the style declares, no unknown zone for any other part,
// and for a spectator no part that is the viewer's own.
func (l *checks) layout(t *testing.T) {
	said := 1.0
	if found := shape.FindStringSubmatch(l.b.Style()); found != nil {
		said, _ = strconv.ParseFloat(found[1], 64)
	}
	Positions(t, l.g, *boardGames, 60, func(p game.Position) {
		for _, s := range lookers(p) {
			stages, own := 0, 0
			parts := l.b.Parts(Seen(l.g, p, s), board.RenderOptions{Lang: "en"})
			for _, part := range parts {
				switch {
				case part.Zoom:
					stages++
					if is := part.W / part.H; math.Abs(is/said-1) > .01 {
						t.Errorf("the stage %q is %.4g times as wide as high, and the style says --shape: %.4g (1 where it says nothing)", part.ID, is, said)
					}
				case part.Zone == board.Mine || part.Zone == board.Now:
					own++
				case part.Zone != board.Shared && part.Zone != board.Rivals && part.Zone != "":
					t.Errorf("the part %q stands in the zone %q, which no page has", part.ID, part.Zone)
				}
			}
			if stages != 1 {
				t.Errorf("there are %d stages for who looks as %v; there must be one part with Zoom", stages, s)
			}
			if s == game.Spectator && own > 0 {
				t.Errorf("a watcher has %d parts of their own", own)
			}
		}
	})
}
