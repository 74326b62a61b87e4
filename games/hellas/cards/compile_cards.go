package cards

import (
	"fmt"
	"maps"
	"math/bits"
	"slices"
	"strings"

	"pantheon/game/content"
)

// compileMonuments checks and compiles the monuments and god powers.
func (l *Library) compileMonuments(r *Tables) {
	const file = "monuments.yaml"
	for i := range r.Monument {
		d, key := &l.monuments.Monuments[i], fmt.Sprintf("monuments[%d]", i)
		l.Sourced(file, key, d.Provenance)
		l.Sourced(file, key+".powers", d.Powers.Provenance)
		m := &r.Monument[i]
		m.Territory = l.territoryAt(r, file, key+".territory", d.Territory)
		m.Attribute = Attribute(l.One(file, key+".attribute", d.Attribute, AttributeIDs[:]))
		m.Artifact = Artifact(l.One(file, key+".artifact", d.Artifact, r.artifactIDs()[:NumMonuments]))
		if t := &r.Territory[m.Territory]; t.Monument != NoMonument {
			l.BadKey(file, key+".territory", "is %s, where the monument of %s stands already", t.ID, r.Monument[t.Monument].ID)
		} else {
			t.Monument = Monument(i)
			r.Board.Territories[m.Territory].Monument = m.ID
		}
		if a := &r.Artifact[m.Artifact]; a.Monument != NoMonument {
			l.BadKey(file, key+".artifact", "is %s, which lies under the monument of %s already", a.ID, r.Monument[a.Monument].ID)
		} else {
			a.Monument = Monument(i)
		}
		content.Numbered(l.Files, file, key+".powers.levels", d.Powers.Levels, 2, MaxLevel)
		for level := 2; level <= MaxLevel; level++ {
			m.Power[level] = l.program(r, file, fmt.Sprintf("%s.powers.levels.%d", key, level), d.Powers.Levels[level], AtOnce)
		}
	}
	attributes := map[Attribute]bool{}
	for i := range r.Monument {
		attributes[r.Monument[i].Attribute] = true
	}
	if len(attributes) != NumMonuments {
		l.BadKey(file, "monuments", "raise only %d attributes; each raises another", len(attributes))
	}
}

// compileHeroes checks and compiles the heroes.
func (l *Library) compileHeroes(r *Tables) {
	const file = "heroes.yaml"
	if !l.counted(file, "heroes", len(l.heroes.Heroes), NumHeroes) {
		return
	}
	for i := range r.Hero {
		d, key := &l.heroes.Heroes[i], fmt.Sprintf("heroes[%d]", i)
		l.Sourced(file, key, d.Provenance)
		r.Hero[i] = HeroInfo{ID: d.ID, Start: l.program(r, file, key+".start", d.Start, AtOnce), Ability: l.power(r, file, key+".ability.", &d.Ability)}
	}
}

// compileTemples checks and compiles the temple cards.
func (l *Library) compileTemples(r *Tables) {
	const file = "temples.yaml"
	c := &l.temples
	if !l.counted(file, "cards", len(c.Cards), NumTempleCards) {
		return
	}
	for i := range r.Temple {
		d, key := &c.Cards[i], fmt.Sprintf("cards[%d]", i)
		l.sourced(file, key, d.Origin, c.Origin)
		t := &r.Temple[i]
		t.ID = d.ID
		for j, slot := range d.Drafts {
			l.Between(file, fmt.Sprintf("%s.drafts[%d]", key, j), slot, 1, NumSlots)
			t.Drafts |= 1 << (slot - 1)
		}
		// Each printed card has four drafts, three of them in the first six slots. So each number of players has the
		// same number of drafts. (7)
		const four, three, first = 4, 3, 1<<6 - 1
		if n, m := bits.OnesCount8(t.Drafts), bits.OnesCount8(t.Drafts&first); n != four || m != three {
			l.BadKey(file, key+".drafts", "are %d, %d of them in the first six slots; there are %d and %d", n, m, four, three)
		}
		t.Oracle = l.program(r, file, key+".oracle", d.Oracle, AtOnce)
	}
}

// woundOf parses a wound such as "axe" or "axe artifact". It records an error for an unknown word, or a symbol that is
// on no tray.
func (l *Library) woundOf(r *Tables, file, key, text string) Wound {
	name, icon, _ := strings.Cut(text, " ")
	w := Wound{Symbol: Symbol(l.One(file, key, name, SymbolIDs[:]))}
	if icon != "" {
		w.Reward = Reward(l.One(file, key, icon, rewardIDs[1:]) + 1)
	}
	if !r.Symbol[w.Symbol].Trays {
		l.BadKey(file, key, "is %s, which is on no tray", name)
	}
	return w
}

// fewestWounds and mostWounds bound the number of wounds on a tray. (3.5)
const (
	fewestWounds = 4
	mostWounds   = 7
)

