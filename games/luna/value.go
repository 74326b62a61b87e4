package luna

import (
	"math/bits"

	"pantheon/game"
)

// A quality is something about a seat's position that will bring points which it does not have yet.
type quality int

// The qualities, each a number of what it says.
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
	favourShrine                 // 1 with the favour, beyond its point; the favours that are not named here promise no more than that
	favourHerbs
	favourBook
	mayBuild   // 1 when all is ready for a shrine
	mayPromote // 1 when a free approved stone could be claimed
	onTurn     // 1 in the own turn
	numQualities
)

// A weight is how many points a quality is worth in the last round, and how many more for each round before it.
type weight struct{ last, earlier float64 }

// at is the weight in a round.
func (w weight) at(round int) float64 { return w.last + float64(w.earlier*float64(NumGroups-round)) }

// weights come from games of searches against each other: how many points more were had at the end than the score said, by linear
// regression.
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

// worths are the weights by round, from 1.
var worths = func() (table [NumGroups + 1][numQualities]float64) {
	for round := 1; round <= NumGroups; round++ {
		for i, w := range weights {
			table[round][i] = w.at(round)
		}
	}
	return table
}()

// Value is what a position promises a seat, in the points of [Position.Score]: the score, and what is under way. That of the watcher is
// that of the solo opponent; see [game.Values].
func (p *Position) Value(s game.Seat) float64 {
	if p.Step == Over {
		return p.final(s)
	}
	who := int8(s)
	if s == game.Watcher {
		who = OpponentSeat
	}
	o := p.outlook()
	if p.Solo() {
		return o.soloValue(who)
	}
	return o.value(who)
}

// EachValue fills in the value of each seat; see [game.EachValues].
func (p *Position) EachValue(into *[game.MaxSeats]float64) {
	if p.Step == Over {
		for s := range game.Seat(p.Seats) {
			into[s] = p.final(s)
		}
		return
	}
	o := p.outlook()
	if p.Solo() {
		into[0] = o.soloValue(0)
		return
	}
	for s := range p.Seats {
		into[s] = o.value(s)
	}
}

// final is the value when the game is over: the points, and among equals the rank decides.
func (p *Position) final(s game.Seat) float64 {
	result := p.Result()
	for _, st := range result.Standings[:result.N] {
		if st.Seat == s {
			return float64(st.Points) - float64(st.Rank)/(game.MaxSeats+1)
		}
	}
	return 0
}

// An outlook is what the values of all players have in common.
type outlook struct {
	p         *Position
	worth     *[numQualities]float64
	yields    [MaxPlayers]Yield // if the round were scored now
	priestess Kind              // where she goes next
	apostate  Kind              // where he goes next
	near      *[NumStones + 1]uint32
	approved  uint32
	free      uint32 // approved stones that nobody claims
}

func (p *Position) outlook() outlook {
	layout := &p.rules.layouts[p.layout]
	o := outlook{p: p, worth: &worths[max(1, p.Round)], priestess: p.Next(Priestess), apostate: p.Next(Apostate), near: &layout.near}
	p.reap(&o.yields)
	o.approved = layout.approved[p.Round] & p.Path
	o.free = o.approved &^ p.Claimed()
	return o
}

// value is what the position promises a player.
func (o *outlook) value(who int8) float64 {
	p, w := o.p, o.worth
	me, yield := &p.Players[who], &o.yields[who]
	sum := float64(p.Total(int(who))) + float64(w[priestessNow]*float64(yield.Priestess)) + float64(w[apostateNow]*float64(yield.Apostate))
	if k := o.priestess; k != NoKind {
		sum += float64(w[priestessNext] * float64(me.Active[k]+me.Inactive[k]+int8(me.Shrines>>k&1)))
	}
	if k := o.apostate; k != NoKind {
		sum += float64(w[apostateNext] * float64(me.Active[k]+me.Inactive[k]))
	}
	sum += float64(w[inTemple]*float64(bits.OnesCount32(me.Temple))) + float64(w[inDanger]*float64(o.endangered(me)))
	near := bits.OnesCount32(me.Claimed & o.approved)
	sum += float64(w[claimed]*float64(near)) + float64(w[claimedFar]*float64(bits.OnesCount32(me.Claimed)-near))
	a := &me.Inactive
	one, two := me.ready()
	sum += float64(w[asleep]*float64(a[0]+a[1]+a[2]+a[3]+a[4]+a[5]+a[6])) + float64(w[onPier]*float64(me.Pier)) + float64(w[inReserve]*float64(me.Reserve))
	sum += float64(w[pairs]*float64(bitsOf(two))) + float64(w[shrinesBuilt]*float64(bitsOf(me.Shrines)))
	if me.Favours&Shrine.bit() != 0 {
		sum += w[favourShrine]
		if at := p.Figures[Builder]; at != NoKind && two&^me.Shrines&at.bit() != 0 {
			sum += w[mayBuild]
		}
	}
	if me.Favours&Herbs.bit() != 0 {
		sum += w[favourHerbs]
	}
	if me.Favours&Book.bit() != 0 {
		sum += w[favourBook]
	}
	if o.free&p.rules.stonesOf[two|one&me.Shrines] != 0 {
		sum += w[mayPromote]
	}
	if p.Acting == who {
		sum += w[onTurn]
	}
	return sum
}

// endangered counts a player's novices in the temple without a book, next to a space with a higher number whose stone is still on the
// path and is not his. (1.7, 9)
func (o *outlook) endangered(me *Player) (n int) {
	coming := o.p.Path &^ me.Claimed
	for set := me.Temple &^ o.p.Books; set != 0; set &= set - 1 {
		if o.near[bits.TrailingZeros32(set)]&coming&^(set&-set-1) != 0 {
			n++
		}
	}
	return n
}

// soloCuriosity is the part of a search's usual curiosity that suits the solo game: most of a dozen sentences of a round change the result
// by a point or so, where one that ends it early changes it by ten.
const soloCuriosity = 1.0 / 12

// Curiosity is how curious a search had better be, with several players as elsewhere; see [game.Curious].
func (p *Position) Curiosity() float64 {
	if p.Solo() {
		return soloCuriosity
	}
	return 1
}

// oddsScale is how many points ahead make odds of e to 1.
const oddsScale = 8

// Odds fills in each seat's share of the win; see [game.Odds].
func (p *Position) Odds(into *[game.MaxSeats]float64) {
	p.EachValue(into)
	game.Shares(into, int(p.Seats), oddsScale)
}
