package board

import (
	"strconv"
	"strings"
	"testing"

	"pantheon/board/boardtest"
	"pantheon/games/godsofrome"
)

// TestFavourIsMarkedOnTheTrack checks that each player has one disc on the favour track, in the place of the player's
// favour; beyond the last place a number is added.
func TestFavourIsMarkedOnTheTrack(t *testing.T) {
	g, b := open(t)
	check := func(p *godsofrome.Position) {
		t.Helper()
		at, beyond := map[string]string{}, map[string]bool{}
		for _, e := range boardtest.Part(t, b, seen(g, p, 0), "map", english) {
			if owner, found := strings.CutPrefix(e.Attrs["data-key"], "favour-marker:"); found {
				if at[owner] != "" {
					t.Errorf("%s has two discs", owner)
				}
				at[owner] = e.Attrs["data-at"]
			}
			if e.Attrs["class"] == "rome-overflow" {
				beyond[e.Text] = true
			}
		}
		for seat := range int(p.Seats) {
			owner, favour := "seat:"+strconv.Itoa(seat), int(p.Players[seat].Favour)
			want := "favour:" + strconv.Itoa(favour)
			if p.Players[seat].Faction < 0 { // nobody's discs yet
				favour, want = 0, ""
			}
			if at[owner] != want {
				t.Errorf("%s has %d favour, and its disc is at %q", owner, favour, at[owner])
			}
			if (favour > favourLast) != beyond[strconv.Itoa(favour)] {
				t.Errorf("%s has %d favour, and the numbers beyond the track are %v", owner, favour, beyond)
			}
		}
	}
	positions(t, g, 3, 30, func(p *godsofrome.Position) {
		check(p)
		p.Players[0].Favour = favourLast + 7
		check(p)
	})
}
