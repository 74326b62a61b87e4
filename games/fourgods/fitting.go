package fourgods

// A kindSet is a set of kinds of faces, a bit each.
type kindSet [2]uint64

// at returns 1 for a kind of face in the set, otherwise 0. It returns 0 for [Unseen].
func (k *kindSet) at(id FaceID) uint64 { return k[id>>6&1] >> (id & 63) & 1 }

// with adds a kind of face to the set.
func (k *kindSet) with(id FaceID) { k[id>>6&1] |= 1 << (id & 63) }

// join adds all kinds of faces of another set.
func (k *kindSet) join(o *kindSet) {
	k[0] |= o[0]
	k[1] |= o[1]
}

// A fitting holds the kinds of faces that satisfy each need. It has one row for each combination of requirements of the
// four corners: none, or one terrain. One more row is empty, for needs that no face can satisfy.
type fitting [noFace + 1]kindSet

// asks is the number of possible requirements of a corner. noFace is the row of needs that no face can satisfy.
const (
	asks   = NumGods + 1
	noFace = asks * asks * asks * asks
)

// rowOf holds, for the need of two corners, their part of a row's number. It is noFace if a corner must be two
// terrains.
var rowOf = func() (rows [1 << (2 * NumGods)]uint16) {
	ask := [1 << NumGods]uint16{0, 1, 2, noFace, 3, noFace, noFace, noFace, 4, noFace, noFace, noFace, noFace, noFace, noFace, noFace}
	for n := range rows {
		rows[n] = min(ask[n&15]+asks*ask[n>>NumGods], noFace)
	}
	return rows
}()

// row returns the number of a need's row.
func (n need) row() int {
	return min(int(rowOf[n&0xff])+asks*asks*int(rowOf[n>>8]), noFace)
}

// fittings computes the fitting of all kinds of faces, row by row.
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

// fittingAny returns the set of kinds of faces that fit into at least one of some cells.
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
