package board

import (
	"strconv"

	"pantheon/board"
	"pantheon/games/godsofrome"
)

// Positions of the card spaces on a player's board.
const (
	spacesTop   = 58.0
	spaceWidth  = 82.0
	spaceHeight = 96.0
	spaceStep   = 85.3
	spacesLeft  = 11.0
)

func spaceX(space int) float64 { return spacesLeft + spaceStep*float64(space) }

// The fragments of a card space, in drawing order.
type (
	// space is the beginning of a card space: its label describes all that is on it.
	space struct {
		words
		seat, n int8
		own     bool // on the viewer's board, whose spaces are also things of spaceWords
		used    bool // it has a disc
		marked  bool
		spent   uint8              // bit g: a spent blessing of god g
		icons   [3]godsofrome.Icon // NoIcon fills the empty places
	}
	// spaceCard is a card over the printed icon of a space.
	spaceCard struct {
		seat, n int8
		id      string
		icons   [3]godsofrome.Icon // NoIcon fills the empty places
	}
	// spaceDisc is the disc on a used space.
	spaceDisc struct {
		seat, n int8
		faction godsofrome.Faction
	}
	// spentBlessings are the spent blessings on a space, bit g for god g.
	spentBlessings struct {
		seat, n int8
		gods    uint8
	}
)

// spaceEnded is the end of each card space, its area.
var spaceEnded board.Fragment = board.Text(`<rect class="pb-hit" width="` + board.Num(spaceWidth) + `" height="` +
	board.Num(spaceHeight) + `" rx="9"></rect></g>`)

// spaceWords are the viewer's own card spaces as things. Moves name them so, without a seat.
var spaceWords = func() (words [godsofrome.NumSpaces]string) {
	for n := range words {
		words[n] = "space:" + strconv.Itoa(n+1)
	}
	return words
}()

// boardSpaces are the card spaces of all boards as things.
var boardSpaces = func() (things [godsofrome.MaxPlayers][godsofrome.NumSpaces]string) {
	for seat := range things {
		for n := range things[seat] {
			things[seat][n] = "board-space:" + strconv.Itoa(seat) + "." + strconv.Itoa(n+1)
		}
	}
	return things
}()

// spaceLive appends the fragments of a card space: a card over the printed icon, a disc, spent blessings.
func (s *scene) spaceLive(out board.Fragments, seat, n int) board.Fragments {
	p, m := &s.p.Players[seat], s.space(seat, n)
	c := p.Cards[n]
	return append(out, m,
		board.If(c != godsofrome.NoCard, spaceCard{m.seat, m.n, s.p.CardID(c), m.icons}),
		board.If(m.used, spaceDisc{m.seat, m.n, p.Faction}),
		board.If(m.spent != 0, spentBlessings{m.seat, m.n, m.spent}),
		spaceEnded)
}

// space returns the fragment that begins a card space.
func (s *scene) space(seat, n int) space {
	p := &s.p.Players[seat]
	return space{
		words: s.same, seat: int8(seat), n: int8(n), own: seat == s.Viewer, used: p.Active>>n&1 != 0, marked: s.spaceMarked(seat, n),
		spent: p.Spent[n], icons: s.p.IconsOf(seat, n),
	}
}

// spaceMarked reports whether the last move touched card space n of a seat. A move such as "activate 4" names no seat: it means the board
// of the mover, so it counts only on the viewer's own board after a move of the viewer.
func (s *scene) spaceMarked(seat, n int) bool {
	return seat == s.Viewer && s.MarkOwn(spaceWords[n]) != "" || s.marked(boardSpaces[seat][n])
}

// things returns the things of a card space, separated by a space. On the viewer's own board, the first is that of
// spaceWords.
func (m *space) things() string {
	place := boardSpaces[m.seat][m.n]
	if m.own {
		return spaceWords[m.n] + " " + place
	}
	return place
}

// iconScale returns the scale at which n icons, 0 to 3, are drawn on a card space.
func iconScale(n int) float64 { return [...]float64{1.5, 1.5, 1.2, .85}[n] }
