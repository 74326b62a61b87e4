package board

import (
	"strconv"
	"strings"
	"testing"

	"pantheon/board"
	"pantheon/board/boardtest"
	"pantheon/game"
	"pantheon/games/fourgods"
)

// longNames returns a name of twelve characters for a seat. The second result is false for other things.
func longNames(t game.Thing) (string, bool) { return "Wilhelmina " + t.ID(), t.Kind() == "seat" }

// TestNothingIsWrittenOverSomethingElse checks that texts of a part do not overlap, in every language and in several
// states of the game. It leaves out the World.
func TestNothingIsWrittenOverSomethingElse(t *testing.T) {
	g, b := open(t)
	for _, setup := range []game.Setup{
		{Players: 4},
		{Players: 3, Options: map[string]string{"gods": "hidden", "time": "turns"}},
		{Players: 2, Options: map[string]string{"time": "effort", "two-players": "two-gods", "gods": "hidden"}},
	} {
		for _, most := range []int{0, 9, 24, 48, fourgods.NumCells} {
			_, p := lively(t, g, setup, 7, func(p *fourgods.Position) bool { return tiles(p) >= most })
			for c := range p.Razed {
				p.Razed[c] = 4
			}
			for eye := range 2 {
				v := seen(g, p, game.Seat(eye))
				for _, l := range game.Langs {
					look := board.RenderOptions{Lang: l, Names: longNames}
					for _, part := range b.Parts(v, look)[1:] {
						for _, fault := range boardtest.Crowded(t, b, v, look, part.ID) {
							t.Errorf("%+v with %d tiles, %s: %s", setup, most, l, fault)
						}
					}
				}
			}
		}
	}
}

// TestAnAreaIsNoHigherThanItsSpaces checks for each number of players that the last player's part is hardly higher than
// its spaces need.
func TestAnAreaIsNoHigherThanItsSpaces(t *testing.T) {
	g, b := open(t)
	for players := 2; players <= 4; players++ {
		_, p := lively(t, g, game.Setup{Players: players}, 7, func(*fourgods.Position) bool { return true })
		s := b.scene(seen(g, p, 0), english)
		last := space(s.p.SpacesEach() - 1)
		for _, part := range b.Parts(seen(g, p, 0), english) {
			if part.ID == "player-"+strconv.Itoa(players-1) && part.H > last.Y+spaceOf+10 {
				t.Errorf("with %d players a part is %g high, and its last space ends at %g", players, part.H, last.Y+spaceOf)
			}
		}
	}
}

// TestNothingIsToldTwice checks that the hands do not repeat what a tile of the page shows, and that no part repeats
// the page's countdown.
func TestNothingIsToldTwice(t *testing.T) {
	g, b := open(t)
	positions(t, g, 6, 20, func(p *fourgods.Position) {
		for seat := range game.Seat(p.Seats) {
			v := seen(g, p, seat)
			said := map[string]bool{}
			for _, a := range b.Actions(v, seat, board.SayableBy(v, seat), english) {
				said[a.Name] = true
			}
			for _, part := range b.Parts(v, english) {
				for _, e := range boardtest.Part(t, b, v, part.ID, english) {
					if part.ID == "hand" && said[strings.TrimSpace(e.Text)] {
						t.Fatalf("the hands say %q, as a tile does", e.Text)
					}
					if e.Attrs["data-until"] != "" {
						t.Fatalf("%s counts down, as the page does", part.ID)
					}
				}
			}
		}
	})
}
