package godsofrome

import (
	"math/bits"

	"pantheon/game"
)

// A quality is a feature of a seat's position that changes its chance to be ahead at a checkpoint.
type quality int

// The qualities; each is measured in the unit of its comment.
const (
	favourAhead quality = iota // favour beyond the last checkpoint
	yieldNow                   // favour that scoring now would yield, without its cost
	costNow                    // favour that scoring now would cost
	yieldHeld                  // favour of controlled territories whose gods are not visited
	contested                  // territories of other colours where one more piece would end a tie, or make one
	secure                     // territories of other colours that are controlled by two pieces or more
	spread                     // territories of other colours with own pieces
	godsVisited                // gods visited
	freeSpaces                 // card spaces without a disc
	cardsHeld                  // action cards, each of them with a wooden temple on the map
	iconsLeft                  // icons still to be performed in the own turn
	onTurn                     // 1 if the own turn has just begun
	numQualities
)

// weights are the worth of a quality against one rival, in hundredths of a victory point, after 0, 1 and 2 checkpoints.
// A whole victory point is worth 100. They come from a logistic regression of wins in games between searches.
var weights = [NumCheckpoints][numQualities]float64{
	{favourAhead: 18, yieldNow: 18, costNow: -8, yieldHeld: 11, contested: 21, secure: 16, spread: 13, godsVisited: 19, freeSpaces: 19, cardsHeld: 56, iconsLeft: 10, onTurn: 18},
	{favourAhead: 18, yieldNow: 18, costNow: -8, yieldHeld: 11, contested: 21, secure: 16, spread: 13, godsVisited: 19, freeSpaces: 19, cardsHeld: 56, iconsLeft: 10, onTurn: 18},
	{favourAhead: 51, yieldNow: 29, costNow: -32, yieldHeld: 12, contested: 5, secure: 25, spread: 16, godsVisited: 70, freeSpaces: 67, cardsHeld: 53, iconsLeft: 16, onTurn: 35},
}

// Value returns what a position promises a seat, in points of [Position.Score]: 100 for each victory point that it has
// claimed or may expect. All seats expect the same of the tracks ahead, plus or minus their qualities. For
// [game.Spectator] it is the value of Patronus. At the end it is the points, and the rank decides ties; see
// [game.Evaluator]. In the solo game with the pantheon restrictions it is [Position.soloValue].
func (p *Position) Value(s game.Seat) float64 {
	who := int8(s)
	if s == game.Spectator {
		who = PatronusSeat
	}
	if p.Solo() && p.switches&withPantheon != 0 && p.Players[0].Faction != NoFaction {
		return p.soloValue(who)
	}
	her := p.player(who)
	points := float64(pointScore * p.points(who))
	if p.Step == Over {
		var room [MaxPlayers]int8
		for rank, other := range p.ranking(byPoints, room[:0]) {
			if other == who {
				points -= float64(rank)
			}
		}
		return points
	}
	ahead := p.rules.expected[p.Seats][p.Checkpoint]
	if her.Faction == NoFaction {
		return points + ahead
	}
	sure := p.nearEnd()
	if sure > 0 {
		ahead += float64(sure * (p.claimNow(who) - ahead))
	}
	points += ahead
	var q [numQualities]float64
	if who == PatronusSeat {
		p.weighPatronus(&q)
	} else {
		p.weigh(who, &q)
	}
	sum := 0.0
	if late := int(p.TurnNo) - longGame*int(p.Seats); late > 0 && p.switches&withPantheon != 0 && who != PatronusSeat {
		sum -= float64(5 * late * p.visitsLeft(her))
	}
	for i, weight := range &weights[p.Checkpoint] {
		sum += float64(weight * q[i])
	}
	return points + float64((1-sure)*sum*float64(p.claimants()-1)) // each rival passed is a step on the track
}

// longGame is a number of turns per player that few games reach. By the pantheon variant, a player who is behind and
// saves the last visits while no favour rises could play without end. So visits not made cost the more the longer a
// game lasts. (Ruling Q31: a guard for bots)
const longGame = 80

// visitsLeft counts the steps left for a seat by the pantheon variant: two for each visit not made, one for a visit not
// scored yet.
func (p *Position) visitsLeft(me *Player) (n int) {
	for g := Jupiter; g <= Venus; g++ {
		if g != p.Removed {
			n += 2*max(int(p.rules.visitsPerGod)-int(me.Visits[g]), 0) - int(me.Visiting>>g&1)
		}
	}
	return n
}

// nearEnd returns how much the present ranking decides what is still to be claimed, from 0 to 1. By the pantheon
// variant favour hardly rises once nobody can visit any more, and rounds without a rise end the game. (Ruling Q31)
func (p *Position) nearEnd() float64 {
	if p.idle == 0 {
		return 0
	}
	return float64(p.idle+1) / float64(idleRounds*p.Seats+1)
}

