package board

import (
	"strings"
	"testing"

	"pantheon/board"
	"pantheon/board/boardtest"
	"pantheon/examples/ur"
	"pantheon/game"
)

// open returns the game and its board.
func open(t testing.TB) (game.Game, board.Board) {
	t.Helper()
	g, err := ur.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	return g, New(g)
}

func TestConformance(t *testing.T) {
	g, b := open(t)
	boardtest.Test(t, g, b)
}

func TestEveryPrompt(t *testing.T) {
	g, b := open(t)
	boardtest.Prompts(t, g, b, 6, []string{"move", "pass", "wait", "over.won", "over.lost"}, []string{"over.shared"})
}

// TestGoldenTable checks the board in the middle of a game, in three languages.
func TestGoldenTable(t *testing.T) {
	g, b := open(t)
	boardtest.Golden(t, g, b, "table", game.Setup{Players: 2}, 60, game.Langs...)
}

// told returns the tip of a thing as one English text.
func told(g game.Game, b board.Board, p game.Position, thing game.Thing) string {
	var lines []string
	for _, line := range b.Tip(p, thing) {
		lines = append(lines, g.About().Words.Text("en", line, nil))
	}
	return strings.Join(lines, "\n")
}

// TestTips: the tip of a piece says where the throw would move it, and which piece it would capture.
func TestTips(t *testing.T) {
	g, b := open(t)
	p := g.New(game.Setup{Players: 2}, &game.Env{Dice: game.QuickDice(1)})
	if err := g.Arrange(p, []byte(`{"seat": 0, "dice": [1, 0, 1, 0], "pieces": {"0": {"B1": 1, "A8": 1}, "1": {"B3": 1}}}`)); err != nil {
		t.Fatal(err)
	}
	for thing, want := range map[game.Thing]string{
		"cell:B1": "moves to B3.\nIt takes player 1's piece there",
		"cell:B4": "A rosette",
		"cell:B3": "player 1's piece.\nIt needs exactly 8 to be borne off the board",
		"cell:A8": "With the throw of 2 it is borne off",
		"cell:A0": "still to come onto the board: 5",
		"home:1":  "borne off: 0 of 7",
	} {
		if text := told(g, b, p, thing); !strings.Contains(text, want) {
			t.Errorf("%q is not told of %s:\n%s", want, thing, text)
		}
	}
}

// TestPagesNameEveryRule: the rules page has each section and ruling, in all languages.
func TestPagesNameEveryRule(t *testing.T) {
	g, b := open(t)
	for _, l := range game.Langs {
		for _, rule := range g.About().Rules {
			if !strings.Contains(b.Rules(l), rule.ID) {
				t.Errorf("%s: the rules do not name %s", l, rule.ID)
			}
		}
	}
}
