package scenario_test

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pantheon/game"
	"pantheon/game/gametest/bluff"
	"pantheon/game/gametest/grab"
	"pantheon/game/gametest/morra"
	"pantheon/game/scenario"
)

// toys lists the games of the scenarios in testdata.
var toys = []game.Game{morra.Game(), grab.Game(), bluff.Game()}

func toy(t *testing.T, id string) game.Game {
	t.Helper()
	for _, g := range toys {
		if g.About().ID == id {
			return g
		}
	}
	t.Fatalf("no toy game %q", id)
	return nil
}

func TestScenariosOfTheToys(t *testing.T) {
	all, err := scenario.ReadAll(os.DirFS("testdata"))
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range all {
		t.Run(s.ID, func(t *testing.T) {
			g := toy(t, s.Game)
			out, err := s.Run(g)
			if err != nil {
				t.Fatal(err)
			}
			replayed, err := out.Record.Replay(g, -1)
			if err != nil {
				t.Fatalf("the record does not replay: %v", err)
			}
			if len(out.Record.Plies) == len(out.Told) && game.FingerprintOf(replayed) != game.FingerprintOf(out.After) {
				t.Error("the record replays to another position than the scenario's last")
			}
			if len(out.Told) > 0 && game.FingerprintOf(out.Before) == game.FingerprintOf(out.After) {
				t.Error("Before changed while the moves were played")
			}
		})
	}
}

// TestRecordEndsBeforeFixedChance: the record of a scenario ends before the first prescribed draw, because a record cannot prescribe
// draws.
func TestRecordEndsBeforeFixedChance(t *testing.T) {
	all, err := scenario.ReadAll(os.DirFS("testdata"))
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range all {
		if s.ID != "clock-strikes" {
			continue
		}
		out, err := s.Run(grab.Game())
		if err != nil {
			t.Fatal(err)
		}
		want := []game.Ply{{Seat: 0, Text: "grab S1 bell", At: 2999}}
		if diff := cmp.Diff(want, out.Record.Plies); diff != "" {
			t.Errorf("plies (-want +got):\n%s", diff)
		}
		if len(out.Told) != 2 || out.Told[1].At != 3000 {
			t.Errorf("told %v", out.Told)
		}
		return
	}
	t.Fatal("no scenario clock-strikes")
}

