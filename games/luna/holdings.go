package luna

import (
	"math/bits"

	"pantheon/game"
)

// heldTexts are the ids of the texts for influence, by source.
var heldTexts = func() (ids [NumSources]string) {
	for from, id := range sourceIDs {
		ids[from] = "has." + id
	}
	return ids
}()

// Holdings appends what a player has; for [game.Spectator] it is the solo opponent. Influence by source comes first,
// without that from the start and from favours, and with what the end of the game would bring now. Then comes what the
// figures would bring if the round were scored now. Novices in the temple, stones claimed, favours, active novices and
// all novices outside reserve and pier follow. See [game.HoldingLister].
func (p *Position) Holdings(s game.Seat, into []game.Holding) []game.Holding {
	who := int8(s)
	if s == game.Spectator {
		who = OpponentSeat
	}
	me := &p.Players[who]
	for from, text := range heldTexts {
		if Source(from) == FromStart || Source(from) == FromFavours {
			continue // the first source never changes, and favours are counted separately
		}
		n := me.Points[from]
		if p.Step != Over {
			n += p.endValue(who, Source(from))
		}
		into = append(into, game.Holding{Text: text, N: int(n), Kind: game.Goal})
	}
	var y [MaxPlayers]Yield
	p.reap(&y)
	return append(into,
		game.Holding{Text: "has.at-priestess", N: int(y[who].Priestess), Kind: game.Ahead},
		game.Holding{Text: "has.at-apostate", N: -int(y[who].Apostate), Kind: game.Ahead},
		game.Holding{Text: "has.in-temple", N: bits.OnesCount32(me.Temple)},
		game.Holding{Text: "has.claimed", N: bits.OnesCount32(me.Claimed)},
		game.Holding{Text: "has.favours", N: bits.OnesCount8(me.Favours)},
		game.Holding{Text: "has.awake", N: together(me.active()), Kind: game.Stock},
		game.Holding{Text: "has.novices", N: together(me.active()) + together(me.inactive()) + bits.OnesCount32(me.Claimed|me.Temple)},
	)
}
