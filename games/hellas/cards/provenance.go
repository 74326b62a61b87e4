package cards

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"pantheon/game"
	"pantheon/game/content"
)

// Provenance returns every datum of the content with its source. Effects of cards are described by the texts generated
// from the declarations, so that the list matches the rules. The parameter words must already contain these texts.
// Provenance adds texts for the data that are lists of names to it.
func (l *Library) Provenance(words *game.Catalog) []game.Datum {
	var data []game.Datum
	add := func(file, id, value string, s content.Origin) {
		data = append(data, game.Datum{File: file, ID: id, Value: value, Provenance: s.Provenance, Note: s.Note})
	}
	text := func(file, id string, own, list content.Origin, phrase game.Phrase) {
		if own.Provenance == "" {
			own.Provenance = list.Provenance
		}
		data = append(data, game.Datum{File: file, ID: id, Value: words.Text("en", phrase, nil), Says: phrase, Provenance: own.Provenance, Note: own.Note})
	}
	// A datum made of names has a text in each language.
	things := func(file, id string, o content.Origin, list ...game.Thing) {
		phrase := game.NewPhrase("datum." + file + "." + id)
		for _, lang := range game.Languages() {
			var names []string
			for _, thing := range list {
				names = append(names, words.Name(lang, thing, nil))
			}
			words.Set(lang, phrase.ID, strings.Join(names, words.Text(lang, game.NewPhrase("card.list"), nil)))
		}
		text(file, id, o, o, phrase)
	}
	l.mapData(add, things)
	l.limitsData(add, things)
	for _, h := range l.heroes.Heroes {
		text("heroes.yaml", "heroes."+h.ID, h.Origin, h.Origin, TextOf("hero", h.ID))
	}
	for _, m := range l.monuments.Monuments {
		id := "monuments." + m.ID
		things("monuments.yaml", id, m.Origin, game.MakeThing("territory", m.Territory), game.MakeThing("attribute", m.Attribute), game.MakeThing("artifact", m.Artifact))
		text("monuments.yaml", id+".powers", m.Powers.Origin, m.Powers.Origin, TextOf("god", m.ID))
	}
	for _, c := range l.temples.Cards {
		add("temples.yaml", "cards."+c.ID+".drafts", content.List(c.Drafts), l.temples.Origin)
		text("temples.yaml", "cards."+c.ID, c.Origin, l.temples.Origin, TextOf("temple-card", c.ID))
	}
	for _, m := range l.monsters.Monsters {
		id := "monsters." + m.ID
		things("monsters.yaml", id+".artifact", m.Origin, game.MakeThing("artifact", m.Artifact))
		text("monsters.yaml", id+".tray", l.monsters.Trays, l.monsters.Trays, TextOf("monster", m.ID))
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
	l.soloData(add, things)
	for act := range l.solo.Scripts.Acts {
		for n := range l.solo.Scripts.Acts[act] {
			text("solo.yaml", "scripts."+ScriptID(act, n), l.solo.Scripts.Origin, l.solo.Scripts.Origin, TextOf("script", ScriptID(act, n)))
		}
	}
	return data
}

// An adder adds a datum whose value is text or numbers, a namer one whose value is a list of things.
type (
	adder func(file, id, value string, s content.Origin)
	namer func(file, id string, s content.Origin, list ...game.Thing)
)

// thingsOf returns the things of a kind with the given ids.
func thingsOf(kind string, ids []string) []game.Thing {
	var list []game.Thing
	for _, id := range ids {
		list = append(list, game.MakeThing(kind, id))
	}
	return list
}

// mapData adds the data of the map to the list of provenance.
func (l *Library) mapData(add adder, things namer) {
	const file = "map.yaml"
	for _, d := range l.geography.Lands {
		things(file, "lands."+d.ID, d.Origin, thingsOf("territory", d.Territories)...)
	}
	for _, d := range l.geography.Territories {
		here := []game.Thing{game.Number(d.Population)}
		if d.City != "" {
			here = append(here, game.MakeThing("city", d.City))
		}
		if d.Site != "" {
			here = append(here, game.MakeThing("site", d.Site))
		}
		things(file, "territories."+d.ID, d.Origin, here...)
		things(file, "territories."+d.ID+".borders", l.geography.Borders, thingsOf("territory", slices.Concat(d.Borders, d.Sea))...)
		add(file, "territories."+d.ID+".polygon", d.Polygon, l.geography.Origin)
	}
}

// limitsData adds the data of supplies, limits, the ways to win and the die to the list of provenance.
func (l *Library) limitsData(add adder, things namer) {
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
	things(file, "symbols.on-trays", c.Symbols.Origin, thingsOf("symbol", c.Symbols.Trays)...)
	add(file, "victory.lands", content.Table(c.Victory.Lands), c.Victory.Origin)
	for _, players := range slices.Sorted(maps.Keys(c.Victory.Excluded)) {
		things(file, fmt.Sprintf("victory.lands-not-counted.%d", players), c.Victory.Origin, thingsOf("land", c.Victory.Excluded[players])...)
	}
	add(file, "victory.king-of-kings", content.Table(c.Victory.King), c.Victory.Origin)
	things(file, "die.faces", c.Die.Origin, thingsOf("face", c.Die.Faces)...)
	things(file, "die.alternative", c.Die.Origin, thingsOf("face", c.Die.Alternative)...)
}

// soloData adds the data of the Persian Invasion, except its scripts, to the list of provenance.
func (l *Library) soloData(add adder, things namer) {
	const file = "solo.yaml"
	c := &l.solo
	for _, n := range []struct {
		id string
		n  int
		s  content.Origin
	}{
		{"start.hoplites", c.Start.Hoplites, c.Start.Origin}, {"start.combat-cards", c.Start.Cards, c.Start.Origin}, {"start.monument-level", c.Start.Level, c.Start.Origin}, {"start.temples", c.Start.Temples, c.Start.Origin},
		{"start.spies", c.Start.Spies, c.Start.Origin}, {"start.monsters", c.Start.Monsters, c.Start.Origin}, {"start.quests", c.Start.Quests, c.Start.Origin},
		{"recruits.city", c.Recruits.City, c.Recruits.Origin}, {"recruits.sparta", c.Recruits.Sparta, c.Recruits.Origin},
		{"clock.numbers", c.Clock.Numbers, c.Clock.Origin}, {"clock.copies", c.Clock.Copies, c.Clock.Origin},
		{"persia.hoplite-value", c.Persia.Value, c.Persia.Origin}, {"persia.lands-to-win", c.Persia.Lands, c.Persia.Origin}, {"persia.control-tokens-to-win", c.Persia.Tokens, c.Persia.Origin},
		{"persia.hoplites", c.Persia.Hoplites, c.Persia.Origin}, {"movement.dies-after-victory", c.Movement.Winning, c.Movement.Origin},
		{"interlude.invasion", c.Interlude.Invasion, c.Interlude.Origin}, {"interlude.mobilization", c.Interlude.Mobilization, c.Interlude.Origin},
		{"victory.control-token-removed", c.Victory.Token, c.Victory.Origin}, {"victory.battle-won", c.Victory.Battle, c.Victory.Origin},
		{"victory.monster-slain", c.Victory.Monster, c.Victory.Origin}, {"victory.quest-completed", c.Victory.Quest, c.Victory.Origin},
	} {
		add(file, n.id, strconv.Itoa(n.n), n.s)
	}
	things(file, "start.hero", c.Start.Origin, game.MakeThing("hero", c.Start.Hero))
	things(file, "start.territories", c.Start.Origin, thingsOf("territory", []string{c.Start.HeroTerritory, c.Start.Control, c.Start.Allied, c.Start.Oracle})...)
	for _, id := range slices.Sorted(maps.Keys(c.Start.Persians)) {
		add(file, "start.persians."+id, strconv.Itoa(c.Start.Persians[id]), c.Start.Origin)
	}
	things(file, "start-control", c.StartControl.Origin, game.MakeThing("territory", c.StartControl.Territory))
	add(file, "clock.acts", content.List(c.Clock.Acts), c.Clock.Origin)
	things(file, "movement.entry", c.Movement.Origin, game.MakeThing("territory", c.Movement.Entry))
	things(file, "movement.order", c.Movement.Origin, thingsOf("territory", slices.Concat(c.Movement.Road, c.Movement.Then))...)
	things(file, "movement.dies-after-defeat", c.Movement.Origin, game.MakeThing("persia", c.Movement.Losing))
	things(file, "attitude.spaces", c.Attitude.Origin, thingsOf("attitude", c.Attitude.Spaces)...)
	things(file, "attitude.start", c.Attitude.Origin, game.MakeThing("attitude", c.Attitude.Start))
	for _, level := range slices.Sorted(maps.Keys(c.Levels.Settings)) {
		s, id := c.Levels.Settings[level], fmt.Sprintf("levels.%d", level)
		add(file, id+".invasion", content.List(s.Invasion), c.Levels.Origin)
		add(file, id+".mobilization", content.List(s.Mobilization), c.Levels.Origin)
		add(file, id+".command", strconv.Itoa(s.Command), c.Levels.Origin)
		add(file, id+".vanguard", strconv.Itoa(s.Vanguard), c.Levels.Origin)
		add(file, id+".landing", strconv.Itoa(s.Landing), c.Levels.Origin)
		add(file, id+".counter", strconv.Itoa(s.Counter), c.Levels.Origin)
	}
	things(file, "monster-table", c.Monsters.Origin, thingsOf("monster", c.Monsters.Numbers)...)
	var quests []game.Thing
	for _, id := range c.Quests.Numbers {
		if id == noQuest {
			quests = append(quests, "persia:hoplite")
		} else {
			quests = append(quests, game.MakeThing("quest", id))
		}
	}
	things(file, "quest-table", c.Quests.Origin, quests...)
	things(file, "arrows", c.Arrows.Origin, thingsOf("territory", c.Arrows.Tour)...)
}
