package fourgods

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pantheon/game"
)

// position converts a document into a position.
func (r *rules) position(d *document) (*Position, error) {
	if d.Setup.Players == 0 {
		return r.blankFrom(d)
	}
	reading := reading{rules: r, d: d, p: r.blank()}
	if err := reading.all(); err != nil {
		return nil, fmt.Errorf("the document: %w", err)
	}
	if err := reading.p.impossible(); err != nil {
		return nil, fmt.Errorf("the document: %w", err)
	}
	return reading.p, nil
}

// blankFrom reads the document of a blank position.
func (r *rules) blankFrom(d *document) (*Position, error) {
	p := r.blank()
	if d.Setup.Options != nil || d.Phase != Over.String() || len(d.Tiles)+len(d.World)+len(d.Seats)+len(d.Aside)+len(d.Reserve)+len(d.Out)+len(d.Razed) > 0 ||
		d.Bag+d.Named+d.Cities != 0 || d.Final != 0 || d.Turn != nil {
		return nil, fmt.Errorf("the document: a game without players has nothing in it")
	}
	if d.Viewer == "" {
		return p, nil
	}
	eye, ok := game.ParseSeat(d.Viewer)
	if !ok {
		return nil, fmt.Errorf("the document: eye is %q; it is a seat or watcher", d.Viewer)
	}
	p.eye, p.fullState = eye, false
	return p, nil
}

// A reading is the conversion of a document into a position.
type reading struct {
	rules *rules
	d     *document
	p     *Position
	slots map[string]Slot // slots of tiles, by name
}

func (r *reading) all() error {
	for _, part := range []func() error{r.setup, r.tiles, r.world, r.seats, r.supplies, r.course} {
		if err := part(); err != nil {
			return err
		}
	}
	r.p.reopen()
	return nil
}

func (r *reading) setup() error {
	d, p := r.d, r.p
	if err := r.rules.about.Check(d.Setup); err != nil {
		return err
	}
	p.Seats, p.switches = int8(d.Setup.Players), switchesOf(d.Setup)
	if d.Viewer != "" {
		eye, ok := game.ParseSeat(d.Viewer)
		if !ok {
			return fmt.Errorf("eye is %q; it is a seat or watcher", d.Viewer)
		}
		p.eye, p.fullState = eye, false
	}
	phase := slices.Index(phaseIDs[:], d.Phase)
	if phase < 0 {
		return fmt.Errorf("phase is %q; it is one of %s", d.Phase, strings.Join(phaseIDs[:], ", "))
	}
	p.Phase = Phase(phase)
	if d.Named < 0 || d.Named > maxNames {
		return fmt.Errorf("named is %d; it is from 0 to %d", d.Named, maxNames)
	}
	p.Named = uint16(d.Named)
	return nil
}

// names returns the names of the tiles of a document, in order.
func (d *document) names() ([]uint16, error) {
	var all []uint16
	for id := range d.Tiles {
		var w words
		if !w.read(slotTile, id) || id != tileID(w.tile) {
			return nil, fmt.Errorf("tiles: %q is no name of a tile; they are t1, t2 and so on", id)
		}
		all = append(all, w.tile)
	}
	slices.Sort(all)
	return all, nil
}

// tiles assigns slots as the game would, those of the first names first, and identifies the printed tiles.
func (r *reading) tiles() error {
	d, p := r.d, r.p
	names, err := d.names()
	if err != nil {
		return err
	}
	if len(names) > NumTiles {
		return fmt.Errorf("tiles has %d; there are %d", len(names), NumTiles)
	}
	r.slots = map[string]Slot{}
	free := Slot(0)
	for _, late := range []bool{false, true} {
		for _, name := range names {
			if late != (name > NumTiles) {
				continue
			}
			slot := Slot(name - 1)
			if late {
				for p.Tiles[free].Name() != 0 {
					free++
				}
				slot = free
			}
			if int(name) > d.Named {
				return fmt.Errorf("tile %s is out of the bag, but named is %d", tileID(name), d.Named)
			}
			if err := r.tile(&p.Tiles[slot], name, d.Tiles[tileID(name)]); err != nil {
				return err
			}
			r.slots[tileID(name)] = slot
		}
	}
	return r.printed()
}

