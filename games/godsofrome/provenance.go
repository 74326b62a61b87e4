package godsofrome

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pantheon/game"
)

// provenance lists every datum of the content with where it comes from; words are the title's texts.
func (l *library) provenance(words *game.Catalog) []game.Datum {
	var all []game.Datum
	add := func(file, id, value string, s Source) {
		all = append(all, game.Datum{File: file, ID: id, Value: value, Provenance: s.Provenance, Note: s.Note})
	}
	say := func(file, id string, s Source, text string, gaps ...any) {
		phrase := game.Say("datum."+text, gaps...)
		all = append(all, game.Datum{File: file, ID: id, Value: words.Text("en", phrase, nil), Says: phrase, Provenance: s.Provenance, Note: s.Note})
	}
	icon := func(id string) game.Thing { return game.MakeThing("icon", id) }

	for s := 1; s <= NumSpaces; s++ {
		data, id := l.cards.Spaces[s], fmt.Sprintf("spaces.%d", s)
		if data.Alternative != "" {
			say("cards.yaml", id, data.Source, "icon-or", "icon", icon(data.Icon), "alternative", icon(data.Alternative))
		} else {
			say("cards.yaml", id, data.Source, "icon", "icon", icon(data.Icon))
		}
	}
	add("cards.yaml", "row.cards", strconv.Itoa(l.cards.Row.Cards), l.cards.Row.Source)
	for _, id := range sortedKeys(l.cards.Cards.Kinds) {
		if icons := l.cards.Cards.Kinds[id]; len(icons) == 1 {
			say("cards.yaml", "cards.kinds."+id, l.cards.Cards.Source, "icon", "icon", icon(icons[0]))
		} else {
			say("cards.yaml", "cards.kinds."+id, l.cards.Cards.Source, "icons", "icon", icon(icons[0]), "other", icon(icons[1]))
		}
	}
	for _, id := range sortedKeys(l.cards.Cards.Decks) {
		add("cards.yaml", "cards.decks."+id, counts(l.cards.Cards.Decks[id]), l.cards.Cards.Source)
	}

	from := Source{l.geography.Provenance, l.geography.Note}
	for _, id := range sortedKeys(l.geography.Territories) {
		t := l.geography.Territories[id]
		text := "territory"
		if t.Kind == lavaKind {
			text = "lava"
		}
		say("map.yaml", "territories."+id, from, text, "god", game.MakeThing("god", t.Kind), "adjacent", plain(strings.Join(t.Adjacent, ", ")))
	}

	add("objectives.yaml", "shown-at-start", strconv.Itoa(l.objectives.Shown), l.objectives.Source)
	add("objectives.yaml", "face-down", strconv.Itoa(l.objectives.FaceDown), l.objectives.Source)
	for _, id := range objectiveIDs {
		o := l.objectives.Objectives[id]
		text := "objective-" + o.Scope
		if o.Per > 0 {
			text = "objective-per"
		}
		say("objectives.yaml", "objectives."+id, o.Source, text, "favour", o.Favour, "least", o.AtLeast, "per", o.Per)
	}

	for _, id := range factionIDs {
		text := "as-in-rules"
		if l.powers.Powers[id].Start > 0 {
			text = "start-meeples"
		}
		say("powers.yaml", "powers."+id, l.powers.Powers[id].Source, text, "n", l.powers.Powers[id].Start)
	}
	add("powers.yaml", "pantheon.visits-per-god", strconv.Itoa(l.powers.Pantheon.Visits), l.powers.Pantheon.Source)

	s := &l.setup
	for _, supply := range []struct {
		id string
		n  int
	}{
		{"meeples-per-faction", s.Supplies.Meeples}, {"start-meeples", s.Supplies.Start},
		{"wooden-temples-per-faction", s.Supplies.Temples}, {"discs-per-faction", s.Supplies.Discs},
		{"blessings-per-god", s.Supplies.Blessed},
	} {
		add("setup.yaml", "supplies."+supply.id, strconv.Itoa(supply.n), s.Supplies.Source)
	}
	add("setup.yaml", "temples.free-places", byNumber(s.Temples.FreePlaces), s.Temples.Source)
	for _, f := range factionIDs {
		say("setup.yaml", "first-game."+f, s.FirstGame.Source, "first-game", "meeples", s.FirstGame.Meeples[f], "plus", s.FirstGame.Plus[f], "minus", s.FirstGame.Minus[f])
	}
	add("setup.yaml", "patronus.meeples-on-each-plus-territory", strconv.Itoa(s.Patronus.Start), s.Patronus.Source)
	add("setup.yaml", "patronus.favour-per-territory", strconv.Itoa(s.Patronus.Favour), s.Patronus.Source)

	for players := 1; players <= MaxPlayers; players++ {
		add("tracks.yaml", fmt.Sprintf("checkpoints.steps.%d", players), list(l.tracks.Checkpoints.Steps[players]), l.tracks.Checkpoints.Source)
	}
	for c := 1; c <= NumCheckpoints; c++ {
		add("tracks.yaml", fmt.Sprintf("victory-points.tracks.%d", c), list(l.tracks.Victory.Tracks[c]), l.tracks.Victory.Source)
	}
	add("tracks.yaml", "scoring-cost.by-discs", byNumber(l.tracks.Cost.By), l.tracks.Cost.Source)
	return all
}

// list writes numbers in a row.
func list(numbers []int) string {
	texts := make([]string, len(numbers))
	for i, n := range numbers {
		texts[i] = strconv.Itoa(n)
	}
	return strings.Join(texts, ", ")
}

// counts writes how many there are of each.
func counts(m map[string]int) string {
	var texts []string
	for _, id := range sortedKeys(m) {
		texts = append(texts, fmt.Sprintf("%d %s", m[id], id))
	}
	return strings.Join(texts, ", ")
}

// byNumber writes a table from number to number.
func byNumber(m map[int]int) string {
	var keys []int
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	var texts []string
	for _, k := range keys {
		texts = append(texts, fmt.Sprintf("%d: %d", k, m[k]))
	}
	return strings.Join(texts, ", ")
}