// compileMonsters checks and compiles the monsters and their event cards.
func (l *Library) compileMonsters(r *Tables) {
	const file = "monsters.yaml"
	l.Sourced(file, "trays", l.monsters.Trays.Provenance)
	for i := range r.Monster {
		d, key := &l.monsters.Monsters[i], fmt.Sprintf("monsters[%d]", i)
		l.Sourced(file, key, d.Provenance)
		m := &r.Monster[i]
		m.Artifact = Artifact(l.One(file, key+".artifact", d.Artifact, r.artifactIDs()[NumMonuments:NumMonuments+NumMonsters]) + NumMonuments)
		if a := &r.Artifact[m.Artifact]; a.Monster != NoMonster {
			l.BadKey(file, key+".artifact", "is %s, which %s has already", a.ID, r.Monster[a.Monster].ID)
		} else {
			a.Monster = Monster(i)
		}
		m.Solo = d.Solo == nil || *d.Solo
		m.Special = l.program(r, file, key+".special", d.Special, WhenHit)
		m.Attack[0] = l.program(r, file, key+".attack", d.Attack, OnTheMap)
		m.Attack[1] = m.Attack[0]
		if d.Alternative != nil {
			m.Attack[1] = l.program(r, file, key+".alternative", d.Alternative, OnTheMap)
		}
		if m.Special.Empty() || m.Attack[0].Empty() {
			l.BadKey(file, key+".id", "is %s, which needs a special attack and a territory attack", d.ID)
		}
		l.Between(file, key+".wounds", len(d.Wounds), fewestWounds, mostWounds)
		if l.Err() != nil || !l.counted(file, key+".events", len(d.Events), len(m.Events)) {
			continue
		}
		at := 0
		for j, text := range d.Wounds {
			m.Wounds[at] = l.woundOf(r, file, fmt.Sprintf("%s.wounds[%d]", key, j), text)
			at++
		}
		m.Tray = uint8(at)
		for j := range m.Events {
			e, key := &d.Events[j], fmt.Sprintf("%s.events[%d]", key, j)
			m.Events[j] = EventCard(i*len(m.Events) + j)
			place := l.territoryAt(r, file, key+".territory", e.Territory)
			r.Event[m.Events[j]] = EventInfo{ID: e.ID, Monster: Monster(i), Second: j == 1, Quest: NoQuest, Territory: [2]Territory{place, place}}
			m.Evolution[j].Hunt = l.needs(file, key+".hunter-needs", e.Needs)
			if e.Rule != nil {
				m.Evolution[j].Power = l.power(r, file, key+".rule.", e.Rule)
			}
			for k, text := range e.Wounds {
				if at == MaxWounds {
					l.BadKey(file, key+".wounds", "are too many; tray and evolutions may have %d together", MaxWounds)
					break
				}
				m.Wounds[at] = l.woundOf(r, file, fmt.Sprintf("%s.wounds[%d]", key, k), text)
				at++
				m.Added[j]++
			}
			if len(e.Needs) == 0 && e.Rule == nil && len(e.Wounds) == 0 {
				l.BadKey(file, key+".id", "is %s, which evolves nothing; it needs wounds, hunter-needs or a rule", e.ID)
			}
		}
	}
}

// needIDs lists the ids of requirements.
var needIDs = []string{"strength", "leadership", "speed", "priests", "cities", "temples", "artifacts"}

// needs compiles the requirements for a hero and the player, by the ids of [needIDs]. It records an error for an
// unknown id and for a number out of range.
func (l *Library) needs(file, key string, table map[string]int) Needs {
	var n Needs
	for _, id := range slices.Sorted(maps.Keys(table)) {
		high := 5
		switch i := l.One(file, key+"."+id, id, needIDs); i {
		case 3:
			n.Priests, high = uint8(table[id]), int(l.limits.Supplies.Priests)
		case 4:
			n.Cities, high = uint8(table[id]), NumTerritories
		case 5:
			n.Temples, high = uint8(table[id]), NumSlots+1
		case 6:
			n.Artifacts, high = uint8(table[id]), NumArtifacts
		default:
			n.Attribute[i] = uint8(table[id])
		}
		l.Between(file, key+"."+id, table[id], 1, high)
	}
	return n
}

// compileQuests checks and compiles the quests.
func (l *Library) compileQuests(r *Tables) {
	const file = "quests.yaml"
	c := &l.quests
	if !l.counted(file, "quests", len(c.Quests), NumQuests) {
		return
	}
	for i := range r.Quest {
		d, key := &c.Quests[i], fmt.Sprintf("quests[%d]", i)
		l.sourced(file, key, d.Origin, c.Origin)
		q := &r.Quest[i]
		*q = QuestInfo{ID: d.ID, Event: EventCard(2*NumMonsters + i), Kept: d.Kept, Solo: d.Solo == nil || *d.Solo}
		place := l.territoryAt(r, file, key+".territory", d.Territory)
		q.Territory = [2]Territory{place, place}
		if d.Alternative != "" {
			q.Territory[1] = l.territoryAt(r, file, key+".alternative", d.Alternative)
		}
		r.Event[q.Event] = EventInfo{ID: d.ID, Monster: NoMonster, Quest: Quest(i), Territory: q.Territory}
		if l.counted(file, key+".steps", len(d.Steps), NumSteps) {
			for j, s := range d.Steps {
				at := fmt.Sprintf("%s.steps[%d]", key, j)
				q.Step[j] = QuestStep{l.needs(file, at+".need", s.Need), l.program(r, file, at+".pay", s.Pay, AtOnce)}
				for k, e := range s.Pay {
					if !payable[max(0, slices.Index(opIDs[:], e.Op))] {
						l.BadKey(file, fmt.Sprintf("%s.pay[%d].op", at, k), "is %s, which is no price", e.Op)
					}
				}
			}
		}
		q.Reward = l.program(r, file, key+".reward", d.Reward, AtOnce)
		if q.Reward.Empty() {
			l.BadKey(file, key+".id", "is %s, which has no reward", d.ID)
		}
	}
}

