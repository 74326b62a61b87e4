package web

import (
	"net/http"
	"strings"

	"github.com/a-h/templ"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games"
	"pantheon/web/manual"
	"pantheon/web/page"
)

// aidOf gathers a title's player aid.
func aidOf(v *visit, t games.Title) (page.AidDoc, error) {
	doc := page.AidDoc{Title: t.ID(), Name: v.words.Name(t), Sheet: sheetOf(t, v.set.Lang)}
	if len(doc.Sheet.Parts) > 0 {
		return doc, nil
	}
	var err error
	doc.Text, _, err = manual.ToHTML(t.Board.Aid(v.set.Lang), doc.Sheet)
	return doc, err
}

// sheetOf is a title's player aid in pictures; an empty one where it has none.
func sheetOf(t games.Title, l game.Lang) board.Sheet {
	if b, ok := t.Board.(board.Aided); ok {
		return b.Sheet(l)
	}
	return board.Sheet{}
}

// aidPage is a title's player aid as a page of its own, with the drawings that it shows.
func aidPage(v *visit) error { return aidIn(v, page.Aid, true) }

// aidPanel is a title's player aid for the page of a table, whose stage holds the drawings.
func aidPanel(v *visit) error { return aidIn(v, page.AidPanel, false) }

// aidIn sends the aid of the title that the path names, in a page or a panel, with its drawings or without.
func aidIn(v *visit, view func(page.Frame, page.AidDoc) templ.Component, drawn bool) error {
	t, err := v.title()
	if err != nil {
		return err
	}
	doc, err := aidOf(v, t)
	if err != nil {
		return err
	}
	if drawn {
		if doc.Drawings, err = drawings(v, t, doc.Sheet.Icons()); err != nil {
			return err
		}
	}
	return v.page(http.StatusOK, view(v.frame(), doc))
}

// drawings are those of these ids, taken from the still half of the stage of a new game, for a page without a stage.
func drawings(v *visit, t games.Title, ids []string) (string, error) {
	if len(ids) == 0 {
		return "", nil
	}
	text, err := v.site.pictures.get("drawings "+t.ID()+" "+strings.Join(ids, " "), func() (string, error) {
		g := t.Game
		p, err := game.NewRecord(g, game.Setup{Players: g.About().MaxSeats}, "aid").Begin(g, nil)
		if err != nil {
			return "", err
		}
		view := g.Blank()
		p.View(game.Watcher, view)
		var still strings.Builder
		for _, part := range t.Board.Parts(view, board.Look{Lang: "en"}) {
			if !part.Zoom {
				continue
			}
			if err := part.Still.Render(v.r.Context(), &still); err != nil {
				return "", err
			}
		}
		return board.TakeOut("<svg>"+still.String()+"</svg>", ids)
	})
	return string(text), err
}