// tile reads a tile without its place.
func (r *reading) tile(t *Tile, name uint16, d *tileDocument) error {
	if d == nil {
		return fmt.Errorf("tile %s is null; it has two faces", tileID(name))
	}
	faces := [2]FaceID{Unseen, Unseen}
	for side, text := range []string{d.A, d.B} {
		if text == unknown && !r.p.fullState {
			continue
		}
		id := slices.IndexFunc(r.rules.faces, func(f face) bool { return f.id == text })
		if id < 0 {
			return fmt.Errorf("face %s of tile %s is %q; no tile has such a face (faces are written as they lie first, as in OFFM or OPOP+O)", faceIDs[side], tileID(name), text)
		}
		faces[side] = FaceID(id)
	}
	*t = named(name, faces)
	switch d.Up {
	case "", faceIDs[0]:
	case faceIDs[1]:
		t.setLie(4)
	default:
		return fmt.Errorf("tile %s: up is %q; it is a or b", tileID(name), d.Up)
	}
	for face, text := range []string{d.SeenA, d.SeenB} {
		if text == everybody {
			t.show(face)
			continue
		}
		for _, seat := range strings.Fields(text) {
			s := slices.Index(seatIDs[:r.p.Seats], seat)
			if s < 0 {
				return fmt.Errorf("tile %s: %q cannot have seen a face; it is a seat, or everybody", tileID(name), seat)
			}
			t.marks |= 1 << (2*s + face)
		}
	}
	return nil
}

// printed identifies the printed tiles that are out of the bag and aside. The others are in the bag. In a view it only
// checks the numbers of tiles, and that the document names none of those aside.
func (r *reading) printed() error {
	d, p := r.d, r.p
	p.Aside = int8(len(d.Aside))
	if n := NumTiles - len(d.Tiles) - len(d.Aside); n != d.Bag {
		return fmt.Errorf("bag is %d; with %d tiles out of the bag and %d aside it is %d", d.Bag, len(d.Tiles), len(d.Aside), n)
	}
	p.BagLeft = int8(d.Bag)
	if !p.fullState {
		for _, pair := range d.Aside {
			if pair != unknown {
				return fmt.Errorf("aside names the tile %q; a view does not know them", pair)
			}
		}
		return nil
	}
	for n := range NumTiles {
		p.bag[n>>6] |= 1 << (n & 63)
	}
	for i := range p.Tiles {
		t := &p.Tiles[i]
		if t.Name() == 0 {
			continue
		}
		n := r.rules.printed(t.Faces())
		if n < 0 || p.bag[n>>6]>>(n&63)&1 == 0 {
			return fmt.Errorf("tile %s has the faces %s and %s; no tile has, or another one out of the bag does", t.ID(), p.faceID(t.Face(0)), p.faceID(t.Face(1)))
		}
		p.bag[n>>6] &^= 1 << (n & 63)
	}
	for _, pair := range d.Aside {
		n := r.rules.pair(pair)
		if n < 0 || p.bag[n>>6]>>(n&63)&1 == 0 {
			return fmt.Errorf("aside names %q, which is no tile or not in the bag", pair)
		}
		p.bag[n>>6] &^= 1 << (n & 63)
	}
	return nil
}

// pair returns the number of the printed tile with the given two faces, such as "OOOP/OMFF", or -1 if there is none.
func (r *rules) pair(text string) int {
	return slices.IndexFunc(r.tiles[:], func(t [2]FaceID) bool { return r.faces[t[0]].id+"/"+r.faces[t[1]].id == text })
}

// world reads tiles and cities of the World.
func (r *reading) world() error {
	p := r.p
	for cell, id := range cellIDs {
		d, ok := r.d.World[id]
		if !ok || d == nil {
			continue
		}
		if d.City != "" {
			c := slices.Index(colourIDs[:], d.City)
			if c < 0 || *d != (cellDocument{City: d.City}) {
				return fmt.Errorf("world.%s: a city has a colour (%s) and nothing else", id, strings.Join(colourIDs[:], ", "))
			}
			p.build(cell, Colour(c))
			continue
		}
		slot, ok := r.slots[d.Tile]
		if !ok {
			return fmt.Errorf("world.%s: there is no tile %q out of the bag", id, d.Tile)
		}
		lie, t := slices.Index(lieIDs[:], d.Lie), &p.Tiles[slot]
		switch {
		case t.place() != nowhere:
			return fmt.Errorf("world.%s: tile %s is somewhere else too", id, d.Tile)
		case t.Lie() != 0:
			return fmt.Errorf("world.%s: in the World the lie says which face of tile %s is up", id, d.Tile)
		case lie < 0 || p.FaceTurns(t.Face(Lie(lie).Face())) <= Lie(lie).Turns():
			return fmt.Errorf("world.%s: lie is %q; it is a face that everybody knows and its turns, one of the first that look alike: a0 to a3 or b0 to b3", id, d.Lie)
		case !t.knows(watcherEye, Lie(lie).Face()):
			return fmt.Errorf("world.%s: everybody has seen the face that is up", id)
		case d.By == nil || *d.By < 0 || *d.By >= int(p.Seats):
			return fmt.Errorf("world.%s: by is missing or not a seat; it names the seat that laid the tile", id)
		}
		p.lay(slot, cell, Lie(lie), game.Seat(*d.By))
		if d.Erred != nil && *d.Erred {
			t.marks |= erredMark
		}
		if d.Prophet == "" && d.Zone == "" {
			continue
		}
		c, zone := slices.Index(colourIDs[:], d.Prophet), slices.Index(cornerIDs[:], d.Zone)
		if c < 0 || zone < 0 || p.lying(slot).zones[zone] != Corner(zone) {
			return fmt.Errorf("world.%s: prophet is %q on zone %q; it is a colour, and the first corner of a zone from nw on clockwise", id, d.Prophet, d.Zone)
		}
		p.settle(cell, Colour(c), Corner(zone))
	}
	for id := range r.d.World {
		if cellOf(id) < 0 || r.d.World[id] == nil {
			return fmt.Errorf("world: %q is no cell, or empty; cells are a1 to h8", id)
		}
	}
	return nil
}

