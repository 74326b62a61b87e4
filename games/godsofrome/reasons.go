package godsofrome

import "pantheon/game"

func (p *Position) whyNotChoose(f Faction) *game.Refusal {
	switch {
	case f == NoFaction:
		return nil
	case f == p.Removed:
		return p.no("1.3", "refuse.removed", "god", godThing(f))
	case p.SeatOf[f] >= 0:
		return p.no("1.4", "refuse.taken", "faction", factionThing(f), "seat", game.Seat(p.SeatOf[f]))
	}
	return nil
}

// whyNotVisit returns the refusal of a visit, by 1.5 or, with the pantheon variant, by 1.15. It returns nil if it finds
// no reason. The god or the territory may be missing.
func (p *Position) whyNotVisit(g Faction, t Territory) *game.Refusal {
	me := &p.Players[p.Active]
	switch {
	case g != NoFaction && p.welcoming()&g.bit() != 0:
		return p.whyNotPlace(g, t)
	case g == NoFaction && me.Discs == 0:
		return p.no("1.5", "refuse.no-disc")
	case g == NoFaction && p.usedUp(me) != 0:
		return p.no("1.15", "refuse.no-temple-open-twice")
	case g == NoFaction:
		return p.no("1.5", "refuse.no-temple-open")
	case g == p.Removed:
		return p.no("1.3", "refuse.removed", "god", godThing(g))
	case me.Visiting>>g&1 != 0:
		return p.no("1.5", "refuse.visiting", "god", godThing(g))
	case p.usedUp(me)>>g&1 != 0:
		return p.no("1.15", "refuse.twice", "god", godThing(g))
	case me.Discs == 0:
		return p.no("1.5", "refuse.no-disc")
	}
	return p.no("1.5", "refuse.temple-full", "god", godThing(g))
}

// whyNotPlace refuses a territory for the meeple that a visit places: one of another colour, or any if the reserve is
// empty. It returns nil for Off. (1.5)
func (p *Position) whyNotPlace(g Faction, t Territory) *game.Refusal {
	switch {
	case t != Off && t.Faction() != g:
		return p.no("1.5", "refuse.other-colour", "god", godThing(g), "territory", territoryThing(t))
	case t != Off && p.Reserve[g] == 0:
		return p.no("1.5", "refuse.none-to-place", "god", godThing(g), "faction", factionThing(g))
	}
	return nil
}

func (p *Position) whyNotActivate(space int8) *game.Refusal {
	me := &p.Players[p.Active]
	switch {
	case space >= 0 && me.Active>>space&1 != 0:
		return p.no("1.6", "refuse.space-active", "space", spaceThing(space))
	case me.Discs == 0:
		return p.no("1.6", "refuse.no-disc")
	case space < 0:
		return p.no("1.6", "refuse.all-active")
	}
	return nil
}

// lacks refuses an action whose icon the activated space does not have, or no longer has. It returns nil in steps other
// than Acting.
func (p *Position) lacks(i Icon) *game.Refusal {
	if p.Step == Acting && !p.pending().has(i) {
		return p.no("1.6", "refuse.no-icon", "icon", game.MakeThing("icon", i.String()), "space", spaceThing(p.Space))
	}
	return nil
}

// absent refuses an action in a territory where the faction to act is not present. It returns nil for Off.
func (p *Position) absent(t Territory) *game.Refusal {
	if f := p.Players[p.Active].Faction; t != Off && p.Presence(f)>>t&1 == 0 {
		return p.no("1.7", "refuse.no-presence", "territory", territoryThing(t), "faction", factionThing(f))
	}
	return nil
}

// barred refuses a territory outside the set open, because a god piece is there. It returns nil for Off.
func (p *Position) barred(t Territory, open uint16) *game.Refusal {
	if t != Off && open>>t&1 == 0 {
		return p.no("1.9", "refuse.god-bars", "territory", territoryThing(t), "god", godThing(t.Faction()))
	}
	return nil
}

// held refuses moving a meeple out of a territory with a god piece, where that is forbidden. It returns nil for Off.
func (p *Position) held(t Territory) *game.Refusal {
	if t != Off && p.leavable()>>t&1 == 0 {
		return p.no("Q1", "refuse.god-holds", "territory", territoryThing(t), "god", godThing(t.Faction()))
	}
	return nil
}

