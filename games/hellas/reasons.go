package hellas

import "pantheon/game"

// A reason says why a move is not possible; the zero value, possible, says that it is possible. Listing moves and
// explaining refused moves use the same functions, which return reasons and allocate nothing. The text is added only
// for a refusal.
type reason uint8

// The reasons.
const (
	possible reason = iota
	becauseNotNow
	becauseNotAsked

	becauseUsedAction // special actions
	becauseBuiltAlready
	becauseRepeatFirst
	becauseNotUsed
	becauseRepeatForTwo
	becauseNothingUsed

	becausePrayed // regular actions
	becauseNoPriest
	becauseNoSlot
	becauseHeroDone
	becauseOnQuest
	becauseNoQuest
	becauseOtherQuest
	becauseNoStep
	becauseQuestNeeds
	becauseAlreadyThere
	becauseTooFar
	becauseHoplitesDone

	becauseNotAdjacent // armies
	becauseSameTerritory
	becauseMarchNotAdjacent
	becauseMovedAlready
	becauseFortifiedStays
	becauseTooFew
	becauseFewerThan
	becauseMoreThan
	becauseBarred
	becauseNoWay
	becauseNoCity
	becauseNotControlled
	becauseCityTaken
	becauseJustCame
	becauseNoneToFortify
	becauseNoneFortified

	becauseNoSite // building, usurping, hunting
	becauseNoShrine
	becauseTempleThere
	becauseNotYourSite
	becauseNoToken
	becauseNoGloryOf
	becauseNotHunted
	becauseHunterNeeds

	becauseNotPlacedThere // recruits
	becauseSupply
	becauseNoneNamed
	becauseTooMany
	becauseInTheOpen
	becauseHeroElsewhere
	becauseGarrison
	becauseEnemiesThere

	becauseNoArtifact // artifacts, blessings, heroes, cards
	becauseNoBlessing
	becauseNotYourThing
	becauseNotCharged
	becauseArtifactsDone
	becauseOtherMoment
	becauseNoObject
	becauseOnce
	becauseByItself
	becauseCost
	becauseNotYourHero
	becauseNotAtStart
	becauseNoArtifactLeft
	becauseNoGlory
	becauseRewardLater
	becauseHasPassed
	becauseNoCards
	becauseNotInHand
	becauseCardLimit
	becauseTooBloody
	becauseNotThisCard

	becauseHeroTaken // things that are not an option
	becauseHeroThere
	becauseNotYours
	becauseComplete
	becauseAllComplete
	becauseNotComplete
	becauseNotInjured
	becauseNotOffered
	becauseNoRefuge
	becauseInjuredAlready
	becauseNotRaised
	becauseNotThere
	becauseNotSentThere
	becauseNoMonster
	becauseWoundDealt
	becauseNoSuchWound
	becauseNoWound
	becauseWounded
	becauseNotWounded
	becauseNotDrawn
	numReasons
)

// A reasonRow describes a reason: its rule, the id of its text, and the gaps that the text has.
type reasonRow struct {
	rule, why string
	gaps      []string
}

