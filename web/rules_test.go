package web_test

import (
	"testing"

	"github.com/a-h/templ"

	"pantheon/game"
)

// TestRulesTellWhereDataComeFromInEachLanguage opens the rules of each title in each language: every datum stands there with
// its value and its note in that language.
func TestRulesTellWhereDataComeFromInEachLanguage(t *testing.T) {
	h := openHouse(t, realShelf(t))
	for _, title := range h.shelf {
		a := title.Game.About()
		for _, l := range game.Langs {
			p := h.person()
			p.post("/settings", "lang", string(l))
			page := p.get("/rules/" + title.ID())
			for _, d := range a.Data {
				page.want(t, 200, "<td>"+templ.EscapeString(a.ValueIn(l, d))+"</td>", "<td>"+templ.EscapeString(a.NoteIn(l, d))+"</td>")
			}
		}
	}
}
