package cards

// What cards, artifacts, blessings, monsters, quests, heroes, monuments and temple cards do is declared in the content as effects,
// and compiled into one flat list of instructions, [Tables.Code]. A program is a run of them, a power a program with its moment. The
// interpreter steps through programs by their places in the list, so that a position holds a place and no pointer.

// A Program is a run of instructions in [Tables.Code]: n of them from at. The zero value does nothing.
type Program struct {
	At uint16
	N  uint8
}

// Empty tells whether a program does nothing.
func (p Program) Empty() bool { return p.N == 0 }

// A Power is what one thing does at its moments, when its conditions hold.
type Power struct {
	When  Moments
	Given Conditions // all of them must hold
	Least uint8      // the number of wounds that the condition wounds-taken asks for
	Once  Once
	// optional powers ask their owner; those that only add to a value, and those that cannot hurt, do not.
	Optional bool
	Cost     Program // paid first; who cannot pay it all cannot use the power
	Do       Program
}

// An Effect is one instruction. Which of its fields count depends on op; the others are 0.
type Effect struct {
	Op        Op
	Where     Where // the territory, or where hoplites, a hero or a monster start or end; see the op
	To        Where
	Whose     Whose
	Which     Which
	Attribute Attribute // NoAttribute when the effect names none
	Symbol    Symbol    // NoSymbol when the effect names none
	Action    Action    // of OpUseSpecial
	Land      LandCode
	Target    Target
	Keep      uint8 // of n drawn; 0 all
	Least     uint8 // smallest result of a modifier (opPopulationModifier), fewest steps (OpMoveMonster)
	N         Value
	// then is the program for the case that the op names, or the first of two options; other the one for the opposite case, or the
	// second option.
	Then, Other Program
}

// A Value is a number that may depend on the position: plus + times * of / over, rounded down, or up when it says so.
type Value struct {
	Plus  int8
	Times int8 // of the term; 0 for a plain number
	Over  int8 // at least 1 where there is a term
	Of    Term
	Up    bool // the division rounds up
	UpTo  bool // the player may take fewer, down to none
	Any   bool // the player takes as many as there are or fewer, down to none; the rest is 0
	All   bool // as many as there are
}

// A Term is a number read from the position. In a battle, "own" is who uses the effect; "hero" is that seat's hero. An injured
// attribute counts 1.
type Term uint8

// The terms.
const (
	NoTerm          Term = iota
	HeroSpeed            // Speed of the hero of who uses it
	HeroStrength         // Strength
	HeroLeadership       // Leadership; also while the hero is on a quest or elsewhere (R30)
	SpeedOrStrength      // the higher of Speed and Strength, the lower with the option achilles=min (R1)
	OwnHoplites          // own hoplites in the battle, without bonuses
	UncoveredWounds      // wound symbols of the hunted monster, evolutions' too, that are not dealt yet
	CoveredWounds        // wounds dealt to that monster
	TrayWounds           // all its wound symbols, evolutions' too
	MonsterWounds        // wounds dealt to the monster that attacks a territory
	HunterHand           // combat cards in the hunter's hand when the attack card is shown, before he defends
	OwnHand              // combat cards in the hand of whom the effect hits, now
	NumTerms
)

var termIDs = [NumTerms]string{"", "speed", "strength", "leadership", "speed-or-strength", "own-hoplites", "uncovered-wounds", "covered-wounds", "tray-wounds",
	"monster-wounds", "hunter-hand", "hand"}

// An Op is what an instruction does: the effect primitives (facts 4), and those that were needed beside them.
type Op uint8

