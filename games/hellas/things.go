package hellas

import "pantheon/game"

// The words of sentences and documents, and the things that the board draws, share the ids of the content.
var (
	seatIDs     = [MaxPlayers]string{"0", "1", "2", "3"}
	armyIDs     = [MaxPlayers]string{"blue", "yellow", "green", "red"}
	woundIDs    = [MaxWounds]string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10"}
	beastIDs    = [...]string{"unseen", "roaming", "dead"}
	wayIDs      = [...]string{"", "warlord", "favoured", "slayer", "king", "solo-won", "solo-lost"}
	sideIDs     = [sides]string{"attacker", "defender"}
	doneIDs     = [...]string{"artifacts", "prayer", "hero", "hoplites", "began", "special", "built"}
	rewardWords = []string{"none", "priest", "artifact", "monster-artifact"}
)

// words are the ids of all kinds of things, gathered once when the content is compiled.
type words struct {
	territories, lands, heroes, gods, monsters, quests, combat, attacks, events, artifacts, blessings, temples []string
	asked                                                                                                      []string // blessings that are asked for, in the order of index.asked
}

// gather collects the words of the content.
func (r *rules) gather() {
	w := &r.names
	for t := range r.territory {
		w.territories = append(w.territories, r.territory[t].id)
	}
	for l := range r.land {
		w.lands = append(w.lands, r.land[l].id)
	}
	for h := range r.hero {
		w.heroes = append(w.heroes, r.hero[h].id)
	}
	for g := range r.monument {
		w.gods = append(w.gods, r.monument[g].id)
	}
	for b := range r.monster {
		w.monsters = append(w.monsters, r.monster[b].id)
	}
	for q := range r.quest {
		w.quests = append(w.quests, r.quest[q].id)
	}
	for c := range r.combat {
		w.combat = append(w.combat, r.combat[c].id)
	}
	for c := range r.attack {
		w.attacks = append(w.attacks, r.attack[c].id)
	}
	for e := range r.event {
		w.events = append(w.events, r.event[e].id)
	}
	for a := range r.artifact {
		w.artifacts = append(w.artifacts, r.artifact[a].id)
	}
	for b := range r.blessing {
		w.blessings = append(w.blessings, r.blessing[b].id)
	}
	for c := range r.temple {
		w.temples = append(w.temples, r.temple[c].id)
	}
}

// wordlist is the words of a kind; nil for numbers.
func (r *rules) wordlist(kind string) []string {
	w := &r.names
	switch kind {
	case "territory":
		return w.territories
	case "land":
		return w.lands
	case "hero":
		return w.heroes
	case "god":
		return w.gods
	case "monster":
		return w.monsters
	case "quest":
		return w.quests
	case "combat":
		return w.combat
	case "attack":
		return w.attacks
	case "event":
		return w.events
	case "artifact":
		return w.artifacts
	case "blessing":
		return w.blessings
	case "asked-blessing":
		return w.asked
	case "attribute":
		return attributeIDs[:]
	case "symbol":
		return symbolIDs[:]
	case "wound":
		return woundIDs[:]
	case "seat":
		return seatIDs[:]
	case "reward":
		return rewardWords
	case "moment":
		return momentIDs
	case "action":
		return actionIDs[:]
	case "side":
		return sideIDs[:]
	case "stage":
		return stageIDs
	case "hunt-stage":
		return huntIDs
	case "pick":
		return pickIDs
	case "build-stage":
		return buildIDs
	case "script":
		return scriptOpIDs[:]
	case "temple-card":
		return w.temples
	}
	return nil
}

func (p *Position) territoryThing(t Territory) game.Thing {
	return game.MakeThing("territory", p.rules.territory[t].id)
}
func (p *Position) landThing(l Land) game.Thing { return game.MakeThing("land", p.rules.land[l].id) }
func (p *Position) godThing(g Monument) game.Thing {
	return game.MakeThing("god", p.rules.monument[g].id)
}
func (p *Position) monsterThing(b Monster) game.Thing {
	return game.MakeThing("monster", p.rules.monster[b].id)
}
func (p *Position) questThing(q Quest) game.Thing {
	return game.MakeThing("quest", p.rules.quest[q].id)
}
func (p *Position) combatThing(c CombatCard) game.Thing {
	return game.MakeThing("combat", p.rules.combat[c].id)
}
func (p *Position) attackThing(c AttackCard) game.Thing {
	return game.MakeThing("attack", p.rules.attack[c].id)
}
func (p *Position) eventThing(e EventCard) game.Thing {
	return game.MakeThing("event", p.rules.event[e].id)
}
func (p *Position) artifactThing(a Artifact) game.Thing {
	return game.MakeThing("artifact", p.rules.artifact[a].id)
}
func (p *Position) blessingThing(b Blessing) game.Thing {
	return game.MakeThing("blessing", p.rules.blessing[b].id)
}
func (p *Position) heroThing(h Hero) game.Thing    { return game.MakeThing("hero", p.rules.hero[h].id) }
func attributeThing(a Attribute) game.Thing        { return game.MakeThing("attribute", attributeIDs[a]) }
func seatThing(s int8) game.Thing                  { return game.SeatThing(game.Seat(s)) }
func armyPiece(s int8) game.Thing                  { return game.MakeThing("hoplite", armyIDs[s]) }
func priestPiece(s int8) game.Thing                { return game.MakeThing("priest", armyIDs[s]) }
func supplyThing(s int8) game.Thing                { return game.MakeThing("supply", seatIDs[s]) }
func poolThing(s int8) game.Thing                  { return game.MakeThing("pool", seatIDs[s]) }
func handThing(s int8) game.Thing                  { return game.MakeThing("hand", seatIDs[s]) }
func wayThing(w Way) game.Thing                    { return game.MakeThing("way", wayIDs[w]) }
func (p *Position) controlPiece(s int8) game.Thing { return game.MakeThing("control", armyIDs[s]) }

// The places without an id of their own.
const (
	deckThing    game.Thing = "deck:combat"
	discardThing game.Thing = "discard:combat"
)
