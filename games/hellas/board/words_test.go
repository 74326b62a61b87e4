package board

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"

	"pantheon/board"
	"pantheon/board/boardtest"
	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/games/hellas"
)

func TestEveryStepHasItsPrompt(t *testing.T) {
	g, b := open(t)
	boardtest.Prompts(t, g, b, 8,
		[]string{"hero", "start", "turn", "moving", "recruit.each", "prepare", "card.attacker", "card.defender", "wait.turn", "wait.set-up", "wait.battle"},
		[]string{"turn.last", "artifacts", "order", "recruit", "extra", "repeat", "monument", "keep", "draft", "discard", "discard.symbol", "redraw", "heal", "suffer", "raise", "lower",
			"ask", "ask.battle", "ask.yield", "ask.hunt", "withdraw", "return", "quest", "appear", "appear.pass", "choose", "target", "territory", "army", "army.anywhere", "way", "bring", "fly",
			"claim", "claim.back", "monster.roll", "monster.hunt", "monster.wound", "monster.move", "die", "send", "uncover", "uncover.off", "level", "pick", "strike",
			"defend", "reward", "reward.success", "offer", "rally", "sway", "wait.hunt", "wait.draft", "wait.other", "over.won", "over.lost", "over.shared", "over.solo-won",
			"over.solo-lost"})
}

// told returns the tooltip of a thing as one English text.
func told(g game.Game, b *greece, v game.Position, thing game.Thing) string {
	var lines []string
	for _, p := range b.Tip(v, thing) {
		lines = append(lines, g.About().Words.Text("en", p, nil))
	}
	return strings.Join(lines, "\n")
}

func TestTipsTellWhatATerritoryIs(t *testing.T) {
	g, b := open(t)
	v := arranged(t, g, 4, func(p *hellas.Position) {
		laconia := p.Find("territory", "laconia")
		for i := range p.Players {
			p.Players[i].Held &^= 1 << laconia
			p.Players[i].Fort &^= 1 << laconia
		}
		p.Players[3].Held |= 1 << laconia
		p.Players[3].Fort |= 1 << laconia
		p.Players[3].Hoplites[laconia] = 4
	})
	for thing, want := range map[game.Thing][]string{
		"territory:laconia":  {"brown land", "5 hoplites", "Controlled by player 3", "Sparta: Recruit places up to 4", "player 3: 4 hoplites", "fortified"},
		"territory:epirus":   {"red land", "Shrine"},
		"territory:phocis":   {"Delphi"},
		"god:zeus":           {"Monument of Zeus, level", "A prayer raises Strength"},
		"symbol:bow":         {"3 of them deal any wound"},
		"symbol:shield":      {"defends against any attack"},
		"land:green":         {"Usurp"},
		"deck:combat":        {"in the deck"},
		"combat:trap-sword":  {"Trap", "Leadership"},
		"attribute:speed":    {"Hermes"},
		"monster:hydra":      {"of 7 wounds dealt", "Special attack"},
		"temple-card:card":   {"Oracle"},
		"blessing:ambush":    {"Ambush"},
		"artifact:palladium": {"Palladium"},
	} {
		text := told(g, b, v, thing)
		for _, w := range want {
			if !strings.Contains(text, w) {
				t.Errorf("%q is not told of %s:\n%s", w, thing, text)
			}
		}
	}
}

func TestTheTextIsComplete(t *testing.T) {
	g, b := open(t)
	positions(t, g, 3, 120, func(p *hellas.Position) {
		for _, l := range game.Langs {
			s := b.scene(p, board.RenderOptions{Lang: l})
			text := strings.Join(strings.Fields(b.Text(seen(g, p, 0), board.RenderOptions{Lang: l})), "")
			for i := range s.book.chart.lands {
				id := s.book.chart.lands[i].ID
				ground := s.territory(hellas.Territory(i))
				if label := strings.Join(strings.Fields(ground.label()), ""); !strings.Contains(text, id+":"+label) {
					t.Errorf("%s: of %s is not told: %s", l, id, label)
				}
			}
			for i := range s.n {
				for _, good := range s.goods(i) {
					if !strings.Contains(text, strings.Join(strings.Fields(good.card(good.kind, int(good.n)).name), "")) {
						t.Errorf("%s: seat %d owns %s, and it is not told", l, i, good.card(good.kind, int(good.n)).name)
					}
				}
			}
		}
	})
}

