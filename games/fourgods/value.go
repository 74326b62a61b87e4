package fourgods

import "pantheon/game"

// A quality is something about a seat's position that makes it likelier to win.
type quality int

// The qualities, each a number of what it says. A player's lower marker is the one with fewer points, if the game were scored now; who has
// one marker has no higher one.
const (
	lowFirm     quality = iota // points of the lower marker for cities and prophets
	highFirm                   // those of the higher one
	lowShared                  // points of the lower marker for the largest kingdom and for the most kingdoms
	highShared                 // those of the higher one
	largestLead                // tiles that the largest kingdoms of the own gods are ahead of the best others, five at most for each god
	mostLead                   // kingdoms that the own gods are ahead, likewise
	bestLay                    // points that the best tile in hand gains where it fits best
	tilesHeld                  // tiles in hand
	toSettle                   // prophets in the own reserves, those of gods to be chosen among them
	openCities                 // own cities that some tile could destroy
	mayAddOne                  // 1 when a prophet may go on the tile just laid
	numQualities
)

// weights say how much a quality is worth, in points, with the bag full and with the bag empty; between the two it changes evenly. They
// come from games of searches against each other: what made winning likelier, by logistic regression, rounded. So a point that a kingdom
// may lose again is worth little at first, and a prophet still in reserve nearly one, since it can be where it counts in the end.
var weights = [2][numQualities]float64{
	{lowFirm: 0.1, lowShared: 0.05, bestLay: 0.05, toSettle: 0.9},
	{lowFirm: 0.9, highFirm: 0.35, lowShared: 0.8, highShared: 0.1, largestLead: 0.2, mostLead: 0.5, bestLay: 0.25, tilesHeld: 0.7, toSettle: 1, openCities: -8, mayAddOne: 2},
}

// Value is what a position promises a seat, in points about as many as it has at the end. When the game is over, it is the score; see
// [game.Values].
func (p *Position) Value(s game.Seat) float64 {
	if s < 0 || s >= game.Seat(p.Seats) {
		return 0
	}
	if p.Phase == Over {
		return p.Score(s)
	}
	var o outlook
	o.begin(p)
	return o.value(s)
}

// EachValue fills in the value of each seat, for which it looks at the World only once; see [game.EachValues].
func (p *Position) EachValue(into *[game.MaxSeats]float64) {
	var o outlook
	o.begin(p)
	if p.Phase == Over {
		t := o.tally()
		for s := range game.Seat(p.Seats) {
			into[s] = p.worth(&t, s)
		}
		return
	}
	for s := range game.Seat(p.Seats) {
		into[s] = o.value(s)
	}
}

// expected is what every seat may expect beside its qualities, in points, with the bag full and with the bag empty. It makes a point count
// for as much of the whole as it does in the regression.
var expected = [2]float64{25, 10}

// value is what the position promises a seat while the game goes on.
func (o *outlook) value(s game.Seat) float64 {
	var q [numQualities]float64
	o.weigh(s, &q)
	late := o.late()
	full, empty := expected[0], expected[1]
	for i, n := range &q {
		full += float64(n * weights[0][i])
		empty += float64(n * weights[1][i])
	}
	return float64(full*(1-late)) + float64(empty*late)
}

// late is how much of the bag has been drawn, from 0 to 1.
func (o *outlook) late() float64 { return 1 - float64(o.p.BagLeft)/NumTiles }

// weigh fills in the qualities of a seat's position, which are zero before.
func (o *outlook) weigh(s game.Seat, q *[numQualities]float64) {
	p := o.p
	me := &p.Players[s]
	var stakes [2]stake
	mine := stakes[:p.MarkersEach()]
	for i := range mine {
		o.stake(me.Markers[i], &mine[i])
	}
	low, high := &stakes[0], &stakes[1]
	if len(mine) > 1 {
		if high.total() < low.total() {
			low, high = high, low
		}
		q[highFirm], q[highShared] = float64(high.firm()), float64(high.shared())
	}
	q[lowFirm], q[lowShared] = float64(low.firm()), float64(low.shared())
	q[toSettle] = float64((p.MarkersEach() - me.markers()) * p.ProphetsEach())
	for _, mk := range me.Markers[:me.markers()] {
		q[toSettle] += float64(p.Reserve[mk.Colour])
		if mk.God != NoGod {
			q[largestLead] += o.lead(o.lands.size, mk.God)
			q[mostLead] += o.lead(o.lands.count, mk.God)
		}
	}
	q[tilesHeld] = float64(me.hands())
	q[bestLay] = o.promised(s, mine)
	for towns := o.citiesOf(me); towns != 0; towns &= towns - 1 {
		if !p.need[cellOfBit(towns)].dead() {
			q[openCities]++
		}
	}
	if p.mayProphet(s) {
		q[mayAddOne] = 1
	}
}

// farthest is how far ahead it makes sense to be.
const farthest = 5

// lead is how far a god is ahead of the best other one that takes part, or behind it.
func (o *outlook) lead(values byGod, g God) float64 {
	best := 0
	for other := range NumGods {
		if other != int(g) && o.gods>>other&1 != 0 {
			best = max(best, values.of(other))
		}
	}
	return float64(min(max(values.of(int(g))-best, -farthest), farthest))
}

// higherPart is how much a point of the higher marker counts beside one of the lower, of what a tile in hand may gain.
const higherPart = 0.4

// standing is what the totals of a seat's one or two markers come to, in points: with two also that of the higher one.
func standing(one, other, markers int) float64 {
	if markers < 2 {
		return float64(one)
	}
	return float64(min(one, other)) + float64(higherPart*float64(max(one, other)))
}

// promised is what the best tile in hand gains where it fits best.
func (o *outlook) promised(s game.Seat, stakes []stake) float64 {
	hand := o.p.Players[s].Hand
	if hand == [2]Slot{NoSlot, NoSlot} {
		return 0
	}
	now := standing(stakes[0].total(), stakes[len(stakes)-1].total(), len(stakes))
	best := now
	preys := o.preys(s)
	for _, slot := range hand {
		if slot != NoSlot {
			best = max(best, o.promise(slot, preys, stakes))
		}
	}
	return best - now
}

// oddsScale is how many points ahead make odds of e to 1.
const oddsScale = 7

// Odds fills in each seat's share of the win; see [game.Odds].
func (p *Position) Odds(into *[game.MaxSeats]float64) {
	p.EachValue(into)
	game.Shares(into, int(p.Seats), oddsScale)
}
