package luna

import "pantheon/game"

// endTurn gives the turn to the next seat; in the solo game the same seat continues. (1.6, 1.12)
func (p *Position) endTurn(*game.Env) {
	p.Step = Turn
	p.TurnNo++
	p.Acting = p.next(p.Acting)
}

// done ends a journey or a tide. (1.7, 5 and 6)
func (p *Position) done(m *game.Env) {
	if p.Step == Tiding {
		p.endTide(m)
		return
	}
	p.endTurn(m)
}

// helped returns the number of novices that the Temporary Novice replaces in the present action. (1.7, 13)
func (p *Position) helped() int8 {
	if p.Step == Helping {
		return 1
	}
	return 0
}

// use makes active novices of the seat to act on one island inactive. (1.4)
func (p *Position) use(k Kind, n int8, tale *game.Events) {
	me := &p.Players[p.Acting]
	me.Active[k] -= n
	me.Inactive[k] += n
	if tale != nil && n > 0 {
		tale.Add(game.Everybody, "tale.uses", "n", int(n), "island", islandThing(k))
		tale.Move(game.Everybody, int(n), novicePiece(me.Colour), islandThing(k), besideThing(k))
	}
}

// spend returns a favour token of the seat to act to its island. (1.5)
func (p *Position) spend(k Kind, tale *game.Events) {
	p.Players[p.Acting].Favours &^= k.bit()
	if tale != nil {
		tale.Add(game.Everybody, "tale.spends", "favour", favourThing(k))
		tale.Move(game.Everybody, 1, favourThing(k), seatThing(p.Acting), favoursThing(k))
	}
}

// take gives a player a favour token of the supply on its island. (1.5)
func (p *Position) take(who int8, k Kind, tale *game.Events) {
	p.Players[who].Favours |= k.bit()
	if tale != nil {
		tale.Add(game.Everybody, "tale.takes", "who", p.whoThing(who), "favour", favourThing(k))
		tale.Move(game.Everybody, 1, favourThing(k), favoursThing(k), seatThing(who))
	}
}

// Supply returns the number of favour tokens of a kind on its island: those that nobody holds. (1.5, ruling Q25)
func (p *Position) Supply(k Kind) int {
	n := int(p.rules.favours[p.Seats])
	for s := range p.Seats {
		n -= int(p.Players[s].Favours >> k & 1)
	}
	return n
}

// raise builds an unbuilt shrine of a player on an island. (1.3, 1.7)
func (p *Position) raise(who int8, k Kind, tale *game.Events) {
	me := &p.Players[who]
	me.Left--
	me.Shrines |= k.bit()
	if tale != nil {
		tale.Add(game.Everybody, "tale.shrine", "who", p.whoThing(who), "island", islandThing(k))
		tale.Move(game.Everybody, 1, shrinePiece(me.Colour), reserveThing(who), islandThing(k))
	}
}

// gain gives a player n influence from a source.
func (p *Position) gain(who int8, from Source, n int16, tale *game.Events) {
	if n == 0 {
		return
	}
	me := &p.Players[who]
	me.Influence += n
	me.Points[from] += n
	if tale != nil {
		tale.Add(game.Everybody, "tale.gains", "who", p.whoThing(who), "n", int(n), "source", sourceThing(from), "to", int(me.Influence))
	}
}