// TestPagesNameEveryRuling checks that the table of rulings on the rules page has a row for each ruling from R1 to R42.
// The row of a ruling with an option must name the option.
func TestPagesNameEveryRuling(t *testing.T) {
	g, b := open(t)
	for _, l := range game.Langs {
		for r := 1; r <= 42; r++ {
			if !strings.Contains(b.Rules(l), "\n| R"+strconv.Itoa(r)+" | ") {
				t.Errorf("%s: the table of rulings lacks R%d", l, r)
			}
		}
		for _, o := range g.About().Options {
			if o.Ruling == "" {
				continue
			}
			_, row, _ := strings.Cut(b.Rules(l), "\n| "+o.Ruling+" | ")
			if row, _, _ = strings.Cut(row, "\n"); !strings.Contains(row, "`"+o.ID+"`") {
				t.Errorf("%s: ruling %s does not name its option %s: %s", l, o.Ruling, o.ID, row)
			}
		}
	}
}

// TestEveryVerbHasAHeading checks that each verb with parameters has a text for the heading above its moves, in each
// language.
func TestEveryVerbHasAHeading(t *testing.T) {
	g, _ := open(t)
	words := g.About().Words
	for _, v := range g.About().Verbs {
		if len(v.Words) == 0 {
			continue // the move is its own heading
		}
		for _, l := range game.Langs {
			if words.Text(l, game.NewPhrase("verb."+v.ID), nil) == "" || !words.Has("verb."+v.ID) {
				t.Errorf("%s: no heading for %s", l, v.ID)
			}
		}
	}
}

// TestCardsShowAllTheirWords checks that the texts of blessings, artifacts, quests and combat cards fit into their
// space on the board.
func TestCardsShowAllTheirWords(t *testing.T) {
	g, b := open(t)
	_, p := gametest.Random(g, game.Setup{Players: 4}, 1, 30)
	for _, l := range game.Langs {
		s := b.scene(seen(g, p, 0), board.RenderOptions{Lang: l})
		var all []card
		for i := range hellas.NumBlessings {
			all = append(all, s.card(blessingCard, i))
		}
		for i := range hellas.NumArtifacts {
			all = append(all, s.card(artifactCard, i))
		}
		for _, c := range all {
			high := min(c.high(), stageRoom-26)
			if need := len(board.Wrap(c.text, panelRoom-cardIndent-8, cardText)); need > cardLines(high) {
				t.Errorf("%s: %s has %d lines and is shown with %d", l, c.name, need, cardLines(high))
			}
		}
		for q := range hellas.NumQuests {
			if need := len(board.Wrap(s.text("quest", q), panelRoom-14, questText)); need > questLines {
				t.Errorf("%s: the quest %s has %d lines and is shown with %d", l, s.title("quest", q), need, questLines)
			}
		}
		for c := range hellas.NumCombat {
			if need := len(board.Wrap(s.effect(c), panelRoom-cardIndent-8, cardText)); need > cardLines(cardHigh) {
				t.Errorf("%s: the combat card %s has %d lines and is shown with %d", l, s.title("combat", c), need, cardLines(cardHigh))
			}
		}
	}
}

// An invaders holds those values of the content on the Persian Invasion that the rules page states.
type invaders struct {
	Movement struct{ Road, Then []string }
	Levels   struct {
		Settings map[int]struct {
			Invasion, Mobilization              []int
			Command, Vanguard, Landing, Counter int
		}
	}
	Arrows       struct{ Tour []string }
	MonsterTable struct{ Numbers []string } `yaml:"monster-table"`
	QuestTable   struct{ Numbers []string } `yaml:"quest-table"`
}

// spaced returns numbers as one text, separated by spaces.
func spaced(numbers []int) string { return strings.Trim(fmt.Sprint(numbers), "[]") }

