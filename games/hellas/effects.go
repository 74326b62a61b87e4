package hellas

// What cards, artifacts, blessings, monsters, quests, heroes, monuments and temple cards do is declared in the content as effects,
// and compiled into one flat list of instructions, [rules.code]. A program is a run of them, a power a program with its moment. The
// interpreter steps through programs by their places in the list, so that a position holds a place and no pointer.

// A program is a run of instructions in [rules.code]: n of them from at. The zero value does nothing.
type program struct {
	at uint16
	n  uint8
}

// empty tells whether a program does nothing.
func (p program) empty() bool { return p.n == 0 }

// A power is what one thing does at its moments, when its conditions hold.
type power struct {
	when  moments
	given conditions // all of them must hold
	least uint8      // the number of wounds that the condition wounds-taken asks for
	once  once
	// optional powers ask their owner; those that only add to a value, and those that cannot hurt, do not.
	optional bool
	cost     program // paid first; who cannot pay it all cannot use the power
	do       program
}

// An effect is one instruction. Which of its fields count depends on op; the others are 0.
type effect struct {
	op        op
	where     where // the territory, or where hoplites, a hero or a monster start or end; see the op
	to        where
	whose     whose
	which     which
	attribute Attribute // NoAttribute when the effect names none
	symbol    Symbol    // NoSymbol when the effect names none
	action    Action    // of opUseSpecial
	land      landCode
	target    target
	keep      uint8 // of n drawn; 0 all
	least     uint8 // smallest result of a modifier (opPopulationModifier), fewest steps (opMoveMonster)
	n         value
	// then is the program for the case that the op names, or the first of two options; other the one for the opposite case, or the
	// second option.
	then, other program
}

// A value is a number that may depend on the position: plus + times * of / over, rounded down, or up when it says so.
type value struct {
	plus  int8
	times int8 // of the term; 0 for a plain number
	over  int8 // at least 1 where there is a term
	of    term
	up    bool // the division rounds up
	upTo  bool // the player may take fewer, down to none
	any   bool // the player takes as many as there are or fewer, down to none; the rest is 0
	all   bool // as many as there are
}

// A term is a number read from the position. In a battle, "own" is who uses the effect; "hero" is that seat's hero. An injured
// attribute counts 1.
type term uint8

// The terms.
const (
	noTerm          term = iota
	heroSpeed            // Speed of the hero of who uses it
	heroStrength         // Strength
	heroLeadership       // Leadership; also while the hero is on a quest or elsewhere (R30)
	speedOrStrength      // the higher of Speed and Strength, the lower with the option achilles=min (R1)
	ownHoplites          // own hoplites in the battle, without bonuses
	uncoveredWounds      // wound symbols of the hunted monster, evolutions' too, that are not dealt yet
	coveredWounds        // wounds dealt to that monster
	trayWounds           // all its wound symbols, evolutions' too
	monsterWounds        // wounds dealt to the monster that attacks a territory
	hunterHand           // combat cards in the hunter's hand when the attack card is shown, before he defends
	ownHand              // combat cards in the hand of whom the effect hits, now
	numTerms
)

var termIDs = [numTerms]string{"", "speed", "strength", "leadership", "speed-or-strength", "own-hoplites", "uncovered-wounds", "covered-wounds", "tray-wounds",
	"monster-wounds", "hunter-hand", "hand"}

// An op is what an instruction does: the effect primitives (facts 4), and those that were needed beside them.
type op uint8

