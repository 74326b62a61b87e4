package bot

import (
	"math"
	"testing"

	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/game/gametest/bluff"
	"pantheon/game/gametest/grab"
	"pantheon/game/gametest/morra"
)

// TestSearchKeepsItsTree: when the game continues as the tree has foreseen, the search keeps that part of the tree and adds to it.
func TestSearchKeepsItsTree(t *testing.T) {
	for _, workers := range []int{1, 3} {
		s := NewSearch(nim.Game(), Options{Playouts: 3000, Workers: workers})
		if m := s.Choose(nim.view(toyPosition{b: 10}, 0), 0, game.QuickDice(1)); m != 2 || s.Kept() != 0 {
			t.Fatalf("of 10 sticks it takes %d, with %d playouts from before", m, s.Kept())
		}
		behind := 0 // playouts in which the other seat answers with 3
		for _, w := range s.workers {
			two := w.find(w.roots[0], branch{move: 2})
			if three := w.find(two, branch{move: 3, seat: 1}); three != none {
				behind += int(w.twigs[three].visits)
			}
		}
		m := s.Choose(nim.view(toyPosition{a: 5, b: 10, said: "0:2 1:3 "}, 0), 0, game.QuickDice(2))
		if m != 1 || s.Kept() != behind || behind < 100 || s.Playouts() != 3000 {
			t.Errorf("%d workers: of the last 5 it takes %d, with %d of %d playouts from before and %d new ones", workers, m, s.Kept(), behind, s.Playouts())
		}
		if lines, visits := s.Lines(3), 0; len(lines) == 3 {
			for _, l := range lines {
				visits += l.Visits
			}
			if all := 3000 + behind; visits > all || visits < all-workers {
				t.Errorf("%d playouts in the lines of %d", visits, all)
			}
		}
		// Another game and another seat begin with a new tree.
		s.Choose(nim.view(toyPosition{a: 2, b: 20}, 0), 0, game.QuickDice(3))
		if s.Kept() != 0 {
			t.Errorf("%d playouts of another game are kept", s.Kept())
		}
	}
}

// TestSearchFollowsItsOwnMoves: the same view keeps the same tree, also with secrets and a clock. The same holds after the seat's own
// move, where the seat may act again.
func TestSearchFollowsItsOwnMoves(t *testing.T) {
	for _, g := range []game.Game{morra.Game(), grab.Game(), bluff.Game()} {
		_, p := gametest.Random(g, game.Setup{Players: 3}, 5, 3)
		seat := p.ToAct().Without(game.Clock).First()
		view := g.Blank()
		p.View(seat, view)
		s := NewSearch(g, Options{Playouts: 400})
		m := s.Choose(view, seat, game.QuickDice(1))
		if s.Choose(view, seat, game.QuickDice(2)); s.Kept() != 400 {
			t.Errorf("%s: of 400 playouts for the same view %d are kept", g.About().ID, s.Kept())
		}
		p.Play(seat, m, &game.Env{Dice: game.QuickDice(1), At: 10})
		if !p.ToAct().Has(seat) {
			continue
		}
		p.View(seat, view)
		if s.Choose(view, seat, game.QuickDice(3)); s.Kept() == 0 {
			t.Errorf("%s: nothing is kept after the own move", g.About().ID)
		}
	}
}

// whisper is a game in which seat 0 moves, seat 1 plays a move that is hidden from seat 0, and seat 0 moves again.
var whisper = plot{
	seats: 2, secret: true,
	waiting: inTurn(0, 1, 0),
	moves:   func(*toyPosition, game.Seat) []game.Move { return list(3) },
	play: func(f *toyPosition, s game.Seat, m game.Move, _ *game.Env) {
		if f.a++; s == 1 {
			f.secret, f.said = int(m), "something is whispered "
		}
	},
	won:    func(f *toyPosition) game.Seats { return game.Only(game.Seat(f.secret % 2)) },
	hides:  func(_ *toyPosition, to game.Seat) bool { return to == 0 },
	veiled: func(_ game.Move, by, to game.Seat) bool { return by == 1 && to == 0 },
	guess: func(f *toyPosition, d *game.Dice) {
		if f.secret == 0 && f.a > 1 {
			f.secret = 1 + d.N(0, 3)
		}
	},
}

// TestHiddenMovesAreFollowed: after a move that was hidden from the seat, its own tree continues. The tree of the seat that played the
// move, which knows more, begins again.
func TestHiddenMovesAreFollowed(t *testing.T) {
	s := NewSearch(whisper.Game(), Options{Playouts: 900})
	m := s.Choose(whisper.view(toyPosition{}, 0), 0, game.QuickDice(1))
	t0 := s.workers[0]
	own := t0.find(t0.roots[0], branch{move: m})
	heard := int(t0.twigs[t0.twigs[own].first].visits)
	if t0.twigs[own].count != 1 || heard < 100 {
		t.Errorf("behind %d seat 0 tells moves apart that it does not hear, or heard only %d", m, heard)
	}
	s.opts.Playouts = 1
	s.Choose(whisper.view(toyPosition{a: 2, secret: 3, said: "something is whispered "}, 0), 0, game.QuickDice(1))
	if s.Kept() != heard {
		t.Errorf("%d playouts are kept of %d in which something was whispered", s.Kept(), heard)
	}
	if visits := t0.twigs[t0.roots[1]].visits; visits != 1 {
		t.Errorf("the tree of who whispered has %d playouts from before", visits-1)
	}
}

