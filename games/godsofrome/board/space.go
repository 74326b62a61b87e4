package board

import (
	"strconv"

	"pantheon/board"
	"pantheon/games/godsofrome"
)

// Places of the card spaces on a player's board.
const (
	spacesTop   = 58.0
	spaceWidth  = 82.0
	spaceHeight = 96.0
	spaceStep   = 85.3
	spacesLeft  = 11.0
)

func spaceX(space int) float64 { return spacesLeft + spaceStep*float64(space) }

// The pieces of a card space, in the order in which they are drawn.
type (
	// A space is the beginning of a card space: its label tells of all that lies there.
	space struct {
		words
		seat, n int8
		own     bool // of the reader's board, where it has a word in sentences
		used    bool // it carries a disc
		marked  bool
		spent   uint8              // bit g: a spent blessing of god g
		icons   [3]godsofrome.Icon // NoIcon fills the places that show none
	}
	// A spaceCard is a card over the printed icon of a space.
	spaceCard struct {
		seat, n int8
		id      string
		icons   [3]godsofrome.Icon // NoIcon fills the places that show none
	}
	// A spaceDisc is the disc on a used space.
	spaceDisc struct {
		seat, n int8
		faction godsofrome.Faction
	}
	// The spentBlessings are those on a space, bit g that of god g.
	spentBlessings struct {
		seat, n int8
		gods    uint8
	}
)

// spaceEnded is the end of each card space, its area.
var spaceEnded board.Piece = board.Text(`<rect class="pb-hit" width="` + board.Num(spaceWidth) + `" height="` +
	board.Num(spaceHeight) + `" rx="9"></rect></g>`)

// spaceWords are the words for the card spaces of the reader's own board in sentences.
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

// spaceLive adds what lies on a card space: a card over the printed icon, a disc, spent blessings.
func (s *scene) spaceLive(out board.Pieces, seat, n int) board.Pieces {
	p, m := &s.p.Players[seat], s.space(seat, n)
	c := p.Cards[n]
	return append(out, m,
		board.If(c != godsofrome.NoCard, spaceCard{m.seat, m.n, s.p.CardID(c), m.icons}),
		board.If(m.used, spaceDisc{m.seat, m.n, p.Faction}),
		board.If(m.spent != 0, spentBlessings{m.seat, m.n, m.spent}),
		spaceEnded)
}

// space is a card space.
func (s *scene) space(seat, n int) space {
	p := &s.p.Players[seat]
	return space{
		words: s.same, seat: int8(seat), n: int8(n), own: seat == s.Eye, used: p.Active>>n&1 != 0, marked: s.spaceMarked(seat, n),
		spent: p.Spent[n], icons: s.p.IconsOf(seat, n),
	}
}

// spaceMarked tells whether the last move touched a card space: "activate 4" is of the board of who says it.
func (s *scene) spaceMarked(seat, n int) bool {
	return seat == s.Eye && s.MarkOwn(spaceWords[n]) != "" || s.marked(boardSpaces[seat][n])
}

// things are what a card space can be called: on the reader's own board also by its word in sentences.
func (m *space) things() string {
	place := boardSpaces[m.seat][m.n]
	if m.own {
		return spaceWords[m.n] + " " + place
	}
	return place
}

// iconScale is how large so many icons of a card on a space are.
func iconScale(n int) float64 { return [...]float64{1.5, 1.5, 1.2, .85}[n] }
