package fourgods

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"pantheon/game"
)

// Arrange changes a full state by members of its document. If it returns an error, the position stays as it was. It
// accepts some short forms:
//
//   - A cell of `world` may be just the corners of a face in the World: "a1": "FOOF". A tile of the bag with such a
//     face is laid there. In the long form `corners` replaces `tile` and `lie`, and `by` may be left out (seat 0). null
//     empties the cell.
//   - `hand` is a list of up to two tiles. Each is a name, the corners of a face, which becomes face a, the corners of
//     both ("FOOF/OMPP"), or "?" for any tile. `area` is such a list too, or a number of any tiles, or an object by
//     space.
//   - `bag` is a number. Surplus tiles are left in the box.
//   - Added tiles, cities and prophets come from bag, supply and reserves, and removed ones return there, unless the
//     changes name the supply. Prophets missing from a named reserve are out of the game. New tiles get the next names:
//     first those of hands, seat by seat, then those of areas, then those of the World by row.
//   - A game that has not begun begins if the changes add a tile or a city, or if `phase` requires it. Seat 0 then has
//     the turn, and the final phase has its full time.
func (g *fourGods) Arrange(position game.Position, changes json.RawMessage) error {
	p := position.(*Position)
	var named game.Members
	if err := json.Unmarshal(changes, &named); err != nil {
		return fmt.Errorf("the changes: %w", err)
	}
	a := arrangement{rules: g.rules, before: p, named: named}
	rest, err := a.short()
	if err != nil {
		return fmt.Errorf("the changes: %w", err)
	}
	if _, err := game.ReadChanges(p, rest, &a.d); err != nil {
		return err
	}
	if a.d.Setup.Players != int(p.Seats) || switchesOf(a.d.Setup) != p.switches || a.d.Viewer != "" {
		return fmt.Errorf("the changes: setup and eye cannot be changed in a game that was set up")
	}
	if p.Seats > 0 {
		if err := a.settle(); err != nil {
			return fmt.Errorf("the changes: %w", err)
		}
	}
	arranged, err := g.rules.position(&a.d)
	if err != nil {
		return err
	}
	a.blame(arranged)
	*p = *arranged
	return nil
}

// inside returns the members of the object with this name in m. It returns nil if m has no such member, or if the
// member is not an object.
func inside(m game.Members, name string) game.Members {
	var in game.Members
	if json.Unmarshal(m[name], &in) != nil {
		return nil
	}
	return in
}

// An arrangement derives the members that the changes leave open.
type arrangement struct {
	rules  *rules
	before *Position
	named  game.Members
	d      document
	stock  [NumTiles]bool // printed tiles in the bag
	placed bool           // a tile or city was put into a hand, an area or the World
	cells  map[string]wish
	hands  [MaxPlayers][]string
	areas  [MaxPlayers]map[string]string // tiles or their faces by space
	fill   [MaxPlayers]int               // unless -1: the area is emptied, and then filled up to this number of tiles
}

// A wish is a changed cell of the World.
type wish struct {
	cellDocument
	Corners string `json:"corners"`
	empty   bool
}

// short takes the World, the hands and the areas out of the changes and stores them in the arrangement. It returns the
// other changes as JSON.
func (a *arrangement) short() (rest json.RawMessage, err error) {
	if a.named == nil {
		return json.RawMessage("null"), nil
	}
	left := maps.Clone(a.named)
	a.fill = [MaxPlayers]int{-1, -1, -1, -1}
	if err := a.takeWorld(left); err != nil {
		return nil, err
	}
	if err := a.takeSeats(left); err != nil {
		return nil, err
	}
	return json.Marshal(left)
}

