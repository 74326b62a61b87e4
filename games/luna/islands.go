package luna

import "pantheon/game"

// pair is the number of active novices of an island that the actions 1, 2, 3 and 8 use. (1.7)
const pair = 2

// rest returns the number of active novices that an action with a pair uses: 2, or 1 if the Temporary Novice helps.
// (1.7, 13)
func (p *Position) rest() int8 { return pair - p.helped() }

// price returns the number of active novices that a favour uses: 2, from which an own shrine and the Temporary Novice
// save one each. (1.7, 1)
func (p *Position) price(k Kind) int8 {
	n := p.rest()
	if p.Players[p.Acting].Shrines&k.bit() != 0 {
		n--
	}
	return n
}

// listFavours appends a move for each island of a set whose favour the seat to act lacks. (1.7, 1)
func (p *Position) listFavours(into []game.Move, able uint8) []game.Move {
	return appendIslands(into, move(verbFavour, 0, 0, 0), able&^p.Players[p.Acting].Favours)
}

// favour uses the novices that the island's favour costs, takes the favour, and ends the turn. (1.7, 1)
func (p *Position) favour(k Kind, m *game.Env) {
	p.use(k, p.price(k), m.Events)
	p.take(p.Acting, k, m.Events)
	p.endTurn(m)
}

// listRecruits appends a move for each island of a set if the reserve of the seat to act has a novice. (1.7, 2)
func (p *Position) listRecruits(into []game.Move, able uint8) []game.Move {
	if p.Players[p.Acting].Reserve == 0 {
		return into
	}
	return appendIslands(into, move(verbRecruit, 0, 0, 0), able)
}

// recruit uses a pair of novices, of which the Temporary Novice may be one. It puts a novice of the reserve next to them
// and ends the turn. (1.7, 2)
func (p *Position) recruit(k Kind, m *game.Env) {
	me := &p.Players[p.Acting]
	p.use(k, p.rest(), m.Events)
	me.Reserve--
	me.Inactive[k]++
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.recruits", "island", islandThing(k))
		m.Events.Move(game.Everybody, 1, novicePiece(me.Colour), reserveThing(p.Acting), besideThing(k))
	}
	p.endTurn(m)
}

// listBuilding appends the move that builds on the Builder's island if that island is in a set. The seat to act must
// have the token and an unbuilt shrine, but no shrine on the island. (1.7, 3)
func (p *Position) listBuilding(into []game.Move, able uint8) []game.Move {
	me := &p.Players[p.Acting]
	at := p.Figures[Builder]
	if me.Favours&Shrine.bit() == 0 || me.Left == 0 || able&^me.Shrines&at.bit() == 0 {
		return into
	}
	return append(into, move(verbBuild, word(at), 0, 0))
}

// build spends the token, uses a pair of novices, of which the Temporary Novice may be one, and builds a shrine. It ends
// the turn. (1.7, 3)
func (p *Position) build(k Kind, m *game.Env) {
	p.spend(Shrine, m.Events)
	p.use(k, p.rest(), m.Events)
	p.raise(p.Acting, k, m.Events)
	p.endTurn(m)
}

// woken is the largest number of novices that the Herbs wake. (1.7, 4)
const woken = 2

// listHerbs appends a move for each island with inactive novices, except the Herbs island, and each number that may
// wake. It appends none without the Herbs token. (1.7, 4)
func (p *Position) listHerbs(into []game.Move) []game.Move {
	me := &p.Players[p.Acting]
	if me.Favours&Herbs.bit() == 0 {
		return into
	}
	for k, n := range me.Inactive {
		if Kind(k) == Herbs || n == 0 {
			continue
		}
		wake := move(verbHerbs, word(Kind(k)), 0, 0)
		for i := int8(1); i <= min(n, woken); i++ {
			into = append(into, wake|move(0, 0, count(i), 0))
		}
	}
	return into
}

// herbs spends the token, makes inactive novices of one island active, and ends the turn. (1.7, 4)
func (p *Position) herbs(k Kind, n int8, m *game.Env) {
	me := &p.Players[p.Acting]
	p.spend(Herbs, m.Events)
	me.Inactive[k] -= n
	me.Active[k] += n
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.wakes", "n", int(n), "island", islandThing(k))
		m.Events.Move(game.Everybody, int(n), novicePiece(me.Colour), besideThing(k), islandThing(k))
	}
	p.endTurn(m)
}
