package luna

import "pantheon/game"

// prepare prepares the table for the next round: novices wake, and the figures move. endRound and beginRound handle the
// guard and the time tokens. (1.9)
func (p *Position) prepare(tale *game.Events) {
	if tale != nil {
		tale.Add(game.Everybody, "tale.prepare")
	}
	for s := range p.sides() {
		p.wake(s, tale)
	}
	p.walk(Priestess, p.Next(Priestess), tale)
	p.walk(Builder, p.Next(Builder), tale)
	p.walk(Apostate, p.Next(Apostate), tale)
}

// wake makes all inactive novices of a player active; those of pier, path and temple stay. (1.9)
func (p *Position) wake(who int8, tale *game.Events) {
	me := &p.Players[who]
	for k, n := range me.Inactive {
		me.Active[k] += n
		if tale != nil && n > 0 {
			tale.Move(game.Everybody, int(n), novicePiece(me.Colour), besideThing(Kind(k)), islandThing(Kind(k)))
		}
	}
	me.Inactive = [NumIslands]int8{}
}

// Next returns the island to which a figure would go in the preparation of the next round. The Priestess and the
// Builder go as many islands clockwise as is printed on them. The Apostate goes to the next island with a novice, in
// the solo game one of the player's; he may end where he is (rulings Q10, Q23). For the guard, and for a figure not yet
// placed, it returns NoKind. (1.9, 1.12)
func (p *Position) Next(f Figure) Kind {
	switch {
	case f == Guard || p.Figures[f] == NoKind:
		return NoKind
	case f != Apostate:
		return p.After(p.Figures[f], int(p.rules.steps[f]))
	}
	novices := uint64(0) // novices of an island in the byte of its kind
	for s := range p.Seats {
		novices |= p.Players[s].active() | p.Players[s].inactive()
	}
	at := p.place(p.Figures[f])
	for i := 1; i <= NumIslands; i++ {
		k := p.Ring[(at+i)%NumIslands]
		if uint8(novices>>(uint8(k)*8&63)) != 0 {
			return k
		}
	}
	return p.Figures[f]
}
