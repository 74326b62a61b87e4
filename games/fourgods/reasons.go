package fourgods

import (
	"pantheon/game"
)

// A reason says why a player may not take a kind of action at all, whatever the words of the move. Its zero value means
// that the action is possible. Listing moves and explaining refused moves use the same functions, which return reasons
// and allocate nothing. [Position.tell] returns the refusal for a reason.
//
// Reasons do not say why a certain place of a tile, a prophet or a city is refused. Legal places are listed as sets of
// cells, which is far faster, and refused places are explained separately. A conformance test compares the two.
type reason uint8

// The reasons.
const (
	possible reason = iota
	becauseTaken
	becauseHandsFull
	becauseAreaFull
	becauseBagEmpty
	becauseNoNames
	becauseNotTaken // its text names the tile of the move
	becauseRoomy
	becauseFits
	becauseNoGod
	becauseNotLast
	becauseNoToken
	becauseNoHonour
	becauseNoChallenges
)

// tell returns the refusal for a reason. It returns nil for possible, and for becauseNotTaken, whose text names the
// tile of the move.
func (p *Position) tell(s game.Seat, r reason) *game.Refusal {
	me := &p.Players[s]
	switch r {
	case becauseTaken:
		return p.no("Q4", "refuse.taken-first", "tile", tileThing(p.Tiles[me.Taken].Name()))
	case becauseHandsFull:
		return p.no("Q5", "refuse.hands-not-empty")
	case becauseAreaFull:
		return p.no("1.4", "refuse.area-full", "n", p.SpacesEach())
	case becauseBagEmpty:
		return p.no("1.4", "refuse.bag-empty")
	case becauseNoNames:
		return p.no("5.6", "refuse.no-names", "n", maxNames)
	case becauseRoomy:
		return p.no("1.4", "refuse.must-discard-own")
	case becauseFits:
		return p.no("1.4", "refuse.fits", "tile", tileThing(p.Tiles[me.Taken].Name()))
	case becauseNoGod:
		return p.no("1.4", "refuse.no-god")
	case becauseNotLast:
		return p.no("Q9", "refuse.not-your-last-tile")
	case becauseNoToken:
		return p.no("1.4", "refuse.no-city-token")
	case becauseNoHonour:
		return p.no("5.7", "refuse.no-honour")
	case becauseNoChallenges:
		return p.no("5.7", "refuse.no-challenges", "n", int(p.rules.challenges))
	}
	return nil
}

func (p *Position) no(rule, why string, args ...any) *game.Refusal {
	return p.rules.refuse(rule, why, args...)
}

// explain returns the refusal of a move that is not listed. given is the number of words after the verb.
func (p *Position) explain(s game.Seat, w words, given int) *game.Refusal {
	return game.FirstRefusal(p.against(s, w, given), p.no("1.4", "refuse.not-now"))
}

