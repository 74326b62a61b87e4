package games_test

import (
	"testing"

	"pantheon/bot"
	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/games"
)

// TestLevelFiveThinksMore: level 5 has as many playouts as its title declares, and more than level 4, in games of all
// sizes.
func TestLevelFiveThinksMore(t *testing.T) {
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	below := bot.Levels()[3].Playouts
	for _, title := range registry {
		if n := game.SearchParamsOf(title.Game.Blank()).Playouts; n <= below {
			t.Errorf("%s: level 5 thinks %d playouts, the one below %d", title.ID(), n, below)
		}
	}
}

// TestHigherLevelsErrLess: for each number of players, no level has more move noise than the one below it.
func TestHigherLevelsErrLess(t *testing.T) {
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range registry {
		about := title.Game.About()
		for players := about.MinSeats; players <= about.MaxSeats; players++ {
			_, p := gametest.Random(title.Game, game.Setup{Players: players}, 1, 0)
			below := 0.0
			for i, errs := range game.SearchParamsOf(p).Noise {
				l := bot.Levels()[i+1]
				if errs == 0 {
					errs = l.Noise
				}
				if i > 0 && errs > below {
					t.Errorf("%s, %d players: %s errs by %v, the one below by %v", title.ID(), players, l.Name(), errs, below)
				}
				below = errs
			}
		}
	}
}

// TestMannersLast: search parameters are constant during a game, except for Exponent, which is from 0 to 16. For a
// blank position they can be computed too.
func TestMannersLast(t *testing.T) {
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range registry {
		game.SearchParamsOf(title.Game.Blank())
		about := title.Game.About()
		for players := about.MinSeats; players <= about.MaxSeats; players++ {
			var first game.SearchParams
			for _, after := range []int{0, 10, 40, 90, 400} {
				_, p := gametest.Random(title.Game, game.Setup{Players: players}, 4, after)
				m := game.SearchParamsOf(p)
				if !(m.Exponent >= 0 && m.Exponent <= 16) {
					t.Errorf("%s, %d players, after %d: trust %v", title.ID(), players, after, m.Exponent)
				}
				if m.Exponent = 0; after == 0 {
					first = m
				}
				if m != first {
					t.Errorf("%s, %d players, after %d: the manner is %+v, and was %+v", title.ID(), players, after, m, first)
				}
			}
		}
	}
}

// TestOddsAreShares: in random games of each number of players, the chances of the seats are between 0 and 1, and sum
// to 1.
func TestOddsAreShares(t *testing.T) {
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range registry {
		about := title.Game.About()
		for players := max(2, about.MinSeats); players <= about.MaxSeats; players++ {
			for seed := range uint64(3) {
				for _, after := range []int{0, 10, 40, 90} {
					_, p := gametest.Random(title.Game, game.Setup{Players: players}, seed, after)
					odds, ok := p.(game.WinProbs)
					if p.ToAct() == 0 || !ok {
						continue
					}
					var shares [game.MaxSeats]float64
					odds.WinProbs(&shares)
					sum := 0.0
					for s := range players {
						if sum += shares[s]; !(shares[s] >= 0 && shares[s] <= 1) {
							t.Errorf("%s, seed %d, after %d: seat %d has a share of %v", title.ID(), seed, after, s, shares[s])
						}
					}
					if sum < 1-1e-9 || sum > 1+1e-9 {
						t.Errorf("%s, seed %d, after %d: the shares are %v together", title.ID(), seed, after, sum)
					}
				}
			}
		}
	}
}

// TestOddsTellWhoWins: shortly before the end of random games, the winners' chances far exceed an equal share, in each
// title and for each number of players.
func TestOddsTellWhoWins(t *testing.T) {
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	const before, many, least = 12, 40, 0.1 // moves, games, and the least excess
	for _, title := range registry {
		about := title.Game.About()
		for players := max(2, about.MinSeats); players <= about.MaxSeats; players++ {
			n, given := 0, 0.0
			for seed := range uint64(many) {
				setup := game.Setup{Players: players}
				record, end := gametest.Random(title.Game, setup, seed, 0)
				result := end.Result()
				if !result.Over || len(record.Plies) <= before {
					continue
				}
				_, p := gametest.Random(title.Game, setup, seed, len(record.Plies)-before)
				odds, ok := p.(game.WinProbs)
				if !ok {
					continue
				}
				var shares [game.MaxSeats]float64
				odds.WinProbs(&shares)
				n++
				for s := range players {
					if result.Won.Has(game.Seat(s)) {
						given += shares[s] / float64(result.Won.Len())
					}
				}
			}
			if mean := given / float64(n); n < many/2 || mean < 1/float64(players)+least {
				t.Errorf("%s, %d players, %d games: %d moves before the end winners have %.2f", title.ID(), players, n, before, mean)
			} else {
				t.Logf("%s, %d players: winners have %.2f of the odds of %d games", title.ID(), players, mean, n)
			}
		}
	}
}
