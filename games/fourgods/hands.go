package fourgods

import (
	"math/bits"
	"slices"

	"pantheon/game"
)

// hands returns the number of tiles that a player holds. It has no branch, because a branch would be unpredictable.
func (me *Player) hands() int {
	free := (int(me.Hand[0])+1)>>8 + (int(me.Hand[1])+1)>>8 // NoSlot is the highest number
	return len(me.Hand) - free
}

// Discarded returns the number of tiles in the discard area.
func (me *Player) Discarded() int { return bits.OnesCount32(me.Spaces) }

// roomy reports whether the discard area of a player has a free space. (1.4)
func (p *Position) roomy(s game.Seat) bool {
	return p.Players[s].Discarded() < p.SpacesEach()
}

// hold puts a tile into a free hand. The holder has then seen both faces.
func (p *Position) hold(s game.Seat, slot Slot) {
	me, t := &p.Players[s], &p.Tiles[slot]
	t.put(inHand, s)
	t.marks |= 0b11 << (2 * uint(s))
	if me.Hand[0] == NoSlot {
		me.Hand[0] = slot
		return
	}
	me.Hand[1] = slot
}

// letGo takes a tile out of a player's hand. If it is the taken tile, its deadline and its area are cleared too.
func (me *Player) letGo(slot Slot) {
	for h := range me.Hand {
		if me.Hand[h] == slot {
			me.Hand[h] = NoSlot
		}
	}
	if me.Taken == slot {
		me.Taken, me.Until, me.From = NoSlot, 0, 0
	}
}

// undrawable returns the reason why a player may not draw, otherwise possible. Drawing requires empty hands, a free
// space in the player's own discard area, a tile in the bag and an unused name for it. (1.4, rulings Q4 to Q6)
func (p *Position) undrawable(s game.Seat) reason {
	me := &p.Players[s]
	switch {
	case me.Taken != NoSlot:
		return becauseTaken
	case me.Hand != [2]Slot{NoSlot, NoSlot}:
		return becauseHandsFull
	case !p.roomy(s):
		return becauseAreaFull
	case p.BagLeft == 0:
		return becauseBagEmpty
	case p.Named >= maxNames:
		return becauseNoNames
	}
	return possible
}

// mayDraw reports whether a player may draw, if the effort points allow it. (1.4)
func (p *Position) mayDraw(s game.Seat) bool { return p.undrawable(s) == possible }

// draw takes up to n tiles out of the bag into the empty hands. Chance decides which face is called a. A player who
// empties the bag begins the final phase. (1.4, 1.5)
func (p *Position) draw(s game.Seat, n int, m *game.Env) {
	n = min(n, int(p.BagLeft), maxNames-int(p.Named))
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.draws", "who", s, "n", n)
	}
	for range n {
		slot := p.takeOut(m.N(streamBag, int(p.BagLeft)), m.N(streamBag, 2) == 1)
		p.hold(s, slot)
		if m.Events != nil {
			m.Events.Move(game.Everybody, 1, tileThing(p.Tiles[slot].Name()), bagThing, handThing(s))
		}
	}
	if p.BagLeft == 0 {
		p.trigger("tale.bag-empty", m)
	}
}

// takeOut takes a tile out of the bag: the n-th one from 0, in the order of the content. It gives the tile the next
// name, and returns its slot. If swapped is true, its printed second side is called a.
func (p *Position) takeOut(n int, swapped bool) Slot {
	word := 0
	if first := bits.OnesCount64(p.bag[0]); n >= first {
		n, word = n-first, 1
	}
	printed := word<<6 + nth(p.bag[word], n)
	p.bag[word] &^= 1 << (printed & 63)
	p.BagLeft--
	p.Named++
	slot := p.freeSlot()
	faces := p.rules.tiles[printed]
	if swapped {
		faces[0], faces[1] = faces[1], faces[0]
	}
	p.Tiles[slot] = named(p.Named, faces)
	return slot
}

