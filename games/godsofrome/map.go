package godsofrome

// A Map is the drawn map: all territories, the coloured ones first and in order, then lava.
type Map struct {
	ViewBox     [4]int // x, y, width and height; y grows downwards
	Territories []Place
}

// A Place is a territory as the map draws it.
type Place struct {
	ID         string   // "P2", "L1"
	Kind       string   // a faction's word, or "lava"
	Centre     [2]int   // where pieces gather
	FreeRadius int      // round the centre, inside the polygon
	Adjacent   []string // ids of the territories that share a border
	Polygon    [][2]int // the outline, closed
}

// Lava tells whether the place is lava.
func (p *Place) Lava() bool { return p.Kind == lavaKind }

// lavaKind is the kind of territories that only separate others. (1.9)
const lavaKind = "lava"

// Map is the drawn map. Nobody changes it.
func (p *Position) Map() *Map { return &p.rules.board }

// Adjacent is the set of coloured territories that share a border with a coloured territory.
func (p *Position) Adjacent(t Territory) uint16 { return p.rules.adjacent[t] }

// CardID is the id of a kind of card, such as "GT"; "" for NoCard.
func (p *Position) CardID(c Card) string {
	if c < 0 || int(c) >= len(p.rules.cards) {
		return ""
	}
	return p.rules.cards[c].id
}

// CardIcons are the icons of a kind of card, NoIcon in the second place of a card with only one.
func (p *Position) CardIcons(c Card) [2]Icon { return p.rules.cards[c].icons }

// PrintedIcon is the icon printed on a card space, 0 to 3, of every player board.
func (p *Position) PrintedIcon(space int) Icon { return p.rules.space(p.switches, space) }

// TemplePlaces is how many disc places each god's temple has for players' discs; the removed god's has none. (1.3)
func (p *Position) TemplePlaces(g Faction) int {
	if g == p.Removed {
		return 0
	}
	return int(p.rules.freePlaces[p.Seats])
}

// ObjectiveFavour is what an objective gives: for a territory that meets it, or once in a scoring; for Cultists for every step
// of Per gods.
func (p *Position) ObjectiveFavour(o Objective) (favour, atLeast, per int) {
	what := p.rules.objectives[o]
	return int(what.favour), int(what.atLeast), int(what.per)
}

// Powers tells whether the gods' powers are in play. (1.14)
func (p *Position) Powers() bool { return p.switches&withPowers != 0 }

// Pantheon tells whether the restriction of visits is in play. (1.15)
func (p *Position) Pantheon() bool { return p.switches&withPantheon != 0 }

// Blocked is the set of territories where a god piece stands. (1.9)
func (p *Position) Blocked() uint16 { return p.blocked }
