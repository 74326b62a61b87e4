package table

import (
	"strings"
	"testing"

	"pantheon/game"
	"pantheon/games"
)

// TestWhatCanBeSaidAfterwards finds choices that can both be made in one turn, in either order, and none behind what is a whole turn.
func TestWhatCanBeSaidAfterwards(t *testing.T) {
	shelf, err := games.Open(nil, "luna", "lords-of-hellas")
	if err != nil {
		t.Fatal(err)
	}
	for id, want := range map[string]bool{"luna": false, "lords-of-hellas": true} {
		title, err := shelf.Find(id)
		if err != nil {
			t.Fatal(err)
		}
		p, err := game.NewRecord(title.Game, game.Setup{Players: 2}, "afterwards").Begin(title.Game, nil)
		if err != nil {
			t.Fatal(err)
		}
		both, dice := false, game.QuickDice(7)
		for range 60 {
			seat := p.Waiting().First()
			moves := p.Moves(seat, nil)
			view := viewOf(title.Game, p, seat)
			c := &counsel{game: title.Game, view: view, seat: seat, dice: game.QuickDice(3)}
			for _, first := range moves {
				if verb, _, _ := strings.Cut(string(p.Say(first, seat, seat)), " "); id == "luna" && verb == "journey" {
					continue // others may travel with it
				}
				for _, second := range moves {
					both = both || first != second && c.later(first, second)
				}
			}
			p.Play(seat, moves[dice.N(0, len(moves))], &game.Moment{Dice: dice})
			if p.Waiting() == 0 {
				break
			}
		}
		if both != want {
			t.Errorf("%s: two choices of one turn can both be made: %v, want %v", id, both, want)
		}
	}
}
