package luna

import "pantheon/game"

// Moves appends the legal moves of a seat. It appends none for a seat that is not to act, and none in the view of
// another seat. (1.6, 1.7)
func (p *Position) Moves(s game.Seat, into []game.Move) []game.Move {
	if int8(s) != p.Acting || !p.fullState && s != p.eye {
		return into
	}
	// No switch over the step: it becomes an indirect jump, which is slower than these tests.
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
	able, pairs := me.unaided()
	into = p.listFavours(into, able)
	into = p.listRecruits(into, pairs)
	into = p.listBuilding(into, pairs)
	into = p.listHerbs(into)
	into = p.listPromotions(into, able)
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

// unaided returns two sets of islands. The islands in the set able have enough active novices for a favour or a
// promotion, where an own shrine saves one of a pair. The islands in the set pairs have a pair. (1.7)
func (me *Player) unaided() (able, pairs uint8) {
	one, two := me.ready()
	return two | one&me.Shrines, two
}

// ready returns the sets of islands with at least one and with at least two active novices.
func (me *Player) ready() (one, two uint8) {
	// Adding 127 or 126 carries into the top bit of those that are at least 1 or 2, and the product gathers the top bits.
	const tops, gather = 0x80808080808080, 0x0002040810204081
	all := me.active()
	one = uint8((all + 0x7f7f7f7f7f7f7f) & tops * gather >> 56)
	two = uint8((all + 0x7e7e7e7e7e7e7e) & tops * gather >> 56)
	return one, two
}

// active returns the active novices by island, a byte each. The eighth byte is undefined. It is included so that one
// load reads all.
func (me *Player) active() uint64 {
	a := &me.Active
	return uint64(uint8(a[0])) | uint64(uint8(a[1]))<<8 | uint64(uint8(a[2]))<<16 | uint64(uint8(a[3]))<<24 |
		uint64(uint8(a[4]))<<32 | uint64(uint8(a[5]))<<40 | uint64(uint8(a[6]))<<48 | uint64(uint8(me.Inactive[0]))<<56
}

// inactive returns the inactive novices by island, a byte each, like active.
func (me *Player) inactive() uint64 {
	a := &me.Inactive
	return uint64(uint8(a[0])) | uint64(uint8(a[1]))<<8 | uint64(uint8(a[2]))<<16 | uint64(uint8(a[3]))<<24 |
		uint64(uint8(a[4]))<<32 | uint64(uint8(a[5]))<<40 | uint64(uint8(a[6]))<<48 | uint64(me.Shrines)<<56
}

// together returns the sum of the lowest seven bytes of its argument, which must be less than 256.
func together(all uint64) int { return int(all << 8 >> 8 * 0x0101010101010101 >> 56) }