// The primitives. "You" is who uses the effect, in a hunt the hunter.
const (
	OpNothing Op = iota

	// Combat cards.

	// OpDraw draws n combat cards, keeps `keep` of them (0: all) and discards the others. Above the limit you discard at once. (3.4)
	OpDraw
	// OpDrawToLimit draws combat cards until the hand is at its limit. (temple card t4)
	OpDrawToLimit
	// OpRedraw discards any n cards of your hand and draws as many.
	OpRedraw
	// OpDiscard discards n combat cards of the hand of whose (nobody named: yours): which says how they are picked, symbol limits them.
	// Fewer than n in hand: all of them. As a cost all n are needed. other runs when nothing could be discarded.
	OpDiscard
	// OpDiscardDownTo discards cards of the hunter's choice until n are left; other runs when there was nothing to discard.
	OpDiscardDownTo
	// OpHandLimit sets the limit of combat cards outside hunts to n.
	OpHandLimit

	// Hoplites.

	// OpRecruit places up to n hoplites of your supply at `where`. One of them may arrive fortified where the territory is yours and its
	// City is free (glossary); not in a battle, where they stand in the open and count at once (R38). A neutral territory is taken
	// when its population is reached.
	OpRecruit
	// OpUsurpRecruit makes the recruit of Usurp n in place of 1.
	OpUsurpRecruit
	// OpKill kills n hoplites at `where` of `whose`, whoever's they are when it names nobody: the owner picks, fortified ones last.
	// Of several territories the user picks one
	OpKill
	// OpPreventKills saves up to n of your hoplites of those that one event would kill. (R24)
	OpPreventKills
	// OpMoveHoplites moves up to n of your hoplites, not fortified ones, from `where` to `to`. A battle may follow, except in
	// battle-territory, where they join it.
	OpMoveHoplites
	// OpMoveBySteps moves one of your hoplites, not a fortified one, up to n territories along a path, by the rule for several steps.
	OpMoveBySteps
	// OpMoveArmy moves any number of your hoplites from one territory, up to n territories along one path, by the rule for several
	// steps: only through neutral or own territories; a battle may follow at its end. (god power of Hermes)
	OpMoveArmy
	// OpMarchSteps lets the army of this March go up to n territories, by the rule for several steps.
	OpMarchSteps
	// OpMarchTo lets the army of this March arrive in any territory.
	OpMarchTo
	// OpTakeControl puts your Control token at `where`; not where another's hoplites stand.
	OpTakeControl
	// OpRemoveControl takes the Control token from `where` when no hoplites stand there; a God artifact stays with its owner. (3.7)
	OpRemoveControl
	// OpPopulation changes the population by n for you, not below `least`, when you would take control.
	OpPopulation

	// Battles.

	// OpStrength adds n to your strength in the battle.
	OpStrength
	// OpCardStrength adds n to the strength of the card that you play, in a battle or in defence in a hunt.
	OpCardStrength
	// OpDefence adds n to what you defend with against this monster attack.
	OpDefence
	// OpIgnoreCard takes no account of the casualty symbols of this card, for the limit of cards too.
	OpIgnoreCard
	// OpIgnoreCasualty lets you lose n fewer hoplites to your own casualty symbols. (R24)
	OpIgnoreCasualty
	// OpAddCasualty kills n more of the opponent's hoplites with the casualties. (R24)
	OpAddCasualty
	// OpLoserKills makes the loser's extra kill n in place of 1, when you win. Two of them do not add up.
	OpLoserKills
	// OpLimitCards lets the opponent play at most n combat cards in this battle.
	OpLimitCards
	// OpOneMore lets you play one more combat card when both have passed.
	OpOneMore
	// OpOtherWithdraws makes the winner withdraw in place of you, without taking control; you kill no extra hoplite. As a losing
	// attacker you then take control with at least 1 hoplite. (R25)
	OpOtherWithdraws
	// OpForbidEntry keeps enemy hoplites out of the territory of your hero unless their own hero stands there; they cannot withdraw
	// into it either. Those already there stay. (R26, R27)
	OpForbidEntry

	// Heroes.

	// OpPlaceHero puts your hero into any territory; no quest may be entered, and it is no hero movement.
	OpPlaceHero
	// OpRaise raises an attribute by n, not above 5: the named one; of `which` two-different two of your choice by n each. (R4, R8)
	OpRaise
	// OpLower lowers an attribute's own value by n for good, not below 1: the named one, or of `which` highest the highest value
	// printed, at a tie your choice.
	OpLower
	// OpSet sets an attribute to n, at the start.
	OpSet
	// OpSetAtLeast raises one attribute of your choice to n; one that is at n or above stays. (quest of Geryon)
	OpSetAtLeast
	// OpInjure gives n injuries to target's hero: his player picks the attributes, `attribute` first where it is uninjured. Each beyond the
	// third does nothing outside a hunt; in a hunt it ends the hunt (3.5). As a cost he must be able to take them all. then runs when he
	// had an injury before this effect.
	OpInjure
	// OpInjureHeroes gives n injuries to each hero at `where`.
	OpInjureHeroes
	// OpHeal heals n injuries of your choice.
	OpHeal

	// Priests, artifacts, Glory tokens, blessings.

	// OpPriest puts n priests from your supply into your pool, as far as there are.
	OpPriest
	// OpSacrifice puts n priests from your pool back into your supply. As a cost all n are needed.
	OpSacrifice
	// OpArtifact draws n neutral artifacts; you keep `keep`, the rest are shuffled back. It comes charged. None left: nothing. (R13)
	OpArtifact
	// OpGlory gives you a Glory token: of `land`. (any-unowned: one of your choice that no other player holds, R14)
	OpGlory
	// OpReturnGlory puts n of your Glory tokens, your choice, back beside the board.
	OpReturnGlory
	// OpDraft begins a draft of blessings with you as the builder. (3.7)
	OpDraft

	// Actions.

	// OpExtraAction lets you take n more available special actions now; each is marked as used; not Build Monument twice in one
	// turn. (R31)
	OpExtraAction
	// OpUseSpecial is one more use of a special action; its token lies on this card until Build Monument.
	OpUseSpecial
	// OpClearActions takes back all your used-action tokens from special actions, except those on the Activation card.
	OpClearActions
	// OpStartHunt begins a hunt outside the special action, with no token.
	OpStartHunt
	// OpEndHunt ends the hunt as failed.
	OpEndHunt
	// OpSkipDraw lets you draw no card after this monster attack.
	OpSkipDraw

	// Monsters.

	// OpWound deals n wounds of your choice: to any monster on the map (target any-monster), the hunted one, or one at `where`.
	// Outside a hunt there is no reward but, with the last, Glory token and miniature; in an own hunt they count. (3.5, R41)
	OpWound
	// OpRemoveWound takes n wounds off the hunted monster: the left neighbour picks; their reward is lost.
	OpRemoveWound
	// OpMonsterSpecial is the special attack on the monster's tray.
	OpMonsterSpecial
	// OpExtraAttack lets the monster attack n more times with the top card, once for each special attack.
	OpExtraAttack
	// OpChooseAttack lets you see the two attack cards that were drawn and pick one, in place of the left neighbour.
	OpChooseAttack
	// OpMoveMonster moves a monster: any one from `least` to n steps, or one at `where` to `to`.
	OpMoveMonster
	// OpMonsterPhase is a Monster Phase in which you roll and choose. (3.3)
	OpMonsterPhase
	// OpLowerMonument lowers the tallest incomplete monument above level 1 by n; at a tie the roller picks. (R11, R23)
	OpLowerMonument
	// OpAttackStrength adds n to the strength of monster attack cards in hunts of this monster.
	OpAttackStrength
	// OpUndefendedEnds ends the hunt when this monster attack is not defended.
	OpUndefendedEnds
	// OpHuntDraw lets the hunter of this monster draw n cards at the start, in place of his Strength.
	OpHuntDraw

	// Order.

	// OpChoose is a choice between then and other; an option that cannot be done in full cannot be picked. (R11 switches Chimera's)
	OpChoose
	// OpEachThere runs then for each player who has a hero or hoplites at `where`, the active player first, then clockwise.
	OpEachThere

	NumOps
)

