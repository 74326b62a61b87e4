package page

import (
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"pantheon/board"
	"pantheon/game"
)

// A CardsDoc is all that a title has to look up, in one language, and what of it somebody asks for.
type CardsDoc struct {
	Title, Name string // the title's id, and its name
	Kind, Words string // what is asked for; "" for all
	Groups      []RefGroup
	Shown       int // how many cards are what is asked for
	Symbols     templ.Component
}

// A RefGroup is the cards of one kind.
type RefGroup struct {
	ID, Name, What string
	Size           int // with all copies
	Many           bool
	Hidden         bool // none of them is asked for
	Cards          []RefCard
	// Provenance is that of all its cards, where it is the same, and Note too; "" where there is no such.
	Provenance game.Provenance
	Note       string
}

// Gather says once where all cards of a group come from, if it is the same for all; a card says it again that has a note of its own.
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

// A RefCard is one of them as players read it.
type RefCard struct {
	ID, Name, Kind string
	Text           []string
	Copies         int
	Picture        board.Drawing
	Things         []game.Thing    // that it stands for
	Provenance     game.Provenance // "" where it is the rulebook's, or says nothing of it
	Note           string
	Hidden         bool // it is not what is asked for
}

// CardsStyle is the name of the style sheet of a title's cards.
func CardsStyle(title string) string { return "cards-" + title + ".css" }

// What the page of cards loads beside its style sheet, and what the panel of cards at a table does.
const (
	CardsPage   = "compendium.js"
	CardsSheet  = "cards.css"
	CardsScript = "cards.js"
)

// CardsPath is the address of a title's cards.
func CardsPath(title string) string { return "/rules/" + title + "/cards" }

// things are those that a card stands for, as the script looks for them on the table.
func (c *RefCard) things() string {
	var all []string
	for _, thing := range c.Things {
		all = append(all, string(thing))
	}
	return strings.Join(all, " ")
}

// box is the view box of a picture.
func box(d board.Drawing) string { return "0 0 " + board.Num(d.W) + " " + board.Num(d.H) }

// wide tells whether a picture stands above the words and not beside them.
func (c *RefCard) wide() bool { return c.Picture.W >= broad }

// broad is how wide a picture at least is that needs the whole width of its card to be read.
const broad = 200

// classes are those of a group: where there are many cards that say little, they stand close to each other.
func (g *RefGroup) classes() string {
	if g.Many {
		return "ref-kind ref-many"
	}
	return "ref-kind"
}

// count says how many there are of something.
func count(n int) string { return strconv.Itoa(n) }
