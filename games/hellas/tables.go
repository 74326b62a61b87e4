package hellas

import "pantheon/game"

// How many there are of what. The content must agree with each of them. (2)
const (
	MaxPlayers     = 4
	NumTerritories = 19
	NumLands       = 5
	NumHeroes      = 4
	NumMonuments   = 3
	NumMonsters    = 7
	NumQuests      = 9
	NumCombat      = 30 // combat cards
	NumAttacks     = 18 // monster attack cards
	NumEvents      = 2*NumMonsters + NumQuests
	NumArtifacts   = 20
	NumBlessings   = 36
	NumTempleCards = 5
	NumSlots       = 8 // of a temple card
	NumSteps       = 3 // of a quest
	MaxLevel       = 5 // of a monument
	MaxWounds      = 10
)

// A Territory is the smallest area of the map, in the order of the content. NoTerritory is none.
type Territory int8

// NoTerritory is no territory.
const NoTerritory Territory = -1

// A Land is all territories of one colour; it is also its Glory token.
type Land int8

// NoLand is no land.
const NoLand Land = -1

// A Hero is one of the four.
type Hero int8

// NoHero is no hero.
const NoHero Hero = -1

// A Monument is one of the three gods' monuments, and the god.
type Monument int8

// NoMonument is no monument.
const NoMonument Monument = -1

// A Monster is one of the seven.
type Monster int8

// NoMonster is no monster.
const NoMonster Monster = -1

// Cards and tokens, each numbered from 0 in the order of the content.
type (
	CombatCard int8 // one of NumCombat
	AttackCard int8 // a monster attack card, one of NumAttacks
	EventCard  int8 // first two for each monster, then one for each quest
	Quest      int8 // one of NumQuests
	Artifact   int8 // one of NumArtifacts: the three of the monuments, those of the monsters, then the neutral ones
	Blessing   int8 // one of NumBlessings
	TempleCard int8 // one of NumTempleCards
)

// None of them.
const (
	NoCombatCard CombatCard = -1
	NoAttackCard AttackCard = -1
	NoEventCard  EventCard  = -1
	NoQuest      Quest      = -1
	NoArtifact   Artifact   = -1
	NoBlessing   Blessing   = -1
)

// An Attribute is a value of a hero, from 1 to 5.
type Attribute int8

// The attributes, in the order of the monuments of Zeus, Athena and Hermes in the printed game.
const (
	Strength Attribute = iota
	Leadership
	Speed
	NumAttributes
	NoAttribute Attribute = -1
)

var attributeIDs = [NumAttributes]string{"strength", "leadership", "speed"}

// String is the attribute's word.
func (a Attribute) String() string { return attributeIDs[a] }

// A Symbol is a wound symbol, on combat cards and trays.
type Symbol int8

// The symbols.
const (
	Torch Symbol = iota
	Bow
	Sword
	Mace
	Axe
	Spear
	Sickle // only on cards
	Shield // only on cards; it defends
	NumSymbols
	NoSymbol Symbol = -1
)

var symbolIDs = [NumSymbols]string{"torch", "bow", "sword", "mace", "axe", "spear", "sickle", "shield"}

// String is the symbol's word.
func (s Symbol) String() string { return symbolIDs[s] }

// An Action is a special action. (3.2)
type Action int8

// The special actions; all but Build Monument need a used-action token. (R21)
const (
	Recruit Action = iota
	March
	BuildTemple
	Prepare
	Usurp
	Hunt
	BuildMonument
	NumActions
	NoAction Action = -1
)

var actionIDs = [NumActions]string{"recruit", "march", "build-temple", "prepare", "usurp", "hunt", "build-monument"}

// String is the action's word.
func (a Action) String() string { return actionIDs[a] }

// A City is what stands in a territory for hoplites.
type City uint8

// The kinds.
const (
	NoCity City = iota
	PlainCity
	Sparta
	numCities
)

var cityIDs = [numCities]string{"none", "city", "sparta"}

// A Site is where a temple may be built.
type Site uint8

// The kinds.
const (
	NoSite Site = iota
	Shrine
	Delphi // only for the Oracle
	numSites
)

var siteIDs = [numSites]string{"none", "shrine", "delphi"}

// A Reward is an icon beside a wound. (3.5)
type Reward uint8

// The icons.
const (
	NoReward Reward = iota
	PriestReward
	ArtifactReward // a neutral one (R13)
	numRewards
)

var rewardIDs = [numRewards]string{"", "priest", "artifact"}

// A Face is a side of the monster die. (3.3, R10)
type Face uint8

// The faces.
const (
	FaceNothing Face = iota
	FaceAttack
	FaceMove
	FaceEither // attack or move, who rolls decides
	NumFaces
)

var faceIDs = [NumFaces]string{"nothing", "attack", "move", "attack-or-move"}

