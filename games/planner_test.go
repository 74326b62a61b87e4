package games_test

import (
	"testing"

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
		const rounds, few = 12, 3
		alone, greedy, won := 0, 0, 0.0
		for seed := range uint64(rounds) {
			if seed < few {
				n, _ := match(t, title.Game, seed, "planner", "planner", "planner", "planner")
				alone += n
				n, _ = match(t, title.Game, seed, "greedy", "greedy", "greedy", "greedy")
				greedy += n
			}
			_, r := match(t, title.Game, seed, "planner", "greedy", "planner", "greedy")
			won += float64((r.Won & 0b0101).Len()) / float64(r.Won.Len())
		}
		t.Logf("%s: %d sentences a game among planners, %d among greedy ones; planners win %.1f of %d", title.ID(), alone/few, greedy/few, won, rounds)
		if alone > greedy/2 {
			t.Errorf("%s: planners need %d sentences for a game, greedy ones %d", title.ID(), alone/few, greedy/few)
		}
		if won < 8 {
			t.Errorf("%s: of %d games planners win %.1f against greedy ones", title.ID(), rounds, won)
		}
	}
	if planned == 0 {
		t.Error("no title has a sense of value")
	}
}

// match lets bots play a game to its end, each a random one of those who may act, and gives how many sentences it took.
func match(t *testing.T, g game.Game, seed uint64, names ...string) (sentences int, r game.Result) {
	t.Helper()
	about, d := g.About(), game.QuickDice(seed)
	bots := make([]bot.Bot, len(names))
	for s, name := range names {
		b, err := bot.New(name, g)
		if err != nil {
			t.Fatal(err)
		}
		bots[s] = b
	}
	m := &game.Moment{Dice: d}
	p, view := g.New(game.Setup{Players: len(names)}, m), g.Blank()
	for p.Waiting() != 0 && sentences < about.Bound {
		seats := p.Waiting().Without(game.Clock)
		if deadline, set := p.Deadline(); set && (seats == 0 || deadline <= m.At+about.Lasts) {
			m.At = deadline
			p.Play(game.Clock, p.Moves(game.Clock, nil)[0], m)
			sentences++
			continue
		}
		for skip := d.N(0, seats.Len()); skip > 0; skip-- {
			seats = seats.Without(seats.First())
		}
		s := seats.First()
		p.View(s, view)
		if move := bots[s].Choose(view, s, d); move != 0 {
			m.At += about.Lasts
			p.Play(s, move, m)
			sentences++
		}
	}
	if r = p.Result(); !r.Over {
		t.Errorf("%s: seed %d: a game of %v has no end", about.ID, seed, names)
	}
	return sentences, r
}
