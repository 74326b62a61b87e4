package board

import "pantheon/games/hellas"

// A card is a card that is drawn as one row: a sign, its name and what it does.
type card struct {
	thing, label string
	sign, class  string // what drawing, in which colours
	figure       string // a number in place of the drawing: how strong it is now
	size         float64
	name, text   string
}

// A cardKind is of which deck a card is.
type cardKind uint8

const (
	heroCard cardKind = iota
	blessingCard
	artifactCard
	attackCard
	questCard
	numCardKinds
)

// String is the kind of its things.
func (k cardKind) String() string {
	return [...]string{"hero", "blessing", "artifact", "attack", "quest"}[k]
}

// card is the card of a kind with that number.
func (t *teller) card(kind cardKind, n int) card {
	c := card{thing: t.thing(kind.String(), n), size: 1, name: t.title(kind.String(), n), text: t.text(kind.String(), n)}
	c.label = t.Join([]string{c.name, c.text})
	switch kind {
	case heroCard:
		c.text = t.Say("lead." + t.id("hero", n)) // the whole is told beside the choice, and on his player's sheet
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

// godly gives a card the sign and the colour of a god.
func (c *card) godly(god string) { c.sign, c.class = "#hel-t-"+godSign[god], "g-"+god }

// The sizes of a card's text, and where it begins.
const (
	cardText   = 12.0
	cardLine   = 13.0
	cardFirst  = 31.5 // where the first line stands, below the name
	cardIndent = 52.0
)

// high is how high a card is that shows all its words.
func (c *card) high() float64 {
	return max(60, cardFirst+9+cardLine*float64(len(lines(c.text, panelRoom-cardIndent-8, cardText, 20))-1)+2)
}

// cardBelow is how much room a card of that height has below its first line of text, cardLines how many lines that are.
func cardBelow(high float64) float64 { return high - 9 - cardFirst }
func cardLines(high float64) int     { return int(cardBelow(high)/cardLine) + 1 }
