package hellas

import (
	"fmt"
	"math/bits"
	"slices"

	"pantheon/game/content"
)

// Sizes of the Persian Invasion, the solo game.
const (
	NumActs       = 2
	NumScripts    = 12 // of an act; clock tokens have these numbers
	NumSoloLevels = 3
	invasionTrack = 7 // spaces
	mobilizeTrack = 6
	scriptLength  = 3 // most steps of a script
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

var attitudeIDs = [NumAttitudes]string{"hostile", "unfriendly", "neutral", "friendly"}

// A scriptOp is what a step of a script does.
type scriptOp uint8

// The steps of scripts.
const (
	noScript           scriptOp = iota
	scriptMobilize              // as many Persian hoplites as the mobilization track says appear at the entry territory, as far as there are
	scriptAdvance               // Persian armies go one step: the largest, or all of them, the largest first (flag all)
	scriptSpy                   // a spy goes from the highest occupied slot of the command track to the territory; none left: a spying phase
	scriptSpying                // each land with a spy: attitude -1
	scriptMonsters              // a monster phase by the solo rules
	scriptOffer                 // you may pay the cost; then the step's gain happens with gainN and land
	scriptMobilization          // the mobilization marker goes n spaces up, at most to the end
	scriptInvasion              // the invasion marker likewise
	scriptAttitude              // the attitude of a land, or of lands, goes n up or down
	scriptAlly                  // an allied Control token and n allied hoplites in one neutral territory next to one of yours
	scriptSpawn                 // a random number of the table of monsters; one on the map or slain: a monster phase instead
	scriptRecruit               // n allied hoplites in one territory with an allied Control token
	scriptKill                  // n Persian hoplites die in one territory of your choice
	numScriptOps
)

var scriptOpIDs = [numScriptOps]string{"", "mobilize", "advance", "spy", "spying-phase", "monster-phase", "offer", "mobilization", "invasion", "attitude", "ally", "monster-spawn", "recruit-allies",
	"kill-persians"}

// A scriptLand is the land that a step concerns.
type scriptLand uint8

// The lands.
const (
	noScriptLand    scriptLand = iota
	landYouChoose              // one of your choice
	landMostPersian            // that with most Persian Control tokens; a tie: the first in the order of the map
	landsPersian               // each with a Persian Control token
	landNotHostile             // of scriptAlly: one at neutral or better
	landAny                    // of scriptAlly: any
	numScriptLands
)

var scriptLandIDs = [numScriptLands]string{"", "your-choice", "most-persian", "each-persian", "neutral-or-better", "any"}

// A scriptStep is one step of a script.
type scriptStep struct {
	op        scriptOp
	n         int8
	all       bool      // of scriptAdvance: every army
	territory Territory // of scriptSpy
	land      scriptLand
	cost      program  // of scriptOffer
	gain      scriptOp // of scriptOffer
	gainN     int8
	gainLand  scriptLand
}

// A soloLevel is what a difficulty sets.
type soloLevel struct {
	invasion     [invasionTrack]uint8 // strength of a Persian Control token in defence, by space
	mobilization [mobilizeTrack]uint8 // hoplites, by space
	command      uint8                // cards drawn in a battle without spies on the map
	vanguard     uint8                // Persian hoplites more at the start
	landing      uint8                // hoplites that land with Xerxes
	counter      uint8                // start of the Victory Counter
}

// invasion is the content of the Persian Invasion.
type invasion struct {
	hero                                           Hero
	heroAt, controlAt, alliedAt, persianAt, oracle Territory // where things begin
	persians                                       [NumTerritories]uint8
	hoplites, cards, level, temples, spies         uint8
	monsters, quests                               uint8 // drawn at the start
	recruits                                       [numCities]uint8
	numbers, copies                                uint8
	acts                                           [NumActs]uint8 // clock tokens
	value, lands, tokens, pool                     uint8          // of Persia
	entry                                          Territory
	order                                          [NumTerritories]uint8 // rank of each territory as a target, the first is 0
	diesWinning                                    uint8                 // Persian hoplites that die in a battle that Persia wins; losing, half of them, rounded up
	landingInvasion, landingMobilization           uint8                 // at the interlude
	forToken, forBattle, forMonster, forQuest      uint8                 // by which the Victory Counter falls
	attitude                                       Attitude
	levels                                         [NumSoloLevels]soloLevel
	monsterTable                                   [NumScripts]Monster
	questTable                                     [NumScripts]Quest // NoQuest: a Persian hoplite
	arrow                                          [NumTerritories]Territory
	script                                         [NumActs][NumScripts][scriptLength]scriptStep
}

// soloFile is the content file of the Persian Invasion.
type soloFile struct {
	Start struct {
		content.Origin `yaml:",inline"`
		Hero           string         `yaml:"hero"`
		HeroTerritory  string         `yaml:"hero-territory"`
		Hoplites       int            `yaml:"hoplites"`
		Control        string         `yaml:"control"`
		Allied         string         `yaml:"allied-control"`
		Cards          int            `yaml:"combat-cards"`
		Persians       map[string]int `yaml:"persians"`
		Level          int            `yaml:"monument-level"`
		Oracle         string         `yaml:"oracle"`
		Temples        int            `yaml:"temples"`
		Spies          int            `yaml:"spies"`
		Monsters       int            `yaml:"monsters"`
		Quests         int            `yaml:"quests"`
	} `yaml:"start"`
	StartControl struct {
		content.Origin `yaml:",inline"`
		Territory      string `yaml:"territory"`
	} `yaml:"start-control"`
	Recruits cityData `yaml:"recruits"`
	Clock    struct {
		content.Origin `yaml:",inline"`
		Numbers        int   `yaml:"numbers"`
		Copies         int   `yaml:"copies"`
		Acts           []int `yaml:"acts"`
	} `yaml:"clock"`
	Persia struct {
		content.Origin `yaml:",inline"`
		Value          int `yaml:"hoplite-value"`
		Lands          int `yaml:"lands-to-win"`
		Tokens         int `yaml:"control-tokens-to-win"`
		Hoplites       int `yaml:"hoplites"`
	} `yaml:"persia"`
	Movement struct {
		content.Origin `yaml:",inline"`
		Entry          string   `yaml:"entry"`
		Road           []string `yaml:"road"`
		Then           []string `yaml:"then"`
		Winning        int      `yaml:"dies-after-victory"`
		Losing         string   `yaml:"dies-after-defeat"`
	} `yaml:"movement"`
	Interlude struct {
		content.Origin `yaml:",inline"`
		Invasion       int `yaml:"invasion"`
		Mobilization   int `yaml:"mobilization"`
	} `yaml:"interlude"`
	Victory struct {
		content.Origin `yaml:",inline"`
		Token          int `yaml:"control-token-removed"`
		Battle         int `yaml:"battle-won"`
		Monster        int `yaml:"monster-slain"`
		Quest          int `yaml:"quest-completed"`
	} `yaml:"victory"`
	Attitude struct {
		content.Origin `yaml:",inline"`
		Spaces         []string `yaml:"spaces"`
		Start          string   `yaml:"start"`
	} `yaml:"attitude"`
	Levels struct {
		content.Origin `yaml:",inline"`
		Settings       map[int]struct {
			Invasion     []int `yaml:"invasion"`
			Mobilization []int `yaml:"mobilization"`
			Command      int   `yaml:"command"`
			Vanguard     int   `yaml:"vanguard"`
			Landing      int   `yaml:"landing"`
			Counter      int   `yaml:"counter"`
		} `yaml:"settings"`
	} `yaml:"levels"`
	Monsters tableData `yaml:"monster-table"`
	Quests   tableData `yaml:"quest-table"`
	Arrows   struct {
		content.Origin `yaml:",inline"`
		Tour           []string `yaml:"tour"`
	} `yaml:"arrows"`
	Scripts struct {
		content.Origin `yaml:",inline"`
		Acts           [][][]scriptData `yaml:"acts"`
	} `yaml:"scripts"`
}

// tableData is what happens by the number of a clock token.
type tableData struct {
	content.Origin `yaml:",inline"`
	Numbers        []string `yaml:"numbers"`
}

// scriptData is a step of a script.
type scriptData struct {
	Op        string       `yaml:"op"`
	N         int          `yaml:"n"`
	Army      string       `yaml:"army"`
	Territory string       `yaml:"territory"`
	Land      string       `yaml:"land"`
	Cost      []effectData `yaml:"cost"`
	Gain      *scriptData  `yaml:"gain"`
}

// compileSolo checks and compiles the Persian Invasion.
func (l *library) compileSolo(r *rules) {
	const file = "solo.yaml"
	s, v := &l.solo, &r.invasion
	for _, x := range []struct {
		key string
		o   content.Origin
	}{{"start", s.Start.Origin}, {"start-control", s.StartControl.Origin}, {"recruits", s.Recruits.Origin}, {"clock", s.Clock.Origin}, {"persia", s.Persia.Origin}, {"movement", s.Movement.Origin},
		{"interlude", s.Interlude.Origin}, {"victory", s.Victory.Origin}, {"attitude", s.Attitude.Origin}, {"levels", s.Levels.Origin}, {"monster-table", s.Monsters.Origin}, {"quest-table", s.Quests.Origin},
		{"arrows", s.Arrows.Origin}, {"scripts", s.Scripts.Origin}} {
		l.Sourced(file, x.key, x.o.Provenance)
	}
	heroes := idsOf(r.hero[:], func(h *hero) string { return h.id })
	v.hero = Hero(l.One(file, "start.hero", s.Start.Hero, heroes))
	for _, x := range []struct {
		key, id string
		into    *Territory
	}{{"start.hero-territory", s.Start.HeroTerritory, &v.heroAt}, {"start.control", s.Start.Control, &v.controlAt}, {"start.allied-control", s.Start.Allied, &v.alliedAt},
		{"start.oracle", s.Start.Oracle, &v.oracle}, {"start-control.territory", s.StartControl.Territory, &v.persianAt}, {"movement.entry", s.Movement.Entry, &v.entry}} {
		*x.into = l.territoryAt(r, file, x.key, x.id)
	}
	for i, id := range r.territoryIDs() {
		v.persians[i] = uint8(s.Start.Persians[id])
	}
	for id, n := range s.Start.Persians {
		l.territoryAt(r, file, "start.persians."+id, id)
		l.Between(file, "start.persians."+id, n, 1, s.Persia.Hoplites)
	}
	for _, n := range []struct {
		key       string
		n         int
		into      *uint8
		low, high int
	}{
		{"start.hoplites", s.Start.Hoplites, &v.hoplites, 0, 15}, {"start.combat-cards", s.Start.Cards, &v.cards, 0, 4}, {"start.monument-level", s.Start.Level, &v.level, 1, MaxLevel},
		{"start.temples", s.Start.Temples, &v.temples, 1, NumSlots}, {"start.spies", s.Start.Spies, &v.spies, 0, 4},
		{"start.monsters", s.Start.Monsters, &v.monsters, 0, NumMonsters}, {"start.quests", s.Start.Quests, &v.quests, 0, int(r.questSlots)},
		{"recruits.city", s.Recruits.City, &v.recruits[PlainCity], 1, 10}, {"recruits.sparta", s.Recruits.Sparta, &v.recruits[Sparta], 1, 10},
		{"clock.numbers", s.Clock.Numbers, &v.numbers, NumScripts, NumScripts}, {"clock.copies", s.Clock.Copies, &v.copies, 1, 4},
		{"persia.hoplite-value", s.Persia.Value, &v.value, 1, 5}, {"persia.lands-to-win", s.Persia.Lands, &v.lands, 1, NumLands},
		{"persia.control-tokens-to-win", s.Persia.Tokens, &v.tokens, 2, NumTerritories}, {"persia.hoplites", s.Persia.Hoplites, &v.pool, 1, 30},
		{"movement.dies-after-victory", s.Movement.Winning, &v.diesWinning, 0, 5},
		{"interlude.invasion", s.Interlude.Invasion, &v.landingInvasion, 0, invasionTrack - 1},
		{"interlude.mobilization", s.Interlude.Mobilization, &v.landingMobilization, 0, mobilizeTrack - 1},
		{"victory.control-token-removed", s.Victory.Token, &v.forToken, 0, 10}, {"victory.battle-won", s.Victory.Battle, &v.forBattle, 0, 10},
		{"victory.monster-slain", s.Victory.Monster, &v.forMonster, 0, 10}, {"victory.quest-completed", s.Victory.Quest, &v.forQuest, 0, 10},
	} {
		l.Between(file, n.key, n.n, n.low, n.high)
		*n.into = uint8(n.n)
	}
	if s.Movement.Losing != "half" {
		l.BadKey(file, "movement.dies-after-defeat", "is %q; it must be half", s.Movement.Losing)
	}
	if !slices.Equal(s.Attitude.Spaces, attitudeIDs[:]) {
		l.BadKey(file, "attitude.spaces", "are %v; they must be %v", s.Attitude.Spaces, attitudeIDs)
	}
	v.attitude = Attitude(l.One(file, "attitude.start", s.Attitude.Start, attitudeIDs[:]))
	tokens := 0
	if l.counted(file, "clock.acts", len(s.Clock.Acts), NumActs) {
		for i, n := range s.Clock.Acts {
			l.Between(file, fmt.Sprintf("clock.acts[%d]", i), n, 1, 24)
			v.acts[i] = uint8(n)
			tokens += n
		}
		if all := s.Clock.Numbers * s.Clock.Copies; tokens+s.Start.Monsters+s.Start.Quests != all {
			l.BadKey(file, "clock.acts", "and the prologue use %d tokens; there are %d", tokens+s.Start.Monsters+s.Start.Quests, all)
		}
	}
	l.compileSoloLevels(r)
	l.compileSoloMap(r)
	l.compileSoloTables(r)
	l.compileScripts(r)
}

// compileSoloLevels compiles the tracks of each difficulty.
func (l *library) compileSoloLevels(r *rules) {
	const file = "solo.yaml"
	content.Numbered(l.Files, file, "levels.settings", l.solo.Levels.Settings, 1, NumSoloLevels)
	for level := range NumSoloLevels {
		d, key := l.solo.Levels.Settings[level+1], fmt.Sprintf("levels.settings.%d", level+1)
		into := &r.invasion.levels[level]
		for _, track := range []struct {
			key    string
			values []int
			into   []uint8
		}{{key + ".invasion", d.Invasion, into.invasion[:]}, {key + ".mobilization", d.Mobilization, into.mobilization[:]}} {
			if !l.counted(file, track.key, len(track.values), len(track.into)) {
				continue
			}
			for i, n := range track.values {
				low := 0
				if i > 0 {
					low = track.values[i-1]
				}
				l.Between(file, fmt.Sprintf("%s[%d]", track.key, i), n, low, 15)
				track.into[i] = uint8(n)
			}
		}
		l.Between(file, key+".command", d.Command, 1, 5)
		into.command = uint8(d.Command)
		l.Between(file, key+".vanguard", d.Vanguard, 0, 10)
		into.vanguard = uint8(d.Vanguard)
		l.Between(file, key+".landing", d.Landing, 0, 15)
		into.landing = uint8(d.Landing)
		l.Between(file, key+".counter", d.Counter, 1, 30)
		into.counter = uint8(d.Counter)
	}
}

// compileSoloMap compiles the order of targets and the arrows.
func (l *library) compileSoloMap(r *rules) {
	const file = "solo.yaml"
	v := &r.invasion
	var ranked uint32
	rank := uint8(0)
	for _, list := range []struct {
		key string
		ids []string
	}{{"movement.road", l.solo.Movement.Road}, {"movement.then", l.solo.Movement.Then}} {
		for i, id := range list.ids {
			key := fmt.Sprintf("%s[%d]", list.key, i)
			t := l.territoryAt(r, file, key, id)
			if ranked>>t&1 != 0 {
				l.BadKey(file, key, "is %s, which is named already", id)
			}
			ranked |= 1 << t
			v.order[t] = rank
			rank++
		}
	}
	if ranked != 1<<NumTerritories-1 {
		l.BadKey(file, "movement.road", "and then name %d territories; each must be named", bits.OnesCount32(ranked))
	}
	tour := l.solo.Arrows.Tour
	if !l.counted(file, "arrows.tour", len(tour), NumTerritories) {
		return
	}
	var seen uint32
	for i, id := range tour {
		key := fmt.Sprintf("arrows.tour[%d]", i)
		t, next := l.territoryAt(r, file, key, id), l.territoryAt(r, file, key, tour[(i+1)%len(tour)])
		if seen>>t&1 != 0 || r.territory[t].near>>next&1 == 0 {
			l.BadKey(file, key, "is %s, which the tour visits twice, or from which it cannot go on to %s", id, tour[(i+1)%len(tour)])
		}
		seen |= 1 << t
		v.arrow[t] = next
	}
}

// noQuest stands in the table of quests for a Persian hoplite.
const noQuest = "persian"

// compileSoloTables compiles what the numbers of the prologue's tokens bring.
func (l *library) compileSoloTables(r *rules) {
	const file = "solo.yaml"
	v := &r.invasion
	quests := append(idsOf(r.quest[:], func(q *quest) string { return q.id }), noQuest)
	if l.counted(file, "monster-table.numbers", len(l.solo.Monsters.Numbers), NumScripts) && l.counted(file, "quest-table.numbers", len(l.solo.Quests.Numbers), NumScripts) {
		for i := range NumScripts {
			key := fmt.Sprintf("monster-table.numbers[%d]", i)
			v.monsterTable[i] = Monster(l.One(file, key, l.solo.Monsters.Numbers[i], r.monsterIDs()))
			if !r.monster[v.monsterTable[i]].solo {
				l.BadKey(file, key, "is %s, which is not in the solo game", l.solo.Monsters.Numbers[i])
			}
			key = fmt.Sprintf("quest-table.numbers[%d]", i)
			v.questTable[i] = Quest(l.One(file, key, l.solo.Quests.Numbers[i], quests))
			if v.questTable[i] == NumQuests {
				v.questTable[i] = NoQuest
			} else if !r.quest[v.questTable[i]].solo {
				l.BadKey(file, key, "is %s, which is not in the solo game", l.solo.Quests.Numbers[i])
			}
		}
	}
}

// compileScripts compiles the scripts of both acts.
func (l *library) compileScripts(r *rules) {
	const file = "solo.yaml"
	acts := l.solo.Scripts.Acts
	if !l.counted(file, "scripts.acts", len(acts), NumActs) {
		return
	}
	for act, scripts := range acts {
		key := fmt.Sprintf("scripts.acts[%d]", act)
		if !l.counted(file, key, len(scripts), NumScripts) {
			continue
		}
		for i, steps := range scripts {
			at := fmt.Sprintf("%s[%d]", key, i)
			if len(steps) < 1 || len(steps) > scriptLength {
				l.BadKey(file, at, "has %d steps; a script has 1 to %d", len(steps), scriptLength)
				continue
			}
			for j := range steps {
				r.invasion.script[act][i][j] = l.scriptStep(r, fmt.Sprintf("%s[%d]", at, j), &steps[j])
			}
		}
	}
}

// scriptStep compiles one step of a script.
func (l *library) scriptStep(r *rules, key string, d *scriptData) scriptStep {
	const file = "solo.yaml"
	s := scriptStep{op: scriptOp(l.One(file, key+".op", d.Op, scriptOpIDs[1:]) + 1), n: int8(d.N), territory: NoTerritory}
	counts := false
	lands := []scriptLand(nil)
	switch s.op {
	case scriptAdvance:
		s.all = l.One(file, key+".army", d.Army, []string{"largest", "all"}) == 1
	case scriptSpy:
		s.territory = l.territoryAt(r, file, key+".territory", d.Territory)
	case scriptOffer:
		s.cost = l.program(r, file, key+".cost", d.Cost, atOnce)
		for i, e := range d.Cost {
			if !payable[max(0, slices.Index(opIDs[:], e.Op))] {
				l.BadKey(file, fmt.Sprintf("%s.cost[%d].op", key, i), "is %s, which is no price", e.Op)
			}
		}
		if s.cost.empty() || d.Gain == nil || d.Gain.Gain != nil {
			l.BadKey(file, key+".op", "is offer, which needs a cost and one gain")
			break
		}
		gain := l.scriptStep(r, key+".gain", d.Gain)
		s.gain, s.gainN, s.gainLand = gain.op, gain.n, gain.land
	case scriptAttitude:
		counts, lands = true, []scriptLand{landYouChoose, landMostPersian, landsPersian}
	case scriptAlly:
		counts, lands = true, []scriptLand{landNotHostile, landAny}
	case scriptMobilization, scriptInvasion, scriptRecruit, scriptKill:
		counts = true
	}
	s.land = oneOf(l, file, key+".land", d.Land, scriptLandIDs[:], lands)
	if counts != (d.N != 0) || d.N < -3 || d.N > 5 || d.N < 0 && s.op != scriptAttitude || (lands != nil) != (d.Land != "") ||
		(s.op == scriptAdvance) != (d.Army != "") || (s.op == scriptSpy) != (d.Territory != "") || (s.op == scriptOffer) != (d.Gain != nil) || s.op != scriptOffer && d.Cost != nil {
		l.BadKey(file, key+".op", "is %s, with a part too many, one too few or a number out of range", d.Op)
	}
	return s
}
