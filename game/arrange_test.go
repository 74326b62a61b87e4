package game_test

import (
	"encoding/json"
	"strings"
	"testing"

	"pantheon/game"
	"pantheon/game/gametest/morra"
)

// shown is a document of which these tests read only some members.
type shown map[string]any

func TestReadChangesReadsWhatThePositionWouldBe(t *testing.T) {
	g := morra.Game()
	p := g.New(game.Setup{Players: 2}, &game.Env{Dice: game.QuickDice(1)})
	var was, d shown
	doc, err := p.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(doc, &was); err != nil {
		t.Fatal(err)
	}
	named, err := game.ReadChanges(p, json.RawMessage(`{"pot": 3}`), &d)
	if err != nil {
		t.Fatal(err)
	}
	if d["pot"] != 3.0 || d["rounds"] != was["rounds"] || len(d) != len(was) {
		t.Errorf("%s with a pot of 3 is read as %v", doc, d)
	}
	if !named.Has("pot") || named.Has("rounds") {
		t.Errorf("the changes name %v", named)
	}
	if after, err := p.MarshalJSON(); err != nil || string(after) != string(doc) {
		t.Errorf("reading changes has changed the position: %s, %v", after, err)
	}
}

func TestReadChangesRefuses(t *testing.T) {
	g := morra.Game()
	p := g.New(game.Setup{Players: 2}, &game.Env{Dice: game.QuickDice(1)})
	view := g.Blank()
	p.View(0, view)
	var known struct{}
	for _, c := range []struct {
		what    string
		p       game.Position
		changes string
		into    any
		want    string
	}{
		{"a view", view, `{}`, &shown{}, "view"},
		{"no object", p, `[3]`, &shown{}, "changes"},
		{"null", p, `null`, &shown{}, "changes"},
		{"an unknown member", p, `{"ghost": 1}`, &known, "has a member"},
	} {
		if _, err := game.ReadChanges(c.p, json.RawMessage(c.changes), c.into); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: the error is %v; it should speak of %q", c.what, err, c.want)
		}
	}
}

func TestMembersAreNamedHoweverDeep(t *testing.T) {
	var m game.Members
	if err := json.Unmarshal([]byte(`{"a": {"b": {"c": 1}, "n": null}, "list": [1], "text": "x"}`), &m); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]bool{
		"a": true, "a b": true, "a b c": true, "a b d": false, "a c": false, "z": false, "z a": false,
		"a n": true, "a n any": true, "list 0": true, "text any thing": true,
	} {
		if got := m.Has(strings.Fields(path)...); got != want {
			t.Errorf("%q is named: %v", path, got)
		}
	}
	if m.Has() || game.Members(nil).Has("a") {
		t.Error("nothing is named")
	}
}

func TestARemainderIsNotBelowNothing(t *testing.T) {
	if left, err := game.Remainder("pebbles", 5, 5); left != 0 || err != nil {
		t.Errorf("of 5 pebbles 5 leave %d, %v", left, err)
	}
	if left, err := game.Remainder("pebbles", 5, 2); left != 3 || err != nil {
		t.Errorf("of 5 pebbles 2 leave %d, %v", left, err)
	}
	if _, err := game.Remainder("pebbles", 5, 6); err == nil || err.Error() != "the changes need 6 pebbles, but there are 5" {
		t.Errorf("of 5 pebbles 6 leave the error %v", err)
	}
}