func (a *arrangement) takeWorld(rest game.Members) error {
	if !rest.Has("world") {
		return nil
	}
	a.cells = map[string]wish{}
	var cells map[string]json.RawMessage
	if err := json.Unmarshal(rest["world"], &cells); err != nil || cells == nil {
		return fmt.Errorf("world is an object of cells")
	}
	delete(rest, "world")
	for id, value := range cells {
		if cellOf(id) < 0 {
			return fmt.Errorf("world: %q is no cell; cells are a1 to h8", id)
		}
		var w wish
		switch {
		case string(value) == "null":
			w.empty = true
		case value[0] == '"':
			if err := json.Unmarshal(value, &w.Corners); err != nil {
				return fmt.Errorf("world.%s: %w", id, err)
			}
		default:
			if err := game.DecodeDocument(value, &w); err != nil {
				return fmt.Errorf("world.%s: %w", id, err)
			}
		}
		a.cells[id] = w
	}
	return nil
}

func (a *arrangement) takeSeats(rest game.Members) error {
	if !rest.Has("seats") {
		return nil
	}
	seats := inside(rest, "seats")
	if seats == nil {
		return fmt.Errorf("seats is an object")
	}
	for s := range a.before.Seats {
		id := seatIDs[s]
		if !seats.Has(id) {
			continue
		}
		seat := inside(seats, id)
		if seat == nil {
			return fmt.Errorf("seats.%s is an object", id)
		}
		if seat.Has("hand") {
			var hand []*string
			if err := json.Unmarshal(seat["hand"], &hand); err != nil || len(hand) > 2 {
				return fmt.Errorf("seats.%s.hand is a list of up to two tiles", id)
			}
			a.hands[s] = []string{}
			for _, held := range hand {
				if held == nil {
					empty := ""
					held = &empty
				}
				a.hands[s] = append(a.hands[s], *held)
			}
			delete(seat, "hand")
		}
		if seat.Has("area") {
			if err := a.takeArea(int(s), seat["area"]); err != nil {
				return err
			}
			delete(seat, "area")
		}
		plain, err := json.Marshal(seat)
		if err != nil {
			return err
		}
		seats[id] = plain
	}
	plain, err := json.Marshal(seats)
	rest["seats"] = plain
	return err
}

// takeArea reads a discard area in one of its forms: a number, a list, or an object by space in which null empties the
// space.
func (a *arrangement) takeArea(s int, value json.RawMessage) error {
	var list []string
	var spaces map[string]*string
	switch {
	case json.Unmarshal(value, &a.fill[s]) == nil && string(value) != "null":
		if a.fill[s] < 0 || a.fill[s] > a.before.SpacesEach() {
			return fmt.Errorf("seats.%d.area is %d; it has %d spaces", s, a.fill[s], a.before.SpacesEach())
		}
		a.areas[s] = map[string]string{}
	case json.Unmarshal(value, &list) == nil && list != nil:
		a.fill[s] = 0
		a.areas[s] = map[string]string{}
		for i, id := range list {
			a.areas[s][strconv.Itoa(i+1)] = id
		}
	case json.Unmarshal(value, &spaces) == nil && spaces != nil:
		a.fill[s] = -1
		a.areas[s] = map[string]string{}
		for space, id := range spaces {
			if a.areas[s][space] = ""; id != nil {
				a.areas[s][space] = *id
			}
		}
	default:
		return fmt.Errorf("seats.%d.area is a number of tiles, a list of tiles, or an object of tiles by space", s)
	}
	return nil
}

// settle empties the places to change and fills them. Then it derives the supplies, the phase and the turn.
func (a *arrangement) settle() error {
	for n := range NumTiles {
		a.stock[n] = a.before.bag[n>>6]>>(n&63)&1 != 0
	}
	a.clear()
	for _, part := range []func() error{a.giveHands, a.giveAreas, a.giveWorld} {
		if err := part(); err != nil {
			return err
		}
	}
	a.drop()
	a.supplies()
	if err := a.bag(); err != nil {
		return err
	}
	a.course()
	return nil
}

// clear empties the cells, hands and areas that the changes name. If they name spaces of an area, it empties only those
// spaces.
func (a *arrangement) clear() {
	for id := range a.cells {
		delete(a.d.World, id)
	}
	for s := range a.before.Seats {
		d := a.d.Seats[seatIDs[s]]
		if d == nil {
			continue
		}
		if a.hands[s] != nil {
			d.Hand = []*string{nil, nil}
		}
		if a.areas[s] == nil {
			continue
		}
		if a.fill[s] >= 0 {
			d.Area = map[string]string{}
		}
		for space := range a.areas[s] {
			delete(d.Area, space)
		}
	}
}

