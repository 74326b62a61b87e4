package luna

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"pantheon/game"
)

// TestArrangeTakesFromSupplies checks that pieces that the changes place come from their supply, and that pieces that
// they remove return to it.
func TestArrangeTakesFromSupplies(t *testing.T) {
	p := deal(t, 3, nil, `{"step": "turn", "round": 3, "boards": ["blue", "yellow", "green", null], "ring": ["shrine", "herbs", "tide", "sailboat", "bribe", "book", "novice"],
		"players": {"0": {"temple": [1, 16], "active": {"tide": 3}, "shrines": ["book", "herbs"], "pier": 1, "influence": 9},
			"1": {"points": {"start": 5, "temple": 4}}},
		"council": {"2": [1, 0]}}`)
	me := &p.Players[0]
	if me.Reserve != 13-2-3-1 || me.Left != 4 {
		t.Errorf("%d novices and %d shrines in reserve, want 7 and 4", me.Reserve, me.Left)
	}
	if p.Path&stone(16) != 0 || p.Path&stone(15) == 0 || len(stonesDocument(p.Path)) != 17 {
		t.Errorf("path %v", stonesDocument(p.Path))
	}
	if me.Points[FromStart] != 9 || p.Players[1].Influence != 9 {
		t.Errorf("influence from the start %d, influence of the other %d; want 9 and 9", me.Points[FromStart], p.Players[1].Influence)
	}
	if !slices.Equal(p.Stack(2), []int{1, 0}) || !slices.Equal(p.Stack(0), []int{2}) {
		t.Errorf("council: %v and %v", p.Stack(0), p.Stack(2))
	}
	if p.Sets != 15 {
		t.Errorf("sets is %d, want 15: the preliminary round is over", p.Sets)
	}
	arrange(t, p, `{"players": {"0": {"temple": [1], "active": null}}}`)
	if me := &p.Players[0]; me.Reserve != 11 || p.Path&stone(16) == 0 {
		t.Errorf("%d novices in reserve, path %v; want 11, with 16", me.Reserve, stonesDocument(p.Path))
	}
}

// TestArrangeDealsOtherBoards checks that other boards bring their stones and start stones.
func TestArrangeDealsOtherBoards(t *testing.T) {
	p := deal(t, 2, nil, `{"boards": ["purple", "green", null, null]}`)
	if got := stonesDocument(p.Path); !slices.Equal(got, []int{7, 8, 9, 11, 13, 14, 17, 18, 22, 24, 26, 27}) {
		t.Errorf("path %v", got)
	}
	if p.Players[0].Temple != stone(3) || p.Players[1].Temple != stone(4) || p.Books != stone(3)|stone(4) {
		t.Errorf("start stones %v and %v, books %v", stonesDocument(p.Players[0].Temple), stonesDocument(p.Players[1].Temple), stonesDocument(p.Books))
	}
}

