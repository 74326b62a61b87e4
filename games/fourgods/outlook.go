package fourgods

import (
	"math/bits"

	"pantheon/game"
)

// An outlook is a World that has been scored once, kingdom by kingdom, so that it is quick to tell what one tile more would change:
// only the kingdoms that it touches.
type outlook struct {
	p        *Position
	lands    lands
	tally    Tally
	kingdoms [maxKingdoms]Kingdom // terrain by terrain
	first    [NumGods + 1]int     // where those of each terrain begin
}

// begin scores the World.
func (o *outlook) begin(p *Position) {
	o.p = p
	for t := range Terrain(NumGods) {
		o.first[t+1] = p.kingdoms(t, &o.kingdoms, o.first[t])
	}
	for i := range o.kingdoms[:o.first[NumGods]] {
		o.lands.add(&o.kingdoms[i])
	}
	o.tally = p.tally(&o.lands)
}

// promise is the standing that a tile can bring its player where it fits best; what it tries does not count the prophet that could
// follow. 0 where the tile fits nowhere.
func (o *outlook) promise(s game.Seat, slot Slot) float64 {
	p := o.p
	best := 0.0
	open, preys := p.Open(), p.preys(s)
	me := &p.Players[s]
	for _, id := range p.Tiles[slot].Faces() {
		if !p.fitsAny(id, preys) {
			continue
		}
		f := &p.rules.faces[id]
		for cells := open | preys; cells != 0; cells &= cells - 1 {
			cell := cellOfBit(cells)
			for turns := p.need[cell].fits(f); turns != 0; turns &= turns - 1 {
				after := o.after(cell, &f.lies[bits.TrailingZeros8(turns)&3])
				if preys&bit(cell) == 0 {
					best = max(best, o.standing(&after, me, NoColour))
					continue
				}
				for _, mk := range me.Markers[:me.markers()] {
					best = max(best, o.standing(&after, me, mk.Colour))
				}
			}
		}
	}
	return best
}

// after is what the kingdoms come to with a tile laid in a cell where it fits.
func (o *outlook) after(cell int, l *lying) lands {
	p, all := o.p, o.lands
	tiles := p.World & around[cell]
	var k, twin Kingdom // twin is that of the first zone, where the tile has two of one terrain
	var part uint64     // the kingdoms that are part of it
	for starts := l.starts; starts != 0; starts &= starts - 1 {
		first := Corner(bits.TrailingZeros8(starts)) & (NumCorners - 1)
		north := bits.RotateLeft64(l.north[first], cell) & tiles
		south := bits.RotateLeft64(l.south[first], cell) & tiles
		if north|south == 0 {
			continue // by itself it is no kingdom
		}
		terrain := l.corners.At(first)
		whole := (north | south) &^ p.ground.split[terrain]
		north, south = north|whole, south|whole
		gone := uint64(0)
		if terrain == l.split {
			gone = part
			if twin.north&north|twin.south&south != 0 {
				north, south = north|twin.north, south|twin.south
				all.drop(&twin)
			}
		}
		atNorth, atSouth := north, south
		of := o.kingdoms[o.first[terrain]:o.first[terrain+1]]
		for i := range of {
			k := &of[i]
			if k.north&atNorth|k.south&atSouth != 0 && gone>>(uint(i)&63)&1 == 0 {
				north, south = north|k.north, south|k.south
				all.drop(k)
				gone |= 1 << (uint(i) & 63)
			}
		}
		if terrain != l.split || first == NW || first == NE {
			north |= bit(cell)
		}
		if terrain != l.split || first == SE || first == SW {
			south |= bit(cell)
		}
		p.count(terrain, north, south, &k)
		all.add(&k)
		if terrain == l.split {
			twin, part = k, gone
		}
	}
	return all
}