// rules are the content compiled into tables, the same for all positions of a game.
type rules struct {
	about *game.About
	words *game.Catalog
	// version is that of the rules: what follows from it is told in versions.go.
	version int

	names     words // of all things; see things.go
	index     index // what works at which moment; see ask.go
	board     Map
	code      []effect // all programs; see effects.go
	territory [NumTerritories]territory
	land      [NumLands]landInfo
	hero      [NumHeroes]hero
	monument  [NumMonuments]monument
	monster   [NumMonsters]monster
	quest     [NumQuests]quest
	combat    [NumCombat]combatCard
	attack    [NumAttacks]attackCard
	event     [NumEvents]eventCard
	artifact  [NumArtifacts]artifact
	blessing  [NumBlessings]blessing
	temple    [NumTempleCards]templeCard
	invasion  invasion // the solo game
	symbol    [NumSymbols]symbolInfo
	die       [2][6]Face // the second with the option die (R10)

	hoplites, priests, controls, usedTokens uint8 // of each player
	handLimit                               uint8 // combat cards in hand outside hunts
	attributeMin, attributeMax              uint8
	injuries                                uint8 // most of a hero
	questSlots, setupEvents                 uint8
	startHoplites, startCards               uint8
	startAttribute, startLevel              uint8
	prayerSlots                             uint8                 // of a monument, when no option says otherwise (R35)
	temples                                 [MaxPlayers + 1]uint8 // tokens on the temple card, by players
	recruits, fortified                     [numCities]uint8      // by kind of city: most recruits, bonus of the fortified hoplite
	attackCards                             uint8                 // drawn for the left neighbour to pick from
	defendedDraw, undefendedDraw            uint8                 // cards after a monster attack
	shieldInjuries, shieldDraw              uint8                 // of a shield card's defence

	warlord     [MaxPlayers + 1]uint8 // complete lands needed, by players
	excluded    [MaxPlayers + 1]uint8 // bit l: land l does not count
	favoured    uint8                 // territories with a temple or the Oracle
	slayer      uint8                 // monsters
	kingOfKings [MaxPlayers + 1]uint8 // tokens on the Activation card, 0 where there is none
}

// A territory is what the map prints in one.
type territory struct {
	id         string
	land       Land
	population uint8
	city       City
	site       Site
	monument   Monument
	near       uint32 // bit t: territory t is adjacent, by land or sea
	sea        uint32 // those of near that a sea route joins
}

// A landInfo is a land.
type landInfo struct {
	id          string
	territories uint32 // bit t
}

// A hero is what a hero brings.
type hero struct {
	id      string
	start   program // resolved after placing (R3)
	ability power
}

// A monument is one god's monument.
type monument struct {
	id        string
	territory Territory
	attribute Attribute // raised by a prayer
	artifact  Artifact
	power     [MaxLevel + 1]program // god power by level
}

// A wound is a symbol on a tray with the icon beside it.
type wound struct {
	symbol Symbol
	reward Reward
}

// A monster is a tray with its two event cards. Wounds are numbered: first those of the tray, then those of the first and of the
// second event card's evolution.
type monster struct {
	id        string
	wounds    [MaxWounds]wound
	tray      uint8      // wounds printed on the tray
	added     [2]uint8   // wounds that the evolution by its first and by its second event card adds
	special   program    // special attack, in hunts
	attack    [2]program // territory attack, on the map; the second by an option (R11), the same where there is none
	events    [2]EventCard
	evolution [2]evolution
	artifact  Artifact
	solo      bool
}

// An evolution is what an event card does beside the tray.
type evolution struct {
	hunt  needs // of a hunter
	power power
}

// needs are what a quest step or a monster asks of a hero and his player: at least that much of each.
type needs struct {
	attribute [NumAttributes]uint8
	priests   uint8 // in the pool
	cities    uint8 // controlled territories with a City or Sparta
	temples   uint8 // controlled territories with a temple or the Oracle
	artifacts uint8
}

// A quest is a quest card.
type quest struct {
	id        string
	territory [2]Territory // the second with the option birds=corinthia (R2)
	event     EventCard
	step      [NumSteps]questStep
	reward    program // at once, or when the kept card is discarded in the own turn
	kept      bool    // the card stays with the player until he discards it
	solo      bool
}

// A questStep is what entering at a step asks and costs.
type questStep struct {
	need needs
	pay  program
}

// A combatCard is one combat card.
type combatCard struct {
	id         string
	name       string // of the kind; cards of one kind differ in symbol or strength
	symbol     Symbol
	strength   int8
	casualties uint8
	solo       bool
	power      power
}

// An attackCard is one monster attack card.
type attackCard struct {
	id, name string
	strength value
	do       program // when the hunter does not defend
}

// An eventCard is one event card: a monster's or a quest.
type eventCard struct {
	id        string
	monster   Monster
	second    bool // the second card of its monster
	quest     Quest
	territory [2]Territory // of the monster or token; the second as in quest
}

// An artifact is one artifact.
type artifact struct {
	id       string
	monument Monument // of a God artifact
	monster  Monster  // of a monster's artifact
	power    power
	solo     bool
}

// neutral tells whether an artifact is none of a god's or a monster's.
func (a *artifact) neutral() bool { return a.monument == NoMonument && a.monster == NoMonster }

// A blessing is one blessing.
type blessing struct {
	id       string
	monument Monument
	gain     program // at once
	power    power
	solo     bool
}

// A templeCard is one temple card.
type templeCard struct {
	id     string
	drafts uint8 // bit i: slot i, the first is 0, begins a draft
	oracle program
}

// A symbolInfo is what a wound symbol is good for.
type symbolInfo struct {
	anyFor uint8 // cards of it that deal any wound; 0 for never
	trays  bool  // it stands on trays
	shield bool  // it defends against any attack
}