// TestFailingScenarios: each failure names its line, what was expected and what was found.
func TestFailingScenarios(t *testing.T) {
	const morraHead = "id: x\ntitle: X\nplayers: 2\nchange: {first: \"0\"}\n"
	const grabHead = "id: x\ntitle: X\nplayers: 2\nchange: {table: {S1: bell, S2: kite, S3: kite, S4: kite, S5: kite, S6: kite}}\n"
	for name, c := range map[string]struct{ game, text, want string }{
		"then":              {"morra", morraHead + "then:\n  pot: 4\n  rounds: 7", "f.yaml:7: scenario x: then rounds: expected 7, found 4"},
		"then, text":        {"morra", morraHead + "then: {first: 0}", `f.yaml:5: scenario x: then first: expected 0, found "0"`},
		"then, deeper":      {"morra", morraHead + "then: {seats: {1: {pebbles: 2}}}", "then seats.1.pebbles: expected 2, found 0"},
		"then, no member":   {"morra", morraHead + "then: {pots: 4}", "then pots: expected 4, found nothing"},
		"then, misspelt":    {"morra", morraHead + "then: {seats: {0: {shwon: null}}}", "f.yaml:5: scenario x: then seats.0.shwon: expected a member that the document can have, found the document: seats.0 has a member \"shwon\"; it must be one of shown, pebbles, sum"},
		"then, into scalar": {"morra", morraHead + "then: {pot: {x: 1}}", "then pot: expected something with a member x, found 4"},
		"not empty":         {"morra", morraHead + "then: {seats: {}}", "then seats: expected nothing there, found {"},
		"not":               {"morra", morraHead + "then: {pot: {$not: 4}}", "then pot: expected anything but 4, found 4"},
		"has":               {"morra", morraHead + "then: {seats: {$has: [0, \"1\"]}}", "then seats: expected a member 0, found {"},
		"lacks":             {"morra", morraHead + "then: {seats: {$lacks: \"1\"}}", `then seats: expected no member "1", found {`},
		"size":              {"morra", morraHead + "then: {seats: {$size: 3}}", "then seats: expected 3 members, found 2: {"},
		"min":               {"morra", morraHead + "then: {pot: {$min: 5}}", "then pot: expected at least 5, found 4"},
		"max":               {"morra", morraHead + "then: {pot: {$max: 3}}", "then pot: expected at most 3, found 4"},
		"waiting":           {"morra", morraHead + "waiting: [0]", "f.yaml:5: scenario x: waiting: expected [0], found [0, 1]"},
		"result":            {"morra", morraHead + "result: {over: true, 0: {rank: 2}}", "result over: expected true, found false\nf.yaml:5: scenario x: result 0.rank: expected 2, found 1"},
		"offer":             {"morra", morraHead + "offer: {0: [show 2, show 4]}", `offer to seat 0: expected "show 4", found "show 1", "show 2", "show 3"`},
		"offer only":        {"morra", morraHead + "offer-only: {0: [show 1, show 2]}", "f.yaml:5: scenario x: offer to seat 0: expected nothing else, found show 3"},
		"never offer":       {"morra", morraHead + "never-offer: {0: [show 3]}", `offer to seat 0: expected never "show 3", found "show 3"`},
		"vain never offer":  {"morra", morraHead + "never-offer: {0: [shew 3]}", `offer to seat 0: expected a verb of the title, found "shew"`},
		"not refused":       {"morra", morraHead + "refuse: [{0: show 3, rule: 2}]", `"show 3" by seat 0: expected a refusal by rule 2, found a legal move`},
		"other refusal":     {"morra", morraHead + "refuse: [{0: show 4, rule: 3, why: refuse.shown}]", `expected a refusal by rule 3 with the text refuse.shown, found A hand shows from 1 to 3 fingers. (rule 2) [refuse.fingers]`},
		"twin refused":      {"grab", grabHead + "refuse: [{0: grab S1 kite, why: refuse.gone, legal-if: {limit: 2}}]", `f.yaml:5: scenario x: "grab S1 kite" by seat 0 after the change of legal-if: expected a legal move, found Gone: there is no kite`},
		"twin legal":        {"grab", grabHead + "refuse: [{0: grab S1 kite, why: refuse.gone, legal-if: {table: {S1: kite}}, next: refuse.limit}]", "expected a refusal with the text refuse.limit, found a legal move"},
		"impossible twin":   {"grab", grabHead + "refuse: [{0: grab S1 kite, why: refuse.gone, legal-if: {table: {S1: sword}}}]", `"grab S1 kite" by seat 0 after the change of legal-if: expected a possible position, found`},
		"refused play":      {"morra", morraHead + "play:\n- 0: show 4\n- 1: show 1", `f.yaml:6: scenario x: play "show 4" by seat 0: expected a legal move, found refused: A hand shows`},
		"seen":              {"morra", morraHead + "play: [0: show 2]\nsee: {1: {seats: {0: {shown: \"2\"}}}}", `what seat 1 sees seats.0.shown: expected "2", found "?"`},
		"not hidden":        {"morra", morraHead + "play: [0: show 2]\nhide: {0: [\"2\"]}", `what reaches seat 0: expected no "2", found it`},
		"nothing to hide":   {"morra", morraHead + "hide: {0: [ace]}", `what reaches seat 0: expected "ace" to be hidden somewhere, found it nowhere`},
		"tale":              {"morra", morraHead + "play: [0: show 2, 1: show 1]\ntell: {0: [{id: tale.counted, n: 4}]}", `told to seat 0: expected {"id":"tale.counted","n":4}, found tale.opened seat=0 n=2, `},
		"tale in order":     {"morra", morraHead + "play: [0: show 2, 1: show 1]\ntell: {0: [tale.counted, tale.opened]}", `told to seat 0: expected "tale.opened", found `},
		"before":            {"morra", morraHead + "before: {then: {pot: 3}, waiting: [1]}\nplay: [0: show 1, 1: show 1]", "f.yaml:5: scenario x: then pot: expected 3, found 4\nf.yaml:5: scenario x: waiting: expected [1], found [0, 1]"},
		"other section":     {"morra", morraHead + "refuse: [{0: show 4, rule: 3}]", "expected a refusal by rule 3, found A hand shows"},
		"misspelt test":     {"morra", morraHead + "then: {seats: {0: {pebblez: {$max: 3}}}}", "then seats.0.pebblez: expected a member that the document can have, found "},
		"misspelt zero":     {"morra", morraHead + "then: {pots: 0}", "f.yaml:5: scenario x: then pots: expected a member that the document can have, found "},
		"misspelt in view":  {"morra", morraHead + "see: {0: {seats: {0: {shwon: null}}}}", "what seat 0 sees seats.0.shwon: expected a member that the document can have, found "},
		"misspelt source":   {"morra", morraHead + "result: {0: {sources: {peebles: 0}}}", `result 0.sources: expected a source of points of the title, found "peebles"`},
		"left out, not 0":   {"morra", morraHead + "then: {seats: {5: {pebbles: 2}}}", "then seats.5.pebbles: expected 2, found nothing"},
		"chance too high":   {"grab", grabHead + "play: [{clock: time-up, chance: [24]}]", `play "time-up" by seat clock: chance, bag: expected a number from 0 to 23, or one of kite, drum, bell, crown, found 24`},
		"chance misspelt":   {"grab", grabHead + "play: [{clock: time-up, chance: [drumm]}]", "chance, bag: expected a number from 0 to 23, or one of kite, drum, bell, crown, found drumm"},
		"chance no name":    {"morra", "id: x\ntitle: X\nplayers: 2\ndeal: [north]", "f.yaml:1: scenario x: deal: chance, first: expected a number from 0 to 1, found north"},
		"chance left over":  {"morra", morraHead + "play: [0: show 2]\nchance: [1, 2]", "f.yaml:1: scenario x: chance: expected that all answers are asked for, found 2 left over: [1 2]"},
		"deal left over":    {"morra", morraHead + "deal: [1, 1]", "deal: expected that all answers are asked for, found 1 left over: [1]"},
		"other game":        {"morra", morraHead + "game: chess", "game: expected chess, found morra"},
		"other rules":       {"morra", morraHead + "rules: 7", "f.yaml:1: scenario x: rules: expected a version that the game has, found the game file uses version 7"},
		"unknown option":    {"morra", morraHead + "options: {toes: five}", `set-up: expected one that the game has, found morra has no option "toes"`},
		"impossible":        {"morra", "id: x\ntitle: X\nchange:\n  pot: 9", "f.yaml:4: scenario x: change: expected a possible position, found pot is from 0"},
		"unknown change":    {"morra", "id: x\ntitle: X\nchange:\n  pots: 9", "f.yaml:4: scenario x: change: expected a possible position, found "},
		"clock, no time":    {"morra", morraHead + "play: [clock: time-up]", `play "time-up" by seat clock: expected a deadline, found none`},
		"clock early":       {"grab", grabHead + "play: [clock: time-up @2000]", "expected the clock at 3000 ms, its deadline, found 2000 ms"},
		"too late":          {"grab", grabHead + "play: [0: grab S1 bell @3000]", "expected a time before the clock strikes at 3000 ms, found 3000 ms"},
		"time going back":   {"grab", grabHead + "play: [0: grab S1 bell @500, 1: grab S2 kite @400]", "expected a time not before 500 ms, found 400 ms"},
	} {
		t.Run(name, func(t *testing.T) {
			all, err := scenario.Read("f.yaml", []byte(c.text))
			if err != nil {
				t.Fatal(err)
			}
			out, err := all[0].Run(toy(t, c.game))
			if err == nil {
				t.Fatal("it passes")
			}
			if !strings.HasPrefix(err.Error(), "f.yaml:") || !strings.Contains(err.Error(), c.want) {
				t.Errorf("the error is\n%s\nwant it to hold\n%s", err, c.want)
			}
			if out == nil {
				t.Error("the outcome is nil")
			}
		})
	}
}

