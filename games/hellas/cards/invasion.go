package cards

// Sizes of the Persian Invasion, the solo game.
const (
	NumActs       = 2
	NumScripts    = 12 // scripts of an act; clock tokens have these numbers
	NumSoloLevels = 3
	InvasionTrack = 7 // spaces
	MobilizeTrack = 6
	ScriptLength  = 3 // maximum number of steps of a script
)

// An Attitude is a space of a land's Population Attitude track.
type Attitude int8

// The attitudes, from the worst to the best.
const (
	Hostile Attitude = iota
	Unfriendly
	NeutralAttitude
	Friendly
	NumAttitudes
)

// AttitudeIDs holds the ids of the attitudes.
var AttitudeIDs = [NumAttitudes]string{"hostile", "unfriendly", "neutral", "friendly"}

// String returns the id of the attitude.
func (a Attitude) String() string { return AttitudeIDs[a] }

// A ScriptOp is the action of a step of a script.
type ScriptOp uint8

// The steps of scripts.
const (
	NoScript           ScriptOp = iota
	ScriptMobilize              // Persian hoplites land: the number on the mobilization track, at most those in the supply
	ScriptAdvance               // Persian armies move one step: the largest, or if All all of them, the largest first
	ScriptSpy                   // a spy leaves the command track (highest occupied slot) for the territory; with none left, a spying phase
	ScriptSpying                // each land with a spy: attitude -1
	ScriptMonsters              // a Monster Phase by the solo rules
	ScriptOffer                 // you may pay Cost; then Gain happens, with GainN and GainLand
	ScriptMobilization          // the mobilization marker moves n spaces up, at most to the end
	ScriptInvasion              // the same for the invasion marker
	ScriptAttitude              // the attitude of a land, or of lands, moves n up or down
	ScriptAlly                  // an allied Control token and n allied hoplites in one neutral territory next to one of yours
	ScriptSpawn                 // a random monster of the table appears; if it is on the map or slain, a Monster Phase instead
	ScriptRecruit               // n allied hoplites in one territory with an allied Control token
	ScriptKill                  // n Persian hoplites die in one territory of your choice
	NumScriptOps
)

var scriptOpIDs = [NumScriptOps]string{"", "mobilize", "advance", "spy", "spying-phase", "monster-phase", "offer", "mobilization", "invasion", "attitude", "ally", "monster-spawn", "recruit-allies",
	"kill-persians"}

// A ScriptLand is the land, or the lands, of a step of a script.
type ScriptLand uint8

// The lands that steps can name.
const (
	NoScriptLand    ScriptLand = iota
	LandYouChoose              // one of your choice
	LandMostPersian            // the one with most Persian Control tokens; in a tie the first in the order of the map
	LandsPersian               // each with a Persian Control token
	LandNotHostile             // for ScriptAlly: a land at neutral or better
	LandAny                    // for ScriptAlly: any land
	NumScriptLands
)

var scriptLandIDs = [NumScriptLands]string{"", "your-choice", "most-persian", "each-persian", "neutral-or-better", "any"}

// A ScriptStep is one step of a script.
type ScriptStep struct {
	Op        ScriptOp
	N         int8
	All       bool      // for ScriptAdvance: every army
	Territory Territory // for ScriptSpy
	Land      ScriptLand
	Cost      Program  // for ScriptOffer
	Gain      ScriptOp // for ScriptOffer
	GainN     int8
	GainLand  ScriptLand
}

// A SoloLevel holds the values of one difficulty.
type SoloLevel struct {
	Invasion     [InvasionTrack]uint8 // strength of a Persian Control token in defence, by space
	Mobilization [MobilizeTrack]uint8 // number of hoplites, by space
	Command      uint8                // cards drawn in a battle, apart from those for spies on the map
	Vanguard     uint8                // additional Persian hoplites at the start
	Landing      uint8                // hoplites that land with Xerxes
	Counter      uint8                // initial value of the Victory Counter
}

// Invasion holds the compiled content of the Persian Invasion, the solo game.
type Invasion struct {
	Hero                                           Hero
	HeroAt, ControlAt, AlliedAt, PersianAt, Oracle Territory // initial territories
	Persians                                       [NumTerritories]uint8
	Hoplites, Cards, Level, Temples, Spies         uint8
	Monsters, Quests                               uint8 // numbers drawn at the start
	Recruits                                       [numCities]uint8
	Numbers, Copies                                uint8
	Acts                                           [NumActs]uint8 // number of clock tokens
	Value, Lands, Tokens, Pool                     uint8          // values of Persia
	Entry                                          Territory
	Order                                          [NumTerritories]uint8 // rank of each territory as a target, from 0
	DiesWinning                                    uint8                 // Persians that die in a won battle; half die in a lost one
	LandingInvasion, LandingMobilization           uint8                 // steps of the markers at the interlude
	ForToken, ForBattle, ForMonster, ForQuest      uint8                 // numbers by which the Victory Counter falls
	Attitude                                       Attitude
	Levels                                         [NumSoloLevels]SoloLevel
	MonsterTable                                   [NumScripts]Monster
	QuestTable                                     [NumScripts]Quest // NoQuest: a Persian hoplite
	Arrow                                          [NumTerritories]Territory
	Script                                         [NumActs][NumScripts][ScriptLength]ScriptStep
}
