package cards

import (
	"fmt"
	"math/bits"
	"slices"

	"pantheon/game/content"
)

// A soloFile is the content file of the Persian Invasion, solo.yaml.
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

// A tableData holds the result for each number of a clock token. Index 0 is for number 1.
type tableData struct {
	content.Origin `yaml:",inline"`
	Numbers        []string `yaml:"numbers"`
}

// A scriptData is a step of a script as declared in the content.
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
func (l *Library) compileSolo(r *Tables) {
	const file = "solo.yaml"
	s, v := &l.solo, &r.Invasion
	for _, x := range []struct {
		key string
		o   content.Origin
	}{{"start", s.Start.Origin}, {"start-control", s.StartControl.Origin}, {"recruits", s.Recruits.Origin}, {"clock", s.Clock.Origin}, {"persia", s.Persia.Origin}, {"movement", s.Movement.Origin},
		{"interlude", s.Interlude.Origin}, {"victory", s.Victory.Origin}, {"attitude", s.Attitude.Origin}, {"levels", s.Levels.Origin}, {"monster-table", s.Monsters.Origin}, {"quest-table", s.Quests.Origin},
		{"arrows", s.Arrows.Origin}, {"scripts", s.Scripts.Origin}} {
		l.Sourced(file, x.key, x.o.Provenance)
	}
	heroes := idsOf(r.Hero[:], func(h *HeroInfo) string { return h.ID })
	v.Hero = Hero(l.One(file, "start.hero", s.Start.Hero, heroes))
	for _, x := range []struct {
		key, id string
		into    *Territory
	}{{"start.hero-territory", s.Start.HeroTerritory, &v.HeroAt}, {"start.control", s.Start.Control, &v.ControlAt}, {"start.allied-control", s.Start.Allied, &v.AlliedAt},
		{"start.oracle", s.Start.Oracle, &v.Oracle}, {"start-control.territory", s.StartControl.Territory, &v.PersianAt}, {"movement.entry", s.Movement.Entry, &v.Entry}} {
		*x.into = l.territoryAt(r, file, x.key, x.id)
	}
	for i, id := range r.territoryIDs() {
		v.Persians[i] = uint8(s.Start.Persians[id])
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
		{"start.hoplites", s.Start.Hoplites, &v.Hoplites, 0, 15}, {"start.combat-cards", s.Start.Cards, &v.Cards, 0, 4}, {"start.monument-level", s.Start.Level, &v.Level, 1, MaxLevel},
		{"start.temples", s.Start.Temples, &v.Temples, 1, NumSlots}, {"start.spies", s.Start.Spies, &v.Spies, 0, 4},
		{"start.monsters", s.Start.Monsters, &v.Monsters, 0, NumMonsters}, {"start.quests", s.Start.Quests, &v.Quests, 0, int(r.QuestSlots)},
		{"recruits.city", s.Recruits.City, &v.Recruits[PlainCity], 1, 10}, {"recruits.sparta", s.Recruits.Sparta, &v.Recruits[Sparta], 1, 10},
		{"clock.numbers", s.Clock.Numbers, &v.Numbers, NumScripts, NumScripts}, {"clock.copies", s.Clock.Copies, &v.Copies, 1, 4},
		{"persia.hoplite-value", s.Persia.Value, &v.Value, 1, 5}, {"persia.lands-to-win", s.Persia.Lands, &v.Lands, 1, NumLands},
		{"persia.control-tokens-to-win", s.Persia.Tokens, &v.Tokens, 2, NumTerritories}, {"persia.hoplites", s.Persia.Hoplites, &v.Pool, 1, 30},
		{"movement.dies-after-victory", s.Movement.Winning, &v.DiesWinning, 0, 5},
		{"interlude.invasion", s.Interlude.Invasion, &v.LandingInvasion, 0, InvasionTrack - 1},
		{"interlude.mobilization", s.Interlude.Mobilization, &v.LandingMobilization, 0, MobilizeTrack - 1},
		{"victory.control-token-removed", s.Victory.Token, &v.ForToken, 0, 10}, {"victory.battle-won", s.Victory.Battle, &v.ForBattle, 0, 10},
		{"victory.monster-slain", s.Victory.Monster, &v.ForMonster, 0, 10}, {"victory.quest-completed", s.Victory.Quest, &v.ForQuest, 0, 10},
	} {
		l.Between(file, n.key, n.n, n.low, n.high)
		*n.into = uint8(n.n)
	}
	if s.Movement.Losing != "half" {
		l.BadKey(file, "movement.dies-after-defeat", "is %q; it must be half", s.Movement.Losing)
	}
	if !slices.Equal(s.Attitude.Spaces, AttitudeIDs[:]) {
		l.BadKey(file, "attitude.spaces", "are %v; they must be %v", s.Attitude.Spaces, AttitudeIDs)
	}
	v.Attitude = Attitude(l.One(file, "attitude.start", s.Attitude.Start, AttitudeIDs[:]))
	tokens := 0
	if l.counted(file, "clock.acts", len(s.Clock.Acts), NumActs) {
		for i, n := range s.Clock.Acts {
			l.Between(file, fmt.Sprintf("clock.acts[%d]", i), n, 1, 24)
			v.Acts[i] = uint8(n)
			tokens += n
		}
		if all := s.Clock.Numbers * s.Clock.Copies; tokens+s.Start.Monsters+s.Start.Quests != all {
			l.BadKey(file, "clock.acts", "and the prologue use %d tokens; there are %d", tokens+s.Start.Monsters+s.Start.Quests, all)
		}
	}
	r.Temples[1] = v.Temples
	l.compileSoloLevels(r)
	l.compileSoloMap(r)
	l.compileSoloTables(r)
	l.compileScripts(r)
}