var opIDs = [NumOps]string{"",
	"draw-combat", "draw-combat-to-limit", "redraw-combat", "discard-combat", "discard-combat-down-to", "combat-hand-limit",
	"recruit", "usurp-recruit", "kill-hoplites", "prevent-kills", "move-hoplites", "move-hoplites-by-steps", "move-army", "march-steps", "march-to", "take-control", "remove-control-if-no-hoplites", "population-modifier",
	"battle-strength", "card-strength", "defence-strength", "ignore-casualties-of-card", "ignore-own-casualty", "add-enemy-casualty", "loser-extra-kills", "limit-enemy-combat-cards", "play-one-more-combat-card", "opponent-withdraws-instead", "forbid-entry",
	"place-hero", "raise-attribute", "lower-attribute", "set-attribute", "set-attribute-at-least", "injure", "injure-heroes", "heal",
	"gain-priest", "sacrifice-priest", "gain-neutral-artifact", "gain-glory", "return-glory", "blessing-draft",
	"extra-special-action", "use-special", "clear-used-actions", "start-hunt", "end-hunt", "skip-hunt-draw",
	"wound-monster", "remove-wound", "monster-special", "extra-monster-attack", "choose-monster-attack", "move-monster", "monster-phase", "lower-monument", "attack-strength", "undefended-ends-hunt", "hunt-draw",
	"choose-one", "each-player-there"}