// The primitives. "You" is who uses the effect, in a hunt the hunter.
const (
	opNothing op = iota

	// Combat cards.

	// opDraw draws n combat cards, keeps `keep` of them (0: all) and discards the others. Above the limit you discard at once. (3.4)
	opDraw
	// opDrawToLimit draws combat cards until the hand is at its limit. (temple card t4)
	opDrawToLimit
	// opRedraw discards any n cards of your hand and draws as many.
	opRedraw
	// opDiscard discards n combat cards of the hand of whose (nobody named: yours): which says how they are picked, symbol limits them.
	// Fewer than n in hand: all of them. As a cost all n are needed. other runs when nothing could be discarded.
	opDiscard
	// opDiscardDownTo discards cards of the hunter's choice until n are left; other runs when there was nothing to discard.
	opDiscardDownTo
	// opHandLimit sets the limit of combat cards outside hunts to n.
	opHandLimit

	// Hoplites.

	// opRecruit places up to n hoplites of your supply at `where`. One of them may arrive fortified where the territory is yours and its
	// City is free (glossary); not in a battle, where they stand in the open and count at once (R38). A neutral territory is taken
	// when its population is reached.
	opRecruit
	// opUsurpRecruit makes the recruit of Usurp n in place of 1.
	opUsurpRecruit
	// opKill kills n hoplites at `where` of `whose`, whoever's they are when it names nobody: the owner picks, fortified ones last.
	// Of several territories the user picks one
	opKill
	// opPreventKills saves up to n of your hoplites of those that one event would kill. (R24)
	opPreventKills
	// opMoveHoplites moves up to n of your hoplites, not fortified ones, from `where` to `to`. A battle may follow, except in
	// battle-territory, where they join it.
	opMoveHoplites
	// opMoveBySteps moves one of your hoplites, not a fortified one, up to n territories along a path, by the rule for several steps.
	opMoveBySteps
	// opMoveArmy moves any number of your hoplites from one territory, up to n territories along one path, by the rule for several
	// steps: only through neutral or own territories; a battle may follow at its end. (god power of Hermes)
	opMoveArmy
	// opMarchSteps lets the army of this March go up to n territories, by the rule for several steps.
	opMarchSteps
	// opMarchTo lets the army of this March arrive in any territory.
	opMarchTo
	// opTakeControl puts your Control token at `where`; not where another's hoplites stand.
	opTakeControl
	// opRemoveControl takes the Control token from `where` when no hoplites stand there; a God artifact stays with its owner. (3.7)
	opRemoveControl
	// opPopulation changes the population by n for you, not below `least`, when you would take control.
	opPopulation

	// Battles.

	// opStrength adds n to your strength in the battle.
	opStrength
	// opCardStrength adds n to the strength of the card that you play, in a battle or in defence in a hunt.
	opCardStrength
	// opDefence adds n to what you defend with against this monster attack.
	opDefence
	// opIgnoreCard takes no account of the casualty symbols of this card, for the limit of cards too.
	opIgnoreCard
	// opIgnoreCasualty lets you lose n fewer hoplites to your own casualty symbols. (R24)
	opIgnoreCasualty
	// opAddCasualty kills n more of the opponent's hoplites with the casualties. (R24)
	opAddCasualty
	// opLoserKills makes the loser's extra kill n in place of 1, when you win. Two of them do not add up.
	opLoserKills
	// opLimitCards lets the opponent play at most n combat cards in this battle.
	opLimitCards
	// opOneMore lets you play one more combat card when both have passed.
	opOneMore
	// opOtherWithdraws makes the winner withdraw in place of you, without taking control; you kill no extra hoplite. As a losing
	// attacker you then take control with at least 1 hoplite. (R25)
	opOtherWithdraws
	// opForbidEntry keeps enemy hoplites out of the territory of your hero unless their own hero stands there; they cannot withdraw
	// into it either. Those already there stay. (R26, R27)
	opForbidEntry

	// Heroes.

	// opPlaceHero puts your hero into any territory; no quest may be entered, and it is no hero movement.
	opPlaceHero
	// opRaise raises an attribute by n, not above 5: the named one; of `which` two-different two of your choice by n each. (R4, R8)
	opRaise
	// opLower lowers an attribute's own value by n for good, not below 1: the named one, or of `which` highest the highest value
	// printed, at a tie your choice.
	opLower
	// opSet sets an attribute to n, at the start.
	opSet
	// opSetAtLeast raises one attribute of your choice to n; one that is at n or above stays. (quest of Geryon)
	opSetAtLeast
	// opInjure gives n injuries to target's hero: his player picks the attributes, `attribute` first where it is uninjured. Each beyond the
	// third does nothing outside a hunt; in a hunt it ends the hunt (3.5). As a cost he must be able to take them all. then runs when he
	// had an injury before this effect.
	opInjure
	// opInjureHeroes gives n injuries to each hero at `where`.
	opInjureHeroes
	// opHeal heals n injuries of your choice.
	opHeal

	// Priests, artifacts, Glory tokens, blessings.

	// opPriest puts n priests from your supply into your pool, as far as there are.
	opPriest
	// opSacrifice puts n priests from your pool back into your supply. As a cost all n are needed.
	opSacrifice
	// opArtifact draws n neutral artifacts; you keep `keep`, the rest are shuffled back. It comes charged. None left: nothing. (R13)
	opArtifact
	// opGlory gives you a Glory token: of `land`. (any-unowned: one of your choice that no other player holds, R14)
	opGlory
	// opReturnGlory puts n of your Glory tokens, your choice, back beside the board.
	opReturnGlory
	// opDraft begins a draft of blessings with you as the builder. (3.7)
	opDraft

	// Actions.

	// opExtraAction lets you take n more available special actions now; each is marked as used; not Build Monument twice in one
	// turn. (R31)
	opExtraAction
	// opUseSpecial is one more use of a special action; its token lies on this card until Build Monument.
	opUseSpecial
	// opClearActions takes back all your used-action tokens from special actions, except those on the Activation card.
	opClearActions
	// opStartHunt begins a hunt outside the special action, with no token.
	opStartHunt
	// opEndHunt ends the hunt as failed.
	opEndHunt
	// opSkipDraw lets you draw no card after this monster attack.
	opSkipDraw

	// Monsters.

	// opWound deals n wounds of your choice: to any monster on the map (target any-monster), the hunted one, or one at `where`.
	// Outside a hunt there is no reward but, with the last, Glory token and miniature; in an own hunt they count. (3.5, R41)
	opWound
	// opRemoveWound takes n wounds off the hunted monster: the left neighbour picks; their reward is lost.
	opRemoveWound
	// opMonsterSpecial is the special attack on the monster's tray.
	opMonsterSpecial
	// opExtraAttack lets the monster attack n more times with the top card, once for each special attack.
	opExtraAttack
	// opChooseAttack lets you see the two attack cards that were drawn and pick one, in place of the left neighbour.
	opChooseAttack
	// opMoveMonster moves a monster: any one from `least` to n steps, or one at `where` to `to`.
	opMoveMonster
	// opMonsterPhase is a Monster Phase in which you roll and choose. (3.3)
	opMonsterPhase
	// opLowerMonument lowers the tallest incomplete monument above level 1 by n; at a tie the roller picks. (R11, R23)
	opLowerMonument
	// opAttackStrength adds n to the strength of monster attack cards in hunts of this monster.
	opAttackStrength
	// opUndefendedEnds ends the hunt when this monster attack is not defended.
	opUndefendedEnds
	// opHuntDraw lets the hunter of this monster draw n cards at the start, in place of his Strength.
	opHuntDraw

	// Order.

	// opChoose is a choice between then and other; an option that cannot be done in full cannot be picked. (R11 switches Chimera's)
	opChoose
	// opEachThere runs then for each player who has a hero or hoplites at `where`, the active player first, then clockwise.
	opEachThere

	numOps
)

