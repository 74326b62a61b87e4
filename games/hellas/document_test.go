package hellas_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pantheon/game"
	"pantheon/game/gametest"
)

// TestSlainAndNotYetRewarded writes and reads a position in which a player chooses the reward of a hunt. The monster is
// slain and off the map. Its wounds, those of evolutions included, still determine the choice. (3.5)
func TestSlainAndNotYetRewarded(t *testing.T) {
	const hunter = "hand: [trap-sword, wild-attack-axe, tactical-maneuver-sword], hand-size: 3"
	run(t, []row{
		{thing: "minotaur", change: "{monsters: {minotaur: {at: epirus, wounds: ['1', '2']}}, players: {0: {" + hunter + "}}}",
			play: "0: hunt minotaur; 0: strike 3 trap-sword; 0: strike 4 wild-attack-axe", offers: "reward priest; reward artifact; reward monster-artifact"},
		{thing: "minotaur evolved", change: "{events: {out: [minotaur-b]}, monsters: {minotaur: {at: epirus, wounds: ['1', '2', '4'], evolved: [minotaur-b]}}, players: {0: {" + hunter + "}}}",
			play: "0: hunt minotaur @0; 0: strike 3 trap-sword; 0: strike 5 tactical-maneuver-sword", offers: "reward priest; reward monster-artifact"},
	}, nil)
	g := open(t)
	p := arranged(t, g, 4, "{monsters: {minotaur: {at: epirus, wounds: ['1', '2']}}, players: {0: {"+hunter+"}}}")
	for _, line := range []string{"0: hunt minotaur", "0: strike 3 trap-sword", "0: strike 4 wild-attack-axe"} {
		say(t, p, line)
	}
	doc, err := p.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	for what, changed := range map[string]string{
		"another has slain it": strings.Replace(strings.Replace(string(doc), `"slain":["minotaur"]`, `"slain":[]`, 1), `"hero":"heracles"`, `"hero":"heracles","slain":["minotaur"]`, 1),
		"the hunt goes on":     strings.Replace(string(doc), `"stage":"over"`, `"stage":"asks"`, 1),
		"the hunt has failed":  strings.Replace(string(doc), `"success":true`, `"success":false`, 1),
		"it still roams":       strings.Replace(strings.Replace(string(doc), `"state":"dead"`, `"state":"roaming","at":"epirus","wounds":["3","4"]`, 1), `"slain":["minotaur"],`, "", 1),
	} {
		if changed == string(doc) {
			t.Fatalf("%s: nothing was changed in %s", what, doc)
		}
		if g.Blank().UnmarshalJSON([]byte(changed)) == nil {
			t.Errorf("%s, and it is accepted: %s", what, changed)
		}
	}
}

