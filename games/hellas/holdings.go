package hellas

import (
	"math/bits"

	"pantheon/game"
)

// Holdings appends what a seat has: first its progress on each way to win, then its means on and beside the map. In the
// solo game [game.Spectator] means Persia, with its own ways to win. Of a hand only the number of cards counts.
//
// A player's last holding is minus the number of monsters in the player's territories. A count of the territories
// without monsters would change together with the number of territories. Holdings implements [game.HoldingLister].
func (p *Position) Holdings(s game.Seat, into []game.Holding) []game.Holding {
	if s == game.Spectator {
		razed := 0
		for _, level := range p.Levels {
			razed += int(p.rules.Invasion.Level) - int(level)
		}
		return append(into,
			game.Holding{Text: "has.lands", N: count(uint32(p.Lands(Persia))), Kind: game.Goal},
			game.Holding{Text: "has.held", N: count(p.Players[Persia].Held)},
			game.Holding{Text: "has.razed", N: razed, Kind: game.Goal},
		)
	}
	me := &p.Players[s]
	var st game.Standing
	fallen, king := 0, 0
	if p.Solo() {
		fallen = p.countedDown()
	} else {
		p.progress(int8(s), &st)
		king = st.Ways[3].Got
	}
	glory := 0
	for _, who := range p.Glory {
		if who == int8(s) {
			glory++
		}
	}
	haunted := 0 // monsters in the player's territories
	for b := range p.Beasts {
		if at := p.Beasts[b].At; at != NoTerritory && me.Held&at.Bit() != 0 {
			haunted++
		}
	}
	return append(into,
		game.Holding{Text: "has.lands", N: count(uint32(p.Lands(int8(s)))), Kind: game.Goal},
		game.Holding{Text: "has.temples", N: count(p.Temples & me.Held), Kind: game.Goal},
		game.Holding{Text: "has.slain", N: bits.OnesCount8(me.Slain), Kind: game.Goal},
		game.Holding{Text: "has.king", N: king, Kind: game.Goal},
		game.Holding{Text: "has.counter", N: fallen, Kind: game.Goal},
		game.Holding{Text: "has.held", N: count(me.Held)},
		game.Holding{Text: "has.hoplites", N: int(me.OnMap)},
		game.Holding{Text: "has.artifacts", N: count(me.Artifacts)},
		game.Holding{Text: "has.blessings", N: bits.OnesCount64(me.Blessings)},
		game.Holding{Text: "has.glory", N: glory},
		game.Holding{Text: "has.attributes", N: me.Value(Strength) + me.Value(Leadership) + me.Value(Speed)},
		game.Holding{Text: "has.priests", N: int(me.Pool)},
		game.Holding{Text: "has.cards", N: int(me.HandSize)},
		game.Holding{Text: "has.safe", N: -haunted, Kind: game.Ahead},
	)
}
