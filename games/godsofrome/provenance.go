package godsofrome

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"pantheon/game"
	"pantheon/game/content"
)

// provenance lists every datum of the content with its origin; words are the title's texts.
func (l *library) provenance(words *game.Catalog) []game.Datum {
	var all []game.Datum
	add := func(file, id, value string, s content.Origin) {
		all = append(all, game.Datum{File: file, ID: id, Value: value, Provenance: s.Provenance, Note: s.Note})
	}
	say := func(file, id string, s content.Origin, text string, gaps ...any) {
		phrase := game.NewPhrase("datum."+text, gaps...)
		all = append(all, game.Datum{File: file, ID: id, Value: words.Text("en", phrase, nil), Says: phrase, Provenance: s.Provenance, Note: s.Note})
	}
	icon := func(id string) game.Thing { return game.MakeThing("icon", id) }

	for s := 1; s <= NumSpaces; s++ {
		data, id := l.cards.Spaces[s], fmt.Sprintf("spaces.%d", s)
		if data.Alternative != "" {
			say("cards.yaml", id, data.Origin, "icon-or", "icon", icon(data.Icon), "alternative", icon(data.Alternative))
		} else {
			say("cards.yaml", id, data.Origin, "icon", "icon", icon(data.Icon))
		}
	}
	add("cards.yaml", "row.cards", strconv.Itoa(l.cards.Row.Cards), l.cards.Row.Origin)
	for _, id := range slices.Sorted(maps.Keys(l.cards.Cards.Kinds)) {
		if icons := l.cards.Cards.Kinds[id]; len(icons) == 1 {
			say("cards.yaml", "cards.kinds."+id, l.cards.Cards.Origin, "icon", "icon", icon(icons[0]))
		} else {
			say("cards.yaml", "cards.kinds."+id, l.cards.Cards.Origin, "icons", "icon", icon(icons[0]), "other", icon(icons[1]))
		}
	}
	for _, id := range slices.Sorted(maps.Keys(l.cards.Cards.Decks)) {
		add("cards.yaml", "cards.decks."+id, counts(l.cards.Cards.Decks[id]), l.cards.Cards.Origin)
	}

	from := content.Origin{Provenance: l.geography.Provenance, Note: l.geography.Note}
	for _, id := range slices.Sorted(maps.Keys(l.geography.Territories)) {
		t := l.geography.Territories[id]
		text := "territory"
		if t.Kind == lavaKind {
			text = "lava"
		}
		say("map.yaml", "territories."+id, from, text, "god", game.MakeThing("god", t.Kind), "adjacent", plain(strings.Join(t.Adjacent, ", ")))
	}

	add("objectives.yaml", "shown-at-start", strconv.Itoa(l.objectives.Shown), l.objectives.Origin)
	add("objectives.yaml", "face-down", strconv.Itoa(l.objectives.FaceDown), l.objectives.Origin)
	for _, id := range objectiveIDs {
		o := l.objectives.Objectives[id]
		text := "objective-" + o.Scope
		if o.Per > 0 {
			text = "objective-per"
		}
		say("objectives.yaml", "objectives."+id, o.Origin, text, "favour", o.Favour, "least", o.AtLeast, "per", o.Per)
	}

	for _, id := range factionIDs {
		text := "as-in-rules"
		if l.powers.Powers[id].Start > 0 {
			text = "start-meeples"
		}
		say("powers.yaml", "powers."+id, l.powers.Powers[id].Origin, text, "n", l.powers.Powers[id].Start)
	}
	add("powers.yaml", "pantheon.visits-per-god", strconv.Itoa(l.powers.Pantheon.Visits), l.powers.Pantheon.Origin)

	s := &l.setup
	for _, supply := range []struct {
		id string
		n  int
	}{
		{"meeples-per-faction", s.Supplies.Meeples}, {"start-meeples", s.Supplies.Start},
		{"wooden-temples-per-faction", s.Supplies.Temples}, {"discs-per-faction", s.Supplies.Discs},
		{"blessings-per-god", s.Supplies.Blessed},
	} {
		add("setup.yaml", "supplies."+supply.id, strconv.Itoa(supply.n), s.Supplies.Origin)
	}
	add("setup.yaml", "temples.free-places", content.Table(s.Temples.FreePlaces), s.Temples.Origin)
	for _, f := range factionIDs {
		say("setup.yaml", "first-game."+f, s.FirstGame.Origin, "first-game", "meeples", s.FirstGame.Meeples[f], "plus", s.FirstGame.Plus[f], "minus", s.FirstGame.Minus[f])
	}
	add("setup.yaml", "patronus.meeples-on-each-plus-territory", strconv.Itoa(s.Patronus.Start), s.Patronus.Origin)
	add("setup.yaml", "patronus.favour-per-territory", strconv.Itoa(s.Patronus.Favour), s.Patronus.Origin)

	for players := 1; players <= MaxPlayers; players++ {
		add("tracks.yaml", fmt.Sprintf("checkpoints.steps.%d", players), content.List(l.tracks.Checkpoints.Steps[players]), l.tracks.Checkpoints.Origin)
	}
	for c := 1; c <= NumCheckpoints; c++ {
		add("tracks.yaml", fmt.Sprintf("victory-points.tracks.%d", c), content.List(l.tracks.Victory.Tracks[c]), l.tracks.Victory.Origin)
	}
	add("tracks.yaml", "scoring-cost.by-discs", content.Table(l.tracks.Cost.By), l.tracks.Cost.Origin)
	return all
}

// counts formats numbers by id, in the order of the ids, as one text.
func counts(m map[string]int) string {
	var texts []string
	for _, id := range slices.Sorted(maps.Keys(m)) {
		texts = append(texts, fmt.Sprintf("%d %s", m[id], id))
	}
	return strings.Join(texts, ", ")
}
