package web_test

import (
	"html"
	"regexp"
	"strconv"
	"testing"

	"github.com/a-h/templ"

	"pantheon/board"
	"pantheon/game"
	"pantheon/game/gametest"
)

// TestRulesTellWhereDataComeFromInEachLanguage opens the rules of each title in each language: every datum stands there with
// its value and its note in that language.
func TestRulesTellWhereDataComeFromInEachLanguage(t *testing.T) {
	t.Parallel()
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

// TestExamplesAreDrawnForNarrowScreensToo opens the picture of each title's first examples: for a narrow screen there is a strip
// of what changed, and the picture leads to the whole table.
func TestExamplesAreDrawnForNarrowScreensToo(t *testing.T) {
	t.Parallel()
	h := openHouse(t, realShelf(t))
	link := regexp.MustCompile(`<a class="picture" href="([^"]+)"><picture><source media="\(max-width: 640px\)" srcset="([^"]+)">\s*<img src="([^"]+)"`)
	width := regexp.MustCompile(`^<svg [^>]*viewBox="0 0 ([0-9.]+) `)
	for _, title := range h.shelf {
		p := h.person()
		all := link.FindAllStringSubmatch(p.get("/rules/"+title.ID()).want(t, 200).body, -1)
		_, start := gametest.Random(title.Game, game.Setup{Players: 2}, 1, 0)
		stage := 0.0
		for _, part := range title.Board.Parts(start, board.Look{Lang: "en"}) {
			if part.Zoom {
				stage = part.W
			}
		}
		if len(all) < 3 {
			t.Fatalf("%s: %d examples have a picture that can be opened", title.ID(), len(all))
		}
		for _, m := range all[:3] {
			if m[1] != m[3] {
				t.Errorf("the picture %s leads to %s", m[3], m[1])
			}
			wide := func(path string) float64 {
				body := p.get(html.UnescapeString(path)).want(t, 200).body
				w, err := strconv.ParseFloat(width.FindStringSubmatch(body)[1], 64)
				if err != nil {
					t.Fatal(err)
				}
				return w
			}
			// Where the stage alone changed, that is the strip, as wide as it is.
			if whole, strip := wide(m[1]), wide(m[2]); strip > whole*.7 && strip > stage+20 {
				t.Errorf("%s: what changed is drawn %v wide for a narrow screen, and the whole table %v", m[2], strip, whole)
			}
		}
	}
}