// TestIntruders refuses hoplites alone in a territory that another player controls, which no game can reach. Version 1
// of the rules still reads them. A territory that is being usurped is an exception, because its hoplites are about to
// leave.
func TestIntruders(t *testing.T) {
	g := open(t)
	intrude := func(doc []byte) []byte {
		return []byte(strings.Replace(strings.Replace(string(doc), `"controls":["elis"]`, `"controls":["elis","arcadia"]`, 1), `"hero":"helen"`, `"hero":"helen","hoplites":{"arcadia":1}`, 1))
	}
	p := arranged(t, g, 4, "{glory: {green: 0}, players: {0: {at: elis}, 1: {controls: [elis], hoplites: {elis: 2}}}}")
	doc, err := p.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	changed := intrude(doc)
	if strings.Count(string(changed), "arcadia") != 2 {
		t.Fatalf("nothing was changed in %s", doc)
	}
	if err := g.Blank().UnmarshalJSON(changed); err == nil || !strings.Contains(err.Error(), "hoplites of player 2 stand alone in arcadia, which player 1 controls") {
		t.Errorf("intruders are read: %v", err)
	}
	if err := g.Arrange(p, []byte(`{"players": {"1": {"controls": ["elis", "arcadia"]}, "2": {"hoplites": {"arcadia": 1}}}}`)); err == nil {
		t.Error("intruders are arranged")
	}
	first, err := game.At(g, 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := first.Blank().UnmarshalJSON(changed); err != nil {
		t.Errorf("version 1 does not read them any more: %v", err)
	}
	say(t, p, "0: usurp")
	if err := gametest.ReadBack(g, p, 4); err != nil {
		t.Errorf("in the midst of an usurpation: %v", err)
	}
}

// TestMonumentStillToChoose reads a position of two players in which an action is performed again and the monument is
// chosen after it. Version 1 of the rules chooses the monument first and has no such step. Games of more players have
// none either. (R48)
func TestMonumentStillToChoose(t *testing.T) {
	g := open(t)
	p := arranged(t, g, 2, "{players: {0: {used: [march]}}}")
	say(t, p, "0: repeat")
	if err := gametest.ReadBack(g, p, 2); err != nil {
		t.Errorf("while the action is chosen: %v", err)
	}
	say(t, p, "0: camp")
	if err := gametest.ReadBack(g, p, 2); err != nil {
		t.Errorf("while the monument is chosen: %v", err)
	}
	doc, err := p.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	first, err := game.At(g, 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := first.Blank().UnmarshalJSON(doc); err == nil || !strings.Contains(err.Error(), "the step monument, number 2: the monument is chosen with the action itself") {
		t.Errorf("version 1 reads a step that it has not: %v", err)
	}
	four := arranged(t, g, 4, "")
	if err := g.Arrange(four, []byte(`{"steps": [{"step": "turns"}, {"step": "monument", "seat": 0}]}`)); err == nil {
		t.Error("among four a monument is chosen after a repeated action")
	}
}

// TestNewInVersion3 reads positions with steps that version 3 of the rules added: a recruit that waits to be fortified,
// an army on its way, and a player that let the other decide first. Version 2 refuses them. (R49, R50, R51)
func TestNewInVersion3(t *testing.T) {
	const (
		usurp  = "{glory: {green: 0}, players: {0: {at: achaea}, 1: {controls: [achaea], hoplites: {achaea: 2}, fortified: [achaea]}}}"
		march  = "{monsters: {chimera: {at: achaea, evolved: [chimera-a]}}, players: {0: {hoplites: {elis: 3}, blessings: [forced-march], artifacts: [aegis]}}}"
		hermes = "{monsters: {chimera: {at: locris, evolved: [chimera-a]}}, monuments: {hermes: {level: 5}}, king-of-kings: {seat: 3, tokens: 3, god: hermes}, " +
			"players: {0: {hoplites: {achaea: 4}, pool: 1}}}"
		duel = "{players: {0: {hoplites: {elis: 3}, artifacts: [harpe], hand: [trap-sword]}, 1: {hoplites: {achaea: 1}, controls: [achaea], artifacts: [caduceus]}}}"
	)
	g := open(t)
	second, err := game.At(g, 2)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ change, play, why string }{
		{usurp, "0: usurp; 0: garrison achaea 1", "nobody is to be fortified there"},
		{march, "0: march elis locris 3", "nothing happens on the way"},
		{hermes, "0: pray hermes; 0: army achaea thessaly 4", "nothing happens on the way"},
		{duel, "0: march elis achaea 3; 0: pass", "its moment or its place is none"},
	} {
		p := arranged(t, g, 4, c.change)
		for line := range strings.SplitSeq(c.play, ";") {
			say(t, p, line)
		}
		if err := gametest.ReadBack(g, p, 4); err != nil {
			t.Errorf("%s: %v", c.play, err)
		}
		doc, err := p.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		if err := second.Blank().UnmarshalJSON(doc); err == nil || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%s: version 2 reads what it has not: %v in %s", c.play, err, doc)
		}
	}
}

