package godsofrome

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pantheon/game"
)

// provenance lists every datum of the content with where it comes from.
func (l *library) provenance() []game.Datum {
	var all []game.Datum
	add := func(file, id, value string, s Source) {
		all = append(all, game.Datum{File: file, ID: id, Value: value, Provenance: s.Provenance, Note: s.Note})
	}

	for s := 1; s <= NumSpaces; s++ {
		data := l.cards.Spaces[s]
		value := data.Icon
		if data.Alternative != "" {
			value += " (alternative: " + data.Alternative + ")"
		}
		add("cards.yaml", fmt.Sprintf("spaces.%d", s), value, data.Source)
	}
	add("cards.yaml", "row.cards", strconv.Itoa(l.cards.Row.Cards), l.cards.Row.Source)
	for _, id := range sortedKeys(l.cards.Cards.Kinds) {
		add("cards.yaml", "cards.kinds."+id, strings.Join(l.cards.Cards.Kinds[id], ", "), l.cards.Cards.Source)
	}
	for _, id := range sortedKeys(l.cards.Cards.Decks) {
		add("cards.yaml", "cards.decks."+id, counts(l.cards.Cards.Decks[id]), l.cards.Cards.Source)
	}

	from := Source{l.geography.Provenance, l.geography.Note}
	for _, id := range sortedKeys(l.geography.Territories) {
		t := l.geography.Territories[id]
		add("map.yaml", "territories."+id, t.Kind+"; adjacent: "+strings.Join(t.Adjacent, ", "), from)
	}

	add("objectives.yaml", "shown-at-start", strconv.Itoa(l.objectives.Shown), l.objectives.Source)
	add("objectives.yaml", "face-down", strconv.Itoa(l.objectives.FaceDown), l.objectives.Source)
	for _, id := range objectiveIDs {
		o := l.objectives.Objectives[id]
		value := fmt.Sprintf("%d favour for each %s, at least %d", o.Favour, o.Scope, o.AtLeast)
		if o.Per > 0 {
			value = fmt.Sprintf("%d favour for each %d, once a %s", o.Favour, o.Per, o.Scope)
		}
		add("objectives.yaml", "objectives."+id, value, o.Source)
	}

	for _, id := range factionIDs {
		value := "as in the rules"
		if n := l.powers.Powers[id].Start; n > 0 {
			value = fmt.Sprintf("%d meeples at the start", n)
		}
		add("powers.yaml", "powers."+id, value, l.powers.Powers[id].Source)
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
		add("setup.yaml", "first-game."+f, fmt.Sprintf("meeples on %s, +1 on %s, -1 on %s", s.FirstGame.Meeples[f], s.FirstGame.Plus[f], s.FirstGame.Minus[f]), s.FirstGame.Source)
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
