package games_test

import (
	"fmt"
	"testing"

	"pantheon/bot"
	"pantheon/game"
	"pantheon/games"
	"pantheon/games/luna"
)

// alone lets a bot play a solo game to its end. The function look, which may be nil, is called with each position in
// which the bot chooses, and its choice.
func alone(t *testing.T, g game.Game, options map[string]string, name, seed string, look func(p game.Position, said game.MoveText)) game.Result {
	t.Helper()
	setup := game.Setup{Players: 1, Options: options}
	record := game.NewRecord(g, setup, game.Seed(seed))
	p, view := g.New(setup, &game.Env{Dice: record.DiceAt(g, 0)}), g.Blank()
	mind, err := bot.NewAgent(name, g, 0, bot.AgentOptions{})
	if err != nil {
		t.Fatal(err)
	}
	dice := game.QuickDice(1)
	for ply := 1; p.ToAct() != 0; ply++ {
		p.View(0, view)
		m, err := mind.Choose(t.Context(), view, 0, dice)
		if err != nil {
			t.Fatal(err)
		}
		if look != nil {
			look(p, p.FormatMove(m, 0, 0))
		}
		p.Play(0, m, &game.Env{Dice: record.DiceAt(g, ply)})
	}
	return p.Result()
}

// TestSearchPlaysTheRoundsOfSoloLuna: in the solo game one seat acts as often as it likes, and ends a round by a move.
// A search must be behind by at most 10 points on average, and win at least once. If it has at least four novices, it
// must end no round but the last while more than three quarters of them are active.
//
// A search that sees only the points at the end of a round loses by 35 and more. It ends the first round immediately in
// one game of two.
func TestSearchPlaysTheRoundsOfSoloLuna(t *testing.T) {
	g, err := luna.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	const games = 6
	sum, most := 0, 0
	for n := range games {
		seed := fmt.Sprintf("solo-%d", n)
		result := alone(t, g, map[string]string{"level": "1"}, "search:playouts=400", seed, func(at game.Position, said game.MoveText) {
			p := at.(*luna.Position)
			if said != "end" || p.Round == luna.NumGroups {
				return
			}
			active, all := 0, 0
			me := &p.Players[0]
			for k := range me.Active {
				active += int(me.Active[k])
				all += int(me.Active[k] + me.Inactive[k])
			}
			if all >= 4 && 4*active > 3*all {
				t.Errorf("%s: round %d ends with %d of %d novices active", seed, p.Round, active, all)
			}
		})
		lead := result.Standings[0].Points - result.Standings[1].Points
		sum += lead
		most = max(most, lead)
	}
	t.Logf("it leads by %.1f on average, by %d at best", float64(sum)/games, most)
	if sum < -10*games {
		t.Errorf("it is behind by %.1f on average of %d games (seeds solo-0 to solo-%d)", -float64(sum)/games, games, games-1)
	}
	if most <= 0 {
		t.Errorf("it wins none of %d games (seeds solo-0 to solo-%d)", games, games-1)
	}
}

// TestSearchHelpsInSoloGames: in hard solo games a search of 400 playouts wins more often than one of 10. They are Gods
// of Rome with the pantheon restrictions, and level 2 of Luna and of Lords of Hellas.
func TestSearchHelpsInSoloGames(t *testing.T) {
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ id, option, value string }{
		{"gods-of-rome", "pantheon", "on"}, {"luna", "level", "2"}, {"lords-of-hellas", "level", "2"},
	} {
		title, err := registry.Find(c.id)
		if err != nil {
			t.Fatal(err)
		}
		const deals = 12
		won := map[string]int{}
		for _, name := range []string{"search:playouts=10", "search:playouts=400"} {
			for n := range deals {
				if alone(t, title.Game, map[string]string{c.option: c.value}, name, fmt.Sprintf("thought-%d", n), nil).Won.Has(0) {
					won[name]++
				}
			}
		}
		t.Logf("%s, %s=%s: of %d games each %v are won", c.id, c.option, c.value, deals, won)
		if few, many := won["search:playouts=10"], won["search:playouts=400"]; many <= few {
			t.Errorf("%s, %s=%s: with 10 playouts %d of %d games are won, with 400 %d", c.id, c.option, c.value, few, deals, many)
		}
	}
}
