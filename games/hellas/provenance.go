package hellas

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"pantheon/game"
	"pantheon/game/content"
)

// provenance lists every datum of the content with where it comes from. What cards do is told by the texts that are made from the
// declarations, so that the list says what is played; words are the title's texts, these among them.
func (l *library) provenance(words *game.Catalog) []game.Datum {
	var all []game.Datum
	add := func(file, id, value string, s content.Origin) {
		all = append(all, game.Datum{File: file, ID: id, Value: value, Provenance: s.Provenance, Note: s.Note})
	}
	text := func(file, id string, own, list content.Origin, phrase game.Phrase) {
		if own.Provenance == "" {
			own.Provenance = list.Provenance
		}
		all = append(all, game.Datum{File: file, ID: id, Value: words.Text("en", phrase, nil), Says: phrase, Provenance: own.Provenance, Note: own.Note})
	}
	l.mapData(add)
	l.limitsData(add)
	for _, h := range l.heroes.Heroes {
		text("heroes.yaml", "heroes."+h.ID, h.Origin, h.Origin, TextOf("hero", h.ID))
	}
	for _, m := range l.monuments.Monuments {
		id := "monuments." + m.ID
		add("monuments.yaml", id, fmt.Sprintf("%s, %s, %s", m.Territory, m.Attribute, m.Artifact), m.Origin)
		text("monuments.yaml", id+".powers", m.Powers.Origin, m.Powers.Origin, TextOf("god", m.ID))
	}
	for _, c := range l.temples.Cards {
		add("temples.yaml", "cards."+c.ID+".drafts", content.List(c.Drafts), l.temples.Origin)
		text("temples.yaml", "cards."+c.ID, c.Origin, l.temples.Origin, TextOf("temple-card", c.ID))
	}
	for _, m := range l.monsters.Monsters {
		id := "monsters." + m.ID
		add("monsters.yaml", id+".wounds", strings.Join(m.Wounds, ", "), l.monsters.Trays)
		text("monsters.yaml", id, m.Origin, l.monsters.Trays, TextOf("monster", m.ID))
		for _, e := range m.Events {
			text("monsters.yaml", id+".events."+e.ID, m.Origin, m.Origin, TextOf("event", e.ID))
		}
	}
	for _, q := range l.quests.Quests {
		text("quests.yaml", "quests."+q.ID, q.Origin, l.quests.Origin, TextOf("quest", q.ID))
	}
	for _, c := range l.combat.Cards {
		text("combat.yaml", "cards."+c.ID, c.Origin, l.combat.Origin, TextOf("combat", c.ID))
	}
	for _, c := range l.attacks.Cards {
		text("attacks.yaml", "cards."+c.ID, c.Origin, l.attacks.Origin, TextOf("attack", c.ID))
	}
	for _, c := range slices.Concat(l.artifacts.God, l.artifacts.Monster) {
		text("artifacts.yaml", "artifacts."+c.ID, c.Origin, l.artifacts.Origin, TextOf("artifact", c.ID))
	}
	for _, c := range l.artifacts.Neutral {
		text("artifacts.yaml", "neutral."+c.ID, c.Origin, l.artifacts.Origin, TextOf("artifact", c.ID))
	}
	add("artifacts.yaml", "selection", strconv.Itoa(len(l.artifacts.Neutral)), l.artifacts.Selection)
	for _, c := range slices.Concat(l.blessings.Athena, l.blessings.Zeus, l.blessings.Hermes) {
		text("blessings.yaml", "blessings."+c.ID, c.Origin, l.blessings.Origin, TextOf("blessing", c.ID))
	}
	return all
}

// mapData lists the map.
func (l *library) mapData(add func(file, id, value string, s content.Origin)) {
	const file = "map.yaml"
	for _, d := range l.geography.Lands {
		add(file, "lands."+d.ID, strings.Join(d.Territories, ", "), d.Origin)
	}
	for _, d := range l.geography.Territories {
		value := []string{strconv.Itoa(d.Population)}
		for _, word := range []string{d.City, d.Site} {
			if word != "" {
				value = append(value, word)
			}
		}
		add(file, "territories."+d.ID, strings.Join(value, ", "), d.Origin)
		add(file, "territories."+d.ID+".borders", strings.Join(slices.Concat(d.Borders, d.Sea), ", "), l.geography.Borders)
		add(file, "territories."+d.ID+".polygon", d.Polygon, l.geography.Origin)
	}
}

