package luna

import "pantheon/game"

// pair is the number of active novices that an action on an island uses: those of actions 1, 2, 3 and 8. (1.7)
const pair = 2

// rest returns the number of a pair that an action uses in addition to the Temporary Novice. (1.7, 13)
func (p *Position) rest() int8 { return pair - p.helped() }

// price returns the number of active novices that a favour uses: an own shrine saves one. (1.7, 1)
func (p *Position) price(k Kind) int8 {
	n := p.rest()
	if p.Players[p.Acting].Shrines&k.bit() != 0 {
		n--
	}
	return n
}

// listFavours appends the islands of a set whose favour the seat lacks. (1.7, 1)
func (p *Position) listFavours(into []game.Move, able uint8) []game.Move {
	return appendIslands(into, move(verbFavour, 0, 0, 0), able&^p.Players[p.Acting].Favours)
}

// favour uses two novices, or one with an own shrine there, and takes the island's favour. (1.7, 1)
func (p *Position) favour(k Kind, m *game.Env) {
	p.use(k, p.price(k), m.Events)
	p.take(p.Acting, k, m.Events)
	p.endTurn(m)
}

// listRecruits appends the islands of a set if the reserve has a novice. (1.7, 2)
func (p *Position) listRecruits(into []game.Move, able uint8) []game.Move {
	if p.Players[p.Acting].Reserve == 0 {
		return into
	}
	return appendIslands(into, move(verbRecruit, 0, 0, 0), able)
}

// recruit uses two novices and puts one of the reserve next to them. (1.7, 2)
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

// listBuilding appends the Builder's island if it is in a set. The seat must have the token and a shrine, but none of
// its own on that island. (1.7, 3)
func (p *Position) listBuilding(into []game.Move, able uint8) []game.Move {
	me := &p.Players[p.Acting]
	at := p.Figures[Builder]
	if me.Favours&Shrine.bit() == 0 || me.Left == 0 || able&^me.Shrines&at.bit() == 0 {
		return into
	}
	return append(into, move(verbBuild, word(at), 0, 0))
}

// build spends the token, uses two novices and builds a shrine. (1.7, 3)
func (p *Position) build(k Kind, m *game.Env) {
	p.spend(Shrine, m.Events)
	p.use(k, p.rest(), m.Events)
	p.raise(p.Acting, k, m.Events)
	p.endTurn(m)
}

// woken is the largest number of novices that the Herbs wake. (1.7, 4)
const woken = 2

// listHerbs appends the islands with inactive novices, except the Herbs island, and the number that wakes. (1.7, 4)
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

// herbs spends the token and makes inactive novices of one island active. (1.7, 4)
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
