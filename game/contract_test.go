package game_test

import (
	"encoding/json"
	"maps"
	"strings"
	"testing"

	"pantheon/game"
	"pantheon/game/gametest/grab"
	"pantheon/game/gametest/morra"
)

func TestSeatNames(t *testing.T) {
	for _, s := range []game.Seat{0, 1, 7, game.Spectator, game.Clock} {
		if back, ok := game.ParseSeat(s.String()); !ok || back != s {
			t.Errorf("seat %s is read as %s, %v", s, back, ok)
		}
	}
	for _, text := range []string{"", "8", "-1", "01", "+1", "Clock", "14", "1 ", "x"} {
		if s, ok := game.ParseSeat(text); ok {
			t.Errorf("%q is read as seat %s", text, s)
		}
	}
}

func TestSeatSets(t *testing.T) {
	set := game.Only(2, 5).With(game.Clock).Without(2)
	if !set.Has(5) || set.Has(2) || !set.Has(game.Clock) || set.Len() != 2 || set.First() != 5 {
		t.Errorf("the set is %b", set)
	}
	if !game.Everybody.Has(game.Spectator) || !game.Everybody.Has(game.Clock) || !game.Everybody.Has(0) {
		t.Error("somebody is missing from everybody")
	}
}

func TestSetups(t *testing.T) {
	a := &game.About{ID: "g", MinSeats: 2, MaxSeats: 3, Options: []game.Option{
		{ID: "map", Values: []string{"fixed", "random"}},
		{ID: "solo", Values: []string{"no", "yes"}, Players: []int{3}},
		{ID: "first", Values: []string{"lot", "one", "three"}, Least: []int{0, 0, 3}},
		{ID: "time", Values: []string{"fast", "slow", "days"}, Draws: 2},
	}}
	for _, c := range []struct {
		setup game.Setup
		want  string // "" if the set-up is valid
	}{
		{game.Setup{Players: 2}, ""},
		{game.Setup{Players: 3, Options: map[string]string{"map": "random", "solo": "yes"}}, ""},
		{game.Setup{Players: 1}, "2 to 3 players, not 1"},
		{game.Setup{Players: 4}, "not 4"},
		{game.Setup{Players: 2, Options: map[string]string{"mop": "fixed"}}, "no option \"mop\"; its options are map, solo, first, time"},
		{game.Setup{Players: 2, Options: map[string]string{"map": "mars"}}, "one of fixed, random, not \"mars\""},
		{game.Setup{Players: 2, Options: map[string]string{"solo": "yes"}}, "has no option solo with 2 players"},
		{game.Setup{Players: 3, Options: map[string]string{"first": "three"}}, ""},
		{game.Setup{Players: 2, Options: map[string]string{"first": "three"}}, "one of lot, one, not \"three\""},
		{game.Setup{Players: 2, Options: map[string]string{"time": "random"}}, "one of fast, slow, days, not \"random\""},
	} {
		err := a.Check(c.setup)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v is answered %v; it should be %q", c.setup, err, c.want)
		}
	}
	if got := a.Option(game.Setup{Players: 2}, "map"); got != "fixed" {
		t.Errorf("the default is %q", got)
	}
	if got := a.Option(game.Setup{Players: 2, Options: map[string]string{"solo": "yes"}}, "solo"); got != "no" {
		t.Errorf("an option that does not exist with two players is %q", got)
	}
	if got := a.Option(game.Setup{Players: 2}, "mop"); got != "" {
		t.Errorf("an unknown option is %q", got)
	}
}

