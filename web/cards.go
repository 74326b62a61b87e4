package web

import (
	"net/http"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games"
	"pantheon/web/page"
)

// cardsOf returns the model of a title's reference cards. Cards that do not match the kind and the words in the query are
// marked as hidden. The error is errNoPage if the title has no cards.
func cardsOf(v *requestContext, t games.Title) (page.CardsDoc, error) {
	reference, ok := board.ReferenceOf(t.Board, v.set.Lang)
	if !ok {
		return page.CardsDoc{}, errNoPage
	}
	asked := v.r.URL.Query()
	doc := page.CardsDoc{Title: t.ID(), Name: v.words.Name(t), Kind: asked.Get("kind"), Words: asked.Get("words"), Symbols: reference.Symbols}
	about := t.Game.About()
	sources := map[[2]string]game.Datum{}
	for _, d := range about.Data {
		sources[[2]string{d.File, d.ID}] = d
	}
	wanted := strings.Fields(folded(doc.Words))
	for _, g := range reference.Groups {
		group := page.RefGroup{ID: g.ID, Name: g.Name, What: g.What, Size: g.Size(), Many: g.Many, Hidden: true}
		for _, e := range g.Entries {
			card := page.RefCard{ID: e.ID(), Name: e.Name, Kind: e.Kind, Text: e.Text, Copies: e.Copies(), Picture: e.Picture, Things: e.Things}
			if d, ok := sources[[2]string{e.File, e.Datum}]; ok && d.Provenance != game.Rulebook {
				card.Provenance, card.Note = d.Provenance, about.NoteIn(v.set.Lang, d)
			}
			says := folded(strings.Join(append([]string{g.Name, e.Name, e.Kind}, e.Text...), " "))
			card.Hidden = doc.Kind != "" && doc.Kind != g.ID || !holds(says, wanted)
			if !card.Hidden {
				group.Hidden = false
				doc.Shown++
			}
			group.Cards = append(group.Cards, card)
		}
		group.Gather()
		doc.Groups = append(doc.Groups, group)
	}
	return doc, nil
}

// folded returns a text as it is compared with a query: without capitals and accents. The script of the page does the same.
func folded(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.M, r) {
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFD.String(text))
}

// holds reports whether a text contains all words, also as parts of longer words.
func holds(text string, words []string) bool {
	for _, word := range words {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
}

// cards serves the page of a title's reference cards.
func cards(v *requestContext) error {
	t, err := v.title()
	if err != nil {
		return err
	}
	doc, err := cardsOf(v, t)
	if err != nil {
		return err
	}
	return v.page(http.StatusOK, page.Cards(v.frame(), doc))
}

// cardsPanel serves a title's reference cards as a panel for the page of a table.
func cardsPanel(v *requestContext) error {
	t, err := v.title()
	if err != nil {
		return err
	}
	doc, err := cardsOf(v, t)
	if err != nil {
		return err
	}
	return v.page(http.StatusOK, page.CardsPanel(v.frame(), doc))
}
