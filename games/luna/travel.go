package luna

import (
	"math/bits"

	"pantheon/game"
)

// routes holds the moves of novices from one island to each other island (ruling Q4). Its indices are the verb, from
// verbJourney to verbSail, the origin, and the number of novices minus 1.
var routes = func() (table [verbSail - verbJourney + 1][NumIslands][maxNovices][NumIslands - 1]game.Move) {
	for v := range table {
		for from := range Kind(NumIslands) {
			for i := range table[v][from] {
				for to := range Kind(NumIslands) {
					if to < from {
						table[v][from][i][to] = move(verbJourney+uint8(v), word(from), word(to), count(int8(i)+1))
					} else if to > from {
						table[v][from][i][to-1] = move(verbJourney+uint8(v), word(from), word(to), count(int8(i)+1))
					}
				}
			}
		}
	}
	return table
}()

// appendRoutes appends the moves of 1 to n novices from an island.
func appendRoutes(into []game.Move, verb uint8, from Kind, n int8) []game.Move {
	table := &routes[verb-verbJourney][from]
	for i := range n {
		r := &table[i]
		into = append(into, r[0], r[1], r[2], r[3], r[4], r[5])
	}
	return into
}

// appendFromPier appends the moves of 1 to n novices from the pier.
func appendFromPier(into []game.Move, verb uint8, n int8) []game.Move {
	for i := int8(1); i <= n; i++ {
		for to := range Kind(NumIslands) {
			into = append(into, move(verb, word(Pier), word(to), count(i)))
		}
	}
	return into
}

// listJourneys appends the journeys: active novices of any island move beside any other. (1.7, 5)
func (p *Position) listJourneys(into []game.Move) []game.Move {
	me := &p.Players[p.Acting]
	one, _ := me.ready()
	for set := uint(one); set != 0; set &= set - 1 {
		k := bits.TrailingZeros(set)
		into = appendRoutes(into, verbJourney, Kind(k), me.Active[k])
	}
	return into
}

// journey moves novices beside an island. The action continues while an active novice is left that could go; otherwise
// the turn ends. (1.7, 5)
func (p *Position) journey(from, to Kind, n int8, m *game.Env) {
	me := &p.Players[p.Acting]
	me.Active[from] -= n
	me.Inactive[to] += n
	if m.Events != nil {
		p.tellTravel(n, to, islandThing(from), besideThing(to), m.Events)
	}
	if p.canJourney() {
		p.Step = Journeying
		return
	}
	p.endTurn(m)
}

// canJourney reports whether an active novice is left that could go.
func (p *Position) canJourney() bool {
	one, _ := p.Players[p.Acting].ready()
	return one&^p.blocked() != 0
}

// tellTravel appends the event of novices that arrive, active on an island or inactive beside it, and their motion
// between the places.
func (p *Position) tellTravel(n int8, to Kind, left, reached game.Thing, tale *game.Events) {
	id := "tale.travels"
	if reached == islandThing(to) {
		id = "tale.sails"
	}
	tale.Add(game.Everybody, id, "n", int(n), "island", islandThing(to))
	tale.Move(game.Everybody, int(n), novicePiece(p.Players[p.Acting].Colour), left, reached)
}

// listTides appends the moves that the tide allows: of active and inactive novices of the islands, and of those on the
// pier, each novice once in the action. It does not test for the Tide token. (1.7, 6)
func (p *Position) listTides(into []game.Move) []game.Move {
	me := &p.Players[p.Acting]
	for k, n := range me.Active {
		if n > 0 {
			into = appendRoutes(into, verbTide, Kind(k), n)
		}
	}
	if me.Pier > 0 {
		into = appendFromPier(into, verbTide, me.Pier)
	}
	for k, n := range me.Inactive {
		if n -= p.Moved[k]; n > 0 {
			into = appendRoutes(into, verbDrift, Kind(k), n)
		}
	}
	return into
}

// tide carries active novices, or some of the pier, beside an island. (1.7, 6)
func (p *Position) tide(from, to Kind, n int8, m *game.Env) {
	p.beginTide(m)
	me := &p.Players[p.Acting]
	if from == Pier {
		me.Pier -= n
	} else {
		me.Active[from] -= n
	}
	if m.Events != nil {
		p.tellTravel(n, to, whereThing(from), besideThing(to), m.Events)
	}
	p.carry(to, n, m)
}

// drift carries inactive novices beside another island. (1.7, 6)
func (p *Position) drift(from, to Kind, n int8, m *game.Env) {
	p.beginTide(m)
	p.Players[p.Acting].Inactive[from] -= n
	if m.Events != nil {
		p.tellTravel(n, to, besideThing(from), besideThing(to), m.Events)
	}
	p.carry(to, n, m)
}

// beginTide begins a tide, unless one is in progress: it spends the Tide token, and no novice has been carried yet.
func (p *Position) beginTide(m *game.Env) {
	if p.Step != Tiding {
		p.spend(Tide, m.Events)
		p.Moved = [NumIslands]int8{}
		p.Step = Tiding
	}
}

// carry puts n novices beside an island; this tide cannot carry them again. The action continues while a novice is left
// that the tide could carry; otherwise the turn ends.
func (p *Position) carry(to Kind, n int8, m *game.Env) {
	p.Players[p.Acting].Inactive[to] += n
	p.Moved[to] += n
	if !p.canTide() {
		p.endTide(m)
	}
}

// canTide reports whether a novice is left that the tide could carry.
func (p *Position) canTide() bool {
	me := &p.Players[p.Acting]
	var rest uint8
	for k := range me.Active {
		if me.Active[k] > 0 || me.Inactive[k] > p.Moved[k] {
			rest |= 1 << k
		}
	}
	return me.Pier > 0 || rest&^p.blocked() != 0
}

// endTide ends the tide and the turn.
func (p *Position) endTide(m *game.Env) {
	p.Moved = [NumIslands]int8{}
	p.endTurn(m)
}

// crew is the largest number of novices on the sailboat. (1.7, 7)
const crew = 2

// listSailing appends the trips of the sailboat: with one or two active novices of an island, or from the pier, to
// another island. It appends none without the Sailboat token. (1.7, 7)
func (p *Position) listSailing(into []game.Move) []game.Move {
	me := &p.Players[p.Acting]
	if me.Favours&Sailboat.bit() == 0 {
		return into
	}
	for k, n := range me.Active {
		if n > 0 {
			into = appendRoutes(into, verbSail, Kind(k), min(n, crew))
		}
	}
	if me.Pier > 0 {
		into = appendFromPier(into, verbSail, min(me.Pier, crew))
	}
	return into
}

// sail spends the Sailboat token and moves novices to another island, where they arrive active (ruling Q5). (1.7, 7)
func (p *Position) sail(from, to Kind, n int8, m *game.Env) {
	p.spend(Sailboat, m.Events)
	me := &p.Players[p.Acting]
	if from == Pier {
		me.Pier -= n
	} else {
		me.Active[from] -= n
	}
	me.Active[to] += n
	if m.Events != nil {
		p.tellTravel(n, to, whereThing(from), islandThing(to), m.Events)
	}
	p.endTurn(m)
}
