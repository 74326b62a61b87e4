package cards

// The content declares what cards, artifacts, blessings, monsters, quests, heroes, monuments and temple cards do as
// effects. They are compiled into one flat list of instructions, [Tables.Code]. A program is a run of instructions, and
// a power is a program with its moments. The interpreter refers to instructions by index, so that a position holds an
// index and no pointer.

// A Program is a run of N instructions in [Tables.Code], starting at At. The zero value does nothing.
type Program struct {
	At uint16
	N  uint8
}

// Empty reports whether a program does nothing.
func (p Program) Empty() bool { return p.N == 0 }

// A Power is what a thing does at certain moments, if its conditions hold. A moment is an occasion at which a power
// works or may be used.
type Power struct {
	When  Moments
	Given Conditions // all of them must hold
	Least uint8      // the number of wounds that the condition wounds-taken requires
	Once  Once
	// Optional powers are the owner's choice. The power of an artifact is always optional. Other powers that only add to
	// a value, or that cannot hurt, are not.
	Optional bool
	Cost     Program // paid first; a player who cannot pay all of it cannot use the power
	Do       Program
}

// An Effect is one instruction. Op decides which of its fields count. The others are 0, or NoAttribute, NoSymbol and
// NoAction.
type Effect struct {
	Op        Op
	Where     Where // the territory, or where hoplites, a hero or a monster start or end; see [Op]
	To        Where
	Whose     Whose
	Which     Which
	Attribute Attribute // NoAttribute if the effect names none
	Symbol    Symbol    // NoSymbol if the effect names none
	Action    Action    // for OpUseSpecial
	Land      LandCode
	Target    Target
	Keep      uint8 // number to keep of N drawn; 0 for all
	Least     uint8 // minimum of a modifier (OpPopulation), fewest steps (OpMoveMonster)
	N         Value
	// Then is the program for the case that the op names, or the first of two options. Other is the one for the
	// opposite case, or the second option.
	Then, Other Program
}

// A Value is a number that may depend on the position: Plus + Times * Of / Over. The division rounds down, or up if Up
// is true.
type Value struct {
	Plus  int8
	Times int8 // factor of the term; 0 for a plain number
	Over  int8 // divisor, at least 1 with a term
	Of    Term
	Up    bool // the division rounds up
	UpTo  bool // the player may take fewer, down to 0
	Any   bool // the player takes any number from 0 to all; the other fields are 0
	All   bool // as many as possible
}

// A Term is a number read from the position. "User" is the seat that uses the effect. An injured attribute counts as 1.
type Term uint8

// The terms.
const (
	NoTerm          Term = iota
	HeroSpeed            // Speed of the user's hero
	HeroStrength         // Strength of the user's hero
	HeroLeadership       // Leadership of the user's hero, also on a quest or elsewhere (R30)
	SpeedOrStrength      // the higher of Speed and Strength, the lower with the option achilles=min (R1)
	OwnHoplites          // the user's hoplites in the battle, without bonuses
	UncoveredWounds      // wounds of the hunted monster, by evolutions too, that are not dealt yet
	CoveredWounds        // wounds dealt to that monster
	TrayWounds           // all wounds of that monster, by evolutions too
	MonsterWounds        // wounds dealt to the monster that attacks a territory
	HunterHand           // combat cards in the hunter's hand when the attack card is revealed, before the defence
	OwnHand              // current number of combat cards in the hand of the player whom the effect hits
	NumTerms
)

var termIDs = [NumTerms]string{"", "speed", "strength", "leadership", "speed-or-strength", "own-hoplites", "uncovered-wounds", "covered-wounds", "tray-wounds",
	"monster-wounds", "hunter-hand", "hand"}

// An Op is the action of an instruction: one of the primitives with which the content declares effects.
type Op uint8

