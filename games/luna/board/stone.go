package board

import (
	"strconv"

	"pantheon/board"
	"pantheon/games/luna"
)

// A standing is how near a stone on the path is to the temple.
type standing int8

const (
	gone     standing = iota // no longer on the path
	approved                 // between the guard and the pier
	bribable                 // just before the guard: with a bribe
	closed                   // further on
)

var standingIDs = [...]string{"gone", "approved", "bribable", "closed"}

// guarded is the group at whose guard stone the Temple Guard stands.
func (s *scene) guarded() int { return max(1, int(s.p.Round)) }

// rowStanding is how near the stones of a group are to the temple, whether or not any is left.
func (s *scene) rowStanding(group int) standing {
	switch g := s.guarded(); {
	case group <= g:
		return approved
	case group == g+1:
		return bribable
	}
	return closed
}

// standing tells how a stone on the path stands.
func (s *scene) standing(n int) standing {
	if s.p.Path>>n&1 == 0 {
		return gone
	}
	return s.rowStanding(s.group[n])
}

// A stone is a stone on the path or, once it is there, on its space in the temple, and who has come to it.
type stone struct {
	board.Reader
	n       int8
	symbol  luna.Kind
	at      standing
	claimed luna.Colour // who stands on it on the path, and
	there   luna.Colour // who came with it to the temple; NoColour for nobody
	read    bool        // a book lies there
	hue     string      // the word of the board that its space is on
}

// stone is that of a number.
func (s *scene) stone(n int) stone {
	return stone{
		Reader: s.Nameless(stoneThings[n], templeThings[n], pathThings[n]), n: int8(n), symbol: s.p.Symbol(n), at: s.standing(n),
		claimed: s.ownerColour(n, onPath), there: s.ownerColour(n, inTemple), read: s.p.Books>>n&1 != 0, hue: s.p.BoardID(n),
	}
}

// stones are those of all numbers in play.
func (s *scene) stones() *[luna.NumStones + 1]stone {
	var all [luna.NumStones + 1]stone
	for n := range all {
		if s.p.InPlay>>n&1 != 0 {
			all[n] = s.stone(n)
		}
	}
	return &all
}

// ownerColour is the colour of who has a novice on that number, NoColour for nobody.
func (s *scene) ownerColour(n int, where func(*luna.Player) uint32) luna.Colour {
	if i := s.owner(n, where); i >= 0 {
		return s.colours[i]
	}
	return luna.NoColour
}

// number is how the stone is called.
func (m *stone) number() string { return strconv.Itoa(int(m.n)) }

// mark is the class of what stands for the stone, wherever it lies.
func (m *stone) mark() string { return m.Mark(stoneThings[m.n], templeThings[m.n], pathThings[m.n]) }

// label speaks of a stone on the path, or of its space in the temple once it is there.
func (m *stone) label() string {
	parts := []string{m.Say("label.stone", "n", int(m.n)), islandName(&m.Reader, m.symbol)}
	if m.at != gone {
		parts = append(parts, m.Say("standing."+standingIDs[m.at]))
		if m.claimed != luna.NoColour {
			parts = append(parts, m.Say("label.claimed", "who", colourName(&m.Reader, m.claimed)))
		}
		return m.Join(parts)
	}
	if m.there != luna.NoColour {
		parts = append(parts, m.Say("label.there", "who", colourName(&m.Reader, m.there)))
	} else {
		parts = append(parts, m.Say("label.left"))
	}
	if m.read {
		parts = append(parts, m.Say("label.book"))
	}
	return m.Join(parts)
}
