package cards

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"pantheon/game"
	"pantheon/game/content"
)

// Compile checks the content and compiles it into tables. Its error joins all faults of the first stage that has any.
// Territories and the ids of monuments, monsters and artifacts come first, because everything else refers to them.
func (l *Library) Compile() (*Tables, error) {
	r := &Tables{}
	l.compileMap(r)
	l.compileLimits(r)
	if l.Err() == nil {
		l.nameThings(r)
	}
	if l.Err() == nil {
		l.compileMonuments(r)
		l.compileHeroes(r)
		l.compileTemples(r)
		l.compileMonsters(r)
		l.compileQuests(r)
		l.compileCombat(r)
		l.compileAttacks(r)
		l.compileArtifacts(r)
		l.compileBlessings(r)
	}
	if l.Err() == nil {
		l.compileSolo(r)
	}
	if l.Err() == nil {
		l.checkIDs(r)
	}
	if err := l.Err(); err != nil {
		return nil, err
	}
	r.gather()
	r.sort()
	return r, nil
}

// counted reports whether a list has as many entries as the printed game. If not, it records an error.
func (l *Library) counted(file, key string, n, want int) bool {
	if n != want {
		l.BadKey(file, key, "has %d entries; the game has %d", n, want)
	}
	return n == want
}

// sourced records an error unless an entry has a valid provenance. For an entry without one, that of its list counts.
func (l *Library) sourced(file, key string, own, list content.Origin) {
	l.Sourced(file, key, cmp.Or(own.Provenance, list.Provenance))
}

// compileLimits checks and compiles supplies, limits, the wound symbols, the ways to win and the die.
func (l *Library) compileLimits(r *Tables) {
	const file = "limits.yaml"
	c := &l.limits
	for _, s := range []struct {
		key string
		p   game.Provenance
	}{{"supplies", c.Supplies.Provenance}, {"start", c.Start.Provenance}, {"attributes", c.Attributes.Provenance}, {"recruits", c.Recruits.Provenance}, {"fortified", c.Fortified.Provenance},
		{"slots", c.Slots.Provenance}, {"hunts", c.Hunts.Provenance}, {"symbols", c.Symbols.Provenance}, {"victory", c.Victory.Provenance}, {"die", c.Die.Provenance}} {
		l.Sourced(file, s.key, s.p)
	}
	for _, n := range []struct {
		key       string
		n         int
		into      *uint8
		low, high int
	}{
		{"supplies.hoplites", c.Supplies.Hoplites, &r.Hoplites, 2, 30},
		{"supplies.priests", c.Supplies.Priests, &r.Priests, 1, 10},
		{"supplies.control-tokens", c.Supplies.Controls, &r.Controls, 1, NumTerritories},
		{"supplies.used-action-tokens", c.Supplies.UsedTokens, &r.UsedTokens, int(NumActions) - 1, int(NumActions) - 1}, // R21
		{"supplies.combat-cards-in-hand", c.Supplies.Hand, &r.HandLimit, 1, 6},
		{"supplies.quest-slots", c.Supplies.QuestSlots, &r.QuestSlots, 1, 3},
		{"start.hoplites", c.Start.Hoplites, &r.StartHoplites, 0, c.Supplies.Hoplites},
		{"start.combat-cards", c.Start.Cards, &r.StartCards, 0, c.Supplies.Hand},
		{"start.event-cards", c.Start.Events, &r.SetupEvents, 0, NumEvents / 2},
		{"start.attributes", c.Start.Attributes, &r.StartAttribute, 1, 5},
		{"start.monument-level", c.Start.Level, &r.StartLevel, 1, MaxLevel - 1},
		{"attributes.most", c.Attributes.Most, &r.AttributeMax, 2, 5},
		{"attributes.injuries", c.Attributes.Injuries, &r.Injuries, 1, int(NumAttributes)},
		{"recruits.city", c.Recruits.City, &r.Recruits[PlainCity], 1, 10},
		{"recruits.sparta", c.Recruits.Sparta, &r.Recruits[Sparta], 1, 10},
		{"fortified.city", c.Fortified.City, &r.Fortified[PlainCity], 0, 10},
		{"fortified.sparta", c.Fortified.Sparta, &r.Fortified[Sparta], 0, 10},
		{"slots.priests-of-a-monument", c.Slots.Priests, &r.PrayerSlots, 1, 4},
		{"hunts.attack-cards", c.Hunts.Cards, &r.AttackCards, 1, 3},
		{"hunts.draw-when-defended", c.Hunts.Defended, &r.DefendedDraw, 0, 5},
		{"hunts.draw-when-hit", c.Hunts.Hit, &r.UndefendedDraw, 0, 5},
		{"symbols.shield.injuries", c.Symbols.Shield.Injuries, &r.ShieldInjuries, 0, 3},
		{"symbols.shield.draw", c.Symbols.Shield.Draw, &r.ShieldDraw, 0, 5},
		{"victory.temples", c.Victory.Temples, &r.Favoured, 1, 9},
		{"victory.monsters", c.Victory.Monsters, &r.Slayer, 1, NumMonsters},
	} {
		l.Between(file, n.key, n.n, n.low, n.high)
		*n.into = uint8(n.n)
	}
	r.AttributeMin = 1
	for players := 2; players <= MaxPlayers; players++ {
		for _, n := range []struct {
			key       string
			table     map[int]int
			into      *uint8
			low, high int
		}{
			{"supplies.temples", c.Supplies.Temples, &r.Temples[players], 1, NumSlots},
			{"victory.lands", c.Victory.Lands, &r.Warlord[players], 1, NumLands},
			{"victory.king-of-kings", c.Victory.King, &r.KingOfKings[players], 0, 5},
		} {
			v, ok := n.table[players]
			if !ok && n.low > 0 {
				l.BadKey(file, n.key, "lacks the entry %d", players)
				continue
			}
			if ok {
				l.Between(file, fmt.Sprintf("%s.%d", n.key, players), v, n.low, n.high)
			}
			*n.into = uint8(v)
		}
		for i, id := range c.Victory.Excluded[players] {
			r.Excluded[players] |= 1 << l.One(file, fmt.Sprintf("victory.lands-not-counted.%d[%d]", players, i), id, l.landIDs())
		}
	}
	l.compileSymbols(r)
	for i, faces := range [][]string{c.Die.Faces, c.Die.Alternative} {
		key := []string{"die.faces", "die.alternative"}[i]
		if l.counted(file, key, len(faces), len(r.Die[i])) {
			for j, id := range faces {
				r.Die[i][j] = Face(l.One(file, fmt.Sprintf("%s[%d]", key, j), id, FaceIDs[:]))
			}
		}
	}
}

