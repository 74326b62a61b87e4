package scenario_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"pantheon/game"
	"pantheon/game/scenario"
)

func TestReadKeepsEachMember(t *testing.T) {
	all, err := scenario.Read("a.yaml", []byte(`# a comment
every: {players: 3, deal: [9], options: {x: slow, y: "1"}, change: {a: {b: 1, c: 2}}}
---
id: first
title: One
title_pt: Um
title_zh: 一
note: >
  Two lines
  in one.
source: [1.5, 1.10, Q1]
options: {x: fast}
change: {a: {c: 3}}
chance: [1, -2]
play:
  - 0: take apple
  - "1: take  pear @1500"
  - {2: pass, chance: 4}
---
- {id: second, title: Two, source: 1.1, seed: s}
- id: third
  title: Three
  players: 2
  steps:
    - play: [0: pass]
      chance: 7
`))
	if err != nil {
		t.Fatal(err)
	}
	if len(all) != 3 {
		t.Fatalf("read %d scenarios, want 3", len(all))
	}
	first := all[0]
	wantSetup := game.Setup{Players: 3, Options: map[string]string{"x": "fast", "y": "1"}}
	if diff := cmp.Diff(wantSetup, first.Setup); diff != "" {
		t.Errorf("set-up (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"1.5", "1.10", "Q1"}, first.Source); diff != "" {
		t.Errorf("sources lost their form (-want +got):\n%s", diff)
	}
	if got, want := string(first.Change), `{"a":{"b":1,"c":3}}`; got != want {
		t.Errorf("change is %s, want %s", got, want)
	}
	if first.Line != 4 || first.File != "a.yaml" || first.ID != "first" || first.Seed != "first" {
		t.Errorf("first is %s:%d %s seed %s", first.File, first.Line, first.ID, first.Seed)
	}
	if first.Title.In("pt") != "Um" || first.Title.In("zh") != "一" || first.Note.In("pt") != "Two lines in one." {
		t.Errorf("texts are %v and %v", first.Title, first.Note)
	}
	if diff := cmp.Diff([]int{9}, first.Deal); diff != "" {
		t.Errorf("deal (-want +got):\n%s", diff)
	}
	wantPlay := []scenario.Spoken{
		{Line: 16, Seat: 0, Say: "take apple", At: -1},
		{Line: 17, Seat: 1, Say: "take pear", At: 1500},
		{Line: 18, Seat: 2, Say: "pass", At: -1, Chance: []int{4}},
	}
	if diff := cmp.Diff(wantPlay, first.Steps[0].Play); diff != "" {
		t.Errorf("play (-want +got):\n%s", diff)
	}
	if all[1].Setup.Players != 3 || all[1].Seed != "s" || all[1].Source[0] != "1.1" {
		t.Errorf("second is %+v", all[1])
	}
	third := all[2]
	if third.Setup.Players != 2 || len(third.Steps) != 2 || third.Steps[0].Play[0].Chance[0] != 7 {
		t.Errorf("third is %+v", third)
	}
}

func TestReadSaysWhatIsWrongAndWhere(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"misspelt key":         {"id: a\ntitle: A\nplayerz: 3", `f.yaml:3: a scenario has no key "playerz"; it has id,`},
		"misspelt step key":    {"id: a\ntitle: A\nsteps:\n  - pley: []", `f.yaml:4: a step has no key "pley"`},
		"misspelt every key":   {"every:\n  player: 3", `f.yaml:2: every has no key "player"`},
		"company of every":     {"every: {}\nid: a", "f.yaml:1: `every` stands alone"},
		"misspelt test":        {"id: a\ntitle: A\nthen:\n  x: {$hass: 1}", `f.yaml:4: there is no test "$hass"; there is $not`},
		"test with company":    {"id: a\ntitle: A\nthen: {x: {$min: 1, $max: 2}}", "f.yaml:3: the test $min stands alone"},
		"no id":                {"title: A", "f.yaml:1: a scenario needs an id"},
		"bad id":               {"id: a b\ntitle: A", "f.yaml:1: a scenario needs an id"},
		"no title":             {"id: a", `f.yaml:1: the scenario "a" needs a title`},
		"not a mapping":        {"- 3", "f.yaml:1: a scenario is a mapping, not a number"},
		"key twice":            {"id: a\ntitle: A\nid: b", "f.yaml:3:"},
		"same id":              {"- {id: a, title: A}\n- {id: a, title: B}", `f.yaml:2: the scenario "a" is also at f.yaml:1`},
		"no seat":              {"id: a\ntitle: A\nplay: [north: pass]", `f.yaml:3: "north" is not a seat; seats are numbers`},
		"two speakers":         {"id: a\ntitle: A\nplay:\n - {0: pass, 1: pass}", "f.yaml:4: \"1\": one sentence has one speaker"},
		"nobody speaks":        {"id: a\ntitle: A\nplay:\n - {chance: [1]}", "f.yaml:4: nobody says anything"},
		"not a sentence":       {"id: a\ntitle: A\nplay:\n - pass", `f.yaml:4: a sentence looks like "0: words", not "pass"`},
		"bad time":             {"id: a\ntitle: A\nplay: [\"0: pass @soon\"]", "f.yaml:3: behind the @ stands a number"},
		"long sentence":        {"id: a\ntitle: A\nplay: [0: " + strings.Repeat("x", 300) + "]", "f.yaml:3: a sentence has from 1 to 200"},
		"vague refusal":        {"id: a\ntitle: A\nrefuse: [0: pass]", "f.yaml:3: a refused sentence needs the rule"},
		"chance without play":  {"id: a\ntitle: A\nsteps: [{chance: [1]}]", "f.yaml:3: chance is fixed in a step that plays nothing"},
		"fraction of players":  {"id: a\ntitle: A\nplayers: 2.5", "f.yaml:3: players: a whole number is needed, not 2.5"},
		"too many players":     {"id: a\ntitle: A\nplayers: 12", "f.yaml:3: players is a number from 1 to 8"},
		"seed with spaces":     {"id: a\ntitle: A\nseed: a b", "f.yaml:3: a seed is a text of at most 200 bytes"},
		"offer without seat":   {"id: a\ntitle: A\noffer: [pass]", "f.yaml:3: offer is a mapping, not a list"},
		"empty offer":          {"id: a\ntitle: A\nnever-offer: {0: ['']}", "f.yaml:3: never-offer: an empty text"},
		"tale line without id": {"id: a\ntitle: A\ntell: {0: [{n: 2}]}", "f.yaml:3: a line of the tale needs an id"},
		"anchor":               {"id: &x a\ntitle: A", "f.yaml:1: \"&\": anchors, aliases"},
		"not closed":           {"id: a\ntitle: [", "f.yaml:2:"},
		"deep":                 {"id: a\ntitle: A\nthen: " + strings.Repeat("[", 500), "f.yaml:3: more than 40 lists"},
		"deep lists":           {strings.Repeat("- ", 500), "f.yaml:1: more than 40 lists"},
		"long line":            {"id: " + strings.Repeat("a", 3000), "f.yaml:1: a line has at most 2000 bytes"},
		"control character":    {"id: a\ntitle: \x01", "f.yaml:2: a control character stands in column 8"},
		"not UTF-8":            {"id: \xff", "f.yaml:1: the file is not UTF-8"},
		"huge":                 {strings.Repeat("# \n", 1<<20), "f.yaml:1: the file is larger than 1024 KiB"},
		"infinity":             {"id: a\ntitle: A\nchange: {x: .inf}", "f.yaml:3: infinity is not used in scenarios"},
	} {
		t.Run(name, func(t *testing.T) {
			all, err := scenario.Read("f.yaml", []byte(c.text))
			if err == nil {
				t.Fatalf("read %+v without an error", all)
			}
			if !strings.HasPrefix(err.Error(), c.want) {
				t.Errorf("the error is\n%s\nwant it to begin with\n%s", err, c.want)
			}
		})
	}
}

func TestReadAllFindsAnIDInTwoFiles(t *testing.T) {
	fsys := fstest.MapFS{
		"b.yaml":   {Data: []byte("id: x\ntitle: X")},
		"a.yaml":   {Data: []byte("\nid: y\ntitle: Y\n---\nid: x\ntitle: X")},
		"note.txt": {Data: []byte("not a scenario")},
	}
	_, err := scenario.ReadAll(fsys)
	if want := `b.yaml:1: the scenario "x" is also at a.yaml:5; give one of them another id`; err == nil || err.Error() != want {
		t.Errorf("the error is %v, want %s", err, want)
	}
	delete(fsys, "b.yaml")
	all, err := scenario.ReadAll(fsys)
	if err != nil || len(all) != 2 || all[0].ID != "y" {
		t.Errorf("read %v, %v", all, err)
	}
}

func TestEmptyFileHoldsNoScenario(t *testing.T) {
	for _, text := range []string{"", "\n# only a comment\n", "---\n---\n"} {
		if all, err := scenario.Read("e.yaml", []byte(text)); err != nil || len(all) != 0 {
			t.Errorf("%q gives %v, %v", text, all, err)
		}
	}
}
