package page

import (
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"pantheon/board"
	"pantheon/game"
)

// A CardsDoc holds the reference cards of a title in one language, and the filter that a reader has set.
type CardsDoc struct {
	Title, Name string // the title's id and its name
	Kind, Words string // the filter: a kind of card, and search words; "" for all
	Groups      []RefGroup
	Shown       int // how many cards match the filter
	Symbols     templ.Component
}

// A RefGroup holds the cards of one kind.
type RefGroup struct {
	ID, Name, What string
	Size           int // the number of cards, counting all copies
	Many           bool
	Hidden         bool // no card of the group matches the filter
	Cards          []RefCard
	// Provenance and Note hold what all cards of the group have in common; "" if they differ or have none. See
	// [RefGroup.Gather].
	Provenance game.Provenance
	Note       string
}

// Gather moves the provenance to the group if all cards have the same one. If all of them also have the same note, it moves
// the note too. A card whose note differs from the group's keeps its provenance and its note.
func (g *RefGroup) Gather() {
	if len(g.Cards) == 0 {
		return
	}
	from, notes := g.Cards[0].Provenance, map[string]int{}
	for _, c := range g.Cards {
		if c.Provenance != from {
			return
		}
		notes[c.Note]++
	}
	g.Provenance = from
	if most := g.Cards[0].Note; notes[most] == len(g.Cards) {
		g.Note = most
	}
	for i := range g.Cards {
		if c := &g.Cards[i]; c.Note == g.Note {
			c.Provenance, c.Note = "", ""
		}
	}
}

// A RefCard is one reference card.
type RefCard struct {
	ID, Name, Kind string
	Text           []string
	Copies         int
	Picture        board.Drawing
	Things         []game.Thing    // the things that the card represents
	Provenance     game.Provenance // "" if the card comes from the rulebook, its group has the provenance, or nothing is recorded
	Note           string
	Hidden         bool // the card does not match the filter
}

// CardsStyle returns the name of the style sheet of a title's cards.
func CardsStyle(title string) string { return "cards-" + title + ".css" }

// CardsPage is the script of the page of cards. CardsSheet and CardsScript are the style sheet and the script of the panel of
// cards on the page of a table.
const (
	CardsPage   = "compendium.js"
	CardsSheet  = "cards.css"
	CardsScript = "cards.js"
)

// CardsPath returns the address of the page of a title's cards.
func CardsPath(title string) string { return "/rules/" + title + "/cards" }

// things returns the things that a card represents, separated by spaces. The script uses them to find the card's pieces on the
// board.
func (c *RefCard) things() string {
	var all []string
	for _, thing := range c.Things {
		all = append(all, string(thing))
	}
	return strings.Join(all, " ")
}

// box returns the view box of a picture.
func box(d board.Drawing) string { return "0 0 " + board.Num(d.W) + " " + board.Num(d.H) }

// wide reports whether the card's picture is placed above the text, not next to it.
func (c *RefCard) wide() bool { return c.Picture.W >= broad }

// broad is the width, in units of the picture, from which it is placed above the text ([RefCard.wide]).
const broad = 200

// classes returns the CSS classes of a group. Groups of many cards with little text are set closely.
func (g *RefGroup) classes() string {
	if g.Many {
		return "ref-kind ref-many"
	}
	return "ref-kind"
}

// count formats n as decimal text.
func count(n int) string { return strconv.Itoa(n) }
