package web_test

import (
	"strings"
	"testing"

	"pantheon/bot"
)

// TestLevelsHaveWords holds the bots' names against what the pages offer, so that a level without words is found.
func TestLevelsHaveWords(t *testing.T) {
	h := openHouse(t, realShelf(t))
	page := h.person().get("/new/"+h.shelf[0].ID()).want(t, 200)
	for _, level := range bot.Names() {
		if !strings.Contains(page.body, `value="bot:`+level+`"`) {
			t.Errorf("the page offers no bot of the level %s", level)
		}
	}
}