// limitsData lists supplies, limits, the ways to win and the die.
func (l *library) limitsData(add func(file, id, value string, s content.Origin)) {
	const file = "limits.yaml"
	c := &l.limits
	for _, n := range []struct {
		id string
		n  int
		s  content.Origin
	}{
		{"supplies.hoplites", c.Supplies.Hoplites, c.Supplies.Origin}, {"supplies.priests", c.Supplies.Priests, c.Supplies.Origin}, {"supplies.control-tokens", c.Supplies.Controls, c.Supplies.Origin},
		{"supplies.used-action-tokens", c.Supplies.UsedTokens, c.Supplies.Origin}, {"supplies.combat-cards-in-hand", c.Supplies.Hand, c.Supplies.Origin}, {"supplies.quest-slots", c.Supplies.QuestSlots, c.Supplies.Origin},
		{"start.hoplites", c.Start.Hoplites, c.Start.Origin}, {"start.combat-cards", c.Start.Cards, c.Start.Origin}, {"start.event-cards", c.Start.Events, c.Start.Origin},
		{"start.attributes", c.Start.Attributes, c.Start.Origin}, {"start.monument-level", c.Start.Level, c.Start.Origin},
		{"attributes.most", c.Attributes.Most, c.Attributes.Origin}, {"attributes.injuries", c.Attributes.Injuries, c.Attributes.Origin},
		{"recruits.city", c.Recruits.City, c.Recruits.Origin}, {"recruits.sparta", c.Recruits.Sparta, c.Recruits.Origin},
		{"fortified.city", c.Fortified.City, c.Fortified.Origin}, {"fortified.sparta", c.Fortified.Sparta, c.Fortified.Origin},
		{"slots.priests-of-a-monument", c.Slots.Priests, c.Slots.Origin},
		{"hunts.attack-cards", c.Hunts.Cards, c.Hunts.Origin}, {"hunts.draw-when-defended", c.Hunts.Defended, c.Hunts.Origin}, {"hunts.draw-when-hit", c.Hunts.Hit, c.Hunts.Origin},
		{"symbols.shield.injuries", c.Symbols.Shield.Injuries, c.Symbols.Origin}, {"symbols.shield.draw", c.Symbols.Shield.Draw, c.Symbols.Origin},
		{"victory.temples", c.Victory.Temples, c.Victory.Origin}, {"victory.monsters", c.Victory.Monsters, c.Victory.Origin},
	} {
		add(file, n.id, strconv.Itoa(n.n), n.s)
	}
	add(file, "supplies.temples", content.Table(c.Supplies.Temples), c.Supplies.Origin)
	for _, id := range slices.Sorted(maps.Keys(c.Symbols.AnyFor)) {
		add(file, "symbols.any-wound-for."+id, strconv.Itoa(c.Symbols.AnyFor[id]), c.Symbols.Origin)
	}
	add(file, "symbols.on-trays", strings.Join(c.Symbols.Trays, ", "), c.Symbols.Origin)
	add(file, "victory.lands", content.Table(c.Victory.Lands), c.Victory.Origin)
	for _, players := range slices.Sorted(maps.Keys(c.Victory.Excluded)) {
		add(file, fmt.Sprintf("victory.lands-not-counted.%d", players), strings.Join(c.Victory.Excluded[players], ", "), c.Victory.Origin)
	}
	add(file, "victory.king-of-kings", content.Table(c.Victory.King), c.Victory.Origin)
	add(file, "die.faces", strings.Join(c.Die.Faces, ", "), c.Die.Origin)
	add(file, "die.alternative", strings.Join(c.Die.Alternative, ", "), c.Die.Origin)
}