// against returns the refusal of a move, or nil if it finds no reason.
func (p *Position) against(s game.Seat, w words, given int) *game.Refusal {
	if r := game.FirstRefusal(p.notNow(s, w.verb), p.unfinished(s, w, given)); r != nil {
		return r
	}
	if given < w.needs() {
		return p.no("", "refuse.incomplete", "verb", plain(verbs[w.verb-1].ID), "slot", game.MakeThing("slot", verbs[w.verb-1].Words[given].Name))
	}
	var r *game.Refusal
	switch w.verb {
	case verbDraw:
		r = p.whyNotDraw(s, int(w.tile))
	case verbPlace:
		r = p.whyNotPlace(s, w)
	case verbRaze:
		r = p.whyNotRaze(s, w)
	case verbDiscard:
		r = p.whyNotDiscard(s, w)
	case verbFlip, verbTake:
		r = p.whyNotFromArea(s, w)
	case verbReturn:
		r = p.whyNotReturn(s, w)
	case verbGod:
		r = p.whyNotGod(s, w.god)
	case verbProphet:
		r = p.whyNotProphet(s, w, given)
	case verbMigrate:
		r = game.FirstRefusal(p.tell(s, p.unsettleable(s)), p.whyNotFrom(s, int(w.cell)))
	case verbCity, verbMoveIn:
		r = p.whyNotCity(s, w, given)
	case verbPass:
		r = p.whyNotPass(s, false, "refuse.passed")
	case verbUnpass:
		r = p.whyNotPass(s, true, "refuse.not-passed")
	case verbEnd:
		if p.Simultaneous() {
			r = p.no("1.7", "refuse.no-turns")
		}
	case verbChallenge:
		r = p.whyNotChallenge(s, int(w.cell))
	case verbColour:
		switch {
		case p.Players[s].owns(w.hue):
			r = p.no("5.4", "refuse.no-colour")
		case p.freeColours()>>w.hue&1 == 0:
			r = p.no("5.4", "refuse.colour-taken", "colour", colourThing(w.hue))
		}
	}
	if r == nil {
		r = p.tooDear(w.verb)
	}
	return r
}

// tooDear refuses an action that needs more effort than is left in the turn. (5.9)
func (p *Position) tooDear(verb uint8) *game.Refusal {
	if p.afford(verb) {
		return nil
	}
	return p.no("5.9", "refuse.effort", "n", int(p.rules.costs[verb]), "left", int(p.Effort))
}

// whyNotPass returns the refusal of a pass, or of its cancellation, or nil if it finds no reason. A player who passes
// must not have passed yet; one who cancels a pass must have. The parameter passed is the required state. In the other
// state the refusal has the text id that the parameter why holds. (1.5, 5.5)
func (p *Position) whyNotPass(s game.Seat, passed bool, why string) *game.Refusal {
	switch {
	case !p.Simultaneous():
		return p.no("5.5", "refuse.pass-in-turns")
	case p.Players[s].Passed != passed:
		return p.no("1.5", why)
	}
	return nil
}

// notNow refuses any move of a seat that cannot act: the game has not begun or is over, or another seat has the turn.
// It also refuses verbs that the phase or the seat does not have. Otherwise it returns nil.
func (p *Position) notNow(s game.Seat, verb uint8) *game.Refusal {
	switch {
	case p.Phase == Over:
		return p.no("1.5", "refuse.over")
	case s == game.Clock:
		if _, set := p.Deadline(); set && verb == verbTimeUp {
			return nil
		}
		return p.no("5.5", "refuse.clock")
	case s < 0 || s >= game.Seat(p.Seats):
		return p.no("", "refuse.no-seat")
	case !p.fullState && s != p.eye:
		return p.no("", "refuse.not-your-seat", "seat", s)
	case verb == verbTimeUp:
		return p.no("5.5", "refuse.clock-only")
	case p.Phase == Lobby && verb == verbColour && p.Chooses(s):
		return nil
	case p.Phase == Lobby && verb == verbReady && p.Chooses(s):
		return p.no("1.8", "refuse.colour-first")
	case verb == verbColour:
		return p.no("1.8", "refuse.no-colour")
	case p.Phase == Lobby && verb != verbReady:
		return p.no("1.3", "refuse.not-begun")
	case p.Phase == Lobby && p.Players[s].Ready:
		return p.no("1.3", "refuse.ready")
	case p.Phase == Lobby:
		return nil
	case verb == verbReady:
		return p.no("1.3", "refuse.begun")
	case p.Simultaneous() || int8(s) == p.Active || verb == verbChallenge:
		return nil
	case verb == verbFlip && !p.Effortful():
		return nil
	}
	return p.no("1.7", "refuse.not-your-turn", "seat", seatThing(p.Active))
}

