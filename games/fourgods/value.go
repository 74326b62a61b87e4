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
	for s := range game.Seat(p.Seats) {
		if p.Phase == Over {
			into[s] = p.worth(&o.tally, s)
		} else {
			into[s] = o.value(s)
		}
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
	sums := expected
	for i, n := range &q {
		sums[0] += n * weights[0][i]
		sums[1] += n * weights[1][i]
	}
	return sums[0]*(1-late) + sums[1]*late
}

// late is how much of the bag has been drawn, from 0 to 1.
func (o *outlook) late() float64 { return 1 - float64(o.p.BagLeft)/NumTiles }

// weigh fills in the qualities of a seat's position, which are zero before.
func (o *outlook) weigh(s game.Seat, q *[numQualities]float64) {
	p := o.p
	me := &p.Players[s]
	low, high := p.markerPoints(&o.tally, s)
	q[lowFirm], q[lowShared] = float64(low[StepCities]+low[StepProphets]), float64(low[StepLargest]+low[StepMost])
	if p.MarkersEach() > 1 {
		q[highFirm], q[highShared] = float64(high[StepCities]+high[StepProphets]), float64(high[StepLargest]+high[StepMost])
	}
	q[toSettle] = float64((p.MarkersEach() - me.markers()) * p.ProphetsEach())
	for _, mk := range me.Markers[:me.markers()] {
		q[toSettle] += float64(p.Reserve[mk.Colour])
		if mk.God != NoGod {
			q[largestLead] += o.lead(&o.tally.Size, mk.God)
			q[mostLead] += o.lead(&o.tally.Count, mk.God)
		}
	}
	q[tilesHeld] = float64(me.hands())
	q[bestLay] = o.promised(s)
	for towns := p.citiesOf(me); towns != 0; towns &= towns - 1 {
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
func (o *outlook) lead(values *[NumGods]int, g God) float64 {
	best := 0
	for other, n := range values {
		if other != int(g) && o.tally.Gods>>other&1 != 0 {
			best = max(best, n)
		}
	}
	return float64(min(max(values[g]-best, -farthest), farthest))
}

// higherPart is how much a point of the higher marker counts beside one of the lower, of what a tile in hand may gain.
const higherPart = 0.4

// standing is what a seat would have if its kingdoms came to this and one city more were razed for a colour, which may be none, in points:
// with two markers also of the higher one.
func (o *outlook) standing(l *lands, me *Player, razed Colour) float64 {
	low := o.points(l, me.Markers[0], razed)
	if o.p.MarkersEach() < 2 {
		return float64(low)
	}
	high := o.points(l, me.Markers[1], razed)
	return float64(min(low, high)) + higherPart*float64(max(low, high))
}

// points are those of a marker.
func (o *outlook) points(l *lands, mk Marker, razed Colour) (n int) {
	if mk.Colour != NoColour {
		n = o.tally.Cities[mk.Colour] + int(l.prophets[mk.Colour])
		if mk.Colour == razed {
			n += o.p.rules.cityPoints
		}
	}
	if mk.God != NoGod {
		largest, most := o.tally.Largest[mk.God], o.tally.Most[mk.God]
		if l.size != o.lands.size {
			largest = o.p.rules.shareOf(&l.size, o.tally.Gods, int(mk.God))
		}
		if l.count != o.lands.count {
			most = o.p.rules.shareOf(&l.count, o.tally.Gods, int(mk.God))
		}
		n += largest + most
	}
	return n
}

// promised is what the best tile in hand gains where it fits best.
func (o *outlook) promised(s game.Seat) float64 {
	me := &o.p.Players[s]
	if me.Hand == [2]Slot{NoSlot, NoSlot} {
		return 0
	}
	now := o.standing(&o.lands, me, NoColour)
	best := now
	for _, slot := range me.Hand {
		if slot != NoSlot {
			best = max(best, o.promise(s, slot))
		}
	}
	return best - now
}