// TestWithin: a section holds itself and its parts, and nothing else.
func TestWithin(t *testing.T) {
	for _, c := range []struct {
		section, rule string
		want          bool
	}{
		{"3.4", "3.4", true}, {"3.4", "3.4.2", true}, {"3.4", "3.4 populated", true}, {"3", "3.4.2", true}, {"", "3.4", true},
		{"3.4", "3.41", false}, {"3.4", "3", false}, {"3.4", "Q3.4", false}, {"Q1", "Q12", false}, {"3.4", "", false},
	} {
		if got := scenario.Within(c.section, c.rule); got != c.want {
			t.Errorf("the rule %q in the section %q: %v", c.rule, c.section, got)
		}
	}
}

// TestLeftOut: 0, false, an empty text, an empty value and bounds that 0 satisfies match a missing member, at any
// depth.
func TestLeftOut(t *testing.T) {
	for _, want := range []string{"0", "0.0", "false", `""`, "null", "{}", "[]", "{b: 0}", "{b: {c: false}}", "{$max: 0}", "{$min: 0}", "{$min: -1}", "{$size: 0}", "{$not: 1}", "{$lacks: [x]}"} {
		for _, doc := range []string{`{}`, `{"a":null}`} {
			if diff := scenario.Compare("{a: "+want+"}", doc); diff != "" {
				t.Errorf("%s does not match %s: %s", want, doc, diff)
			}
		}
	}
	for _, want := range []string{"1", "true", `"0"`, "{b: 1}", "{b: {c: true}}", "{$max: -1}", "{$min: 1}", "{$size: 1}", "{$not: 0}", "{$has: [x]}", "[0]"} {
		if scenario.Compare("{a: "+want+"}", `{}`) == "" {
			t.Errorf("%s matches what is left out", want)
		}
	}
	for want, doc := range map[string]string{"0": `{"a":1}`, "false": `{"a":true}`, `""`: `{"a":"x"}`, "{b: 0}": `{"a":{"b":2}}`, "null": `{"a":0}`} {
		if scenario.Compare("{a: "+want+"}", doc) == "" {
			t.Errorf("%s matches %s", want, doc)
		}
	}
}

