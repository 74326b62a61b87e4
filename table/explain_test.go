package table

import (
	"testing"

	"pantheon/game"
	"pantheon/games"
)

// TestWhatCanBeSaidAfterwards checks which moves can still be played in the same turn after a move. After a move that ends the turn
// there are none.
func TestWhatCanBeSaidAfterwards(t *testing.T) {
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	both := 0
	for _, title := range registry {
		p, err := game.NewRecord(title.Game, game.Setup{Players: 2}, "afterwards").Begin(title.Game, nil)
		if err != nil {
			t.Fatal(err)
		}
		dice := game.QuickDice(7)
		for range 60 {
			seat := p.ToAct().First()
			moves := p.Moves(seat, nil)
			c := &analysis{game: title.Game, view: viewOf(title.Game, p, seat), seat: seat, dice: game.QuickDice(3)}
			for _, first := range moves[:min(len(moves), 20)] {
				after := title.Game.Blank()
				after.Copy(p)
				after.Play(seat, first, &game.Env{Dice: game.QuickDice(3)})
				for _, second := range moves {
					switch {
					case !c.later(first, second):
					case ends(p, after, seat):
						t.Fatalf("%s: %s ends the turn, and then %s can be said", title.ID(), p.FormatMove(first, seat, seat), p.FormatMove(second, seat, seat))
					case first != second:
						both++
					}
				}
			}
			p.Play(seat, moves[dice.N(0, len(moves))], &game.Env{Dice: dice})
			if p.ToAct() == 0 {
				break
			}
		}
	}
	if both == 0 {
		t.Error("in no title two choices of a turn can both be made")
	}
}
