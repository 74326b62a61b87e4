package hellas

import (
	"pantheon/game"
	"pantheon/games/hellas/cards"
)

// Advise returns the coach's advice to seat s on entering a quest ("quest") or on recruiting ("recruit"). ok is false
// for any other topic. It implements [game.Adviser]. (3.2, 3.6)
func (p *Position) Advise(s game.Seat, about string) (advice game.Phrase, ok bool) {
	switch about {
	case "quest":
		return p.adviseQuest(int8(s)), true
	case "recruit":
		if n := p.Recruits(int8(s)); n > 0 {
			return game.NewPhrase("advice.recruit", "n", n), true
		}
		return game.NewPhrase("advice.recruit.nobody"), true
	}
	return advice, false
}

// adviseQuest returns advice that names a quest within reach that the hero can enter, or else what a quest within reach
// still requires. If no quest is within reach or on the map, it says so.
func (p *Position) adviseQuest(s int8) game.Phrase {
	reach, lacks := p.walkable(s), game.NewPhrase("advice.quest.far", "n", p.Players[s].Value(Speed))
	lies := false
	for slot, q := range p.Quests {
		if q == NoQuest {
			continue
		}
		lies = true
		switch t := p.questTerritory(q); {
		case reach&t.Bit() == 0:
		case p.enterable(s, int8(slot)):
			return game.NewPhrase("advice.quest", "quest", p.questThing(q), "territory", p.territoryThing(t))
		default:
			lacks = p.lacking(s, q)
		}
	}
	if !lies {
		return game.NewPhrase("advice.quest.none")
	}
	return lacks
}

// lacking returns a phrase for the first thing that a player lacks for a quest. Among the steps for which something is
// lacking, it takes the one that lacks the fewest things. If nothing is lacking for any step, the phrase says that the
// cost cannot be paid.
func (p *Position) lacking(s int8, q Quest) game.Phrase {
	var least []game.Phrase
	for step := range NumSteps {
		all := p.lacks(s, &p.rules.Quest[q].Step[step].Need)
		if len(all) > 0 && (least == nil || len(all) < len(least)) {
			least = all
		}
	}
	if least == nil { // the cost of a step cannot be paid
		return game.NewPhrase("advice.quest.pay", "quest", p.questThing(q))
	}
	lack := least[0]
	lack.Args = append(lack.Args, game.Arg{Name: "quest", Thing: p.questThing(q)}, game.Arg{Name: "territory", Thing: p.territoryThing(p.questTerritory(q))})
	return lack
}

// lacks returns a phrase for each need that a player does not meet, with the required and the present number.
func (p *Position) lacks(s int8, n *cards.Needs) (all []game.Phrase) {
	me := &p.Players[s]
	for a, least := range n.Attribute {
		if have := me.Value(Attribute(a)); have < int(least) {
			all = append(all, game.NewPhrase("advice.quest.attribute", "attribute", attributeThing(Attribute(a)), "n", int(least), "have", have))
		}
	}
	for _, need := range [...]struct {
		id       string
		n, owned int
	}{
		{"priests", int(n.Priests), int(me.Pool)}, {"cities", int(n.Cities), count(me.Held & p.rules.Index.Cities)},
		{"temples", int(n.Temples), count(me.Held & p.Temples)}, {"artifacts", int(n.Artifacts), count(me.Artifacts)},
	} {
		if need.owned < need.n {
			all = append(all, game.NewPhrase("advice.quest."+need.id, "n", need.n, "have", need.owned))
		}
	}
	return all
}
