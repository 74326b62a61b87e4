package web_test

import (
	"strings"
	"testing"
)

// TestNotationIsForWhoAsks looks at a log as it is usually told, in words alone, and with the switch of the settings, which the live stream
// knows too.
func TestNotationIsForWhoAsks(t *testing.T) {
	t.Parallel()
	h := openHouse(t, toyShelf())
	id, seats := h.pair("bluff")
	sayAny(t, id, seats, 0)
	const asked = `<code class="notation">`
	if page := seats[1].get("/t/"+id).want(t, 200); strings.Contains(page.body, asked) || strings.Contains(page.body, "data-notation") {
		t.Error("the notation stands on a page whose reader did not ask for it")
	}
	seats[1].post("/settings", "lang", "en", "sound", "on", "confirm", "lasting", "notation", "on").want(t, 200)
	page := seats[1].get("/t/"+id).want(t, 200, asked, "data-notation", `name="notation" value="on" checked`)
	if said := strings.Count(page.body, asked); said != 1 {
		t.Errorf("of one move the log shows %d in the notation", said)
	}
	seats[1].post("/settings", "only", "sound", "sound", "off").want(t, 200)
	seats[1].get("/t/"+id).want(t, 200, asked)
	watcher := h.person()
	watcher.post("/settings", "lang", "en", "notation", "on").want(t, 200)
	watcher.get("/t/"+id+"/state").want(t, 200, `class=\"notation\"`)
	if state := h.person().get("/t/"+id+"/state").want(t, 200); strings.Contains(state.body, "notation") {
		t.Error("a watcher who asks for nothing is sent the notation")
	}
}

// TestRulingsStandBehindFolds opens the rules of each title: rulings, the notation and what is reconstructed are closed, and can be linked
// to.
func TestRulingsStandBehindFolds(t *testing.T) {
	t.Parallel()
	h := openHouse(t, realShelf(t))
	found := map[string]bool{}
	for _, title := range h.shelf {
		page := h.person().get("/rules/"+title.ID()).want(t, 200, `<details class="fold" id="reconstructed"><summary><h2>`)
		for _, id := range []string{"rulings", "notation"} {
			if strings.Contains(title.Board.Rules("en"), "{#"+id) {
				page.want(t, 200, `<details class="fold" id="`+id+`"><summary><h2>`)
				found[id] = true
			}
		}
		if strings.Contains(page.body, "{#") || strings.Contains(page.body, "<details open") {
			t.Errorf("%s: a fold of the rules stands open, or is no fold", title.ID())
		}
	}
	if len(found) != 2 {
		t.Errorf("the rules of the titles have only these folds: %v", found)
	}
}
