package board

import (
	"slices"
	"strings"
	"unicode"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/hellas"
)

// A book is what never changes while games are played by the same rules and told in the same language: the content, the chart, what
// things are called in attributes, and how much room some texts take. All of it is worked out once, since every piece of every view asks
// for some of it.
type book struct {
	printed hellas.Printed
	chart   *chart
	things  map[string][]string                    // by kind
	short   []string                               // the first letters of the territories' names
	gods    [hellas.NumTerritories]hellas.Monument // whose monument stands in a territory
	cities  uint32                                 // bit t: territories with a City or Sparta
	high    [numCardKinds][]float64                // how high each card is that shows all its words, by kind
	effects [hellas.NumCombat]int                  // the lines of what each combat card does
}

// An edition is what a book is for.
type edition struct {
	printed hellas.Printed
	lang    game.Lang
}

// book is the book for a game in a reader's language.
func (b *greece) book(printed hellas.Printed, r board.Reader) *book {
	key := edition{printed, r.Lang}
	if known, ok := b.books.Load(key); ok {
		return known.(*book)
	}
	k := &book{printed: printed, chart: b.chart, things: map[string][]string{}}
	for _, kind := range []string{"territory", "land", "hero", "god", "monster", "quest", "combat", "attack", "artifact", "blessing"} {
		for n := 0; printed.ID(kind, n) != ""; n++ {
			k.things[kind] = append(k.things[kind], kind+":"+printed.ID(kind, n))
		}
	}
	for t := range b.chart.lands {
		l := &b.chart.lands[t]
		k.things["city"] = append(k.things["city"], "city:"+l.ID)
		k.gods[t] = hellas.Monument(printed.Find("god", l.Monument))
		if l.City != hellas.NoCity {
			k.cities |= 1 << t
		}
	}
	k.measure(&teller{Reader: r, book: k})
	known, _ := b.books.LoadOrStore(key, k)
	return known.(*book)
}

// measure works out what the book knows of the texts.
func (k *book) measure(t *teller) {
	k.short = shortNames(t)
	for kind := range numCardKinds {
		for n := range k.things[kind.String()] {
			c := t.card(kind, n)
			k.high[kind] = append(k.high[kind], c.high())
		}
	}
	for c := range k.effects {
		k.effects[c] = len(lines(t.effect(c), panelRoom-cardIndent-8, cardText, cardLines(cardHigh)))
	}
}

// shortNames are the first letters of all territories' names: three at least, two of Chinese, and as many as tell each from all others.
func shortNames(t *teller) []string {
	names := make([]string, len(t.book.chart.lands))
	for at := range names {
		names[at] = t.title("territory", at)
	}
	out := make([]string, len(names))
	for at, name := range names {
		runes, n := []rune(name), 3
		if unicode.Is(unicode.Han, runes[0]) {
			n = 2
		}
		alone := func() bool {
			first := string(runes[:n])
			return !slices.ContainsFunc(names, func(other string) bool { return other != name && strings.HasPrefix(other, first) })
		}
		for n = min(n, len(runes)); n < len(runes) && !alone(); n++ {
		}
		out[at] = string(runes[:n])
	}
	return out
}
