package fourgods

import (
	"math/bits"

	"pantheon/game"
)

// An opening is what follows from the World and the discard areas, as everybody sees them. It is asked for with every listing and changes
// seldom, so that it is kept.
type opening struct {
	laid   kindSet // kinds of faces that fit into some open cell
	razing kindSet // those that fit on some city
	fits   kindSet // both
	// bit n: the tile on space n of areas could be worth a look, since not everybody has seen both of its faces or one of them fits
	// somewhere
	search uint64
}

// reopen works out the opening, since the World has changed.
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

// sift finds out again whether the tile on a space of areas could be worth a look: it has come there, or a face was shown.
func (p *Position) sift(space int) {
	p.opening.search = p.opening.search&^(1<<space) | p.tempts(space)<<space
}

// tempts is 1 for a space of areas whose tile could be worth a look, else 0. It is worked out without a branch, since nobody could foretell
// which way it goes.
func (p *Position) tempts(space int) uint64 {
	t := &p.Tiles[p.areas[space]]
	unseen := uint64(seenMarks&^t.marks+seenMarks) >> colourShift // 1 when a mark is missing
	return unseen | p.opening.fits.at(t.Face(0)) | p.opening.fits.at(t.Face(1))
}

// fitsOn tells whether a kind of face fits into some of these cells.
func (p *Position) fitsOn(id FaceID, cells uint64) bool {
	for ; cells != 0; cells &= cells - 1 {
		if p.need[cellOfBit(cells)].fits(&p.rules.faces[id]) != 0 {
			return true
		}
	}
	return false
}

// Open is the set of empty cells with at least two side lines: where a tile may go if it matches, or a city. (1.4)
func (p *Position) Open() uint64 { return p.Lined() &^ (p.World | p.Towns) }

// preys is the set of cities that a player could destroy: those of other players on which some tile fits, once he has a god. (1.4, rulings
// Q13 and Q14)
func (p *Position) preys(s game.Seat) uint64 {
	me := &p.Players[s]
	if p.Towns == 0 || me.Markers[0].Colour == NoColour {
		return 0
	}
	return p.Towns &^ (p.citiesOf(me) | p.ground.dead) & p.Lined()
}
