package godsofrome

import (
	"math"
	"math/bits"
)

// With the pantheon restrictions, few scorings decide the solo game. The player has six visits that pay, and each
// scoring also pays Patronus for all that he controls. The value of a position is therefore found by simulating the
// scorings to come in numbers.

// A soloPlan says for each scoring to come whether the player first visits each god who may still be visited. Discs
// that are in temples now count at the next scoring in any case.
type soloPlan [5]bool

// soloPlans are the plans that are considered.
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

// Parameters of the simulation. They are estimates, tested in some games.
const (
	soloGrowth   = 0.3  // additional territories that Patronus controls at each scoring
	soloMost     = 4    // largest favour of a visit
	soloMissed   = 0.97 // part of a visit's missing favour that remains after one more icon
	soloPatience = 0.96 // part of its promise that a plan keeps for each further scoring
	soloUnsure   = 2.5  // lead in favour at the end that makes odds of 3 to 1
	soloBehind   = 0.1  // part of the chance that remains when behind at both of the first checkpoints
	soloLack     = 2    // favour lost by a scoring without visits
)

// soloLuck are factors for the gains of a plan: the value averages small and large gains.
var soloLuck = [...]float64{0.75, 1.15}

// soloHeld is the chance that a territory pays at a later scoring. Its index is the player's lead in pieces over the
// strongest other faction, from -1 to 2, plus 1.
var soloHeld = [...]float64{0.15, 0.35, 0.8, 0.95}

// The values that follow from the chance to win: soloMiddle for even chances, and soloSpan away from it for a certain
// result.
const (
	soloMiddle = 500
	soloSpan   = 300
	soloFavour = 1.2 // for each favour that the player has more than Patronus
	soloTurn   = 0.5 // lost with each turn
)

// soloGame is a number of turns that few solo games with the pantheon restrictions reach. While Patronus controls
// nothing, scorings are free, and a player could wait without end. (Ruling Q31: a guard for bots)
const soloGame = 110

// soloFound is the part of a visit's missing favour that is gained by performing icons, by their number.
var soloFound = func() (table [64]float64) {
	left := 1.0
	for n := range table {
		table[n] = 1 - left
		left *= soloMissed
	}
	return table
}()

// A soloCourse is the state of a simulation of scorings.
type soloCourse struct {
	spaces     *[NumCheckpoints]int16
	mine, his  float64 // favour
	checkpoint int
	ahead      int // checkpoints where the player was ahead, minus those where he was behind
	uses       [NumFactions]int8
	visiting   uint8
	held       [NumFactions][2]float64 // present favour of a visit: of the last one to a god, and of the one before it
	icons      [2]int                  // to be performed before the next scoring, and before each later one
	controls   float64                 // territories that Patronus controls
	luck       float64
}

// soloBegin returns the state of a position before its next scoring.
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
		held[1] += float64(sure * float64(worth)) // the token has been turned over by then
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

// count records a checkpoint where the player was ahead or behind.
func (c *soloCourse) count(ahead bool) {
	if ahead {
		c.ahead++
	} else {
		c.ahead--
	}
}

// follow simulates the scorings of a plan on a copy of c. It returns the chance to win, reduced by soloPatience for
// each scoring after the first.
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

// score simulates one scoring of the player and one of Patronus. If that ends the game, over is true and lead is the
// player's lead in favour. (1.12, 1.16)
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

// next returns the place of the next checkpoint on the favour track.
func (c *soloCourse) next() float64 { return float64(c.spaces[c.checkpoint]) }

// stop claims the remaining tracks and returns the chance to win then. The parameter loss is favour that the player
// loses first.
func (c *soloCourse) stop(loss float64) float64 {
	lead := c.mine - c.his - loss
	for ; c.checkpoint < NumCheckpoints-1; c.checkpoint++ {
		c.count(lead > 0)
	}
	return c.won(lead)
}

// won returns the chance to win with a lead in favour at the third checkpoint. A player who is behind at both of the
// other checkpoints can at best draw, and a draw is a defeat. (1.16)
func (c *soloCourse) won(lead float64) float64 {
	chance := float64((1 + lead/(soloUnsure+math.Abs(lead))) / 2)
	if c.ahead < 0 {
		chance = float64(chance * soloBehind)
	}
	return chance
}

// soloPromise returns the player's chance to win the solo game with the pantheon restrictions, from 0 to 1.
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

// soloValue returns the value of the solo game with the pantheon restrictions for the player or Patronus. Patronus'
// value is constant until the end. At the end only the winner counts, because a draw looks even and is a defeat.
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