var opIDs = [numOps]string{"",
	"draw-combat", "draw-combat-to-limit", "redraw-combat", "discard-combat", "discard-combat-down-to", "combat-hand-limit",
	"recruit", "usurp-recruit", "kill-hoplites", "prevent-kills", "move-hoplites", "move-hoplites-by-steps", "move-army", "march-steps", "march-to", "take-control", "remove-control-if-no-hoplites", "population-modifier",
	"battle-strength", "card-strength", "defence-strength", "ignore-casualties-of-card", "ignore-own-casualty", "add-enemy-casualty", "loser-extra-kills", "limit-enemy-combat-cards", "play-one-more-combat-card", "opponent-withdraws-instead", "forbid-entry",
	"place-hero", "raise-attribute", "lower-attribute", "set-attribute", "set-attribute-at-least", "injure", "injure-heroes", "heal",
	"gain-priest", "sacrifice-priest", "gain-neutral-artifact", "gain-glory", "return-glory", "blessing-draft",
	"extra-special-action", "use-special", "clear-used-actions", "start-hunt", "end-hunt", "skip-hunt-draw",
	"wound-monster", "remove-wound", "monster-special", "extra-monster-attack", "choose-monster-attack", "move-monster", "monster-phase", "lower-monument", "attack-strength", "undefended-ends-hunt", "hunt-draw",
	"choose-one", "each-player-there"}