// seats reads the state of each player. After that, each tile out of the bag must have a place.
func (r *reading) seats() error {
	p := r.p
	if len(r.d.Seats) != int(p.Seats) {
		return fmt.Errorf("seats has %d; there are %d players", len(r.d.Seats), p.Seats)
	}
	for s := range p.Seats {
		d := r.d.Seats[seatIDs[s]]
		if d == nil {
			return fmt.Errorf("seats lacks %s", seatIDs[s])
		}
		if err := r.seat(game.Seat(s), d); err != nil {
			return fmt.Errorf("seats.%s: %w", seatIDs[s], err)
		}
	}
	for id, slot := range r.slots {
		if p.Tiles[slot].place() == nowhere {
			return fmt.Errorf("tile %s is neither in the World nor in a hand nor in an area", id)
		}
	}
	return nil
}

func (r *reading) seat(s game.Seat, d *seatDocument) error {
	p := r.p
	me := &p.Players[s]
	me.Ready, me.Passed, me.Challenged = d.Ready, d.Passed, int8(d.Spent)
	if d.Spent < 0 || d.Spent > int(r.rules.challenges) || d.Spent > 0 && !p.Honour() {
		return fmt.Errorf("challenges is %d; with the honour module each has %d", d.Spent, r.rules.challenges)
	}
	if len(d.Hand) != len(me.Hand) {
		return fmt.Errorf("hand has %d places; it has two, null for a free one", len(d.Hand))
	}
	for h, id := range d.Hand {
		if id == nil {
			continue
		}
		slot, err := r.loose(*id, inHand, s)
		if err != nil {
			return err
		}
		me.Hand[h] = slot
		for face := range 2 {
			if t := &p.Tiles[slot]; !t.knows(int(s), face) {
				return fmt.Errorf("the player who holds tile %s has seen both its faces", *id)
			}
		}
	}
	if d.Taken != nil {
		slot, ok := r.slots[d.Taken.Tile]
		if !ok || me.Hand[0] != slot && me.Hand[1] != slot || d.Taken.From < 0 || d.Taken.From >= int(p.Seats) || (d.Taken.Until > 0) != p.Simultaneous() || d.Taken.Until < 0 {
			return fmt.Errorf("taken is %+v; it names a tile in hand, the seat from whose area it came, and with simultaneous play until when it may be held", *d.Taken)
		}
		me.Taken, me.From, me.Until = slot, int8(d.Taken.From), d.Taken.Until
	}
	for key, id := range d.Area {
		space, err := strconv.Atoi(key)
		if err != nil || space < 1 || space > p.SpacesEach() || key != strconv.Itoa(space) {
			return fmt.Errorf("area has no space %q; they are 1 to %d", key, p.SpacesEach())
		}
		slot, err := r.loose(id, inArea, s)
		if err != nil {
			return err
		}
		if t := &p.Tiles[slot]; !t.knows(watcherEye, t.Lie().Face()) {
			return fmt.Errorf("everybody has seen the face that tile %s shows", id)
		}
		p.area(s)[space-1] = slot
		me.Spaces |= 1 << (space - 1)
	}
	me.Last = int8(cellOf(d.Last))
	if d.Last != "" && me.Last < 0 {
		return fmt.Errorf("last is %q, which is no cell", d.Last)
	}
	if d.Back != 0 {
		if d.Back < 0 || me.Taken != NoSlot || !p.Honour() || r.rules.blamesNeighbours() {
			return fmt.Errorf("back is %d; it is a time until which a tile just laid goes back to the hand, with the honour module", d.Back)
		}
		me.Until = d.Back
	}
	return r.markers(me, d)
}

