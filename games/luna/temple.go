package luna

import (
	"math/bits"

	"pantheon/game"
)

// Approved returns the set of stones on the path between the pier and the guard, bit n for stone n. (1.7)
func (p *Position) Approved() uint32 {
	return p.rules.layouts[p.layout].approved[p.Round] & p.Path
}

// Bribable returns the set of stones on the path between the guard and the next guard stone: within a bribe's reach.
// There are none in the last round. (1.7)
func (p *Position) Bribable() uint32 {
	l := &p.rules.layouts[p.layout]
	return l.approved[p.Round+1] &^ l.approved[p.Round] & p.Path
}

// reach returns the set of stones on the path that the guard allows the seat to act to claim or sanctify, with its
// bribe if it has one. It includes stones that are claimed.
func (p *Position) reach() uint32 {
	l := &p.rules.layouts[p.layout]
	if p.Players[p.Acting].Favours&Bribe.bit() != 0 {
		return l.approved[p.Round+1] & p.Path
	}
	return l.approved[p.Round] & p.Path
}

// Claimed returns the set of stones on the path with a novice on them. (1.7)
func (p *Position) Claimed() uint32 {
	return p.Players[0].Claimed | p.Players[1].Claimed | p.Players[2].Claimed | p.Players[3].Claimed
}

// listPromotions appends a move for each free stone in reach whose symbol's island is in a set. (1.7, 8)
func (p *Position) listPromotions(into []game.Move, able uint8) []game.Move {
	for set := p.reach() &^ p.Claimed() & p.rules.stonesOf[able&allIslands]; set != 0; set &= set - 1 {
		n := bits.TrailingZeros32(set)
		into = append(into, move(verbPromote, uint8(n), word(p.rules.symbol[n&31]), 0))
	}
	return into
}

// promote moves a novice onto a stone from the island of the stone's symbol. Without an own shrine there it uses a
// second novice, which the Temporary Novice may replace. It ends the turn. (1.7, 8)
func (p *Position) promote(n int, m *game.Env) {
	k := p.rules.symbol[n]
	p.bribe(n, m)
	me := &p.Players[p.Acting]
	me.Active[k]--
	me.Claimed |= stone(n)
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.claims", "who", p.whoThing(p.Acting), "stone", stoneThing(n), "island", islandThing(k))
		m.Events.Move(game.Everybody, 1, novicePiece(me.Colour), islandThing(k), pathThing(n))
	}
	if me.Shrines&k.bit() == 0 {
		p.use(k, p.rest()-1, m.Events)
	}
	p.endTurn(m)
}

// bribe spends the Bribe token if a stone is not approved yet. (1.7)
func (p *Position) bribe(n int, m *game.Env) {
	if p.Approved()&stone(n) == 0 {
		p.spend(Bribe, m.Events)
	}
}

// listSanctifications appends a move for each stone that the seat to act has claimed and that is in reach. (1.7, 9)
func (p *Position) listSanctifications(into []game.Move) []game.Move {
	claimed := p.Players[p.Acting].Claimed
	if claimed == 0 {
		return into
	}
	for set := p.reach() & claimed; set != 0; set &= set - 1 {
		into = append(into, move(verbSanctify, uint8(bits.TrailingZeros32(set)), 0, 0))
	}
	return into
}

// sanctify moves a claimed stone with its novice to its space in the temple. It brings the value of the guard stone
// under the guard, however the stone came into reach (ruling Q14), and then displaces. (1.7, 9)
func (p *Position) sanctify(n int, m *game.Env) {
	p.bribe(n, m)
	me := &p.Players[p.Acting]
	me.Claimed &^= stone(n)
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.sanctifies", "who", p.whoThing(p.Acting), "stone", stoneThing(n))
		m.Events.Move(game.Everybody, 1, stoneThing(n), pathThing(n), templeThing(n))
		m.Events.Move(game.Everybody, 1, novicePiece(me.Colour), pathThing(n), templeThing(n))
	}
	p.enter(p.Acting, n, m.Events)
	p.endTurn(m)
}