// A Where is a territory as an effect names it.
type Where uint8

// The places. Of "one" and "any" the user of the effect picks, for a monster's attack on the map who rolls.
const (
	Nowhere             Where = iota
	HeroTerritory             // where your hero stands; not while he is on a quest
	BattleTerritory           //
	MonsterTerritory          // of the monster that attacks, or that is entered
	HuntTerritory             // where the hunt is
	OneControlled             // one territory that you control
	OneControlledCity         // one that you control with a City or Sparta
	EachControlledCity        // each such, n in each
	OneAdjacent               // one territory next to the battle, the hero or the monster, sea routes counted
	AdjacentTerritories       // any of these, together
	AnyTerritory              //
	MarchOrigin               // where the last March began
	StartingTerritory         // where your hero was placed at the start
	NumWheres
)

var whereIDs = [NumWheres]string{"", "hero-territory", "battle-territory", "monster-territory", "hunt-territory", "one-controlled-territory", "one-controlled-city-or-sparta",
	"each-controlled-city-or-sparta", "one-adjacent-territory", "adjacent-territories", "any-territory", "march-origin", "starting-territory"}

// A Whose is the owner of hoplites or cards that an effect touches.
type Whose uint8

// The owners.
const (
	WhoeverThere Whose = iota // whoever has hoplites there, you included
	Own
	Enemy      // the opponent in the battle
	Hunter     //
	ThatPlayer // of OpEachThere
	Entering   // whose hoplites enter the monster's territory
	Marching   // hoplites of your marching army
	NumWhoses
)

var whoseIDs = [NumWhoses]string{"", "own", "enemy", "hunter", "that-player", "entering", "own-marching-army"}

// A Which is how things are picked.
type Which uint8

// The ways of picking.
const (
	WhicheverTold   Which = iota // the effect leaves no choice
	OwnerChoice                  // the owner of the cards
	AtRandom                     //
	HighestStrength              // the strongest card, at a tie the owner's choice
	HighestValue                 // the highest attribute by its own value, at a tie the hunter's choice
	TwoDifferent                 // two different attributes of your choice
	OneChoice                    // one attribute of your choice
	NumWhiches
)

var whichIDs = [NumWhiches]string{"", "owner-choice", "random", "highest-strength", "highest", "two-different", "one-choice"}

// A Target is the hero or monster that an effect hits.
type Target uint8

// The targets.
const (
	NoTarget    Target = iota // your own hero
	EnemyHero                 // one enemy hero of your choice, wherever he is, on a quest too; his owner picks the attribute
	AnyMonster                // one monster on the map, of your choice
	Hunted                    // the monster of the hunt
	MonsterHere               // one monster at `where`
	NumTargets
)

var targetIDs = [NumTargets]string{"", "enemy-hero", "any-monster", "hunted", "monster-here"}

// A LandCode is the land whose Glory token an effect gives.
type LandCode uint8

// The lands.
const (
	NoLandNamed  LandCode = iota
	StartingLand          // of the hero's first territory
	UnownedLand           // of your choice among those whose token no other player holds
	NumLandCodes
)

var landCodeIDs = [NumLandCodes]string{"", "starting-land", "any-unowned"}

// Conditions are what must hold for a power, all of them.
type Conditions uint32

