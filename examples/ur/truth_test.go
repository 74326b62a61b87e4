package ur_test

import (
	"slices"
	"testing"

	"pantheon/examples/ur"
	"pantheon/game/gametest"
)

// title returns the game with the oracles for its refusal reasons.
func title(t testing.TB) gametest.Title { return gametest.Title{Game: open(t), Oracles: oracles(t)} }

// TestUnjudged: every refusal reason has an oracle.
func TestUnjudged(t *testing.T) { gametest.Unjudged(t, title(t)) }

// A race combines a document with the board's content, for a refused move.
type race struct {
	gametest.Data             // the document
	way           [2][]string // of each seat, from its start to home
	rosettes      []string
	me, other     string
	throw         int
}

// to returns where the seat's piece on a cell would go; "" beyond home, and from a cell off the seat's path.
func (r race) to(cell string, seat int) string {
	from := slices.Index(r.way[seat], cell)
	if from < 0 || from+r.throw >= len(r.way[seat]) {
		return ""
	}
	return r.way[seat][from+r.throw]
}

// oracles returns oracles that check each reason by the document and the content of the board.
func oracles(t testing.TB) gametest.Oracles {
	t.Helper()
	files, err := ur.ContentFiles(nil)
	if err != nil {
		t.Fatal(err)
	}
	board := gametest.ReadData(files["board.yaml"])
	var ways [2][]string
	for s, start := range []string{"A0", "C0"} {
		ways[s] = append(words(board.At("ways", []string{"light", "dark"}[s])), "home")
		ways[s] = slices.Insert(ways[s], 0, start)
	}
	at := func(f func(r *gametest.Refused, d race) bool) func(r *gametest.Refused) bool {
		return func(r *gametest.Refused) bool {
			d := race{Data: r.Doc, way: ways, rosettes: words(board.At("rosettes", "cells")), me: r.Seat.String(), other: (1 - r.Seat).String()}
			d.throw = r.Doc.At("dice").Sum()
			return f(r, d)
		}
	}
	// moves reports whether the piece of the seat on a cell can move.
	moves := func(r *gametest.Refused, d race, cell string) bool {
		to := d.to(cell, int(r.Seat))
		taken := slices.Contains(d.rosettes, to) && d.At("pieces", d.other, to).N() > 0
		return d.throw > 0 && d.At("pieces", d.me, cell).N() > 0 && to != "" && (to == "home" || d.At("pieces", d.me, to).N() == 0 && !taken)
	}
	any := func(r *gametest.Refused, d race) bool {
		return slices.ContainsFunc(ways[r.Seat], func(cell string) bool { return cell != "home" && moves(r, d, cell) })
	}
	all := map[string]int{"five": 5, "": 7, "seven": 7}
	return gametest.Oracles{
		"refuse.over": at(func(r *gametest.Refused, d race) bool {
			n := all[d.At("setup", "options", "pieces").Text()]
			return d.At("pieces", "0", "home").N() == n || d.At("pieces", "1", "home").N() == n
		}),
		"refuse.not-your-turn": at(func(r *gametest.Refused, d race) bool {
			return d.At("seat").Text() == r.Arg("seat") && r.Arg("seat") != d.me
		}),
		"refuse.must-move":     at(func(r *gametest.Refused, d race) bool { return r.Verb == "pass" && any(r, d) }),
		"refuse.cannot-move":   at(func(r *gametest.Refused, d race) bool { return r.N("n") == d.throw && !any(r, d) }),
		"refuse.threw-nothing": at(func(r *gametest.Refused, d race) bool { return d.throw == 0 }),
		"refuse.no-piece": at(func(r *gametest.Refused, d race) bool {
			return r.Arg("cell") == r.Word(0) && d.At("pieces", d.me, r.Word(0)).N() == 0
		}),
		"refuse.own-piece": at(func(r *gametest.Refused, d race) bool {
			to := d.to(r.Word(0), int(r.Seat))
			return r.Arg("cell") == to && to != "home" && d.throw > 0 && d.At("pieces", d.me, to).N() > 0
		}),
		"refuse.safe": at(func(r *gametest.Refused, d race) bool {
			to := d.to(r.Word(0), int(r.Seat))
			return r.Arg("cell") == to && slices.Contains(d.rosettes, to) && d.At("pieces", d.other, to).N() > 0
		}),
		"refuse.too-far": at(func(r *gametest.Refused, d race) bool {
			need := len(ways[r.Seat]) - 1 - slices.Index(ways[r.Seat], r.Word(0))
			return r.N("n") == d.throw && r.N("need") == need && need < d.throw
		}),
	}
}

// words returns the texts of a list.
func words(d gametest.Data) []string {
	var all []string
	for _, m := range d.Each() {
		all = append(all, m.Text())
	}
	return all
}
