package luna

import "pantheon/game"

// listHelped appends the actions in which the Temporary Novice can stand for one active novice: favours (but not that of the
// Novice, which he may not pay for), recruiting, building, promotions as the second one, the council and the expulsion.
// (1.7, 13; ruling Q3)
func (p *Position) listHelped(into []game.Move) []game.Move {
	me := &p.Players[p.Acting]
	one, _ := me.ready()
	into = p.listFavours(into, (one|me.Shrines)&^Novice.bit())
	into = p.listRecruits(into, one)
	into = p.listBuilding(into, one)
	into = p.listPromotions(into, one&^me.Shrines)
	into = p.listCouncil(into)
	return p.listExpulsions(into)
}

// canHelp tells whether the Temporary Novice could do anything.
func (p *Position) canHelp() bool {
	if p.Players[p.Acting].Council < p.rules.lastSeat {
		return true // alone he brings the piece in the council forward
	}
	before := p.Step
	p.Step = Helping
	var room [maxHelped]game.Move
	helped := p.listHelped(room[:0])
	if p.switches&blocking != 0 {
		helped = p.unblocked(helped, 0)
	}
	p.Step = before
	return len(helped) > 0
}

// maxHelped bounds the actions that can be helped by a player on the last seat of the council: favours and recruits on each
// island, a shrine, the stones of the path, and expulsions.
const maxHelped = 2*NumIslands + 1 + NumStones + maxNovices + 1

// help spends the Novice token; the action that it helps is said next. (1.7, 13)
func (p *Position) help(m *game.Moment) {
	p.spend(Novice, m.Tale)
	p.Step = Helping
}
