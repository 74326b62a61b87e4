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

// provenance lists every datum of the content with where it comes from.
func (l *library) provenance() []game.Datum {
	var all []game.Datum
	add := func(file, id, value string, s content.Origin) {
		all = append(all, game.Datum{File: file, ID: id, Value: value, Provenance: s.Provenance, Note: s.Note})
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
	add("constants.yaml", "colours.players", strings.Join(c.Colours.Players, ", "), c.Colours.Origin)

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
		data, value := l.islands.Islands[id], "gives the favour "+id
		if data.StartShrineFrom > 1 {
			value += fmt.Sprintf("; a start shrine from %d players", data.StartShrineFrom)
		}
		add("islands.yaml", "islands."+id, value, data.Origin)
	}

	add("path.yaml", "guard-stones.from-gate", content.List(l.path.Guards.FromGate), l.path.Guards.Origin)

	for _, n := range slices.Sorted(maps.Keys(l.preselected.Islands)) {
		at := l.preselected.Islands[n]
		value := at.Kind + "; novices: " + counts(at.Novices)
		if len(at.Shrines) > 0 {
			value += "; shrine: " + strings.Join(at.Shrines, ", ")
		}
		if len(at.Figures) > 0 {
			value += "; figures: " + strings.Join(at.Figures, ", ")
		}
		add("preselected.yaml", fmt.Sprintf("islands.%d", n), value, at.Origin)
	}

	o := &l.solo.Opponent
	add("solo.yaml", "opponent.builder-island", fmt.Sprintf("%d shrine, %d novice", o.Builder.Shrines, o.Builder.Novices), o.Origin)
	add("solo.yaml", "opponent.other-islands", fmt.Sprintf("%d novices each", o.Others.Novices), o.Origin)
	for _, n := range slices.Sorted(maps.Keys(l.solo.Levels)) {
		level := l.solo.Levels[n]
		value := "the Apostate blocks: " + level.Blocks
		if level.Together {
			value += "; Builder and Priestess begin together"
		}
		add("solo.yaml", fmt.Sprintf("levels.%d", n), value, level.Origin)
	}

	add("stones.yaml", "rule", "one stone of each block of four and each symbol once on each board", l.stones.Rule)
	add("stones.yaml", "boards.order", strings.Join(l.stones.Boards.Order, ", "), l.stones.Boards.Origin)
	for _, n := range slices.Sorted(maps.Keys(l.stones.Stones.Values)) {
		s := l.stones.Stones.Values[n]
		add("stones.yaml", fmt.Sprintf("stones.values.%d", n), fmt.Sprintf("%s, cell %s, symbol %s", s.Board, s.Cell, s.Symbol), l.stones.Stones.Origin)
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

// counts writes how many there are of each.
func counts(m map[string]int) string {
	var texts []string
	for _, id := range slices.Sorted(maps.Keys(m)) {
		texts = append(texts, fmt.Sprintf("%d %s", m[id], id))
	}
	return strings.Join(texts, ", ")
}
