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
	tilesHeld                  // tiles in hand
	toSettle                   // prophets in the own reserves, those of gods to be chosen among them
	openCities                 // own cities that some tile could destroy
	mayAddOne                  // 1 when a prophet may go on the tile just laid
	numQualities
)

// weights say how much a quality is worth, in points, with the bag full and with the bag empty; between the two it changes evenly. They
// come from games in which players who look no farther than this value followed weights a little different from each other's: what won was
// followed (SPSA, 30 minutes, one game in three against the planter). So a point that a kingdom may lose again is worth little at first,
// and prophets had better be settled than kept.
var weights = [2][numQualities]float64{
	{lowFirm: -0.0447, highFirm: -0.0767, lowShared: 0.112, highShared: -0.053, largestLead: -0.166, mostLead: -0.263, tilesHeld: 0.0976, toSettle: -0.522, openCities: -0.0157, mayAddOne: -0.0654},
	{lowFirm: 0.86, highFirm: 0.47, lowShared: 0.39, highShared: 0.116, largestLead: 0.257, mostLead: 0.158, tilesHeld: 0.23, toSettle: -0.295, openCities: -29.2, mayAddOne: 3.43},
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

// oddsScale is how many points ahead make odds of e to 1.
const oddsScale = 7

// Odds fills in each seat's share of the win; see [game.Odds].
func (p *Position) Odds(into *[game.MaxSeats]float64) {
	p.EachValue(into)
	game.Shares(into, int(p.Seats), oddsScale)
}
