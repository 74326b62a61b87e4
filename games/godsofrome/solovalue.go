package godsofrome

import (
	"math"
	"math/bits"
)

// With the pantheon restrictions the solo game is decided by few scorings: the player has six visits that pay, and each scoring also pays
// Patronus for all that he controls. What a position promises is therefore found by playing the scorings to come in numbers alone.

// A soloPlan says of each scoring to come whether it uses the visits that are left, one to each god, or none.
type soloPlan [5]bool

// soloPlans are the plans that are looked at.
var soloPlans = [...]soloPlan{
	{true, true},
	{true, false, true},
	{true, false, false, true},
	{false, true, true},
	{false, true, false, true},
	{false, false, true, true},
	{false, false, false, true, true},
	{},
}

// What the numbers suppose. They are a player's guess, tried in some games.
const (
	soloGrowth   = 0.3  // territories that Patronus controls more at each scoring
	soloMost     = 4    // favour that a visit may bring at best
	soloMissed   = 0.97 // part of what a visit lacks of that which one icon more leaves
	soloPatience = 0.96 // part of its promise that a plan keeps for each scoring more
	soloUnsure   = 2.5  // favour ahead at the end that makes odds of 3 to 1
	soloBehind   = 0.1  // part of its promise that a plan keeps which is behind at both of the first checkpoints
	soloLack     = 2    // favour that a scoring without visits costs
)

// soloLuck is by what the gains of a plan are multiplied: it has to do well when they are small and when they are great.
var soloLuck = [...]float64{0.75, 1.15}

// soloHeld is how surely a territory pays at a later scoring, by how many pieces the player has there more than the strongest other one,
// from -1 to 2.
var soloHeld = [...]float64{0.15, 0.35, 0.8, 0.95}

// The values that follow from the promise of a position: one without a promise and a sure one are so far from the middle.
const (
	soloMiddle = 500
	soloSpan   = 300
	soloFavour = 1.2 // of each favour that the player has more than Patronus
	soloTurn   = 0.5 // lost with each turn
)

// soloGame is how many turns few solo games with the pantheon restrictions reach: while Patronus controls nothing, scorings are free, and a
// player who waits could wait for ever. (Ruling Q31: a guard for bots)
const soloGame = 110

// soloFound is the part of what a visit lacks of its best that so many icons find.
var soloFound = func() (table [64]float64) {
	left := 1.0
	for n := range table {
		table[n] = 1 - left
		left *= soloMissed
	}
	return table
}()

// A soloCourse is where the scorings of a plan have come to.
type soloCourse struct {
	spaces     *[NumCheckpoints]int16
	mine, his  float64 // favour
	checkpoint int
	ahead      int // checkpoints where the player was ahead, less those where he was behind
	uses       [NumFactions]int8
	visiting   uint8
	held       [NumFactions][2]float64 // what a visit brings as things are: the last one to a god, and the one before it
	icons      [2]int                  // to be performed before the next scoring, and before each later one
	controls   float64                 // territories that Patronus controls
	luck       float64
}

// soloBegin is the course of a position before its next scoring.
func (p *Position) soloBegin() (c soloCourse) {
	me, him := &p.Players[0], &p.Patronus
	c.spaces, c.checkpoint = &p.rules.checkpoints[p.Seats], int(p.Checkpoint)
	c.mine, c.his = float64(me.Favour), float64(him.Favour)
	for i := range c.checkpoint {
		c.count(me.VP[i] > him.VP[i])
	}
	for g := Jupiter; g <= Venus; g++ {
		if g != p.Removed && g != me.Faction {
			c.uses[g] = max(int8(p.rules.visitsPerGod)-int8(me.Visits[g]), 0)
		}
	}
	c.visiting = me.Visiting
	for set := uint(p.Presence(me.Faction)); set != 0; set &= set - 1 {
		t := Territory(bits.TrailingZeros(set))
		lead := p.lead(me.Faction, t)
		if c.uses[t.Faction()] == 0 || lead < -1 {
			continue
		}
		worth := 1
		for objectives := uint(p.Objectives &^ perTurn); objectives != 0; objectives &= objectives - 1 {
			if o := Objective(bits.TrailingZeros(objectives)); p.fulfils(o, me.Faction, t) {
				worth += int(p.rules.objectives[o].favour)
			}
		}
		sure := soloHeld[min(lead, 2)+1]
		held := &c.held[t.Faction()]
		held[0] += float64(sure * float64(worth+int(p.Harvest[t])))
		held[1] += float64(sure * float64(worth)) // the token is turned over for the last one
	}
	for s, card := range me.Cards {
		n := 1
		if card != NoCard {
			n = 2
		}
		c.icons[1] += n
		if me.Active>>s&1 == 0 {
			c.icons[0] += n
		}
	}
	for _, icon := range p.Icons {
		if icon != NoIcon {
			c.icons[0]++
		}
	}
	for set := uint(p.people[him.Faction]); set != 0; set &= set - 1 {
		switch lead := p.lead(him.Faction, Territory(bits.TrailingZeros(set))); {
		case lead > 0:
			c.controls++
		case lead == 0:
			c.controls += soloGrowth
		}
	}
	return c
}

