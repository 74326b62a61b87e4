package board

import (
	"strconv"
	"strings"
	"testing"

	"pantheon/board"
	"pantheon/board/boardtest"
	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/games/luna"
)

func TestEveryStepHasItsPrompt(t *testing.T) {
	g, b := open(t)
	boardtest.Prompts(t, g, b, 16,
		[]string{"placing", "founding", "settling", "blocking", "turn", "turn.solo", "helping", "journeying", "tiding", "wait.placing", "wait.founding",
			"wait.settling", "wait.turn", "wait.helping", "wait.journeying", "wait.tiding", "over.won", "over.lost", "over.solo-lost"},
		[]string{"over.solo-won", "over.shared", "wait.blocking"})
}

// told returns the tip of a thing as one English text.
func told(g game.Game, b *moon, v game.Position, thing game.Thing) string {
	var lines []string
	for _, p := range b.Tip(v, thing) {
		lines = append(lines, g.About().Words.Text("en", p, nil))
	}
	return strings.Join(lines, "\n")
}

// arranged returns a position of a preselected set-up, with changes, in the view of seat 0.
func arranged(t *testing.T, g game.Game, players int, changes func(p *luna.Position)) *luna.Position {
	t.Helper()
	_, p := gametest.Random(g, game.Setup{Players: players, Options: map[string]string{"setup": "preselected"}}, 3, 1)
	v := seen(g, p, 0)
	changes(v)
	return v
}

func TestTipsTellWhoWouldBeDisplaced(t *testing.T) {
	g, b := open(t)
	v := arranged(t, g, 4, func(p *luna.Position) {
		p.Path &^= 1<<10 | 1<<20
		p.Players[0].Claimed, p.Players[1].Temple, p.Players[0].Temple, p.Players[2].Temple = 1<<15, 1<<10, 0, 1<<20
		p.Books &^= 1<<10 | 1<<20
	})
	text := told(g, b, v, "stone:15")
	if !strings.Contains(text, "player 1's novice on 10 is pushed out") || strings.Contains(text, "player 2's novice on 20") {
		t.Errorf("of stone 15, beside 10 and 20, is told:\n%s", text)
	}
	v.Books |= 1 << 10
	if text := told(g, b, v, "stone:15"); strings.Contains(text, "pushed out if") {
		t.Errorf("a book protects 10, and of stone 15 is told:\n%s", text)
	}
}

func TestTipsTellWhatAnIslandGivesAndWhoIsThere(t *testing.T) {
	g, b := open(t)
	v := arranged(t, g, 4, func(p *luna.Position) {
		p.Players[2].Active[luna.Tide], p.Players[2].Inactive[luna.Tide] = 3, 1
		p.Players[3].Shrines |= 1 << luna.Tide
		p.Figures = [3]luna.Kind{luna.Tide, luna.Tide, luna.Tide}
	})
	text := told(g, b, v, "island:tide")
	for _, want := range []string{"the Tide token", "player 2: 3 active, 1 inactive", "player 3 has a shrine", "6 for the most, 3 for the second most, 1 for the third", "Build shrines only here", "loses 1 for each"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not told of the island:\n%s", want, text)
		}
	}
}

func TestTipsTellWhenAStoneIsApproved(t *testing.T) {
	g, b := open(t)
	v := arranged(t, g, 4, func(*luna.Position) {}) // round 1: groups of four from 5
	for thing, want := range map[game.Thing]string{
		"stone:5":      "climb it, and then enter the temple for 6",
		"path:9":       "It opens in round 2.",
		"temple:28":    "Closed until round 6",
		"guard:3":      "in round 3",
		"seat:0":       "Scoring now",
		"council:9":    "worth 12",
		"next:builder": "Build shrines only here",
	} {
		if text := told(g, b, v, thing); !strings.Contains(text, want) {
			t.Errorf("%q is not told of %s:\n%s", want, thing, text)
		}
	}
}

func TestTheTextIsComplete(t *testing.T) {
	g, b := open(t)
	positions(t, g, 4, 50, func(p *luna.Position) {
		for _, l := range game.Langs {
			text := b.Text(seen(g, p, 0), board.RenderOptions{Lang: l})
			s := b.scene(p, board.RenderOptions{Lang: l})
			row := func(start string) string {
				for line := range strings.Lines(text) {
					if strings.HasPrefix(line, start+" ") {
						return line
					}
				}
				t.Fatalf("%s: no line begins with %q:\n%s", l, start, text)
				return ""
			}
			for k := range luna.NumIslands {
				line := row("  " + kindIDs[k])
				for i := range s.n {
					her := &p.Players[i]
					for _, n := range []int8{her.Active[k], her.Inactive[k]} {
						if n > 0 && !strings.Contains(line, s.letter(i)+strconv.Itoa(int(n))) {
							t.Errorf("%s: %d novices of %s on %s are not told: %s", l, n, s.colour(i), kindIDs[k], line)
						}
					}
				}
			}
			for _, n := range board.Bits(p.InPlay) {
				line := row("  " + strconv.Itoa(n))
				if i := s.owner(n, inTemple); i >= 0 && !strings.Contains(line, " "+s.letter(i)+" ") {
					t.Errorf("%s: the novice of %s on space %d is not told: %s", l, s.colour(i), n, line)
				}
			}
		}
	})
}

func TestPagesNameEveryRuling(t *testing.T) {
	g, b := open(t)
	for _, l := range game.Langs {
		rules := b.Rules(l)
		for q := 1; q <= 27; q++ {
			if !strings.Contains(rules, "Q"+strconv.Itoa(q)) {
				t.Errorf("%s: the rules do not name ruling Q%d", l, q)
			}
		}
		for k := range luna.NumIslands {
			if name := g.About().Words.Name(l, game.Thing("favour:"+kindIDs[k]), nil); !strings.Contains(rules, name) {
				t.Errorf("%s: the rules do not speak of the favour %s", l, name)
			}
		}
	}
}
