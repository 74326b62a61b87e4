package fourgods

import (
	"math/bits"

	"pantheon/game"
)

// An outlook is a World that has been scored once, kingdom by kingdom, so that it is quick to tell what one tile more would change:
// only the kingdoms that it touches.
type outlook struct {
	p        *Position
	realm    realm
	tally    Tally
	kingdoms [maxKingdoms]Kingdom // terrain by terrain
	first    [NumGods + 1]int     // where those of each terrain begin
}

// begin scores the World.
func (o *outlook) begin(p *Position) {
	o.p, o.realm = p, p.realm()
	n := 0
	for t := range Terrain(NumGods) {
		o.first[t] = n
		for w := o.realm.web(t); w.more(); n++ {
			o.kingdoms[n] = o.realm.kingdom(&w)
			o.tally.add(&o.kingdoms[n])
		}
	}
	o.first[NumGods] = n
	o.tally.cities(p)
	o.tally.Gods = p.scoring()
	o.tally.share(p.rules)
}

// promise is the standing that a tile can bring its player where it fits best; what it tries does not count the prophet that could
// follow. 0 where the tile fits nowhere.
func (o *outlook) promise(s game.Seat, slot Slot) float64 {
	p := o.p
	best := 0.0
	open, preys := p.Open(), p.preys(s)
	me := &p.Players[s]
	markers := me.Markers[:me.markers()]
	for _, id := range p.Tiles[slot].Faces() {
		if !p.fitsAny(id, preys) {
			continue
		}
		f := &p.rules.faces[id]
		for cells := open | preys; cells != 0; cells &= cells - 1 {
			cell := cellOfBit(cells)
			for turns := p.need[cell].fits(f); turns != 0; turns &= turns - 1 {
				t := o.after(cell, &f.lies[bits.TrailingZeros8(turns)&3])
				o.share(&t, markers)
				if preys&bit(cell) == 0 {
					best = max(best, o.standing(&t, s))
					continue
				}
				for _, mk := range markers {
					razed := t
					razed.Cities[mk.Colour] += p.rules.cityPoints
					best = max(best, o.standing(&razed, s))
				}
			}
		}
	}
	return best
}

// share gives the points of the last two steps anew to the gods of some markers, where a tile has changed what they are for.
func (o *outlook) share(t *Tally, markers []Marker) {
	if t.Size == o.tally.Size && t.Count == o.tally.Count {
		return
	}
	for _, mk := range markers {
		if mk.God != NoGod {
			t.Largest[mk.God] = o.p.rules.shareOf(&t.Size, t.Gods, int(mk.God))
			t.Most[mk.God] = o.p.rules.shareOf(&t.Count, t.Gods, int(mk.God))
		}
	}
}

// after is the tally with a tile laid in a cell where it fits, but for the points of the last two steps, which are as they were.
func (o *outlook) after(cell int, l *lying) Tally {
	t := o.tally
	var twin Kingdom // that of the first zone, where the tile has two of one terrain
	var part uint64  // the kingdoms that are part of it
	for starts := l.starts; starts != 0; starts &= starts - 1 {
		first := Corner(bits.TrailingZeros8(starts))
		terrain := l.corners.At(first)
		north, south := o.beside(cell, l, first)
		if north|south == 0 {
			continue // by itself it is no kingdom
		}
		all, gone := o.kingdoms[o.first[terrain]:o.first[terrain+1]], uint64(0)
		if terrain == l.split {
			gone = part
			if twin.north&north|twin.south&south != 0 {
				north, south = north|twin.north, south|twin.south
				t.drop(&twin)
			}
		}
		atNorth, atSouth := north, south
		for i := range all {
			k := &all[i]
			if k.north&atNorth|k.south&atSouth != 0 && gone>>(uint(i)&63)&1 == 0 {
				north, south = north|k.north, south|k.south
				t.drop(k)
				gone |= 1 << (uint(i) & 63)
			}
		}
		if terrain != l.split || first == NW || first == NE {
			north |= bit(cell)
		}
		if terrain != l.split || first == SE || first == SW {
			south |= bit(cell)
		}
		k := o.realm.count(terrain, north, south)
		t.add(&k)
		if terrain == l.split {
			twin, part = k, gone
		}
	}
	return t
}

// beside is the zones of the tiles around a cell that a zone of a tile laid there would touch: the cells where they lie at northern
// and at southern corners. The zone is given by its first corner.
func (o *outlook) beside(cell int, l *lying, first Corner) (north, south uint64) {
	r, t, here := &o.realm, l.corners.At(first), bit(cell)
	above, below := here>>Side, here<<Side
	before, behind := here>>1&^colEast, here<<1&^colWest
	if l.zones[NW] == first {
		south |= r.shows[SW][t] & above
		north |= r.shows[NE][t] & before
	}
	if l.zones[NE] == first {
		south |= r.shows[SE][t] & above
		north |= r.shows[NW][t] & behind
	}
	if l.zones[SE] == first {
		north |= r.shows[NE][t] & below
		south |= r.shows[SW][t] & behind
	}
	if l.zones[SW] == first {
		north |= r.shows[NW][t] & below
		south |= r.shows[SE][t] & before
	}
	both := (north | south) &^ r.split[t]
	return north | both, south | both
}
