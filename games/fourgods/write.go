package fourgods

import (
	"math/bits"
	"slices"
	"strconv"

	"pantheon/game"
)

// A writer appends members to a JSON object. Ids and texts must need no escapes.
type writer struct{ b []byte }

// key begins a member.
func (w *writer) key(key string) {
	if last := w.b[len(w.b)-1]; last != '{' {
		w.b = append(w.b, ',')
	}
	w.b = append(w.b, '"')
	w.b = append(w.b, key...)
	w.b = append(w.b, `":`...)
}

func (w *writer) quote(text string) {
	w.b = append(w.b, '"')
	w.b = append(w.b, text...)
	w.b = append(w.b, '"')
}

func (w *writer) text(key, text string) {
	w.key(key)
	w.quote(text)
}

func (w *writer) number(key string, n int64) {
	w.key(key)
	w.b = strconv.AppendInt(w.b, n, 10)
}

// few writes a member with a number, unless the number is 0.
func (w *writer) few(key string, n int64) {
	if n != 0 {
		w.number(key, n)
	}
}

// flag writes a member with the value true if on is set. Otherwise it writes nothing.
func (w *writer) flag(key string, on bool) {
	if on {
		w.key(key)
		w.b = append(w.b, "true"...)
	}
}

func (w *writer) open(key string) {
	w.key(key)
	w.b = append(w.b, '{')
}

func (w *writer) close() { w.b = append(w.b, '}') }

// name begins the object of a tile.
func (w *writer) name(n uint16) {
	if w.b[len(w.b)-1] != '{' {
		w.b = append(w.b, ',')
	}
	w.b = append(w.b, '"', 't')
	w.b = strconv.AppendUint(w.b, uint64(n), 10)
	w.b = append(w.b, `":{`...)
}

// list writes a member with a list of n texts. An empty text becomes null.
func (w *writer) list(key string, n int, at func(int) string) {
	w.key(key)
	w.b = append(w.b, '[')
	for i := range n {
		if i > 0 {
			w.b = append(w.b, ',')
		}
		if text := at(i); text == "" {
			w.b = append(w.b, "null"...)
		} else {
			w.quote(text)
		}
	}
	w.b = append(w.b, ']')
}

// colours writes a member with numbers by colour, without those that are 0. If all are 0, it writes nothing.
func (w *writer) colours(key string, counts *[NumGods]int8) {
	if *counts == ([NumGods]int8{}) {
		return
	}
	w.open(key)
	for c, n := range counts {
		w.few(colourIDs[c], int64(n))
	}
	w.close()
}

// aside writes the tiles left in the box, or "?" for each in a view. If there are none, it writes nothing.
func (w *writer) aside(p *Position) {
	if p.Aside == 0 {
		return
	}
	left := p.boxed()
	w.list("aside", int(p.Aside), func(int) string {
		if !p.fullState {
			return unknown
		}
		word := 0
		if left[0] == 0 {
			word = 1
		}
		n := word<<6 + bits.TrailingZeros64(left[word])
		left[word] &= left[word] - 1
		faces := p.rules.tiles[n]
		return p.faceID(faces[0]) + "/" + p.faceID(faces[1])
	})
}

// boxed returns the set of printed tiles that are neither in the bag nor out of it. It is empty in a view.
func (p *Position) boxed() [2]uint64 {
	if !p.fullState {
		return [2]uint64{}
	}
	set := [2]uint64{^p.bag[0], ^p.bag[1] & (1<<(NumTiles-64) - 1)}
	for i := range p.Tiles {
		if t := &p.Tiles[i]; t.Name() != 0 {
			n := p.rules.printed(t.Faces())
			set[n>>6] &^= 1 << (n & 63)
		}
	}
	return set
}

// tiles writes the tiles out of the bag in the order of their names.
func (w *writer) tiles(p *Position) {
	w.open("tiles")
	var late [NumTiles]uint16 // names above the number of tiles, in order
	n := 0
	for i := range p.Tiles {
		switch name := p.Tiles[i].Name(); {
		case name == uint16(i+1):
			w.tile(p, &p.Tiles[i])
		case name != 0:
			late[n] = name
			n++
		}
	}
	slices.Sort(late[:n])
	for _, name := range late[:n] {
		w.tile(p, &p.Tiles[p.find(name)])
	}
	w.close()
}

func (w *writer) tile(p *Position, t *Tile) {
	w.name(t.Name())
	w.text("a", p.faceID(t.Face(0)))
	w.text("b", p.faceID(t.Face(1)))
	if t.place() != inWorld && t.Lie().Face() == 1 {
		w.text("up", faceIDs[1])
	}
	for face, key := range [2]string{"seen-a", "seen-b"} {
		w.seen(p, t, face, key)
	}
	w.close()
}

// seen writes which seats have seen a face.
func (w *writer) seen(p *Position, t *Tile, face int, key string) {
	if t.knows(watcherEye, face) {
		w.text(key, everybody)
		return
	}
	begun := false
	for s := range int(p.Seats) {
		if !t.knows(s, face) {
			continue
		}
		if !begun {
			w.key(key)
			w.b = append(w.b, '"')
		} else {
			w.b = append(w.b, ' ')
		}
		begun = true
		w.b = append(w.b, seatIDs[s]...)
	}
	if begun {
		w.b = append(w.b, '"')
	}
}

func (w *writer) cell(p *Position, cell int) {
	w.open(cellIDs[cell])
	if c := p.CityAt(cell); c != NoColour {
		w.text("city", c.String())
	} else {
		t := p.TileAt(cell)
		w.text("tile", tileID(t.Name()))
		w.text("lie", t.Lie().String())
		w.number("by", int64(p.PlacedBy(cell)))
		if c, zone := t.Prophet(); c != NoColour {
			w.text("prophet", c.String())
			w.text("zone", zone.String())
		}
		w.flag("erred", t.Erred())
	}
	w.close()
}

func (w *writer) seat(p *Position, s game.Seat) {
	me := &p.Players[s]
	id := func(slot Slot) string {
		if slot == NoSlot {
			return ""
		}
		return tileID(p.Tiles[slot].Name())
	}
	w.open(seatIDs[s])
	w.flag("ready", me.Ready)
	w.flag("passed", me.Passed)
	w.list("hand", len(me.Hand), func(h int) string { return id(me.Hand[h]) })
	if me.Taken != NoSlot {
		w.open("taken")
		w.text("tile", id(me.Taken))
		w.number("from", int64(me.From))
		w.few("until", me.Until)
		w.close()
	}
	w.open("area")
	for left := me.Spaces; left != 0; left &= left - 1 {
		space := bits.TrailingZeros32(left)
		w.text(strconv.Itoa(space+1), id(p.Discard(s, space)))
	}
	w.close()
	if me.Last >= 0 {
		w.text("last", cellIDs[me.Last])
	}
	if me.Taken == NoSlot {
		w.few("back", me.Until)
	}
	w.list("colours", me.markers(), func(i int) string { return me.Markers[i].Colour.String() })
	w.list("gods", me.markers(), func(i int) string {
		if g := me.Markers[i].God; g != NoGod {
			return g.String()
		}
		return unknown
	})
	w.few("challenges", int64(me.Challenged))
	w.close()
}

func (w *writer) turn(p *Position) {
	w.open("turn")
	w.number("seat", int64(p.Active))
	w.number("until", p.TurnAt)
	w.few("effort", int64(p.Effort))
	w.few("left", int64(p.Turns))
	w.few("idle", int64(p.Idle))
	w.flag("acted", p.Acted)
	w.close()
}