// compileSoloLevels checks and compiles the tracks and numbers of each difficulty.
func (l *Library) compileSoloLevels(r *Tables) {
	const file = "solo.yaml"
	content.Numbered(l.Files, file, "levels.settings", l.solo.Levels.Settings, 1, NumSoloLevels)
	for level := range NumSoloLevels {
		d, key := l.solo.Levels.Settings[level+1], fmt.Sprintf("levels.settings.%d", level+1)
		into := &r.Invasion.Levels[level]
		for _, track := range []struct {
			key    string
			values []int
			into   []uint8
		}{{key + ".invasion", d.Invasion, into.Invasion[:]}, {key + ".mobilization", d.Mobilization, into.Mobilization[:]}} {
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
		into.Command = uint8(d.Command)
		l.Between(file, key+".vanguard", d.Vanguard, 0, 10)
		into.Vanguard = uint8(d.Vanguard)
		l.Between(file, key+".landing", d.Landing, 0, 15)
		into.Landing = uint8(d.Landing)
		l.Between(file, key+".counter", d.Counter, 1, 30)
		into.Counter = uint8(d.Counter)
	}
}

// compileSoloMap checks and compiles the order of Persia's targets and the arrows by which monsters move.
func (l *Library) compileSoloMap(r *Tables) {
	const file = "solo.yaml"
	v := &r.Invasion
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
			v.Order[t] = rank
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
		if seen>>t&1 != 0 || r.Territory[t].Near>>next&1 == 0 {
			l.BadKey(file, key, "is %s, which the tour visits twice, or from which it cannot go on to %s", id, tour[(i+1)%len(tour)])
		}
		seen |= 1 << t
		v.Arrow[t] = next
	}
}

// noQuest is the word in the table of quests for a Persian hoplite in place of a quest.
const noQuest = "persian"

