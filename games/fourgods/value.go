package fourgods

import (
	"math/bits"

	"pantheon/game"
)

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

// A weighing says how much each quality is worth, with the bag full and with the bag empty; between the two it changes evenly.
type weighing [2][numQualities]float64

// weights say how much a quality is worth in points. They come from games in which players who look no farther than this value followed
// weights a little different from each other's: what won was followed (SPSA, 30 minutes, one game in three against the planter). So a point
// that a kingdom may lose again is worth little at first, and prophets had better be settled than kept.
var weights = weighing{
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
	var room lands
	o := p.outlook(&room)
	return o.value(s)
}

// EachValue fills in the value of each seat, for which it looks at the World only once; see [game.EachValues].
func (p *Position) EachValue(into *[game.MaxSeats]float64) {
	var room lands
	o := p.outlook(&room)
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

// drawn is how much of the bag has been drawn, from 0 to 1, with so many tiles left.
var drawn = func() (all [NumTiles + 1]float64) {
	for left := range all {
		all[left] = 1 - float64(left)/NumTiles
	}
	return all
}()

// A worth is what a position promises a seat, in points, with the bag full and with the bag empty.
type worth struct{ full, empty float64 }

// add counts a quality by its weights. They have to be added in their order, since sums of such numbers depend on it; what is 0 may be left
// out.
func (w *worth) add(by *weighing, q quality, n int) {
	w.full += float64(float64(n) * by[0][q])
	w.empty += float64(float64(n) * by[1][q])
}

// value is what the position promises a seat while the game goes on.
func (o *outlook) value(s game.Seat) float64 {
	return o.weigh(s, worth{expected[0], expected[1]}, &weights)
}

// weigh is what a seat has beside its qualities, and what they come to by some weights.
func (o *outlook) weigh(s game.Seat, w worth, by *weighing) float64 {
	p := o.p
	me := &p.Players[s]
	low, each := o.stake(me.Markers[0]), 1
	if p.FourGods() {
		high := o.stake(me.Markers[1])
		each = 2
		if high.total() < low.total() {
			low, high = high, low
		}
		w.add(by, lowFirm, low.firm)
		w.add(by, highFirm, high.firm)
		w.add(by, lowShared, low.shared)
		w.add(by, highShared, high.shared)
	} else {
		w.add(by, lowFirm, low.firm)
		w.add(by, lowShared, low.shared)
	}
	own := p.ProphetsEach()
	settle, largest, most := each*own, 0, 0
	for _, mk := range &me.Markers {
		if mk.Colour == NoColour {
			break
		}
		settle += int(p.Reserve[mk.Colour]) - own
		if mk.God != NoGod {
			largest += o.lead(o.lands.size, mk.God)
			most += o.lead(o.lands.count, mk.God)
		}
	}
	w.add(by, largestLead, largest)
	w.add(by, mostLead, most)
	w.add(by, tilesHeld, me.hands())
	w.add(by, toSettle, settle)
	if p.Towns != 0 {
		w.add(by, openCities, bits.OnesCount64(p.citiesOf(me)&^p.ground.dead))
	}
	if p.mayProphet(s) {
		w.add(by, mayAddOne, 1)
	}
	late := drawn[p.BagLeft]
	return float64(w.full*(1-late)) + float64(w.empty*late)
}

// farthest is how far ahead it makes sense to be.
const farthest = 5

// lead is how far a god is ahead of the best other one that takes part, or behind it.
func (o *outlook) lead(values byGod, g God) int {
	rivals := values & o.part &^ (0xff << lane(g))
	best := max(rivals&0xff, rivals>>8&0xff, rivals>>16&0xff, rivals>>24)
	return min(max(values.of(int(g))-int(best), -farthest), farthest)
}

// Prepare counts the kingdoms, so that what is copied from the position need not; see [game.Prepares].
func (p *Position) Prepare() {
	if p.lands.stale != 0 {
		p.count(&p.lands)
	}
}

// oddsWeights say by how much a quality changes the odds, for players with one marker and with two, in units of which oddsScale make odds
// of e to 1. A search needs other weights than who looks at one act: it must know how much is open yet, and finds by itself what an act
// brings. They began with what fits the results of 1,500 games between two searches, whatever the number of players. From there they
// followed what won between searches of 100 playouts with weights a little different (SPSA, 4,600 pairs of games of two, 6,700 of three and
// four, one in three against planner and planter). A fit alone is no good for three and four: it takes for the cause of a win what only
// comes with it.
var oddsWeights = [2]weighing{
	{
		{lowFirm: 0.618, lowShared: 0.153, largestLead: -0.263, mostLead: -0.0377, tilesHeld: 0.371, toSettle: -0.962, openCities: -12.4, mayAddOne: 1.15},
		{lowFirm: 1.23, lowShared: 0.692, largestLead: 0.0358, mostLead: 0.563, tilesHeld: 0.429, toSettle: -1.75, openCities: -10.1, mayAddOne: 9.39},
	},
	{
		{lowFirm: 0.35, highFirm: 0.514, lowShared: 0.171, highShared: 0.44, largestLead: -0.101, mostLead: 0.38, tilesHeld: -0.43, toSettle: -1.87, openCities: -10.9, mayAddOne: 5.72},
		{lowFirm: 1.31, highFirm: 0.553, lowShared: 0.274, highShared: -0.493, largestLead: 0.512, mostLead: 1.32, tilesHeld: 0.901, toSettle: -1.23, openCities: -10.9, mayAddOne: 3.51},
	},
}

// oddsScale is how many units ahead make odds of e to 1.
const oddsScale = 7

// Odds fills in each seat's share of the win; see [game.Odds].
func (p *Position) Odds(into *[game.MaxSeats]float64) {
	var room lands
	o := p.outlook(&room)
	by := &oddsWeights[0]
	if p.FourGods() {
		by = &oddsWeights[1]
	}
	for s := range game.Seat(p.Seats) {
		into[s] = o.weigh(s, worth{}, by)
	}
	game.Shares(into, int(p.Seats), oddsScale)
}
