package cards

// The number of things of each kind in the printed game, with which the content must agree. (2)
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

// A Territory is the smallest area of the map, numbered in the order of the content.
type Territory int8

// NoTerritory means no territory.
const NoTerritory Territory = -1

// Bit returns the set that holds only this territory, or for NoTerritory bit 31, which no territory has. The mask makes
// the compiler omit its check of the shift count.
func (t Territory) Bit() uint32 { return 1 << (uint8(t) & 31) }

// A Land is the set of all territories of one colour. It also identifies its Glory token.
type Land int8

// NoLand means no land.
const NoLand Land = -1

// A Hero is one of the four heroes.
type Hero int8

// NoHero means no hero.
const NoHero Hero = -1

// A Monument is the monument of one of the three gods. It also identifies the god.
type Monument int8

// NoMonument means no monument.
const NoMonument Monument = -1

// A Monster is one of the seven monsters.
type Monster int8

// NoMonster means no monster.
const NoMonster Monster = -1

// Cards and tokens are numbered from 0 in the order of the content.
type (
	CombatCard int8 // one of NumCombat
	AttackCard int8 // a monster attack card, one of NumAttacks
	EventCard  int8 // first two for each monster, then one for each quest
	Quest      int8 // one of NumQuests
	Artifact   int8 // one of NumArtifacts: the three of the monuments, those of the monsters, then the neutral ones
	Blessing   int8 // one of NumBlessings
	TempleCard int8 // one of NumTempleCards
)

// The values for no card or token.
const (
	NoCombatCard CombatCard = -1
	NoAttackCard AttackCard = -1
	NoEventCard  EventCard  = -1
	NoQuest      Quest      = -1
	NoArtifact   Artifact   = -1
	NoBlessing   Blessing   = -1
)

// An Attribute identifies one of the three attributes of a hero. Their values are from 1 to 5.
type Attribute int8

// The attributes, in the order of the monuments of Zeus, Athena and Hermes in the printed game.
const (
	Strength Attribute = iota
	Leadership
	Speed
	NumAttributes
	NoAttribute Attribute = -1
)

// AttributeIDs holds the ids of the attributes.
var AttributeIDs = [NumAttributes]string{"strength", "leadership", "speed"}

// String returns the id of the attribute.
func (a Attribute) String() string { return AttributeIDs[a] }

// A Symbol is a wound symbol on combat cards and trays.
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
	Shield // only on cards; a shield card defends
	NumSymbols
	NoSymbol Symbol = -1
)

// SymbolIDs holds the ids of the symbols.
var SymbolIDs = [NumSymbols]string{"torch", "bow", "sword", "mace", "axe", "spear", "sickle", "shield"}

// String returns the id of the symbol.
func (s Symbol) String() string { return SymbolIDs[s] }

// An Action is a special action. (3.2)
type Action int8

// The special actions. All except Build Monument need a used-action token. (R21)
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

// ActionIDs holds the ids of the special actions.
var ActionIDs = [NumActions]string{"recruit", "march", "build-temple", "prepare", "usurp", "hunt", "build-monument"}

// String returns the id of the action.
func (a Action) String() string { return ActionIDs[a] }

// A City is the kind of City in a territory.
type City uint8

// The kinds of City.
const (
	NoCity City = iota
	PlainCity
	Sparta
	numCities
)

var cityIDs = [numCities]string{"none", "city", "sparta"}

// A Site is a place where a temple may be built.
type Site uint8

// The kinds of sites.
const (
	NoSite Site = iota
	Shrine
	Delphi // only for the Oracle
	numSites
)

var siteIDs = [numSites]string{"none", "shrine", "delphi"}

// A Reward is an icon beside a wound. (3.5)
type Reward uint8

// The icons beside wounds.
const (
	NoReward Reward = iota
	PriestReward
	ArtifactReward // a neutral one (R13)
	NumRewards
)

var rewardIDs = [NumRewards]string{"", "priest", "artifact"}

// A Face is a side of the monster die. (3.3, R10)
type Face uint8

// The faces of the monster die.
const (
	FaceNothing Face = iota
	FaceAttack
	FaceMove
	FaceEither // attack or move, by choice of the rolling player
	NumFaces
)

// FaceIDs holds the ids of the faces of the monster die.
var FaceIDs = [NumFaces]string{"nothing", "attack", "move", "attack-or-move"}

