package board

import (
	"math"
	"slices"
	"testing"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/hellas"
)

// TestFirstLettersTellTerritories checks that the abbreviation of each territory is unique in each language, and has at
// most five characters.
func TestFirstLettersTellTerritories(t *testing.T) {
	g, b := open(t)
	for _, lang := range game.Langs {
		short := b.scene(g.New(game.Setup{Players: 2}, &game.Env{Dice: game.QuickDice(1)}), board.RenderOptions{Lang: lang}).book.short
		sorted := slices.Clone(short)
		slices.Sort(sorted)
		if alone := slices.Compact(sorted); len(alone) != len(b.chart.lands) {
			t.Errorf("in %s some territories have the same first letters: %q", lang, short)
		}
		for _, letters := range short {
			if n := len([]rune(letters)); n > 5 {
				t.Errorf("in %s %q is too long for a small plate", lang, letters)
			}
		}
	}
}

// meets reports whether two boxes overlap by more than a small tolerance.
func (b box) meets(o box) bool {
	const hair = .5
	return math.Abs(b.x-o.x) < (b.wide+o.wide)/2-hair && math.Abs(b.y-o.y) < (b.high+o.high)/2-hair
}

// enlarged returns the factor by which the style enlarges names on a map of the given width, compared with a large map.
func (c *chart) enlarged(pixels float64) float64 { return max(1, 11.2*c.width/pixels/plateFont) }

// formAt returns the form of a plate that the page chooses on a map of the given width.
func formAt(pixels float64) int {
	switch {
	case pixels >= legible:
		return 0
	case pixels >= .54*legible:
		return 1
	}
	return 2
}

// widths holds the widths of the map, in pixels: those in the tests' windows, at the borders of the forms, and
// enlarged.
var widths = []float64{304, 318, 356, 357, 390, 479, 538, 592, 659, 660, 685, 833, 1600}

// box returns the area of a form of a plate, on a map of the given width.
func (m *nameplate) box(c *chart, pixels float64) box {
	form, high := formAt(pixels), smallHigh
	if form == 0 {
		high = plateHigh
	}
	by := c.enlarged(pixels)
	at := c.lands[m.at].place(form)
	return box{at.X, at.Y, by * (m.plate().wide[form] + 1), by * (high + 1)}
}

// TestPlatesMeetNothing checks that no plate overlaps another one or a position of a thing, on maps of all [widths], in
// any language, whether held or not. No plate may extend beyond the left or the right frame of the map.
func TestPlatesMeetNothing(t *testing.T) {
	g, b := open(t)
	for _, lang := range game.Langs {
		s := b.scene(g.New(game.Setup{Players: 4}, &game.Env{Dice: game.QuickDice(1)}), board.RenderOptions{Lang: lang})
		for _, pixels := range widths {
			var boxes []box
			for i := range b.chart.lands {
				held, free := nameplate{s.nameless, hellas.Territory(i), 1, 1}, nameplate{s.nameless, hellas.Territory(i), -1, -1}
				mine, other := held.box(b.chart, pixels), free.box(b.chart, pixels)
				mine.wide = max(mine.wide, other.wide)
				if mine.x-mine.wide/2 < frameWide-margin || mine.x+mine.wide/2 > b.chart.width-frameWide-margin {
					t.Errorf("%s, %.0f px: the plate of %s runs out of the map", lang, pixels, b.chart.lands[i].ID)
				}
				for j, plate := range boxes {
					if mine.meets(plate) {
						t.Errorf("%s, %.0f px: the plates of %s and %s meet", lang, pixels, b.chart.lands[i].ID, b.chart.lands[j].ID)
					}
				}
				boxes = append(boxes, mine)
			}
			for i, plate := range boxes {
				for j := range b.chart.lands {
					for k, room := range b.chart.lands[j].rooms() {
						if plate.meets(room) {
							t.Errorf("%s, %.0f px: the plate of %s meets place %d of %s", lang, pixels, b.chart.lands[i].ID, k, b.chart.lands[j].ID)
						}
					}
				}
			}
		}
	}
}

// TestPlatesMeetNoPieces checks that in positions of random games no plate overlaps a figure.
func TestPlatesMeetNoPieces(t *testing.T) {
	g, b := open(t)
	looked := 0
	positions(t, g, 4, 40, func(p *hellas.Position) {
		s := b.scene(seen(g, p, 0), english)
		var pieces []box
		for i := range b.chart.lands {
			l := &b.chart.lands[i]
			all := s.crowds[i].shape()
			bodies := all.bodies()
			scale := muster(bodies, l.muster)
			for _, body := range bodies {
				pieces = append(pieces, box{body.x, body.y, scale * body.wide, scale * body.high})
			}
			pieces = append(pieces, l.rooms()[1:]...)
		}
		looked += len(pieces)
		for _, pixels := range widths {
			for i := range b.chart.lands {
				m := nameplate{s.nameless, hellas.Territory(i), s.p.Controller(hellas.Territory(i)), s.hue(hellas.Territory(i))}
				plate := m.box(b.chart, pixels)
				for _, piece := range pieces {
					if plate.meets(piece) {
						t.Errorf("%.0f px: the plate of %s meets a piece at %.0f, %.0f", pixels, b.chart.lands[i].ID, piece.x, piece.y)
					}
				}
			}
		}
	})
	if looked < 200 {
		t.Errorf("only %d pieces were looked at", looked)
	}
}

// TestPlacesAreApart checks that no two areas for things overlap by more than a few units, in one territory or in
// different ones.
func TestPlacesAreApart(t *testing.T) {
	_, b := open(t)
	const touch = 8.0
	for i := range b.chart.lands {
		for j := range i + 1 {
			for k, room := range b.chart.lands[i].rooms() {
				for n, other := range b.chart.lands[j].rooms() {
					if i == j && n >= k {
						continue
					}
					room.wide, room.high = room.wide-touch, room.high-touch
					if room.meets(other) {
						t.Errorf("place %d of %s and place %d of %s lie on each other", k, b.chart.lands[i].ID, n, b.chart.lands[j].ID)
					}
					room.wide, room.high = room.wide+touch, room.high+touch
				}
			}
		}
	}
}
