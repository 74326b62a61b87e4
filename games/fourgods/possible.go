package fourgods

import (
	"fmt"
	"math/bits"

	"pantheon/game"
)

// impossible returns an error that explains why no game can reach the position, or nil if one can. It does not check
// the order of placements (each with two side lines), so that a scenario can place any tiles.
func (p *Position) impossible() error {
	for _, wrong := range []func() error{p.wrongWorld, p.wrongPieces, p.wrongMarkers, p.wrongPlayers, p.wrongCourse, p.wrongKnowledge} {
		if err := wrong(); err != nil {
			return err
		}
	}
	return nil
}

// wrongWorld checks that neighbours match, except with the honour module, and that marks of wrong tiles are allowed.
// (1.1, 5.7)
func (p *Position) wrongWorld() error {
	for set := p.World; set != 0; set &= set - 1 {
		cell := cellOfBit(set)
		if p.Honour() {
			if p.TileAt(cell).Erred() && p.rules.blamesNeighbours() {
				return fmt.Errorf("the tile in %s is marked as laid wrongly, which rules of this version do not note", cellIDs[cell])
			}
			continue
		}
		if p.TileAt(cell).Erred() {
			return fmt.Errorf("the tile in %s is marked as laid wrongly; that is for the honour module", cellIDs[cell])
		}
		if p.need[cell]&^p.lying(Slot(p.cells[cell])).mask != 0 {
			return fmt.Errorf("the tile in %s does not match its neighbours", cellIDs[cell])
		}
	}
	return nil
}

// wrongPieces checks the numbers of prophets and city tokens, and that colours without a player are not in play. (1.2,
// 5.2)
func (p *Position) wrongPieces() error {
	tokens := int(p.Cities) + bits.OnesCount64(p.Towns)
	for _, n := range p.Razed {
		tokens += int(n)
	}
	if tokens != int(p.rules.tokens) {
		return fmt.Errorf("there are %d city tokens, in the supply, in the World and destroyed; it must be %d", tokens, p.rules.tokens)
	}
	for c := range Colour(NumGods) {
		want := int(p.prophets())
		if p.Hidden() && p.rules.dealsColours() && !p.taken(c) {
			want = 0
		}
		if n := p.countProphets(c); n != want {
			return fmt.Errorf("there are %d %s prophets, in the reserve, in the World and out; it must be %d", n, c, want)
		}
		if on := int(p.Reserve[c]); !p.taken(c) && (on != want || p.Razed[c] > 0) {
			return fmt.Errorf("%s prophets or tokens are in play, but nobody has that colour", c)
		}
	}
	return nil
}

// taken reports whether some player has the colour.
func (p *Position) taken(c Colour) bool {
	for s := range p.Seats {
		if p.Players[s].owns(c) {
			return true
		}
	}
	return false
}

// wrongMarkers checks the colours and gods of players: how many there are, that each has one owner, and whether the
// viewer may know the gods. (1.4, 1.8)
func (p *Position) wrongMarkers() error {
	var colours, gods uint8
	for s := range p.Seats {
		me := &p.Players[s]
		if p.Hidden() && me.markers() != p.MarkersEach() && (me.Ready || p.Phase != Lobby || p.rules.dealsColours()) {
			return fmt.Errorf("player %d has %d colours; with hidden gods each has %d before the game begins", s, me.markers(), p.MarkersEach())
		}
		for _, mk := range me.Markers[:me.markers()] {
			if colours>>mk.Colour&1 != 0 || mk.God != NoGod && gods>>mk.God&1 != 0 {
				return fmt.Errorf("player %d has %s and %s, one of which another player has too", s, mk.Colour, mk.God)
			}
			colours |= 1 << mk.Colour
			if mk.God != NoGod {
				gods |= 1 << mk.God
			}
			secret := p.Hidden() && !p.fullState && p.eye != game.Seat(s) && p.Phase != Over
			switch {
			case (mk.God == NoGod) != secret:
				return fmt.Errorf("player %d: a god is %q in the full state, for its owner and at the end, and unknown to others while gods are hidden", s, mk.God)
			case !p.Hidden() && God(mk.Colour) != mk.God:
				return fmt.Errorf("player %d has the colour %s and the god %s, which do not belong together", s, mk.Colour, mk.God)
			}
		}
	}
	return nil
}

