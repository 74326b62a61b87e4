package web

import (
	"net/http"
	"strings"

	"github.com/a-h/templ"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games"
	"pantheon/web/page"
	"pantheon/web/rulebook"
)

// aidOf returns the model of a title's player aid: its pictures or, if it has none, its text.
func aidOf(v *requestContext, t games.Title) (page.AidDoc, error) {
	doc := page.AidDoc{Title: t.ID(), Name: v.words.Name(t), Sheet: sheetOf(t, v.set.Lang)}
	if len(doc.Sheet.Parts) > 0 {
		return doc, nil
	}
	var err error
	doc.Text, _, err = rulebook.ToHTML(t.Board.Aid(v.set.Lang), doc.Sheet)
	return doc, err
}

// sheetOf returns a title's player aid in pictures; an empty one if the title has none.
func sheetOf(t games.Title, l game.Lang) board.Sheet {
	if b, ok := t.Board.(board.Aided); ok {
		return b.Sheet(l)
	}
	return board.Sheet{}
}

// aidPage serves a title's player aid as a page of its own, which includes the drawings of its icons.
func aidPage(v *requestContext) error { return aidIn(v, page.Aid, true) }

// aidPanel serves a title's player aid as a panel for the page of a table. The stage there holds the drawings.
func aidPanel(v *requestContext) error { return aidIn(v, page.AidPanel, false) }

// aidIn sends the player aid of the title in the path, in a page or a panel. If drawn is true, it includes the drawings.
func aidIn(v *requestContext, view func(page.Frame, page.AidDoc) templ.Component, drawn bool) error {
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

// drawings returns the SVG symbols of the icons with the ids, for a page without a stage; "" for no ids. It takes them from
// the static layer of the stage of a new game.
func drawings(v *requestContext, t games.Title, ids []string) (string, error) {
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
		p.View(game.Spectator, view)
		var still strings.Builder
		for _, part := range t.Board.Parts(view, board.RenderOptions{Lang: "en"}) {
			if !part.Zoom {
				continue
			}
			if err := part.Static.Render(v.r.Context(), &still); err != nil {
				return "", err
			}
		}
		return board.TakeOut("<svg>"+still.String()+"</svg>", ids)
	})
	return string(text), err
}
