package board

import (
	"math/bits"
	"strconv"
	"strings"

	"pantheon/board"
	"pantheon/games/godsofrome"
)

// Places in the panel of a player.
const (
	spacesTop    = 58.0
	spaceWidth   = 82.0
	spaceHeight  = 96.0
	spaceStep    = 85.3
	spacesLeft   = 11.0
	supplyTop    = spacesTop + spaceHeight + 8
	nowTop       = supplyTop + 48
	playerHeight = nowTop + 56
	powerLine    = 20.0 // more, with the gods' powers in play
)

// heightOf is the height of a player's board, with or without the gods' powers.
func heightOf(powers bool) float64 {
	if powers {
		return playerHeight + powerLine
	}
	return playerHeight
}

func spaceX(space int) float64 { return spacesLeft + spaceStep*float64(space) }

// The pieces of a player's board, in the order in which they are drawn.
type (
	// A playerFrame is the beginning of the board, with a frame while the game waits for the player.
	playerFrame struct{ marked, acting, powers bool }
	// A playerHead is the beginning of the head line: its label and its area.
	playerHead struct {
		words
		seat, points int8
		faction      godsofrome.Faction
		favour       int16
		marked       bool
	}
	// A playerName is who plays what.
	playerName struct {
		words
		seat    int8
		faction godsofrome.Faction
		first   bool // the start player
	}
	// Sums are somebody's favour and victory points.
	sums struct {
		favour int16
		points int8
	}
	// A space is what lies on a card space: a card over the printed icon, a disc, spent blessings.
	space struct {
		words
		seat, n int8
		own     bool // of the reader's board, where it has a word in sentences
		used    bool // it carries a disc
		marked  bool
		faction godsofrome.Faction
		spent   uint8 // bit g: a spent blessing of god g
		card    string
		icons   [3]godsofrome.Icon // NoIcon fills the places that show none
	}
	// A store is what is left of a faction's discs, or of its wooden temples.
	store struct {
		words
		seat    int8
		faction godsofrome.Faction
		n       int8
	}
	// The discs left, and the wooden temples.
	discStore   struct{ store }
	woodenStore struct{ store }
	// A blessingStore is the blessings to spend.
	blessingStore struct {
		words
		seat    int8
		unspent uint8 // bit g: a blessing of god g
	}
	// A reckoning is what scoring now would bring, source by source.
	reckoning struct {
		words
		lands, harvest, objectives, cost int8
		turns                            bool // a harvest token would be turned over
	}
	// A power is that of the player's god.
	power struct {
		words
		faction godsofrome.Faction
	}
)

// The groups round the supplies, and round what scoring now would bring.
var (
	suppliesBegun board.Piece = board.Text(`<g transform="` + board.At(11, supplyTop+20) + `">`)
	nowBegun      board.Piece = board.Text(`<g class="rome-now">`)
)

// The words for card spaces: those of the reader's own board in sentences, and those of everybody's.
var (
	spaceWords  [godsofrome.NumSpaces]string
	boardSpaces [godsofrome.MaxPlayers][godsofrome.NumSpaces]string
)

func init() {
	for n := range spaceWords {
		spaceWords[n] = "space:" + strconv.Itoa(n+1)
		for seat := range boardSpaces {
			boardSpaces[seat][n] = "board-space:" + strconv.Itoa(seat) + "." + strconv.Itoa(n+1)
		}
	}
}

// playerLive is a player's board.
func (s *scene) playerLive(seat int) board.Pieces {
	p, over := &s.p.Players[seat], s.p.Step == godsofrome.Over
	marked := s.marked(seatThings[seat])
	out := append(make(board.Pieces, 0, 20), playerFrame{marked, s.acting(seat), s.p.Powers()})
	out = append(out, s.playerHead(seat, marked), s.playerName(seat), sums{p.Favour, int8(victory(p))}, ended)
	for n := range godsofrome.NumSpaces {
		out = append(out, s.space(seat, n))
	}
	if p.Faction >= 0 {
		out = append(out, suppliesBegun, discStore{store{s.same, int8(seat), p.Faction, p.Discs}}, woodenStore{store{s.same, int8(seat), p.Faction, p.Temples}},
			blessingStore{s.same, int8(seat), p.Unspent}, ended, nowBegun)
		if !over {
			out = append(out, s.reckoning(seat))
		}
		if s.p.Powers() {
			out = append(out, power{s.same, p.Faction})
		}
		out = append(out, ended)
	}
	return append(out, ended)
}

