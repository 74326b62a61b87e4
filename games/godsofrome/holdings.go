package godsofrome

import (
	"math/bits"

	"pantheon/game"
)

// Holdings appends what a seat has. Victory points, favour, and the net yield of scoring now come first, then what they
// come from. For [game.Spectator] it appends only the points and favour of Patronus. See [game.HoldingLister].
func (p *Position) Holdings(s game.Seat, into []game.Holding) []game.Holding {
	who := int8(s)
	if s == game.Spectator {
		who = PatronusSeat
	}
	her := p.player(who)
	into = append(into, game.Holding{Text: "has.points", N: p.points(who), Kind: game.Goal}, game.Holding{Text: "has.favour", N: int(her.Favour), Kind: game.Goal})
	if who == PatronusSeat {
		return into
	}
	var y Yield
	controlled, pieces, cards := 0, 0, 0
	if f := her.Faction; f != NoFaction {
		p.reap(her, &y)
		pieces = p.piecesOnMap(f)
		for set := uint(p.Presence(f) &^ territoriesOf(f)); set != 0; set &= set - 1 {
			if p.Controller(Territory(bits.TrailingZeros(set))) == f {
				controlled++
			}
		}
	}
	for _, c := range her.Cards {
		if c != NoCard {
			cards++
		}
	}
	return append(into,
		game.Holding{Text: "has.yield", N: max(y.Net(), -int(her.Favour)), Kind: game.Ahead},
		game.Holding{Text: "has.controlled", N: controlled},
		game.Holding{Text: "has.visited", N: bits.OnesCount8(her.Visiting)},
		game.Holding{Text: "has.cards", N: cards},
		game.Holding{Text: "has.pieces", N: pieces},
		game.Holding{Text: "has.blessings", N: bits.OnesCount8(her.Unspent)},
		game.Holding{Text: "has.spaces", N: NumSpaces - bits.OnesCount8(her.Active), Kind: game.Stock},
	)
}
