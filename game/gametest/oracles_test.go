package gametest

import (
	"slices"
	"strings"
	"testing"

	"pantheon/game"
	"pantheon/game/gametest/grab"
)

// grabTruths holds oracles for some refusal reasons of grab.
var grabTruths = Oracles{
	"refuse.over": func(r *Refused) bool { return r.Doc.At("heat").N() == 4 },
	"refuse.gone": func(r *Refused) bool {
		return r.Doc.At("table", r.Word(0)).Text() != r.Word(1) && r.Arg("thing") == r.Word(1) && r.Arg("place") == r.Word(0)
	},
	"refuse.place": func(r *Refused) bool {
		return (len(r.Word(0)) != 2 || r.Word(0) < "S1" || r.Word(0) > "S6") && r.N("n") == 6
	},
}

// TestTruths: all refusal reasons of a correct game are true. A wrong reason is reported with its move, its document and a short game.
// An oracle that accepts everything is reported, too.
func TestTruths(t *testing.T) {
	breaches := func(g game.Game, truths Oracles) []Violation {
		return slices.DeleteFunc(check(Title{Game: g, Oracles: truths}, 2, 1), func(b Violation) bool { return b.Property != Truthful })
	}
	for _, b := range breaches(grab.Game(), grabTruths) {
		t.Errorf("an honest reason: %s", b.Text)
	}
	lying := crack(grab.Game(), cracks{hear: func(p game.Position, s game.Seat, words game.MoveText) (game.Move, *game.Refusal) {
		m, r := p.ParseMove(s, words)
		if r != nil && r.Why.ID == "refuse.gone" && p.ToAct() != 0 {
			other := *r
			other.Why = game.NewPhrase("refuse.over")
			return m, &other
		}
		return m, r
	}})
	seen := breaches(lying, grabTruths)
	if len(seen) == 0 {
		t.Fatal("a game that says it is over while it is not breaks no law")
	}
	if text := seen[0].Text; !strings.Contains(text, `says "grab `) || !strings.Contains(text, "refuse.over") || !strings.Contains(text, `{"heat":1`) {
		t.Errorf("the breach names no move, reason or document: %s", text)
	}
	if text := seen[0].shrunk(Title{Game: lying, Oracles: grabTruths}, aFarTime()); !strings.Contains(text, " to 0, of which none can be left out") {
		t.Errorf("the game was shrunk to: %s", text)
	}
	for what, truths := range map[string]Oracles{
		"whatever stands in {thing}":       {"refuse.gone": func(r *Refused) bool { return r.Arg("place") == r.Word(0) }},
		"has held for every refusal there": {"refuse.over": func(*Refused) bool { return true }, "refuse.gone": grabTruths["refuse.gone"]},
	} {
		if seen := breaches(grab.Game(), truths); !slices.ContainsFunc(seen, func(b Violation) bool { return strings.Contains(b.Text, what) }) {
			t.Errorf("a predicate that cannot say no: %v", seen)
		}
	}
}

// TestData reads values at paths. A missing value is nothing, and reading on from it is no error.
func TestData(t *testing.T) {
	d := ReadData([]byte("a: {1: [x, 7, true]}\nb: {c: 2, d: 3}"))
	if d.At("a", 1, 1).N() != 7 || !d.At("a", 1, 2).Yes() || !d.At("a", 1).Has("x") || d.At("a", 1).Has("y") || d.At("b").Sum() != 5 || !d.At("b").Has("c") {
		t.Errorf("%v", d)
	}
	if d.At("a", 2, "x").There() || d.At("a", 1, 3).Text() != "" || d.At("b", "c", "e").N() != 0 || d.At("b").Len() != 2 || ReadData([]byte("{")).There() {
		t.Error("what is not there is found")
	}
}
