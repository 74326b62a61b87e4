package web_test

import (
	"strings"
	"testing"
)

// TestNotationIsForWhoAsks checks a log in words alone, the default, and with the notation, a setting that also applies to
// what the script requests.
func TestNotationIsForWhoAsks(t *testing.T) {
	t.Parallel()
	h := openTestSite(t, toyRegistry())
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

// TestFoldsStandOnPagesOfTheirOwn opens the rules of each title. Rulings, the notation and what is reconstructed are on
// other pages, to which old addresses lead.
func TestFoldsStandOnPagesOfTheirOwn(t *testing.T) {
	sequential(t)
	t.Parallel()
	h := openTestSite(t, realRegistry(t))
	found := map[string]bool{}
	for _, title := range h.registry {
		at := "/rules/" + title.ID()
		first := h.person().get(at).want(t, 200, `id="data" data-also="notation reconstructed bots"`, `id="scenarios" data-also="scenario-"`)
		for id, page := range map[string]string{"rulings": "/rulings", "notation": "/curious", "reconstructed": "/curious"} {
			if !strings.Contains(title.Board.Rules("en"), "{#"+id) {
				continue
			}
			found[id] = true
			section := `<section id="` + id + `"`
			h.person().get(at+page).want(t, 200, section)
			if strings.Contains(first.body, section) {
				t.Errorf("%s: the chapter %q stands on the first page", title.ID(), id)
			}
		}
		if strings.Contains(first.body, "{#") {
			t.Errorf("%s: a heading shows its attributes", title.ID())
		}
	}
	if len(found) != 3 {
		t.Errorf("the rules of the titles have only these folds: %v", found)
	}
}
