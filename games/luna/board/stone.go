package board

import (
	"strconv"

	"pantheon/board"
	"pantheon/games/luna"
)

// A standing is the place of a stone on the path relative to the Temple Guard. It decides whether the stone can go to
// the temple.
type standing int8

const (
	gone     standing = iota // no longer on the path
	approved                 // between the guard and the pier
	bribable                 // in the next group on the way to the gate: with a bribe
	closed                   // nearer to the gate
)

var standingIDs = [...]string{"gone", "approved", "bribable", "closed"}

// guarded returns the group of the guard stone with the Temple Guard.
func (s *scene) guarded() int { return max(1, int(s.p.Round)) }

// rowStanding returns the standing of the stones of a group, whether or not any is left.
func (s *scene) rowStanding(group int) standing {
	switch g := s.guarded(); {
	case group <= g:
		return approved
	case group == g+1:
		return bribable
	}
	return closed
}

// standing returns the standing of a stone on the path.
func (s *scene) standing(n int) standing {
	if s.p.Path>>n&1 == 0 {
		return gone
	}
	return s.rowStanding(s.group[n])
}

// A stone holds the data of a stone on the path or, once sanctified, on its space in the temple, with the novice on it.
type stone struct {
	board.Reader
	n       int8
	symbol  luna.Kind
	at      standing
	claimed luna.Colour // colour of the novice on it on the path
	there   luna.Colour // colour of the novice on its space in the temple; NoColour for none
	read    bool        // a book is there
	hue     string      // id of the board with its space
}

// stone returns the stone of a number.
func (s *scene) stone(n int) stone {
	return stone{
		Reader: s.Nameless(stoneThings[n], templeThings[n], pathThings[n]), n: int8(n), symbol: s.p.Symbol(n), at: s.standing(n),
		claimed: s.ownerColour(n, onPath), there: s.ownerColour(n, inTemple), read: s.p.Books>>n&1 != 0, hue: s.p.BoardID(n),
	}
}

// stones returns the stones in play, by number.
func (s *scene) stones() *[luna.NumStones + 1]stone {
	var all [luna.NumStones + 1]stone
	for n := range all {
		if s.p.InPlay>>n&1 != 0 {
			all[n] = s.stone(n)
		}
	}
	return &all
}

// ownerColour returns the colour of the novice on space or stone n, NoColour for none. The parameter where is as for
// [scene.owner].
func (s *scene) ownerColour(n int, where func(*luna.Player) uint32) luna.Colour {
	if i := s.owner(n, where); i >= 0 {
		return s.colours[i]
	}
	return luna.NoColour
}

// number returns the number of the stone as text.
func (m *stone) number() string { return strconv.Itoa(int(m.n)) }

// mark returns the class of the elements that represent the stone, wherever it is.
func (m *stone) mark() string { return m.Mark(stoneThings[m.n], templeThings[m.n], pathThings[m.n]) }

// label describes a stone on the path, or its space in the temple once it is there.
func (m *stone) label() string {
	parts := []string{m.Phrase("label.stone", "n", int(m.n)), islandName(&m.Reader, m.symbol)}
	if m.at != gone {
		parts = append(parts, m.Phrase("standing."+standingIDs[m.at]))
		if m.claimed != luna.NoColour {
			parts = append(parts, m.Phrase("label.claimed", "who", colourName(&m.Reader, m.claimed)))
		}
		return m.Join(parts)
	}
	if m.there != luna.NoColour {
		parts = append(parts, m.Phrase("label.there", "who", colourName(&m.Reader, m.there)))
	} else {
		parts = append(parts, m.Phrase("label.left"))
	}
	if m.read {
		parts = append(parts, m.Phrase("label.book"))
	}
	return m.Join(parts)
}