// The conditions. In a battle they are judged when the effect is used, those of combat cards when the card is played.
const (
	Defending      Conditions = 1 << iota // you defend in the battle
	Attacking                             //
	InBattle                              // you fight in it
	Winning                               // judged when the battle is decided
	CityThere                             // the battle's territory has a City or Sparta
	HeroThere                             // your hero stands in the battle's territory
	GloryThere                            // you hold the Glory token of its land
	MoreHoplites                          // more hoplites in the battle than the opponent, fortified ones counted
	FewerHoplites                         //
	BetterLeader                          // your hero's Leadership is greater than the enemy hero's
	FortifiedThere                        // a hoplite of yours is fortified in the battle's territory
	HandEmpty                             // you hold no combat card
	HeroOnMap                             // your hero is not on a quest
	HeroAtTemple                          // your hero stands in a territory with a temple or the Oracle, whoever controls it
	HeroInNeutral                         // your hero stands in a territory without Control token and without another's hoplites
	WoundsTaken                           // the monster has at least power.least wounds
	HuntUsed                              // your Hunt is marked as used
)

var conditionIDs = []string{"defending", "attacking", "in-battle", "winning", "city-or-sparta", "hero-there", "glory-of-land", "more-hoplites", "fewer-hoplites", "greater-leadership",
	"fortified-there", "empty-hand", "hero-on-map", "hero-at-temple", "hero-in-neutral", "wounds-taken", "hunt-used"}

// Moments are when a power works or may be used; a power may have several.
type Moments uint64

// The moments. "Own" is of the seat that has the card.
const (
	WhenAlways         Moments = 1 << iota // a standing rule
	WhenRegular                            // in the regular action Use artifacts
	OwnTurnStart                           // before anything else in the own turn
	OwnTurn                                // in the own turn between steps
	AnyTime                                // in the own turn, and in an own battle or hunt whenever one is asked
	InsteadOfHeroMove                      // in place of the regular action hero movement
	AfterHeroMove                          // right after it
	InsteadOfHoplites                      // in place of the regular action hoplite movement
	SpecialChoice                          // as the special action of the turn
	AtRecruit                              // during the own special action Recruit
	AtMarch                                // when the own special action March begins
	AfterMarch                             // after it and its battles
	AfterBuildTemple                       // after the own special action Build Temple
	AtPrepare                              // during the own special action Prepare
	AfterPrepare                           // after it
	AtUsurp                                // in the own special action Usurp
	MonumentBuilt                          // when anybody adds a level to a monument
	BattleStart                            // before cards; the active player's first, then clockwise
	InAnyBattle                            // of one's own, whenever one is asked
	BattleStrength                         // when strengths are counted
	CardPlayed                             // with each own combat card
	CardPlayedInBattle                     // with each own combat card in a battle
	FirstCard                              // with the first own combat card of a battle
	BothPassed                             // when both have passed
	BattleCasualties                       // when the casualties are known
	BattleWon                              //
	BattleLost                             // before the withdrawal
	HoplitesWouldDie                       // when hoplites of one's own would die
	HuntStart                              // at the start of an own hunt
	InHunt                                 // in an own hunt, whenever one is asked
	MonsterAttack                          // when the two attack cards of anybody's hunt are drawn; of a monster: with each attack
	FirstMonsterAttack                     // of a monster: with the first attack of a hunt
	DefendInHunt                           // when defending in an own hunt
	HoplitesEnter                          // of a monster: when hoplites enter its territory
	EvolveHunt                             // of a monster: when the hunter draws his cards

	// What stands in no list of moments, because its place says when it happens.
	AtOnce      // a reward, a start, a gain, the Oracle, a god power
	WhenHit     // an attack card that was not defended, and the special attack
	OnTheMap    // a territory attack
	AttackShown // the strength of an attack card
)

var momentIDs = []string{"always", "regular", "own-turn-start", "own-turn", "any-time", "instead-of-hero-movement", "after-hero-movement", "instead-of-hoplite-movement",
	"special-action-choice", "recruit", "march", "after-march", "after-build-temple", "prepare", "after-prepare", "usurp", "monument-built", "battle-start", "battle", "battle-strength", "card-played",
	"card-played-in-battle", "first-card-in-battle", "both-passed", "battle-casualties", "battle-won", "battle-lost", "own-hoplites-would-die", "hunt-start", "hunt", "monster-attack",
	"first-monster-attack", "defend-in-hunt", "hoplites-enter", "hunt-draw"}

// Once is how often a power may be used.
type Once uint8

// The limits; an artifact is always limited by its charge.
const (
	NoLimit Once = iota
	OncePerTurn
	OncePerHunt
	OncePerCard // once with each card that is played
	NumOnces
)

var onceIDs = [NumOnces]string{"", "turn", "hunt", "card"}
