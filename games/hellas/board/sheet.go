package board

import (
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/hellas"
)

// Places in a player's sheet.
const (
	attributesTop = 92.0
	attributeHigh = 36.0
	usedTop       = attributesTop + 3*attributeHigh + 6
	goodsTop      = usedTop + 66
	goodsRoom     = 154.0
	goodHigh      = 40.0
	sheetHeight   = goodsTop + goodsRoom + 10
)

// sheet is what lies on a player's sheet now.
func (s *scene) sheet(seat int) board.Pieces {
	me := s.player(seat)
	goods, head := s.goods(seat), s.sheetHead(seat)
	rows, _ := goodRows(len(goods))
	out := append(make(board.Pieces, 0, 18+len(goods)),
		sheetFrame{s.nameless, int8(seat), me.Hero, int8(rows), s.acting(seat)},
		head, sheetTitle{s.plain, head.seat, head.hero},
		s.stock(handStock, seat, int(me.HandSize), !s.own(seat) || s.Eye < 0),
		s.stock(supplyStock, seat, s.p.Supply(int8(seat)), true),
		s.stock(poolStock, seat, int(me.Pool), true),
	)
	if me.Slain != 0 {
		out = append(out, trophies{s.nameless, me.Slain})
	}
	for a := range hellas.NumAttributes {
		out = append(out, s.attribute(seat, a))
	}
	for a := range hellas.BuildMonument {
		out = append(out, s.usedToken(seat, a))
	}
	for _, g := range goods {
		out = append(out, g)
	}
	if me.Hero != hellas.NoHero {
		out = append(out, ability{s.nameless, me.Hero, int8(rows)})
	}
	return append(out, board.End)
}

// A sheetFrame begins a sheet: the colour of its army, how much of it the page shows, and a frame while its player has to choose.
type sheetFrame struct {
	teller
	seat   int8
	hero   hellas.Hero
	rows   int8 // of goods
	acting bool
}

// used is how much of its panel the sheet takes.
func (m *sheetFrame) used() float64 {
	a := ability{m.teller, m.hero, m.rows}
	words := a.words()
	return goodsTop + a.below() + words.pitch*float64(len(words.lines)) + 14
}

// A sheetHead begins the head of a sheet, and tells what there is to tell of its player.
type sheetHead struct {
	teller
	seat   int8
	hero   heroAt
	hand   uint8 // cards
	pool   uint8 // priests
	supply int8  // hoplites
}

// A heroAt is where the hero of a player is.
type heroAt struct {
	hero  hellas.Hero      // NoHero before he is chosen
	at    hellas.Territory // NoTerritory while he is not on the map
	quest hellas.Quest     // NoQuest while he is on none
	rung  int8             // his step there
}

func (s *scene) sheetHead(seat int) sheetHead {
	me := s.player(seat)
	h := heroAt{me.Hero, me.At, hellas.NoQuest, 0}
	if me.Quest != hellas.NoSlot {
		h.quest, h.rung = s.p.Quests[me.Quest], me.Rung
	}
	return sheetHead{s.of(seatThing(seat)), int8(seat), h, me.HandSize, me.Pool, int8(s.p.Supply(int8(seat)))}
}

// A sheetTitle is the name of a player, and where his hero is, who stands beside it.
type sheetTitle struct {
	teller
	seat int8
	hero heroAt
}

// where tells where a hero is.
func (t *teller) where(h heroAt) string {
	hero := t.title("hero", int(h.hero))
	switch {
	case h.hero == hellas.NoHero:
		return t.Say("sheet.no-hero")
	case h.quest != hellas.NoQuest:
		return t.Say("sheet.quest", "hero", hero, "quest", t.title("quest", int(h.quest)), "n", int(h.rung))
	case h.at != hellas.NoTerritory:
		return t.Say("sheet.at", "hero", hero, "territory", t.title("territory", int(h.at)))
	}
	return hero
}

const whereRoom = 236.0

// short is where the hero is; where there is little room his picture tells who he is.
func (m *sheetTitle) short() string {
	text := m.where(m.hero)
	if _, rest, two := strings.Cut(text, " · "); two && board.Width(text, leastSize) > whereRoom {
		return rest
	}
	return text
}

// label is the head in words.
func (m *sheetHead) label() string {
	return m.Join([]string{m.who(int(m.seat)), m.armyName(int(m.seat)), m.where(m.hero), m.Say("label.hand", "n", int(m.hand)),
		m.Say("label.pool", "n", int(m.pool)), m.Say("label.supply", "n", int(m.supply))})
}

