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
chance: [1, fox, "2"]
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
	if diff := cmp.Diff([]game.Answer{{Number: 9}}, first.Deal); diff != "" {
		t.Errorf("deal (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]game.Answer{{Number: 1}, {Name: "fox"}, {Name: "2"}}, first.Chance); diff != "" {
		t.Errorf("chance (-want +got):\n%s", diff)
	}
	wantPlay := []scenario.Spoken{
		{Line: 16, Seat: 0, Say: "take apple", At: -1},
		{Line: 17, Seat: 1, Say: "take pear", At: 1500},
		{Line: 18, Seat: 2, Say: "pass", At: -1, Chance: []game.Answer{{Number: 4}}},
	}
	if diff := cmp.Diff(wantPlay, first.Steps[0].Play); diff != "" {
		t.Errorf("play (-want +got):\n%s", diff)
	}
	if all[1].Setup.Players != 3 || all[1].Seed != "s" || all[1].Source[0] != "1.1" {
		t.Errorf("second is %+v", all[1])
	}
	third := all[2]
	if third.Setup.Players != 2 || len(third.Steps) != 2 || third.Steps[0].Play[0].Chance[0].Number != 7 {
		t.Errorf("third is %+v", third)
	}
}

func TestReadSaysWhatIsWrongAndWhere(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"misspelt key":          {"id: a\ntitle: A\nplayerz: 3", `f.yaml:3: scenario a: a scenario has a key "playerz"; it must be one of id, title,`},
		"misspelt step key":     {"id: a\ntitle: A\nsteps:\n  - pley: []", `f.yaml:4: scenario a: a step has a key "pley"; it must be one of note,`},
		"misspelt every key":    {"every:\n  player: 3", `f.yaml:2: every has a key "player"; it must be one of game, rules, players,`},
		"company of every":      {"every: {}\nid: a", "f.yaml:1: `every` has company; it must stand alone"},
		"misspelt test":         {"id: a\ntitle: A\nthen:\n  x: {$hass: 1}", `f.yaml:4: scenario a: a test is "$hass"; it must be one of $not, $has`},
		"test with company":     {"id: a\ntitle: A\nthen: {x: {$min: 1, $max: 2}}", "f.yaml:3: scenario a: the test $min has company; it must stand alone"},
		"no id":                 {"title: A", "f.yaml:1: a scenario has no id; it must have one of letters"},
		"bad id":                {"id: a b\ntitle: A", "f.yaml:1: a scenario has no id; it must have one of letters"},
		"no title":              {"id: a", `f.yaml:1: scenario a: it has no title`},
		"not a mapping":         {"- 3", "f.yaml:1: a scenario is a number; it must be a mapping"},
		"key twice":             {"id: a\ntitle: A\nid: b", `f.yaml:3: the key "id" stands there twice`},
		"same id":               {"- {id: a, title: A}\n- {id: a, title: B}", `f.yaml:2: the scenario "a" is also at f.yaml:1`},
		"no seat":               {"id: a\ntitle: A\nplay: [north: pass]", `f.yaml:3: scenario a: a move has a key "north"; it must be one of chance, or a seat: 0 to 7, watcher or clock`},
		"two speakers":          {"id: a\ntitle: A\nplay:\n - {0: pass, 1: pass}", "f.yaml:4: scenario a: a move has a second speaker, seat 1"},
		"nobody speaks":         {"id: a\ntitle: A\nplay:\n - {chance: [1]}", "f.yaml:4: scenario a: a move has no speaker"},
		"not a move":            {"id: a\ntitle: A\nplay:\n - pass", `f.yaml:4: scenario a: a move is "pass"; it must look like "0: words"`},
		"bad time":              {"id: a\ntitle: A\nplay: [\"0: pass @soon\"]", `f.yaml:3: scenario a: the time behind the @ is "soon"; it must be a number of milliseconds`},
		"long move":             {"id: a\ntitle: A\nplay: [0: " + strings.Repeat("x", 300) + "]", "f.yaml:3: scenario a: a move has 300 characters; it must have from 1 to 200"},
		"legal-if and twin":     {"id: a\ntitle: A\nrefuse: [{0: pass, why: refuse.gone, legal-if: {a: 1}, twin: {a: 1}}]", "f.yaml:3: scenario a: a refused move has legal-if and twin, which are the same"},
		"legal-if without text": {"id: a\ntitle: A\nrefuse: [{0: pass, rule: 3, legal-if: {a: 1}}]", "f.yaml:3: scenario a: a refused move has legal-if and no why; it must have the id"},
		"legal-if is no map":    {"id: a\ntitle: A\nrefuse: [{0: pass, why: refuse.gone, legal-if: 3}]", "f.yaml:3: scenario a: legal-if is a number; it must be a mapping, as change is"},
		"next alone":            {"id: a\ntitle: A\nrefuse: [{0: pass, why: refuse.gone, next: refuse.poor}]", "f.yaml:3: scenario a: a refused move has next and no legal-if"},
		"next like why":         {"id: a\ntitle: A\nrefuse: [{0: pass, why: refuse.gone, legal-if: {a: 1}, next: refuse.gone}]", "f.yaml:3: scenario a: a refused move has the same text as why and as next"},
		"vague refusal":         {"id: a\ntitle: A\nrefuse: [0: pass]", "f.yaml:3: scenario a: a refused move has neither rule nor why; it must have the rule"},
		"chance without play":   {"id: a\ntitle: A\nsteps: [{chance: [1]}]", "f.yaml:3: scenario a: chance is fixed in a step that plays nothing"},
		"fraction of players":   {"id: a\ntitle: A\nplayers: 2.5", "f.yaml:3: scenario a: players is 2.5; it must be a whole number from 1 to 8"},
		"too many players":      {"id: a\ntitle: A\nplayers: 12", "f.yaml:3: scenario a: players is 12; it must be a whole number from 1 to 8"},
		"seed with spaces":      {"id: a\ntitle: A\nseed: a b", `f.yaml:3: scenario a: seed is "a b"; it must be a text of at most 200 bytes`},
		"offer without seat":    {"id: a\ntitle: A\noffer: [pass]", "f.yaml:3: scenario a: offer is a list; it must be a mapping"},
		"empty offer":           {"id: a\ntitle: A\nnever-offer: {0: ['']}", "f.yaml:3: scenario a: never-offer has an empty text"},
		"tale line without id":  {"id: a\ntitle: A\ntell: {0: [{n: 2}]}", "f.yaml:3: scenario a: a line of the tale has no id"},
		"anchor":                {"id: &x a\ntitle: A", "f.yaml:1: \"&\": anchors, aliases"},
		"not closed":            {"id: a\ntitle: [", "f.yaml:2:"},
		"deep":                  {"id: a\ntitle: A\nthen: " + strings.Repeat("[", 500), "f.yaml:3: more than 40 lists"},
		"deep lists":            {strings.Repeat("- ", 500), "f.yaml:1: more than 40 lists"},
		"long line":             {"id: " + strings.Repeat("a", 3000), "f.yaml:1: a line has 3004 bytes; it must have at most 2000"},
		"control character":     {"id: a\ntitle: \x01", "f.yaml:2: a control character stands in column 8"},
		"not UTF-8":             {"id: \xff", "f.yaml:1: the file is not UTF-8"},
		"huge":                  {strings.Repeat("# \n", 1<<20), "f.yaml:1: the file has 3072 KiB; it must have at most 1024"},
		"negative chance":       {"id: a\ntitle: A\nchance: [-1]", "f.yaml:3: scenario a: chance is -1; it must be a whole number, at least 0"},
		"chance of nothing":     {"id: a\ntitle: A\nchance: [[]]", "f.yaml:3: scenario a: chance is a list; it must be a whole number, at least 0"},
		"misspelt before":       {"id: a\ntitle: A\nbefore: {play: [0: pass]}", `f.yaml:3: scenario a: before has a key "play"; it must be one of note,`},
		"misspelt result":       {"id: a\ntitle: A\nresult: {overr: true}", `f.yaml:3: scenario a: result has a key "overr"; it must be one of over, won, by, automaton, or a seat`},
		"misspelt standing":     {"id: a\ntitle: A\nresult: {0: {pionts: 0}}", `f.yaml:3: scenario a: a standing has a key "pionts"; it must be one of rank, label, points, tie, sources, ways`},
		"misspelt by a seat":    {"id: a\ntitle: A\nsee: {north: {}}", `f.yaml:3: scenario a: a seat is "north"; it must be 0 to 7, watcher or clock`},
		"misspelt refusal":      {"id: a\ntitle: A\nrefuse: [{0: pass, rules: 3}]", `f.yaml:3: scenario a: a move has a key "rules"; it must be one of rule, why, legal-if, next, or a seat`},
		"infinity":              {"id: a\ntitle: A\nchange: {x: .inf}", "f.yaml:3: infinity is not used in scenarios"},
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

// TestReadSaysEverythingAtOnce: Read reports every mistake of a file, in any scenario, and each one once.
func TestReadSaysEverythingAtOnce(t *testing.T) {
	_, err := scenario.Read("f.yaml", []byte(`every: {player: 3}
---
- id: a
  titel: A
  players: many
  id: c
- id: b
  title: B
  chance: [1, -1, {}]
  play: [north: pass, 0: pass @soon]
  then: {x: {$hass: 1}, y: .nan}
- 3
- {id: b, title: B}
`))
	want := `f.yaml:1: every has a key "player"; it must be one of game, rules, players, options, seed, deal, change
f.yaml:3: scenario a: it has no title; it must have one
f.yaml:4: scenario a: a scenario has a key "titel"; it must be one of id, title, title_pt, title_zh, source, game, rules, players, options, seed, deal, change, before, steps, note, note_pt, note_zh, play, chance, then, see, hide, waiting, offer, offer-only, never-offer, refuse, result, tell
f.yaml:5: scenario a: players is "many"; it must be a whole number from 1 to 8
f.yaml:6: the key "id" stands there twice
f.yaml:9: scenario b: chance is -1; it must be a whole number, at least 0
f.yaml:9: scenario b: chance is a mapping; it must be a whole number, at least 0
f.yaml:10: scenario b: a move has a key "north"; it must be one of chance, or a seat: 0 to 7, watcher or clock
f.yaml:10: scenario b: the time behind the @ is "soon"; it must be a number of milliseconds
f.yaml:11: nan is not used in scenarios; put a text in quotes
f.yaml:11: scenario b: a test is "$hass"; it must be one of $not, $has, $lacks, $size, $min, $max
f.yaml:12: a scenario is a number; it must be a mapping`
	if err == nil {
		t.Fatal("read without an error")
	}
	if diff := cmp.Diff(strings.Split(want, "\n"), strings.Split(err.Error(), "\n")); diff != "" {
		t.Errorf("faults (-want +got):\n%s", diff)
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
