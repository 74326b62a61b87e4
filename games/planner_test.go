package games_test

import (
	"context"
	"testing"

	"pantheon/arena"
	"pantheon/bot"
	"pantheon/game"
	"pantheon/games"
)

// TestPlannersPlayTowardsAnEnd: where a title has a sense of value, who follows it wins against who counts only points, in far fewer
// sentences, because nothing is done just to be undone.
func TestPlannersPlayTowardsAnEnd(t *testing.T) {
	shelf, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	planned := 0
	for _, title := range shelf {
		if bot.Best(title.Game) != "planner" {
			continue
		}
		planned++
		run := func(bots ...string) *arena.Report {
			r, err := arena.Run(context.Background(), title.Game, arena.Config{Setup: game.Setup{Players: 4}, Games: 12, Seed: "planners", Bots: bots})
			if err != nil {
				t.Fatal(err)
			}
			if r.Cut > 0 {
				t.Errorf("%s: %d games of %v had no end", title.ID(), r.Cut, bots)
			}
			return r
		}
		alone, greedy := run("planner"), run("greedy")
		t.Logf("%s: %.0f sentences a game among planners, %.0f among greedy ones", title.ID(), alone.MeanMoves, greedy.MeanMoves)
		if alone.MeanMoves > greedy.MeanMoves/2 {
			t.Errorf("%s: planners need %.0f sentences for a game, greedy ones %.0f", title.ID(), alone.MeanMoves, greedy.MeanMoves)
		}
		mixed := run("planner", "greedy", "planner", "greedy")
		t.Logf("%s: wins %v", title.ID(), mixed.WinsByBot)
		if mixed.WinsByBot["planner"] < 8 {
			t.Errorf("%s: of 12 games planners win %.1f against greedy ones", title.ID(), mixed.WinsByBot["planner"])
		}
	}
	if planned == 0 {
		t.Error("no title has a sense of value")
	}
}