// compileCombat checks and compiles the combat cards.
func (l *Library) compileCombat(r *Tables) {
	const file = "combat.yaml"
	c := &l.combat
	if !l.counted(file, "cards", len(c.Cards), NumCombat) {
		return
	}
	for i := range r.Combat {
		d, key := &c.Cards[i], fmt.Sprintf("cards[%d]", i)
		l.sourced(file, key, d.Origin, c.Origin)
		l.Between(file, key+".strength", d.Strength, 0, 10)
		l.Between(file, key+".casualties", d.Casualties, 0, 5)
		r.Combat[i] = CombatInfo{
			ID: d.ID, Name: d.Name, Symbol: Symbol(l.One(file, key+".symbol", d.Symbol, SymbolIDs[:])), Strength: int8(d.Strength), Casualties: uint8(d.Casualties), Solo: d.Solo == nil || *d.Solo,
			Power: Power{When: CardPlayedInBattle, Given: setOf[Conditions](l, file, key+".if", d.If, conditionIDs), Do: l.program(r, file, key+".do", d.Do, CardPlayedInBattle)},
		}
		if d.Name == "" {
			l.BadKey(file, key+".id", "is %s, which has no name", d.ID)
		}
		if len(d.If) > 0 && len(d.Do) == 0 {
			l.BadKey(file, key+".if", "asks for conditions of no effect")
		}
	}
}

// compileAttacks checks and compiles the monster attack cards.
func (l *Library) compileAttacks(r *Tables) {
	const file = "attacks.yaml"
	c := &l.attacks
	if !l.counted(file, "cards", len(c.Cards), NumAttacks) {
		return
	}
	for i := range r.Attack {
		d, key := &c.Cards[i], fmt.Sprintf("cards[%d]", i)
		l.sourced(file, key, d.Origin, c.Origin)
		r.Attack[i] = AttackInfo{ID: d.ID, Name: d.Name, Strength: l.value(file, key+".strength", d.Strength, AttackShown), Do: l.program(r, file, key+".do", d.Do, WhenHit)}
		if d.Name == "" || d.Strength == nil || r.Attack[i].Do.Empty() {
			l.BadKey(file, key+".id", "is %s, which needs a name, a strength and an effect", d.ID)
		}
	}
}

// compileArtifacts checks and compiles the artifacts.
func (l *Library) compileArtifacts(r *Tables) {
	const file = "artifacts.yaml"
	a := &l.artifacts
	l.Sourced(file, "selection", a.Selection.Provenance)
	at := 0
	for _, group := range []struct {
		key   string
		cards []cardData
	}{{"god", a.God}, {"monster", a.Monster}, {"neutral", a.Neutral}} {
		for i := range group.cards {
			d, key := &group.cards[i], fmt.Sprintf("%s[%d]", group.key, i)
			l.sourced(file, key, d.Origin, a.Origin)
			if d.Gain != nil || d.Power.Cost != nil || d.Power.Once != "" {
				l.BadKey(file, key+".id", "is %s, an artifact: it has no gain, cost or once", d.ID)
			}
			r.Artifact[at].Solo = d.Solo == nil || *d.Solo
			r.Artifact[at].Power = l.power(r, file, key+".", &d.Power)
			r.Artifact[at].Power.Optional = true
			at++
		}
	}
}

// compileBlessings checks and compiles the blessings.
func (l *Library) compileBlessings(r *Tables) {
	const file = "blessings.yaml"
	b := &l.blessings
	at := 0
	for _, god := range []struct {
		key   string
		cards []cardData
	}{{"athena", b.Athena}, {"zeus", b.Zeus}, {"hermes", b.Hermes}} {
		if !l.counted(file, god.key, len(god.cards), NumBlessings/NumMonuments) {
			return
		}
		m := Monument(l.One(file, god.key, god.key, r.monumentIDs()))
		for i := range god.cards {
			d, key := &god.cards[i], fmt.Sprintf("%s[%d]", god.key, i)
			l.sourced(file, key, d.Origin, b.Origin)
			r.Blessing[at] = BlessingInfo{ID: d.ID, Monument: m, Gain: l.program(r, file, key+".gain", d.Gain, AtOnce), Power: l.power(r, file, key+".", &d.Power), Solo: d.Solo == nil || *d.Solo}
			at++
		}
	}
}
