package luna

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"pantheon/game"
	"pantheon/game/content"
)

// provenance lists every datum of the content with its origin. The parameter words holds the title's texts.
func (l *library) provenance(words *game.Catalog) []game.Datum {
	var all []game.Datum
	add := func(file, id, value string, s content.Origin) {
		all = append(all, game.Datum{File: file, ID: id, Value: value, Provenance: s.Provenance, Note: s.Note})
	}
	say := func(file, id string, s content.Origin, text string, gaps ...any) {
		phrase := game.NewPhrase("datum."+text, gaps...)
		all = append(all, game.Datum{File: file, ID: id, Value: words.Text("en", phrase, nil), Says: phrase, Provenance: s.Provenance, Note: s.Note})
	}
	named := func(file, id, kind, name string, s content.Origin) {
		say(file, id, s, "thing", "thing", game.MakeThing(kind, name))
	}

	c := &l.constants
	for _, n := range []struct {
		id string
		n  int
	}{
		{"novices-per-player", c.Supplies.Novices}, {"shrines-per-player", c.Supplies.Shrines}, {"influence-at-start", c.Supplies.Influence},
		{"sets-at-start", c.Supplies.Sets}, {"novices-per-set", c.Supplies.SetSize}, {"shrines-at-start", c.Supplies.Founded},
	} {
		add("constants.yaml", "supplies."+n.id, strconv.Itoa(n.n), c.Supplies.Origin)
	}
	add("constants.yaml", "favours.per-island", content.Table(c.Favours.PerIsland), c.Favours.Origin)
	add("constants.yaml", "time-tokens.count", content.Table(c.Time.Count), c.Time.Origin)
	for _, n := range []struct {
		id string
		n  int
	}{
		{"shrine", c.Points.Shrine}, {"unused-favour", c.Points.Favour}, {"temple-novice", c.Points.Temple},
		{"displacement", c.Points.Displacement}, {"book", c.Points.Book}, {"first-book", c.Points.FirstBook},
		{"last-time-token", c.Points.Meditation}, {"apostate-extra-loss", c.Points.ApostateExtra},
	} {
		add("constants.yaml", "points."+n.id, strconv.Itoa(n.n), c.Points.Origin)
	}
	for i, id := range c.Colours.Players {
		named("constants.yaml", fmt.Sprintf("colours.players.%d", i), "colour", id, c.Colours.Origin)
	}

	for i, seat := range l.council.Seats {
		add("council.yaml", fmt.Sprintf("seats.%d", i), strconv.Itoa(seat.Influence), seat.Origin)
	}

	for _, players := range slices.Sorted(maps.Keys(l.figures.Priestess.Values)) {
		v := l.figures.Priestess.Values[players]
		add("figures.yaml", fmt.Sprintf("priestess.values.%d", players), content.List(v.Points), v.Origin)
	}
	add("figures.yaml", "priestess.steps", strconv.Itoa(l.figures.Priestess.Steps.Islands), l.figures.Priestess.Steps.Origin)
	add("figures.yaml", "builder.steps", strconv.Itoa(l.figures.Builder.Steps.Islands), l.figures.Builder.Steps.Origin)

	for _, id := range kindIDs {
		data, text := l.islands.Islands[id], "island"
		if data.StartShrineFrom > 1 {
			text = "island-shrine"
		}
		say("islands.yaml", "islands."+id, data.Origin, text, "favour", game.MakeThing("favour", id), "n", data.StartShrineFrom)
	}

	add("path.yaml", "guard-stones.from-gate", content.List(l.path.Guards.FromGate), l.path.Guards.Origin)

	for _, n := range slices.Sorted(maps.Keys(l.preselected.Islands)) {
		at := l.preselected.Islands[n]
		id := fmt.Sprintf("islands.%d", n)
		kind := l.preselected.Origin
		if kind.Provenance == "" {
			kind = at.Origin
		}
		named("preselected.yaml", id+".kind", "island", at.Kind, kind)
		for _, c := range slices.Sorted(maps.Keys(at.Novices)) {
			add("preselected.yaml", id+".novices."+c, strconv.Itoa(at.Novices[c]), at.Origin)
		}
		for i, c := range at.Shrines {
			named("preselected.yaml", fmt.Sprintf("%s.shrines.%d", id, i), "colour", c, at.Origin)
		}
		for i, f := range at.Figures {
			named("preselected.yaml", fmt.Sprintf("%s.figures.%d", id, i), "figure", f, at.Origin)
		}
	}

	o := &l.solo.Opponent
	add("solo.yaml", "opponent.builder-island.shrines", strconv.Itoa(o.Builder.Shrines), o.Origin)
	add("solo.yaml", "opponent.builder-island.novices", strconv.Itoa(o.Builder.Novices), o.Origin)
	add("solo.yaml", "opponent.other-islands.novices", strconv.Itoa(o.Others.Novices), o.Origin)
	for _, n := range slices.Sorted(maps.Keys(l.solo.Levels)) {
		level, id := l.solo.Levels[n], fmt.Sprintf("levels.%d", n)
		say("solo.yaml", id+".apostate-blocks", level.Origin, "blocks-"+level.Blocks)
		if level.Together {
			say("solo.yaml", id+".builder-with-priestess", level.Origin, "together")
		}
	}

	say("stones.yaml", "rule", l.stones.Rule, "stones")
	for i, id := range l.stones.Boards.Order {
		named("stones.yaml", fmt.Sprintf("boards.order.%d", i), "colour", id, l.stones.Boards.Origin)
	}
	for _, n := range slices.Sorted(maps.Keys(l.stones.Stones.Values)) {
		s := l.stones.Stones.Values[n]
		say("stones.yaml", fmt.Sprintf("stones.values.%d", n), l.stones.Stones.Origin, "stone",
			"board", game.MakeThing("colour", s.Board), "cell", plain(s.Cell), "favour", game.MakeThing("favour", s.Symbol))
	}

	for _, id := range slices.Sorted(maps.Keys(l.temple.Slots.Centres)) {
		add("temple.yaml", "slots.centres."+id, content.List(l.temple.Slots.Centres[id]), l.temple.Slots.Origin)
	}
	for _, id := range slices.Sorted(maps.Keys(l.temple.Cells.Offsets)) {
		add("temple.yaml", "cells.offsets."+id, content.List(l.temple.Cells.Offsets[id]), l.temple.Cells.Origin)
	}
	for _, id := range slices.Sorted(maps.Keys(l.temple.Adjacency.Spaces)) {
		add("temple.yaml", "adjacency.spaces."+id, strings.Join(l.temple.Adjacency.Spaces[id], ", "), l.temple.Adjacency.Origin)
	}
	return all
}
