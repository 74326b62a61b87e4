package luna

import "pantheon/game"

// Moves appends what the seat may say now. (1.6, 1.7)
func (p *Position) Moves(s game.Seat, into []game.Move) []game.Move {
	if int8(s) != p.Acting || !p.truth && s != p.eye {
		return into
	}
	// Not a switch over the step: that becomes an indirect jump, which costs more than these questions.
	start := len(into)
	switch step := p.Step; {
	case step == Turn:
		into = p.listActions(into)
	case step == Journeying:
		into = p.listJourneys(append(into, move(verbDone, 0, 0, 0)))
	case step == Tiding:
		into = p.listTides(append(into, move(verbDone, 0, 0, 0)))
	case step == Helping:
		into = p.listHelped(into)
	case step == Founding:
		return p.listFoundings(into)
	case step == Settling:
		return p.listSettlings(into)
	case step == Blocking:
		return p.listBlocks(into)
	case step == Placing:
		return p.listPlacements(into)
	default:
		return into
	}
	if p.switches&blocking != 0 {
		return p.unblocked(into, start)
	}
	return into
}

// listActions appends the actions. (1.7)
func (p *Position) listActions(into []game.Move) []game.Move {
	me := &p.Players[p.Acting]
	one, two := me.ready()
	into = p.listFavours(into, two|one&me.Shrines)
	into = p.listRecruits(into, two)
	into = p.listBuilding(into, two)
	into = p.listHerbs(into)
	into = p.listPromotions(into, two|one&me.Shrines)
	into = p.listSanctifications(into)
	into = p.listBooks(into)
	into = p.listCouncil(into)
	into = p.listExpulsions(into)
	into = p.listSailing(into)
	if me.Favours&Tide.bit() != 0 {
		into = p.listTides(into)
	}
	into = p.listJourneys(into)
	if me.Favours&Novice.bit() != 0 && p.canHelp() {
		into = append(into, move(verbHelp, 0, 0, 0))
	}
	if p.Solo() {
		return append(into, move(verbEnd, 0, 0, 0))
	}
	return append(into, move(verbMeditate, 0, 0, 0))
}

// ready are the sets of islands with at least one and with at least two active novices.
func (me *Player) ready() (one, two uint8) {
	// The numbers side by side, a byte each; adding 127 or 126 carries into the top bit of those that are at least 1 or 2, and the
	// product gathers the top bits.
	const tops, gather = 0x80808080808080, 0x0002040810204081
	a := &me.Active
	all := uint64(uint8(a[0])) | uint64(uint8(a[1]))<<8 | uint64(uint8(a[2]))<<16 | uint64(uint8(a[3]))<<24 |
		uint64(uint8(a[4]))<<32 | uint64(uint8(a[5]))<<40 | uint64(uint8(a[6]))<<48 |
		uint64(uint8(me.Inactive[0]))<<56 // not looked at: with an eighth byte it is one load
	one = uint8((all + 0x7f7f7f7f7f7f7f) & tops * gather >> 56)
	two = uint8((all + 0x7e7e7e7e7e7e7e) & tops * gather >> 56)
	return one, two
}

// Play plays a listed move.
func (p *Position) Play(_ game.Seat, played game.Move, m *game.Moment) {
	a, b, c := wordsOf(played)
	at, n := Kind(a)-1, int8(b)-1
	switch verb := verbOf(played); { // the most frequent first; see Moves
	case verb == verbJourney:
		p.journey(at, Kind(b)-1, int8(c)-1, m)
	case verb == verbDone:
		p.done(m)
	case verb == verbTide:
		p.tide(at, Kind(b)-1, int8(c)-1, m)
	case verb == verbDrift:
		p.drift(at, Kind(b)-1, int8(c)-1, m)
	case verb == verbSail:
		p.sail(at, Kind(b)-1, int8(c)-1, m)
	case verb == verbMeditate:
		p.meditate(m)
	case verb == verbCouncil:
		p.rise(at, n, m)
	case verb == verbAttend:
		p.attend(m)
	case verb == verbRecruit:
		p.recruit(at, m)
	case verb == verbFavour:
		p.favour(at, m)
	case verb == verbPromote:
		p.promote(int(a), m)
	case verb == verbSanctify:
		p.sanctify(int(a), m)
	case verb == verbBuild:
		p.build(at, m)
	case verb == verbHerbs:
		p.herbs(at, n, m)
	case verb == verbBook:
		p.book(int(a), int(b), m)
	case verb == verbExpel:
		p.expel(at, n, m)
	case verb == verbHelp:
		p.help(m)
	case verb == verbSettle:
		p.settle(at, m)
	case verb == verbFound:
		p.found(at, m)
	case verb == verbBlock:
		p.block(at, m)
	case verb == verbEnd:
		p.endPhase(m)
	case verb == verbSet:
		p.set(Figure(a-1), Kind(b)-1, m)
	}
}