// TestDrawnSetups: options that are left to chance get one of the values that may be drawn; other options keep their
// value.
func TestDrawnSetups(t *testing.T) {
	a := &game.About{ID: "g", MinSeats: 2, MaxSeats: 3, Options: []game.Option{
		{ID: "map", Values: []string{"fixed", "random"}},
		{ID: "time", Values: []string{"fast", "slow", "days"}, Draws: 2},
		{ID: "pair", Values: []string{"two", "four"}, Players: []int{2}, Draws: 2},
	}}
	asked := game.Setup{Players: 2, Options: map[string]string{"map": "random", "time": game.Drawn, "pair": game.Drawn}}
	for n, want := range []map[string]string{{"map": "random", "time": "fast", "pair": "two"}, {"map": "random", "time": "slow", "pair": "four"}} {
		got, err := a.Draw(asked, func(below int) int {
			if below != 2 {
				t.Errorf("%d values are drawn", below)
			}
			return n
		})
		if err != nil || !maps.Equal(got.Options, want) {
			t.Errorf("drawn is %v (%v), not %v", got.Options, err, want)
		}
	}
	if asked.Options["time"] != game.Drawn {
		t.Error("what was asked for is changed")
	}
	never := func(int) int { t.Error("something is drawn"); return 0 }
	for value, want := range map[string]string{"days": "", "medium": "one of fast, slow, days, random, not \"medium\""} {
		_, err := a.Draw(game.Setup{Players: 2, Options: map[string]string{"time": value}}, never)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("time %s is answered %v; it should be %q", value, err, want)
		}
	}
	if _, err := a.Draw(game.Setup{Players: 3, Options: map[string]string{"pair": game.Drawn}}, never); err == nil || !strings.Contains(err.Error(), "has no option pair with 3 players") {
		t.Errorf("an option that does not exist with three players is answered %v", err)
	}
}

func TestThings(t *testing.T) {
	if th := game.MakeThing("god", "mars"); th.Kind() != "god" || th.ID() != "mars" {
		t.Errorf("%q has kind %q and id %q", th, th.Kind(), th.ID())
	}
	if th := game.Thing("plain"); th.Kind() != "" || th.ID() != "plain" {
		t.Errorf("%q has kind %q and id %q", th, th.Kind(), th.ID())
	}
	if game.Number(-3) != "number:-3" || game.SeatThing(game.Clock) != "seat:clock" {
		t.Error("numbers and seats are things")
	}
	p := game.NewPhrase("x", "a", 1, "b", game.Seat(2), "c", game.Thing("god:mars"), "d", "words", "odd")
	for name, want := range map[string]game.Thing{"a": "number:1", "b": "seat:2", "c": "god:mars", "d": "words"} {
		if got, ok := p.Arg(name); !ok || got != want {
			t.Errorf("gap %s is filled with %q, %v", name, got, ok)
		}
	}
	if _, ok := p.Arg("odd"); ok {
		t.Error("a gap without a filling is filled")
	}
}

// TestHearListed parses a listed move with any spacing and letter case, and nothing that is not listed.
func TestHearListed(t *testing.T) {
	p := morra.Game().New(game.Setup{Players: 2}, &game.Env{Dice: game.QuickDice(1)})
	for _, words := range []game.MoveText{"show 2", " SHOW   2 "} {
		if m, ok := game.ParseListed(p, 0, words); !ok || m != 2 {
			t.Errorf("%q is heard as %d, %v", words, m, ok)
		}
	}
	for _, words := range []game.MoveText{"", "show", "show 2 3", "show 9", game.MoveText("show" + strings.Repeat(" ", 300) + "2")} {
		if m, ok := game.ParseListed(p, 0, words); ok {
			t.Errorf("%q is heard as %d", words, m)
		}
	}
	if !game.Listed(p, 0, 3) || game.Listed(p, 0, 4) || game.Listed(p, game.Spectator, 3) {
		t.Error("listed are three fingers, for those who play")
	}
	about := morra.Game().About()
	if !about.Touches(p, 0, "fingers:2") || about.Touches(p, 0, "fingers:4") {
		t.Error("a legal move touches two fingers, none touches four")
	}
}

func TestTales(t *testing.T) {
	tale := &game.Events{}
	tale.Add(game.Everybody, "all")
	tale.Add(game.Only(1), "secret", "n", 3)
	tale.Move(game.Everybody.Without(1), 2, "card:?", "deck:a", "seat:1")
	if got := tale.For(1); len(got) != 2 || got[1].Phrase.ID != "secret" {
		t.Errorf("seat 1 is told %v", got)
	}
	if got := tale.For(game.Spectator); len(got) != 2 || got[1].Motion != (game.Motion{Piece: "card:?", From: "deck:a", To: "seat:1", N: 2}) {
		t.Errorf("the watcher is told %v", got)
	}
}

