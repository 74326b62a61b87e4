package hellas

import (
	"pantheon/game"
	"pantheon/games/hellas/cards"
)

// The ids that moves, documents and the board use for things without an id in the content.
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

// ids returns the ids of a kind of things, in the order of their numbers. It returns nil for numbers and for an unknown
// kind.
func (r *rules) ids(kind string) []string {
	switch kind {
	case "wound":
		return woundIDs[:]
	case "seat":
		return seatIDs[:]
	case "reward":
		return rewardWords
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
	}
	return r.Tables.IDs(kind)
}

func (p *Position) territoryThing(t Territory) game.Thing {
	return game.MakeThing("territory", p.rules.Territory[t].ID)
}
func (p *Position) landThing(l Land) game.Thing { return game.MakeThing("land", p.rules.Land[l].ID) }
func (p *Position) godThing(g Monument) game.Thing {
	return game.MakeThing("god", p.rules.Monument[g].ID)
}
func (p *Position) monsterThing(b Monster) game.Thing {
	return game.MakeThing("monster", p.rules.Monster[b].ID)
}
func (p *Position) questThing(q Quest) game.Thing {
	return game.MakeThing("quest", p.rules.Quest[q].ID)
}
func (p *Position) combatThing(c CombatCard) game.Thing {
	return game.MakeThing("combat", p.rules.Combat[c].ID)
}
func (p *Position) attackThing(c AttackCard) game.Thing {
	return game.MakeThing("attack", p.rules.Attack[c].ID)
}
func (p *Position) eventThing(e EventCard) game.Thing {
	return game.MakeThing("event", p.rules.Event[e].ID)
}
func (p *Position) artifactThing(a Artifact) game.Thing {
	return game.MakeThing("artifact", p.rules.Artifact[a].ID)
}
func (p *Position) blessingThing(b Blessing) game.Thing {
	return game.MakeThing("blessing", p.rules.Blessing[b].ID)
}
func (p *Position) heroThing(h Hero) game.Thing { return game.MakeThing("hero", p.rules.Hero[h].ID) }
func attributeThing(a Attribute) game.Thing {
	return game.MakeThing("attribute", cards.AttributeIDs[a])
}
func seatThing(s int8) game.Thing                  { return game.SeatThing(game.Seat(s)) }
func armyPiece(s int8) game.Thing                  { return game.MakeThing("hoplite", armyIDs[s]) }
func priestPiece(s int8) game.Thing                { return game.MakeThing("priest", armyIDs[s]) }
func supplyThing(s int8) game.Thing                { return game.MakeThing("supply", seatIDs[s]) }
func poolThing(s int8) game.Thing                  { return game.MakeThing("pool", seatIDs[s]) }
func handThing(s int8) game.Thing                  { return game.MakeThing("hand", seatIDs[s]) }
func wayThing(w Way) game.Thing                    { return game.MakeThing("way", wayIDs[w]) }
func (p *Position) controlPiece(s int8) game.Thing { return game.MakeThing("control", armyIDs[s]) }

// The things for places that are not things of the content.
const (
	deckThing    game.Thing = "deck:combat"
	discardThing game.Thing = "discard:combat"
)
