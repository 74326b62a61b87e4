package web_test

import (
	"regexp"
	"strings"
	"testing"

	"pantheon/game"
	"pantheon/game/gametest"
)

// A finished game that is uploaded shows who won and how each point came, and who resigned, which explains the ranks.
func TestUploadedEnd(t *testing.T) {
	shelf := realShelf(t)
	for _, title := range shelf {
		t.Run(title.ID(), func(t *testing.T) {
			h := openHouse(t, shelf)
			about := title.Game.About()
			r, pos := gametest.Random(title.Game, game.Setup{Players: about.MaxSeats}, 3, about.Bound)
			if pos.Waiting() != 0 {
				t.Fatalf("the random game is not over after %d sentences", len(r.Plies))
			}
			r.Resigned = []game.Resignation{{Seat: 1, Ply: len(r.Plies) / 2}}
			page := h.person().post("/upload", "text", r.Text(), "input", "u").want(t, 200, "A game to look at", "has won")
			scores := regexp.MustCompile(`(?s)<table class="scores">.*?</table>`).FindString(page.body)
			if n := strings.Count(scores, "resigned"); n != 1 {
				t.Errorf("%d players of the score table are said to have resigned, not one:\n%s", n, scores)
			}
		})
	}
}