func TestCoverage(t *testing.T) {
	read := func(text string) []scenario.Scenario {
		all, err := scenario.Read("f.yaml", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	rows, err := scenario.Coverage(morra.Game(), read("- {id: a, title: A, source: [1, 2]}\n- {id: b, title: B, source: 2}\n- {id: c, title: C, source: 4, game: chess}"))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range rows {
		got = append(got, c.ID+" "+strings.Join(c.By, "+"))
	}
	if diff := cmp.Diff([]string{"1 a", "2 a+b", "3 ", "4 "}, got); diff != "" {
		t.Errorf("rows (-want +got):\n%s", diff)
	}
	if missing := scenario.Missing(rows); len(missing) != 2 || missing[0].ID != "3" {
		t.Errorf("missing %v", missing)
	}
	_, err = scenario.Coverage(morra.Game(), read("{id: a, title: A, source: [9]}"))
	if want := `f.yaml:1: scenario a: morra has no rule "9"`; err == nil || err.Error() != want {
		t.Errorf("the error is %v, want %s", err, want)
	}
}

// TestReasons lists the refusal texts that have a counterexample, by the key legal-if or by its former name twin.
func TestReasons(t *testing.T) {
	all, err := scenario.Read("f.yaml", []byte("- {id: a, title: A, refuse: [{0: grab S1 kite, why: refuse.gone, legal-if: {table: {S1: kite}}}, {0: grab S9, why: refuse.place}]}\n"+
		"- {id: b, title: B, steps: [{refuse: [{0: grab S1 kite, why: refuse.gone, twin: {table: {S1: kite}}}]}]}"))
	if err != nil {
		t.Fatal(err)
	}
	rows := scenario.Reasons(grab.Game(), all)
	for _, r := range rows {
		want := map[string]string{"refuse.gone": "a+b"}[r.ID]
		if got := strings.Join(r.By, "+"); got != want {
			t.Errorf("%s has a counterexample in %q, want %q", r.ID, got, want)
		}
	}
	if len(rows) < 10 {
		t.Errorf("%d texts of refusals", len(rows))
	}
}

// FuzzScenario: reading and running any file ends, with or without an error, and never panics.
func FuzzScenario(f *testing.F) {
	for _, name := range []string{"testdata/morra.yaml", "testdata/grab.yaml", "testdata/bluff.yaml"} {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Add([]byte("id: x\ntitle: X\nthen: {seats: {0: {$has: [{$not: 1}]}}}\nhide: {clock: [a]}\nsee: {7: {}}\noffer: {watcher: ['*']}"))
	f.Fuzz(func(t *testing.T, data []byte) {
		all, err := scenario.Read("fuzz.yaml", data)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "fuzz.yaml:") {
				t.Errorf("an error without its place: %v", err)
			}
			return
		}
		for i := range all {
			for _, g := range toys {
				if all[i].Fits(g) {
					all[i].Run(g) //nolint:errcheck // any outcome will do
				}
			}
		}
	})
}
