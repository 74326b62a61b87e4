package board

import (
	"slices"
	"strings"
	"testing"

	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/game/gametest/morra"
)

// changing is a board whose parts depend on the position.
type changing struct {
	sketch
	of map[string][]Part // by fingerprint
}

func (c changing) Parts(p game.Position, _ RenderOptions) []Part { return c.of[game.FingerprintOf(p)] }

// TestAStripShowsWhatChanged: a strip for a narrow screen shows the parts of a board that a move changed, at a large size. It includes
// the drawings to which they refer.
func TestAStripShowsWhatChanged(t *testing.T) {
	_, before := gametest.Random(morra.Game(), game.Setup{Players: 2}, 1, 0)
	_, after := gametest.Random(morra.Game(), game.Setup{Players: 2}, 1, 1)
	table := func() []Part {
		return []Part{part("map", 1000, 700, true), part("a", 360, 200, false), part("b", 360, 300, false), part("c", 360, 300, false), part("d", 360, 300, false)}
	}
	for _, c := range []struct {
		name  string
		moved []string
		want  []string
		scale float64 // of the first part shown, on a screen of the strip's width
	}{
		{"the map and a panel", []string{"map", "b"}, []string{"map", "b"}, .36},
		{"a panel", []string{"b"}, []string{"b"}, 1},
		{"nothing", nil, []string{"map"}, 1},
		{"too much for a telephone", []string{"map", "a", "b", "c", "d"}, []string{"map", "a", "b"}, .36},
	} {
		t.Run(c.name, func(t *testing.T) {
			parts := table()
			for i := range parts {
				if slices.Contains(c.moved, parts[i].ID) {
					parts[i].Dynamic = Fragments{Text(`<g class="live-` + parts[i].ID + `" data-new=""></g>`)}
				}
			}
			b := changing{of: map[string][]Part{game.FingerprintOf(before): table(), game.FingerprintOf(after): parts}}
			svg, err := Strip(b, before, after, RenderOptions{Lang: "en"})
			if err != nil {
				t.Fatal(err)
			}
			text := string(svg)
			if !strings.Contains(text, "still-map") {
				t.Error("the drawings that all parts refer to are missing")
			}
			for _, p := range parts {
				if shown, want := strings.Contains(text, "live-"+p.ID), slices.Contains(c.want, p.ID); shown != want {
					t.Errorf("%s is shown: %v, not %v", p.ID, shown, want)
				}
			}
			placed, frames, width, height := stack(parts, map[string]bool{"map": slices.Contains(c.want, "map"), "a": slices.Contains(c.want, "a"), "b": slices.Contains(c.want, "b")})
			at := slices.IndexFunc(placed, func(p Part) bool { return p.ID == c.want[0] })
			if scale := frames[at].w / placed[at].W; scale < c.scale*.99 || frames[at].w < .9*width {
				t.Errorf("%s is drawn at %.2f of its size, %v of %v wide", c.want[0], scale, frames[at].w, width)
			}
			if height > tallest*width {
				t.Errorf("the strip is %v by %v", width, height)
			}
		})
	}
}