// count counts a checkpoint where the player was ahead or behind.
func (c *soloCourse) count(ahead bool) {
	if ahead {
		c.ahead++
	} else {
		c.ahead--
	}
}

// follow makes the scorings of a plan, and gives how likely it wins.
func (c soloCourse) follow(plan *soloPlan) float64 {
	icons, his, promise := c.icons[0], c.controls, 1.0
	for _, visits := range plan {
		found, gain := soloFound[min(icons, len(soloFound)-1)], 0.0
		for g, n := range c.uses {
			if n > 0 && (visits || c.visiting>>g&1 != 0) {
				held := c.held[g][min(n, 2)-1]
				gain += held + float64(found*max(0, soloMost-held))
				c.uses[g]--
			}
		}
		c.visiting = 0
		if lead, over := c.score(float64(gain*c.luck), his); over {
			return float64(promise * c.won(lead))
		}
		icons += c.icons[1]
		his += soloGrowth
		promise *= soloPatience
	}
	return float64(promise * c.stop(soloLack))
}

// score makes one scoring and lets Patronus score. When that ends the game it gives by how much the player is ahead. (1.12, 1.16)
func (c *soloCourse) score(gain, his float64) (lead float64, over bool) {
	for c.mine += gain; c.mine >= c.next(); c.checkpoint++ {
		if c.checkpoint == NumCheckpoints-1 {
			return c.mine - c.his - his, true
		}
		c.his = c.next()
		c.count(true)
	}
	for c.his += his; c.his >= c.next(); c.checkpoint++ {
		if c.checkpoint == NumCheckpoints-1 {
			return c.mine - c.his - soloLack, true
		}
		c.mine = c.next()
		c.count(false)
	}
	return 0, false
}

// next is the place of the next checkpoint.
func (c *soloCourse) next() float64 { return float64(c.spaces[c.checkpoint]) }

// stop is how likely a win is when the tracks that are left are claimed as things are, the player losing so much favour before.
func (c *soloCourse) stop(loss float64) float64 {
	lead := c.mine - c.his - loss
	for ; c.checkpoint < NumCheckpoints-1; c.checkpoint++ {
		c.count(lead > 0)
	}
	return c.won(lead)
}

// won is how likely a win is with so much favour more at the end. A side that is behind at both of the other checkpoints comes to a draw at
// best, and a draw is a defeat. (1.16)
func (c *soloCourse) won(lead float64) float64 {
	chance := float64((1 + lead/(soloUnsure+math.Abs(lead))) / 2)
	if c.ahead < 0 {
		chance = float64(chance * soloBehind)
	}
	return chance
}

// soloPromise is how likely the player wins the solo game with the pantheon restrictions, from 0 to 1.
func (p *Position) soloPromise() float64 {
	c := p.soloBegin()
	sum := 0.0
	for _, c.luck = range soloLuck {
		best := 0.0
		for i := range soloPlans {
			best = max(best, c.follow(&soloPlans[i]))
		}
		sum += best
	}
	promise := float64(sum / float64(len(soloLuck)))
	if sure := p.nearEnd(); sure > 0 {
		promise += float64(sure * (c.stop(0) - promise))
	}
	return promise
}

// soloValue is what the solo game with the pantheon restrictions promises the player or Patronus. When it is over nothing counts but who
// has won, since a draw looks like a lead of nothing and is a defeat.
func (p *Position) soloValue(who int8) float64 {
	if p.Step == Over {
		if won := p.Result().Won != 0; won == (who != PatronusSeat) {
			return soloMiddle + soloSpan
		}
		return soloMiddle - soloSpan
	}
	if who == PatronusSeat {
		return soloMiddle
	}
	me := &p.Players[0]
	sum := soloMiddle + float64(soloSpan*(float64(2*p.soloPromise())-1))
	sum += float64(soloFavour * float64(me.Favour-p.Patronus.Favour))
	sum -= float64(soloTurn * float64(p.TurnNo))
	if late := int(p.TurnNo) - soloGame; late > 0 {
		sum -= float64(5 * late * p.visitsLeft(me))
	}
	return sum
}
