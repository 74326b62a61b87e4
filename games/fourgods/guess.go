package fourgods

import (
	"math/bits"

	"pantheon/game"
)

// This file determinizes tiles: which printed tiles can be where, for a viewer who has seen some faces? A tile out of
// the bag with both faces seen is known, because all tiles differ. One with one face seen is one of the few printed
// tiles with this face. All other tiles, in hands and in the bag, are any of the rest. Tiles are drawn uniformly and a
// fair coin names their sides. So all assignments of printed tiles to names that agree with the seen faces are equally
// likely.

// A deal assigns a printed tile to each slot with one face seen.
type deal struct {
	rules  *rules
	known  [NumTiles]Slot // slots with both faces seen
	open   [NumTiles]Slot // slots with one face seen
	blank  [NumTiles]Slot // slots with no face seen
	k, n   int            // numbers of known and of open slots
	blanks int
	left   [2]uint64        // bit n of the 128: printed tile n is not known to be out of the bag
	face   [NumTiles]FaceID // the face that was seen, by index into open
	// These have more entries than needed, so that an index of seven bits needs no bounds check.
	backs [128]row   // the printed tiles with the seen face, as a part of rules.backs; by index into open
	of    [128]uint8 // printed tile, by index into open; none for no tile yet
	used  [128]uint8 // by printed tile: 1 + index into open; 0 for a free one; isKnown for a known one
}

// none means no printed tile.
const none = 255

// isKnown marks a printed tile that is known to be elsewhere.
const isKnown = 255

// begin collects the seen faces. ok is false if two known tiles are the same, or if the two faces of a known tile are
// on no printed tile. It writes each slot to all three lists and advances only one of them, because a branch would be
// unpredictable.
func (d *deal) begin(p *Position) (ok bool) {
	d.rules, d.left = p.rules, allTiles
	for i := range p.Tiles[:min(p.Named, NumTiles)] { // slots are assigned in the order of names
		t := &p.Tiles[i]
		if t.Name() == 0 {
			continue
		}
		a, b := t.unseen(0), t.unseen(1)
		d.known[d.k], d.open[d.n], d.blank[d.blanks] = Slot(i), Slot(i), Slot(i)
		d.face[d.n], d.of[d.n] = min(t.Face(0), t.Face(1)), none // Unseen is the highest number
		d.k += 1 - (a | b)
		d.n += a ^ b
		d.blanks += a & b
	}
	for _, slot := range d.known[:d.k] {
		n := d.rules.printed(p.Tiles[slot].Faces())
		if n < 0 || d.used[n] != 0 {
			return false
		}
		d.used[n] = isKnown
		d.left[n>>6] &^= 1 << (n & 63)
	}
	return true
}

// allTiles is the set of all printed tiles, a bit each.
var allTiles = [2]uint64{1<<64 - 1, 1<<(NumTiles-64) - 1}

// unseen returns 1 for a face that the viewer has never seen, otherwise 0.
func (t *Tile) unseen(side int) int { return (int(t.Face(side)) + 1) >> faceShift }

// match assigns a printed tile to each open slot, by augmenting paths. It reports whether there is such an assignment.
// Usually the first candidate is free.
func (d *deal) match() bool {
	for i := range d.n {
		d.backs[i] = d.rules.backsOf[d.face[i]]
		n := d.first(i)
		if n < NumTiles && d.used[n] == 0 {
			d.used[n], d.of[i] = uint8(i+1), uint8(n)
			continue
		}
		var tried [2]uint64
		if !d.augment(i, &tried) {
			return false
		}
	}
	return true
}

// first returns, for open slot i, the first printed tile with its seen face that is not known to be elsewhere, or none.
func (d *deal) first(i int) int {
	backs := d.backs[i]
	for _, n := range d.rules.backs[backs.from:][:backs.n] {
		if d.used[n] != isKnown {
			return int(n)
		}
	}
	return none
}

// augment assigns a printed tile to open slot i, and reassigns other slots if necessary. It reports whether it
// succeeded. It skips the printed tiles in the set `tried`, and adds those that it tries.
func (d *deal) augment(i int, tried *[2]uint64) bool {
	for _, n := range d.rules.backed[d.face[i]] {
		if d.used[n] == isKnown || tried[n>>6]>>(n&63)&1 != 0 {
			continue
		}
		tried[n>>6] |= 1 << (n & 63)
		if d.used[n] == 0 || d.augment(int(d.used[n])-1, tried) {
			d.used[n], d.of[i] = uint8(i+1), n
			return true
		}
	}
	return false
}

// stirs is the number of random steps for each open slot after the first assignment was found.
const stirs = 6

