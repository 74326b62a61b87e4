package board

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"pantheon/board/boardtest"
	"pantheon/games/fourgods"
)

// TestTheNamesOfShapesAreWhatIsDrawn checks that the ids of shapes, which the script gets for each turn of a tile, are
// those that the server draws. All of them must be defined.
func TestTheNamesOfShapesAreWhatIsDrawn(t *testing.T) {
	g, b := open(t)
	var defined strings.Builder
	if err := symbols().Render(context.Background(), &defined); err != nil {
		t.Fatal(err)
	}
	uses := regexp.MustCompile(`<use href="#four-([^"]*)"(?: class="four-e-([^"]*)")?>`)
	looked := 0
	positions(t, g, 4, 30, func(p *fourgods.Position) {
		s := b.scene(boardtest.Seen(g, p, 0), english)
		for slot := range p.Tiles {
			for _, id := range p.Tiles[slot].Faces() {
				for turns := range 4 {
					f := s.face(id, turns)
					var drawn strings.Builder
					if err := f.Draw().Render(context.Background(), &drawn); err != nil {
						t.Fatal(err)
					}
					var want []string
					for _, use := range uses.FindAllStringSubmatch(drawn.String(), -1) {
						name := use[1]
						if !strings.Contains(defined.String(), `id="four-`+name+`"`) {
							t.Fatalf("a tile is drawn with %s, which is nowhere", name)
						}
						if use[2] != "" {
							name += ":" + use[2]
						}
						want = append(want, name)
					}
					if got := f.shapes(); got != strings.Join(want, " ") {
						t.Fatalf("a tile is drawn with %v, and named is %s", want, got)
					}
					looked++
				}
			}
		}
	})
	if looked == 0 {
		t.Fatal("no face was looked at")
	}
}
