package gametest

import (
	"math"
	"math/rand/v2"
	"testing"

	"pantheon/game"
)

// boundGames is the number of games played to test the bound, for each game of the other tests.
const boundGames = 100

// bounded plays games without other checks, and counts those that reach the title's bound.
func (c *checker) bounded() {
	dice := game.QuickDice(c.seed)
	d := newDriver(c.about, c.rng)
	for range boundGames {
		d.now = 0
		p := c.game.New(drawSetup(c.about, c.rng), &game.Env{Dice: dice})
		plies := 0
		for ; plies < c.about.Bound; plies++ {
			s, m, ok := d.next(p)
			if !ok {
				break
			}
			p.Play(s, m, &game.Env{Dice: dice, At: d.now})
		}
		c.runs++
		if p.ToAct() != 0 {
			c.cut++
		}
	}
}

// tolerated records a violation if too many games reached the bound. The promise is fewer than one in a thousand, so in n games
// their number is at most Poisson distributed with mean n/1000. The test fails for numbers that a title which just
// keeps the promise reaches once in a million runs. A small run therefore detects only bounds that are far too low.
func (c *checker) tolerated() {
	mean := float64(c.runs) / 1000
	allowed, term := 0, math.Exp(-mean)
	for rest := 1 - term; rest > 1e-6; rest -= term {
		allowed++
		term *= mean / float64(allowed)
	}
	if c.cut > allowed {
		c.breach(Bounded, "%d of %d random games reached the bound of %d sentences; %d are tolerated", c.cut, c.runs, c.about.Bound, allowed)
	}
}

// unallocated checks that whole playouts, copies and views allocate nothing.
func (c *checker) unallocated() {
	for players := c.about.MinSeats; players <= c.about.MaxSeats; players++ {
		setup := game.Setup{Players: players}
		source := rand.NewPCG(c.seed, uint64(players))
		d := newDriver(c.about, rand.New(source))
		dice := game.QuickDice(c.seed)
		moment := &game.Env{Dice: dice}
		start := c.game.New(setup, &game.Env{Dice: dice})
		p, view := c.game.Blank(), c.game.Blank()
		plies := 0
		playout := func() {
			source.Seed(c.seed, uint64(players))
			dice.Reseed(c.seed)
			d.now = 0
			p.Copy(start)
			for plies = 0; plies < c.about.Bound; plies++ {
				s, m, ok := d.next(p)
				if !ok {
					return
				}
				*moment = game.Env{Dice: dice, At: d.now}
				p.Play(s, m, moment)
			}
		}
		if n := testing.AllocsPerRun(2, playout); n > 0 {
			c.breach(Unallocated, "a playout of %d players allocates %v times in %d sentences", players, n, plies)
		}
		if n := testing.AllocsPerRun(10, func() { view.Copy(start) }); n > 0 {
			c.breach(Unallocated, "Copy allocates %v times", n)
		}
		if n := testing.AllocsPerRun(10, func() { start.View(0, view); p.View(game.Spectator, view) }); n > 0 {
			c.breach(Unallocated, "View allocates %v times", n)
		}
	}
}
