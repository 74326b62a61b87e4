package board

import "pantheon/games/hellas"

// A card is the data of a card that is drawn as a row: a symbol, the name and the text.
type card struct {
	thing, label string
	sign, class  string // the symbol, and the class of its colours
	figure       string // the current strength, drawn instead of the symbol; or ""
	size         float64
	name, text   string
}

// A cardKind is a kind of card that is drawn as a [card].
type cardKind uint8

const (
	heroCard cardKind = iota
	blessingCard
	artifactCard
	attackCard
	questCard
	numCardKinds
)

// String returns the kind of the cards' things, such as "hero".
func (k cardKind) String() string {
	return [...]string{"hero", "blessing", "artifact", "attack", "quest"}[k]
}

// card returns the data of card n of a kind. For a hero, the field text is a short summary; the field label has the
// whole text.
func (t *teller) card(kind cardKind, n int) card {
	c := card{thing: t.thing(kind.String(), n), size: 1, name: t.title(kind.String(), n), text: t.text(kind.String(), n)}
	c.label = t.Join([]string{c.name, c.text})
	switch kind {
	case heroCard:
		c.text = t.Phrase("lead." + t.id("hero", n)) // the whole text is beside the choice, and on the player's board
		c.sign, c.class, c.size = "#hel-hero-"+t.id("hero", n), "hel-bare", .78
	case blessingCard:
		c.godly(t.id("god", int(t.book.printed.BlessingOf(hellas.Blessing(n)))))
	case artifactCard:
		c.sign, c.class = "#hel-artifact", "g-none"
		if g, m := t.book.printed.ArtifactOf(hellas.Artifact(n)); g != hellas.NoMonument {
			c.godly(t.id("god", int(g)))
		} else if m != hellas.NoMonster {
			c.sign, c.class, c.size = "#hel-b-"+t.id("monster", int(m)), "hel-bare", .36
		}
	case attackCard:
		c.class = "g-attack"
	case questCard:
		c.sign, c.class, c.size = "#hel-quest", "hel-bare", .8
	}
	return c
}

// godly gives a card the symbol and the colour of a god.
func (c *card) godly(god string) { c.sign, c.class = "#hel-t-"+godSign[god], "g-"+god }

// The text size, line height and position of a card's text.
const (
	cardText   = 12.0
	cardLine   = 13.0
	cardFirst  = 31.5 // baseline of the first line, below the name
	cardIndent = 52.0
)

// high returns the height of a card with its whole text.
func (c *card) high() float64 {
	return max(60, cardFirst+9+cardLine*float64(len(lines(c.text, panelRoom-cardIndent-8, cardText, 20))-1)+2)
}

// cardBelow returns the space below the first line of text in a card of the given height. cardLines returns how many
// lines of text such a card can hold.
func cardBelow(high float64) float64 { return high - 9 - cardFirst }
func cardLines(high float64) int     { return int(cardBelow(high)/cardLine) + 1 }
