package board

import (
	"strings"
	"testing"

	"pantheon/board"
	"pantheon/board/boardtest"
	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/games/godsofrome"
)

func TestPiecesCanBeCounted(t *testing.T) {
	g, b := open(t)
	positions(t, g, 4, 40, func(p *godsofrome.Position) {
		drawn, numbers := map[string]int{}, map[string]string{}
		last := ""
		for _, e := range boardtest.Part(t, b, seen(g, p, 0), "map", english) {
			switch {
			case strings.HasPrefix(e.Attrs["data-thing"], "faction:"):
				last = e.Attrs["data-thing"] + "@" + e.Attrs["data-at"]
			case strings.HasPrefix(e.Attrs["data-piece"], "meeple:"):
				drawn[last]++
			case strings.Contains(e.Attrs["class"], "rome-number"):
				numbers[last] = e.Text
			case e.Attrs["data-piece"] != "":
				drawn[e.Attrs["data-piece"]+"@"+e.Attrs["data-at"]]++
			}
		}
		for at := godsofrome.Territory(0); at < godsofrome.NumTerritories; at++ {
			for f, n := range p.Meeples[at] {
				where := "faction:" + factionIDs[f] + "@territory:" + at.String()
				count := drawn[where]
				if text := numbers[where]; text != "" {
					count = board.ReadNumber(text, 0, 99)
				}
				if count != int(n) {
					t.Errorf("%s: %d meeples are there and %d are drawn", where, n, count)
				}
			}
			if w := p.Wooden[at]; w >= 0 && drawn["wooden:"+w.String()+"@territory:"+at.String()] != 1 {
				t.Errorf("the wooden temple of %s on %s is not drawn once", w, at)
			}
			if p.Harvest[at] != 0 && drawn["token:harvest@territory:"+at.String()] != 1 {
				t.Errorf("the token on %s is not drawn once", at)
			}
		}
		for f, at := range p.God {
			if at >= 0 && drawn["god:"+factionIDs[f]+"@territory:"+at.String()] != 1 {
				t.Errorf("the god %s on %s is not drawn once", factionIDs[f], at)
			}
		}
	})
}

func TestMarkedThingsAreMarked(t *testing.T) {
	g, b := open(t)
	_, p := gametest.Random(g, game.Setup{Players: 3}, 1, 40)
	look := board.RenderOptions{Lang: "en", Marked: []game.Thing{"territory:P2", "seat:1", "god:venus", "row:1", "board-space:2.3"}}
	found := map[string]bool{}
	for _, e := range boardtest.Elements(t, boardtest.Whole(t, b, seen(g, p, 0), look)) {
		if strings.Contains(" "+e.Attrs["class"]+" ", " marked ") {
			for _, thing := range strings.Fields(e.Attrs["data-thing"]) {
				found[thing] = true
			}
		}
	}
	for _, m := range look.Marked {
		if !found[string(m)] {
			t.Errorf("%s is not marked", m)
		}
	}
}

func TestOnlyTheOwnBoardHasSpacesThatMovesName(t *testing.T) {
	g, b := open(t)
	_, p := gametest.Random(g, game.Setup{Players: 3}, 1, 20)
	for _, e := range boardtest.Elements(t, boardtest.Whole(t, b, seen(g, p, 1), english)) {
		names := e.Attrs["data-thing"]
		if strings.HasPrefix(names, "space:") && !strings.Contains(names, "board-space:1.") {
			t.Errorf("seat 1 could click %s", names)
		}
	}
	for _, e := range boardtest.Elements(t, boardtest.Whole(t, b, seen(g, p, game.Spectator), english)) {
		if strings.HasPrefix(e.Attrs["data-thing"], "space:") {
			t.Errorf("a watcher could click %s", e.Attrs["data-thing"])
		}
	}
}

// TestTheMapKeepsItsNumberOfPieces checks that the map always has the same number of fragments, so that a change of one
// does not shift the others.
func TestTheMapKeepsItsNumberOfPieces(t *testing.T) {
	g, b := open(t)
	pieces := 0
	positions(t, g, 4, 20, func(p *godsofrome.Position) {
		now := len(b.Parts(seen(g, p, 0), english)[0].Dynamic)
		if pieces != 0 && now != pieces {
			t.Errorf("the map has %d pieces, and had %d", now, pieces)
		}
		pieces = now
	})
}

// TestAnEmptyRowHasNames checks the panel of cards when the row has no cards left. Each thing must have an accessible
// name in each language, and no two things the same one.
func TestAnEmptyRowHasNames(t *testing.T) {
	g, b := open(t)
	_, p := gametest.Random(g, game.Setup{Players: 3}, 1, 20)
	if err := g.Arrange(p, []byte(`{"row": []}`)); err != nil {
		t.Fatal(err)
	}
	for _, lang := range game.Langs {
		names := map[string]string{}
		for _, e := range boardtest.Part(t, b, seen(g, p, 0), "cards", board.RenderOptions{Lang: lang}) {
			thing, name := e.Attrs["data-thing"], e.Attrs["data-label"]
			if thing == "" {
				continue
			}
			if other := names[name]; name == "" || other != "" {
				t.Errorf("%s: %s is named %q, as %q", lang, thing, name, other)
			}
			names[name] = thing
		}
		if len(names) != godsofrome.RowLength+1 {
			t.Errorf("%s: the panel names %d things: %v", lang, len(names), names)
		}
	}
}
