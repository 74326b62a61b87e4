package hellas

import (
	"fmt"
	"maps"
	"math/bits"
	"slices"
	"strings"

	"pantheon/game/content"
)

// compileMonuments checks and compiles the monuments and god powers.
func (l *library) compileMonuments(r *rules) {
	const file = "monuments.yaml"
	for i := range r.monument {
		d, key := &l.monuments.Monuments[i], fmt.Sprintf("monuments[%d]", i)
		l.Sourced(file, key, d.Provenance)
		l.Sourced(file, key+".powers", d.Powers.Provenance)
		m := &r.monument[i]
		m.territory = l.territoryAt(r, file, key+".territory", d.Territory)
		m.attribute = Attribute(l.One(file, key+".attribute", d.Attribute, attributeIDs[:]))
		m.artifact = Artifact(l.One(file, key+".artifact", d.Artifact, r.artifactIDs()[:NumMonuments]))
		if t := &r.territory[m.territory]; t.monument != NoMonument {
			l.BadKey(file, key+".territory", "is %s, where the monument of %s stands already", t.id, r.monument[t.monument].id)
		} else {
			t.monument = Monument(i)
			r.board.Territories[m.territory].Monument = m.id
		}
		if a := &r.artifact[m.artifact]; a.monument != NoMonument {
			l.BadKey(file, key+".artifact", "is %s, which lies under the monument of %s already", a.id, r.monument[a.monument].id)
		} else {
			a.monument = Monument(i)
		}
		content.Numbered(l.Files, file, key+".powers.levels", d.Powers.Levels, 2, MaxLevel)
		for level := 2; level <= MaxLevel; level++ {
			m.power[level] = l.program(r, file, fmt.Sprintf("%s.powers.levels.%d", key, level), d.Powers.Levels[level], atOnce)
		}
	}
	attributes := map[Attribute]bool{}
	for i := range r.monument {
		attributes[r.monument[i].attribute] = true
	}
	if len(attributes) != NumMonuments {
		l.BadKey(file, "monuments", "raise only %d attributes; each raises another", len(attributes))
	}
}

// compileHeroes checks and compiles the heroes.
func (l *library) compileHeroes(r *rules) {
	const file = "heroes.yaml"
	if !l.counted(file, "heroes", len(l.heroes.Heroes), NumHeroes) {
		return
	}
	for i := range r.hero {
		d, key := &l.heroes.Heroes[i], fmt.Sprintf("heroes[%d]", i)
		l.Sourced(file, key, d.Provenance)
		r.hero[i] = hero{id: d.ID, start: l.program(r, file, key+".start", d.Start, atOnce), ability: l.power(r, file, key+".ability.", &d.Ability)}
	}
}

// compileTemples checks and compiles the temple cards.
func (l *library) compileTemples(r *rules) {
	const file = "temples.yaml"
	c := &l.temples
	if !l.counted(file, "cards", len(c.Cards), NumTempleCards) {
		return
	}
	for i := range r.temple {
		d, key := &c.Cards[i], fmt.Sprintf("cards[%d]", i)
		l.sourced(file, key, d.Origin, c.Origin)
		t := &r.temple[i]
		t.id = d.ID
		for j, slot := range d.Drafts {
			l.Between(file, fmt.Sprintf("%s.drafts[%d]", key, j), slot, 1, NumSlots)
			t.drafts |= 1 << (slot - 1)
		}
		// Each printed card has four drafts, three of them in the first six slots, so that each number of players has as many. (7)
		const four, three, first = 4, 3, 1<<6 - 1
		if n, m := bits.OnesCount8(t.drafts), bits.OnesCount8(t.drafts&first); n != four || m != three {
			l.BadKey(file, key+".drafts", "are %d, %d of them in the first six slots; there are %d and %d", n, m, four, three)
		}
		t.oracle = l.program(r, file, key+".oracle", d.Oracle, atOnce)
	}
}

// woundOf reads a wound as "axe" or "axe artifact".
func (l *library) woundOf(r *rules, file, key, text string) wound {
	name, icon, _ := strings.Cut(text, " ")
	w := wound{symbol: Symbol(l.One(file, key, name, symbolIDs[:]))}
	if icon != "" {
		w.reward = Reward(l.One(file, key, icon, rewardIDs[1:]) + 1)
	}
	if !r.symbol[w.symbol].trays {
		l.BadKey(file, key, "is %s, which is on no tray", name)
	}
	return w
}