// TestPlayoutsAllocateNothing: playouts allocate no heap memory after each possible move has been played once.
func TestPlayoutsAllocateNothing(t *testing.T) {
	for _, g := range []game.Game{grab.Game(), bluff.Game()} {
		for _, depth := range []int{0, 3} {
			p := g.New(game.Setup{Players: 3}, &game.Env{Dice: game.QuickDice(1)})
			seat, view := p.ToAct().First(), g.Blank()
			p.View(seat, view)
			s := NewSearch(g, Options{Playouts: 6000, Depth: depth})
			s.Choose(view, seat, game.QuickDice(1))
			if n := testing.AllocsPerRun(2000, s.workers[0].playout); n != 0 {
				t.Errorf("%s, cut at %d: %v allocations a playout", g.About().ID, depth, n)
			}
		}
	}
}

// nodes returns the number of nodes in a forest: the roots of the given number of trees and all nodes below them.
func nodes(f *forest, trees int) int {
	n := 0
	var down func(at int32)
	down = func(at int32) {
		n++
		for i := range f.children(at) {
			down(f.twigs[at].first + int32(i))
		}
	}
	for _, r := range f.roots[:trees] {
		down(r)
	}
	return n
}

func TestForestForgets(t *testing.T) {
	f := newForest(100, 0)
	f.clear(2)
	a := f.reach(f.roots[0], branch{move: 1})
	b := f.reach(f.roots[0], branch{move: 2})
	for m := range game.Move(5) {
		c := f.reach(b, branch{move: m, seat: 1})
		f.twigs[c].visits = uint32(m)
		f.reach(c, branch{move: 9})
	}
	if a == b || nodes(f, 2) != 14 {
		t.Fatalf("%d twigs", nodes(f, 2))
	}
	if b = f.reach(f.roots[0], branch{move: 2}); len(f.children(b)) != 5 {
		t.Fatalf("%d children", len(f.children(b)))
	}
	f.keep([]int32{b, none})
	if nodes(f, 2) != 12 || f.twigs[f.roots[1]].first != none {
		t.Errorf("%d twigs are kept: a root with 5 children and 5 grandchildren, and a new root", nodes(f, 2))
	}
	for m := range game.Move(5) {
		c := f.find(f.roots[0], branch{move: m, seat: 1})
		if c == none || f.twigs[c].visits != uint32(m) || f.find(c, branch{move: 9}) == none {
			t.Errorf("the child %d is lost", m)
		}
	}
	if f.find(f.roots[0], branch{move: 2}) != none {
		t.Error("a branch from before the root is found")
	}
}

func TestForestKeepsItsMemory(t *testing.T) {
	f := newForest(1000, 8)
	f.clear(1)
	for m := range game.Move(100) {
		f.reach(f.roots[0], branch{move: m})
	}
	f.keep(f.roots[:1])
	room := cap(f.twigs) + cap(f.spareTwigs)
	for range 8 {
		f.keep(f.roots[:1])
	}
	if now := cap(f.twigs) + cap(f.spareTwigs); now != room || nodes(f, 1) != 101 {
		t.Errorf("room for %d twigs has become room for %d, though the same %d were kept each time", room, now, nodes(f, 1))
	}
}

// TestAnEndlessBudgetTakesNoEndlessMemory: a search with more playouts than there can be nodes reserves memory for the nodes only.
func TestAnEndlessBudgetTakesNoEndlessMemory(t *testing.T) {
	s := NewSearch(bluff.Game(), Options{Playouts: math.MaxInt, Nodes: 1000})
	if room := cap(s.workers[0].twigs); room < 1 || room > 1000 {
		t.Errorf("there is room for %d twigs, and 1,000 are allowed", room)
	}
}

func TestMarks(t *testing.T) {
	k := newMarks(4)
	k.set([]game.Move{1, 9, 17, 0})
	if !k.take(9) || k.take(2) || k.taken(1) || !k.taken(9) || !k.take(0) {
		t.Error("the moves taken are 9 and 0")
	}
	k.set([]game.Move{9, 2})
	if k.taken(9) || k.take(1) || !k.take(2) {
		t.Error("the moves are 9 and 2, and none was taken")
	}
	k.turn = ^uint32(0)
	k.set([]game.Move{3})
	if k.take(9) || !k.take(3) {
		t.Error("after very many turns old moves come back")
	}
}
