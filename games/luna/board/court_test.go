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

// courts calls do with a position and its temple, for some games of each number of players.
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

// TestSpacesTouchWhereTheyAreAdjacent checks that spaces touch in the picture exactly if they are adjacent in the
// rules, so that displacement is visible.
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

// wallWide is the width of the temple's wall beyond its spaces.
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

// apart returns the distance of a point from the shore of an island round a middle. The parameters wide and high are
// half its width and half its height.
func apart(q, middle board.Point, wide, high float64) float64 {
	nearest := math.Inf(1)
	for i := range 90 {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / 90)
		round := roundness(sin, cos)
		nearest = min(nearest, q.Distance(board.Point{X: middle.X + wide*cos*round, Y: middle.Y + high*sin*round}))
	}
	return nearest
}

// extent returns how far an island of a kind extends from its middle, with its landmark and its name.
func extent(k luna.Kind) (left, top, right, bottom float64) {
	const highest = 90.0 // landmark
	left, top, right, bottom = -beachWide, landmarkY-highest, beachWide, captionY+6
	for _, p := range landscapes[k].coast {
		left, top, right, bottom = min(left, p.X), min(top, p.Y), max(right, p.X), max(bottom, p.Y)
	}
	return left, top, right, bottom
}

func TestIslandsDoNotTouch(t *testing.T) {
	for place := range luna.NumIslands {
		at := islandAt(place)
		for k := range luna.Kind(luna.NumIslands) {
			left, top, right, bottom := extent(k)
			if at.X+left < 2 || at.X+right > mapWidth-2 || at.Y+top < 0 || at.Y+bottom > mapHeight {
				t.Errorf("the island %s at place %d reaches beyond the picture", k, place)
			}
			for other := range place {
				for neighbour := range luna.Kind(luna.NumIslands) {
					o := islandAt(other)
					l, _, r, _ := extent(neighbour)
					upper, lower := at, o
					if o.Y < at.Y {
						upper, lower = o, at
					}
					if at.X+left < o.X+r && o.X+l < at.X+right && lower.Y+landY-landHigh < upper.Y+captionY+6 {
						t.Errorf("the islands %s and %s touch at the places %d and %d", k, neighbour, place, other)
					}
				}
			}
		}
	}
}

// TestPiecesStandOnLand checks that the places of pieces in the middle of each island are on land, whatever its coast.
func TestPiecesStandOnLand(t *testing.T) {
	inside := func(coast []board.Point, q board.Point) bool {
		in := false
		for i, p := range coast {
			o := coast[(i+len(coast)-1)%len(coast)]
			if (p.Y > q.Y) != (o.Y > q.Y) && q.X < (o.X-p.X)*(q.Y-p.Y)/(o.Y-p.Y)+p.X {
				in = !in
			}
		}
		return in
	}
	for k := range luna.Kind(luna.NumIslands) {
		coast := landscapes[k].coast
		for players := 1; players <= luna.MaxPlayers; players++ {
			for i := range players {
				for _, foot := range []board.Point{{X: column(i, players), Y: activeY + 20}, {X: column(i, players), Y: plotY}} {
					if !inside(coast, foot) {
						t.Errorf("%s, %d players: what stands at %.0f, %.0f stands in the sea", k, players, foot.X, foot.Y)
					}
				}
			}
		}
		for _, foot := range []board.Point{{X: figureAt(luna.Apostate), Y: figureY + 28}, {X: stackX, Y: stackY}, {X: landmarkX, Y: landmarkY}} {
			if !inside(coast, foot) {
				t.Errorf("%s: what stands at %.0f, %.0f stands in the sea", k, foot.X, foot.Y)
			}
		}
	}
}

// TestTheTempleCoversNothing checks that the temple does not overlap the path on the pier, the stair, the candles and
// the moon.
func TestTheTempleCoversNothing(t *testing.T) {
	courts(t, func(p *luna.Position, c *court) {
		reach := c.radius() + wallWide
		candles := board.Point{X: candlesX + ledgeWide, Y: candlesY + candleRow + 37} // the right end of their lower ledge
		seats := len(p.CouncilValues())
		stair := board.Point{X: councilX - stepWide(seats)/2, Y: councilFoot - councilHigh*float64(seats)}
		for _, q := range c.floor {
			switch {
			case q.Y+c.wide/2+wallWide > pathTop:
				t.Errorf("%d players: the temple reaches down to %.0f, over the path", p.Seats, q.Y+c.wide/2+wallWide)
			case q.X-reach < candles.X && q.Y-c.wide/2-wallWide < candles.Y && p.CandleCount() > 0 && q.Distance(candles) < reach:
				t.Errorf("%d players: what lies at %.0f, %.0f covers candles", p.Seats, q.X, q.Y)
			case q.X+reach > stair.X && q.Y+c.wide/2+wallWide > stair.Y:
				t.Errorf("%d players: what lies at %.0f, %.0f covers the stair", p.Seats, q.X, q.Y)
			case q.Distance(board.Point{X: moonX, Y: moonY}) < reach+moonR:
				t.Errorf("%d players: what lies at %.0f, %.0f covers the moon", p.Seats, q.X, q.Y)
			}
		}
	})
}

// TestPierAndStairHaveRoom checks that pier, stair and the islands on both sides do not touch. The stones of a row must
// fit between its guard stone and its sign.
func TestPierAndStairHaveRoom(t *testing.T) {
	const lamp = 15.0
	if right, stair := signX+lamp, councilX-councilWide/2-5; right > stair {
		t.Errorf("the signs of the path reach to %.0f, and the stair begins at %.0f", right, stair)
	}
	for of := 2; of <= luna.NumBoards; of++ {
		if left, guard := stoneX(0, of)-stoneSize, guardX+20; left < guard {
			t.Errorf("the first of %d stones begins at %.0f, and the guard stone ends at %.0f", of, left, guard)
		}
		if right := stoneX(of-1, of) + stoneSize; right > signX-lamp {
			t.Errorf("the last of %d stones reaches to %.0f, over the signs", of, right)
		}
	}
	for place := range luna.NumIslands {
		at := islandAt(place)
		if at.X < pierX && at.X+128 > guardsmanX-18 || at.X > pierX && at.X-128 < councilX+stepWide(0)/2 && at.Y+captionY > councilFoot-10*councilHigh {
			t.Errorf("the island at place %d touches the pier or the stair", place)
		}
	}
}

func TestColumnsOfPlayersHaveRoom(t *testing.T) {
	for players := 1; players <= luna.MaxPlayers; players++ {
		for n := 1; n <= 13; n++ {
			if q := newSquad(n, 2, noviceWide, noviceStep); q.counted() && q.number+numeralWide*float64(len(strconv.Itoa(n))) > quayStep/2 {
				t.Errorf("%d novices of a player have no room on the quay", n)
			}
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
