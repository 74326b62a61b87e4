package board

import (
	"slices"
	"strings"
	"unicode"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/hellas"
)

// A book caches data that is the same for all games with the same content and language: the content, the chart, the
// names of things in attributes, and the space that some texts need. It is computed once for each content and language,
// because nearly every fragment of every view uses it.
type book struct {
	printed hellas.Printed
	chart   *chart
	things  map[string][]string                    // things by kind
	short   []string                               // the abbreviations of the territories' names
	gods    [hellas.NumTerritories]hellas.Monument // the god whose monument is in a territory, NoMonument for none
	cities  uint32                                 // bit t: territories with a City or Sparta
	high    [numCardKinds][]float64                // height of each card with its whole text, by kind
	effects [hellas.NumCombat]int                  // number of lines of each combat card's effect, at most as many as fit
}

// An edition is the key of a book.
type edition struct {
	printed hellas.Printed
	lang    game.Lang
}

// book returns the book for the content of a game and the reader's language. It makes the book at the first use.
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

// measure sets the values that depend on the texts of the language: abbreviations, heights and numbers of lines.
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

// shortNames returns the abbreviations of all territories' names. Each has at least three letters, or two characters in
// Chinese. It has as many more as make it unique, at most the whole name.
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
