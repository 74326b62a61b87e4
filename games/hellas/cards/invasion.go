package cards

// Sizes of the Persian Invasion, the solo game.
const (
	NumActs       = 2
	NumScripts    = 12 // of an act; clock tokens have these numbers
	NumSoloLevels = 3
	InvasionTrack = 7 // spaces
	MobilizeTrack = 6
	ScriptLength  = 3 // most steps of a script
)

// An Attitude is a space of a land's Population Attitude track.
type Attitude int8

// The spaces, from the worst up.
const (
	Hostile Attitude = iota
	Unfriendly
	NeutralAttitude
	Friendly
	NumAttitudes
)

// AttitudeIDs are the words of the attitudes.
var AttitudeIDs = [NumAttitudes]string{"hostile", "unfriendly", "neutral", "friendly"}

// String is the attitude's word.
func (a Attitude) String() string { return AttitudeIDs[a] }

// A ScriptOp is what a step of a script does.
type ScriptOp uint8

// The steps of scripts.
const (
	NoScript           ScriptOp = iota
	ScriptMobilize              // as many Persian hoplites as the mobilization track says appear at the entry territory, as far as there are
	ScriptAdvance               // Persian armies go one step: the largest, or all of them, the largest first (flag all)
	ScriptSpy                   // a spy goes from the highest occupied slot of the command track to the territory; none left: a spying phase
	ScriptSpying                // each land with a spy: attitude -1
	ScriptMonsters              // a monster phase by the solo rules
	ScriptOffer                 // you may pay the cost; then the step's gain happens with gainN and land
	ScriptMobilization          // the mobilization marker goes n spaces up, at most to the end
	ScriptInvasion              // the invasion marker likewise
	ScriptAttitude              // the attitude of a land, or of lands, goes n up or down
	ScriptAlly                  // an allied Control token and n allied hoplites in one neutral territory next to one of yours
	ScriptSpawn                 // a random number of the table of monsters; one on the map or slain: a monster phase instead
	ScriptRecruit               // n allied hoplites in one territory with an allied Control token
	ScriptKill                  // n Persian hoplites die in one territory of your choice
	NumScriptOps
)

var scriptOpIDs = [NumScriptOps]string{"", "mobilize", "advance", "spy", "spying-phase", "monster-phase", "offer", "mobilization", "invasion", "attitude", "ally", "monster-spawn", "recruit-allies",
	"kill-persians"}

// A ScriptLand is the land that a step concerns.
type ScriptLand uint8

// The lands.
const (
	NoScriptLand    ScriptLand = iota
	LandYouChoose              // one of your choice
	LandMostPersian            // that with most Persian Control tokens; a tie: the first in the order of the map
	LandsPersian               // each with a Persian Control token
	LandNotHostile             // of ScriptAlly: one at neutral or better
	LandAny                    // of ScriptAlly: any
	NumScriptLands
)

var scriptLandIDs = [NumScriptLands]string{"", "your-choice", "most-persian", "each-persian", "neutral-or-better", "any"}

// A ScriptStep is one step of a script.
type ScriptStep struct {
	Op        ScriptOp
	N         int8
	All       bool      // of ScriptAdvance: every army
	Territory Territory // of ScriptSpy
	Land      ScriptLand
	Cost      Program  // of ScriptOffer
	Gain      ScriptOp // of ScriptOffer
	GainN     int8
	GainLand  ScriptLand
}

// A SoloLevel is what a difficulty sets.
type SoloLevel struct {
	Invasion     [InvasionTrack]uint8 // strength of a Persian Control token in defence, by space
	Mobilization [MobilizeTrack]uint8 // hoplites, by space
	Command      uint8                // cards drawn in a battle without spies on the map
	Vanguard     uint8                // Persian hoplites more at the start
	Landing      uint8                // hoplites that land with Xerxes
	Counter      uint8                // start of the Victory Counter
}

// Invasion is the content of the Persian Invasion.
type Invasion struct {
	Hero                                           Hero
	HeroAt, ControlAt, AlliedAt, PersianAt, Oracle Territory // where things begin
	Persians                                       [NumTerritories]uint8
	Hoplites, Cards, Level, Temples, Spies         uint8
	Monsters, Quests                               uint8 // drawn at the start
	Recruits                                       [numCities]uint8
	Numbers, Copies                                uint8
	Acts                                           [NumActs]uint8 // clock tokens
	Value, Lands, Tokens, Pool                     uint8          // of Persia
	Entry                                          Territory
	Order                                          [NumTerritories]uint8 // rank of each territory as a target, the first is 0
	DiesWinning                                    uint8                 // Persian hoplites that die in a battle that Persia wins; losing, half of them, rounded up
	LandingInvasion, LandingMobilization           uint8                 // at the interlude
	ForToken, ForBattle, ForMonster, ForQuest      uint8                 // by which the Victory Counter falls
	Attitude                                       Attitude
	Levels                                         [NumSoloLevels]SoloLevel
	MonsterTable                                   [NumScripts]Monster
	QuestTable                                     [NumScripts]Quest // NoQuest: a Persian hoplite
	Arrow                                          [NumTerritories]Territory
	Script                                         [NumActs][NumScripts][ScriptLength]ScriptStep
}
