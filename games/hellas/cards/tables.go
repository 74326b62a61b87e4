package cards

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

// Bit is the set of only this territory. (The mask spares the test that Go makes for shifts by any number.)
func (t Territory) Bit() uint32 { return 1 << (uint8(t) & 31) }

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

// AttributeIDs are the words of the attributes.
var AttributeIDs = [NumAttributes]string{"strength", "leadership", "speed"}

// String is the attribute's word.
func (a Attribute) String() string { return AttributeIDs[a] }

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

// SymbolIDs are the words of the symbols.
var SymbolIDs = [NumSymbols]string{"torch", "bow", "sword", "mace", "axe", "spear", "sickle", "shield"}

// String is the symbol's word.
func (s Symbol) String() string { return SymbolIDs[s] }

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

// ActionIDs are the words of the special actions.
var ActionIDs = [NumActions]string{"recruit", "march", "build-temple", "prepare", "usurp", "hunt", "build-monument"}

// String is the action's word.
func (a Action) String() string { return ActionIDs[a] }

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
	NumRewards
)

var rewardIDs = [NumRewards]string{"", "priest", "artifact"}

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

// FaceIDs are the words of the faces.
var FaceIDs = [NumFaces]string{"nothing", "attack", "move", "attack-or-move"}

// Tables are the content compiled, the same for all positions of a game.
type Tables struct {
	Names     Words // of all things; see words.go
	Index     Index // what works at which moment; see index.go
	Board     Map
	Code      []Effect // all programs; see effects.go
	Territory [NumTerritories]TerritoryInfo
	Land      [NumLands]LandInfo
	Hero      [NumHeroes]HeroInfo
	Monument  [NumMonuments]MonumentInfo
	Monster   [NumMonsters]MonsterInfo
	Quest     [NumQuests]QuestInfo
	Combat    [NumCombat]CombatInfo
	Attack    [NumAttacks]AttackInfo
	Event     [NumEvents]EventInfo
	Artifact  [NumArtifacts]ArtifactInfo
	Blessing  [NumBlessings]BlessingInfo
	Temple    [NumTempleCards]TempleInfo
	Invasion  Invasion // the solo game
	Symbol    [NumSymbols]SymbolInfo
	Die       [2][6]Face // the second with the option die (R10)

	Hoplites, Priests, Controls, UsedTokens uint8 // of each player
	HandLimit                               uint8 // combat cards in hand outside hunts
	AttributeMin, AttributeMax              uint8
	Injuries                                uint8 // most of a hero
	QuestSlots, SetupEvents                 uint8
	StartHoplites, StartCards               uint8
	StartAttribute, StartLevel              uint8
	PrayerSlots                             uint8                 // of a monument, when no option says otherwise (R35)
	Temples                                 [MaxPlayers + 1]uint8 // tokens on the temple card, by players
	Recruits, Fortified                     [numCities]uint8      // by kind of city: most recruits, bonus of the fortified hoplite
	AttackCards                             uint8                 // drawn for the left neighbour to pick from
	DefendedDraw, UndefendedDraw            uint8                 // cards after a monster attack
	ShieldInjuries, ShieldDraw              uint8                 // of a shield card's defence

	Warlord     [MaxPlayers + 1]uint8 // complete lands needed, by players
	Excluded    [MaxPlayers + 1]uint8 // bit l: land l does not count
	Favoured    uint8                 // territories with a temple or the Oracle
	Slayer      uint8                 // monsters
	KingOfKings [MaxPlayers + 1]uint8 // tokens on the Activation card, 0 where there is none
}

// A TerritoryInfo is what the map prints in one.
type TerritoryInfo struct {
	ID         string
	Land       Land
	Population uint8
	City       City
	Site       Site
	Monument   Monument
	Near       uint32 // bit t: territory t is adjacent, by land or sea
	Sea        uint32 // those of near that a sea route joins
}

// A LandInfo is a land.
type LandInfo struct {
	ID          string
	Territories uint32 // bit t
}

