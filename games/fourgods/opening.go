package fourgods

import (
	"math/bits"

	"pantheon/game"
)

// An opening holds data that follows from the World and the public part of the discard areas. The position keeps it,
// because every listing needs it and it rarely changes.
type opening struct {
	laid   kindSet // kinds of faces that fit into some open cell
	razing kindSet // kinds that fit on some city
	fits   kindSet // kinds in laid or razing
	// bit n: the tile on space n of the areas may be useful: a face fits somewhere, or some seat or the spectators have
	// not seen both faces
	search uint64
}

// reopen recomputes the opening after a change of the World.
func (p *Position) reopen() {
	o := &p.opening
	lined := p.Lined()
	o.laid, o.razing = p.fittingAny(lined&^(p.World|p.Towns)), p.fittingAny(lined&p.Towns)
	o.fits = o.laid
	o.fits.join(&o.razing)
	o.search = 0
	each := p.SpacesEach()
	for s := range int(p.Seats) {
		for left := p.Players[s].Spaces; left != 0; left &= left - 1 {
			space := s*each + bits.TrailingZeros32(left)
			o.search |= p.tempts(space) << space
		}
	}
}

// sift recomputes whether the tile on a space of the areas may be useful, after it came there or a face was shown.
func (p *Position) sift(space int) {
	p.opening.search = p.opening.search&^(1<<space) | p.tempts(space)<<space
}

// tempts returns 1 for a space of the areas whose tile may be useful, otherwise 0. It has no branch, because a branch
// would be unpredictable.
func (p *Position) tempts(space int) uint64 {
	t := &p.Tiles[p.areas[space]]
	unseen := uint64(seenMarks&^t.marks+seenMarks) >> colourShift // 1 if a mark is missing
	return unseen | p.opening.fits.at(t.Face(0)) | p.opening.fits.at(t.Face(1))
}

// fitsOn reports whether a kind of face fits into one of some cells.
func (p *Position) fitsOn(id FaceID, cells uint64) bool {
	for ; cells != 0; cells &= cells - 1 {
		if p.need[cellOfBit(cells)].fits(&p.rules.faces[id]) != 0 {
			return true
		}
	}
	return false
}

// Open returns the set of empty cells with at least two side lines, where a city or a matching tile may go. (1.4)
func (p *Position) Open() uint64 { return p.Lined() &^ (p.World | p.Towns) }

// preys returns the set of cities that a player could destroy: those of other players with at least two side lines, on
// which some face could fit. It is empty for a player without a god. (1.4, rulings Q13 and Q14)
func (p *Position) preys(s game.Seat) uint64 {
	me := &p.Players[s]
	if p.Towns == 0 || me.Markers[0].Colour == NoColour {
		return 0
	}
	return p.Towns &^ (p.citiesOf(me) | p.ground.dead) & p.Lined()
}
