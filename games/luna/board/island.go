package board

import (
	"pantheon/board"
	"pantheon/games/luna"
)

// An island is the fragment that begins one of the seven islands, with the label for all that is on it; the fragments
// after it are the visible contents.
type island struct {
	board.Reader
	kind             luna.Kind
	place            int8 // in the ring
	active, inactive each
	shrines          uint8 // bit i: of player i
	figures          uint8 // bit f: figure f is there
	of               colours
}

// islandPieces appends all that is on an island and beside it.
func (s *scene) islandPieces(out board.Fragments, k luna.Kind) board.Fragments {
	m := island{Reader: s.Nameless(islandThings[k]), kind: k, place: int8(s.place[k]), of: s.colours}
	for i := range s.n {
		p := &s.p.Players[i]
		m.active[i], m.inactive[i] = p.Active[k], p.Inactive[k]
		m.shrines |= p.Shrines >> k & 1 << i
	}
	for f, at := range s.p.Figures {
		if at == k {
			m.figures |= 1 << f
		}
	}
	out = append(out, m, land(k))
	out = s.stackPieces(out, k)
	out = append(out, beside{Reader: s.Nameless(besideThings[k]), kind: k, inactive: m.inactive, of: s.colours}, beach(m.place))
	for i := range s.n {
		lying := s.crowd(i, k, m.inactive[i], true)
		out = lying.piece(out)
	}
	out = append(out, board.End)
	for i := range s.n {
		out = append(out, board.If(m.shrines>>i&1 != 0, shrine{s.colours[i], k, int8(i), int8(s.n)}))
		up := s.crowd(i, k, m.active[i], false)
		out = up.piece(out)
	}
	for f, at := range s.p.Figures {
		switch {
		case at == k:
			out = append(out, walker{s.figure(luna.Figure(f))})
		case s.nexts[f] == k:
			out = append(out, shadow{s.Nameless(nextThings[f]), luna.Figure(f)})
		default:
			out = append(out, board.Nothing)
		}
	}
	return append(out, board.End)
}

func (m *island) label() string {
	parts := []string{islandName(&m.Reader, m.kind)}
	parts = append(parts, counted(&m.Reader, "label.active", m.active, m.of)...)
	parts = append(parts, counted(&m.Reader, "label.inactive", m.inactive, m.of)...)
	var built each
	for _, i := range board.Bits(m.shrines) {
		built[i] = 1
	}
	parts = append(parts, counted(&m.Reader, "label.shrine", built, m.of)...)
	for _, f := range board.Bits(m.figures) {
		parts = append(parts, m.Called(figureThings[f]))
	}
	return m.Join(parts)
}

// A land is the fragment with the area for pointing at an island; its value is the kind. A beach is the fragment with
// the area for pointing at the place beside an island; its value is the island's place in the ring.
type (
	land  int8
	beach int8
)

// A beside is the fragment that begins the place beside an island, for the inactive novices, with its label.
type beside struct {
	board.Reader
	kind     luna.Kind
	inactive each
	of       colours
}

func (m *beside) label() string {
	parts := counted(&m.Reader, "label.inactive", m.inactive, m.of)
	return m.Join(append([]string{m.Phrase("label.beside", "island", islandThings[m.kind])}, parts...))
}

// A shrine is the fragment with a player's shrine on an island.
type shrine struct {
	colour luna.Colour
	at     luna.Kind
	column int8 // the player's
	of     int8 // number of players
}

// A stack is the fragment that begins the favours left on an island, with their label.
type stack struct {
	board.Reader
	kind luna.Kind
	n    int8
}

// tokens is the fragment with the visible part of a [stack].
type tokens struct {
	kind luna.Kind
	n    int8
}

// stackPieces appends the favours left on an island.
func (s *scene) stackPieces(out board.Fragments, k luna.Kind) board.Fragments {
	n := int8(s.p.Supply(k))
	return append(out, stack{s.Nameless(favoursThings[k]), k, n}, tokens{k, n}, board.End)
}

func (m *stack) label() string {
	return m.Phrase("label.stack", "favour", favourThings[m.kind], "n", int(m.n))
}

// supplyText is the height at which the style writes the number of favours left.
const supplyText = 20.0