// Each tray has from four to seven wounds. (3.5)
const (
	fewestWounds = 4
	mostWounds   = 7
)

// compileMonsters checks and compiles the monsters and their event cards.
func (l *library) compileMonsters(r *rules) {
	const file = "monsters.yaml"
	l.Sourced(file, "trays", l.monsters.Trays.Provenance)
	for i := range r.monster {
		d, key := &l.monsters.Monsters[i], fmt.Sprintf("monsters[%d]", i)
		l.Sourced(file, key, d.Provenance)
		m := &r.monster[i]
		m.artifact = Artifact(l.One(file, key+".artifact", d.Artifact, r.artifactIDs()[NumMonuments:NumMonuments+NumMonsters]) + NumMonuments)
		if a := &r.artifact[m.artifact]; a.monster != NoMonster {
			l.BadKey(file, key+".artifact", "is %s, which %s has already", a.id, r.monster[a.monster].id)
		} else {
			a.monster = Monster(i)
		}
		m.solo = d.Solo == nil || *d.Solo
		m.special = l.program(r, file, key+".special", d.Special, whenHit)
		m.attack[0] = l.program(r, file, key+".attack", d.Attack, onTheMap)
		m.attack[1] = m.attack[0]
		if d.Alternative != nil {
			m.attack[1] = l.program(r, file, key+".alternative", d.Alternative, onTheMap)
		}
		if m.special.empty() || m.attack[0].empty() {
			l.BadKey(file, key+".id", "is %s, which needs a special attack and a territory attack", d.ID)
		}
		l.Between(file, key+".wounds", len(d.Wounds), fewestWounds, mostWounds)
		if l.Err() != nil || !l.counted(file, key+".events", len(d.Events), len(m.events)) {
			continue
		}
		at := 0
		for j, text := range d.Wounds {
			m.wounds[at] = l.woundOf(r, file, fmt.Sprintf("%s.wounds[%d]", key, j), text)
			at++
		}
		m.tray = uint8(at)
		for j := range m.events {
			e, key := &d.Events[j], fmt.Sprintf("%s.events[%d]", key, j)
			m.events[j] = EventCard(i*len(m.events) + j)
			place := l.territoryAt(r, file, key+".territory", e.Territory)
			r.event[m.events[j]] = eventCard{id: e.ID, monster: Monster(i), second: j == 1, quest: NoQuest, territory: [2]Territory{place, place}}
			m.evolution[j].hunt = l.needs(file, key+".hunter-needs", e.Needs)
			if e.Rule != nil {
				m.evolution[j].power = l.power(r, file, key+".rule.", e.Rule)
			}
			for k, text := range e.Wounds {
				if at == MaxWounds {
					l.BadKey(file, key+".wounds", "are too many; tray and evolutions may have %d together", MaxWounds)
					break
				}
				m.wounds[at] = l.woundOf(r, file, fmt.Sprintf("%s.wounds[%d]", key, k), text)
				at++
				m.added[j]++
			}
			if len(e.Needs) == 0 && e.Rule == nil && len(e.Wounds) == 0 {
				l.BadKey(file, key+".id", "is %s, which evolves nothing; it needs wounds, hunter-needs or a rule", e.ID)
			}
		}
	}
}

// The words of needs.
var needIDs = []string{"strength", "leadership", "speed", "priests", "cities", "temples", "artifacts"}

// needs reads what is asked of a hero and his player.
func (l *library) needs(file, key string, table map[string]int) needs {
	var n needs
	for _, id := range slices.Sorted(maps.Keys(table)) {
		high := 5
		switch i := l.One(file, key+"."+id, id, needIDs); i {
		case 3:
			n.priests, high = uint8(table[id]), int(l.limits.Supplies.Priests)
		case 4:
			n.cities, high = uint8(table[id]), NumTerritories
		case 5:
			n.temples, high = uint8(table[id]), NumSlots+1
		case 6:
			n.artifacts, high = uint8(table[id]), NumArtifacts
		default:
			n.attribute[i] = uint8(table[id])
		}
		l.Between(file, key+"."+id, table[id], 1, high)
	}
	return n
}

