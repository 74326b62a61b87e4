package arena

import (
	"fmt"
	"slices"
	"testing"

	"pantheon/bot"
	"pantheon/game"
)

// named is a competitor that only has a name.
type named string

func (n named) Name() string { return string(n) }
func (named) NewAgent(game.Game, game.Setup, game.Seat) (bot.Agent, error) {
	return nil, fmt.Errorf("it only has a name")
}

func TestSets(t *testing.T) {
	for _, c := range []struct {
		pairing            Pairing
		competitors, seats int
		want               [][]int
	}{
		{All, 2, 2, [][]int{{0, 1}}},
		{All, 3, 2, [][]int{{0, 1}, {0, 2}, {1, 2}}},
		{All, 3, 1, [][]int{{0}, {1}, {2}}},
		{All, 4, 3, [][]int{{0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}}},
		{All, 2, 3, [][]int{{0, 0, 1}, {0, 1, 1}}},
		{All, 2, 4, [][]int{{0, 0, 1, 1}}},
		{All, 3, 4, [][]int{{0, 0, 1, 2}, {0, 1, 1, 2}, {0, 1, 2, 2}}},
		{Ladder, 4, 2, [][]int{{0, 1}, {1, 2}, {0, 2}, {2, 3}, {0, 3}}},
		{Ladder, 2, 3, [][]int{{0, 0, 1}, {0, 1, 1}}},
		{First, 4, 2, [][]int{{0, 1}, {0, 2}, {0, 3}}},
		{Lone, 3, 2, [][]int{{0, 1}, {1, 2}}},
		{Lone, 2, 3, [][]int{{0, 0, 1}}},
		{Lone, 3, 4, [][]int{{0, 0, 0, 1}, {1, 1, 1, 2}}},
		{LoneFirst, 3, 3, [][]int{{0, 0, 1}, {0, 0, 2}}},
	} {
		if got := c.pairing.sets(c.competitors, c.seats); !slices.EqualFunc(got, c.want, slices.Equal[[]int]) {
			t.Errorf("%s with %d in %d seats: %v, not %v", c.pairing, c.competitors, c.seats, got, c.want)
		}
	}
}

// TestSeatingsAreFair: in each deal each competitor has every seat once, with the same chance events. After all orders, each has sat to
// the left of every other equally often.
func TestSeatingsAreFair(t *testing.T) {
	c := Contest{Seed: "fair", Competitors: []Competitor{named("a"), named("b"), named("c"), named("d")}, sets: [][]int{{0, 1, 2, 3}, {0, 1, 1, 3}}}
	left := map[[2]int]int{}
	for deal := range 6 {
		var seen [4][4]int
		for seating := range 4 {
			b := c.bout(0, deal, seating)
			if b.Seed != c.bout(0, deal, 0).Seed {
				t.Errorf("deal %d has another seed in seating %d", deal, seating)
			}
			for s, who := range b.Seats {
				seen[s][who]++
				left[[2]int{who, b.Seats[(s+1)%4]}]++
			}
		}
		for s, row := range seen {
			if row != [4]int{1, 1, 1, 1} {
				t.Errorf("deal %d: in seat %d sat %v", deal, s, row)
			}
		}
	}
	for pair, n := range left {
		if n != 8 {
			t.Errorf("%v sat side by side %d times", pair, n)
		}
	}
	if c.bout(0, 0, 0).Seed == c.bout(0, 1, 0).Seed || c.bout(0, 0, 0).Seed == c.bout(1, 0, 0).Seed {
		t.Error("two deals have the same seed")
	}
	again := Contest{Seed: "fair", Competitors: append(c.Competitors, named("e")), sets: [][]int{{0, 1, 2, 4}, {0, 1, 2, 3}}}
	if again.bout(1, 3, 0).Seed != c.bout(0, 3, 0).Seed {
		t.Error("the deals of a set change when another set is added")
	}
}
