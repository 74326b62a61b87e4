package luna

import (
	"testing"

	"pantheon/game"
)

// TestValueLikesWhatAPlayerLikes checks that of two positions of seat 0 that differ in one thing, the better one has
// the higher value, in every round before the last. Everything else is equal; novices that are not named are on the
// Sailboat island, where no figure is.
func TestValueLikesWhatAPlayerLikes(t *testing.T) {
	table := deal(t, 2, nil, `{"boards": ["blue", "yellow", null, null], "figures": {"priestess": "tide", "builder": "novice", "apostate": "bribe"}}`)
	away := table.After(Bribe, 1)
	for away == Sailboat || away == Tide {
		away = table.After(away, 1)
	}
	exposed := 5 // a space next to one whose stone is still on the path
	for near := &table.rules.layouts[table.layout].near; near[exposed]&table.Path>>exposed == 0; {
		exposed++
	}
	for _, c := range []struct {
		name       string
		less, more func(p *Position, me *Player)
	}{
		{"influence", nothing, func(_ *Position, me *Player) { me.Influence++ }},
		{"a shrine", nothing, func(_ *Position, me *Player) { me.Shrines |= Herbs.bit(); me.Left-- }},
		{"a favour", nothing, func(_ *Position, me *Player) { me.Favours |= Book.bit() }},
		{"to be first at the Priestess", nothing, func(_ *Position, me *Player) { me.Active[Tide] = 2 }},
		{"the Apostate elsewhere", func(_ *Position, me *Player) { me.Active[Bribe] = 2 },
			func(p *Position, me *Player) { me.Active[Bribe] = 2; p.Figures[Apostate] = away }},
		{"a novice in the temple rather than in the reserve", func(_ *Position, me *Player) { me.Reserve++ },
			func(_ *Position, me *Player) { me.Temple |= stone(exposed) }},
		{"a novice in the temple that nothing can displace", func(_ *Position, me *Player) { me.Temple |= stone(exposed) },
			func(p *Position, me *Player) { me.Temple |= stone(exposed); p.Books |= stone(exposed) }},
		{"a stone to be sanctified rather than two novices", func(_ *Position, me *Player) { me.Active[Sailboat] += 2 },
			func(p *Position, me *Player) {
				me.Active[Sailboat]++
				me.Claimed |= p.Approved() & -p.Approved()
			}},
		{"a stone that needs no bribe", func(p *Position, me *Player) { me.Claimed |= p.Bribable() & -p.Bribable() },
			func(p *Position, me *Player) { me.Claimed |= p.Approved() & -p.Approved() }},
		{"active novices", func(_ *Position, me *Player) { me.Inactive[Sailboat] += 2 }, func(_ *Position, me *Player) { me.Active[Sailboat] += 2 }},
	} {
		for round := int8(1); round < NumGroups; round++ {
			at := func(do func(*Position, *Player)) float64 {
				p := *table
				p.Round, p.Players[0].Reserve, p.Players[1].Reserve = round, 0, 0
				p.Players[0].Active, p.Players[1].Active = [NumIslands]int8{Sailboat: 4}, [NumIslands]int8{Sailboat: 4, Tide: 1}
				do(&p, &p.Players[0])
				return p.Value(0)
			}
			if less, more := at(c.less), at(c.more); less >= more {
				t.Errorf("%s, in round %d: %v without it, %v with it", c.name, round, less, more)
			}
		}
	}
}

// nothing leaves a position unchanged.
func nothing(*Position, *Player) {}

// TestValueAtTheEnd checks that at the end of a game, influence decides, and the place in the council decides ties.
func TestValueAtTheEnd(t *testing.T) {
	over := func(mine, his int16) (a, b float64) {
		p := deal(t, 2, nil, `{"step": "over", "round": 6, "candles": 3, "figures": {"priestess": "tide", "builder": "tide", "apostate": "tide"}}`)
		p.Players[0].Influence, p.Players[1].Influence = mine, his
		return p.Value(0), p.Value(1)
	}
	if a, b := over(51, 50); a <= b {
		t.Errorf("51 influence is worth %v, 50 is worth %v", a, b)
	}
	if a, b := over(50, 50); a >= b {
		t.Errorf("of equals, who is lower in the council is worth %v, who is higher %v", a, b)
	}
}

// TestValueOfTheOpponent checks that in the solo game the value of the opponent is higher with more influence.
func TestValueOfTheOpponent(t *testing.T) {
	p := deal(t, 1, nil, `{}`)
	before := p.Value(game.Spectator)
	p.Players[OpponentSeat].Influence++
	if after := p.Value(game.Spectator); after <= before {
		t.Errorf("the opponent is worth %v, with one influence more %v", before, after)
	}
}
