package fourgods

import (
	"bytes"
	"strings"
	"testing"

	"pantheon/game"
)

// TestArrange checks the members that Arrange derives because the changes do not name them.
func TestArrange(t *testing.T) {
	p := arranged(t, 4, "", `{"world": {"a1": "FOOF", "b1": {"city": "grey"}, "c3": {"corners": "PPFF", "prophet": "blue", "zone": "nw", "by": 1}},
		"seats": {"0": {"colours": ["grey"], "gods": ["dwarves"], "area": 3}, "1": {"colours": ["blue"], "gods": ["merfolk"], "hand": ["OFMF", "?"]}}, "reserve": {"blue": 4}}`)
	switch {
	case p.Phase != Playing || !p.Players[3].Ready:
		t.Errorf("the phase is %s", p.Phase)
	case p.BagLeft != 92-2-3-2 || p.Named != 7:
		t.Errorf("%d tiles are left in the bag, %d are named", p.BagLeft, p.Named)
	case p.Cities != 7 || p.Reserve[Grey] != 9 || p.Reserve[Blue] != 4 || p.Out[Blue] != 5 || p.Reserve[Green] != 10:
		t.Errorf("%d tokens, reserves %v, out %v", p.Cities, p.Reserve, p.Out)
	}
	if c, _, ok := p.FaceUp(p.SlotAt(0)); !ok || c.String() != "FOOF" {
		t.Errorf("a1 shows %s", c)
	}
	if p.PlacedBy(18) != 1 || p.TileOf("t1") == nil {
		t.Error("c3 was placed by seat 1, and the first tile in a hand is t1")
	}
	// Removing everything again returns the tiles, the token and the prophets, but not the names.
	if err := open(t).Arrange(p, []byte(`{"world": {"a1": null, "b1": null, "c3": null}, "seats": {"0": {"area": 0}, "1": {"hand": []}}, "out": {"blue": 0}}`)); err != nil {
		t.Fatal(err)
	}
	if p.BagLeft != 92 || p.Cities != 8 || p.Reserve != [NumGods]int8{10, 10, 10, 10} || p.Named != 7 || p.World|p.Towns != 0 {
		t.Errorf("taken away again: bag %d, cities %d, reserve %v, named %d", p.BagLeft, p.Cities, p.Reserve, p.Named)
	}
}

// TestSmallBag checks that an arranged game may leave tiles in the box, so that the bag is nearly empty. These tiles
// must be conserved and determinized.
func TestSmallBag(t *testing.T) {
	p := arranged(t, 4, "", `{"phase": "playing", "bag": 3}`)
	if p.BagLeft != 3 || p.Aside != 89 {
		t.Fatalf("%d in the bag, %d aside", p.BagLeft, p.Aside)
	}
	tale := say(t, p, "0: draw 2", "1 600000: draw 2")
	if p.BagLeft != 0 || p.Players[1].hands() != 1 || p.Phase != Final || p.FinalAt != 720_000 {
		t.Errorf("after the last draw: %d in the bag, %d in hand, %s until %d", p.BagLeft, p.Players[1].hands(), p.Phase, p.FinalAt)
	}
	if len(tale.List) == 0 {
		t.Error("nothing is told")
	}
	v := p.rules.blank()
	p.View(0, v)
	v.Determinize(game.QuickDice(1))
	if err := v.impossible(); err != nil || v.Aside != 89 {
		t.Errorf("the guess: %v", err)
	}
}

// TestImpossible checks that a document that no game can reach is refused with a reason.
func TestImpossible(t *testing.T) {
	g := open(t)
	base := arranged(t, 2, "two-players=two-gods", `{"world": {"a1": "OOOO", "b1": {"corners": "OPPO", "prophet": "blue", "zone": "nw"}, "h8": {"city": "grey"}},
		"seats": {"0": {"hand": ["OFMF"], "colours": ["blue"], "gods": ["merfolk"], "area": ["FFFF"]}, "1": {"colours": ["grey"], "gods": ["dwarves"]}}}`)
	for _, c := range []struct{ changes, want string }{
		{`{"world": {"a2": "PPPP"}}`, "does not match"},
		{`{"world": {"a1": {"tile": "t1", "lie": "a0"}}}`, "somewhere else too"},
		{`{"world": {"i1": "PPPP"}}`, "no cell"},
		{`{"world": {"c3": "OPFM"}}`, "no tile out of the bag"},
		{`{"world": {"c3": {"city": "red"}}}`, "a city has a colour"},
		{`{"world": {"c3": {"corners": "PPPP", "prophet": "blue", "zone": "se"}}}`, "first corner of a zone"},
		{`{"world": {"c3": {"corners": "PPPP", "prophet": "green", "zone": "nw"}}}`, "nobody has that colour"},
		{`{"world": {"c3": {"tile": "t9", "lie": "a0"}}}`, `there is no tile "t9"`},
		{`{"seats": {"0": {"hand": ["FMFM+F", "PPPP", "MMMM"]}}}`, "up to two"},
		{`{"seats": {"0": {"area": 21}}}`, "it has 20 spaces"},
		{`{"seats": {"0": {"gods": ["humans"]}}}`, "do not belong together"},
		{`{"world": {"h8": null}, "seats": {"1": {"colours": ["blue"], "gods": ["merfolk"]}}}`, "another player has too"},
		{`{"seats": {"0": {"last": "c3"}}}`, "has just placed"},
		{`{"seats": {"0": {"last": "b1"}}}`, "without a prophet"},
		{`{"seats": {"0": {"passed": true}, "1": {"passed": true}}}`, "all have passed"},
		{`{"seats": {"0": {"taken": {"tile": "t2", "from": 0, "until": 5}}}}`, "names a tile in hand"},
		{`{"seats": {"0": {"challenges": 1}}}`, "challenges is 1"},
		{`{"reserve": {"blue": 20}}`, "out.blue is -8"},
		{`{"reserve": {"blue": 1}, "out": {"blue": 1}}`, "there are 3 blue prophets"},
		{`{"cities": 8}`, "there are 9 city tokens"},
		{`{"bag": 200}`, "there are 88 tiles left"},
		{`{"bag": 0}`, "the bag is empty"},
		{`{"phase": "lobby"}`, "players are ready"},
		{`{"phase": "later"}`, "phase is"},
		{`{"turn": {"seat": 0, "until": 10}}`, "turn is there exactly"},
		{`{"setup": {"players": 3}}`, "cannot be changed"},
		{`{"named": 0}`, "but named is 0"},
		{`{"tiles": {"t1": {"a": "OOOO"}}}`, "no tile has"},
		{`{"tiles": {"t1": {"seen-a": ""}}}`, "has seen both its faces"},
		{`{"tiles": {"t1": {"seen-b": "0 3"}}}`, "cannot have seen"},
		{`{"moon": 1}`, "moon"},
	} {
		q := g.rules.blank()
		q.Copy(base)
		was, _ := q.MarshalJSON()
		err := g.Arrange(q, []byte(c.changes))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want %s", c.changes, err, c.want)
		}
		if is, _ := q.MarshalJSON(); !bytes.Equal(was, is) {
			t.Errorf("%s: refused, and the position changed", c.changes)
		}
	}
}
