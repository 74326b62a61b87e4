package luna

import (
	"math/bits"

	"pantheon/game"
)

// A quality is a feature of a seat's position that will bring points not yet scored.
type quality int

// The qualities; each is measured in the unit of its comment.
const (
	priestessNow  quality = iota // points at the Priestess, if the round were scored now
	apostateNow                  // points lost at the Apostate, if the round were scored now
	priestessNext                // novices and shrines where the Priestess goes next
	apostateNext                 // novices where the Apostate goes next
	inTemple                     // novices in the temple
	inDanger                     // of them, those without a book that a stone still on the path could displace
	claimed                      // stones that could be sanctified without a bribe
	claimedFar                   // other stones with an own novice
	asleep                       // inactive novices
	onPier                       // novices on the pier
	inReserve                    // novices in the reserve
	pairs                        // islands with two active novices or more
	shrinesBuilt                 // shrines, beyond their points
	favourShrine                 // 1 with the favour, beyond its point; favours that are not listed are worth only their point
	favourHerbs
	favourBook
	mayBuild   // 1 if everything for a shrine is available
	mayPromote // 1 if a free approved stone could be claimed
	onTurn     // 1 in the own turn
	numQualities
)

// A weight is the worth of a quality in points in the last round, and the additional worth for each round before it.
type weight struct{ last, earlier float64 }

// at returns the weight in a round.
func (w weight) at(round int) float64 { return w.last + float64(w.earlier*float64(NumGroups-round)) }

// weights predict how many points more than the score a seat has at the end. They come from a linear regression over
// games between searches.
var weights = [numQualities]weight{
	priestessNow:  {0.6, -0.09},
	apostateNow:   {-0.45, 0},
	priestessNext: {0.25, -0.03},
	apostateNext:  {-0.2, -0.03},
	inTemple:      {1.3, 0},
	inDanger:      {-0.4, -0.6},
	claimed:       {2.8, 0.05},
	claimedFar:    {0.5, 0.45},
	asleep:        {-0.2, -0.13},
	onPier:        {0, -0.9},
	inReserve:     {0, -0.8},
	pairs:         {0.5, 0.1},
	shrinesBuilt:  {0, 0.6},
	favourShrine:  {0.5, 0.25},
	favourHerbs:   {1.2, 0.05},
	favourBook:    {1.3, 0.35},
	mayBuild:      {1.3, 0},
	mayPromote:    {2.2, -0.1},
	onTurn:        {0.1, 0},
}

// counted exceeds the largest count of any quality, above all of novices. It is a power of 2, so that a mask bounds an
// index.
const counted = 16

// A priceList holds the worth of the qualities in a round, multiplied in advance by each possible count. Qualities that
// the value sums before adding them to the rest are summed in advance.
type priceList struct {
	weights       [numQualities]float64
	one           [numQualities][2]float64 // for qualities that are 0 or 1
	priestessNext [counted]float64
	apostateNext  [counted]float64
	temple        [counted][counted]float64 // inTemple, and inDanger
	claimed       [counted][counted]float64 // claimed, and claimedFar
	idle          [counted][counted]float64 // asleep, and onPier
	inReserve     [counted]float64
	islands       [counted][counted]float64 // pairs, and shrinesBuilt
}

// priceLists holds the price list of each round, from 1.
var priceLists = func() (lists [NumGroups + 1]priceList) {
	for round := 1; round <= NumGroups; round++ {
		l := &lists[round]
		w := &l.weights
		for q := range w {
			w[q] = weights[q].at(round)
			l.one[q][1] = w[q]
		}
		for n := range counted {
			l.priestessNext[n] = w[priestessNext] * float64(n)
			l.apostateNext[n] = w[apostateNext] * float64(n)
			l.inReserve[n] = w[inReserve] * float64(n)
			for m := range counted {
				l.temple[n][m] = float64(w[inTemple]*float64(n)) + float64(w[inDanger]*float64(m))
				l.claimed[n][m] = float64(w[claimed]*float64(n)) + float64(w[claimedFar]*float64(m))
				l.idle[n][m] = float64(w[asleep]*float64(n)) + float64(w[onPier]*float64(m))
				l.islands[n][m] = float64(w[pairs]*float64(n)) + float64(w[shrinesBuilt]*float64(m))
			}
		}
	}
	return lists
}()

// Value returns what a position promises a seat, in points of [Position.Score]: the score plus the weighted qualities.
// At the end of the game it is the points, minus a small amount that decides ties. For [game.Spectator] it is that of
// the solo opponent; see [game.Evaluator].
func (p *Position) Value(s game.Seat) float64 {
	if p.Step == Over {
		return p.final(s)
	}
	who := int8(s)
	if s == game.Spectator {
		who = OpponentSeat
	}
	var o outlook
	o.look(p)
	if p.Solo() {
		return o.soloValue(who)
	}
	return o.value(who)
}

// EachValue stores the value of each seat; see [game.GroupEvaluator].
func (p *Position) EachValue(into *[game.MaxSeats]float64) {
	if p.Step == Over {
		for s := range game.Seat(p.Seats) {
			into[s] = p.final(s)
		}
		return
	}
	var o outlook
	o.look(p)
	if p.Solo() {
		into[0] = o.soloValue(0)
		return
	}
	for s := range p.Seats {
		into[s] = o.value(s)
	}
}