// reasonRows holds the rows of all reasons.
var reasonRows = [numReasons]reasonRow{
	becauseNotNow:   {"3.2", "refuse.not-now", nil},
	becauseNotAsked: {"3.2", "refuse.not-in-turn", []string{"verb"}},

	becauseUsedAction:   {"3.2", "refuse.used-action", []string{"action"}},
	becauseBuiltAlready: {"R31", "refuse.built-already", nil},
	becauseRepeatFirst:  {"3.2 repeat", "refuse.first", []string{"step"}},
	becauseNotUsed:      {"3.2 repeat", "refuse.not-used", []string{"action"}},
	becauseRepeatForTwo: {"3.2 repeat", "refuse.repeat-two", nil},
	becauseNothingUsed:  {"3.2 repeat", "refuse.nothing-used", nil},

	becausePrayed:       {"3.2 prayer", "refuse.prayed", nil},
	becauseNoPriest:     {"3.2 prayer", "refuse.no-priest", nil},
	becauseNoSlot:       {"3.2 prayer", "refuse.no-slot", []string{"god"}},
	becauseHeroDone:     {"3.2 hero", "refuse.hero-done", nil},
	becauseOnQuest:      {"3.6", "refuse.on-quest", nil},
	becauseNoQuest:      {"3.6", "refuse.no-quest", nil},
	becauseOtherQuest:   {"3.6", "refuse.other-quest", nil},
	becauseNoStep:       {"3.6 steps", "refuse.no-step", []string{"n"}},
	becauseQuestNeeds:   {"3.6 steps", "refuse.quest-needs", nil},
	becauseAlreadyThere: {"3.2 hero", "refuse.already-there", []string{"territory"}},
	becauseTooFar:       {"3.2 hero", "refuse.too-far", []string{"territory", "n"}},
	becauseHoplitesDone: {"3.2 hoplites", "refuse.hoplites-done", nil},

	becauseNotAdjacent:      {"3.2 hoplites", "refuse.not-adjacent", []string{"from", "to"}},
	becauseMarchNotAdjacent: {"3.2 march", "refuse.not-adjacent", []string{"from", "to"}},
	becauseSameTerritory:    {"3.2 hoplites", "refuse.same-territory", []string{"territory"}},
	becauseMovedAlready:     {"3.2 hoplites", "refuse.moved-already", []string{"territory"}},
	becauseFortifiedStays:   {"3.2 march", "refuse.fortified-stays", []string{"territory"}},
	becauseTooFew:           {"3.2", "refuse.too-few", []string{"territory", "n"}},
	becauseFewerThan:        {"3.2", "refuse.at-least", []string{"n"}},
	becauseMoreThan:         {"3.2", "refuse.at-most", []string{"n"}},
	becauseBarred:           {"5 heroes", "refuse.barred", []string{"territory"}},
	becauseNoWay:            {"3.2 steps", "refuse.no-way", []string{"from", "to", "n"}},
	becauseNoCity:           {"3.2 fortify", "refuse.no-city", []string{"territory"}},
	becauseNotControlled:    {"3.2 fortify", "refuse.not-controlled", []string{"territory"}},
	becauseCityTaken:        {"3.2 fortify", "refuse.city-taken", []string{"territory"}},
	becauseJustCame:         {"3.2 fortify", "refuse.just-came", []string{"territory"}},
	becauseNoneToFortify:    {"3.2 fortify", "refuse.too-few", []string{"territory", "n"}},
	becauseNoneFortified:    {"3.2 fortify", "refuse.none-fortified", []string{"territory"}},

	becauseNoSite:      {"3.2 temple", "refuse.no-site", nil},
	becauseNoShrine:    {"3.2 temple", "refuse.no-shrine", []string{"territory"}},
	becauseTempleThere: {"3.2 temple", "refuse.temple-there", []string{"territory"}},
	becauseNotYourSite: {"3.2 temple", "refuse.not-controlled", []string{"territory"}},
	becauseNoToken:     {"3.2 temple", "refuse.no-token", nil},
	becauseNoGloryOf:   {"3.2 usurp", "refuse.no-glory-of", []string{"land"}},
	becauseNotHunted:   {"3.5", "refuse.not-hunted", []string{"territory"}},
	becauseHunterNeeds: {"3.5", "refuse.hunter-needs", []string{"monster"}},

	becauseNotPlacedThere: {"3.2 recruit", "refuse.not-there", []string{"territory"}},
	becauseSupply:         {"2", "refuse.supply", []string{"n"}},
	becauseNoneNamed:      {"3.2 recruit", "refuse.at-least", []string{"n"}},
	becauseTooMany:        {"3.2 recruit", "refuse.too-many", []string{"territory", "n"}},
	becauseInTheOpen:      {"3.2 fortify", "refuse.in-the-open", nil},
	becauseHeroElsewhere:  {"3.2 prepare", "refuse.hero-elsewhere", []string{"territory"}},
	becauseGarrison:       {"3.9 actions", "refuse.garrison", []string{"territory"}},
	becauseEnemiesThere:   {"3.2 prepare", "refuse.enemies-there", []string{"territory"}},

	becauseNoArtifact:     {"3.2 artifacts", "refuse.no-artifact", nil},
	becauseNoBlessing:     {"3.7", "refuse.no-blessing", nil},
	becauseNotYourThing:   {"3.7", "refuse.not-yours-thing", []string{"thing"}},
	becauseNotCharged:     {"3.2 artifacts", "refuse.not-charged", []string{"artifact"}},
	becauseArtifactsDone:  {"3.2 artifacts", "refuse.artifacts-done", nil},
	becauseOtherMoment:    {"3.7", "refuse.other-moment", []string{"thing"}},
	becauseNoObject:       {"3.7", "refuse.no-object", []string{"thing"}},
	becauseOnce:           {"3.7", "refuse.once", []string{"thing"}},
	becauseByItself:       {"3.7", "refuse.by-itself", []string{"thing"}},
	becauseCost:           {"3.7", "refuse.cost", []string{"thing"}},
	becauseNotYourHero:    {"5 heroes", "refuse.not-your-hero", nil},
	becauseNotAtStart:     {"5 heroes", "refuse.not-at-start", nil},
	becauseNoArtifactLeft: {"5 heroes", "refuse.none-left", nil},
	becauseNoGlory:        {"5 heroes", "refuse.no-glory", nil},
	becauseRewardLater:    {"3.6", "refuse.other-moment", []string{"thing"}},
	becauseHasPassed:      {"3.4 cards", "refuse.has-passed", nil},
	becauseNoCards:        {"3.4 cards", "refuse.no-cards", nil},
	becauseNotInHand:      {"3.4 cards", "refuse.not-in-hand", nil},
	becauseCardLimit:      {"5 blessings", "refuse.card-limit", nil},
	becauseTooBloody:      {"3.4 cards", "refuse.too-bloody", nil},
	becauseNotThisCard:    {"3.4 hand", "refuse.not-this-card", nil},

	becauseHeroTaken:      {"3.1 heroes", "refuse.hero-taken", nil},
	becauseHeroThere:      {"3.1 heroes", "refuse.hero-there", nil},
	becauseNotYours:       {"3.6", "refuse.not-yours", nil},
	becauseComplete:       {"3.2 monument", "refuse.complete", nil},
	becauseAllComplete:    {"3.2 monument", "refuse.all-complete", nil},
	becauseNotComplete:    {"3.2 monument", "refuse.not-complete", nil},
	becauseNotInjured:     {"3.5 injury", "refuse.not-injured", nil},
	becauseNotOffered:     {"3.7", "refuse.not-offered", nil},
	becauseNoRefuge:       {"3.4 withdrawal", "refuse.no-refuge", []string{"territory"}},
	becauseInjuredAlready: {"3.5 injury", "refuse.injured-already", nil},
	becauseNotRaised:      {"R4", "refuse.not-raised", nil},
	becauseNotThere:       {"3.2", "refuse.not-there", []string{"territory"}},
	becauseNotSentThere:   {"3.3", "refuse.not-there", []string{"territory"}},
	becauseNoMonster:      {"3.3", "refuse.no-monster", nil},
	becauseWoundDealt:     {"3.5 attack", "refuse.wound-dealt", nil},
	becauseNoSuchWound:    {"3.5 attack", "refuse.not-its-wound", []string{"monster"}},
	becauseNoWound:        {"3.5 attack", "refuse.no-wound", nil},
	becauseWounded:        {"3.5 attack", "refuse.wounded", nil},
	becauseNotWounded:     {"3.5 attack", "refuse.not-wounded", nil},
	becauseNotDrawn:       {"3.5 defence", "refuse.not-drawn", nil},
}

// A telling holds the values with which the text of a reason is filled.
type telling struct {
	at, from, to Territory
	n            int
	thing        game.Thing // an artifact, a blessing, a quest, a god, a monster, a land, an action or a verb
}

// tell returns the refusal for a reason.
func (p *Position) tell(r reason, of telling) *game.Refusal {
	row := &reasonRows[r]
	var args []any
	for _, gap := range row.gaps {
		var filling any = of.thing
		switch gap {
		case "territory":
			filling = p.named(of.at)
		case "from":
			filling = p.named(of.from)
		case "to":
			filling = p.named(of.to)
		case "n":
			filling = of.n
		}
		args = append(args, gap, filling)
	}
	return p.rules.refuse(row.rule, row.why, args...)
}