// claimNow returns what a seat or Patronus would claim if the game stopped now, in hundredths of a victory point.
func (p *Position) claimNow(who int8) float64 {
	var room [MaxPlayers]int8
	sum := 0
	for rank, other := range p.ranking(byFavour, room[:0]) {
		if other == who {
			for c := p.Checkpoint; c < NumCheckpoints; c++ {
				sum += int(p.rules.victory[c][rank])
			}
		}
	}
	return float64(100 * sum)
}

// weigh computes the qualities of a seat's position into q, which must be zero.
func (p *Position) weigh(who int8, q *[numQualities]float64) {
	me := &p.Players[who]
	gain := p.weighMap(me, q)
	for objectives := uint(p.Objectives & perTurn); objectives != 0; objectives &= objectives - 1 {
		gain += p.turnObjective(Objective(bits.TrailingZeros(objectives)), me)
	}
	active := bits.OnesCount8(me.Active)
	cost := int(p.rules.cost[active])
	q[favourAhead] = float64(int(me.Favour) - p.lastCheckpoint())
	q[yieldNow] = float64(gain)
	q[costNow] = float64(cost)
	q[godsVisited] = float64(bits.OnesCount8(me.Visiting))
	q[freeSpaces] = float64(NumSpaces - active)
	q[cardsHeld] = float64(NumSpaces - bits.OnesCount8(p.bareSpaces(me)))
	if who != p.Active {
		return
	}
	if p.Step == Turn {
		q[onTurn] = 1
		return
	}
	for _, icon := range p.Icons {
		if icon != NoIcon {
			q[iconsLeft]++
		}
	}
}

// weighMap computes the qualities of the map for a seat into q, and returns the favour that its territories would yield
// now.
func (p *Position) weighMap(me *Player, q *[numQualities]float64) (gain int) {
	f := me.Faction
	hoped := uint8(allGods) // gods that it may still visit
	if p.switches&withPantheon != 0 {
		hoped = p.visitable(me)
	}
	for set := uint(p.Presence(f) &^ territoriesOf(f)); set != 0; set &= set - 1 {
		t := Territory(bits.TrailingZeros(set))
		q[spread]++
		switch lead := p.lead(f, t); {
		case lead > 0:
			if lead > 1 {
				q[secure]++
			}
			worth := 1 + int(p.Harvest[t])
			for objectives := uint(p.Objectives &^ perTurn); objectives != 0; objectives &= objectives - 1 {
				if o := Objective(bits.TrailingZeros(objectives)); p.fulfils(o, f, t) {
					worth += int(p.rules.objectives[o].favour)
				}
			}
			if me.Visiting&t.Faction().bit() != 0 {
				gain += worth
			} else if t.Faction() != p.Removed && hoped&t.Faction().bit() != 0 {
				q[yieldHeld] += float64(worth)
			}
		case lead >= -1:
			q[contested]++
		}
	}
	return gain
}

// lead returns how many more pieces a faction has in a territory than the strongest other one. If the faction has a
// piece there, it controls the territory with a lead above 0. Neptune's power makes a tie a lead of 1. (1.10, 1.14)
func (p *Position) lead(f Faction, t Territory) int {
	counts := p.Meeples[t]
	if w := p.Wooden[t]; w != NoFaction {
		counts[w]++
	}
	own := int(counts[f])
	counts[f] = 0
	if p.switches&neutralsIgnored != 0 {
		for x := range counts {
			if !p.competes(Faction(x)) {
				counts[x] = 0
			}
		}
	}
	most := int(max(counts[Jupiter], counts[Phoebus], counts[Neptune], counts[Diana], counts[Venus]))
	if own == most && f == Neptune && p.power(Neptune) {
		return 1
	}
	return own - most
}

// lastCheckpoint returns the place of the checkpoint that was passed last, 0 before the first.
func (p *Position) lastCheckpoint() int {
	if p.Checkpoint == 0 {
		return 0
	}
	return int(p.rules.checkpoints[p.Seats][p.Checkpoint-1])
}

// weighPatronus computes the qualities of Patronus into q, which must be zero: his favour, and the number of
// territories that he controls. (1.16)
func (p *Position) weighPatronus(q *[numQualities]float64) {
	q[favourAhead] = float64(int(p.Patronus.Favour) - p.lastCheckpoint())
	for set := uint(p.people[p.Patronus.Faction]); set != 0; set &= set - 1 {
		if p.Controller(Territory(bits.TrailingZeros(set))) == p.Patronus.Faction {
			q[yieldNow]++
		}
	}
}

// oddsScale is the lead in value that makes odds of e to 1.
const oddsScale = 210

// WinProbs stores each seat's share of the win, from 0 to 1, by its [Position.Value]; see [game.WinProbs].
func (p *Position) WinProbs(into *[game.MaxSeats]float64) {
	for s := range game.Seat(p.Seats) {
		into[s] = p.Value(s)
	}
	game.Shares(into, int(p.Seats), oddsScale)
}
