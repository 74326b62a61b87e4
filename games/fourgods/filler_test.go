package fourgods

import (
	"flag"
	"math"
	"math/bits"
	"slices"
	"testing"

	"pantheon/game"
)

var fillerGames = flag.Int("filler.games", 300, "number of games that the bot filler plays for its measurements; the facts used 2,000")

// A figure is a mean over games, with the value that the facts state.
type figure struct {
	name     string
	sum, sqr float64
	want     float64
	rounded  float64 // precision of the figure in the facts
	games    int
}

func (f *figure) add(x float64) {
	f.games++
	f.sum += x
	f.sqr += x * x
}

func (f *figure) mean() float64 { return f.sum / float64(f.games) }

func (f *figure) deviation() float64 {
	return math.Sqrt(max(0, f.sqr/float64(f.games)-f.mean()*f.mean()))
}

// factsGames is the number of games from which each row of the facts was computed.
const factsGames = 2000

// check compares a mean with that of the facts. The tolerance is three standard errors of the difference of two means,
// plus the rounding of the facts.
func (f *figure) check(t *testing.T) {
	t.Helper()
	se := f.deviation() * math.Sqrt(1/float64(f.games)+1.0/factsGames)
	if diff := math.Abs(f.mean() - f.want); diff > 3*se+f.rounded {
		t.Errorf("%s: %.3f, not %.1f (standard error %.3f)", f.name, f.mean(), f.want, se)
	} else {
		t.Logf("%s: %.3f for %.1f (standard error %.3f)", f.name, f.mean(), f.want, se)
	}
}

// fill plays a game of fillers to its end. Each step asks a random one of the players who may act.
func fill(t *testing.T, g game.Game, players int, careful bool, seed uint64) *Position {
	t.Helper()
	d := game.QuickDice(seed)
	p := g.New(game.Setup{Players: players}, &game.Env{Dice: d}).(*Position)
	policy := Filler(careful).Choose
	now := int64(0)
	for range 5000 {
		waiting := p.ToAct()
		if waiting == 0 {
			return p
		}
		now += 50
		if deadline, set := p.Deadline(); set && deadline <= now {
			now = deadline
			p.Play(game.Clock, plainMove(verbTimeUp, 0), &game.Env{Dice: d, At: now})
			continue
		}
		for n := d.N(0, waiting.Len()); n > 0; n-- {
			waiting = waiting.Without(waiting.First())
		}
		if m := policy(p, waiting.First(), d); m != 0 {
			p.Play(waiting.First(), m, &game.Env{Dice: d, At: now})
		}
	}
	t.Fatalf("seed %d: fillers do not end a game of %d", seed, players)
	return nil
}

// TestFiller reproduces the figures of the facts: how full the World becomes (4.5), and its kingdoms (4.1). The seeds
// are fixed. With other seeds a correct program fails with a probability below 5 %.
func TestFiller(t *testing.T) {
	g, err := Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		name                                            string
		players                                         int
		careful                                         bool
		tiles, dead, unfilled, complete, inBag, inAreas float64
	}{
		{"4 players, random", 4, false, 59.3, 3.0, 1.6, 0.21, 1.1, 30.6},
		{"4 players, careful", 4, true, 59.7, 2.6, 1.7, 0.20, 1.1, 30.3},
		{"3 players, random", 3, false, 59.3, 3.0, 1.6, 0.22, 1.2, 30.7},
		{"2 players, random", 2, false, 59.3, 3.0, 1.6, 0.21, 1.4, 30.8},
	} {
		t.Run(row.name, func(t *testing.T) {
			figures := []figure{
				{name: "tiles in the World", want: row.tiles, rounded: 0.05}, {name: "cities on dead cells", want: row.dead, rounded: 0.05},
				{name: "fillable cells left", want: row.unfilled, rounded: 0.05}, {name: "World complete", want: row.complete, rounded: 0.005},
				{name: "left in the bag", want: row.inBag, rounded: 0.05}, {name: "left in areas", want: row.inAreas, rounded: 0.05},
			}
			for n := range *fillerGames {
				p := fill(t, g, row.players, row.careful, uint64(n))
				areas, complete := 0, 0.0
				for s := range p.Seats {
					areas += p.Players[s].Discarded()
				}
				if p.Complete() {
					complete = 1
				}
				for i, x := range []float64{float64(bits.OnesCount64(p.World)), float64(bits.OnesCount64(p.Towns)), float64(bits.OnesCount64(^(p.World | p.Towns))),
					complete, float64(p.BagLeft), float64(areas)} {
					figures[i].add(x)
				}
			}
			for i := range figures {
				figures[i].check(t)
			}
		})
	}
	t.Run("kingdoms", func(t *testing.T) {
		figures := []figure{
			{name: "kingdoms", want: 26.6},
			{name: "most", want: 8.3}, {name: "second most", want: 7.1}, {name: "third most", want: 6.2}, {name: "fewest", want: 5.1},
			{name: "largest", want: 20.7}, {name: "second largest", want: 15.1}, {name: "third largest", want: 11.9}, {name: "smallest", want: 9.0},
		}
		for n := range *fillerGames {
			tally := fill(t, g, 4, false, uint64(n)).Tally()
			all := 0
			for _, n := range tally.Count {
				all += n
			}
			slices.Sort(tally.Count[:])
			slices.Sort(tally.Size[:])
			figures[0].add(float64(all))
			for i := range NumGods {
				figures[1+i].add(float64(tally.Count[NumGods-1-i]))
				figures[1+NumGods+i].add(float64(tally.Size[NumGods-1-i]))
			}
		}
		for i := range figures {
			figures[i].rounded = 0.05
			figures[i].check(t)
		}
	})
}
