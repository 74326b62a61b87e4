package board

import (
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/hellas"
)

// Positions on a player board.
const (
	attributesTop = 92.0
	attributeHigh = 36.0
	usedTop       = attributesTop + 3*attributeHigh + 6
	goodsTop      = usedTop + 66
	goodsRoom     = 154.0
	goodHigh      = 40.0
	sheetHeight   = goodsTop + goodsRoom + 10
)

// sheet returns the dynamic layer of a player board.
func (s *scene) sheet(seat int) board.Fragments {
	me := s.player(seat)
	goods, head := s.goods(seat), s.sheetHead(seat)
	rows, _ := goodRows(len(goods))
	out := append(make(board.Fragments, 0, 18+len(goods)),
		sheetFrame{s.nameless, int8(seat), me.Hero, int8(rows), s.acting(seat)},
		head, sheetTitle{s.plain, head.seat, head.hero},
		s.stock(handStock, seat, int(me.HandSize), !s.own(seat) || s.Viewer < 0),
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

// A sheetFrame is the fragment that begins a player board: the colour of the army, the height that the page shows, and
// a frame while the player must choose.
type sheetFrame struct {
	teller
	seat   int8
	hero   hellas.Hero
	rows   int8 // rows of goods
	acting bool
}

// used returns the height of the panel that the player board needs.
func (m *sheetFrame) used() float64 {
	a := ability{m.teller, m.hero, m.rows}
	words := a.words()
	return goodsTop + a.below() + words.pitch*float64(len(words.lines)) + 14
}

// A sheetHead is the fragment that begins the head of a player board. Its label describes the player.
type sheetHead struct {
	teller
	seat   int8
	hero   heroAt
	hand   uint8 // number of cards
	pool   uint8 // number of priests
	supply int8  // number of hoplites
}

// A heroAt says where a player's hero is.
type heroAt struct {
	hero  hellas.Hero      // NoHero before the choice of a hero
	at    hellas.Territory // NoTerritory off the map
	quest hellas.Quest     // NoQuest if on none
	rung  int8             // the hero's step on the quest
}

func (s *scene) sheetHead(seat int) sheetHead {
	me := s.player(seat)
	h := heroAt{me.Hero, me.At, hellas.NoQuest, 0}
	if me.Quest != hellas.NoSlot {
		h.quest, h.rung = s.p.Quests[me.Quest], me.Rung
	}
	return sheetHead{s.of(seatThing(seat)), int8(seat), h, me.HandSize, me.Pool, int8(s.p.Supply(int8(seat)))}
}

// A sheetTitle is the fragment with the name of a player and the place of the player's hero, who is drawn beside it.
type sheetTitle struct {
	teller
	seat int8
	hero heroAt
}

// where describes in words where a hero is.
func (t *teller) where(h heroAt) string {
	hero := t.title("hero", int(h.hero))
	switch {
	case h.hero == hellas.NoHero:
		return t.Phrase("sheet.no-hero")
	case h.quest != hellas.NoQuest:
		return t.Phrase("sheet.quest", "hero", hero, "quest", t.title("quest", int(h.quest)), "n", int(h.rung))
	case h.at != hellas.NoTerritory:
		return t.Phrase("sheet.at", "hero", hero, "territory", t.title("territory", int(h.at)))
	}
	return hero
}

const whereRoom = 236.0

// short describes where the hero is. If space is short it leaves out the hero's name, because the picture shows the
// hero.
func (m *sheetTitle) short() string {
	text := m.where(m.hero)
	if _, rest, two := strings.Cut(text, " · "); two && board.Width(text, leastSize) > whereRoom {
		return rest
	}
	return text
}

// label describes the head in words.
func (m *sheetHead) label() string {
	return m.Join([]string{m.who(int(m.seat)), m.armyName(int(m.seat)), m.where(m.hero), m.Phrase("label.hand", "n", int(m.hand)),
		m.Phrase("label.pool", "n", int(m.pool)), m.Phrase("label.supply", "n", int(m.supply))})
}

// A stock is the fragment with one of a player's supplies and its number.
type stock struct {
	teller
	kind   stockKind
	seat   int8
	n      int8
	placed bool // the fragment carries the attributes of its thing
}

// A stockKind is the kind of a supply, in the order of drawing.
type stockKind uint8

const (
	handStock stockKind = iota
	supplyStock
	poolStock
)

// stockThings holds the things of the supplies, by kind and seat.
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

// sign returns the reference to the drawing of a supply.
func (m *stock) sign() string {
	return [...]string{"#hel-cards", "#hel-h-" + armyIDs[m.seat], "#hel-priest"}[m.kind]
}

// label describes a supply in words.
func (m *stock) label() string {
	return m.Phrase([...]string{"label.hand", "label.supply", "label.pool"}[m.kind], "n", int(m.n))
}

// trophies is the fragment with the monsters that a player has slain.
type trophies struct {
	teller
	slain uint8
}

// An attribute is the fragment with one attribute of a hero: its effective value and, with an injury, its own value.
type attribute struct {
	teller
	of      hellas.Attribute
	own     uint8
	injured bool
	mine    bool // the attribute is on the viewer's own board, see [scene.own]; the viewer's moves cannot name others
	marked  bool // the last move was the viewer's and touched the attribute
}

func (s *scene) attribute(seat int, a hellas.Attribute) attribute {
	me := s.player(seat)
	m := attribute{teller: s.nameless, of: a, own: me.Own[a], injured: me.Injured>>uint(a)&1 != 0, mine: s.own(seat)}
	m.marked = m.mine && s.MarkOwn(attributeThings[a]) != ""
	return m
}

// attributeThings holds the things of the attributes.
var attributeThings = board.Things("attribute", int(hellas.NumAttributes), func(a int) string { return attributeIDs[a] })

// counts returns the effective value of the attribute, which is 1 while it is injured.
func (m *attribute) counts() int {
	if m.injured {
		return 1
	}
	return int(m.own)
}

// label describes the attribute in words.
func (m *attribute) label() string {
	text := m.Phrase("label.attribute", "attribute", m.Called(attributeThings[m.of]), "n", m.counts())
	if m.injured {
		return m.Join([]string{text, m.Phrase("label.injured", "n", int(m.own))})
	}
	return text
}

// things returns the HTML attributes that make the viewer's own attribute selectable, or nil for that of another
// player.
func (m *attribute) things() templ.Attributes {
	if !m.mine {
		return nil
	}
	return templ.Attributes{"data-thing": attributeThings[m.of], "data-label": m.label()}
}

// A usedToken is the fragment with a special action of a player and its used-action token. Build Monument has none.
type usedToken struct {
	teller
	action hellas.Action
	used   bool
}

func (s *scene) usedToken(seat int, a hellas.Action) usedToken {
	return usedToken{s.nameless, a, s.player(seat).Used>>uint(a)&1 != 0}
}

// name returns the name of the action.
func (m *usedToken) name() string { return m.actionName(m.action, 50, 10) }

// An ability is the fragment with the text of a hero's ability. It is empty if there is no hero, or not enough space
// below the player's goods.
type ability struct {
	teller
	hero hellas.Hero
	rows int8 // rows of goods
}

// below returns the height of the goods above the ability.
func (m *ability) below() float64 {
	return float64(m.rows) * rowHigh(int(m.rows), goodsRoom, goodHigh)
}

// words returns the text of the ability in lines, none if there is no hero or no space.
func (m *ability) words() block {
	room := goodsRoom - m.below()
	if m.hero == hellas.NoHero || room < 40 {
		return block{}
	}
	return fitted(m.text("hero", int(m.hero)), panelRoom-6, 12.5, 15, room-15)
}

// holderThing returns the thing of a seat, or "glory:none" if seat is negative.
func holderThing(seat int8) string {
	if seat < 0 {
		return "glory:none"
	}
	return seatThing(int(seat))
}

// acting reports whether a seat must choose now.
func (s *scene) acting(seat int) bool { return s.p.ToAct().Has(game.Seat(seat)) }

// actionName returns the name of a special action. If the name of BuildTemple or BuildMonument is wider than room at the
// given size, it returns only the name of the thing built.
func (t *teller) actionName(a hellas.Action, room, size float64) string {
	name := t.Called("action:" + a.String())
	if board.Width(name, size) > room && (a == hellas.BuildTemple || a == hellas.BuildMonument) {
		return t.Phrase("sheet." + a.String())
	}
	return name
}
