package fourgods

import "pantheon/game"

// A quality is something about a seat's position that makes it likelier to win.
type quality int

// The qualities, each a number of what it says.
const (
	lowPoints    quality = iota // points of the lower marker, if the game were scored now
	highPoints                  // points of the higher marker, where there are two
	largestLead                 // tiles that the largest kingdom of an own god is ahead of the best rival's, by god, five at most
	mostLead                    // kingdoms that an own god is ahead, likewise
	bestLay                     // points that the best tile in hand gains where it fits best
	tilesHeld                   // tiles in hand
	inReserve                   // prophets in the own reserves
	openCities                  // own cities that some tile could destroy
	godsToChoose                // gods that the player has yet to choose
	mayAddOne                   // 1 when a prophet may go on the tile just laid
	hasPassed                   // 1 when the player has passed
	numQualities
)

var weights = [2][numQualities]float64{
	{lowPoints: 1, highPoints: 0.3, bestLay: 0.9},
	{lowPoints: 1, highPoints: 0.3, bestLay: 0.9},
}

// Value is the score with what the best tile in hand promises at its best place.
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

// expected is what a marker has at the end of a game, in points, about.
const expected = 30

// value is what the position promises a seat while the game goes on.
func (o *outlook) value(s game.Seat) float64 {
	var q [numQualities]float64
	o.weigh(s, &q)
	late := o.late()
	sum := 0.0
	for i, n := range &q {
		sum += n * (weights[0][i]*(1-late) + weights[1][i]*late)
	}
	return expected + sum
}

// late is how much of the bag has been drawn, from 0 to 1.
func (o *outlook) late() float64 { return 1 - float64(o.p.BagLeft)/NumTiles }

// weigh fills in the qualities of a seat's position, which are zero before.
func (o *outlook) weigh(s game.Seat, q *[numQualities]float64) {
	p := o.p
	me := &p.Players[s]
	q[lowPoints], q[highPoints] = o.points(&o.tally, s)
	for _, mk := range me.Markers[:me.markers()] {
		q[inReserve] += float64(p.Reserve[mk.Colour])
		if mk.God != NoGod {
			q[largestLead] += o.lead(&o.tally.Size, mk.God)
			q[mostLead] += o.lead(&o.tally.Count, mk.God)
		}
	}
	q[tilesHeld] = float64(me.hands())
	q[bestLay] = o.promised(s)
	for towns := p.Towns; towns != 0; towns &= towns - 1 {
		if cell := cellOfBit(towns); me.owns(p.CityAt(cell)) && !p.need[cell].dead() {
			q[openCities]++
		}
	}
	q[godsToChoose] = float64(p.MarkersEach() - me.markers())
	if p.mayProphet(s) {
		q[mayAddOne] = 1
	}
	if me.Passed {
		q[hasPassed] = 1
	}
}

// points are those of the lower and of the higher marker of a seat by a tally; one marker alone is the lower.
func (o *outlook) points(t *Tally, s game.Seat) (low, high float64) {
	least, most := o.p.markerPoints(t, s)
	if o.p.MarkersEach() < 2 {
		return float64(total(least)), 0
	}
	return float64(total(least)), float64(total(most))
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

// higherPart is how much a point of the higher marker counts beside one of the lower.
const higherPart = 0.4

// standing is what a tally says of a seat, in points.
func (o *outlook) standing(t *Tally, s game.Seat) float64 {
	low, high := o.points(t, s)
	return low + higherPart*high
}

// promised is what the best tile in hand gains where it fits best.
func (o *outlook) promised(s game.Seat) float64 {
	best := o.standing(&o.tally, s)
	now := best
	for _, slot := range o.p.Players[s].Hand {
		if slot != NoSlot {
			best = max(best, o.promise(s, slot))
		}
	}
	return best - now
}
