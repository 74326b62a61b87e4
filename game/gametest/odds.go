package gametest

import (
	"testing"

	"pantheon/game"
)

// OddsFollowValues checks a title whose win probabilities are computed from its values. In random games of each number
// of players, the seat with the best value must have the best chance.
func OddsFollowValues(t *testing.T, g game.Game) {
	t.Helper()
	about := g.About()
	for players := max(2, about.MinSeats); players <= about.MaxSeats; players++ {
		for seed := range uint64(3) {
			for _, after := range []int{0, 10, 40, 90} {
				_, p := Random(g, game.Setup{Players: players}, seed, after)
				if p.ToAct() == 0 {
					continue
				}
				var shares, values [game.MaxSeats]float64
				p.(game.WinProbs).WinProbs(&shares)
				game.ValuesOf(p, game.Seats(1)<<players-1, &values)
				best, ahead := 0, 0
				for s := range players {
					if shares[s] > shares[best] {
						best = s
					}
					if values[s] > values[ahead] {
						ahead = s
					}
				}
				if values[ahead] > values[best] {
					t.Errorf("%d players, seed %d, after %d: seat %d has the best value and seat %d the best odds", players, seed, after, ahead, best)
				}
			}
		}
	}
}
