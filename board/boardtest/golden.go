package boardtest

import (
	"testing"

	"pantheon/board"
	"pantheon/game"
	"pantheon/game/gametest"
)

// Golden plays a game with a set-up, always the same moves, and compares what seat 0 then sees with the reviewed files in testdata. The
// parameter plies is the maximum number of moves. NAME.<lang>.txt has the outline of the drawing, and NAME-text.<lang>.txt the terminal
// text. People read these files; the flag -conformance.update rewrites them.
func Golden(t *testing.T, g game.Game, b board.Board, name string, setup game.Setup, plies int, langs ...game.Lang) {
	t.Helper()
	r := game.NewRecord(g, setup, "golden")
	p, err := r.Begin(g, nil)
	if err != nil {
		t.Fatal(err)
	}
	for ply := 0; ply < plies && p.ToAct() != 0; ply++ {
		s := p.ToAct().First()
		moves := p.Moves(s, nil)
		r.Plies = append(r.Plies, game.Ply{Seat: s, Text: p.FormatMove(moves[(ply*7+3)%len(moves)], s, s)})
		if _, err := r.Step(g, p, ply+1, r.Plies[ply], nil); err != nil {
			t.Fatal(err)
		}
	}
	for _, l := range langs {
		look, view := board.RenderOptions{Lang: l}, Seen(g, p, 0)
		gametest.GoldenText(t, "testdata/"+name+"."+string(l)+".txt", Outline(t, b, view, look))
		gametest.GoldenText(t, "testdata/"+name+"-text."+string(l)+".txt", b.Text(view, look))
	}
}