// TestMomentMarks: a random draw sets Revealed of the environment.
func TestMomentMarks(t *testing.T) {
	m := game.Env{Dice: game.QuickDice(1)}
	if m.N(0, 6); !m.Revealed {
		t.Error("a throw is not marked")
	}
	m.Revealed = false
	if m.Pick(0, []uint8{1}); !m.Revealed {
		t.Error("a draw is not marked")
	}
}

func TestMergeDocument(t *testing.T) {
	for _, c := range []struct{ doc, changes, want string }{
		{`{"a":1,"b":{"c":2,"d":3}}`, `{"b":{"c":9}}`, `{"a":1,"b":{"c":9,"d":3}}`},
		{`{"a":[1,2,3]}`, `{"a":[4]}`, `{"a":[4]}`},
		{`{"a":{"b":1}}`, `{"a":null}`, `{"a":null}`},
		{`{"a":1}`, `{"b":{"c":2}}`, `{"a":1,"b":{"c":2}}`},
		{`{"a":12345678901234567890}`, `{}`, `{"a":12345678901234567890}`},
	} {
		got, err := game.MergeDocument(json.RawMessage(c.doc), json.RawMessage(c.changes))
		if err != nil || string(got) != c.want {
			t.Errorf("%s with %s is %s, %v; it should be %s", c.doc, c.changes, got, err, c.want)
		}
	}
	for _, bad := range []string{``, `null`, `[]`, `1`, `{"a":1}{}`, `{"a":`} {
		if _, err := game.MergeDocument(json.RawMessage(`{}`), json.RawMessage(bad)); err == nil {
			t.Errorf("the changes %q are merged", bad)
		}
	}
}

func TestDecodeDocument(t *testing.T) {
	var d struct{ A int }
	if err := game.DecodeDocument([]byte(`{"a": 3}`), &d); err != nil || d.A != 3 {
		t.Errorf("%v, %v", d, err)
	}
	for _, bad := range []string{``, `{"a":"x"}`, `{"b":1}`, `{"a":1} 2`, `{"a":1`} {
		if err := game.DecodeDocument([]byte(bad), &d); err == nil {
			t.Errorf("%q is decoded", bad)
		}
	}
}

// TestFingerprintOf: a fingerprint depends on the document only.
func TestFingerprintOf(t *testing.T) {
	g := grab.Game()
	p := g.New(game.Setup{Players: 2}, &game.Env{Dice: game.QuickDice(1)})
	q := g.Blank()
	q.Copy(p)
	if game.FingerprintOf(p) != game.FingerprintOf(q) {
		t.Error("a copy has another fingerprint")
	}
	q.Play(0, q.Moves(0, nil)[0], &game.Env{})
	if game.FingerprintOf(p) == game.FingerprintOf(q) {
		t.Error("a move leaves the fingerprint as it was")
	}
}

// TestStrayMember: the error for an unknown member names its path and the allowed members.
func TestStrayMember(t *testing.T) {
	type inner struct {
		Gold int `json:"gold"`
		Gems int `json:",omitempty"`
	}
	type shared struct {
		Turn int `json:"turn"`
	}
	var d struct {
		shared
		Seats  map[string]inner `json:"seats"`
		Row    []inner          `json:"row"`
		Hidden int              `json:"-"`
	}
	for doc, want := range map[string]string{
		`{"trun": 1}`:                             `the document: it has a member "trun"; it must be one of turn, seats, row`,
		`{"turn": 1, "Hidden": 2}`:                `the document: it has a member "Hidden"; it must be one of turn, seats, row`,
		`{"seats": {"0": {"golds": 1}}}`:          `the document: seats.0 has a member "golds"; it must be one of gold, Gems`,
		`{"row": [{"gold": 1}, {"gem": 2}]}`:      `the document: row.1 has a member "gem"; it must be one of gold, Gems`,
		`{"seats": {"0": {"gold": "much"}}}`:      `the document: json: cannot unmarshal string into Go struct field`,
		`{"seats": {"1": {"silver": 1, "a": 2}}}`: `the document: seats.1 has a member "a"; it must be one of gold, Gems`,
	} {
		if err := game.DecodeDocument([]byte(doc), &d); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", doc, err, want)
		}
	}
}