// drop returns tiles without a place to the bag. It clears `last` where it no longer holds, unless the changes name it.
// It clears `taken` where that tile is not in hand, unless the changes name any seat.
func (a *arrangement) drop() {
	lies := map[string]bool{}
	for _, cell := range a.d.World {
		if cell != nil {
			lies[cell.Tile] = true
		}
	}
	for _, seat := range a.d.Seats {
		if seat == nil {
			continue
		}
		held := map[string]bool{}
		for _, id := range seat.Hand {
			if id != nil {
				lies[*id], held[*id] = true, true
			}
		}
		for _, id := range seat.Area {
			lies[id] = true
		}
		if seat.Taken != nil && !held[seat.Taken.Tile] && !a.named.Has("seats") {
			seat.Taken = nil
		}
	}
	for id := range a.d.Tiles {
		if a.before.TileOf(id) != nil && !lies[id] {
			if n := a.rules.printedAs(a.d.Tiles[id]); n >= 0 {
				a.stock[n] = true
			}
			delete(a.d.Tiles, id)
		}
	}
	for s, seat := range a.d.Seats {
		if seat != nil && seat.Last != "" && !a.namesLast(s) {
			if cell := a.d.World[seat.Last]; cell == nil || cell.Tile == "" || cell.Prophet != "" {
				seat.Last = ""
			}
		}
	}
}

// namesLast reports whether the changes name the member `last` of a seat.
func (a *arrangement) namesLast(seat string) bool {
	return a.named.Has("seats", seat, "last")
}

// printedAs returns the number of the printed tile with the two faces of d, in either order, or -1 if there is none.
func (r *rules) printedAs(d *tileDocument) int {
	if d == nil {
		return -1
	}
	return slices.IndexFunc(r.tiles[:], func(t [2]FaceID) bool {
		one, two := r.faces[t[0]].id, r.faces[t[1]].id
		return one == d.A && two == d.B || one == d.B && two == d.A
	})
}

// supplies derives the city tokens in the supply and the reserve of each colour, unless the changes name them. If they
// name only the reserve of a colour, it derives the prophets that are out of the game.
func (a *arrangement) supplies() {
	on := map[string]int{}
	towns := 0
	for _, cell := range a.d.World {
		if cell == nil {
			continue
		}
		if cell.Prophet != "" {
			on[cell.Prophet]++
		}
		if cell.City != "" {
			on[cell.City]++
			towns++
		}
	}
	reserve, out := inside(a.named, "reserve"), inside(a.named, "out")
	for c, id := range colourIDs {
		has := a.before.countProphets(Colour(c))
		switch {
		case !reserve.Has(id):
			a.d.Reserve[id] = has - on[id] - a.d.Out[id]
		case !out.Has(id):
			if n := has - on[id] - a.d.Reserve[id]; n != 0 || a.d.Out[id] != 0 {
				if a.d.Out == nil {
					a.d.Out = map[string]int{}
				}
				a.d.Out[id] = n
			}
		}
	}
	if !a.named.Has("cities") {
		razed := 0
		for _, n := range a.d.Razed {
			razed += n
		}
		a.d.Cities = int(a.rules.tokens) - towns - razed
	}
}

// bag sets the number of tiles in the bag if the changes leave it open. If they name fewer tiles than are left, the
// surplus goes into the box. A larger or negative number is an error.
func (a *arrangement) bag() error {
	if a.named.Has("aside") {
		for _, pair := range a.d.Aside {
			if n := a.rules.pair(pair); n >= 0 {
				a.stock[n] = false
			}
		}
		if len(a.d.Aside) == 0 {
			a.d.Aside = nil
		}
	}
	left := 0
	for _, in := range a.stock {
		if in {
			left++
		}
	}
	if !a.named.Has("bag") {
		a.d.Bag = NumTiles - len(a.d.Tiles) - len(a.d.Aside)
		return nil
	}
	if a.d.Bag < 0 || a.d.Bag > left {
		return fmt.Errorf("bag is %d; there are %d tiles left for it", a.d.Bag, left)
	}
	for n := NumTiles - 1; n >= 0 && left > a.d.Bag; n-- {
		if a.stock[n] {
			t := a.rules.tiles[n]
			a.d.Aside = append(a.d.Aside, a.rules.faces[t[0]].id+"/"+a.rules.faces[t[1]].id)
			left--
		}
	}
	return nil
}