// mask returns the bits of a move that a word after the verb fills.
func (w words) mask(slot int) game.Move {
	switch verbs[w.verb-1].Words[slot].Kind {
	case "number", "tile":
		return maxNames << 16
	case "cell":
		if w.verb == verbMoveIn && slot == 1 {
			return maxNames << 16
		}
		return 63 << 10
	case "lie", "face", "corner":
		return 7 << 7
	case "colour":
		return 7 << 4
	}
	return 7 << 1
}

// unfinished refuses the beginning of a legal move and names the missing word.
func (p *Position) unfinished(s game.Seat, w words, given int) *game.Refusal {
	slots := verbs[w.verb-1].Words
	if given >= len(slots) {
		return nil
	}
	known := game.Move(31) << 27
	for i := range given {
		known |= w.mask(i)
	}
	var room [maxMoves]game.Move
	for _, l := range p.Moves(s, room[:0]) {
		if l&known == w.move()&known && (l != w.move() || given < w.needs()) {
			return p.no("", "refuse.unfinished", "slot", game.MakeThing("slot", slots[given].Name))
		}
	}
	return nil
}

// whyNotDraw returns the refusal of a draw of n tiles, or nil if it finds no reason. (1.4, rulings Q4 to Q6)
func (p *Position) whyNotDraw(s game.Seat, n int) *game.Refusal {
	if n < 1 || n > len(p.Players[s].Hand) {
		return p.no("1.4", "refuse.draw-number", "n", n)
	}
	return p.tell(s, p.undrawable(s))
}

// whyNotHeld refuses a tile that the seat does not hold, and one that must wait for a taken tile. A tile that another
// seat took faster is gone. (1.4, 5.4, ruling Q4)
func (p *Position) whyNotHeld(s game.Seat, name uint16) *game.Refusal {
	me := &p.Players[s]
	slot := p.find(name)
	if slot == NoSlot {
		return p.no("5.4", "refuse.no-tile", "tile", tileThing(name))
	}
	t := &p.Tiles[slot]
	if by, held := t.HeldBy(); held && by == s {
		if me.Taken != NoSlot && me.Taken != slot {
			return p.tell(s, becauseTaken)
		}
		return nil
	} else if held {
		return p.no("5.4", "refuse.gone-hand", "tile", tileThing(name), "seat", by)
	}
	if cell, placed := p.CellOf(t); placed {
		return p.no("5.4", "refuse.gone-world", "tile", tileThing(name), "cell", cellThing(cell))
	}
	return p.no("1.4", "refuse.not-in-hand", "tile", tileThing(name))
}

// whyNotCell refuses a cell that is not empty, or has too few side lines. (1.1, 1.4, 5.4)
func (p *Position) whyNotCell(cell int) *game.Refusal {
	switch {
	case p.World>>cell&1 != 0:
		return p.no("5.4", "refuse.cell-taken", "cell", cellThing(cell))
	case p.Towns>>cell&1 != 0:
		return p.no("5.4", "refuse.cell-city", "cell", cellThing(cell), "colour", colourThing(p.CityAt(cell)))
	case p.SideLines(cell) < minSideLines:
		return p.no("1.1", "refuse.too-few-side-lines", "cell", cellThing(cell), "n", p.SideLines(cell))
	}
	return nil
}

// whyNotMatch refuses an orientation that does not match the neighbours. (1.1, 4.2)
func (p *Position) whyNotMatch(slot Slot, cell int, lie Lie) *game.Refusal {
	t := &p.Tiles[slot]
	f := &p.rules.faces[t.Face(lie.Face())]
	switch n := p.need[cell]; {
	case n.dead():
		return p.no("4.2", "refuse.dead", "cell", cellThing(cell))
	case n&^f.lies[lie.Turns()].mask != 0:
		return p.no("1.1", "refuse.mismatch", "cell", cellThing(cell), "tile", tileThing(t.Name()))
	}
	return nil
}