// stir takes a random walk among all assignments. A step picks a random slot and a random printed tile with its face.
// If another slot has that tile, that other slot takes a random one, and so on, until a tile is free. If the walk
// returns to a tile that it has reassigned already, or to a known one, the step is cancelled. A step and its reverse
// are equally likely: each picks one of all slots, and then one of the tiles with the same faces. So in the long run
// all reachable assignments are equally frequent.
func (d *deal) stir(dice *game.Dice) {
	var room [64]uint64
	for steps := stirs * d.n; steps > 0; {
		chances := room[:min(steps, len(room))] // each step draws at least one number
		dice.Fill(chances)
		for at := 0; at < len(chances); steps-- {
			chance := chances[at]
			at++
			i := below(chance, d.n) & 127
			n, was := d.pick(i, chance)
			if uint(was-1) < uint(d.n) { // another slot has it
				at = d.walk(i, n, was, chances, at, dice)
				continue
			}
			// Usually the tile is free, or the step is cancelled. A branch would be unpredictable, so the code selects
			// the value without one.
			first := int(d.of[i])
			to := first
			if was == 0 {
				to = n
			}
			d.used[first&127] = 0
			d.used[to&127], d.of[i] = uint8(i+1), uint8(to)
		}
	}
}

// pick draws one of the printed tiles with the seen face of open slot i, and returns it with its entry of used. The
// entry is isKnown also for the slot's own tile.
func (d *deal) pick(i int, chance uint64) (n, was int) {
	backs := d.backs[i&127]
	n = int(d.rules.backs[backs.from+uint8(below(chance>>32, int(backs.n)))])
	was = int(d.used[n&127])
	if was == i+1 {
		was = isKnown
	}
	return n, was
}

// walk makes a step that takes a printed tile from another slot, which takes one from the next, and so on. If the step
// is cancelled, no assignment changes. It first uses the numbers in chances, beginning at the index `at`, and returns
// the index of the first one left.
func (d *deal) walk(i, n, was int, chances []uint64, at int, dice *game.Dice) int {
	var path [NumTiles]struct {
		slot, to uint8
		was      uint8 // the entry of used for that tile
	}
	first := int(d.of[i])
	length := 0
	for was != isKnown {
		path[length].slot, path[length].to, path[length].was = uint8(i), uint8(n), uint8(was)
		length++
		if was == 0 || n == first {
			d.used[first] = 0
			for _, step := range path[:length] {
				d.of[step.slot], d.used[step.to] = step.to, step.slot+1
			}
			return at
		}
		d.used[n] = isKnown // the walk must not return to it
		i = was - 1
		if at < len(chances) {
			n, was = d.pick(i, chances[at])
			at++
		} else {
			n, was = d.pick(i, dice.Uint64())
		}
	}
	for _, step := range path[:length] {
		d.used[step.to] = step.was
	}
	return at
}

// below returns a number from 0 to n-1, computed from the lower 32 bits of chance. n is small, so the bias is
// negligible.
func below(chance uint64, n int) int { return int(uint64(uint32(chance)) * uint64(uint32(n)) >> 32) }

// consistent reports whether printed tiles can be assigned to all names so that they agree with the seen faces.
func (p *Position) consistent() bool {
	var d deal
	return d.begin(p) && d.match()
}

// turnUp gives the faces of a printed tile to a tile with one face seen. The seen face keeps its side.
func (t *Tile) turnUp(faces [2]FaceID, seen FaceID) {
	back := faces[0] + faces[1] - seen
	t.kinds &^= uint16(Unseen^back) << (faceShift * t.unseen(1))
}

// guessBlank draws tiles from the bag for the slots with no face seen. Then it removes from the bag as many tiles as
// were left in the box.
func (p *Position) guessBlank(blank []Slot, dice *game.Dice) {
	if len(blank) == 0 && p.Aside == 0 {
		return
	}
	var rest [NumTiles]uint8
	left := 0
	for word, set := range p.bag {
		for ; set != 0; set &= set - 1 {
			rest[left] = uint8(word<<6 + bits.TrailingZeros64(set))
			left++
		}
	}
	draw := func() uint8 {
		at := dice.N(streamBag, left)
		n := rest[at]
		left--
		rest[at] = rest[left]
		p.bag[n>>6] &^= 1 << (n & 63)
		return n
	}
	for _, slot := range blank {
		faces := p.rules.tiles[draw()]
		if dice.N(streamBag, 2) == 1 {
			faces[0], faces[1] = faces[1], faces[0]
		}
		p.Tiles[slot].setFaces(faces)
	}
	for range p.Aside {
		draw()
	}
}

// guessGods deals the god cards that the viewer does not know. (1.8)
func (p *Position) guessGods(dice *game.Dice) {
	if !p.Hidden() {
		return
	}
	m := game.Env{Dice: dice}
	free := p.freeGods()
	for s := range p.Seats {
		me := &p.Players[s]
		for i := range me.markers() {
			if me.Markers[i].God == NoGod {
				me.Markers[i].God = drawGod(&m, &free)
			}
		}
	}
}