// final returns the value at the end of the game: the points, minus a small amount for the rank, which decides ties.
func (p *Position) final(s game.Seat) float64 {
	result := p.Result()
	for _, st := range result.Standings[:result.N] {
		if st.Seat == s {
			return float64(st.Points) - float64(st.Rank)/(game.MaxSeats+1)
		}
	}
	return 0
}

// An outlook holds the data that the values of all players have in common.
type outlook struct {
	p          *Position
	prices     *priceList
	followings [MaxPlayers]following
	priestess  Kind // where the Priestess goes next
	apostate   Kind // where the Apostate goes next
	near       *[NumStones + 1]uint32
	approved   uint32
	free       uint32 // approved stones that nobody claims
}

// look computes the outlook of a position; the receiver must be zero.
func (o *outlook) look(p *Position) {
	layout := &p.rules.layouts[p.layout]
	o.p, o.prices, o.near = p, &priceLists[max(1, p.Round)], &layout.near
	o.priestess, o.apostate = p.Next(Priestess), p.Next(Apostate)
	if o.scored() {
		p.follow(&o.followings)
	}
	o.approved = layout.approved[p.Round] & p.Path
	o.free = o.approved &^ p.Claimed()
}

// scored reports whether the round could be scored now: the figures are on islands. (1.2)
func (o *outlook) scored() bool { return o.priestess != NoKind && o.apostate != NoKind }

// atPriestess returns what a player would gain at the Priestess if the round were scored now. atApostate returns what
// the player would lose at the Apostate.
func (o *outlook) atPriestess(who int8) int16 {
	return o.p.rules.priestess[o.p.Seats][o.followings[who].rank(&o.followings)]
}

func (o *outlook) atApostate(who int8) int16 {
	if !o.scored() {
		return 0
	}
	return o.p.fallFor(int(o.p.fallen(who)))
}

// value returns what the position promises a player. Absent qualities add 0, which is faster than testing for them.
func (o *outlook) value(who int8) float64 {
	p, l := o.p, o.prices
	me := &p.Players[who]
	active, inactive := me.active(), me.inactive()
	sum := float64(p.Total(int(who))) + float64(l.weights[priestessNow]*float64(o.atPriestess(who))) +
		float64(l.weights[apostateNow]*float64(o.atApostate(who)))
	if at := uint8(o.priestess); o.priestess != NoKind {
		sum += l.priestessNext[(uint8((active+inactive)>>(at*8&63))+me.Shrines>>(at&7)&1)%counted]
	}
	if at := uint8(o.apostate); o.apostate != NoKind {
		sum += l.apostateNext[uint8((active+inactive)>>(at*8&63))%counted]
	}
	sum += l.temple[uint(bits.OnesCount32(me.Temple))%counted][uint(o.endangered(me))%counted]
	sum += l.claimed[uint(bits.OnesCount32(me.Claimed&o.approved))%counted][uint(bits.OnesCount32(me.Claimed&^o.approved))%counted]
	sum += l.idle[uint(together(inactive))%counted][uint8(me.Pier)%counted] + l.inReserve[uint8(me.Reserve)%counted]
	one, two := me.ready()
	sum += l.islands[uint(bitsOf(two))%counted][uint(bitsOf(me.Shrines))%counted]
	favour := me.Favours
	sum += l.one[favourShrine][favour>>Shrine&1]
	sum += l.one[mayBuild][favour>>Shrine&1&(two&^me.Shrines>>(uint8(p.Figures[Builder])&7))] // the eighth bit is not set
	sum += l.one[favourHerbs][favour>>Herbs&1]
	sum += l.one[favourBook][favour>>Book&1]
	sum += l.one[mayPromote][some(o.free&p.rules.stonesOf[two|one&me.Shrines])]
	if p.Acting == who {
		sum += l.weights[onTurn]
	}
	return sum
}

// some returns 1 for a non-empty set, and 0 for an empty one.
func some(set uint32) uint32 { return (set | -set) >> 31 }

// endangered counts a player's novices in the temple that another player could displace. They have no book and are next
// to a space with a higher number, whose stone is still on the path and not the player's. (1.7, 9)
func (o *outlook) endangered(me *Player) (n uint32) {
	coming := o.p.Path &^ me.Claimed
	for set := me.Temple &^ o.p.Books; set != 0; set &= set - 1 {
		n += some(o.near[bits.TrailingZeros32(set)] & coming &^ (set&-set - 1))
	}
	return n
}

// soloExploration is the exploration constant of the solo game, as a part of the usual one. Most of a dozen moves of a
// round change the result by about one point. A move that ends it early changes it by ten.
const soloExploration = 1.0 / 12

// ExplorationScale returns the exploration constant as a part of the usual one, with several players 1; see [game.ExplorationScaler].
func (p *Position) ExplorationScale() float64 {
	if p.Solo() {
		return soloExploration
	}
	return 1
}

// oddsScale is the lead in points that makes odds of e to 1.
const oddsScale = 8

// WinProbs stores each seat's share of the win; see [game.WinProbs].
func (p *Position) WinProbs(into *[game.MaxSeats]float64) {
	p.EachValue(into)
	game.Shares(into, int(p.Seats), oddsScale)
}