// A where is a territory as an effect names it.
type where uint8

// The places. Of "one" and "any" the user of the effect picks, for a monster's attack on the map who rolls.
const (
	nowhere             where = iota
	heroTerritory             // where your hero stands; not while he is on a quest
	battleTerritory           //
	monsterTerritory          // of the monster that attacks, or that is entered
	huntTerritory             // where the hunt is
	oneControlled             // one territory that you control
	oneControlledCity         // one that you control with a City or Sparta
	eachControlledCity        // each such, n in each
	oneAdjacent               // one territory next to the battle, the hero or the monster, sea routes counted
	adjacentTerritories       // any of these, together
	anyTerritory              //
	marchOrigin               // where the last March began
	startingTerritory         // where your hero was placed at the start
	numWheres
)

var whereIDs = [numWheres]string{"", "hero-territory", "battle-territory", "monster-territory", "hunt-territory", "one-controlled-territory", "one-controlled-city-or-sparta",
	"each-controlled-city-or-sparta", "one-adjacent-territory", "adjacent-territories", "any-territory", "march-origin", "starting-territory"}

// A whose is the owner of hoplites or cards that an effect touches.
type whose uint8

// The owners.
const (
	whoeverThere whose = iota // whoever has hoplites there, you included
	own
	enemy      // the opponent in the battle
	hunter     //
	thatPlayer // of opEachThere
	entering   // whose hoplites enter the monster's territory
	marching   // hoplites of your marching army
	numWhoses
)

var whoseIDs = [numWhoses]string{"", "own", "enemy", "hunter", "that-player", "entering", "own-marching-army"}

// A which is how things are picked.
type which uint8

// The ways of picking.
const (
	whicheverTold   which = iota // the effect leaves no choice
	ownerChoice                  // the owner of the cards
	atRandom                     //
	highestStrength              // the strongest card, at a tie the owner's choice
	highestValue                 // the highest attribute by its own value, at a tie the hunter's choice
	twoDifferent                 // two different attributes of your choice
	oneChoice                    // one attribute of your choice
	numWhiches
)

var whichIDs = [numWhiches]string{"", "owner-choice", "random", "highest-strength", "highest", "two-different", "one-choice"}

// A target is the hero or monster that an effect hits.
type target uint8

// The targets.
const (
	noTarget    target = iota // your own hero
	enemyHero                 // one enemy hero of your choice, wherever he is, on a quest too; his owner picks the attribute
	anyMonster                // one monster on the map, of your choice
	hunted                    // the monster of the hunt
	monsterHere               // one monster at `where`
	numTargets
)

var targetIDs = [numTargets]string{"", "enemy-hero", "any-monster", "hunted", "monster-here"}

// A landCode is the land whose Glory token an effect gives.
type landCode uint8

// The lands.
const (
	noLand       landCode = iota
	startingLand          // of the hero's first territory
	unownedLand           // of your choice among those whose token no other player holds
	numLandCodes
)

var landCodeIDs = [numLandCodes]string{"", "starting-land", "any-unowned"}

// conditions are what must hold for a power, all of them.
type conditions uint32

// The conditions. In a battle they are judged when the effect is used, those of combat cards when the card is played.
const (
	defending      conditions = 1 << iota // you defend in the battle
	attacking                             //
	inBattle                              // you fight in it
	winning                               // judged when the battle is decided
	cityThere                             // the battle's territory has a City or Sparta
	heroThere                             // your hero stands in the battle's territory
	gloryThere                            // you hold the Glory token of its land
	moreHoplites                          // more hoplites in the battle than the opponent, fortified ones counted
	fewerHoplites                         //
	betterLeader                          // your hero's Leadership is greater than the enemy hero's
	fortifiedThere                        // a hoplite of yours is fortified in the battle's territory
	handEmpty                             // you hold no combat card
	heroOnMap                             // your hero is not on a quest
	heroAtTemple                          // your hero stands in a territory with a temple or the Oracle, whoever controls it
	heroInNeutral                         // your hero stands in a territory without Control token and without another's hoplites
	woundsTaken                           // the monster has at least power.least wounds
	huntUsed                              // your Hunt is marked as used
)

