package board

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"

	"pantheon/board"
	"pantheon/board/boardtest"
	"pantheon/game"
	"pantheon/games/fourgods"
)

func TestPagesNameEveryRulingAndEveryGod(t *testing.T) {
	g, b := open(t)
	for _, l := range game.Langs {
		rules := b.Rules(l)
		for q := 1; q <= 30; q++ {
			if !regexp.MustCompile(`Q` + strconv.Itoa(q) + `\D`).MatchString(rules) {
				t.Errorf("%s: the rules do not name ruling Q%d", l, q)
			}
		}
		for _, id := range godIDs {
			if name := g.About().Words.Name(l, game.MakeThing("label", id), nil); !strings.Contains(rules, name) {
				t.Errorf("%s: the rules do not speak of %s", l, name)
			}
		}
		for _, v := range g.About().Verbs {
			if v.ID != "time-up" && !strings.Contains(rules, "`"+v.ID) {
				t.Errorf("%s: the rules do not explain the sentence %q", l, v.ID)
			}
		}
	}
}

// TestTheRulesTellWhatEndsAGameByItself checks that the chapter on late errors states the number of challenges of the
// content. The chapter on the end must state that a game is over when nobody can act any more.
func TestTheRulesTellWhatEndsAGameByItself(t *testing.T) {
	_, b := open(t)
	raw, err := os.ReadFile("../content/constants.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var content struct{ Honour struct{ Challenges int } }
	if err := yaml.Unmarshal(raw, &content); err != nil || content.Honour.Challenges == 0 {
		t.Fatalf("the content is read as %+v: %v", content, err)
	}
	for _, l := range game.Langs {
		chapter := func(id string) string {
			_, text, _ := strings.Cut(b.Rules(l), "{#"+id+"}")
			text, _, _ = strings.Cut(text, "\n## ")
			return text
		}
		if n := regexp.MustCompile(`\b` + strconv.Itoa(content.Honour.Challenges) + `\D`); !n.MatchString(chapter("honour")) {
			t.Errorf("%s: the chapter on late errors does not tell the number of challenges", l)
		}
		if !strings.Contains(chapter("end"), "5.5") || !strings.Contains(chapter("end"), "`honour`") {
			t.Errorf("%s: the chapter on the end does not tell when nobody can do anything more", l)
		}
	}
}

// TestTheTextShowsTheWorld checks that each row of the World in the text has the corners of its tiles, in their places.
func TestTheTextShowsTheWorld(t *testing.T) {
	g, b := open(t)
	positions(t, g, 4, 90, func(p *fourgods.Position) {
		lines := strings.Split(b.Text(seen(g, p, 0), english), "\n")
		first := -1
		for i, line := range lines {
			if strings.HasPrefix(line, " 1  ") {
				first = i
			}
		}
		if first < 0 {
			t.Fatalf("there is no first row:\n%s", strings.Join(lines, "\n"))
		}
		for n := range fourgods.NumCells {
			tile := p.TileAt(n)
			if tile == nil {
				continue
			}
			c, _, _ := p.FaceUp(p.SlotAt(n))
			letters := c.String()
			row, at := first+2*(n/fourgods.Side), 4+6*(n%fourgods.Side)
			north, south := runes(lines[row], at), runes(lines[row+1], at)
			if north != letters[:2] || south != letters[3:]+letters[2:3] {
				t.Fatalf("%s has the corners %s, and the text shows %s over %s", fourgods.CellName(n), letters, north, south)
			}
		}
	})
}

// runes returns two characters of a line, starting at a column.
func runes(line string, at int) string {
	all := []rune(line)
	return string(all[min(at, len(all)):min(at+2, len(all))])
}

// TestTipsRememberBacks checks the tooltip of a discarded tile. A seat that has seen its back must get the back; others must be told
// that they have not seen it.
func TestTipsRememberBacks(t *testing.T) {
	g, b := open(t)
	told := map[string]int{}
	positions(t, g, 10, 20, func(p *fourgods.Position) {
		for eye := range int(p.Seats) {
			v := seen(g, p, game.Seat(eye))
			for seat := range int(p.Seats) {
				for _, piece := range b.scene(v, board.RenderOptions{Lang: "en"}).addDiscards(nil, seat) {
					d, ok := piece.(discarded)
					if !ok {
						continue
					}
					id := tileID(d.tile)
					tile := v.TileOf(id)
					known := tile.Face(1-tile.Lie().Face()) != fourgods.Unseen
					for _, line := range b.Tip(v, game.MakeThing("tile", id)) {
						switch line.ID {
						case "tip.back":
							told["known"]++
							if !known {
								t.Fatalf("player %d is told the back of %s without having seen it", eye, id)
							}
						case "tip.back-unknown":
							told["unknown"]++
							if known {
								t.Fatalf("player %d has seen the back of %s and is told otherwise", eye, id)
							}
						}
					}
				}
			}
		}
	})
	if told["known"] == 0 || told["unknown"] == 0 {
		t.Fatalf("random games came only to %v", told)
	}
}

func TestPromptsFollowTheGame(t *testing.T) {
	g, b := open(t)
	met := map[string]bool{}
	positions(t, g, 12, 1, func(p *fourgods.Position) {
		for s := range game.Seat(fourgods.MaxPlayers) {
			met[b.Prompt(seen(g, p, s), s).ID] = true
		}
	})
	for _, id := range []string{"lobby", "lobby-wait", "wait", "watch", "taken", "prophet", "place", "draw"} {
		if !met["prompt."+id] {
			t.Errorf("no random game came to prompt.%s", id)
		}
	}
}

// TestNothingIsCutOff checks that no text is truncated in any language, with names of usual length.
func TestNothingIsCutOff(t *testing.T) {
	g, b := open(t)
	names := func(thing game.Thing) (string, bool) {
		return map[game.Thing]string{"seat:0": "Ana", "seat:1": "Benedita", "seat:2": "小明", "seat:3": "Wolfgang"}[thing], thing.Kind() == "seat"
	}
	for _, setup := range []game.Setup{
		{Players: 4},
		{Players: 2, Options: map[string]string{"time": "turns"}},
		{Players: 3, Options: map[string]string{"gods": "hidden"}},
		{Players: 2, Options: map[string]string{"time": "effort", "gods": "hidden"}},
	} {
		for _, most := range []int{0, 5, 12, 24, 40, 55, fourgods.NumCells} {
			_, p := lively(t, g, setup, 7, func(p *fourgods.Position) bool { return tiles(p) >= most })
			for s := range setup.Players {
				for _, l := range game.Langs {
					for _, e := range boardtest.Elements(t, boardtest.Whole(t, b, seen(g, p, game.Seat(s)), board.RenderOptions{Lang: l, Names: names})) {
						if e.Name == "text" && strings.Contains(e.Text, "…") {
							t.Errorf("%s, %v, %d tiles: %q", l, setup, most, e.Text)
						}
					}
				}
			}
		}
	}
}