// scarce refuses moving n meeples of a faction from a territory that holds fewer, or none. It returns nil for Off.
func (p *Position) scarce(f Faction, t Territory, n uint8) *game.Refusal {
	if t == Off {
		return nil
	}
	switch here := p.Meeples[t][f]; {
	case here == 0 && p.Wooden[t] == f:
		return p.no("1.7", "refuse.temple-stays", "territory", territoryThing(t), "faction", factionThing(f))
	case here == 0:
		return p.no("1.7", "refuse.no-meeple", "territory", territoryThing(t), "faction", factionThing(f))
	case n > here:
		return p.no("1.7", "refuse.too-many", "territory", territoryThing(t), "faction", factionThing(f), "n", int(here))
	}
	return nil
}

// apart refuses a move between territories that do not share a border. It returns nil if either is Off.
func (p *Position) apart(from, to Territory) *game.Refusal {
	if from != Off && to != Off && p.rules.adjacent[from]>>to&1 == 0 {
		return p.no("1.7", "refuse.not-adjacent", "from", territoryThing(from), "to", territoryThing(to))
	}
	return nil
}

// unblessed refuses an improved action for which the blessing of the territory's colour is missing or spent. It returns
// nil for Off.
func (p *Position) unblessed(t Territory) *game.Refusal {
	me := &p.Players[p.Active]
	switch {
	case t == Off || me.Unspent>>t.Faction()&1 != 0:
		return nil
	case t.Faction() == p.Removed: // whose blessings are out of the game too
		return p.no("1.3", "refuse.removed", "god", godThing(p.Removed))
	}
	for _, spent := range me.Spent {
		if spent>>t.Faction()&1 != 0 {
			return p.no("1.6", "refuse.blessing-spent", "territory", territoryThing(t), "god", godThing(t.Faction()))
		}
	}
	return p.no("1.6", "refuse.no-blessing", "territory", territoryThing(t), "god", godThing(t.Faction()))
}

// enclosed refuses a move that leaves a territory without naming a destination. Since [Position.unfinished] has refused
// the beginnings of legal moves, no destination is possible.
func (p *Position) enclosed(t Territory, to Territory) *game.Refusal {
	if t == Off || to != Off {
		return nil
	}
	return p.no("Q12", "refuse.no-way", "territory", territoryThing(t))
}

// nowhere refuses a move that names no territory: t is Off. Since [Position.unfinished] has refused the beginnings of
// legal moves, the action is possible on no territory.
func (p *Position) nowhere(rule string, t Territory) *game.Refusal {
	if t != Off {
		return nil
	}
	return p.no(rule, "refuse.nowhere")
}

func (p *Position) whyNotGrow(to, from Territory, x Faction) *game.Refusal {
	f := p.Players[p.Active].Faction
	if x == NoFaction {
		x = f
	}
	if r := game.FirstRefusal(p.lacks(Growth), p.nowhere("1.7", to), p.absent(to), p.barred(to, p.enterableBy(x))); r != nil {
		return r
	}
	switch {
	case p.Step == Relocating && to != Off && to != p.Origin:
		return p.no("1.7", "refuse.relocating", "territory", territoryThing(p.Origin))
	case p.Step == Acting && p.switches&movesAny != 0 && from != Off && p.Reserve[f] == 0:
		return p.no("Q5", "refuse.grow-first", "territory", territoryThing(to))
	case p.Reserve[f] > 0 && from != Off:
		return p.no("1.7", "refuse.reserve-left", "faction", factionThing(f))
	case p.Reserve[f] > 0:
		return nil
	case x != f && p.switches&movesAny == 0:
		return p.no("Q5", "refuse.own-only", "faction", factionThing(x))
	case from == Off && p.growable()&to.bit() != 0:
		return nil
	case from == Off:
		return p.no("1.7", "refuse.none-elsewhere", "territory", territoryThing(to))
	case from == to:
		return p.no("1.7", "refuse.same-territory", "territory", territoryThing(to))
	}
	return game.FirstRefusal(p.scarce(x, from, 1), p.held(from))
}

func (p *Position) whyNotBuild(t Territory, c Card, space int8) *game.Refusal {
	me := &p.Players[p.Active]
	if r := p.lacks(Growth); r != nil {
		return r
	}
	if me.Temples == 0 {
		return p.no("1.17", "refuse.no-temple-left")
	}
	switch {
	case t != Off:
	case p.buildable() == 0:
		return p.no("1.8", "refuse.nowhere-to-build")
	default:
		return nil
	}
	if r := game.FirstRefusal(p.absent(t), p.unblessed(t)); r != nil {
		return r
	}
	switch {
	case p.Wooden[t] != NoFaction:
		return p.no("1.8", "refuse.second-temple", "territory", territoryThing(t), "faction", factionThing(p.Wooden[t]))
	case p.buildable()>>t&1 == 0 && me.Faction == Jupiter && p.power(Jupiter):
		return p.no("Q17", "refuse.jupiter-builds", "territory", territoryThing(t), "god", godThing(t.Faction()))
	case p.buildable()>>t&1 == 0:
		return p.barred(t, p.open())
	case c == NoCard:
		return nil
	case p.cardsInRow() == 0:
		return p.no("Q13", "refuse.no-card-left")
	case p.cardsInRow()>>c&1 == 0:
		return p.no("1.8", "refuse.card-not-there", "card", p.rules.cardThing(c))
	case space >= 0 && me.Cards[space] != NoCard:
		return p.no("1.8", "refuse.space-has-card", "space", spaceThing(space))
	case p.bareSpaces(me) == 0:
		return p.no("Q13", "refuse.no-space-bare")
	}
	return nil
}