// TestImpossibleArrangements checks that impossible changes are errors with a reason, and change nothing.
func TestImpossibleArrangements(t *testing.T) {
	g, err := Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	type fault struct{ changes, want string }
	check := func(p *Position, faults []fault) {
		t.Helper()
		for _, f := range faults {
			before := *p
			err := g.Arrange(p, json.RawMessage(f.changes))
			if err == nil || !strings.Contains(err.Error(), f.want) {
				t.Errorf("%s: %v; want %q", f.changes, err, f.want)
			}
			if *p != before {
				t.Errorf("%s: refused, but the position changed", f.changes)
				*p = before
			}
		}
	}
	check(deal(t, 4, nil, table), []fault{
		{`[]`, "the changes"},
		{`{"moon": 1}`, "moon"},
		{`{"setup": {"players": 2}}`, "setup"},
		{`{"eye": "0"}`, "eye"},
		{`{"turn": -1}`, "turn is -1"},
		{`{"seat": 4}`, "seat is 4"},
		{`{"step": "dancing"}`, `step is "dancing"`},
		{`{"round": 0}`, "round is 0 exactly before the first round"},
		{`{"round": 7}`, "round is 7"},
		{`{"candles": 4}`, "with 4 the round would be over"},
		{`{"first-book": true}`, "first-book is for one or two players"},
		{`{"sets": 3}`, "sets is 3"},
		{`{"guard": 6}`, "guard is 6; in round 2 it is 5"},
		{`{"step": "over"}`, "the game is over in round 2"},
		{`{"step": "blocking"}`, "no active novices of an opponent"},
		{`{"step": "helping", "players": {"0": {"favours": ["novice"]}}}`, "still holds the token Novice"},
		{`{"step": "journeying", "players": {"0": {"active": null}}}`, "no active novice of player 0 could go"},
		{`{"step": "journeying", "players": {"0": {"inactive": null}}}`, "has arrived anywhere"},
		{`{"step": "tiding"}`, "moved is empty"},
		{`{"step": "tiding", "players": {"0": {"favours": ["tide"]}}}`, "still holds the token Tide"},
		{`{"step": "tiding", "moved": {"tide": 2}}`, "has 1 beside it"},
		{`{"moved": {"tide": 1}}`, "and step is"},
		{`{"step": "tiding", "moved": {"tide": 1}, "players": {"0": {"active": null, "inactive": {"tide": 1, "novice": 0}}}}`, "no novice of player 0 is left to carry"},
		{`{"step": "founding", "round": 0}`, "before the first round"},
		{`{"step": "placing", "round": 0, "figures": null}`, "before the first round"},
		{`{"figures": {"builder": "moon"}}`, "figures.builder is"},
		{`{"figures": {"guard": "tide"}}`, `"guard"`},
		{`{"figures": null}`, "the figures are missing exactly while they are being set"},
		{`{"ring": ["shrine"]}`, "ring has 1 islands"},
		{`{"ring": ["shrine", "shrine", "tide", "sailboat", "bribe", "book", "novice"]}`, "ring names shrine twice"},
		{`{"boards": ["blue", "blue", "green", "purple"]}`, "must have different boards face up"},
		{`{"boards": ["blue", "yellow", "green", null]}`, "the first 4 slots"},
		{`{"boards": ["blue", "yellow", "green", "purple", null]}`, "boards has 5 slots"},
		{`{"path": [5, 5]}`, "path names 5 twice"},
		{`{"path": [1, 5]}`, "path holds [1]"},
		{`{"path": [5, 7]}`, "have left the path, but in round 2"},
		{`{"books": [1, 2, 3]}`, "there are 3 books; there must be 4"},
		{`{"books": [1, 2, 3, 8]}`, "books lie on the spaces [8], where no novice is"},
		{`{"council": {"0": [0, 1, 2]}}`, "council lacks player 3"},
		{`{"council": {"1": [0], "2": [0]}}`, "council names player 0 twice"},
		{`{"council": {"10": [0]}}`, "a seat of council is 10"},
		{`{"council": {"first": [0]}}`, `council has a member "first"`},
		{`{"council": {"1": [4]}}`, "a player in council is 4"},
		{`{"players": {"4": {}}}`, `a member "4"`},
		{`{"players": {"0": null}}`, "player 0 is missing"},
		{`{"players": {"0": {"colour": "red"}}}`, "player 0 cannot play red"},
		{`{"players": {"0": {"active": {"tide": 12}}}}`, "need 20 novices of player 0, but there are 13"},
		{`{"players": {"0": {"active": {"moon": 1}}}}`, `a member "moon"`},
		{`{"players": {"0": {"reserve": 1}}}`, "it must be 13, wherever they are"},
		{`{"players": {"0": {"left": 1}}}`, "it must be 6, built or left"},
		{`{"players": {"0": {"shrines": ["tide", "tide"]}}}`, "names tide twice"},
		{`{"players": {"0": {"favours": ["moon"]}}}`, `"moon"`},
		{`{"players": {"0": {"claimed": [6]}}}`, "player 0 claims [6], which are not on the path"},
		{`{"players": {"0": {"claimed": [7]}}}`, "two players have novices on [7]"},
		{`{"players": {"0": {"temple": [1, 2]}}}`, "two players have novices on [2]"},
		{`{"players": {"0": {"temple": [1, 20]}}}`, "have left the path, but in round 2"},
		{`{"players": {"0": {"temple": [1, 5]}}}`, "player 0 claims [5], which are not on the path"},
		{`{"path": [28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 5], "players": {"0": {"temple": [1, 8]}}}`, "their stones are still on the path"},
		{`{"players": {"0": {"temple": [29]}}}`, "player 0.temple is 29"},
		{`{"players": {"0": {"influence": 3, "points": {"start": 5}}}}`, "player 0 has influence 3, but points add up to 5"},
		{`{"players": {"0": {"points": {"moon": 5}}}}`, `a member "moon"`},
		{`{"players": {"0": {"points": {"shrines": 4}}}}`, "has 4 points from shrines; at step"},
	})
	check(deal(t, 2, nil, `{}`), []fault{
		{`{"sets": 1}`, "it is the turn of player 0, but after 1 sets"},
		{`{"players": {"0": {"shrines": ["tide"]}}}`, "player 0 has 1 shrines"},
		{`{"players": {"0": {"favours": ["tide"]}}}`, "player 0 must hold the favours []"},
		{`{"players": {"0": {"pier": 1}}}`, "before the first round"},
		{`{"step": "turn", "round": 1, "players": {"0": {"temple": [3]}}}`, "are not in play with these boards"},
	})
	check(deal(t, 1, nil, `{}`), []fault{
		{`{"first": 0}`, "the opponent counts as start player"},
		{`{"players": {"1": {"favours": ["tide"]}}}`, "the opponent holds no favours"},
		{`{"players": {"1": {"active": {"tide": 1}}}}`, "the opponent has 1 novices in reserve"},
		{`{"players": {"1": {"active": {"tide": 3, "book": 1}}}}`, "there are never more than 2"},
	})
	check(deal(t, 2, map[string]string{"setup": "preselected"}, `{}`), []fault{
		{`{"ring": ["herbs", "shrine", "tide", "sailboat", "bribe", "book", "novice"]}`, "differently from the preselected set-up"},
		{`{"players": {"0": {"colour": "red"}, "1": {"colour": "red"}}}`, "no colour is played twice"},
		{`{"step": "founding", "round": 0, "sets": 0}`, "step"},
	})
	check(deal(t, 2, map[string]string{"floor": "zero"}, `{}`), []fault{
		{`{"players": {"0": {"influence": -1}}}`, "cannot fall below 0"},
	})
}

// TestDocuments checks that a view reads back as the same view.
func TestDocuments(t *testing.T) {
	p := deal(t, 4, nil, table)
	view := p.rules.blank()
	p.View(2, view)
	doc, err := view.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	back := p.rules.blank()
	if err := back.UnmarshalJSON(doc); err != nil {
		t.Fatal(err)
	}
	if *back != *view {
		t.Errorf("read back as %v", back)
	}
	if seat, truth := back.Viewer(); seat != 2 || truth {
		t.Errorf("the eye of a view of seat 2: %v, %v", seat, truth)
	}
	if len(p.Moves(2, nil)) > 0 || len(back.Moves(0, nil)) > 0 {
		t.Error("moves are listed for another's turn, or by a view for another seat")
	}
	var seen game.Position = back
	if err := (&luna{rules: p.rules}).Arrange(seen, json.RawMessage(`{}`)); err == nil {
		t.Error("a view was arranged")
	}
}
