package games_test

import (
	"fmt"
	"testing"

	"pantheon/bot"
	"pantheon/game"
	"pantheon/games/hellas"
)

// TestThePersianInvasionHasLevels plays a few solo games of Lords of Hellas with the bot for which they are tuned. The
// bot must win at least 3 of 7 on the easiest difficulty and at most 5 of 7 on the hardest.
//
// The difficulties are tuned to 80, 50 and 20 wins in a hundred. A correct program fails each check less than once in
// two hundred samples of seeds.
func TestThePersianInvasionHasLevels(t *testing.T) {
	g, err := hellas.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	const games = 7
	for level, expected := range map[string][2]int{"1": {3, games}, "3": {0, games - 2}} {
		won := 0
		for n := range games {
			setup := game.Setup{Players: 1, Options: map[string]string{"level": level}}
			record := game.NewRecord(g, setup, game.Seed(fmt.Sprintf("solo-%d", n)))
			p, view := g.New(setup, &game.Env{Dice: record.DiceAt(g, 0)}), g.Blank()
			mind, err := bot.NewAgent("search:playouts=500", g, 0, bot.AgentOptions{})
			if err != nil {
				t.Fatal(err)
			}
			dice := game.QuickDice(uint64(n) + 1)
			for ply := 1; p.ToAct() != 0; ply++ {
				p.View(0, view)
				said, err := mind.Choose(t.Context(), view, 0, dice)
				if err != nil {
					t.Fatal(err)
				}
				p.Play(0, said, &game.Env{Dice: record.DiceAt(g, ply)})
			}
			if p.Result().Won.Has(0) {
				won++
			}
		}
		if won < expected[0] || won > expected[1] {
			t.Errorf("level %s: the bot wins %d of %d games; expected are %d to %d (seeds solo-0 to solo-%d)", level, won, games, expected[0], expected[1], games-1)
		}
	}
}
