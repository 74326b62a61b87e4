package board

import (
	"math/bits"
	"strconv"

	"pantheon/board"
	"pantheon/games/hellas"
)

// Positions in the panel of the four ways to win: a row for each player, then the Glory tokens and the temple card.
const (
	waysTop  = 72.0
	wayHigh  = 50.0
	landsX   = 150.0 // of the first of five bars
	landStep = 17.0
	templesX = 252.0 // middle of the column
	slayerX  = 299.0
	kingX    = 335.0
	gloryX   = 50.0
)

// waysHeight returns the height of the panel.
func (s *scene) waysHeight() float64 { return s.gloryTop() + 136 }

// gloryTop returns the top of the Glory tokens.
func (t *teller) gloryTop() float64 {
	if t.solo() {
		return persiaHigh
	}
	return waysTop + wayHigh*float64(t.players) + 10
}

// ways returns the dynamic layer of the panel: the progress of all players, or in the solo game the state of the war,
// and below that the Glory tokens and the temple card.
func (s *scene) ways() board.Fragments {
	out := append(make(board.Fragments, 0, 48), pictureBegins)
	if s.solo() {
		out = s.persia(out)
	} else {
		for seat := range s.n {
			out = s.way(out, seat)
		}
	}
	for l := range hellas.NumLands {
		out = append(out, s.gloryToken(l))
	}
	return append(out, s.templeCard(), board.End)
}

// way appends the progress of a player.
func (s *scene) way(out board.Fragments, seat int) board.Fragments {
	head, held := s.wayHead(seat), s.player(seat).Held
	out = append(out, head)
	for l := range hellas.Land(hellas.NumLands) {
		out = append(out, landBar{s.nameless, l, int8(count(held & s.book.printed.TerritoriesOf(l)))})
	}
	out = append(out, pips{s.nameless, templePips, head.temples}, pips{s.nameless, slayerPips, head.slain})
	if head.crown >= 0 || s.p.Goals().King > 0 {
		out = append(out, crown{s.nameless, head.crown})
	}
	return append(out, board.End)
}

// A wayHead is the fragment that begins the row of a player. Its label describes the progress on all ways.
type wayHead struct {
	teller
	seat                     int8
	complete, temples, slain int8
	crown                    int8 // tokens left until the player is King of Kings, -1 if the player is not on that way
	mine                     bool
}

// wayThings holds the things of the players' rows, by seat.
var wayThings = board.Things("way", hellas.MaxPlayers, strconv.Itoa)

func (s *scene) wayHead(seat int) wayHead {
	m := wayHead{s.of(wayThings[seat]), int8(seat), int8(s.complete(seat)), int8(s.templesOf(seat)), int8(s.slain(seat)), -1, s.Viewer == seat}
	if int(s.p.Crown.Seat) == seat {
		m.crown = s.p.Crown.Tokens
	}
	return m
}

// goals returns the numbers that the ways to win require in a game with t.players players.
func (t *teller) goals() hellas.Goals { return t.book.printed.Goals(t.players) }

// label describes the row in words.
func (m *wayHead) label() string {
	g := m.goals()
	parts := []string{m.who(int(m.seat)), m.Phrase("label.lands", "n", int(m.complete), "of", g.Lands),
		m.Phrase("label.temples", "n", int(m.temples), "of", g.Temples), m.Phrase("label.slain", "n", int(m.slain), "of", g.Monsters)}
	if m.crown >= 0 {
		parts = append(parts, m.Phrase("label.crown", "n", int(m.crown)))
	}
	return m.Join(parts)
}

// complete returns the number of complete lands of a player that count for the win.
func (s *scene) complete(seat int) int { return bits.OnesCount8(s.p.Lands(int8(seat))) }

// slain returns the number of monsters that a player has slain.
func (s *scene) slain(seat int) int { return bits.OnesCount8(s.player(seat).Slain) }

// A landBar is the fragment with a bar for the territories of a land that a player controls.
type landBar struct {
	teller
	of   hellas.Land
	held int8
}

// all returns the number of territories of the land.
func (m *landBar) all() int { return count(m.book.printed.TerritoriesOf(m.of)) }

// counts reports whether the land counts for the win in a game with m.players players.
func (m *landBar) counts() bool { return m.goals().Excluded>>uint(m.of)&1 == 0 }

// barHigh is the height of the bar of a land.
const barHigh = 30.0

// bar returns the height of the filled part of the bar.
func (m *landBar) bar() float64 { return barHigh * float64(m.held) / float64(max(1, m.all())) }

// pips is the fragment that shows progress towards a goal as n filled dots.
type pips struct {
	teller
	goal int8 // templePips or slayerPips
	n    int8
}

// The goals whose progress is drawn as dots.
const (
	templePips = iota
	slayerPips
)

// of returns the number that the goal requires.
func (m *pips) of() int {
	g := m.goals()
	return [...]int{templePips: g.Temples, slayerPips: g.Monsters}[m.goal]
}

// A crown is the fragment with the number of tokens until a player is King of Kings. tokens is -1 if the player is not
// on that way.
type crown struct {
	teller
	tokens int8
}

// A gloryToken is the fragment with the Glory token of a land. holder is the seat that has the token, -1 for none.
type gloryToken struct {
	teller
	of     int8
	holder int8
}

func (s *scene) gloryToken(l int) gloryToken {
	return gloryToken{s.of(s.thing("land", l)), int8(l), s.p.Glory[l]}
}

// label describes the token in words.
func (m *gloryToken) label() string {
	name := m.Phrase("label.glory", "land", m.title("land", int(m.of)))
	if m.holder >= 0 {
		return m.Join([]string{name, m.who(int(m.holder))})
	}
	return m.Join([]string{name, m.Phrase("label.nobody")})
}

// A templeCard is the fragment with the temple card: its slots, the temples that are left on them, and the slots that
// begin drafts.
type templeCard struct {
	teller
	card        hellas.TempleCard
	slots, slot int8  // number of temple tokens in the game, and number of those taken from the card
	drafts      uint8 // bit i: slot i
	left        int8  // number of tokens left on the card
}

func (s *scene) templeCard() templeCard {
	t := s.only("temple-card:card")
	return templeCard{t, s.p.Temple, int8(s.p.Slots()), int8(s.p.Slot), s.p.DraftSlots(), int8(s.p.TemplesLeft())}
}

// label describes the card in words.
func (m *templeCard) label() string {
	return m.Join([]string{m.Phrase("label.temple-card", "n", int(m.left)), m.text("temple-card", int(m.card))})
}

// waysTitle returns the heading of the panel.
func (s *scene) waysTitle() string {
	if s.p.Solo() {
		return s.Phrase("part.persia")
	}
	if s.p.Goals().King == 0 {
		return s.Phrase("part.ways.no-king")
	}
	return s.Phrase("part.ways")
}

// waysZone returns the zone of the panel: [board.Shared], or [board.Rivals] in the solo game.
func (s *scene) waysZone() board.Zone {
	if s.p.Solo() {
		return board.Rivals
	}
	return board.Shared
}

// cardTitle returns the heading of the temple card, which in the solo game does not mention drafts.
func (s *scene) cardTitle() string {
	if s.p.Solo() {
		return s.Phrase("ways.card.solo")
	}
	return s.Phrase("ways.card")
}
