package hellas

import "pantheon/games/hellas/cards"

// The types of things of the game, from package cards. Things that the content lists have their numbers in its order.
type (
	Territory  = cards.Territory
	Land       = cards.Land
	Hero       = cards.Hero
	Monument   = cards.Monument
	Monster    = cards.Monster
	CombatCard = cards.CombatCard
	AttackCard = cards.AttackCard
	EventCard  = cards.EventCard
	Quest      = cards.Quest
	Artifact   = cards.Artifact
	Blessing   = cards.Blessing
	TempleCard = cards.TempleCard
	Attribute  = cards.Attribute
	Symbol     = cards.Symbol
	Action     = cards.Action
	City       = cards.City
	Site       = cards.Site
	Reward     = cards.Reward
	Face       = cards.Face
	Attitude   = cards.Attitude
)

// The drawn map.
type (
	Map       = cards.Map
	DrawnLand = cards.DrawnLand
	Place     = cards.Place
	Route     = cards.Route
)

// The number of things of each kind. (2)
const (
	MaxPlayers     = cards.MaxPlayers
	NumTerritories = cards.NumTerritories
	NumLands       = cards.NumLands
	NumHeroes      = cards.NumHeroes
	NumMonuments   = cards.NumMonuments
	NumMonsters    = cards.NumMonsters
	NumQuests      = cards.NumQuests
	NumCombat      = cards.NumCombat
	NumAttacks     = cards.NumAttacks
	NumEvents      = cards.NumEvents
	NumArtifacts   = cards.NumArtifacts
	NumBlessings   = cards.NumBlessings
	NumTempleCards = cards.NumTempleCards
	NumSteps       = cards.NumSteps
	MaxLevel       = cards.MaxLevel
	MaxWounds      = cards.MaxWounds
	NumActs        = cards.NumActs
	NumScripts     = cards.NumScripts
)

// The values for no thing of a kind.
const (
	NoTerritory  = cards.NoTerritory
	NoHero       = cards.NoHero
	NoMonument   = cards.NoMonument
	NoMonster    = cards.NoMonster
	NoCombatCard = cards.NoCombatCard
	NoAttackCard = cards.NoAttackCard
	NoQuest      = cards.NoQuest
)

// The attributes of heroes.
const (
	Strength      = cards.Strength
	Leadership    = cards.Leadership
	Speed         = cards.Speed
	NumAttributes = cards.NumAttributes
	NoAttribute   = cards.NoAttribute
)

// The symbols of combat cards. Wounds have the same symbols, except the shield.
const (
	Shield     = cards.Shield
	NumSymbols = cards.NumSymbols
	NoSymbol   = cards.NoSymbol
)

// The special actions. (3.2)
const (
	Recruit       = cards.Recruit
	March         = cards.March
	BuildTemple   = cards.BuildTemple
	Prepare       = cards.Prepare
	Usurp         = cards.Usurp
	Hunt          = cards.Hunt
	BuildMonument = cards.BuildMonument
	NumActions    = cards.NumActions
)

// The Cities of territories, and the sites for temples.
const (
	NoCity    = cards.NoCity
	PlainCity = cards.PlainCity
	Sparta    = cards.Sparta
	NoSite    = cards.NoSite
	Shrine    = cards.Shrine
	Delphi    = cards.Delphi
)

// The rewards of wounds, and the sides of the monster die. (3.3, 3.5)
const (
	PriestReward   = cards.PriestReward
	ArtifactReward = cards.ArtifactReward
	FaceNothing    = cards.FaceNothing
	FaceAttack     = cards.FaceAttack
	FaceMove       = cards.FaceMove
	FaceEither     = cards.FaceEither
)

// The spaces of a land's Population Attitude track. (3.9)
const (
	Hostile         = cards.Hostile
	NeutralAttitude = cards.NeutralAttitude
	Friendly        = cards.Friendly
	NumAttitudes    = cards.NumAttitudes
)
