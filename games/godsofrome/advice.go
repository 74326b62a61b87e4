package godsofrome

import (
	"math/bits"
	"strconv"

	"pantheon/game"
)

// Advise suggests a plan for the next turns. In order of preference, it is a scoring that brings favour, a visit to a
// god, or travel. A visit is to a god in whose colour the seat controls a territory with a +1. Travel goes to an empty
// territory with a +1, in the colour of a god that the seat may visit. It comes from a territory next to it with at
// least two of the seat's meeples. A plan to travel needs two discs. ok is false without such a plan, if s is not at
// the beginning of its turn, or if about is not "plan". See [game.Adviser]. (1.5, 1.6, 1.10)
func (p *Position) Advise(s game.Seat, about string) (advice game.Phrase, ok bool) {
	if about != "plan" || p.Step != Turn || int8(s) != p.Active {
		return advice, false
	}
	me := &p.Players[s]
	y := p.ScoreNow(int(s))
	if n := y.Net(); n > 0 {
		return game.NewPhrase("advice.plan.score", "n", n), true
	}
	foreign := allTerritories &^ territoriesOf(me.Faction) & coloursOf(p.welcoming())
	for set := foreign & p.Presence(me.Faction); set != 0; set &= set - 1 {
		if t := Territory(bits.TrailingZeros16(set)); p.Harvest[t] > 0 && p.Controller(t) == me.Faction {
			return game.NewPhrase("advice.plan.visit", "territory", territoryThing(t), "god", godThing(t.Faction())), true
		}
	}
	space := p.travelSpace(int(s))
	if space < 0 || me.Discs < 2 { // one for the space, one for the visit
		return advice, false
	}
	for set := foreign & p.enterable(me.Faction); set != 0; set &= set - 1 {
		t := Territory(bits.TrailingZeros16(set))
		if p.Harvest[t] > 0 && p.Meeples[t] == [NumFactions]uint8{} && p.Wooden[t] == NoFaction && p.besideTwo(me.Faction, t) {
			return game.NewPhrase("advice.plan", "space", game.MakeThing("space", strconv.Itoa(space+1)), "territory", territoryThing(t),
				"god", godThing(t.Faction())), true
		}
	}
	return advice, false
}

// travelSpace returns the first card space of a seat, from 0, that has no disc and shows a travel icon; -1 for none.
func (p *Position) travelSpace(seat int) int {
	for space := range NumSpaces {
		if p.Players[seat].Active>>space&1 == 0 {
			for _, icon := range p.IconsOf(seat, space) {
				if icon == Travel {
					return space
				}
			}
		}
	}
	return -1
}

// besideTwo reports whether a territory next to t has at least two meeples of a faction that may leave it.
func (p *Position) besideTwo(f Faction, t Territory) bool {
	for set := p.rules.adjacent[t] & p.leavable(); set != 0; set &= set - 1 {
		if p.Meeples[bits.TrailingZeros16(set)][f] > 1 {
			return true
		}
	}
	return false
}