// wrongPlayers checks passes, hands, tiles just placed, deadlines and readiness of players.
func (p *Position) wrongPlayers() error {
	running := p.Phase == Playing || p.Phase == Final
	ready := 0
	for s := range p.Seats {
		me := &p.Players[s]
		if me.Ready {
			ready++
		}
		switch {
		case me.Passed && (!p.Simultaneous() || p.Phase == Lobby):
			return fmt.Errorf("player %d has passed; that is for simultaneous play", s)
		case me.hands() > 0 && !p.Simultaneous() && (int8(s) != p.Active || !running) && p.Phase != Over:
			return fmt.Errorf("player %d holds tiles, but does not have the turn", s)
		case me.Last >= 0 && !p.lastRight(game.Seat(s)):
			return fmt.Errorf("player %d has just placed the tile in %s; it must be a tile of that player without a prophet, while the game runs", s, cellIDs[me.Last])
		case me.Taken == NoSlot && me.Until > 0 && (me.Last < 0 || !p.TileAt(int(me.Last)).Erred()):
			return fmt.Errorf("player %d could have a tile back until %d ms; it must be a tile of that player that was just laid wrongly, with the honour module", s, me.Until)
		case me.Taken != NoSlot && p.Phase == Over && me.Until != 0:
			return fmt.Errorf("player %d holds a tile until %d ms, but the game is over", s, me.Until)
		}
	}
	if p.Phase != Lobby && ready < int(p.Seats) || p.Phase == Lobby && ready == int(p.Seats) {
		return fmt.Errorf("%d of %d players are ready in the phase %q", ready, p.Seats, p.Phase)
	}
	return nil
}

// lastRight reports whether a player may just have placed the tile in the cell of Last.
func (p *Position) lastRight(s game.Seat) bool {
	t := p.TileAt(int(p.Players[s].Last))
	if t == nil || p.PlacedBy(int(p.Players[s].Last)) != s || p.Phase != Playing && p.Phase != Final || !p.Simultaneous() && int8(s) != p.Active {
		return false
	}
	c, _ := t.Prophet()
	return c == NoColour
}

// wrongCourse checks that the phase agrees with the bag, the World, the tiles of players and the passes. (1.5)
func (p *Position) wrongCourse() error {
	out := bits.OnesCount64(p.World|p.Towns) > 0
	passed := 0
	for s := range p.Seats {
		out = out || p.Players[s].hands()+p.Players[s].Discarded() > 0
		if p.Players[s].Passed {
			passed++
		}
	}
	switch {
	case p.Phase == Lobby && (out || p.Named > 0):
		return fmt.Errorf("tiles or cities are in play, but not everybody is ready")
	case p.Phase == Playing && p.BagLeft == 0:
		return fmt.Errorf("the bag is empty; the phase is then %q", Final)
	case p.Phase == Playing && p.Complete():
		return fmt.Errorf("the World is complete; the phase is then %q", Final)
	case (p.Phase == Playing || p.Phase == Final) && passed == int(p.Seats):
		return fmt.Errorf("all have passed; the game is then over")
	}
	return nil
}

// wrongKnowledge checks which faces have been seen, and in a view that some tiles agree with them.
func (p *Position) wrongKnowledge() error {
	seats := uint16(1)<<(2*p.Seats) - 1
	eye := p.eyeOf()
	for i := range p.Tiles {
		t := &p.Tiles[i]
		if t.Name() == 0 {
			continue
		}
		for face := range t.Faces() {
			if !p.fullState && t.knows(eye, face) != (t.Face(face) != Unseen) {
				return fmt.Errorf("face %s of tile %s is known exactly when the viewer has seen it", faceIDs[face], t.ID())
			}
		}
		if seen := t.marks & seenMarks; seen>>(2*watcherEye) == 0 && seen&^seats != 0 {
			return fmt.Errorf("tile %s was seen by somebody who does not play", t.ID())
		}
	}
	if !p.fullState && !p.consistent() {
		return fmt.Errorf("no %d tiles of the list agree with all faces that were seen", NumTiles)
	}
	return nil
}

// eyeOf returns the index of the viewer in the marks of seen faces.
func (p *Position) eyeOf() int {
	if p.eye >= 0 && p.eye < game.Seat(p.Seats) {
		return int(p.eye)
	}
	return watcherEye
}