// compileSymbols checks and compiles the uses of the wound symbols.
func (l *Library) compileSymbols(r *Tables) {
	const file = "limits.yaml"
	for _, id := range slices.Sorted(maps.Keys(l.limits.Symbols.AnyFor)) {
		key := "symbols.any-wound-for." + id
		s := l.One(file, key, id, SymbolIDs[:])
		l.Between(file, key, l.limits.Symbols.AnyFor[id], 1, 6)
		r.Symbol[s].AnyFor = uint8(l.limits.Symbols.AnyFor[id])
	}
	for i, id := range l.limits.Symbols.Trays {
		r.Symbol[l.One(file, fmt.Sprintf("symbols.on-trays[%d]", i), id, SymbolIDs[:])].Trays = true
	}
	if r.Symbol[Shield].Trays || r.Symbol[Shield].AnyFor != 0 {
		l.BadKey(file, "symbols", "makes the shield a wound symbol; it only defends")
	}
	r.Symbol[Shield].Shield = true
}

// nameThings copies the ids by which the rest of the content refers to things into the tables.
func (l *Library) nameThings(r *Tables) {
	if l.counted("monuments.yaml", "monuments", len(l.monuments.Monuments), NumMonuments) {
		for i := range r.Monument {
			r.Monument[i].ID = l.monuments.Monuments[i].ID
		}
	}
	if l.counted("monsters.yaml", "monsters", len(l.monsters.Monsters), NumMonsters) {
		for i := range r.Monster {
			r.Monster[i].ID = l.monsters.Monsters[i].ID
		}
	}
	const file = "artifacts.yaml"
	a := &l.artifacts
	if l.counted(file, "god", len(a.God), NumMonuments) && l.counted(file, "monster", len(a.Monster), NumMonsters) && l.counted(file, "neutral", len(a.Neutral), NumArtifacts-NumMonuments-NumMonsters) {
		for i, c := range slices.Concat(a.God, a.Monster, a.Neutral) {
			r.Artifact[i] = ArtifactInfo{ID: c.ID, Monument: NoMonument, Monster: NoMonster}
		}
	}
}

// idsOf returns the ids of the entries of a table.
func idsOf[T any](table []T, id func(*T) string) []string {
	all := make([]string, len(table))
	for i := range table {
		all[i] = id(&table[i])
	}
	return all
}

func (r *Tables) territoryIDs() []string {
	return idsOf(r.Territory[:], func(t *TerritoryInfo) string { return t.ID })
}
func (r *Tables) monumentIDs() []string {
	return idsOf(r.Monument[:], func(m *MonumentInfo) string { return m.ID })
}
func (r *Tables) monsterIDs() []string {
	return idsOf(r.Monster[:], func(m *MonsterInfo) string { return m.ID })
}
func (r *Tables) artifactIDs() []string {
	return idsOf(r.Artifact[:], func(a *ArtifactInfo) string { return a.ID })
}

// territoryAt returns the territory with the given id. For an unknown id it records an error and returns territory 0.
func (l *Library) territoryAt(r *Tables, file, key, id string) Territory {
	return Territory(l.One(file, key, id, r.territoryIDs()))
}

// checkIDs records an error for each id that is not valid as a word of a move, and for each id that two things share.
func (l *Library) checkIDs(r *Tables) {
	seen := map[string]string{}
	note := func(file, id string) {
		if id == "" || strings.Trim(id, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" || strings.Trim(id[:1], "abcdefghijklmnopqrstuvwxyz") != "" {
			l.Bad(file, "%q is no id; use small letters, digits and dashes, a letter first", id)
		}
		if other, ok := seen[id]; ok {
			l.Bad(file, "the id %q is used twice, here and in %s", id, other)
		}
		seen[id] = file
	}
	for i := range r.Land {
		note("map.yaml", r.Land[i].ID)
	}
	for _, id := range r.territoryIDs() {
		note("map.yaml", id)
	}
	for _, id := range r.monumentIDs() {
		note("monuments.yaml", id)
	}
	for i := range r.Hero {
		note("heroes.yaml", r.Hero[i].ID)
	}
	for i := range r.Temple {
		note("temples.yaml", r.Temple[i].ID)
	}
	for i := range r.Monster {
		note("monsters.yaml", r.Monster[i].ID)
	}
	for i := range r.Event {
		file := "monsters.yaml"
		if r.Event[i].Monster == NoMonster {
			file = "quests.yaml"
		}
		note(file, r.Event[i].ID)
	}
	for i := range r.Combat {
		note("combat.yaml", r.Combat[i].ID)
	}
	for i := range r.Attack {
		note("attacks.yaml", r.Attack[i].ID)
	}
	for _, id := range r.artifactIDs() {
		note("artifacts.yaml", id)
	}
	for i := range r.Blessing {
		note("blessings.yaml", r.Blessing[i].ID)
	}
}