// endTurn gives the turn to the next seat; in the solo game the seat goes on. (1.6, 1.12)
func (p *Position) endTurn(*game.Moment) {
	p.Step = Turn
	p.TurnNo++
	p.Acting = p.next(p.Acting)
}

// done ends a journey or a tide. (1.7, 5 and 6)
func (p *Position) done(m *game.Moment) {
	if p.Step == Tiding {
		p.endTide(m)
		return
	}
	p.endTurn(m)
}

// helped is how many novices the Temporary Novice stands for in the action that goes on. (1.7, 13)
func (p *Position) helped() int8 {
	if p.Step == Helping {
		return 1
	}
	return 0
}

// use makes active novices of the seat to act on one island inactive. (1.4)
func (p *Position) use(k Kind, n int8, tale *game.Tale) {
	me := &p.Players[p.Acting]
	me.Active[k] -= n
	me.Inactive[k] += n
	if tale != nil && n > 0 {
		tale.Tell(game.Everybody, "tale.uses", "n", int(n), "island", islandThing(k))
		tale.Moved(game.Everybody, int(n), novicePiece(me.Colour), islandThing(k), besideThing(k))
	}
}

// spend gives a favour token of the seat to act back to its island. (1.5)
func (p *Position) spend(k Kind, tale *game.Tale) {
	p.Players[p.Acting].Favours &^= k.bit()
	if tale != nil {
		tale.Tell(game.Everybody, "tale.spends", "favour", favourThing(k))
		tale.Moved(game.Everybody, 1, favourThing(k), seatThing(p.Acting), favoursThing(k))
	}
}

// take gives a player a favour token of the supply on its island. (1.5)
func (p *Position) take(who int8, k Kind, tale *game.Tale) {
	p.Players[who].Favours |= k.bit()
	if tale != nil {
		tale.Tell(game.Everybody, "tale.takes", "who", p.whoThing(who), "favour", favourThing(k))
		tale.Moved(game.Everybody, 1, favourThing(k), favoursThing(k), seatThing(who))
	}
}

// Supply is how many favour tokens of a kind lie on its island: what nobody holds. (1.5, rulings Q25)
func (p *Position) Supply(k Kind) int {
	n := int(p.rules.favours[p.Seats])
	for s := range p.Seats {
		n -= int(p.Players[s].Favours >> k & 1)
	}
	return n
}

// raise builds a shrine of a player. (1.3, 1.7)
func (p *Position) raise(who int8, k Kind, tale *game.Tale) {
	me := &p.Players[who]
	me.Left--
	me.Shrines |= k.bit()
	if tale != nil {
		tale.Tell(game.Everybody, "tale.shrine", "who", p.whoThing(who), "island", islandThing(k))
		tale.Moved(game.Everybody, 1, shrinePiece(me.Colour), reserveThing(who), islandThing(k))
	}
}

// gain gives a player influence.
func (p *Position) gain(who int8, from Source, n int16, tale *game.Tale) {
	if n == 0 {
		return
	}
	me := &p.Players[who]
	me.Influence += n
	me.Points[from] += n
	if tale != nil {
		tale.Tell(game.Everybody, "tale.gains", "who", p.whoThing(who), "n", int(n), "source", sourceThing(from), "to", int(me.Influence))
	}
}
