package godsofrome

import (
	"math/bits"

	"pantheon/game"
)

// A measure is the first criterion of a ranking, before its tie-breaks.
type measure uint8

const (
	byFavour measure = iota // at a checkpoint (1.12)
	byPoints                // at the end (1.13)
	byBoth                  // during the game: claimed points, then favour
)

// tieIDs name the criteria of a ranking, in order: the two measures, then the tie-breaks of 1.12. The criterion
// "patronus" counts only in the final ranking of the solo game, where Patronus wins every draw (1.16).
var tieIDs = [...]string{"", "favour", "patronus", "controlled", "cards", "pieces", "checkpoint-3", "checkpoint-2", "checkpoint-1", "turn-order"}

// standing holds the numbers by which a player is ranked, one for each of tieIDs. The player with the higher number is
// ahead.
type standing [len(tieIDs)]int16

// contenders appends all who are ranked: the seats in turn order, and in the solo game Patronus.
func (p *Position) contenders(into []int8) []int8 {
	for i := range p.Seats {
		into = append(into, (p.First+i)%p.Seats)
	}
	if p.Solo() {
		into = append(into, PatronusSeat)
	}
	return into
}

// points returns the claimed victory points of a seat or of Patronus.
func (p *Position) points(who int8) int {
	n := 0
	for _, vp := range p.player(who).VP {
		n += int(max(vp, 0))
	}
	return n
}

// standings stores the numbers by which each contender is ranked: into[i] has those of who[i]. (1.12, 1.13; rulings
// Q11, Q25)
func (p *Position) standings(by measure, who []int8, into *[MaxPlayers]standing) {
	var controlled [NumFactions]int16
	for t := range Territory(NumTerritories) {
		if f := p.Controller(t); f != NoFaction {
			controlled[f]++
		}
	}
	for i, w := range who {
		her := p.player(w)
		s := &into[i]
		*s = standing{}
		if by != byFavour {
			s[0] = int16(p.points(w))
			if p.Solo() && by == byPoints && w == PatronusSeat {
				s[2] = 1
			}
		}
		if by != byPoints {
			s[1] = her.Favour
		}
		if f := her.Faction; f != NoFaction {
			s[3] = controlled[f]
			s[5] = int16(p.piecesOnMap(f))
		}
		for _, c := range her.Cards {
			if c != NoCard {
				s[4]++
			}
		}
		for c := range NumCheckpoints {
			s[6+c] = int16(max(her.VP[NumCheckpoints-1-c], 0))
		}
		s[9] = p.turnOrder(w)
	}
}

// piecesOnMap returns the number of a faction's meeples and wooden temples on the map. With the option temples-count
// set to "no" (ruling Q11), it counts meeples only.
func (p *Position) piecesOnMap(f Faction) int {
	n := 0
	for set := uint(p.people[f]); set != 0; set &= set - 1 {
		n += int(p.Meeples[bits.TrailingZeros(set)][f])
	}
	if p.switches&templesIgnored == 0 {
		n += bits.OnesCount16(p.shrines[f])
	}
	return n
}

// compare returns the index in tieIDs that decides between a and b; ahead reports whether a is ahead. For equal
// standings it returns the last index and false.
func compare(a, b *standing) (tie int, ahead bool) {
	for i := range a {
		if a[i] != b[i] {
			return i, a[i] > b[i]
		}
	}
	return len(a) - 1, false
}

// ranking appends all contenders to into, which must be empty, best first.
func (p *Position) ranking(by measure, into []int8) []int8 {
	who := p.contenders(into)
	var s [MaxPlayers]standing
	p.standings(by, who, &s)
	for i := 1; i < len(who); i++ {
		for j := i; j > 0; j-- {
			if _, ahead := compare(&s[j], &s[j-1]); !ahead {
				break
			}
			s[j], s[j-1] = s[j-1], s[j]
			who[j], who[j-1] = who[j-1], who[j]
		}
	}
	return who
}

// pointScore is the amount of [Position.Score] for one victory point.
const pointScore = 100

// Score returns a seat's running score: 100 for each claimed victory point and 1 for each favour. During the game it
// adds the net favour of scoring now, but favour does not fall below 0. A seat without a faction has 0. For
// [game.Spectator] it is that of Patronus, without scoring now.
func (p *Position) Score(s game.Seat) float64 {
	if s == game.Spectator {
		return float64(pointScore*p.points(PatronusSeat) + int(p.Patronus.Favour))
	}
	me := &p.Players[s]
	if me.Faction == NoFaction {
		return 0
	}
	var y Yield
	p.reap(me, &y)
	if p.Step == Over {
		return float64(pointScore*p.points(int8(s)) + int(me.Favour))
	}
	return float64(pointScore*p.points(int8(s)) + max(0, int(me.Favour)+y.Net()))
}

// sourceIDs name the sources of victory points.
var sourceIDs = [NumCheckpoints]string{"checkpoint-1", "checkpoint-2", "checkpoint-3"}

// Result returns the ranking by claimed victory points and the tie-breaks; during the game favour comes before the
// tie-breaks. Against Patronus a draw is a defeat. (1.12, 1.13, 1.16)
func (p *Position) Result() game.Result {
	var r game.Result
	by := byBoth
	if r.Over = p.Step == Over; r.Over {
		by = byPoints
	}
	var room [MaxPlayers]int8
	ranked := p.ranking(by, room[:0])
	var s [MaxPlayers]standing
	p.standings(by, ranked, &s)
	r.N = len(ranked)
	for i, who := range ranked {
		at, seat := who, game.Seat(who)
		if who == PatronusSeat {
			at, seat = p.Seats, game.Spectator
		}
		st := &r.Standings[at]
		*st = game.Standing{Seat: seat, Label: p.player(who).Faction.String(), Rank: i + 1, Points: p.points(who)}
		for c, vp := range p.player(who).VP {
			if vp >= 0 {
				st.Sources[c] = game.Source{ID: sourceIDs[c], Points: int(vp)}
			}
		}
		if i+1 < len(ranked) {
			tie, _ := compare(&s[i], &s[i+1])
			st.Tie = tieIDs[tie]
		}
	}
	if r.Over && ranked[0] != PatronusSeat {
		r.Won = game.Only(game.Seat(ranked[0]))
	}
	return r
}

// turnOrder returns the place of a seat in turn order, from 0; Patronus is last.
func (p *Position) turnOrder(who int8) int16 {
	if who == PatronusSeat {
		return int16(p.Seats)
	}
	return int16((who - p.First + p.Seats) % p.Seats)
}
