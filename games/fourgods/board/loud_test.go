package board

import (
	"math/bits"
	"strings"
	"testing"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/fourgods"
)

// TestNoGodYetGrowsLouder checks the reminder for a player without a god. It must appear from the eighth tile in the
// World on, and be prominent from the sixteenth. A player with a god must see none.
func TestNoGodYetGrowsLouder(t *testing.T) {
	g, b := open(t)
	for _, c := range []struct{ tiles, loud int }{{0, 0}, {7, 0}, {8, 1}, {15, 1}, {16, 2}, {30, 2}} {
		p := worldOf(t, g, c.tiles)
		view := g.Blank()
		p.View(0, view)
		gods := 0
		for _, a := range b.Actions(view, 0, board.SayableBy(view, 0), english) {
			isGod := strings.HasPrefix(a.ID, "god-")
			if isGod {
				gods++
			}
			if isGod && a.Loud != c.loud || !isGod && a.Loud != 0 || (a.Loud > 0) != (a.Beside != "") {
				t.Errorf("with %d tiles %s is %d loud, and %q stands beside it", c.tiles, a.ID, a.Loud, a.Beside)
			}
		}
		if gods != fourgods.NumGods {
			t.Errorf("with %d tiles %d gods are offered", c.tiles, gods)
		}
		p.Play(0, mustHear(t, p, "god elves"), &game.Env{Dice: game.QuickDice(1)})
		p.View(0, view)
		for _, a := range b.Actions(view, 0, board.SayableBy(view, 0), english) {
			if a.Loud != 0 || strings.HasPrefix(a.ID, "god-") {
				t.Errorf("with a god, %s is %d loud", a.ID, a.Loud)
			}
		}
	}
}

// worldOf returns a game with the given number of tiles in the World and no chosen god.
func worldOf(t *testing.T, g game.Game, tiles int) *fourgods.Position {
	t.Helper()
	m := &game.Env{Dice: game.QuickDice(3)}
	p := g.New(game.Setup{Players: 4}, m).(*fourgods.Position)
	for s := range game.Seat(4) {
		p.Play(s, mustHear(t, p, "ready", s), m)
	}
	for n := 0; bits.OnesCount64(p.World) < tiles; n++ {
		if n > 1000 {
			t.Fatal("the World does not grow")
		}
		s := game.Seat(n % 4)
		said := false
		for _, verb := range []string{"place", "draw 2", "discard"} {
			for _, mv := range p.Moves(s, nil) {
				if strings.HasPrefix(string(p.FormatMove(mv, s, s)), verb) {
					p.Play(s, mv, m)
					said = true
					break
				}
			}
			if said {
				break
			}
		}
	}
	return p
}

// mustHear returns the move of a text, by the given seat or else by seat 0. It fails the test if the move is refused.
func mustHear(t *testing.T, p *fourgods.Position, words game.MoveText, by ...game.Seat) game.Move {
	t.Helper()
	seat := game.Seat(0)
	if len(by) > 0 {
		seat = by[0]
	}
	mv, refusal := p.ParseMove(seat, words)
	if refusal != nil {
		t.Fatalf("%q: %v", words, refusal)
	}
	return mv
}