// compileQuests checks and compiles the quests.
func (l *library) compileQuests(r *rules) {
	const file = "quests.yaml"
	c := &l.quests
	if !l.counted(file, "quests", len(c.Quests), NumQuests) {
		return
	}
	for i := range r.quest {
		d, key := &c.Quests[i], fmt.Sprintf("quests[%d]", i)
		l.sourced(file, key, d.Origin, c.Origin)
		q := &r.quest[i]
		*q = quest{id: d.ID, event: EventCard(2*NumMonsters + i), kept: d.Kept, solo: d.Solo == nil || *d.Solo}
		place := l.territoryAt(r, file, key+".territory", d.Territory)
		q.territory = [2]Territory{place, place}
		if d.Alternative != "" {
			q.territory[1] = l.territoryAt(r, file, key+".alternative", d.Alternative)
		}
		r.event[q.event] = eventCard{id: d.ID, monster: NoMonster, quest: Quest(i), territory: q.territory}
		if l.counted(file, key+".steps", len(d.Steps), NumSteps) {
			for j, s := range d.Steps {
				at := fmt.Sprintf("%s.steps[%d]", key, j)
				q.step[j] = questStep{l.needs(file, at+".need", s.Need), l.program(r, file, at+".pay", s.Pay, atOnce)}
				for k, e := range s.Pay {
					if !payable[max(0, slices.Index(opIDs[:], e.Op))] {
						l.BadKey(file, fmt.Sprintf("%s.pay[%d].op", at, k), "is %s, which is no price", e.Op)
					}
				}
			}
		}
		q.reward = l.program(r, file, key+".reward", d.Reward, atOnce)
		if q.reward.empty() {
			l.BadKey(file, key+".id", "is %s, which has no reward", d.ID)
		}
	}
}

// compileCombat checks and compiles the combat cards.
func (l *library) compileCombat(r *rules) {
	const file = "combat.yaml"
	c := &l.combat
	if !l.counted(file, "cards", len(c.Cards), NumCombat) {
		return
	}
	for i := range r.combat {
		d, key := &c.Cards[i], fmt.Sprintf("cards[%d]", i)
		l.sourced(file, key, d.Origin, c.Origin)
		l.Between(file, key+".strength", d.Strength, 0, 10)
		l.Between(file, key+".casualties", d.Casualties, 0, 5)
		r.combat[i] = combatCard{
			id: d.ID, name: d.Name, symbol: Symbol(l.One(file, key+".symbol", d.Symbol, symbolIDs[:])), strength: int8(d.Strength), casualties: uint8(d.Casualties), solo: d.Solo == nil || *d.Solo,
			power: power{when: cardPlayedInBattle, given: setOf[conditions](l, file, key+".if", d.If, conditionIDs), do: l.program(r, file, key+".do", d.Do, cardPlayedInBattle)},
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
func (l *library) compileAttacks(r *rules) {
	const file = "attacks.yaml"
	c := &l.attacks
	if !l.counted(file, "cards", len(c.Cards), NumAttacks) {
		return
	}
	for i := range r.attack {
		d, key := &c.Cards[i], fmt.Sprintf("cards[%d]", i)
		l.sourced(file, key, d.Origin, c.Origin)
		r.attack[i] = attackCard{id: d.ID, name: d.Name, strength: l.value(file, key+".strength", d.Strength, attackShown), do: l.program(r, file, key+".do", d.Do, whenHit)}
		if d.Name == "" || d.Strength == nil || r.attack[i].do.empty() {
			l.BadKey(file, key+".id", "is %s, which needs a name, a strength and an effect", d.ID)
		}
	}
}

// compileArtifacts checks and compiles the artifacts.
func (l *library) compileArtifacts(r *rules) {
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
			r.artifact[at].solo = d.Solo == nil || *d.Solo
			r.artifact[at].power = l.power(r, file, key+".", &d.Power)
			r.artifact[at].power.optional = true
			at++
		}
	}
}

// compileBlessings checks and compiles the blessings.
func (l *library) compileBlessings(r *rules) {
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
			r.blessing[at] = blessing{id: d.ID, monument: m, gain: l.program(r, file, key+".gain", d.Gain, atOnce), power: l.power(r, file, key+".", &d.Power), solo: d.Solo == nil || *d.Solo}
			at++
		}
	}
}
