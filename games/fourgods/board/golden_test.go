package board

import (
	"testing"

	"pantheon/board"
	"pantheon/board/boardtest"
	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/games/fourgods"
)

// lively plays a game of fillers that also place prophets, take tiles from areas and destroy cities. It stops when stop
// returns true, when the game is over, or after 400 steps in a row without a move. It returns the record and the
// position.
func lively(t testing.TB, g game.Game, setup game.Setup, seed uint64, stop func(p *fourgods.Position) bool) (*game.Record, *fourgods.Position) {
	t.Helper()
	r := game.NewRecord(g, setup, "golden")
	begun, err := r.Begin(g, nil)
	if err != nil {
		t.Fatal(err)
	}
	p, dice, filler, now := begun.(*fourgods.Position), game.QuickDice(seed), fourgods.Filler(true), int64(0)
	step := func(s game.Seat, say game.MoveText) {
		r.Plies = append(r.Plies, game.Ply{Seat: s, Text: say, At: now})
		if _, err := r.Step(g, p, len(r.Plies), r.Plies[len(r.Plies)-1], nil); err != nil {
			t.Fatal(err)
		}
	}
	for idle := 0; p.ToAct() != 0 && !stop(p) && idle < 400; idle++ {
		now += 400
		if deadline, set := p.Deadline(); set && deadline <= now {
			now = deadline
			step(game.Clock, "time-up")
			idle = 0
			continue
		}
		waiting := p.ToAct()
		for n := dice.N(0, waiting.Len()); n > 0; n-- {
			waiting = waiting.Without(waiting.First())
		}
		s := waiting.First()
		if say := choice(p, s, dice, filler); say != "" {
			step(s, say)
			idle = 0
		}
	}
	return r, p
}

// choice returns the text of a lively player's move, or "" if there is none. It tries the verbs prophet, raze, move-in
// and migrate in this order. If a verb has legal moves, it takes one of them at random with a chance of two in three.
// Otherwise it takes the filler's move.
func choice(p *fourgods.Position, s game.Seat, dice *game.Dice, filler game.Policy) game.MoveText {
	for _, verb := range []string{"prophet", "raze", "move-in", "migrate"} {
		var all []game.MoveText
		for _, m := range p.Moves(s, nil) {
			if say := p.FormatMove(m, s, s); say.Phrases()[0] == verb {
				all = append(all, say)
			}
		}
		if len(all) > 0 && dice.N(0, 3) > 0 {
			return all[dice.N(0, len(all))]
		}
	}
	if m := filler.Choose(p, s, dice); m != 0 {
		return p.FormatMove(m, s, s)
	}
	return ""
}

// tiles returns the number of tiles in the World.
func tiles(p *fourgods.Position) int {
	n := 0
	for cell := range fourgods.NumCells {
		if p.TileAt(cell) != nil {
			n++
		}
	}
	return n
}

// TestGoldenTable compares the board with reviewed files: in the middle of a game in three languages, in turns with two
// gods each, with hidden gods, and at the end.
func TestGoldenTable(t *testing.T) {
	g, b := open(t)
	middle := func(p *fourgods.Position) bool { return tiles(p) >= 24 }
	for _, c := range []struct {
		name  string
		setup game.Setup
		stop  func(p *fourgods.Position) bool
		langs []game.Lang
	}{
		{"table", game.Setup{Players: 4}, middle, game.Langs},
		{"turns", game.Setup{Players: 2, Options: map[string]string{"time": "turns"}}, middle, []game.Lang{"en"}},
		{"hidden", game.Setup{Players: 3, Options: map[string]string{"gods": "hidden"}}, middle, []game.Lang{"en"}},
		{"end", game.Setup{Players: 4}, func(*fourgods.Position) bool { return false }, []game.Lang{"en"}},
	} {
		_, p := lively(t, g, c.setup, 7, c.stop)
		for _, l := range c.langs {
			look, v := board.RenderOptions{Lang: l}, seen(g, p, 0)
			gametest.GoldenText(t, "testdata/"+c.name+"."+string(l)+".txt", boardtest.Outline(t, b, v, look))
			gametest.GoldenText(t, "testdata/"+c.name+"-text."+string(l)+".txt", b.Text(v, look))
		}
	}
}

// TestOthersMovesMarkNothingOfMine checks that a thing that another seat named is not highlighted among the viewer's
// things of the same name.
func TestOthersMovesMarkNothingOfMine(t *testing.T) {
	g, b := open(t)
	boardtest.OwnWords(t, g, b, "lie", "face")
}
