package board

import (
	"pantheon/board"
	"pantheon/games/luna"
)

// A figure is one of the four that walk.
type figure struct {
	board.Reader
	who      luna.Figure
	on, next luna.Kind // NoKind before it is set, and for the guard
	guard    int16     // the value of the stone at which the Temple Guard stands
}

// figure is one of those that walk among the islands.
func (s *scene) figure(f luna.Figure) figure {
	return figure{Reader: s.Nameless(figureThings[f]), who: f, on: s.p.Figures[f], next: s.nexts[f]}
}

// guard is the Temple Guard at a stone of that value.
func (s *scene) guard(value int16) figure {
	f := luna.Guard
	return figure{Reader: s.Nameless(figureThings[f]), who: f, on: luna.NoKind, next: luna.NoKind, guard: value}
}

// label is its name and where it stands and will stand.
func (m *figure) label() string {
	name := m.Called(figureThings[m.who])
	switch {
	case m.who == luna.Guard:
		return m.Join([]string{name, m.Say("round.guard", "n", int(m.guard))})
	case m.on == luna.NoKind:
		return name
	}
	return m.Join([]string{name, m.Say("label.on", "island", islandThings[m.on]), m.Say("label.next", "island", islandThings[m.next])})
}

// figureAt is the middle of a figure on an island, from left to right.
func figureAt(f luna.Figure) float64 { return figureX + figureStep*float64(f) }

// A walker is a figure that stands on an island.
type walker struct{ figure }

// An unset is a figure that stands nowhere yet: it waits on the pier while the start player sets it.
type unset struct{ figure }

// A guardsman is the Temple Guard at the guard stone of a group.
type guardsman struct {
	figure
	group int8
}

// A shadow is that of a figure on the island where it will stand in the next round.
type shadow struct {
	board.Reader
	who luna.Figure
}

func (m *shadow) label() string { return m.Say("label.will-stand", "figure", figureThings[m.who]) }
