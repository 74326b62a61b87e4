package board

import (
	"strconv"
	"strings"
	"testing"

	"pantheon/board"
	"pantheon/board/boardtest"
	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/games/godsofrome"
)

func TestEveryStepHasItsPrompt(t *testing.T) {
	g, b := open(t)
	boardtest.Prompts(t, g, b, 12,
		[]string{"choosing", "turn", "acting.1", "acting.2", "travelling", "gathering", "scattering", "wait.choosing", "wait.turn", "wait.acting",
			"wait.travelling", "wait.gathering", "wait.scattering", "over.won", "over.lost"},
		[]string{"pressing", "acting.0", "acting.3", "over.shared", "over.patronus", "wait.pressing"})
}

func TestCardsInTheRowHaveTips(t *testing.T) {
	g, b := open(t)
	positions(t, g, 4, 60, func(p *godsofrome.Position) {
		for place, card := range p.Row {
			thing := game.MakeThing("row", strconv.Itoa(place+1))
			if told := len(b.Tip(seen(g, p, 0), thing)) > 0; told != (card != godsofrome.NoCard) {
				t.Errorf("the card of %s is %d, and something is told of it: %v", thing, card, told)
			}
		}
	})
}

func TestTipsOfUnknownThingsAreEmpty(t *testing.T) {
	g, b := open(t)
	_, p := gametest.Random(g, game.Setup{Players: 2}, 1, 10)
	for _, thing := range []game.Thing{"", "territory", "territory:X9", "god:mars", "space:0", "space:5", "space:one", "board-space:1", "board-space:9.1", "row:5", "seat:7", "card:ZZ", "card:", "favour:-1", "checkpoint:4", "objective:none", "dragon:1"} {
		if lines := b.Tip(seen(g, p, 0), thing); len(lines) != 0 {
			t.Errorf("%q has the tip %v", thing, lines)
		}
	}
}

func TestTheTextIsComplete(t *testing.T) {
	g, b := open(t)
	positions(t, g, 4, 50, func(p *godsofrome.Position) {
		for _, l := range game.Langs {
			text := b.Text(seen(g, p, 0), board.RenderOptions{Lang: l})
			for at := godsofrome.Territory(0); at < godsofrome.NumTerritories; at++ {
				row := ""
				for line := range strings.Lines(text) {
					if strings.HasPrefix(line, "  "+at.String()+" ") {
						row = line
					}
				}
				for f, n := range p.Meeples[at] {
					if n > 0 && !strings.Contains(row, letters[f:f+1]+"×"+strconv.Itoa(int(n))) {
						t.Errorf("%s: the row of %s does not tell of %d meeples of %s: %q", l, at, n, factionIDs[f], row)
					}
				}
				if w := p.Wooden[at]; w >= 0 && !strings.Contains(row, "^"+letters[w:w+1]) {
					t.Errorf("%s: the row of %s does not tell of a wooden temple: %q", l, at, row)
				}
			}
			for o := range godsofrome.NumObjectives {
				s := b.scene(seen(g, p, 0), board.RenderOptions{Lang: l})
				if up := p.Objectives>>o&1 != 0; up != strings.Contains(text, "  "+s.Called(objectiveThings[o])+": ") {
					t.Errorf("%s: objective %s is face up: %v, and the text differs", l, objectiveID(o), up)
				}
			}
		}
	})
}

func TestTheRulesNameEverySectionAndRuling(t *testing.T) {
	g, b := open(t)
	for _, l := range game.Langs {
		rules := b.Rules(l)
		for o := range godsofrome.NumObjectives {
			if name := g.About().Words.Name(l, game.Thing(objectiveThings[o]), nil); !strings.Contains(rules, name) {
				t.Errorf("%s: the rules do not speak of the objective %s", l, name)
			}
		}
		for _, f := range factionIDs {
			if name := g.About().Words.Name(l, game.Thing("god:"+f), nil); !strings.Contains(rules, name) {
				t.Errorf("%s: the rules do not speak of %s", l, name)
			}
		}
		for _, section := range []string{"1.5", "1.6", "1.10", "1.12", "1.14", "1.16"} {
			if !strings.Contains(rules, section) {
				t.Errorf("%s: the rules do not speak of section %s", l, section)
			}
		}
		for q := 1; q <= 31; q++ {
			if !strings.Contains(rules, "Q"+strconv.Itoa(q)) {
				t.Errorf("%s: the rules do not name ruling Q%d", l, q)
			}
		}
	}
}