// compileSoloTables checks and compiles the tables of monsters and quests, by the number of a clock token.
func (l *Library) compileSoloTables(r *Tables) {
	const file = "solo.yaml"
	v := &r.Invasion
	quests := append(idsOf(r.Quest[:], func(q *QuestInfo) string { return q.ID }), noQuest)
	if l.counted(file, "monster-table.numbers", len(l.solo.Monsters.Numbers), NumScripts) && l.counted(file, "quest-table.numbers", len(l.solo.Quests.Numbers), NumScripts) {
		for i := range NumScripts {
			key := fmt.Sprintf("monster-table.numbers[%d]", i)
			v.MonsterTable[i] = Monster(l.One(file, key, l.solo.Monsters.Numbers[i], r.monsterIDs()))
			if !r.Monster[v.MonsterTable[i]].Solo {
				l.BadKey(file, key, "is %s, which is not in the solo game", l.solo.Monsters.Numbers[i])
			}
			key = fmt.Sprintf("quest-table.numbers[%d]", i)
			v.QuestTable[i] = Quest(l.One(file, key, l.solo.Quests.Numbers[i], quests))
			if v.QuestTable[i] == NumQuests {
				v.QuestTable[i] = NoQuest
			} else if !r.Quest[v.QuestTable[i]].Solo {
				l.BadKey(file, key, "is %s, which is not in the solo game", l.solo.Quests.Numbers[i])
			}
		}
	}
}

// compileScripts checks and compiles the scripts of both acts.
func (l *Library) compileScripts(r *Tables) {
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
			if len(steps) < 1 || len(steps) > ScriptLength {
				l.BadKey(file, at, "has %d steps; a script has 1 to %d", len(steps), ScriptLength)
				continue
			}
			for j := range steps {
				r.Invasion.Script[act][i][j] = l.scriptStep(r, fmt.Sprintf("%s[%d]", at, j), &steps[j])
			}
		}
	}
}

// scriptStep checks and compiles one step of a script.
func (l *Library) scriptStep(r *Tables, key string, d *scriptData) ScriptStep {
	const file = "solo.yaml"
	s := ScriptStep{Op: ScriptOp(l.One(file, key+".op", d.Op, scriptOpIDs[1:]) + 1), N: int8(d.N), Territory: NoTerritory}
	counts := false
	lands := []ScriptLand(nil)
	switch s.Op {
	case ScriptAdvance:
		s.All = l.One(file, key+".army", d.Army, []string{"largest", "all"}) == 1
	case ScriptSpy:
		s.Territory = l.territoryAt(r, file, key+".territory", d.Territory)
	case ScriptOffer:
		s.Cost = l.program(r, file, key+".cost", d.Cost, AtOnce)
		for i, e := range d.Cost {
			if !payable[max(0, slices.Index(opIDs[:], e.Op))] {
				l.BadKey(file, fmt.Sprintf("%s.cost[%d].op", key, i), "is %s, which is no price", e.Op)
			}
		}
		if s.Cost.Empty() || d.Gain == nil || d.Gain.Gain != nil {
			l.BadKey(file, key+".op", "is offer, which needs a cost and one gain")
			break
		}
		gain := l.scriptStep(r, key+".gain", d.Gain)
		s.Gain, s.GainN, s.GainLand = gain.Op, gain.N, gain.Land
	case ScriptAttitude:
		counts, lands = true, []ScriptLand{LandYouChoose, LandMostPersian, LandsPersian}
	case ScriptAlly:
		counts, lands = true, []ScriptLand{LandNotHostile, LandAny}
	case ScriptMobilization, ScriptInvasion, ScriptRecruit, ScriptKill:
		counts = true
	}
	s.Land = oneOf(l, file, key+".land", d.Land, scriptLandIDs[:], lands)
	if counts != (d.N != 0) || d.N < -3 || d.N > 5 || d.N < 0 && s.Op != ScriptAttitude || (lands != nil) != (d.Land != "") ||
		(s.Op == ScriptAdvance) != (d.Army != "") || (s.Op == ScriptSpy) != (d.Territory != "") || (s.Op == ScriptOffer) != (d.Gain != nil) || s.Op != ScriptOffer && d.Cost != nil {
		l.BadKey(file, key+".op", "is %s, with a part too many, one too few or a number out of range", d.Op)
	}
	return s
}
