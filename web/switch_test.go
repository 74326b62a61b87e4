package web_test

import (
	"strings"
	"testing"
)

// TestSeatsAreTakenAlong signs in in a browser that has seats as another user. One press merges that user into the one who
// signs in, who then has the seats. On other devices the merged user no longer exists either.
func TestSeatsAreTakenAlong(t *testing.T) {
	h, ana, table, k := keyedTestSite(t)
	bob := h.secure()
	own := bob.open("bluff", "friend")
	bob.post("/name", "name", "Bob").want(t, 200)
	bob.post("/t/"+own+"/talk/note", "text", "she bluffs", "input", "n").want(t, 200)
	other := h.secure() // the same user on another device
	other.jar().SetCookies(nil, bob.jar().Cookies(nil))
	other.get("/t/"+own+"/talk").want(t, 200, "she bluffs")

	bob.signs(k).want(t, 200, `"go":"/sign-in/seats"`)
	bob.get("/sign-in/seats").want(t, 200, "Sign in as Ana here?", "1 table", "Merge into Ana")
	bob.post("/sign-in/seats", "do", "take").want(t, 200, own, table)
	bob.post("/sign-in/seats", "do", "take").want(t, 409) // it is merged already
	for who, p := range map[string]*person{"this browser": bob, "Ana's own": ana} {
		if page := p.get("/mine").body; !strings.Contains(page, own) || !strings.Contains(page, table) {
			t.Errorf("%s does not have the seats of both", who)
		}
		p.get("/t/"+own+"/talk").want(t, 200, "she bluffs")
	}
	if page := other.get("/mine").body; strings.Contains(page, own) {
		t.Error("whom the browser was still has the seat")
	}
	if page := other.get("/t/" + own + "/talk").body; strings.Contains(page, "she bluffs") {
		t.Error("whom the browser was still reads the note")
	}
	if page := h.secure().get("/t/" + own); !strings.Contains(page.body, "Bob") {
		t.Error("the seat has lost the name by which the others know it")
	}
}

// TestSeatsAgainstEachOtherAreNotTakenAlong checks that two users who play against each other are not merged. The page says
// so, and at which table.
func TestSeatsAgainstEachOtherAreNotTakenAlong(t *testing.T) {
	h, ana, _, k := keyedTestSite(t)
	bob := h.secure()
	bob.post("/name", "name", "Bob").want(t, 200)
	both := ana.open("bluff", "friend")
	bob.post(ana.get("/t/" + both).links()[0], "name", "Bob", "input", "s").want(t, 200)
	bob.signs(k).want(t, 200, `"go":"/sign-in/seats"`)
	if page := bob.get("/sign-in/seats").want(t, 200, "Can&#39;t merge: Bob and Ana both have, or have had, a seat in the same game", `href="/t/`+both+`"`); strings.Contains(page.body, `value="take"`) {
		t.Error("it is offered all the same")
	}
	bob.post("/sign-in/seats", "do", "take").want(t, 409, "Can&#39;t merge:")
	if page := bob.get("/mine").body; !strings.Contains(page, both) {
		t.Error("the guest has lost their seat")
	}
	ana.post("/t/"+both+"/act/end", "input", "e").want(t, 200)
	bob.post("/sign-in/seats", "do", "take").want(t, 200, both) // nothing is secret any more
}

// TestTwoWithPasskeysStayTwo checks that a user with a passkey is not merged into another user.
func TestTwoWithPasskeysStayTwo(t *testing.T) {
	h, _, _, k := keyedTestSite(t)
	bob := h.secure()
	own := bob.open("bluff", "bot:random")
	bob.post("/name", "name", "Bob").want(t, 200)
	bob.makes(newKey(t)).want(t, 200)
	bob.signs(k).want(t, 200, `"go":"/sign-in/seats"`)
	bob.get("/sign-in/seats").want(t, 200, "Bob has passkeys too")
	bob.post("/sign-in/seats", "do", "take").want(t, 409, "Bob has passkeys too")
	bob.post("/sign-in/seats", "do", "leave").want(t, 200)
	if page := bob.get("/mine").body; strings.Contains(page, own) {
		t.Error("the seats were taken along")
	}
}
