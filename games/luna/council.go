package luna

import (
	"math/bits"

	"pantheon/game"
)

// appendCrowds appends a move of a verb for each number of novices of an island, from low up to high.
func appendCrowds(into []game.Move, verb uint8, k Kind, low, high int8) []game.Move {
	m := move(verb, word(k), count(low), 0)
	for range high - low + 1 {
		into = append(into, m)
		m += move(0, 0, 1, 0)
	}
	return into
}

// risen reports whether the piece of the seat to act is on the last seat of the council. (Ruling Q7)
func (p *Position) risen() bool { return p.Players[p.Acting].Council == p.rules.lastSeat }

// listCouncil appends a move for each island and number of novices that promote the piece in the council, unless the
// piece is on the last seat (ruling Q7). The Temporary Novice may also attend alone (ruling Q3). (1.7, 11)
func (p *Position) listCouncil(into []game.Move) []game.Move {
	me := &p.Players[p.Acting]
	if p.risen() {
		return into
	}
	if p.Step == Helping {
		into = append(into, move(verbAttend, 0, 0, 0))
	}
	one, _ := me.ready()
	for set := uint(one); set != 0; set &= set - 1 {
		k := Kind(bits.TrailingZeros(set))
		into = appendCrowds(into, verbCouncil, k, 1, me.Active[k])
	}
	return into
}

// rise uses novices of one island; the piece in the council advances as many seats, and one more with the Temporary
// Novice. It ends the turn. (1.7, 11)
func (p *Position) rise(k Kind, n int8, m *game.Env) {
	steps := n + p.helped()
	p.use(k, n, m.Events)
	p.advance(p.Acting, steps, m.Events)
	p.endTurn(m)
}

// attend sends the Temporary Novice alone to the council, and ends the turn. (1.7, 11 and 13; ruling Q3)
func (p *Position) attend(m *game.Env) {
	p.advance(p.Acting, 1, m.Events)
	p.endTurn(m)
}

// advance moves a player's piece forward in the council. It lands on top of the pieces on its new seat, but on the last
// seat it goes to the bottom. Steps beyond the last seat are lost (ruling Q7). (1.7, 11)
func (p *Position) advance(who, steps int8, tale *game.Events) {
	me := &p.Players[who]
	from := me.Council
	to := min(from+steps, p.rules.lastSeat)
	if to == from {
		return
	}
	there := int8(0)
	for s := range p.sides() {
		her := &p.Players[s]
		switch {
		case s == who:
		case her.Council == from && her.Height > me.Height:
			her.Height--
		case her.Council == to:
			there++
			if to == p.rules.lastSeat {
				her.Height++
			}
		}
	}
	me.Council, me.Height = to, there
	if to == p.rules.lastSeat {
		me.Height = 0
	}
	if tale != nil {
		tale.Add(game.Everybody, "tale.council", "who", p.whoThing(who), "n", int(to-from), "council", councilThing(to))
		tale.Move(game.Everybody, 1, councillorPiece(me.Colour), councilThing(from), councilThing(to))
	}
}

// ahead reports whether one player is before another in the council: on a higher seat, or higher in the stack of the
// same seat. It decides ties. (1.8)
func (p *Position) ahead(a, b int8) bool {
	one, two := &p.Players[a], &p.Players[b]
	return one.Council > two.Council || one.Council == two.Council && one.Height > two.Height
}

// fewest returns the smallest number of novices that drive the Apostate away: the Temporary Novice may do it alone.
// (1.7, 12 and 13)
func (p *Position) fewest() int8 { return 1 - p.helped() }

// listExpulsions appends a move for each number of novices of the Apostate's island that may drive him away. (1.7, 12)
func (p *Position) listExpulsions(into []game.Move) []game.Move {
	at := p.Figures[Apostate]
	low, n := p.fewest(), p.Players[p.Acting].Active[at]
	if n < low {
		return into
	}
	return appendCrowds(into, verbExpel, at, low, n)
}

// expel uses novices of the Apostate's island; he moves as many islands clockwise, and one more with the Temporary
// Novice. It ends the turn. (1.7, 12)
func (p *Position) expel(k Kind, n int8, m *game.Env) {
	steps := n + p.helped()
	p.use(k, n, m.Events)
	p.walk(Apostate, p.After(k, int(steps)), m.Events)
	p.endTurn(m)
}

// walk moves a figure to an island.
func (p *Position) walk(f Figure, to Kind, tale *game.Events) {
	from := p.Figures[f]
	p.Figures[f] = to
	if tale == nil {
		return
	}
	if from == to {
		tale.Add(game.Everybody, "tale.stays", "figure", figureThing(f), "island", islandThing(to))
		return
	}
	tale.Add(game.Everybody, "tale.walks", "figure", figureThing(f), "island", islandThing(to))
	tale.Move(game.Everybody, 1, figureThing(f), islandThing(from), islandThing(to))
}
