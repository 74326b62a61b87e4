package luna

import (
	"math/bits"

	"pantheon/game"
)

// A Yield is the result of a round's scoring for a player, source by source. (1.8)
type Yield struct {
	Count     int   // active novices and shrines at the Priestess
	Rank      int   // rank at the Priestess, from 1; 0 for none
	Priestess int16 // gained at the Priestess
	Fallen    int   // novices at the Apostate, active and inactive
	Apostate  int16 // lost at the Apostate
	Temple    int16 // gained for novices in the temple
}

// Net returns the change of influence before any floor.
func (y *Yield) Net() int16 { return y.Priestess - y.Apostate + y.Temple }

// ScoreNow returns what the scoring of a round would yield a player now; player 1 of the solo game is the opponent.
// (1.8)
func (p *Position) ScoreNow(who int) Yield {
	var y [MaxPlayers]Yield
	p.reap(&y)
	return y[who]
}

// reap computes a scoring into y, which must be zero. Before the figures are placed it leaves y zero. (1.8)
func (p *Position) reap(y *[MaxPlayers]Yield) {
	if p.Figures[Priestess] == NoKind || p.Figures[Apostate] == NoKind {
		return
	}
	var followings [MaxPlayers]following
	p.follow(&followings)
	for s := range p.sides() {
		y[s].Count = int(followings[s] / oneFollower)
		y[s].Rank = followings[s].rank(&followings)
		y[s].Priestess = p.rules.priestess[p.Seats][y[s].Rank]
		y[s].Fallen = int(p.fallen(s))
		y[s].Apostate = p.fallFor(y[s].Fallen)
		y[s].Temple = int16(bits.OnesCount32(p.Players[s].Temple)) * p.rules.templePoints
	}
}

// A following is the number of a player's active novices and shrines at the Priestess, combined with the place in the
// council, which decides ties. Of two players, the one with the larger following is ranked first. A player with no
// pieces there has 0. (1.8)
type following int32

const (
	oneSeat     = 1 << 8 // in the council; smaller bits are the place in the stack
	oneFollower = oneSeat * oneSeat
)

// follow stores the followings at the Priestess, who must be on an island, in the array all. The array must be zero
// before. (1.8)
func (p *Position) follow(all *[MaxPlayers]following) {
	at := uint8(p.Figures[Priestess])
	for s := range p.sides() {
		me := &p.Players[s&(MaxPlayers-1)]
		n := following(me.active()>>(at*8&63)&0xff) + following(me.Shrines>>(at&7)&1)
		place := following(me.Council)*oneSeat + following(me.Height)
		all[s&(MaxPlayers-1)] = n*oneFollower + place&(-n>>31)
	}
}

// rank returns the rank of a following among all, from 1; 0 if it is not paid. (1.8)
func (f following) rank(all *[MaxPlayers]following) int {
	// The difference to a larger one is negative; a negative number shifted this far is all ones.
	larger := (f-all[0])>>31 + (f-all[1])>>31 + (f-all[2])>>31 + (f-all[3])>>31
	rank := (1 - larger) & (-f >> 31)
	return int(rank &^ ((paid - rank) >> 31))
}

// fallen returns the number of a player's novices at the Apostate, who must be on an island. The solo opponent never
// loses. (1.8, 1.12)
func (p *Position) fallen(s int8) int8 {
	if s == OpponentSeat && p.Solo() {
		return 0
	}
	me := &p.Players[s]
	at := p.Figures[Apostate]
	return me.Active[at] + me.Inactive[at]
}

// fallFor returns the loss for a number of novices at the Apostate: that number plus the extra loss. It is 0 without
// novices. (1.8)
func (p *Position) fallFor(fallen int) int16 {
	if fallen == 0 {
		return 0
	}
	return int16(fallen) + p.rules.apostateExtra
}

// score performs the scoring at the end of a round: Priestess, Apostate, temple (ruling Q9). (1.8)
func (p *Position) score(tale *game.Events) {
	var y [MaxPlayers]Yield
	p.reap(&y)
	n := p.sides()
	if tale != nil {
		tale.Add(game.Everybody, "tale.scoring", "n", int(p.Round), "island", islandThing(p.Figures[Priestess]))
	}
	for rank := 1; rank <= paid; rank++ {
		for s := range n {
			if y[s].Rank == rank {
				p.gain(s, FromPriestess, y[s].Priestess, tale)
			}
		}
	}
	for s := range n {
		p.lose(s, y[s].Apostate, tale)
	}
	for s := range n {
		p.gain(s, FromTemple, y[s].Temple, tale)
	}
}

// lose subtracts influence for the novices at the Apostate. It may fall below 0, except with the option floor=zero
// (ruling Q8). (1.8)
func (p *Position) lose(who int8, n int16, tale *game.Events) {
	me := &p.Players[who]
	if p.switches&floored != 0 {
		n = min(n, max(0, me.Influence))
	}
	if n == 0 {
		return
	}
	me.Influence -= n
	me.Points[FromApostate] -= n
	if tale != nil {
		tale.Add(game.Everybody, "tale.loses", "who", p.whoThing(who), "n", int(n), "island", islandThing(p.Figures[Apostate]), "to", int(me.Influence))
	}
}