// course begins a game if the changes add a tile or a city, or name a later phase. Then all seats become ready, and
// with hidden gods get colours and gods. It completes the end of the final phase and the members of the turn, and
// clears those that the phase does not have.
func (a *arrangement) course() {
	if a.placed && !a.named.Has("phase") && a.d.Phase == Lobby.String() {
		a.d.Phase = Playing.String()
	}
	running := a.d.Phase == Playing.String() || a.d.Phase == Final.String()
	if a.before.Phase == Lobby && a.d.Phase != Lobby.String() {
		for _, seat := range a.d.Seats {
			if seat != nil {
				seat.Ready = true
			}
		}
	}
	if a.before.Phase == Lobby && a.d.Phase != Lobby.String() && a.before.Hidden() {
		a.colours()
	}
	if running && !a.before.Simultaneous() {
		a.turn()
	}
	if !running {
		a.d.Turn = nil
	}
	switch {
	case a.d.Phase != Final.String():
		a.d.Final = 0
	case a.d.Final == 0 && a.before.Simultaneous():
		a.d.Final = a.rules.final * int64(a.before.Seats)
	}
}

// colours completes the colours and gods of all players in games with hidden gods. Seat by seat it assigns the first
// ones that nobody has.
func (a *arrangement) colours() {
	colours, gods := slices.Clone(colourIDs[:]), slices.Clone(godIDs[:])
	taken := func(ids []string) func(string) bool {
		return func(id string) bool { return slices.Contains(ids, id) }
	}
	for _, seat := range a.d.Seats {
		if seat != nil {
			colours, gods = slices.DeleteFunc(colours, taken(seat.Colours)), slices.DeleteFunc(gods, taken(seat.Gods))
		}
	}
	for s := range a.before.Seats {
		seat := a.d.Seats[seatIDs[s]]
		for seat != nil && len(seat.Colours) < a.before.MarkersEach() && len(colours) > 0 {
			seat.Colours = append(seat.Colours, colours[0])
			colours = colours[1:]
		}
		for seat != nil && len(seat.Gods) < len(seat.Colours) && len(gods) > 0 {
			seat.Gods = append(seat.Gods, gods[0])
			gods = gods[1:]
		}
	}
}

// blame sets the mark of a wrong placement on the tiles in p that the changes lay against the rules. It skips cells for
// which the changes name that mark. It does nothing without the honour module, and under rules version 1. (5.7)
func (a *arrangement) blame(p *Position) {
	if !p.Honour() || a.rules.blamesNeighbours() {
		return
	}
	for cell, id := range cellIDs {
		w, named := a.cells[id]
		t, was := p.TileAt(cell), a.before.TileAt(cell)
		if !named || w.empty || w.Erred != nil || t == nil || was != nil && was.Name() == t.Name() {
			continue // no tile was laid here
		}
		if p.wrong(cell) {
			t.marks |= erredMark
		}
	}
}

// turn fills in members of the turn that are missing: its deadline, its effort points and, if the final phase begins,
// the number of turns left.
func (a *arrangement) turn() {
	if a.d.Turn == nil {
		a.d.Turn = &turnDocument{}
	}
	turn, named := a.d.Turn, inside(a.named, "turn")
	if turn.Until == 0 && !named.Has("until") {
		turn.Until = a.rules.turn
		if a.before.Effortful() {
			turn.Until = a.rules.absence
		}
		if a.before.Effortful() && !named.Has("effort") {
			turn.Effort = int(a.rules.budget)
		}
	}
	if a.d.Phase == Final.String() && a.before.Phase != Final && !named.Has("left") {
		turn.Left = int(a.before.Seats)
	}
}