// TestTheRulesTellTheWholeInvasion checks that the chapter on the Persian Invasion has a part for each section of its
// rules, with pictures. The chapters that it changes must link to it, and its tables must agree with the content.
func TestTheRulesTellTheWholeInvasion(t *testing.T) {
	g, b := open(t)
	raw, err := os.ReadFile("../content/solo.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var v invaders
	if err := yaml.Unmarshal(raw, &v); err != nil || len(v.Levels.Settings) != 3 || len(v.Arrows.Tour) != int(hellas.NumTerritories) {
		t.Fatalf("the content is read as %+v: %v", v, err)
	}
	words := g.About().Words
	for _, l := range game.Langs {
		rules := b.Rules(l)
		_, solo, _ := strings.Cut(rules, "{#solo}")
		solo, _, _ = strings.Cut(solo, "\n## ")
		before, _, _ := strings.Cut(rules, "{#solo}")
		name := func(kind string, id string) string { return words.Name(l, game.MakeThing(kind, id), nil) }
		for _, rule := range g.About().Rules {
			if part, ok := strings.CutPrefix(rule.ID, "3.9 "); ok && !strings.Contains(solo, "{#solo-"+part+"}") {
				t.Errorf("%s: the chapter has no part for %q", l, rule.ID)
			}
		}
		if n := strings.Count(solo, "(scenario:"); n < 10 {
			t.Errorf("%s: the chapter has only %d pictures", l, n)
		}
		chapters := strings.Split(before, "\n## ")
		for _, section := range []string{"3.1", "3.2", "3.3", "3.4", "3.5", "3.6", "3.7", "3.8"} {
			i := slices.IndexFunc(chapters, func(c string) bool {
				head, _, _ := strings.Cut(c, "\n")
				return strings.HasSuffix(head, "("+section+")") || strings.HasSuffix(head, "（"+section+"）")
			})
			if i < 0 || !strings.Contains(chapters[i], "](#solo-") {
				t.Errorf("%s: the chapter with %s does not lead to what the invasion changes", l, section)
			}
		}
		rows := make([]string, 6)
		for n := 1; n <= len(v.Levels.Settings); n++ {
			s := v.Levels.Settings[n]
			for i, value := range []string{
				spaced(s.Invasion), spaced(s.Mobilization), fmt.Sprint(s.Command), fmt.Sprint(s.Vanguard), fmt.Sprint(s.Landing), fmt.Sprint(s.Counter),
			} {
				rows[i] += " | " + value
			}
		}
		for _, row := range rows {
			if !strings.Contains(solo, row+" |\n") {
				t.Errorf("%s: the table of levels has no row%s", l, row)
			}
		}
		var order, tour []string
		for _, id := range append(v.Movement.Road, v.Movement.Then...) {
			order = append(order, name("territory", id))
		}
		for _, id := range append(v.Arrows.Tour, v.Arrows.Tour[0]) {
			tour = append(tour, name("territory", id))
		}
		comma := ", "
		if l == "zh" {
			comma = "、"
		}
		for _, list := range []string{strings.Join(order, comma), strings.Join(tour, " → ")} {
			if !strings.Contains(solo, list) {
				t.Errorf("%s: not told is %s", l, list)
			}
		}
		for i := 0; i < len(v.MonsterTable.Numbers); i += 2 {
			at := regexp.MustCompile(fmt.Sprintf(`\| %d[,、] ?%d \| %s`, i+1, i+2, name("monster", v.MonsterTable.Numbers[i])))
			if v.MonsterTable.Numbers[i] != v.MonsterTable.Numbers[i+1] || !at.MatchString(solo) {
				t.Errorf("%s: the table of monsters does not match %s", l, at)
			}
		}
		for i, id := range v.QuestTable.Numbers {
			at := regexp.MustCompile(fmt.Sprintf(`%d[:：] ?%s`, i+1, name("quest", id)))
			if id != "persian" && !at.MatchString(solo) {
				t.Errorf("%s: the table of quests does not match %s", l, at)
			}
		}
	}
}
