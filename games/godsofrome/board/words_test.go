package board

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"pantheon/board"
	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/games/godsofrome"
)

func TestPromptsOfEveryStepAreWholeSentences(t *testing.T) {
	g, b := open(t)
	words := g.About().Words
	met := map[string]bool{}
	check := func(p *godsofrome.Position) {
		for s := game.Seat(0); s < game.Seat(p.Seats); s++ {
			phrase := b.Prompt(seen(g, p, s), s)
			met[phrase.ID] = true
			if !words.Has(phrase.ID) {
				t.Fatalf("the prompt %q is in no catalogue", phrase.ID)
			}
			for _, l := range game.Langs {
				if text := words.Text(l, phrase, nil); strings.Contains(text, "{") || strings.Contains(text, ":territory") {
					t.Errorf("the prompt %q reads %q", phrase.ID, text)
				}
			}
		}
	}
	positions(t, g, 12, 1, check)
	for _, id := range []string{"choosing", "turn", "acting.1", "acting.2", "travelling", "gathering", "scattering", "wait.choosing", "wait.turn", "wait.acting", "wait.travelling", "wait.gathering", "wait.scattering", "over.won", "over.lost"} {
		if !met["prompt."+id] {
			t.Errorf("no random game came to prompt.%s", id)
		}
	}
}

// Some prompts are too rare for random games.
func TestRarePromptsAreInTheCatalogue(t *testing.T) {
	g, _ := open(t)
	for _, id := range []string{"pressing", "acting.0", "acting.3", "over.shared", "over.patronus", "wait.pressing"} {
		if !g.About().Words.Has("prompt." + id) {
			t.Errorf("prompt.%s is in no catalogue", id)
		}
	}
}

func TestEveryDrawnThingHasATip(t *testing.T) {
	g, b := open(t)
	words := g.About().Words
	positions(t, g, 4, 60, func(p *godsofrome.Position) {
		v := seen(g, p, 0)
		for thing := range things(table(t, b, v), false) {
			lines := b.Tip(v, game.Thing(thing))
			kind := game.Thing(thing).Kind()
			if len(lines) == 0 && !(kind == "row" && p.Row[number(game.Thing(thing).ID(), 1, 4)-1] == godsofrome.NoCard) {
				t.Errorf("%s has no tip", thing)
			}
			for _, line := range lines {
				if !words.Has(line.ID) {
					t.Fatalf("the tip %q of %s is in no catalogue", line.ID, thing)
				}
				for _, l := range game.Langs {
					if text := words.Text(l, line, nil); strings.Contains(text, "{") {
						t.Errorf("the tip %q of %s reads %q", line.ID, thing, text)
					}
				}
			}
		}
	})
}

// Whatever can be chosen has a name for those who do not see it, in every language.
func TestEveryDrawnThingHasALabel(t *testing.T) {
	g, b := open(t)
	tag := regexp.MustCompile(`<[a-z]+ [^>]*data-thing="([^"]+)"[^>]*>`)
	positions(t, g, 3, 40, func(p *godsofrome.Position) {
		for _, lang := range game.Langs {
			for _, m := range tag.FindAllStringSubmatch(whole(t, b, seen(g, p, 0), board.Look{Lang: lang}), -1) {
				if !strings.Contains(m[0], ` data-label="`) || strings.Contains(m[0], ` data-label=""`) {
					t.Fatalf("%s has no label in %s: %s", m[1], lang, m[0])
				}
			}
		}
	})
}

func TestTipsOfUnknownThingsAreEmpty(t *testing.T) {
	g, b := open(t)
	_, p := gametest.Random(g, game.Setup{Players: 2}, *seedFlag, 10)
	for _, thing := range []game.Thing{"", "territory", "territory:X9", "god:mars", "space:0", "space:5", "space:one", "board-space:1", "board-space:9.1", "row:5", "seat:7", "card:ZZ", "card:", "favour:-1", "checkpoint:4", "objective:none", "dragon:1"} {
		if lines := b.Tip(seen(g, p.(*godsofrome.Position), 0), thing); len(lines) != 0 {
			t.Errorf("%q has the tip %v", thing, lines)
		}
	}
}

func TestTextIsCompleteAndFitsATerminal(t *testing.T) {
	g, b := open(t)
	positions(t, g, 4, 50, func(p *godsofrome.Position) {
		for _, l := range game.Langs {
			text := b.Text(seen(g, p, 0), board.Look{Lang: l})
			for line := range strings.Lines(text) {
				if columns := board.Columns(strings.TrimRight(line, "\n")); columns > board.TextWidth {
					t.Errorf("%s: %d columns: %s", l, columns, line)
				}
			}
			if strings.Contains(text, "{") || !utf8.ValidString(text) {
				t.Errorf("%s: a text with a gap:\n%s", l, text)
			}
			for at := godsofrome.Territory(0); at < godsofrome.NumTerritories; at++ {
				row := ""
				for line := range strings.Lines(text) {
					if strings.HasPrefix(line, "  "+at.String()+" ") {
						row = line
					}
				}
				for f, n := range p.Meeples[at] {
					if n > 0 && !strings.Contains(row, letters[f:f+1]+"×"+itoa(int(n))) {
						t.Errorf("%s: the row of %s does not tell of %d meeples of %s: %q", l, at, n, factionIDs[f], row)
					}
				}
				if w := p.Wooden[at]; w >= 0 && !strings.Contains(row, "^"+letters[w:w+1]) {
					t.Errorf("%s: the row of %s does not tell of a wooden temple: %q", l, at, row)
				}
			}
			for o := range godsofrome.NumObjectives {
				s := b.scene(seen(g, p, 0), board.Look{Lang: l})
				if up := p.Objectives>>o&1 != 0; up != strings.Contains(text, "  "+s.called(game.Thing(objectiveThing(o)))+": ") {
					t.Errorf("%s: objective %s is face up: %v, and the text differs", l, objectiveID(o), up)
				}
			}
		}
	})
}

func TestPagesAreThereInEveryLanguage(t *testing.T) {
	g, b := open(t)
	for _, l := range game.Langs {
		rules, aid := b.Rules(l), b.Aid(l)
		for o := range godsofrome.NumObjectives {
			if name := g.About().Words.Name(l, game.Thing(objectiveThing(o)), nil); !strings.Contains(rules, name) {
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
			if !strings.Contains(rules, "Q"+itoa(q)) {
				t.Errorf("%s: the rules do not name ruling Q%d", l, q)
			}
		}
		if len(aid) < 300 || len(aid) > len(rules)/2 {
			t.Errorf("%s: the aid has %d bytes, the rules %d", l, len(aid), len(rules))
		}
	}
	if b.Rules("xx") != b.Rules("en") {
		t.Error("a language without rules does not get the English ones")
	}
}