// playerHead is the head line of a player's board.
func (s *scene) playerHead(seat int, marked bool) playerHead {
	p := &s.p.Players[seat]
	return playerHead{words: s.named, seat: int8(seat), points: int8(victory(p)), faction: p.Faction, favour: p.Favour, marked: marked}
}

// playerName is who a player is.
func (s *scene) playerName(seat int) playerName {
	return playerName{s.named, int8(seat), s.p.Players[seat].Faction, int(s.p.First) == seat}
}

// subtitle is the line below a player's name.
func (m *playerName) subtitle() string {
	text := m.Say("player.choosing")
	if m.faction >= 0 {
		text = m.god(m.faction)
	}
	if m.first {
		text += " · " + m.Say("player.first")
	}
	return text
}

// space is a card space.
func (s *scene) space(seat, n int) space {
	p := &s.p.Players[seat]
	return space{
		words: s.same, seat: int8(seat), n: int8(n), own: seat == s.Eye, used: p.Active>>n&1 != 0, marked: s.spaceMarked(seat, n),
		faction: p.Faction, spent: p.Spent[n], card: s.p.CardID(p.Cards[n]), icons: s.p.IconsOf(seat, n),
	}
}

// spaceMarked tells whether the last move touched a card space: "activate 4" is of the board of who says it.
func (s *scene) spaceMarked(seat, n int) bool {
	return seat == s.Eye && s.MarkOwn(spaceWords[n]) != "" || s.marked(boardSpaces[seat][n])
}

// place is the space as a thing of everybody's, and things all that it is called.
func (m *space) place() string { return boardSpaces[m.seat][m.n] }
func (m *space) things() string {
	if m.own {
		return spaceWords[m.n] + " " + m.place()
	}
	return m.place()
}

// iconScale is how large so many icons of a card on a space are.
func iconScale(n int) float64 { return [...]float64{1.5, 1.5, 1.2, .85}[n] }

// acting tells whether the game waits for a seat.
func (s *scene) acting(seat int) bool { return s.p.Step != godsofrome.Over && int(s.p.Active) == seat }

// reckoning is what scoring now would bring a seat.
func (s *scene) reckoning(seat int) reckoning {
	y := s.yield(seat)
	m := reckoning{words: s.same, lands: int8(bits.OnesCount16(y.Territories)), cost: int8(y.Cost), turns: y.Flips != 0}
	for _, h := range y.Harvest {
		m.harvest += h
	}
	for _, o := range y.Objective {
		m.objectives += o
	}
	return m
}

// net is the change of favour.
func (m *reckoning) net() int {
	return int(m.lands) + int(m.harvest) + int(m.objectives) - int(m.cost)
}

// lines name the sources, in lines that fit the panel.
func (m *reckoning) lines() []string {
	var parts []string
	if n := int(m.lands); n > 0 {
		parts = append(parts, m.Say("now.territories", "n", n)+" "+board.Plus(n))
	}
	if m.harvest != 0 || m.turns {
		parts = append(parts, m.Say("now.harvest")+" "+board.Plus(int(m.harvest)))
	}
	if m.objectives != 0 {
		parts = append(parts, m.Say("now.objectives")+" "+board.Plus(int(m.objectives)))
	}
	parts = append(parts, m.Say("now.cost")+" "+board.Plus(-int(m.cost)))
	return board.Wrap(strings.Join(parts, " · "), 330, 12.5)
}
