package fourgods

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"pantheon/game"
)

// early is the changes for a game of four players. Seat 0 is blue and holds two tiles; seat 1 is grey with a city.
const early = `{"world": {"a1": "OOOO", "b1": {"city": "grey"}, "h1": "FFFM"}, "reserve": {"blue": 0},
	"seats": {"0": {"hand": ["OFMF", "PMMM"], "colours": ["blue"], "gods": ["merfolk"]},
		"1": {"colours": ["grey"], "gods": ["dwarves"], "hand": ["OOOP"]}, "2": {"area": ["FMMM", "FFFM"]}}}`

// TestRefusals checks that illegal moves are refused with the rule that forbids them.
func TestRefusals(t *testing.T) {
	p := arranged(t, 4, "", early)
	for _, c := range []struct {
		seat       game.Seat
		words      game.MoveText
		rule, why_ string
	}{
		{0, "", "", "refuse.nothing-said"},
		{0, "fly t1", "", "refuse.no-such-verb"},
		{0, game.MoveText("pass " + strings.Repeat("x", 300)), "", "refuse.too-long"},
		{0, "pass now", "", "refuse.too-many-words"},
		{0, "draw x", "", "refuse.no-such-number"},
		{0, "place x a2 a0", "", "refuse.no-such-tile"},
		{0, "place t01 a2 a0", "", "refuse.no-such-tile"},
		{0, "place t1 i9 a0", "", "refuse.no-such-cell"},
		{0, "place t1 a2 c0", "", "refuse.no-such-lie"},
		{0, "discard t1 c", "", "refuse.no-such-face"},
		{0, "prophet north", "", "refuse.no-such-corner"},
		{0, "city a2 red", "", "refuse.no-such-colour"},
		{0, "god zeus", "", "refuse.no-such-god"},
		{0, "discard t1", "", "refuse.unfinished"},
		{0, "flip t4", "", "refuse.incomplete"},
		{0, "ready", "1.3", "refuse.begun"},
		{0, "time-up", "5.5", "refuse.clock-only"},
		{game.Clock, "time-up", "5.5", "refuse.clock"},
		{5, "pass", "", "refuse.no-seat"},
		{0, "draw 3", "1.4", "refuse.draw-number"},
		{0, "draw 2", "Q5", "refuse.hands-not-empty"},
		{0, "place t3 a2 a0", "5.4", "refuse.gone-hand"},
		{0, "place t99 a2 a0", "5.4", "refuse.no-tile"},
		{0, "place t6 a2 a0", "5.4", "refuse.gone-world"},
		{0, "place t4 a2 a0", "1.4", "refuse.not-in-hand"},
		{0, "place t1 a1 a0", "5.4", "refuse.cell-taken"},
		{0, "place t1 b1 a0", "5.4", "refuse.cell-city"},
		{0, "place t1 c1 a0", "1.1", "refuse.too-few-side-lines"},
		{0, "place t1 a2 a0", "1.1", "refuse.mismatch"},
		{0, "raze t1 a2 a0 grey", "5.4", "refuse.no-city"},
		{0, "raze t1 b1 a0 green", "5.4", "refuse.other-city"},
		{0, "raze t1 b1 a0 grey", "1.1", "refuse.mismatch"},
		{1, "raze t3 b1 a0 grey", "Q13", "refuse.own-city"},
		{2, "raze t3 b1 a0 grey", "5.4", "refuse.gone-hand"},
		{0, "flip t4 a", "1.4", "refuse.no-free-hand"},
		{0, "take t4", "1.4", "refuse.no-free-hand"},
		{1, "flip t4 b", "5.4", "refuse.already-flipped"},
		{1, "take t1", "5.4", "refuse.gone-hand"},
		{1, "take t3", "1.4", "refuse.in-hand"},
		{1, "take t6", "5.4", "refuse.gone-world"},
		{1, "take t99", "5.4", "refuse.no-tile"},
		{0, "return t1", "Q6", "refuse.not-taken"},
		{0, "god elves", "1.4", "refuse.already-chosen"},
		{2, "god merfolk", "5.4", "refuse.god-taken"},
		{2, "prophet nw", "1.4", "refuse.no-god"},
		{1, "prophet nw", "Q9", "refuse.not-your-last-tile"},
		{2, "city a2", "1.4", "refuse.no-god"},
		{1, "city a1", "5.4", "refuse.cell-taken"},
		{1, "city c1", "1.1", "refuse.too-few-side-lines"},
		{1, "city a2 blue", "1.4", "refuse.not-your-colour"},
		{0, "city a2", "1.4", "refuse.reserve-empty"},
		{0, "move-in a2 h1", "1.4", "refuse.no-prophet-there"},
		{1, "move-in a2 b1", "1.4", "refuse.reserve-not-empty"},
		{0, "unpass", "1.5", "refuse.not-passed"},
		{0, "end", "1.7", "refuse.no-turns"},
		{0, "challenge a1", "5.7", "refuse.no-honour"},
	} {
		refused(t, p, c.seat, c.words, c.rule, c.why_)
	}
	say(t, p, "0: pass")
	refused(t, p, 0, "pass", "1.5", "refuse.passed")
	say(t, p, "1: take t4")
	refused(t, p, 1, "place t3 a2 a0", "Q4", "refuse.taken-first")
	refused(t, p, 1, "take t5", "1.4", "refuse.no-free-hand")
	refused(t, p, 1, "return t4", "1.4", "refuse.must-discard-own")
	refused(t, p, 1, "city a2", "Q4", "refuse.taken-first")
	view := p.rules.blank()
	p.View(2, view)
	refused(t, view, 0, "pass", "", "refuse.not-your-seat")
}

