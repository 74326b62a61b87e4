package games_test

import (
	"slices"
	"testing"

	"pantheon/bot"
	"pantheon/game"
	"pantheon/games"
)

// TestPlannersPlayTowardsAnEnd: a bot that follows a title's evaluation reaches the end of the game. In games with
// time, planners need at most half as many moves as bots that count only points, because they do nothing just to undo
// it. To compare their strength takes many more games.
func TestPlannersPlayTowardsAnEnd(t *testing.T) {
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	planned := 0
	for _, title := range registry {
		if !slices.Contains(bot.Names(title.Game), "planner") {
			continue
		}
		if !title.Game.About().Timed {
			match(t, title.Game, 0, "planner", "planner")
			continue
		}
		planned++
		const rounds = 3
		alone, greedy := 0, 0
		for seed := range uint64(rounds) {
			alone += match(t, title.Game, seed, "planner", "planner", "planner", "planner")
			greedy += match(t, title.Game, seed, "greedy", "greedy", "greedy", "greedy")
		}
		t.Logf("%s: %d moves a game among planners, %d among greedy ones", title.ID(), alone/rounds, greedy/rounds)
		if alone > greedy/2 {
			t.Errorf("%s: planners need %d moves for a game, greedy ones %d", title.ID(), alone/rounds, greedy/rounds)
		}
	}
	if planned == 0 {
		t.Error("no title with time has a sense of value")
	}
}

// match lets bots play a game to its end, each time a random one of the seats to act, and returns the number of moves.
func match(t *testing.T, g game.Game, seed uint64, names ...string) (sentences int) {
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
	m := &game.Env{Dice: d}
	p, view := g.New(game.Setup{Players: len(names)}, m), g.Blank()
	for p.ToAct() != 0 && sentences < about.Bound {
		seats := p.ToAct().Without(game.Clock)
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
	if !p.Result().Over {
		t.Errorf("%s: seed %d: a game of %v has no end", about.ID, seed, names)
	}
	return sentences
}