// whyNotPlace returns the refusal of a placement, or nil if it finds no reason. (1.4)
func (p *Position) whyNotPlace(s game.Seat, w words) *game.Refusal {
	if r := p.whyNotHeld(s, w.tile); r != nil {
		return r
	}
	cell := int(w.cell)
	if p.Honour() && (p.World|p.Towns)>>cell&1 == 0 {
		if p.touched()>>cell&1 == 0 {
			return p.no("5.7", "refuse.touches-nothing", "cell", cellThing(cell))
		}
		return nil
	}
	return game.FirstRefusal(p.whyNotCell(cell), p.whyNotMatch(p.find(w.tile), cell, Lie(w.lie)))
}

// whyNotRaze returns the refusal of destroying a city, or nil if it finds no reason. (1.4, rulings Q13 to Q15)
func (p *Position) whyNotRaze(s game.Seat, w words) *game.Refusal {
	if r := p.whyNotHeld(s, w.tile); r != nil {
		return r
	}
	me, cell := &p.Players[s], int(w.cell)
	there := p.CityAt(cell)
	switch {
	case there == NoColour:
		return p.no("5.4", "refuse.no-city", "cell", cellThing(cell))
	case there != w.hue:
		return p.no("5.4", "refuse.other-city", "cell", cellThing(cell), "colour", colourThing(there))
	case me.markers() == 0:
		return p.tell(s, becauseNoGod)
	case me.owns(there):
		return p.no("Q13", "refuse.own-city", "cell", cellThing(cell))
	}
	if p.SideLines(cell) < minSideLines {
		return p.no("1.1", "refuse.too-few-side-lines", "cell", cellThing(cell), "n", p.SideLines(cell))
	}
	if r := p.whyNotMatch(p.find(w.tile), cell, Lie(w.lie)); r != nil {
		return r
	}
	if w.god != NoGod && !me.owns(Colour(w.god)) {
		return p.no("Q15", "refuse.not-your-colour", "colour", colourThing(Colour(w.god)))
	}
	return nil
}

// whyNotDiscard returns the refusal of a discard, or nil if it finds no reason. (1.4)
func (p *Position) whyNotDiscard(s game.Seat, w words) *game.Refusal {
	if r := p.whyNotHeld(s, w.tile); r != nil {
		return r
	}
	if !p.roomy(s) {
		return p.tell(s, becauseAreaFull)
	}
	return nil
}

// whyNotFromArea returns the refusal of flipping or taking a tile of a discard area, or nil if it finds no reason.
// (1.4, 1.7, 5.4)
func (p *Position) whyNotFromArea(s game.Seat, w words) *game.Refusal {
	me := &p.Players[s]
	slot := p.find(w.tile)
	if slot == NoSlot {
		return p.no("5.4", "refuse.no-tile", "tile", tileThing(w.tile))
	}
	t := &p.Tiles[slot]
	of, lies := t.AreaOf()
	if !lies {
		if by, held := t.HeldBy(); held && by != s {
			return p.no("5.4", "refuse.gone-hand", "tile", tileThing(w.tile), "seat", by)
		} else if held {
			return p.no("1.4", "refuse.in-hand", "tile", tileThing(w.tile))
		}
		cell, _ := p.CellOf(t)
		return p.no("5.4", "refuse.gone-world", "tile", tileThing(w.tile), "cell", cellThing(cell))
	}
	if !p.Simultaneous() && int8(s) != p.Active && of != s {
		return p.no("1.7", "refuse.own-area-only")
	}
	switch {
	case me.hands() == len(me.Hand):
		return p.no("1.4", "refuse.no-free-hand")
	case me.Taken != NoSlot:
		return p.tell(s, becauseTaken)
	case w.verb == verbFlip && w.lie != uint8(t.Lie().Face()):
		return p.no("5.4", "refuse.already-flipped", "tile", tileThing(w.tile))
	}
	return nil
}