// A HeroInfo is what a hero brings.
type HeroInfo struct {
	ID      string
	Start   Program // resolved after placing (R3)
	Ability Power
}

// A MonumentInfo is one god's monument.
type MonumentInfo struct {
	ID        string
	Territory Territory
	Attribute Attribute // raised by a prayer
	Artifact  Artifact
	Power     [MaxLevel + 1]Program // god power by level
}

// A Wound is a symbol on a tray with the icon beside it.
type Wound struct {
	Symbol Symbol
	Reward Reward
}

// A MonsterInfo is a tray with its two event cards. Wounds are numbered: first those of the tray, then those of the first and of the
// second event card's evolution.
type MonsterInfo struct {
	ID        string
	Wounds    [MaxWounds]Wound
	Tray      uint8      // wounds printed on the tray
	Added     [2]uint8   // wounds that the evolution by its first and by its second event card adds
	Special   Program    // special attack, in hunts
	Attack    [2]Program // territory attack, on the map; the second by an option (R11), the same where there is none
	Events    [2]EventCard
	Evolution [2]Evolution
	Artifact  Artifact
	Solo      bool
}

// All is how many wounds a monster can have: those of its tray and of both evolutions.
func (m *MonsterInfo) All() uint8 { return m.Tray + m.Added[0] + m.Added[1] }

// An Evolution is what an event card does beside the tray.
type Evolution struct {
	Hunt  Needs // of a hunter
	Power Power
}

// Needs are what a quest step or a monster asks of a hero and his player: at least that much of each.
type Needs struct {
	Attribute [NumAttributes]uint8
	Priests   uint8 // in the pool
	Cities    uint8 // controlled territories with a City or Sparta
	Temples   uint8 // controlled territories with a temple or the Oracle
	Artifacts uint8
}

// A QuestInfo is a quest card.
type QuestInfo struct {
	ID        string
	Territory [2]Territory // the second with the option birds=corinthia (R2)
	Event     EventCard
	Step      [NumSteps]QuestStep
	Reward    Program // at once, or when the kept card is discarded in the own turn
	Kept      bool    // the card stays with the player until he discards it
	Solo      bool
}

// A QuestStep is what entering at a step asks and costs.
type QuestStep struct {
	Need Needs
	Pay  Program
}

// A CombatInfo is one combat card.
type CombatInfo struct {
	ID         string
	Name       string // of the kind; cards of one kind differ in symbol or strength
	Symbol     Symbol
	Strength   int8
	Casualties uint8
	Solo       bool
	Power      Power
}

// An AttackInfo is one monster attack card.
type AttackInfo struct {
	ID, Name string
	Strength Value
	Do       Program // when the hunter does not defend
}

// An EventInfo is one event card: a monster's or a quest.
type EventInfo struct {
	ID        string
	Monster   Monster
	Second    bool // the second card of its monster
	Quest     Quest
	Territory [2]Territory // of the monster or token; the second as in quest
}

// An ArtifactInfo is one artifact.
type ArtifactInfo struct {
	ID       string
	Monument Monument // of a God artifact
	Monster  Monster  // of a monster's artifact
	Power    Power
	Solo     bool
}

// neutral tells whether an artifact is none of a god's or a monster's.
func (a *ArtifactInfo) neutral() bool { return a.Monument == NoMonument && a.Monster == NoMonster }

// A BlessingInfo is one blessing.
type BlessingInfo struct {
	ID       string
	Monument Monument
	Gain     Program // at once
	Power    Power
	Solo     bool
}

// A TempleInfo is one temple card.
type TempleInfo struct {
	ID     string
	Drafts uint8 // bit i: slot i, the first is 0, begins a draft
	Oracle Program
}

// A SymbolInfo is what a wound symbol is good for.
type SymbolInfo struct {
	AnyFor uint8 // cards of it that deal any wound; 0 for never
	Trays  bool  // it stands on trays
	Shield bool  // it defends against any attack
}
