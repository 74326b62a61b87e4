package board

import (
	"math"
	"strconv"
	"testing"

	"pantheon/board"
	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/games/luna"
)

// courts draws the temple of some games of each number of players.
func courts(t *testing.T, do func(p *luna.Position, c *court)) {
	t.Helper()
	g, _ := open(t)
	for players := 1; players <= luna.MaxPlayers; players++ {
		for seed := range uint64(8) {
			_, p := gametest.Random(g, game.Setup{Players: players}, seed, 1)
			c := newCourt(p.(*luna.Position))
			do(p.(*luna.Position), &c)
		}
	}
}

// What touches in the picture is adjacent in the rules, and nothing else: displacement can be seen.
func TestSpacesTouchWhereTheyAreAdjacent(t *testing.T) {
	courts(t, func(p *luna.Position, c *court) {
		for _, n := range board.Bits(p.InPlay) {
			for _, m := range board.Bits(p.InPlay &^ (1 << n)) {
				apart := c.spaces[n].Distance(c.spaces[m]) / c.wide
				if near := p.Near(n)>>m&1 != 0; near != (apart < 1.02) || apart < .98 {
					t.Fatalf("%d players: %d and %d are %.2f hexes apart, adjacent %v", p.Seats, n, m, apart, near)
				}
			}
		}
	})
}

// wallWide is how far the temple's wall reaches beyond its spaces.
const wallWide = 20.0

func TestTheTempleTouchesNoIsland(t *testing.T) {
	courts(t, func(p *luna.Position, c *court) {
		clear := func(q board.Point, reach float64) {
			for place := range luna.NumIslands {
				at := islandAt(place)
				land := apart(q, board.Point{X: at.X, Y: at.Y + landY}, landWide, landHigh)
				beach := apart(q, board.Point{X: at.X, Y: at.Y + beachY}, beachWide, beachHigh)
				if min(land, beach) < reach {
					t.Errorf("%d players: what lies at %.0f, %.0f and reaches %.0f is %.0f from the island at place %d", p.Seats, q.X, q.Y, reach, min(land, beach), place)
				}
			}
		}
		for _, q := range c.floor {
			clear(q, c.radius()+wallWide)
		}
		for _, q := range c.asleep {
			clear(q, 1.6*asleepSize*c.wide)
		}
	})
}

// apart is how far a point is from the shore of an island of that width and height round a middle.
func apart(q, middle board.Point, wide, high float64) float64 {
	nearest := math.Inf(1)
	for i := range 90 {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / 90)
		round := roundness(sin, cos)
		nearest = min(nearest, q.Distance(board.Point{X: middle.X + wide*cos*round, Y: middle.Y + high*sin*round}))
	}
	return nearest
}

func TestIslandsDoNotTouch(t *testing.T) {
	const deep = beachY + beachHigh // from an island's middle down to the end of its beach
	for place := range luna.NumIslands {
		at := islandAt(place)
		if at.X-landWide < 4 || at.X+landWide > mapWidth-4 || at.Y+landY-landHigh < 4 || at.Y+captionY+10 > mapHeight {
			t.Errorf("the island at place %d reaches beyond the picture: %.0f, %.0f", place, at.X, at.Y)
		}
		for other := range place {
			o := islandAt(other)
			upper, lower := at, o
			if o.Y < at.Y {
				upper, lower = o, at
			}
			if math.Abs(at.X-o.X) < 2*landWide+8 && lower.Y+landY-landHigh < upper.Y+deep+8 {
				t.Errorf("the islands at places %d and %d touch", place, other)
			}
		}
	}
}

func TestColumnsOfPlayersHaveRoom(t *testing.T) {
	for players := 1; players <= luna.MaxPlayers; players++ {
		for n := 1; n <= 13; n++ {
			for _, q := range []squad{newSquad(n, singly(players), noviceWide, noviceStep), newSquad(n, 1, lyingWide(players), 0)} {
				left, right := q.at[0], q.at[len(q.at)-1]
				half := noviceWide / 2
				if q.counted() {
					right = q.number + numeralWide*float64(len(strconv.Itoa(n)))
					half = 0
				}
				if limit := columnStep(players)/2 + 8; right+half > limit || -left-half > limit {
					t.Errorf("%d players: %d novices reach from %.0f to %.0f, and their column is %.0f wide", players, n, left, right+half, columnStep(players))
				}
			}
		}
	}
}