// A stock is one of a player's supplies with its number.
type stock struct {
	teller
	kind   stockKind
	seat   int8
	n      int8
	placed bool // it stands for its thing
}

// A stockKind is what a supply is of, in the order in which they stand.
type stockKind uint8

const (
	handStock stockKind = iota
	supplyStock
	poolStock
)

// stockThings are the things of the supplies, by kind and seat.
var stockThings = [...][]string{
	handStock:   board.Things("hand", hellas.MaxPlayers, strconv.Itoa),
	supplyStock: board.Things("supply", hellas.MaxPlayers, strconv.Itoa),
	poolStock:   board.Things("pool", hellas.MaxPlayers, strconv.Itoa),
}

func (s *scene) stock(kind stockKind, seat, n int, placed bool) stock {
	m := stock{s.nameless, kind, int8(seat), int8(n), placed}
	if placed {
		m.teller = s.only(stockThings[kind][seat])
	}
	return m
}

// sign is the drawing of a supply.
func (m *stock) sign() string {
	return [...]string{"#hel-cards", "#hel-h-" + armyIDs[m.seat], "#hel-priest"}[m.kind]
}

// label is a supply in words.
func (m *stock) label() string {
	return m.Say([...]string{"label.hand", "label.supply", "label.pool"}[m.kind], "n", int(m.n))
}

// trophies are the monsters that a player has slain.
type trophies struct {
	teller
	slain uint8
}

// An attribute is one attribute of a hero: what it counts, and under an injury what it is really.
type attribute struct {
	teller
	of      hellas.Attribute
	own     uint8
	injured bool
	mine    bool // a thing of the reader's own; those of others are no words of his sentences
	marked  bool // he has just named it
}

func (s *scene) attribute(seat int, a hellas.Attribute) attribute {
	me := s.player(seat)
	m := attribute{teller: s.nameless, of: a, own: me.Own[a], injured: me.Injured>>uint(a)&1 != 0, mine: s.own(seat)}
	m.marked = m.mine && s.MarkOwn(attributeThings[a]) != ""
	return m
}

// attributeThings are the things of the attributes.
var attributeThings = board.Things("attribute", int(hellas.NumAttributes), func(a int) string { return attributeIDs[a] })

// counts is what the attribute counts now.
func (m *attribute) counts() int {
	if m.injured {
		return 1
	}
	return int(m.own)
}

// label is the attribute in words.
func (m *attribute) label() string {
	text := m.Say("label.attribute", "attribute", m.Called(attributeThings[m.of]), "n", m.counts())
	if m.injured {
		return m.Join([]string{text, m.Say("label.injured", "n", int(m.own))})
	}
	return text
}

// things makes the reader's own attribute a thing.
func (m *attribute) things() templ.Attributes {
	if !m.mine {
		return nil
	}
	return templ.Attributes{"data-thing": attributeThings[m.of], "data-label": m.label()}
}

// A usedToken is a special action of a player, with the used-action token that lies on it; Build Monument needs none.
type usedToken struct {
	teller
	action hellas.Action
	used   bool
}

func (s *scene) usedToken(seat int, a hellas.Action) usedToken {
	return usedToken{s.nameless, a, s.player(seat).Used>>uint(a)&1 != 0}
}

// name is the name of the action.
func (m *usedToken) name() string { return m.actionName(m.action, 50, 10) }

// An ability is what a hero can do, as far as there is room below what his player owns.
type ability struct {
	teller
	hero hellas.Hero
	rows int8 // of goods
}

// below is how high the goods above it are.
func (m *ability) below() float64 {
	return float64(m.rows) * rowHigh(int(m.rows), goodsRoom, goodHigh)
}

// words are those of an ability.
func (m *ability) words() block {
	room := goodsRoom - m.below()
	if m.hero == hellas.NoHero || room < 40 {
		return block{}
	}
	return fitted(m.text("hero", int(m.hero)), panelRoom-6, 12.5, 15, room-15)
}

// holderThing is the sheet of a seat, or nowhere.
func holderThing(seat int8) string {
	if seat < 0 {
		return "glory:none"
	}
	return seatThing(int(seat))
}

// acting tells whether a seat has to choose now.
func (s *scene) acting(seat int) bool { return s.p.Waiting().Has(game.Seat(seat)) }

// actionName is the name of a special action, or of what it builds where there is little room.
func (t *teller) actionName(a hellas.Action, room, size float64) string {
	name := t.Called("action:" + a.String())
	if board.Width(name, size) > room && (a == hellas.BuildTemple || a == hellas.BuildMonument) {
		return t.Say("sheet." + a.String())
	}
	return name
}
