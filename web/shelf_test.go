package web_test

import (
	"strings"
	"testing"

	"pantheon/games"
)

// TestATableOfATitleThatIsNotOffered starts the server without the examples. A table of an example is kept, its page says what
// to do, and other pages work. When the server runs with the examples again, the game continues.
func TestATableOfATitleThatIsNotOffered(t *testing.T) {
	t.Parallel()
	all, err := games.OpenWithExamples(nil)
	if err != nil {
		t.Fatal(err)
	}
	example := all[len(all)-1]
	h := openTestSite(t, all)
	ana := h.person()
	path := "/t/" + ana.open(example.ID(), "bot:level1")
	address := h.server.Listener.Addr().String()
	for _, registry := range []games.Registry{realRegistry(t), all} {
		h.stop()
		h.registry, h.warns = registry, true
		h.start(address)
		page := ana.get(path)
		if there := len(registry) == len(all); there != (page.status == 200) || there == strings.Contains(page.body, "start it with --examples") {
			t.Errorf("with %d titles offered: status %d\n%.2000s", len(registry), page.status, page.body)
		}
		if home := ana.get("/"); home.status != 200 {
			t.Errorf("with %d titles offered the first page has status %d", len(registry), home.status)
		}
	}
}