func (p *Position) whyNotTravel(from, to Territory, n uint8) *game.Refusal {
	f := p.Players[p.Active].Faction
	if r := p.lacks(Travel); r != nil {
		return r
	}
	if p.Step == Travelling && from != Off && from != p.Origin {
		return p.no("1.7", "refuse.travelling", "territory", territoryThing(p.Origin))
	}
	return game.FirstRefusal(p.nowhere("1.7", from), p.scarce(f, from, n), p.held(from), p.enclosed(from, to), p.apart(from, to), p.barred(to, p.enterable(f)))
}

func (p *Position) whyNotGather(to, from Territory, n uint8) *game.Refusal {
	f := p.Players[p.Active].Faction
	if r := p.lacks(Travel); r != nil {
		return r
	}
	switch {
	case to == Off:
		return p.nowhere("1.8", to)
	case p.Step == Gathering && to != p.Origin:
		return p.no("1.8", "refuse.gathering", "territory", territoryThing(p.Origin))
	case p.Step == Acting:
		if r := p.unblessed(to); r != nil {
			return r
		}
	}
	if from == to {
		return p.no("1.8", "refuse.same-territory", "territory", territoryThing(to))
	}
	if r := p.barred(to, p.enterable(f)); from == Off && r == nil {
		return p.no("1.8", "refuse.none-elsewhere", "territory", territoryThing(to))
	}
	return game.FirstRefusal(p.barred(to, p.enterable(f)), p.scarce(f, from, n), p.held(from))
}

func (p *Position) whyNotAttack(in Territory, x Faction, to Territory) *game.Refusal {
	f := p.Players[p.Active].Faction
	if r := p.lacks(Attack); r != nil {
		return r
	}
	switch {
	case p.Step == Pressing && in != Off && in != p.Origin:
		return p.no("1.14", "refuse.pressing", "territory", territoryThing(p.Origin))
	case in == Off:
		return p.nowhere("1.7", in)
	case p.attackable()>>in&1 == 0 && f == Diana && p.power(Diana):
		return p.no("1.14", "refuse.not-near", "territory", territoryThing(in))
	case p.attackable()>>in&1 == 0:
		return p.absent(in)
	case x == f:
		return p.no("1.7", "refuse.own-meeple")
	case x == NoFaction && !p.foreign(in):
		return p.no("1.7", "refuse.nobody-to-push", "territory", territoryThing(in))
	case x == NoFaction:
		return game.FirstRefusal(p.held(in), p.enclosed(in, to))
	}
	return game.FirstRefusal(p.scarce(x, in, 1), p.held(in), p.enclosed(in, to), p.apart(in, to), p.barred(to, p.pushable(x)))
}

// foreign reports whether a territory has meeples of another faction than the one to act.
func (p *Position) foreign(t Territory) bool {
	for x := Jupiter; x <= Venus; x++ {
		if x != p.Players[p.Active].Faction && p.Meeples[t][x] > 0 {
			return true
		}
	}
	return false
}

func (p *Position) whyNotStorm(t Territory) *game.Refusal {
	if r := game.FirstRefusal(p.lacks(Attack), p.nowhere("1.8", t)); r != nil {
		return r
	}
	if p.blocked&t.bit() != 0 {
		return p.no("Q19", "refuse.god-there", "territory", territoryThing(t), "god", godThing(t.Faction()))
	}
	return game.FirstRefusal(p.absent(t), p.unblessed(t))
}

func (p *Position) whyNotPush(x Faction, to Territory, n uint8) *game.Refusal {
	switch {
	case x == NoFaction:
		return nil
	case x == p.Players[p.Active].Faction:
		return p.no("1.8", "refuse.own-meeple")
	case x == Jupiter && p.power(Jupiter) && p.Meeples[p.Origin][x] > 0:
		return p.no("1.14", "refuse.immune", "faction", factionThing(x))
	}
	return game.FirstRefusal(p.scarce(x, p.Origin, n), p.enclosed(p.Origin, to), p.apart(p.Origin, to), p.barred(to, p.pushable(x)))
}