// whyNotReturn returns the refusal of returning a taken tile, or nil if it finds no reason. (1.4, ruling Q6)
func (p *Position) whyNotReturn(s game.Seat, w words) *game.Refusal {
	if r := p.whyNotHeld(s, w.tile); r != nil {
		return r
	}
	r := p.unreturnable(s)
	if r == becauseNotTaken {
		return p.no("Q6", "refuse.not-taken", "tile", tileThing(w.tile))
	}
	return p.tell(s, r)
}

// whyNotGod returns the refusal of choosing a god, or nil if it finds no reason. (1.4, 1.8, 1.10)
func (p *Position) whyNotGod(s game.Seat, g God) *game.Refusal {
	switch {
	case p.Hidden():
		return p.no("1.8", "refuse.hidden-gods")
	case p.provided(s):
		return p.no("1.4", "refuse.already-chosen")
	case p.Players[s].owns(Colour(g)):
		return p.no("5.4", "refuse.god-yours", "god", godThing(g))
	case p.freeGods()>>g&1 == 0:
		return p.no("5.4", "refuse.god-taken", "god", godThing(g))
	}
	return nil
}

// whyNotProphet returns the refusal of a prophet from the reserve, or nil if it finds no reason. (1.4)
func (p *Position) whyNotProphet(s game.Seat, w words, given int) *game.Refusal {
	if r := p.tell(s, p.unsettleable(s)); r != nil {
		return r
	}
	return p.whyNotReserve(s, w, given)
}

// whyNotReserve refuses a colour that is not the player's, or whose reserve is empty. (1.4, ruling Q16)
func (p *Position) whyNotReserve(s game.Seat, w words, given int) *game.Refusal {
	me := &p.Players[s]
	c := w.hue
	if given < 2 || c == NoColour {
		c = me.Markers[0].Colour
	}
	switch {
	case !me.owns(c):
		return p.no("1.4", "refuse.not-your-colour", "colour", colourThing(c))
	case p.Reserve[c] == 0:
		return p.no("1.4", "refuse.reserve-empty", "colour", colourThing(c))
	}
	return nil
}

// whyNotFrom refuses a cell from which no prophet of the seat may migrate or move into a city. (1.4, ruling Q16)
func (p *Position) whyNotFrom(s game.Seat, from int) *game.Refusal {
	me := &p.Players[s]
	c := p.CityAt(from)
	city := c != NoColour
	if t := p.TileAt(from); t != nil {
		c, _ = t.Prophet()
	}
	switch {
	case c == NoColour || !me.owns(c):
		return p.no("1.4", "refuse.no-prophet-there", "cell", cellThing(from))
	case p.Reserve[c] > 0:
		return p.no("1.4", "refuse.reserve-not-empty", "colour", colourThing(c))
	case city:
		return p.no("1.4", "refuse.city-stays", "cell", cellThing(from))
	}
	return nil
}

// whyNotCity returns the refusal of building a city, or nil if it finds no reason. (1.4, rulings Q4, Q8, Q29 and Q30)
func (p *Position) whyNotCity(s game.Seat, w words, given int) *game.Refusal {
	if r := game.FirstRefusal(p.tell(s, p.unfoundable(s)), p.whyNotCell(int(w.cell))); r != nil {
		return r
	}
	if w.verb == verbCity {
		return p.whyNotReserve(s, w, given)
	}
	if r := p.whyNotFrom(s, int(w.tile)); r != nil {
		return r
	}
	if p.afford(verbCity) && !p.listed(s, w.move()) {
		return p.no("5.3", "refuse.too-many-choices", "n", maxMoves)
	}
	return nil
}

// whyNotChallenge returns the refusal of a challenge, or nil if it finds no reason. (1.11, 5.7)
func (p *Position) whyNotChallenge(s game.Seat, cell int) *game.Refusal {
	if r := p.unchallengeable(s); r != possible || p.World&bit(cell) != 0 {
		return p.tell(s, r)
	}
	return p.no("5.7", "refuse.nothing-to-challenge", "cell", cellThing(cell))
}
