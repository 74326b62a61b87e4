package board

import (
	"cmp"
	"math"
	"slices"

	"pantheon/board"
	"pantheon/games/fourgods"
)

// A placing is the tile that the viewer has just placed, while it may get a prophet.
type placing struct {
	cell  int
	face  face
	n     int // number of zones
	zones [fourgods.NumCorners]zone
}

// A zone is the fragment of a zone of the tile just placed where the viewer may put a prophet. It holds the gain for
// each of the viewer's colours.
type zone struct {
	*board.Reader
	cell    int8
	corner  fourgods.Corner
	face    face
	touched bool
	own     [2]fourgods.Colour // NoColour for none
	gains   [2]int16
	sure    [2]bool // the gain is known
}

// placing returns the tile that the viewer has just placed, without zones if there is none. The zone with the highest
// gain for the viewer's first colour comes last, above the others.
func (s *scene) placing() (just placing) {
	if s.Viewer < 0 {
		return just
	}
	me := &s.p.Players[s.Viewer]
	if me.Last < 0 || me.Markers[0].Colour == fourgods.NoColour {
		return just
	}
	just.cell = int(me.Last)
	if just.face = s.faceUp(s.p.SlotAt(just.cell)); !just.face.seen {
		return just
	}
	for at := range fourgods.NumCorners {
		if just.face.zones[at] != at {
			continue
		}
		z := zone{Reader: s.anyone, cell: me.Last, corner: at, face: just.face, touched: s.touched(cornerThings[at])}
		for i, mk := range me.Markers {
			if z.own[i] = mk.Colour; mk.Colour != fourgods.NoColour {
				var gain int
				gain, z.sure[i] = s.prophetBrings(at, int(mk.Colour))
				z.gains[i] = int16(gain)
			}
		}
		just.zones[just.n] = z
		just.n++
	}
	slices.SortStableFunc(just.zones[:just.n], func(a, b zone) int { return cmp.Compare(a.gains[0], b.gains[0]) })
	return just
}

// addZones appends the zones of the tile just placed.
func (just *placing) addZones(all board.Fragments) board.Fragments {
	for _, z := range just.zones[:just.n] {
		all = append(all, z)
	}
	return all
}

// apart is the minimum distance between the middles of two zones, so that touch targets do not overlap.
const apart = 46

// at returns the position of the choice of the zone: that of the prophet. For a zone through the centre it is the
// zone's first corner, because the centre would overlap the zones beside it.
func (z *zone) at() board.Point {
	at := spot(z.face.zones, z.corner)
	for other := range fourgods.NumCorners {
		if z.face.zones[other] != other || other == z.corner {
			continue
		}
		if beside := spot(z.face.zones, other); math.Hypot(beside.X-at.X, beside.Y-at.Y) < apart {
			return cornerAt(z.corner)
		}
	}
	return at
}

// label describes the zone and its tile.
func (z *zone) label() string {
	terrain, cell := terrainThings[z.face.corners.At(z.corner)], plain(fourgods.CellName(int(z.cell)))
	return z.Phrase("label.zone", "terrain", terrain, "corner", cornerThings[z.corner], "cell", cell)
}
