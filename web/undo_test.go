package web_test

import (
	"regexp"
	"strings"
	"testing"

	"pantheon/web/access"
)

// undoOffers matches the undo buttons of a page.
var undoOffers = regexp.MustCompile(`(?s)<form [^>]*data-undo.*?</form>`)

// undoPly matches the ply to which a button leads.
var undoPly = regexp.MustCompile(`name="ply" value="(\d+)"`)

// TestUndoIsOfferedWhereItSucceeds plays against a bot, which never agrees to an undo after a reveal. Whenever it is the
// person's turn, so that nothing else changes, every offered undo succeeds.
func TestUndoIsOfferedWhereItSucceeds(t *testing.T) {
	sequential(t)
	h := &testSite{t: t, folder: t.TempDir(), registry: toyRegistry(), limits: access.Limits{Inputs: -1}} // faster than people are
	h.start("")
	t.Cleanup(h.stop)
	p := h.person()
	taken := 0
	for game := range 8 {
		id := p.open("bluff", "bot:random")
		for n := range 12 {
			var page reply
			await(t, "a turn", func() bool {
				page = p.get("/t/" + id)
				return len(sayForm(t, page).words) > 0 || strings.Contains(page.body, `card ending`)
			})
			if offer := undoOffers.FindString(page.body); offer != "" && n%3 == 2 {
				ply := undoPly.FindStringSubmatch(offer)
				if status, answer := p.script(t, "POST", "/t/"+id+"/act/undo", "ply", ply[1], "input", newInput()); !answer.OK {
					t.Fatalf("an offer to take back was refused with %d: %+v", status, answer)
				}
				taken++
				continue
			}
			f := sayForm(t, page)
			if len(f.words) == 0 {
				break
			}
			p.post("/t/"+id+"/say", "words", f.words[(n+game)%len(f.words)], "seat", f.seat, "seen", f.seen, "input", newInput()).want(t, 200)
		}
	}
	if taken == 0 {
		t.Error("nothing could ever be taken back")
	}
}