// loose notes that a tile is in a hand or an area, and returns its slot. It returns an error if the tile has another
// place.
func (r *reading) loose(id string, where place, s game.Seat) (Slot, error) {
	slot, ok := r.slots[id]
	if !ok {
		return 0, fmt.Errorf("there is no tile %q out of the bag", id)
	}
	t := &r.p.Tiles[slot]
	if t.place() != nowhere {
		return 0, fmt.Errorf("tile %s is somewhere else too", id)
	}
	t.put(where, s)
	return slot, nil
}

func (r *reading) markers(me *Player, d *seatDocument) error {
	if len(d.Colours) != len(d.Gods) || len(d.Colours) > r.p.MarkersEach() {
		return fmt.Errorf("colours are %v and gods %v; there are as many of both, at most %d", d.Colours, d.Gods, r.p.MarkersEach())
	}
	for i := range d.Colours {
		c, g := slices.Index(colourIDs[:], d.Colours[i]), slices.Index(godIDs[:], d.Gods[i])
		if c < 0 || g < 0 && (d.Gods[i] != unknown || r.p.fullState || !r.p.Hidden()) {
			return fmt.Errorf("colours are %v and gods %v; there are %v and %v", d.Colours, d.Gods, colourIDs, godIDs)
		}
		me.Markers[i] = Marker{Colour(c), God(g)}
	}
	return nil
}

// supplies reads prophets and city tokens. The check of the whole position verifies their sums.
func (r *reading) supplies() error {
	p := r.p
	for _, part := range []struct {
		name string
		from map[string]int
		into *[NumGods]int8
	}{{"reserve", r.d.Reserve, &p.Reserve}, {"out", r.d.Out, &p.Out}, {"razed", r.d.Razed, &p.Razed}} {
		for id, n := range part.from {
			c := slices.Index(colourIDs[:], id)
			if c < 0 || n < 0 || n > 100 {
				return fmt.Errorf("%s.%s is %d; colours are %s, numbers from 0", part.name, id, n, strings.Join(colourIDs[:], ", "))
			}
			part.into[c] = int8(n)
		}
	}
	if r.d.Cities < 0 || r.d.Cities > MaxCities {
		return fmt.Errorf("cities is %d; it is from 0 to %d", r.d.Cities, MaxCities)
	}
	p.Cities = int8(r.d.Cities)
	return nil
}

// course reads the clock and the turn.
func (r *reading) course() error {
	d, p := r.d, r.p
	p.FinalAt = d.Final
	if (d.Final != 0) != (p.Simultaneous() && p.Phase == Final) || d.Final < 0 {
		return fmt.Errorf("final is %d; it is the end of the final phase, with simultaneous play only", d.Final)
	}
	running := p.Phase == Playing || p.Phase == Final
	if (d.Turn != nil) != (!p.Simultaneous() && running) {
		return fmt.Errorf("turn is there exactly while turns are played, with time turns or effort")
	}
	if t := d.Turn; t != nil {
		budget := 0
		if p.Effortful() {
			budget = int(p.rules.budget)
		}
		last := 0
		if p.Phase == Final {
			last = int(p.Seats)
		}
		if t.Seat < 0 || t.Seat >= int(p.Seats) || t.Until <= 0 || t.Effort < 0 || t.Effort > budget || t.Left < 0 || t.Left > last || t.Idle < 0 || t.Idle >= int(p.Seats) {
			return fmt.Errorf("turn is %+v; seat is the seat that has it, then until when, effort at most %d, left at most %d, idle less than %d", *t, budget, last, p.Seats)
		}
		p.Active, p.TurnAt, p.Effort, p.Turns, p.Idle, p.Acted = int8(t.Seat), t.Until, int8(t.Effort), int8(t.Left), int8(t.Idle), t.Acted
	}
	return nil
}

// printed returns the number of the printed tile with these two faces, either of which may be a, or -1 if there is
// none.
func (r *rules) printed(faces [2]FaceID) int {
	if int(faces[0]) >= len(r.backed) {
		return -1
	}
	for _, n := range r.backed[faces[0]] {
		if t := r.tiles[n]; t == faces || t == [2]FaceID{faces[1], faces[0]} {
			return int(n)
		}
	}
	return -1
}
