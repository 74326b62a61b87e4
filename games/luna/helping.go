package luna

import "pantheon/game"

// listHelped appends the actions in which the Temporary Novice can replace one active novice: recruiting, building,
// promotions as the second novice, the council, the expulsion, and favours. He may not pay for the favour of the
// Novice. (1.7, 13; ruling Q3)
func (p *Position) listHelped(into []game.Move) []game.Move {
	me := &p.Players[p.Acting]
	favours, pairs, claims := me.aided()
	into = p.listFavours(into, favours)
	into = p.listRecruits(into, pairs)
	into = p.listBuilding(into, pairs)
	into = p.listPromotions(into, claims)
	into = p.listCouncil(into)
	return p.listExpulsions(into)
}

// aided returns the islands with enough active novices, including the Temporary Novice, for a favour, for an action
// with a pair, and for a promotion that needs a second novice. (1.7, 13; ruling Q3)
func (me *Player) aided() (favours, pairs, claims uint8) {
	one, _ := me.ready()
	return (one | me.Shrines) &^ Novice.bit(), one, one &^ me.Shrines
}

// canHelp reports whether the Temporary Novice could do anything. It changes p.Step while it runs.
func (p *Position) canHelp() bool {
	if !p.risen() {
		return true // alone he advances the piece in the council
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

// maxHelped bounds the actions that the Temporary Novice can help, for a player on the last seat of the council:
// favours and recruits on each island, a shrine, the stones of the path, and expulsions.
const maxHelped = 2*NumIslands + 1 + NumStones + maxNovices + 1

// help spends the Novice token; the next move is the action that it helps. (1.7, 13)
func (p *Position) help(m *game.Env) {
	p.spend(Novice, m.Events)
	p.Step = Helping
}
