package board

import (
	"pantheon/board"
	"pantheon/games/luna"
)

// A figure holds the data of a fragment with the Priestess, the Builder, the Apostate or the Temple Guard.
type figure struct {
	board.Reader
	who      luna.Figure
	on, next luna.Kind // NoKind before it is placed, and for the guard
	guard    int16     // the value of the stone of the Temple Guard
}

// figure returns one of the three figures that move among the islands.
func (s *scene) figure(f luna.Figure) figure {
	return figure{Reader: s.Nameless(figureThings[f]), who: f, on: s.p.Figures[f], next: s.nexts[f]}
}

// guard returns the Temple Guard at a guard stone of the given value.
func (s *scene) guard(value int16) figure {
	f := luna.Guard
	return figure{Reader: s.Nameless(figureThings[f]), who: f, on: luna.NoKind, next: luna.NoKind, guard: value}
}

// label describes the figure: its name with its present and its next island, or with the value of the guard stone.
func (m *figure) label() string {
	name := m.Called(figureThings[m.who])
	switch {
	case m.who == luna.Guard:
		return m.Join([]string{name, m.Phrase("round.guard", "n", int(m.guard))})
	case m.on == luna.NoKind:
		return name
	}
	return m.Join([]string{name, m.Phrase("label.on", "island", islandThings[m.on]), m.Phrase("label.next", "island", islandThings[m.next])})
}

// figureAt returns the x position of a figure on an island, from left to right.
func figureAt(f luna.Figure) float64 { return figureX + figureStep*float64(f) }

// A walker is the fragment with a figure on an island.
type walker struct{ figure }

// An unset is the fragment with a figure that has no island yet. It is on the pier until the start player places it.
type unset struct{ figure }

// A guardsman is the fragment with the Temple Guard at the guard stone of a group.
type guardsman struct {
	figure
	group int8
}

// A shadow is the fragment that marks the next round's island of a figure.
type shadow struct {
	board.Reader
	who luna.Figure
}

func (m *shadow) label() string {
	return m.Phrase("label.will-stand", "figure", figureThings[m.who])
}