// enter completes a sanctification: the novice is on its space, and the player gains the guard's value. Novices of
// others on adjacent spaces with lower numbers and without a book are displaced. The player gains influence for each.
// (1.7, 9)
func (p *Position) enter(who int8, n int, tale *game.Events) {
	p.Path &^= stone(n)
	p.Players[who].Temple |= stone(n)
	p.gain(who, FromSanctifying, p.GuardValue(), tale)
	lower := p.rules.layouts[p.layout].near[n] & (stone(n) - 1) &^ p.Books
	for s := range p.sides() {
		if s == who {
			continue
		}
		for set := p.Players[s].Temple & lower; set != 0; set &= set - 1 {
			p.displace(s, bits.TrailingZeros32(set), tale)
			p.gain(who, FromDisplacement, p.rules.displacementPoints, tale)
		}
	}
}

// displace moves a novice from the temple to the pier; the solo opponent's goes beside the island of its stone's
// symbol. The stone stays. (1.7, 1.12)
func (p *Position) displace(who int8, n int, tale *game.Events) {
	her := &p.Players[who]
	her.Temple &^= stone(n)
	home := p.Solo() && who == OpponentSeat
	if home {
		her.Inactive[p.rules.symbol[n]]++
	} else {
		her.Pier++
	}
	switch {
	case tale == nil:
	case home:
		k := p.rules.symbol[n]
		tale.Add(game.Everybody, "tale.displaced-home", "who", p.whoThing(who), "stone", stoneThing(n), "island", islandThing(k))
		tale.Move(game.Everybody, 1, novicePiece(her.Colour), templeThing(n), besideThing(k))
	default:
		tale.Add(game.Everybody, "tale.displaced", "who", p.whoThing(who), "stone", stoneThing(n))
		tale.Move(game.Everybody, 1, novicePiece(her.Colour), templeThing(n), pierThing)
	}
}

// GuardValue returns the value of the guard stone under the guard. (1.7, 4.1)
func (p *Position) GuardValue() int16 { return p.rules.guard[p.Round] }

// listBooks appends the moves that carry a book to an own novice without one. It appends none without the Book token.
// (1.7, 10, ruling Q12)
func (p *Position) listBooks(into []game.Move) []game.Move {
	me := &p.Players[p.Acting]
	if me.Favours&Book.bit() == 0 {
		return into
	}
	own := me.Temple &^ p.Books
	for from := p.Books; from != 0; from &= from - 1 {
		taken := move(verbBook, uint8(bits.TrailingZeros32(from)), 0, 0)
		for to := own; to != 0; to &= to - 1 {
			into = append(into, taken|move(0, 0, uint8(bits.TrailingZeros32(to)), 0))
		}
	}
	return into
}

// book spends the Book token and puts a book under an own novice. With one or two players the first one in an action
// phase brings more; with the option book-bonus=per-game (ruling Q6) the first one in the game. (1.7, 10; 1.11)
func (p *Position) book(from, to int, m *game.Env) {
	p.spend(Book, m.Events)
	p.carryBook(p.Acting, from, to, m.Events)
	points := p.bookPoints()
	p.Took = p.Seats <= 2
	p.gain(p.Acting, FromBooks, points, m.Events)
	p.endTurn(m)
}

// bookPoints returns the influence for the next book token. (1.7, 10; 1.11)
func (p *Position) bookPoints() int16 {
	if p.Seats <= 2 && !p.Took {
		return p.rules.firstBookPoints
	}
	return p.rules.bookPoints
}

// carryBook moves a book from one space to another.
func (p *Position) carryBook(who int8, from, to int, tale *game.Events) {
	p.Books = p.Books&^stone(from) | stone(to)
	if tale != nil {
		tale.Add(game.Everybody, "tale.book", "who", p.whoThing(who), "from", stoneThing(from), "to", stoneThing(to))
		tale.Move(game.Everybody, 1, bookThing, templeThing(from), templeThing(to))
	}
}