var conditionIDs = []string{"defending", "attacking", "in-battle", "winning", "city-or-sparta", "hero-there", "glory-of-land", "more-hoplites", "fewer-hoplites", "greater-leadership",
	"fortified-there", "empty-hand", "hero-on-map", "hero-at-temple", "hero-in-neutral", "wounds-taken", "hunt-used"}

// moments are when a power works or may be used; a power may have several.
type moments uint64

// The moments. "Own" is of the seat that has the card.
const (
	whenAlways         moments = 1 << iota // a standing rule
	whenRegular                            // in the regular action Use artifacts
	ownTurnStart                           // before anything else in the own turn
	ownTurn                                // in the own turn between steps
	anyTime                                // in the own turn, and in an own battle or hunt whenever one is asked
	insteadOfHeroMove                      // in place of the regular action hero movement
	afterHeroMove                          // right after it
	insteadOfHoplites                      // in place of the regular action hoplite movement
	specialChoice                          // as the special action of the turn
	atRecruit                              // during the own special action Recruit
	atMarch                                // when the own special action March begins
	afterMarch                             // after it and its battles
	afterBuildTemple                       // after the own special action Build Temple
	atPrepare                              // during the own special action Prepare
	afterPrepare                           // after it
	atUsurp                                // in the own special action Usurp
	monumentBuilt                          // when anybody adds a level to a monument
	battleStart                            // before cards; the active player's first, then clockwise
	inAnyBattle                            // of one's own, whenever one is asked
	battleStrength                         // when strengths are counted
	cardPlayed                             // with each own combat card
	cardPlayedInBattle                     // with each own combat card in a battle
	firstCard                              // with the first own combat card of a battle
	bothPassed                             // when both have passed
	battleCasualties                       // when the casualties are known
	battleWon                              //
	battleLost                             // before the withdrawal
	hoplitesWouldDie                       // when hoplites of one's own would die
	huntStart                              // at the start of an own hunt
	inHunt                                 // in an own hunt, whenever one is asked
	monsterAttack                          // when the two attack cards of anybody's hunt are drawn; of a monster: with each attack
	firstMonsterAttack                     // of a monster: with the first attack of a hunt
	defendInHunt                           // when defending in an own hunt
	hoplitesEnter                          // of a monster: when hoplites enter its territory
	evolveHunt                             // of a monster: when the hunter draws his cards

	// What stands in no list of moments, because its place says when it happens.
	atOnce      // a reward, a start, a gain, the Oracle, a god power
	whenHit     // an attack card that was not defended, and the special attack
	onTheMap    // a territory attack
	attackShown // the strength of an attack card
)

var momentIDs = []string{"always", "regular", "own-turn-start", "own-turn", "any-time", "instead-of-hero-movement", "after-hero-movement", "instead-of-hoplite-movement",
	"special-action-choice", "recruit", "march", "after-march", "after-build-temple", "prepare", "after-prepare", "usurp", "monument-built", "battle-start", "battle", "battle-strength", "card-played",
	"card-played-in-battle", "first-card-in-battle", "both-passed", "battle-casualties", "battle-won", "battle-lost", "own-hoplites-would-die", "hunt-start", "hunt", "monster-attack",
	"first-monster-attack", "defend-in-hunt", "hoplites-enter", "hunt-draw"}

// once is how often a power may be used.
type once uint8

// The limits; an artifact is always limited by its charge.
const (
	noLimit once = iota
	oncePerTurn
	oncePerHunt
	oncePerCard // once with each card that is played
	numOnces
)

var onceIDs = [numOnces]string{"", "turn", "hunt", "card"}