// TestRefusalsElsewhere checks refusals of other phases and modules.
func TestRefusalsElsewhere(t *testing.T) {
	p := arranged(t, 2, "", "")
	refused(t, p, 0, "draw 2", "1.3", "refuse.not-begun")
	say(t, p, "0: ready")
	refused(t, p, 0, "ready", "1.3", "refuse.ready")

	p = arranged(t, 2, "", `{"seats": {"0": {"area": 20}}}`)
	refused(t, p, 0, "draw 1", "1.4", "refuse.area-full")
	p = arranged(t, 2, "", `{"seats": {"0": {"area": 20, "hand": ["OOOO"]}, "1": {"area": 1}}}`)
	refused(t, p, 0, "discard t1 a", "1.4", "refuse.area-full")
	say(t, p, "0: take t22")
	refused(t, p, 0, "return t22", "1.4", "refuse.fits")
	p = arranged(t, 2, "", `{"phase": "final", "bag": 0}`)
	refused(t, p, 0, "draw 1", "1.4", "refuse.bag-empty")
	p = arranged(t, 2, "", `{"phase": "over"}`)
	refused(t, p, 0, "draw 1", "1.5", "refuse.over")
	p = arranged(t, 2, "gods=hidden two-players=two-gods", "")
	refused(t, p, 0, "ready", "1.8", "refuse.colour-first")
	say(t, p, "0: colour green")
	refused(t, p, 1, "colour green", "5.4", "refuse.colour-taken")
	refused(t, p, 0, "colour blue", "1.8", "refuse.no-colour")
	p = arranged(t, 2, "gods=hidden two-players=two-gods", `{"phase": "playing"}`)
	refused(t, p, 0, "god elves", "1.8", "refuse.hidden-gods")

	p = arranged(t, 2, "time=turns", `{"seats": {"0": {"area": ["OOOO"]}, "1": {"area": ["PPPP"]}}}`)
	refused(t, p, 1, "draw 1", "1.7", "refuse.not-your-turn")
	refused(t, p, 1, "flip t1 a", "1.7", "refuse.own-area-only")
	refused(t, p, 0, "pass", "5.5", "refuse.pass-in-turns")
	p = arranged(t, 2, "time=effort", `{"phase": "playing", "turn": {"effort": 1}}`)
	refused(t, p, 0, "draw 1", "5.9", "refuse.effort")

	// A city on a dead cell, and one whose prophet would have to move.
	p = arranged(t, 2, "two-players=two-gods", `{"world": {"d4": "OOOO", "e5": "PPPP", "e4": {"city": "blue"}}, "reserve": {"blue": 0},
		"seats": {"0": {"colours": ["blue"], "gods": ["merfolk"]}, "1": {"hand": ["FMMM"], "colours": ["grey"], "gods": ["dwarves"]}}}`)
	refused(t, p, 1, "raze t1 e4 a0 blue", "4.2", "refuse.dead")
	refused(t, p, 0, "move-in d5 e4", "1.4", "refuse.city-stays")
	refused(t, p, 1, "raze t1 e4 a0 blue green", "4.2", "refuse.dead")

	p = arranged(t, 2, "two-players=two-gods", `{"world": {"a1": "OOOO", "b1": {"city": "blue"}}, "cities": 0, "razed": {"blue": 7},
		"seats": {"0": {"colours": ["blue"], "gods": ["merfolk"]}, "1": {"hand": ["OOOP"], "colours": ["grey"], "gods": ["dwarves"]}}}`)
	refused(t, p, 0, "city a2", "1.4", "refuse.no-city-token")
	refused(t, p, 1, "raze t1 b1 a2 blue green", "Q15", "refuse.not-your-colour")

	p = arranged(t, 2, "two-players=four-gods", `{"phase": "playing", "seats": {"0": {"colours": ["blue"], "gods": ["merfolk"]}}}`)
	refused(t, p, 0, "god merfolk", "5.4", "refuse.god-yours")

	p = arranged(t, 2, "honour=on", `{"seats": {"0": {"hand": ["OOOO"], "challenges": 10}}, "world": {"a1": "PPPP"}}`)
	refused(t, p, 0, "place t1 d4 a0", "5.7", "refuse.touches-nothing")
	refused(t, p, 0, "challenge a1", "5.7", "refuse.no-challenges")
	refused(t, p, 1, "challenge d4", "5.7", "refuse.nothing-to-challenge")
}

