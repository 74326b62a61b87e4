package fourgods

// A kindSet is a set of kinds of faces, a bit each.
type kindSet [2]uint64

// at is 1 for a kind of face that is in the set, else 0. [Unseen] never is.
func (k *kindSet) at(id FaceID) uint64 { return k[id>>6&1] >> (id & 63) & 1 }

// with adds a kind of face.
func (k *kindSet) with(id FaceID) { k[id>>6&1] |= 1 << (id & 63) }

// join adds another set.
func (k *kindSet) join(o *kindSet) {
	k[0] |= o[0]
	k[1] |= o[1]
}

// A fitting tells which kinds of faces fit what is needed: one row for each thing that the four corners can be asked to be, nothing or
// one of the terrains each, and an empty row for what no face can be.
type fitting [noFace + 1]kindSet

// asks is in how many ways a corner may be asked for by tiles that agree, and noFace the row of what no face can be.
const (
	asks   = NumGods + 1
	noFace = asks * asks * asks * asks
)

// rowOf gives, for the need of two corners, their part of a row's number; noFace where a corner is asked to be two terrains.
var rowOf = func() (rows [1 << (2 * NumGods)]uint16) {
	ask := [1 << NumGods]uint16{0, 1, 2, noFace, 3, noFace, noFace, noFace, 4, noFace, noFace, noFace, noFace, noFace, noFace, noFace}
	for n := range rows {
		rows[n] = min(ask[n&15]+asks*ask[n>>NumGods], noFace)
	}
	return rows
}()

// row is the number of a need's row.
func (n need) row() int {
	return min(int(rowOf[n&0xff])+asks*asks*int(rowOf[n>>8]), noFace)
}

// fittings works out what fits.
func fittings(faces []face) *fitting {
	var all fitting
	for row := range noFace {
		var n need
		for at, left := NW, row; at < NumCorners; at, left = at+1, left/asks {
			if asked := left % asks; asked > 0 {
				n |= needOf(at, Terrain(asked-1))
			}
		}
		for id := range faces {
			if n.fits(&faces[id]) != 0 {
				all[row].with(FaceID(id))
			}
		}
	}
	return &all
}

// fittingAny is the set of kinds of faces that fit into some of these cells, as the World is now.
func (p *Position) fittingAny(cells uint64) (kinds kindSet) {
	for cells &^= p.ground.dead; cells != 0; cells &= cells - 1 {
		n := p.need[cellOfBit(cells)]
		kinds.join(&p.rules.fitting[n.row()])
		if n == 0 {
			break // everything fits
		}
	}
	return kinds
}
