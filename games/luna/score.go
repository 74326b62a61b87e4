package luna

import (
	"math/bits"

	"pantheon/game"
)

// A Yield is what the scoring of a round brings a player, source by source. (1.8)
type Yield struct {
	Count     int   // active novices and shrines at the Priestess
	Rank      int   // there, from 1; 0 for none
	Priestess int16 // gained there
	Fallen    int   // novices at the Apostate, active and inactive
	Apostate  int16 // lost there
	Temple    int16 // gained for novices in the temple
}

// Net is the change of influence before any floor.
func (y *Yield) Net() int16 { return y.Priestess - y.Apostate + y.Temple }

// ScoreNow tells what the scoring of a round would bring a player now; player 1 of the solo game is the opponent. (1.8)
func (p *Position) ScoreNow(who int) Yield {
	var y [MaxPlayers]Yield
	p.reap(&y)
	return y[who]
}

// reap works out a scoring into y, which is zero before. (1.8)
func (p *Position) reap(y *[MaxPlayers]Yield) {
	n := p.sides()
	if p.Figures[Priestess] == NoKind || p.Figures[Apostate] == NoKind {
		return
	}
	// The Priestess: active novices and shrines; ties go to the one ahead in the council. Who has nothing is not ranked.
	at, shrine := p.Figures[Priestess], p.Figures[Priestess].bit()
	for s := range n {
		y[s].Count = int(p.Players[s].Active[at])
		if p.Players[s].Shrines&shrine != 0 {
			y[s].Count++
		}
	}
	for rank := range min(n, paid) {
		best := int8(-1)
		for s := range n {
			if y[s].Count > 0 && y[s].Rank == 0 && (best < 0 || y[s].Count > y[best].Count || y[s].Count == y[best].Count && p.ahead(s, best)) {
				best = s
			}
		}
		if best < 0 {
			break
		}
		y[best].Rank = int(rank) + 1
		y[best].Priestess = p.rules.priestess[p.Seats][rank]
	}
	// The Apostate: one more than the number of novices is lost. The solo opponent never loses. (1.12)
	at = p.Figures[Apostate]
	for s := range n {
		me := &p.Players[s]
		if fallen := me.Active[at] + me.Inactive[at]; fallen > 0 && !(p.Solo() && s == OpponentSeat) {
			y[s].Fallen = int(fallen)
			y[s].Apostate = int16(fallen) + p.rules.apostateExtra
		}
		y[s].Temple = int16(bits.OnesCount32(me.Temple)) * p.rules.templePoints
	}
}

// score is the scoring at the end of a round: Priestess, Apostate, temple (ruling Q9). (1.8)
func (p *Position) score(tale *game.Tale) {
	var y [MaxPlayers]Yield
	p.reap(&y)
	n := p.sides()
	if tale != nil {
		tale.Tell(game.Everybody, "tale.scoring", "n", int(p.Round), "island", islandThing(p.Figures[Priestess]))
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

// lose takes influence for the novices at the Apostate. It may fall below 0, unless ruling Q8 is switched. (1.8)
func (p *Position) lose(who int8, n int16, tale *game.Tale) {
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
		tale.Tell(game.Everybody, "tale.loses", "who", p.whoThing(who), "n", int(n), "island", islandThing(p.Figures[Apostate]), "to", int(me.Influence))
	}
}