// TestChangedDocuments changes documents of random games. Each result must be refused, or must be a position that can
// be viewed, determinized and played on.
func TestChangedDocuments(t *testing.T) {
	g := open(t)
	accepted := 0
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(seed, 3))
		_, p := gametest.Random(g, gametest.DrawSetup(g.About(), seed), seed, 20+rng.IntN(700))
		text, err := p.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		for i := range 40 {
			var doc map[string]any
			if err := json.Unmarshal(text, &doc); err != nil {
				t.Fatal(err)
			}
			for range 1 + rng.IntN(2) {
				mutate(doc, rng, wordsIn(doc, nil))
			}
			changed, err := json.Marshal(doc)
			if err != nil {
				t.Fatal(err)
			}
			q := g.Blank()
			if q.UnmarshalJSON(changed) != nil {
				continue
			}
			accepted++
			goesOn(t, g, q, rng, fmt.Sprintf("seed %d, change %d: %s", seed, i, changed))
		}
	}
	if accepted < 100 {
		t.Errorf("only %d changed documents were accepted; the test changes too much", accepted)
	}
}

// goesOn fails the test unless a position can be viewed, determinized and played on.
func goesOn(t *testing.T, g game.Game, p game.Position, rng *rand.Rand, what string) {
	t.Helper()
	defer func() {
		if cause := recover(); cause != nil {
			t.Fatalf("%v in %s", cause, what)
		}
	}()
	for s := range game.Seat(4) {
		v := g.Blank()
		p.View(s, v)
		v.Determinize(game.QuickDice(rng.Uint64()))
	}
	d := game.QuickDice(rng.Uint64())
	for range 80 {
		s := p.ToAct().First()
		if p.ToAct() == 0 {
			return
		}
		moves := p.Moves(s, nil)
		if len(moves) == 0 {
			t.Fatalf("seat %s has no move in %s", s, what)
		}
		p.Play(s, moves[rng.IntN(len(moves))], &game.Env{Dice: d})
	}
}

// wordsIn appends the names and texts of a document to all and returns the extended list.
func wordsIn(x any, all []string) []string {
	switch v := x.(type) {
	case map[string]any:
		for _, k := range sortedKeys(v) {
			all = wordsIn(v[k], append(all, k))
		}
	case []any:
		for _, e := range v {
			all = wordsIn(e, all)
		}
	case string:
		all = append(all, v)
	}
	return all
}

// mutate changes one thing somewhere in a document. The parameter words holds the texts from which it takes new ones.
func mutate(m map[string]any, rng *rand.Rand, words []string) {
	keys := sortedKeys(m)
	if len(keys) == 0 {
		return
	}
	k := keys[rng.IntN(len(keys))]
	switch v := m[k].(type) {
	case map[string]any:
		if rng.IntN(8) == 0 {
			delete(m, k)
			return
		}
		mutate(v, rng, words)
	case []any:
		m[k] = mutateList(v, rng, words)
	case float64:
		m[k] = v + float64(rng.IntN(5)-2)
	case bool:
		m[k] = !v
	case string:
		m[k] = words[rng.IntN(len(words))]
	}
}

// mutateList returns a list with one thing changed, added or removed.
func mutateList(v []any, rng *rand.Rand, words []string) []any {
	if len(v) == 0 {
		return append(v, words[rng.IntN(len(words))])
	}
	at := rng.IntN(len(v))
	switch e := v[at].(type) {
	case map[string]any:
		switch rng.IntN(4) {
		case 0:
			return slices.Delete(slices.Clone(v), at, at+1)
		case 1:
			return slices.Insert(slices.Clone(v), at, v[at])
		}
		mutate(e, rng, words)
	default:
		switch rng.IntN(3) {
		case 0:
			return slices.Delete(slices.Clone(v), at, at+1)
		case 1:
			return append(slices.Clone(v), words[rng.IntN(len(words))])
		}
		v[at] = words[rng.IntN(len(words))]
	}
	return v
}
