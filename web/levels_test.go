package web_test

import (
	"strings"
	"testing"

	"pantheon/bot"
)

// TestLevelsHaveWords holds the bots' names against what the pages offer, so that a level without words is found, also where a title
// brings it.
func TestLevelsHaveWords(t *testing.T) {
	h := openHouse(t, realShelf(t))
	for _, title := range h.shelf {
		page := h.person().get("/new/"+title.ID()).want(t, 200)
		for _, level := range bot.Names(title.Game) {
			if !strings.Contains(page.body, `value="bot:`+level+`"`) || strings.Contains(page.body, "level:"+level) {
				t.Errorf("%s: the page offers no bot of the level %s, or has no words for it", title.ID(), level)
			}
		}
	}
}
