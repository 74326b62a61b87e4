package arena

import (
	"math/rand/v2"
	"testing"

	"pantheon/game"
)

// loneContest returns the run of a prepared contest with the given numbers of players and deals, in which the second of two competitors
// sits alone. The endings of its games are not filled in.
func loneContest(t *testing.T, players, deals int, unscored bool) *contestRun {
	t.Helper()
	g := nobody{&game.About{ID: "none", MinSeats: 2, MaxSeats: 4, Unscored: unscored}}
	c := &Contest{Setup: game.Setup{Players: players}, Games: players * deals, Seed: "lone", Pairing: Lone}
	c.Competitors = []Competitor{named("weak"), named("strong")}
	if err := c.Prepare(g); err != nil {
		t.Fatal(err)
	}
	return newContestRun(c, g)
}

// TestLoneSeatings: in each deal the competitor that sits alone has every seat once, with the same chance events. The other competitor
// has all other seats.
func TestLoneSeatings(t *testing.T) {
	for _, players := range []int{2, 3, 4} {
		c := loneContest(t, players, 12, false).contest
		for deal := range c.Deals() {
			sat := make([]int, players)
			for seating := range players {
				b := c.bout(0, deal, seating)
				if b.Seed != c.bout(0, deal, 0).Seed {
					t.Errorf("deal %d has another seed in seating %d", deal, seating)
				}
				alone := 0
				for s, who := range b.Seats {
					alone += who
					sat[s] += who
				}
				if alone != 1 {
					t.Errorf("deal %d, seating %d: %v", deal, seating, b.Seats)
				}
			}
			for s, n := range sat {
				if n != 1 {
					t.Errorf("%d players, deal %d: in seat %d it sat %d times", players, deal, s, n)
				}
			}
		}
	}
}

// TestLoneShares: the test counts the share of the win of the competitor that sits alone. It ignores cut games and the deals of another
// pair.
func TestLoneShares(t *testing.T) {
	h := loneContest(t, 3, 2, false)
	for i := range h.endings[0] {
		b := h.contest.bout(0, i/3, i%3)
		e := &ending{seats: make([]standing, 3)}
		for s, who := range b.Seats {
			switch {
			case i == 0 && who == 1: // the win
				e.seats[s].share = 1
			case i == 1: // a third of it
				e.seats[s].share = 1.0 / 3
			}
		}
		e.cut = i >= 2 && i < 5
		h.endings[0][i] = e
	}
	pair := [2]int{0, 1}
	if share, met := h.dealOf(0, 0).wonBy(pair); !met || !near(share, 2.0/3, 1e-9) {
		t.Errorf("of a win, a third of one and a game that was cut it has %v, %v", share, met)
	}
	if share, met := h.dealOf(0, 1).wonBy(pair); !met || share != 0 {
		t.Errorf("of a game lost and two that were cut it has %v, %v", share, met)
	}
	if _, met := h.dealOf(0, 0).wonBy([2]int{1, 2}); met {
		t.Error("it met somebody who was not there")
	}
}

// TestLoneRatings: ratings agree with the strengths with which the games were drawn. That holds with any number of copies of a bot at a
// table, and whether or not the losers are ranked. A rating and a test with a bar therefore use the same points.
func TestLoneRatings(t *testing.T) {
	const deals, seed = 1000, 9
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 1))
	for _, players := range []int{3, 4} {
		for _, unscored := range []bool{false, true} {
			for _, rating := range []float64{-150, 0, 200} {
				h := loneContest(t, players, deals, unscored)
				for i := range h.endings[0] {
					h.endings[0][i] = drawnGame(rng, h.contest.bout(0, i/players, i%players), rating, unscored)
				}
				f := h.findings()
				if got := f.Bots[1].Rating; !near(got.Value, rating, 25) || got.Low > rating+5 || got.High < rating-5 {
					t.Errorf("%d players, without points %v: a strength of %v is rated %+v", players, unscored, rating, got)
				}
				won := shareAt(rating, players-1)
				if alone := f.Pairs[0].Alone; alone == nil || !near(alone.Value, won, 0.03) || alone.Low > won+0.01 || alone.High < won-0.01 {
					t.Errorf("%d players, a strength of %v alone among others wins %+v, not %v", players, rating, alone, won)
				}
				if rating == 0 {
					continue // the test may be wrong there
				}
				want := Stronger
				if rating < 0 {
					want = NotStronger
				}
				if test := f.Pairs[0].Test; test.Verdict != want {
					t.Errorf("%d players, without points %v: of a strength of %v the test says %+v", players, unscored, rating, test)
				}
			}
		}
	}
}

// drawnGame draws the result of a game. Each place goes to one of the remaining seats, with a probability in proportion to its strength.
// The second of two bots is stronger by the given rating. In a title without points only the first place is drawn.
func drawnGame(rng *rand.Rand, b Bout, rating float64, unscored bool) *ending {
	odds := func(s int) float64 {
		if b.Seats[s] == 1 {
			return shareAt(rating, 1) / (1 - shareAt(rating, 1))
		}
		return 1
	}
	e := &ending{seats: make([]standing, len(b.Seats))}
	for place := 1; place <= len(b.Seats); place++ {
		sum := 0.0
		for s := range e.seats {
			if e.seats[s].rank == 0 {
				sum += odds(s)
			}
		}
		at, next := rng.Float64()*sum, -1
		for s := range e.seats {
			if e.seats[s].rank == 0 && at >= 0 {
				at, next = at-odds(s), s
			}
		}
		e.seats[next].rank = place
		if place == 1 {
			e.seats[next].share = 1
		}
	}
	for s := range e.seats {
		if unscored {
			e.seats[s].rank = min(e.seats[s].rank, 2)
		}
	}
	return e
}