// nth returns the index of the n-th bit of a set with more than n bits, counted from 0. It counts the bits of all bytes
// in parallel, and then steps through only one byte.
func nth(set uint64, n int) int {
	const each = 0x01_01_01_01_01_01_01_01 // the lowest bit of each byte
	counts := set - set>>1&(0x55*each)
	counts = counts&(0x33*each) + counts>>2&(0x33*each)
	upTo := (counts + counts>>4) & (0x0f * each) * each // by byte: the number of bits in it and all lower ones
	from := 8 * bits.OnesCount64(((uint64(n)|0x80)*each-upTo)&(0x80*each))
	set >>= from & 63
	for n -= int(upTo << 8 >> (from & 63) & 0xff); n > 0; n-- {
		set &= set - 1
	}
	return from + bits.TrailingZeros64(set)
}

// freeSlot returns the slot for the next tile: that of its name if free, otherwise the first free one.
func (p *Position) freeSlot() Slot {
	if n := p.Named - 1; n < NumTiles && p.Tiles[n].Name() == 0 {
		return Slot(n)
	}
	for s := range p.Tiles {
		if p.Tiles[s].Name() == 0 {
			return Slot(s)
		}
	}
	return NoSlot // cannot happen: there are as many slots as tiles
}

// intoBag puts a tile back into the bag. Its name is not used again. (5.6)
func (p *Position) intoBag(slot Slot) {
	printed := p.rules.printed(p.Tiles[slot].Faces())
	p.bag[printed>>6] |= 1 << (printed & 63)
	p.BagLeft++
	p.Tiles[slot] = freeTile
}

// freeTile is the value of a free slot.
var freeTile = named(0, [2]FaceID{Unseen, Unseen})

// toArea puts a tile on the first free space of a discard area, with the face of its lie up. Everybody has then seen
// that face.
func (p *Position) toArea(s game.Seat, slot Slot) {
	me, t := &p.Players[s], &p.Tiles[slot]
	space := bits.TrailingZeros32(^me.Spaces)
	me.Spaces |= 1 << space
	p.area(s)[space] = slot
	t.put(inArea, s)
	t.setLie(t.Lie() & 4)
	t.show(t.Lie().Face())
	p.sift(int(s)*p.SpacesEach() + space)
}

// fromArea removes a tile from its discard area, and returns the owner of the area.
func (p *Position) fromArea(slot Slot) game.Seat {
	s, _ := p.Tiles[slot].AreaOf()
	space := p.spaceOf(s, slot)
	first := int(s) * p.SpacesEach()
	p.Players[s].Spaces &^= 1 << space
	p.areas[first+space] = NoSlot
	p.opening.search &^= 1 << (first + space)
	return s
}

// spaceOf returns the space of a player's discard area that holds a tile, from 0, or -1 if none does.
func (p *Position) spaceOf(s game.Seat, slot Slot) int { return slices.Index(p.area(s), slot) }

// discard puts a tile from the hand into the player's own area, with the chosen face up. (1.4)
func (p *Position) discard(s game.Seat, slot Slot, face int, m *game.Env) {
	p.learn(slot, face, m)
	p.Tiles[slot].setLie(Lie(face << 2))
	p.Players[s].letGo(slot)
	p.toArea(s, slot)
	if m.Events != nil {
		m.Events.Move(game.Everybody, 1, tileThing(p.Tiles[slot].Name()), handThing(s), areaThing(s))
	}
}

// learn sets the revealed flag of the move if some seat or the spectators have not seen a face that is about to be
// shown.
func (p *Position) learn(slot Slot, face int, m *game.Env) {
	const all = 0b01_01_01_01_01
	if seen := p.Tiles[slot].marks >> face & all; seen != all {
		m.Revealed = true
	}
}

// flip turns over a tile in a discard area, where it stays. (1.4)
func (p *Position) flip(slot Slot, m *game.Env) {
	t := &p.Tiles[slot]
	t.setLie(t.Lie() ^ 4)
	p.learn(slot, t.Lie().Face(), m)
	s, _ := t.AreaOf()
	if t.marks&seenMarks != seenMarks {
		t.show(t.Lie().Face())
		p.sift(int(s)*p.SpacesEach() + p.spaceOf(s, slot))
	}
	if m.Events != nil {
		m.Events.Move(game.Everybody, 1, tileThing(t.Name()), areaThing(s), areaThing(s))
	}
}

