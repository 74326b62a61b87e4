package fourgods

import (
	"math/bits"

	"pantheon/game"
)

// A quality is a feature of a seat's position that correlates with a win.
type quality int

// The qualities, each a number. A player's lower marker is the one with fewer points if the game were scored now. A
// player with one marker has no higher one.
const (
	lowFirm     quality = iota // points of the lower marker for cities and prophets
	highFirm                   // points of the higher marker
	lowShared                  // points of the lower marker for the largest kingdom and for the most kingdoms
	highShared                 // points of the higher marker
	largestLead                // lead of the largest kingdoms of the player's gods over the best others, in tiles; -5 to 5 for each god
	mostLead                   // lead in the number of kingdoms, likewise
	tilesHeld                  // tiles in hand
	toSettle                   // prophets in the player's reserves, including those of gods still to choose
	openCities                 // the player's cities that some tile could destroy
	mayAddOne                  // 1 when a prophet may go on the tile just laid
	numQualities
)

// A weighing holds the weight of each quality, with the bag full and with the bag empty. In between the weight changes
// linearly.
type weighing [2][numQualities]float64

// weights holds the weight of each quality in points. SPSA tuned them for 30 minutes in games between players who
// evaluate only the next position, with slightly different weights. One game in three was against the planter. So a
// point that a kingdom may lose again has little weight early in the game. A settled prophet is better than one in
// reserve.
var weights = weighing{
	{lowFirm: -0.0447, highFirm: -0.0767, lowShared: 0.112, highShared: -0.053, largestLead: -0.166, mostLead: -0.263, tilesHeld: 0.0976, toSettle: -0.522, openCities: -0.0157, mayAddOne: -0.0654},
	{lowFirm: 0.86, highFirm: 0.47, lowShared: 0.39, highShared: 0.116, largestLead: 0.257, mostLead: 0.158, tilesHeld: 0.23, toSettle: -0.295, openCities: -29.2, mayAddOne: 3.43},
}

// Value returns the value of a position for a seat, in points: about its points at the end. When the game is over, it
// is the score. For anything but a seat of a player it is 0. It implements [game.Evaluator].
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

// EachValue computes the value of each seat, with one evaluation of the World. It implements [game.GroupEvaluator].
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

// expected is the base value of every seat beyond its qualities, in points, with the bag full and with the bag empty.
var expected = [2]float64{25, 10}

// drawn holds the part of the bag that has been drawn, from 0 to 1, by the number of tiles left.
var drawn = func() (all [NumTiles + 1]float64) {
	for left := range all {
		all[left] = 1 - float64(left)/NumTiles
	}
	return all
}()

// A worth holds the value of a position for a seat, in points or in units of odds, with the bag full and with the bag
// empty.
type worth struct{ full, empty float64 }

// add adds n times the weights of a quality to the worth. Qualities must be added in their order, because sums of
// floating-point numbers depend on it. Terms of 0 may be left out.
func (w *worth) add(by *weighing, q quality, n int) {
	w.full += float64(float64(n) * by[0][q])
	w.empty += float64(float64(n) * by[1][q])
}

// value returns the value of the position for a seat during the game.
func (o *outlook) value(s game.Seat) float64 {
	return o.weigh(s, worth{expected[0], expected[1]}, &weights)
}

// weigh returns the base value w plus the weighted sum of a seat's qualities, for the number of tiles in the bag.
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

// farthest is the maximum lead that counts.
const farthest = 5

// lead returns the lead of a god over the best other one that takes part, negative if it is behind. It is limited to
// farthest in both directions.
func (o *outlook) lead(values byGod, g God) int {
	rivals := values & o.part &^ (0xff << lane(g))
	best := max(rivals&0xff, rivals>>8&0xff, rivals>>16&0xff, rivals>>24)
	return min(max(values.of(int(g))-int(best), -farthest), farthest)
}

// Precompute counts the kingdoms, so that copies of the position need not. It implements [game.Precomputer].
func (p *Position) Precompute() {
	if p.lands.stale != 0 {
		p.count(&p.lands)
	}
}

// oddsWeights holds the effect of each quality on the odds, for players with one marker and with two. oddsScale units
// make odds of e to 1.
//
// A search needs other weights than a player who evaluates only one action. It must know how much is still open, and
// finds the effect of an action by itself. The weights began with a fit to 1,500 games between two searches, for all
// numbers of players together. Then SPSA tuned them in games between searches of 100 playouts: 4,600 pairs of games of
// two and 6,700 of three and four, one in three against planner and planter. A fit alone is not useful for three and
// four players, because it takes correlations with a win for causes.
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

// oddsScale is the number of units that make odds of e to 1.
const oddsScale = 7

// WinProbs computes each seat's win probability. It implements [game.WinProbs].
func (p *Position) WinProbs(into *[game.MaxSeats]float64) {
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
