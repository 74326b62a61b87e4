package board

import (
	"math/bits"
	"strconv"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/luna"
)

// Positions in the panel of a player. The solo opponent never holds favours; in their place his panel says what the
// Apostate blocks at his level.
const (
	favoursY      = 82.0
	favoursLeft   = 36.0
	favoursStep   = 48.0
	suppliesTop   = 112.0
	supplyWide    = 67.6
	nowTop        = suppliesTop + 58 + 22 // the predicted scoring is above the sources of influence, which may be out of sight
	finalTop      = nowTop + 38
	sourcesTop    = finalTop + 38
	sourceLine    = 16.0
	sourceLines   = 4 // in two columns
	playerHeight  = sourcesTop + (sourceLines-1)*sourceLine + 14
	reckoningWide = 326.0
)

// opponent reports whether a player is the virtual opponent of the solo game.
func (s *scene) opponent(player int) bool { return s.p.Solo() && player == luna.OpponentSeat }

// acting reports whether a player must act now.
func (s *scene) acting(player int) bool {
	return s.p.Step != luna.Over && int(s.p.Acting) == player && !s.opponent(player)
}

// A side is a player, or the opponent of the solo game.
type side struct {
	seat     int8
	opponent bool
	colour   luna.Colour
}

func (s *scene) side(player int) side {
	return side{int8(player), s.opponent(player), s.colours[player]}
}

// thing returns the thing of a side: a seat, or the opponent.
func (m *side) thing() string {
	if m.opponent {
		return "opponent:" + m.colour.String()
	}
	return string(game.SeatThing(game.Seat(m.seat)))
}

// name returns the name of the person, or of the opponent.
func (m *side) name(r *board.Reader) string {
	if m.opponent {
		return r.Phrase("part.opponent")
	}
	return r.Called(m.thing())
}

// playerThing returns the thing of a player.
func (s *scene) playerThing(player int) string {
	who := s.side(player)
	return who.thing()
}

// A sheet is the fragment that begins the panel of a player.
type sheet struct {
	board.Reader
	side
}

// awaited is the fragment with the frame of a player who must act now.
var awaited board.Fragment = board.Text(`<rect class="luna-acting" x="2.5" y="2.5" width="` + board.Num(board.PanelWidth-5) +
	`" height="` + board.Num(playerHeight-5) + `" rx="11"></rect>`)

// A head is the fragment that begins the line of a player, with its label; the fragments after it are its visible
// parts.
type head struct {
	board.Reader
	side
	influence int16
	favours   uint8 // bit k: the favour token of kind k
}

func (m *head) label() string {
	return m.Phrase("label.player", "who", m.name(&m.Reader), "colour", colourName(&m.Reader, m.colour),
		"n", board.Signed(int(m.influence)), "favours", bits.OnesCount8(m.favours))
}

// A plate is the fragment with the name of a player.
type plate struct {
	board.Reader
	side
	first bool // with the medallion of the start player
	level int8 // of the opponent
}

func (s *scene) plate(player int) plate {
	return plate{s.named, s.side(player), int(s.p.First) == player && !s.p.Solo(), int8(s.p.Level())}
}

// subtitle returns the line below the name: the colour, and the opponent's level or the mark of the start player.
func (m *plate) subtitle() string {
	text := colourName(&m.Reader, m.colour)
	switch {
	case m.opponent:
		text += " · " + m.Phrase("opponent.level", "n", int(m.level))
	case m.first:
		text += " · " + m.Phrase("player.first")
	}
	return text
}

// A medal is the fragment with the mark of the start player, after the name.
type medal struct {
	board.Reader
	side
}

// An influence is the fragment with a player's influence.
type influence int16

// playerPieces returns the fragments of a player's panel.
func (s *scene) playerPieces(player int) board.Fragments {
	p, who := &s.p.Players[player], s.side(player)
	name := s.plate(player)
	out := append(make(board.Fragments, 0, 36), sheet{s.Nameless(who.thing()), who})
	out = append(out, board.If(s.acting(player), awaited), head{s.Shared(who.thing()), who, p.Influence, p.Favours}, name,
		influence(p.Influence), board.If(name.first, medal{s.named, who}), board.End)
	if !who.opponent {
		for k := range luna.NumIslands {
			out = append(out, favour{s.Shared(favourThings[k]), who, luna.Kind(k), p.Favours>>k&1 != 0})
		}
	}
	for i, n := range s.supplies(player) {
		if i == 0 {
			out = append(out, reserve{s.Nameless(reserveThings[player]), int8(player), n})
		} else {
			out = append(out, amount{int8(i), n})
		}
	}
	for from := luna.FromStart; from < luna.FromShrines; from++ {
		out = append(out, gain{from, p.Points[from]})
	}
	if s.p.Step == luna.Over {
		return append(out, ended{s.anybody, s.ended(player)}, board.Nothing, board.End)
	}
	final := s.p.FinalNow(player)
	return append(out, scoring{s.anybody, s.scoring(player)}, outlook{s.anybody, final, p.Influence + int16(sum(final[:]))}, board.End)
}

// blocking returns, in lines, what the Apostate blocks at this level of the solo game.
func (s *scene) blocking() []string {
	return board.Wrap(s.Phrase("opponent.blocks."+strconv.Itoa(s.p.Level())), reckoningWide, 12.5)
}