// take moves a tile from a discard area into a free hand. The player must place, discard or return it before other
// actions with tiles or cities. In simultaneous play the clock enforces that. (1.4, ruling Q4)
func (p *Position) take(s game.Seat, slot Slot, m *game.Env) {
	p.Players[s].From = int8(p.fromArea(slot))
	t := &p.Tiles[slot]
	if back := 1 - t.Lie().Face(); !t.knows(int(s), back) {
		m.Revealed = true
	}
	p.hold(s, slot)
	me := &p.Players[s]
	me.Taken = slot
	if p.Simultaneous() {
		me.Until = m.At + p.rules.holding
	}
	if m.Events != nil {
		m.Events.Move(game.Everybody, 1, tileThing(t.Name()), areaThing(game.Seat(me.From)), handThing(s))
	}
}

// unreturnable returns the reason why a taken tile may not be returned, otherwise possible. A taken tile may be
// returned if it fits nowhere in the World and the player's own area is full. (1.4, ruling Q6)
func (p *Position) unreturnable(s game.Seat) reason {
	me := &p.Players[s]
	switch {
	case me.Taken == NoSlot:
		return becauseNotTaken
	case p.roomy(s):
		return becauseRoomy
	case p.fitsSomewhere(s, me.Taken):
		return becauseFits
	}
	return possible
}

// mayReturn reports whether the taken tile may be returned. (1.4)
func (p *Position) mayReturn(s game.Seat) bool { return p.unreturnable(s) == possible }

// fitsSomewhere reports whether a tile in hand could be placed somewhere, including on another player's city. With the
// honour module it fits any empty cell along the frame or a tile.
func (p *Position) fitsSomewhere(s game.Seat, slot Slot) bool {
	cells := p.Open() | p.preys(s)
	if p.Honour() {
		cells |= p.touched()
	}
	for ; cells != 0; cells &= cells - 1 {
		cell := bits.TrailingZeros64(cells)
		if p.Honour() && p.Towns>>cell&1 == 0 {
			return true
		}
		for _, f := range p.Tiles[slot].Faces() {
			if p.need[cell].fits(&p.rules.faces[f]) != 0 {
				return true
			}
		}
	}
	return false
}

// giveBack returns the taken tile to the area that it came from, or to the bag if that area is full. (1.4)
func (p *Position) giveBack(s game.Seat, m *game.Env) {
	me := &p.Players[s]
	slot, from := me.Taken, game.Seat(me.From)
	name := p.Tiles[slot].Name()
	me.letGo(slot)
	if p.roomy(from) {
		p.toArea(from, slot)
		if m.Events != nil {
			m.Events.Move(game.Everybody, 1, tileThing(name), handThing(s), areaThing(from))
		}
		return
	}
	p.intoBag(slot)
	tellBag(m, name, handThing(s))
}

// putDown is the action of the clock on a tile in hand when time is up. The tile goes to the player's own area, with
// the face up that was last shown. If that area is full, a taken tile returns to its area in simultaneous play.
// Otherwise, or if its area is full too, the tile goes into the bag. (Rulings Q4 and Q7)
func (p *Position) putDown(s game.Seat, slot Slot, m *game.Env) {
	me, name := &p.Players[s], p.Tiles[slot].Name()
	switch from := game.Seat(me.From); {
	case p.roomy(s):
		tellArea(m, name, s)
		p.discard(s, slot, p.Tiles[slot].Lie().Face(), m)
	case me.Taken == slot && p.Simultaneous():
		if p.roomy(from) {
			tellArea(m, name, from)
		}
		p.giveBack(s, m)
	default:
		me.letGo(slot)
		p.intoBag(slot)
		tellBag(m, name, handThing(s))
	}
}

// tellArea adds the event of a tile that the clock moves to a discard area.
func tellArea(m *game.Env, name uint16, of game.Seat) {
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.put-down", "tile", tileThing(name), "who", of)
	}
}

// tellBag adds the events of a tile that goes into the bag.
func tellBag(m *game.Env, name uint16, from game.Thing) {
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.to-bag", "tile", tileThing(name))
		m.Events.Move(game.Everybody, 1, tileThing(name), from, bagThing)
	}
}