// Tables holds the compiled content, the same for all positions of a game.
type Tables struct {
	Names     Words // ids of all things; see words.go
	Index     Index // powers by moment; see index.go
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
	Injuries                                uint8 // maximum of a hero
	QuestSlots, SetupEvents                 uint8
	StartHoplites, StartCards               uint8
	StartAttribute, StartLevel              uint8
	PrayerSlots                             uint8                 // of a monument, without an option that changes it (R35)
	Temples                                 [MaxPlayers + 1]uint8 // tokens on the temple card, by players
	Recruits, Fortified                     [numCities]uint8      // by kind of City: maximum of recruits, bonus of the fortified hoplite
	AttackCards                             uint8                 // cards drawn, from which the left neighbour picks
	DefendedDraw, UndefendedDraw            uint8                 // cards drawn after a monster attack
	ShieldInjuries, ShieldDraw              uint8                 // consequences of a shield card's defence

	Warlord     [MaxPlayers + 1]uint8 // complete lands needed, by players
	Excluded    [MaxPlayers + 1]uint8 // bit l: land l does not count
	Favoured    uint8                 // territories with a temple or the Oracle
	Slayer      uint8                 // monsters
	KingOfKings [MaxPlayers + 1]uint8 // tokens on the Activation card, 0 if there is no King of Kings
}

// A TerritoryInfo holds the data that the map prints in a territory.
type TerritoryInfo struct {
	ID         string
	Land       Land
	Population uint8
	City       City
	Site       Site
	Monument   Monument
	Near       uint32 // bit t: territory t is adjacent, by land or sea
	Sea        uint32 // bit t: territory t is adjacent by a sea route
}

// A LandInfo holds the data of a land.
type LandInfo struct {
	ID          string
	Territories uint32 // bit t
}

// A HeroInfo holds the data of a hero.
type HeroInfo struct {
	ID      string
	Start   Program // resolved after placing (R3)
	Ability Power
}

// A MonumentInfo holds the data of a god's monument.
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

// A MonsterInfo holds the data of a monster's tray and its two event cards. Wounds are numbered: first those of the
// tray, then those of the evolutions by the first and by the second event card.
type MonsterInfo struct {
	ID        string
	Wounds    [MaxWounds]Wound
	Tray      uint8      // wounds printed on the tray
	Added     [2]uint8   // wounds that the evolution by its first and by its second event card adds
	Special   Program    // special attack, in hunts
	Attack    [2]Program // territory attack, on the map; the second with an option (R11), otherwise the same
	Events    [2]EventCard
	Evolution [2]Evolution
	Artifact  Artifact
	Solo      bool
}

// All returns the maximum number of wounds of a monster: those of its tray and of both evolutions.
func (m *MonsterInfo) All() uint8 { return m.Tray + m.Added[0] + m.Added[1] }

// An Evolution is the effect of an event card beside the tray.
type Evolution struct {
	Hunt  Needs // requirements for a hunter
	Power Power
}

// Needs holds the minimum values that a quest step or a monster requires of a hero and the hero's player; 0 requires nothing.
type Needs struct {
	Attribute [NumAttributes]uint8
	Priests   uint8 // in the pool
	Cities    uint8 // controlled territories with a City or Sparta
	Temples   uint8 // controlled territories with a temple or the Oracle
	Artifacts uint8
}

// A QuestInfo holds the data of a quest card.
type QuestInfo struct {
	ID        string
	Territory [2]Territory // the second with the option birds=corinthia (R2)
	Event     EventCard
	Step      [NumSteps]QuestStep
	Reward    Program // immediate, or when the kept card is discarded in the player's own turn
	Kept      bool    // the card stays with the player until it is discarded
	Solo      bool
}

// A QuestStep holds the requirements and the cost of entering a quest at a step.
type QuestStep struct {
	Need Needs
	Pay  Program
}

// A CombatInfo holds the data of a combat card.
type CombatInfo struct {
	ID         string
	Name       string // name of the kind; cards of one kind differ in symbol or strength
	Symbol     Symbol
	Strength   int8
	Casualties uint8
	Solo       bool
	Power      Power
}

// An AttackInfo holds the data of a monster attack card.
type AttackInfo struct {
	ID, Name string
	Strength Value
	Do       Program // runs if the hunter does not defend
}

// An EventInfo holds the data of an event card, of a monster or a quest.
type EventInfo struct {
	ID        string
	Monster   Monster
	Second    bool // the second card of its monster
	Quest     Quest
	Territory [2]Territory // of the monster or token; the second as in [QuestInfo]
}

// An ArtifactInfo holds the data of an artifact.
type ArtifactInfo struct {
	ID       string
	Monument Monument // of a God artifact
	Monster  Monster  // of a monster's artifact
	Power    Power
	Solo     bool
}

// neutral reports whether an artifact belongs to no god and no monster.
func (a *ArtifactInfo) neutral() bool { return a.Monument == NoMonument && a.Monster == NoMonster }

// A BlessingInfo holds the data of a blessing.
type BlessingInfo struct {
	ID       string
	Monument Monument
	Gain     Program // immediate gain
	Power    Power
	Solo     bool
}

// A TempleInfo holds the data of a temple card.
type TempleInfo struct {
	ID     string
	Drafts uint8 // bit i: slot i, the first is 0, begins a draft
	Oracle Program
}

// A SymbolInfo holds the uses of a wound symbol.
type SymbolInfo struct {
	AnyFor uint8 // number of cards of the symbol that deal any wound; 0 for never
	Trays  bool  // the symbol occurs on trays
	Shield bool  // the symbol defends against any attack
}
