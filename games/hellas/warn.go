package hellas

import (
	"cmp"
	"slices"

	"pantheon/game"
)

// nearLands is the maximum number of missing territories at which a warning appears. A battle and its consequences may gain two
// together.
const nearLands = 2

// A threat is a warning about a player who may soon win, and how soon that may be.
type threat struct {
	warning game.Phrase
	left    int  // number of things missing; a turn usually gains one of them
	by      int8 // the player who gains them
}

// Warnings appends the warnings about players who may soon win. The player who lacks the least comes first; if several lack
// the same, the one whose turn comes first. For the King of Kings the warnings name the holder of the monument's
// territory, if any, and the number of tokens left. In the solo game they cover both sides. It implements
// [game.Warner]. (3.8, 3.9)
func (p *Position) Warnings(into []game.Phrase) []game.Phrase {
	if p.Over() {
		return into
	}
	if p.Solo() {
		return p.soloWarnings(into)
	}
	all := p.threats()
	slices.SortStableFunc(all, func(a, b threat) int {
		return cmp.Or(cmp.Compare(a.left, b.left), cmp.Compare(p.turnsUntil(a.by), p.turnsUntil(b.by)))
	})
	for _, t := range all {
		into = append(into, t.warning)
	}
	return into
}

// threats returns the warnings with several players, player by player.
func (p *Position) threats() (all []threat) {
	goals, near := p.Goals(), 1
	if p.Depth > 0 { // the current action may gain one, and its consequences another
		near = 2
	}
	throne, tokens, crown := p.Throne(), int(p.Crown.Tokens), p.Crown.Seat
	for s := range p.Seats {
		me, who := &p.Players[s], seatThing(s)
		warn := func(left int, by int8, id string, args ...any) {
			all = append(all, threat{game.NewPhrase(id, append([]any{"who", who}, args...)...), left, by})
		}
		if built := count(p.Temples & me.Held); built >= goals.Temples-near {
			warn(goals.Temples-built, s, "warning.favoured", "n", built, "of", goals.Temples)
		}
		if slain := count(uint32(me.Slain)); slain == goals.Monsters-1 {
			warn(1, s, "warning.slayer", "n", slain, "of", goals.Monsters)
		}
		if left := p.leftForLands(s); left <= nearLands {
			warn(left, s, "warning.warlord", "n", left)
		}
		if throne != NoTerritory && me.Held&throne.Bit() != 0 {
			warn(tokens, crown, "warning.king", "n", tokens, "by", seatThing(crown))
		}
	}
	if throne != NoTerritory && p.Controller(throne) == NoSeat {
		next := crown
		if tokens == 0 { // the first to take the territory wins
			next = p.Acting
		}
		warning := game.NewPhrase("warning.throne", "territory", p.territoryThing(throne), "n", tokens, "by", seatThing(crown))
		all = append(all, threat{warning, tokens + 1, next})
	}
	return all
}

// turnsUntil returns how many turns end before the next turn of a seat; 0 during its turn.
func (p *Position) turnsUntil(s int8) int8 { return (s - p.Acting + p.Seats) % p.Seats }

// leftForLands returns the number of territories that a player lacks for as many complete lands as win. (3.8)
func (p *Position) leftForLands(s int8) int {
	var lacks [NumTerritories + 1]int // lands by the number of territories that they lack
	for l := range p.rules.Land {
		if p.rules.Excluded[p.Seats]>>l&1 == 0 {
			lacks[count(p.rules.Land[l].Territories&^p.Players[s].Held)]++
		}
	}
	left, lands := 0, p.Goals().Lands
	for n, there := range lacks {
		taken := min(there, lands)
		left += n * taken
		lands -= taken
	}
	return left
}

// soloWarnings appends a warning for each way of winning, other than by the clock, that the player or Persia is one
// step from completing. (3.9)
func (p *Position) soloWarnings(into []game.Phrase) []game.Phrase {
	r := p.soloResult()
	for i := range r.N {
		who := p.whoThing(0)
		if r.Standings[i].Seat == game.Spectator {
			who = p.whoThing(Persia)
		}
		for _, w := range r.Standings[i].Ways {
			if w.ID != "" && w.ID != wayClock && w.Got == w.Of-1 {
				into = append(into, game.NewPhrase("warning.way", "who", who, "way", game.MakeThing("way", w.ID)))
			}
		}
	}
	return into
}