// TestRefusalsAreReached checks that each text of a refusal is expected by a test of this file, except the rare ones
// listed below.
func TestRefusalsAreReached(t *testing.T) {
	tests, err := os.ReadFile("why_test.go")
	if err != nil {
		t.Fatal(err)
	}
	rare := map[string]string{
		"refuse.not-now":          "stands behind all explanations",
		"refuse.no-names":         "wants 2,047 tiles to be drawn",
		"refuse.too-many-choices": "wants a listing of a thousand",
	}
	texts, err := lang.ReadFile("lang/en.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range regexp.MustCompile(`(?m)^refuse\.[a-z-]+`).FindAllString(string(texts), -1) {
		if !strings.Contains(string(tests), `"`+id+`"`) && rare[id] == "" {
			t.Errorf("no test wants the refusal %s", id)
		}
	}
}

// TestWhy checks the reason for a thing that no legal move refers to.
func TestWhy(t *testing.T) {
	p := arranged(t, 4, "", early)
	for _, c := range []struct {
		seat       game.Seat
		thing      game.Thing
		rule, why_ string
	}{
		{0, "cell:a1", "5.4", "refuse.cell-taken"},
		{0, "cell:d4", "1.1", "refuse.too-few-side-lines"},
		{1, "cell:b1", "Q13", "refuse.own-city"},
		{2, "cell:a2", "1.4", "refuse.no-tile-in-hand"},
		{0, "tile:t3", "5.4", "refuse.gone-hand"},
		{0, "tile:t4", "1.4", "refuse.no-free-hand"},
		{0, "god:elves", "1.4", "refuse.already-chosen"},
		{2, "god:merfolk", "5.4", "refuse.god-taken"},
		{0, "bag", "Q5", "refuse.hands-not-empty"},
	} {
		r := p.Why(c.seat, c.thing)
		if r == nil || r.Rule != c.rule || r.Why.ID != c.why_ {
			t.Errorf("why %s for seat %s: %v, not %s of %s", c.thing, c.seat, r, c.why_, c.rule)
		}
	}
	for _, thing := range []game.Thing{"cell:a2", "tile:t1", "cell:z9", "tile:x", "moon:full", ""} {
		if r := p.Why(1, thing); thing == "cell:a2" && r != nil || thing != "cell:a2" && thing != "tile:t1" && r != nil {
			t.Errorf("why %q: %v", thing, r)
		}
	}
	far := arranged(t, 2, "", `{"world": {"h1": "FFFM"}, "seats": {"0": {"hand": ["OOOP/OMFF"]}}}`)
	if r := far.Why(0, "cell:g1"); r == nil || r.Why.ID != "refuse.nothing-fits" || r.Rule != "1.1" {
		t.Errorf("why a cell into which the tile does not fit: %v", r)
	}
	dead := arranged(t, 2, "", `{"world": {"d4": "OOOO", "e5": "PPPP"}, "seats": {"0": {"hand": ["FMMM"]}}}`)
	if r := dead.Why(0, "cell:e4"); r == nil || r.Why.ID != "refuse.dead" {
		t.Errorf("why a dead cell: %v", r)
	}
	// A tile that fits may still not be placed: another tile was taken, there is no god to destroy a city with, or the
	// effort is used up. With the honour module one side line is enough, and only a tile is missing. Each case has a
	// counterexample, which differs in just that and has no refusal.
	for _, c := range []struct {
		players               int
		options, change, twin string
		thing                 game.Thing
		rule, why_            string
	}{
		{4, "", `{"world": {"a1": "MFFM"}, "seats": {"0": {"hand": ["OOOO", "OFFF"], "taken": {"tile": "t1", "from": 1, "until": 9000}}}}`,
			`{"seats": {"0": {"taken": null}}}`, "cell:b1", "Q4", "refuse.taken-first"},
		{4, "", `{"world": {"a1": "FOOF", "b1": {"city": "grey"}},
			"seats": {"0": {"hand": ["OFFO"]}, "1": {"colours": ["grey"], "gods": ["dwarves"]}}}`,
			`{"seats": {"0": {"colours": ["blue"], "gods": ["merfolk"]}}}`, "cell:b1", "1.4", "refuse.no-god"},
		{2, "time=effort", `{"seats": {"0": {"hand": ["OOOO"]}}, "turn": {"effort": 1}}`, `{"turn": {"effort": 2}}`, "cell:a1", "5.9", "refuse.effort"},
		{2, "time=effort", `{"seats": {"0": {"hand": ["OOOO"]}}, "turn": {"effort": 0}}`, `{"turn": {"effort": 1}}`, "tile:t1", "5.9", "refuse.effort"},
		{2, "time=effort", `{"seats": {"1": {"area": ["OOOO"]}}, "turn": {"effort": 0}}`, `{"turn": {"effort": 1}}`, "tile:t1", "5.9", "refuse.effort"},
		{2, "time=effort", `{"phase": "playing", "turn": {"effort": 1}}`, `{"turn": {"effort": 2}}`, "bag", "5.9", "refuse.effort"},
		{2, "honour=on", `{"phase": "playing"}`, `{"seats": {"0": {"hand": ["OOOO"]}}}`, "cell:c1", "1.4", "refuse.no-tile-in-hand"},
		{2, "honour=on", `{"seats": {"0": {"hand": ["OOOO"]}}}`, `{"world": {"d3": "FOOF"}}`, "cell:d4", "5.7", "refuse.touches-nothing"},
	} {
		p := arranged(t, c.players, c.options, c.change)
		if r := p.Why(0, c.thing); r == nil || r.Rule != c.rule || r.Why.ID != c.why_ {
			t.Errorf("why %s in %s: %v, not %s of %s", c.thing, c.change, r, c.why_, c.rule)
		}
		if err := open(t).Arrange(p, []byte(c.twin)); err != nil {
			t.Fatal(err)
		}
		if r := p.Why(0, c.thing); r != nil {
			t.Errorf("why %s in %s with %s: %v, although nothing is wrong", c.thing, c.change, c.twin, r)
		}
	}
	// All open cells require two adjacent oceans, which the tile in hand has on neither face.
	stuck := arranged(t, 2, "", `{"world": {"a1": "OOOO", "h1": "OPOO", "a8": "OOOP", "h8": "OOPO"}, "seats": {"0": {"hand": ["PFPF+F"]}}}`)
	stuckFull := stuck.rules.blank()
	stuckFull.Copy(stuck)
	if err := open(t).Arrange(stuckFull, []byte(`{"seats": {"0": {"area": 20}}}`)); err != nil {
		t.Fatal(err)
	}
	if r := stuckFull.Why(0, "tile:t1"); r == nil || r.Why.ID != "refuse.stuck" || r.Rule != "Q6" {
		t.Errorf("why a tile that fits nowhere, with a full area: %v", r)
	}
	if r := stuck.Why(0, "tile:t1"); r != nil {
		t.Errorf("a tile that can be discarded: %v", r)
	}
}

// TestSpellings checks that a move has one canonical text, and that other spellings are parsed as the same move.
func TestSpellings(t *testing.T) {
	p := arranged(t, 2, "two-players=two-gods", `{"world": {"a1": {"corners": "OOOO", "by": 0}}, "seats": {"0": {"hand": ["MMMM", "OPOP+O"], "last": "a1", "colours": ["blue"], "gods": ["merfolk"]}}}`)
	for spelling, want := range map[game.MoveText]string{
		"PLACE T1 H1 A3":    "place t1 h1 a0",
		"place t2 h8 a2":    "place t2 h8 a0",
		"place t2 h8 a3":    "place t2 h8 a1",
		"prophet sw":        "prophet nw",
		" prophet  sw blue": "prophet nw",
		"city h1 blue":      "city h1",
	} {
		m, refusal := p.ParseMove(0, spelling)
		if refusal != nil || string(p.FormatMove(m, 0, 0)) != want {
			t.Errorf("%q is heard as %q (%v), not as %q", spelling, p.FormatMove(m, 0, 0), refusal, want)
		}
	}
}