// The primitives. "You" is the user of the effect, in a hunt the hunter.
const (
	OpNothing Op = iota

	// Combat cards.

	// OpDraw draws n combat cards, keeps `keep` of them (0: all) and discards the others. You discard cards above the
	// limit immediately. (3.4)
	OpDraw
	// OpDrawToLimit draws combat cards until the hand is at its limit. (temple card t4)
	OpDrawToLimit
	// OpRedraw lets you discard any number of cards of your hand, and draws as many. The content gives n as any.
	OpRedraw
	// OpDiscard discards n combat cards from the hand of `whose`, or from yours if it names nobody. `which` defines how
	// they are picked, `symbol` limits them. With fewer than n in hand it discards all. As a cost it needs all n. Other
	// runs if the hand is empty.
	OpDiscard
	// OpDiscardDownTo discards cards of the hunter's choice until n are left. Other runs if there was nothing to
	// discard.
	OpDiscardDownTo
	// OpHandLimit sets the limit of combat cards outside hunts to n.
	OpHandLimit

	// Hoplites.

	// OpRecruit places up to n hoplites of your supply at `where`. One of them may arrive fortified if you control the
	// territory and its City is free (glossary). In a battle they are in the open and count immediately (R38). A
	// neutral territory is taken when its population is reached.
	OpRecruit
	// OpUsurpRecruit sets the number of hoplites that Usurp recruits to n instead of 1.
	OpUsurpRecruit
	// OpKill kills n hoplites of `whose` at `where`. If it names nobody, it kills those of the first seat with hoplites
	// there, yours included. Fortified ones die last. Of several adjacent territories the user picks one.
	OpKill
	// OpPreventKills saves up to n of your hoplites that one event would kill. (R24)
	OpPreventKills
	// OpMoveHoplites moves up to n of your hoplites, not fortified ones, from `from` to `to`. A battle may follow. In
	// battle-territory they join the current battle instead.
	OpMoveHoplites
	// OpMoveBySteps moves one of your hoplites, not a fortified one, up to n territories along a path, by the rule for several steps.
	OpMoveBySteps
	// OpMoveArmy moves any number of your hoplites from one territory, up to n territories along one path, by the rule
	// for several steps: only through neutral or own territories. A battle may follow at its end. (god power of Hermes)
	OpMoveArmy
	// OpMarchSteps lets the army of this March move up to n territories, by the rule for several steps.
	OpMarchSteps
	// OpMarchTo lets the army of this March arrive in any territory.
	OpMarchTo
	// OpTakeControl puts your Control token at `where`, except where another player has hoplites.
	OpTakeControl
	// OpRemoveControl removes the Control token at `where` if no hoplites are there. A God artifact stays with its
	// owner. (3.7)
	OpRemoveControl
	// OpPopulation changes the population by n, not below `least`, when you would take control.
	OpPopulation

	// Battles.

	// OpStrength adds n to your strength in the battle.
	OpStrength
	// OpCardStrength adds n to the strength of the card that you play, in a battle or in defence in a hunt.
	OpCardStrength
	// OpDefence adds n to your defence against this monster attack.
	OpDefence
	// OpIgnoreCard ignores the casualty symbols of this card, also for the limit of cards.
	OpIgnoreCard
	// OpIgnoreCasualty lets you lose n fewer hoplites to your own casualty symbols. (R24)
	OpIgnoreCasualty
	// OpAddCasualty kills n more of the opponent's hoplites with the casualties. (R24)
	OpAddCasualty
	// OpLoserKills sets the number of hoplites that the loser loses besides the casualties to n instead of 1, if you win.
	// Two such effects do not add up.
	OpLoserKills
	// OpLimitCards lets the opponent play at most n combat cards in this battle.
	OpLimitCards
	// OpOneMore lets you play one more combat card after both sides have passed.
	OpOneMore
	// OpOtherWithdraws makes the winner withdraw instead of you, without taking control. You lose no hoplite besides the
	// casualties. As a losing attacker you then take control with at least 1 hoplite. (R25)
	OpOtherWithdraws
	// OpForbidEntry keeps enemy hoplites out of your hero's territory unless their own hero is there. They cannot
	// withdraw into it either. Hoplites already there stay. (R26, R27)
	OpForbidEntry

	// Heroes.

	// OpPlaceHero puts your hero into any territory, unless you pass. The hero cannot enter a quest there, and it is
	// not a hero movement. It does nothing while the hero is on a quest.
	OpPlaceHero
	// OpRaise raises an attribute by n, not above the maximum of 5. It raises the named one, or with `which` two-different
	// two of your choice by n each. (R4, R8)
	OpRaise
	// OpLower lowers an attribute's own value by n permanently, not below 1. It lowers the named one, or with `which`
	// highest the one with the highest own value. In a tie you choose.
	OpLower
	// OpSet sets an attribute to n, at the start of the game.
	OpSet
	// OpSetAtLeast raises one attribute of your choice to n. You choose among those below n. (quest of Geryon)
	OpSetAtLeast
	// OpInjure gives n injuries to the target hero. Its player picks the attributes, `attribute` first if it is
	// uninjured. Each injury beyond the third ends a hunt (3.5) and does nothing otherwise. As a cost the hero must be
	// able to take them all. For your own hero, Then runs if it had an injury before this effect.
	OpInjure
	// OpInjureHeroes gives n injuries to each hero at `where`.
	OpInjureHeroes
	// OpHeal heals n injuries of your choice, or all.
	OpHeal

	// Priests, artifacts, Glory tokens, blessings.

	// OpPriest moves n priests, or as many as there are, from your supply into your pool.
	OpPriest
	// OpSacrifice moves n priests from your pool back into your supply. As a cost it needs all n.
	OpSacrifice
	// OpArtifact draws n neutral artifacts. You keep `keep`, charged, and the rest are shuffled back. If none is left,
	// it does nothing. (R13)
	OpArtifact
	// OpGlory gives you the Glory token of `land`. With any-unowned it is one of your choice that no player holds (R14).
	OpGlory
	// OpReturnGlory puts one of your Glory tokens, of your choice, back beside the board. The content gives n as 1.
	OpReturnGlory
	// OpDraft begins a draft of blessings with you as the builder. (3.7)
	OpDraft

	// Actions.

	// OpExtraAction lets you take n more available special actions now. Each is marked as used. Build Monument cannot
	// be taken twice in one turn. (R31)
	OpExtraAction
	// OpUseSpecial is one more use of the special action Hunt; the rules carry out no other `action`. The token is on this
	// card until Build Monument.
	OpUseSpecial
	// OpClearActions removes all your used-action tokens from special actions, except those on the Activation card.
	OpClearActions
	// OpStartHunt begins a hunt outside the special action, with no token.
	OpStartHunt
	// OpEndHunt ends the hunt as a failure.
	OpEndHunt
	// OpSkipDraw makes you draw no card after this monster attack.
	OpSkipDraw

	// Monsters.

	// OpWound deals n wounds of your choice to any monster on the map (target any-monster), to the hunted one, or to
	// one at `where`. Outside a hunt there is no reward except, for the last wound, the Glory token and the miniature.
	// In your own hunt the wounds count. (3.5, R41)
	OpWound
	// OpRemoveWound removes n wounds of the hunted monster. The left neighbour picks them, and their reward is lost. In the
	// solo game they are the one dealt last, then those at the end of the tray.
	OpRemoveWound
	// OpMonsterSpecial is the special attack on the monster's tray.
	OpMonsterSpecial
	// OpExtraAttack makes the monster attack n more times after this attack, each time with the top card of the deck.
	OpExtraAttack
	// OpChooseAttack lets you see the two attack cards drawn and pick one, instead of the left neighbour.
	OpChooseAttack
	// OpMoveMonster moves a monster: any one by `least` to n steps, or one at `from` to `to`.
	OpMoveMonster
	// OpMonsterPhase is a Monster Phase in which you roll and choose. (3.3)
	OpMonsterPhase
	// OpLowerMonument lowers the tallest incomplete monument above level 1 by one level. In a tie the rolling player picks.
	// The content gives n as 1. (R11, R23)
	OpLowerMonument
	// OpAttackStrength adds n to the strength of monster attack cards in hunts of this monster.
	OpAttackStrength
	// OpUndefendedEnds ends the hunt if the hunter does not defend against this monster attack.
	OpUndefendedEnds
	// OpHuntDraw makes the hunter of this monster draw n cards at the start, instead of their Strength.
	OpHuntDraw

	// Control flow.

	// OpChoose is a choice between Then and Other. An option that cannot be done in full cannot be picked. If that
	// leaves one, it runs without a choice; if it leaves none, nothing happens.
	OpChoose
	// OpEachThere runs Then for each player who has a hero or hoplites at `where`, the active player first, then
	// clockwise.
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

// A Where names a territory, or several, relative to the effect.
type Where uint8

// The territories that effects can name. For "one" and "any" the user of the effect picks, or the rolling player for a
// monster's attack on the map.
const (
	Nowhere             Where = iota
	HeroTerritory             // where your hero is; none while the hero is on a quest
	BattleTerritory           //
	MonsterTerritory          // that of the monster that attacks, or whose territory hoplites enter
	HuntTerritory             // where the hunt is
	OneControlled             // one territory that you control
	OneControlledCity         // one that you control with a City or Sparta
	EachControlledCity        // each territory that you control with a City or Sparta, n in each
	OneAdjacent               // one territory next to the battle, the hero or the monster, including by sea route
	AdjacentTerritories       // all adjacent territories, together
	AnyTerritory              //
	MarchOrigin               // where the last March began
	StartingTerritory         // the same as HeroTerritory, for effects at the start of the game
	NumWheres
)

var whereIDs = [NumWheres]string{"", "hero-territory", "battle-territory", "monster-territory", "hunt-territory", "one-controlled-territory", "one-controlled-city-or-sparta",
	"each-controlled-city-or-sparta", "one-adjacent-territory", "adjacent-territories", "any-territory", "march-origin", "starting-territory"}

// A Whose is the owner of the hoplites or cards that an effect changes.
type Whose uint8

// The owners of hoplites or cards.
const (
	AnyoneThere Whose = iota // the first seat with hoplites in the territory, you included
	Own
	Enemy      // the opponent in the battle
	Hunter     //
	ThatPlayer // for OpEachThere
	Entering   // the player whose hoplites enter the monster's territory
	Marching   // hoplites of your marching army
	NumWhoses
)

var whoseIDs = [NumWhoses]string{"", "own", "enemy", "hunter", "that-player", "entering", "own-marching-army"}

// A Which is a way of picking cards or attributes.
type Which uint8

// The ways of picking.
const (
	WhicheverTold   Which = iota // the effect leaves no choice
	OwnerChoice                  // the owner of the cards
	AtRandom                     //
	HighestStrength              // the strongest card, in a tie the owner's choice
	HighestValue                 // the highest attribute by its own value, in a tie the hunter's choice
	TwoDifferent                 // two different attributes of your choice
	OneChoice                    // one attribute of your choice
	NumWhiches
)

var whichIDs = [NumWhiches]string{"", "owner-choice", "random", "highest-strength", "highest", "two-different", "one-choice"}

// A Target is the hero or monster that an effect hits.
type Target uint8

// The targets of effects.
const (
	NoTarget    Target = iota // your own hero
	EnemyHero                 // one enemy hero of your choice in any place, on a quest too; its owner picks the attribute
	AnyMonster                // one monster on the map, of your choice
	Hunted                    // the monster of the hunt
	MonsterHere               // one monster at `where`
	NumTargets
)

var targetIDs = [NumTargets]string{"", "enemy-hero", "any-monster", "hunted", "monster-here"}

// A LandCode is the land of the Glory token that an effect grants.
type LandCode uint8

// The lands that effects can name.
const (
	NoLandNamed  LandCode = iota
	StartingLand          // of the hero's territory, at the start of the game
	UnownedLand           // of your choice among those whose token no player holds
	NumLandCodes
)

var landCodeIDs = [NumLandCodes]string{"", "starting-land", "any-unowned"}

// Conditions is a set of conditions of a power. All of them must hold.
type Conditions uint32

// The conditions. In a battle they are evaluated when the effect is used, and those of combat cards when the card is
// played.
const (
	Defending      Conditions = 1 << iota // you defend in the battle
	Attacking                             //
	InBattle                              // you fight in the battle
	Winning                               // evaluated when the battle is decided
	CityThere                             // the battle's territory has a City or Sparta
	HeroThere                             // your hero is in the battle's territory
	GloryThere                            // you hold the Glory token of the land of the battle's territory
	MoreHoplites                          // more hoplites in the battle than the opponent, fortified ones included
	FewerHoplites                         //
	BetterLeader                          // your hero's Leadership is greater than the enemy hero's, or than Persia's Command
	FortifiedThere                        // a hoplite of yours is fortified in the battle's territory
	HandEmpty                             // you hold no combat card
	HeroOnMap                             // your hero is not on a quest
	HeroAtTemple                          // your hero is in a territory with a temple or the Oracle, whichever player controls it
	HeroInNeutral                         // your hero is in a territory without Control token and without another player's hoplites
	WoundsTaken                           // at least Power.Least wounds are dealt to the hunted monster
	HuntUsed                              // your Hunt is marked as used, and OpUseSpecial has not used it once more
)

var conditionIDs = []string{"defending", "attacking", "in-battle", "winning", "city-or-sparta", "hero-there", "glory-of-land", "more-hoplites", "fewer-hoplites", "greater-leadership",
	"fortified-there", "empty-hand", "hero-on-map", "hero-at-temple", "hero-in-neutral", "wounds-taken", "hunt-used"}

// Moments is a set of moments at which a power works or may be used.
type Moments uint64

// The moments. "You" are the seat that has the card.
const (
	WhenAlways         Moments = 1 << iota // always, as a permanent rule
	WhenRegular                            // in the regular action Use artifacts
	OwnTurnStart                           // before anything else in your turn
	OwnTurn                                // in your turn between steps
	AnyTime                                // in your turn, and at any choice in your battle or hunt
	InsteadOfHeroMove                      // instead of the regular action hero movement
	AfterHeroMove                          // right after hero movement
	InsteadOfHoplites                      // instead of the regular action hoplite movement
	SpecialChoice                          // as the special action of the turn
	AtRecruit                              // during your special action Recruit
	AtMarch                                // when your special action March begins
	AfterMarch                             // after your special action March and its battles
	AfterBuildTemple                       // after your special action Build Temple
	AtPrepare                              // during your special action Prepare
	AfterPrepare                           // after your special action Prepare
	AtUsurp                                // in your special action Usurp
	MonumentBuilt                          // when any player adds a level to a monument
	BattleStart                            // before cards; the active player's first, then clockwise
	InAnyBattle                            // at any choice in your battle
	BattleStrength                         // when strengths are counted
	CardPlayed                             // with each combat card of yours
	CardPlayedInBattle                     // with each combat card of yours in a battle
	FirstCard                              // with the first combat card of yours in a battle
	BothPassed                             // when both have passed
	BattleCasualties                       // when the casualties are known
	BattleWon                              //
	BattleLost                             // before the withdrawal
	HoplitesWouldDie                       // when hoplites of yours would die
	HuntStart                              // at the start of your hunt
	InHunt                                 // at any choice in your hunt
	MonsterAttack                          // when the two attack cards of any hunt are drawn; for a monster: with each attack
	FirstMonsterAttack                     // for a monster: with the first attack of a hunt
	DefendInHunt                           // when you defend in your hunt
	HoplitesEnter                          // for a monster: when hoplites enter its territory
	EvolveHunt                             // for a monster: when the hunter draws cards at the start

	// Moments that no declaration lists, because the place of the effect determines them.
	AtOnce      // a reward, a start bonus, a gain, the Oracle, a god power
	WhenHit     // an attack card that was not defended, and the special attack
	OnTheMap    // a territory attack
	AttackShown // the strength of an attack card
)

var momentIDs = []string{"always", "regular", "own-turn-start", "own-turn", "any-time", "instead-of-hero-movement", "after-hero-movement", "instead-of-hoplite-movement",
	"special-action-choice", "recruit", "march", "after-march", "after-build-temple", "prepare", "after-prepare", "usurp", "monument-built", "battle-start", "battle", "battle-strength", "card-played",
	"card-played-in-battle", "first-card-in-battle", "both-passed", "battle-casualties", "battle-won", "battle-lost", "own-hoplites-would-die", "hunt-start", "hunt", "monster-attack",
	"first-monster-attack", "defend-in-hunt", "hoplites-enter", "hunt-draw"}

// Once is a limit on the use of a power.
type Once uint8

// The limits of powers. An artifact is always limited by its charge as well.
const (
	NoLimit Once = iota
	OncePerTurn
	OncePerHunt
	OncePerCard // once with each card played
	NumOnces
)

var onceIDs = [NumOnces]string{"", "turn", "hunt", "card"}
