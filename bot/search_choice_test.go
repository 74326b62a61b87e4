package bot

import (
	"testing"

	"pantheon/game"
)

// nim is the game of sticks: a turn takes one to three sticks, and the player who takes the last one wins. Field a is the number of
// sticks taken, and b the number at the start.
var nim = plot{
	seats: 2,
	waiting: func(f *toyPosition) game.Seats {
		if f.a >= f.b {
			return 0
		}
		return game.Only(game.Seat(f.secret))
	},
	moves: func(f *toyPosition, _ game.Seat) []game.Move { return list(min(3, f.b-f.a)) },
	play: func(f *toyPosition, _ game.Seat, m game.Move, _ *game.Env) {
		f.a += int(m)
		f.secret = 1 - f.secret // the seat to move
	},
	won: func(f *toyPosition) game.Seats { return game.Only(game.Seat(1 - f.secret)) },
}

// lottery has one seat, which wins with three points. Move 1 brings two certain points, and move 2 the points of a die from 0 to 5. Move 3
// is the same die, but everything below 5 counts nothing.
var lottery = plot{
	seats:   1,
	waiting: inTurn(0),
	moves:   func(*toyPosition, game.Seat) []game.Move { return list(3) },
	play: func(f *toyPosition, _ game.Seat, m game.Move, moment *game.Env) {
		f.a++
		f.b = 2
		if m > 1 {
			f.b = moment.N(0, 6)
		}
		if m == 3 && f.b < 5 {
			f.b = 0
		}
	},
	won: func(f *toyPosition) game.Seats {
		if f.b >= 3 {
			return game.Only(0)
		}
		return 0
	},
}

// alliance has three seats. Move 2 of seat 0 shares the win among all. After move 1 of seat 0, seat 1 decides: with 1 seats 0 and 1 win,
// with 2 seat 2 wins. A search that took the other seats for enemies would play 2.
var alliance = plot{
	seats: 3,
	waiting: func(f *toyPosition) game.Seats {
		switch f.said {
		case "":
			return game.Only(0)
		case "0:1 ":
			return game.Only(1)
		}
		return 0
	},
	moves: func(*toyPosition, game.Seat) []game.Move { return list(2) },
	play:  func(*toyPosition, game.Seat, game.Move, *game.Env) {},
	won: func(f *toyPosition) game.Seats {
		switch f.said {
		case "0:2 ":
			return game.Only(0, 1, 2)
		case "0:1 1:1 ":
			return game.Only(0, 1)
		}
		return game.Only(2)
	},
}

// shells hides a pea under one of three shells. Move 1 decides the game by a coin; after move 2 the seat points at a shell. A search
// that could see the pea, or that treated its determinization as knowledge, would play 2.
var shells = plot{
	seats: 2, secret: true,
	waiting: func(f *toyPosition) game.Seats {
		if f.said == "" || f.said == "0:2 " {
			return game.Only(0)
		}
		return 0
	},
	moves: func(f *toyPosition, _ game.Seat) []game.Move {
		if f.said == "" {
			return list(2)
		}
		return list(3)
	},
	play: func(f *toyPosition, _ game.Seat, m game.Move, moment *game.Env) {
		if f.said == "0:1 " {
			f.a = moment.N(0, 2)
		} else if f.said != "0:2 " && int(m) == f.secret {
			f.a = 1
		}
	},
	won:   func(f *toyPosition) game.Seats { return game.Only(game.Seat(1 - f.a)) },
	hides: func(*toyPosition, game.Seat) bool { return true },
	guess: func(f *toyPosition, d *game.Dice) { f.secret = 1 + d.N(0, 3) },
}

// pennies is a game in which seat 0 hides a penny in its left or right hand (1 or 2), hidden from seat 1. Seat 0 wins if seat 1
// points at the other hand. With move 3 seat 0 wins with probability 1/4 instead. In the tree of seat 0, seat 1 must not know the hand.
var pennies = plot{
	seats: 2, secret: true,
	waiting: func(f *toyPosition) game.Seats {
		switch f.a {
		case 0:
			return game.Only(0)
		case 1:
			return game.Only(1)
		}
		return 0
	},
	moves: func(f *toyPosition, s game.Seat) []game.Move { return list(3 - int(s)) },
	play: func(f *toyPosition, s game.Seat, m game.Move, moment *game.Env) {
		f.a++
		switch {
		case s == 0 && m == 3:
			f.a, f.b = 2, 1
			if moment.N(0, 4) == 0 {
				f.b = 0
			}
		case s == 0:
			f.secret = int(m)
		case int(m) == f.secret:
			f.b = 1
		}
	},
	won:    func(f *toyPosition) game.Seats { return game.Only(game.Seat(f.b)) },
	hides:  func(_ *toyPosition, to game.Seat) bool { return to != 0 },
	veiled: func(m game.Move, by, to game.Seat) bool { return by == 0 && to != 0 && m < 3 },
	guess: func(f *toyPosition, d *game.Dice) {
		if f.secret == 0 && f.a == 1 {
			f.secret = 1 + d.N(0, 2)
		}
	},
}

// waiters has two seats to act; seat 0 may stay idle. After the first move of seat 1 the game ends, and seat 0 wins if it has not moved.
var waiters = plot{
	seats: 2,
	waiting: func(f *toyPosition) game.Seats {
		if f.b > 0 {
			return 0
		}
		return game.Only(0, 1)
	},
	moves: func(*toyPosition, game.Seat) []game.Move { return list(2) },
	play: func(f *toyPosition, s game.Seat, _ game.Move, _ *game.Env) {
		if s == 1 {
			f.b = 1
		} else {
			f.a = 1
		}
	},
	won:   func(f *toyPosition) game.Seats { return game.Only(game.Seat(f.a)) },
	rests: func(f *toyPosition, s game.Seat) bool { return s == 0 },
}

// market has one seat and 1,000 moves. Nobody wins; move m brings m/100 points, rounded down.
var market = plot{
	seats:   1,
	waiting: inTurn(0),
	moves:   func(*toyPosition, game.Seat) []game.Move { return list(1000) },
	play:    func(f *toyPosition, _ game.Seat, m game.Move, _ *game.Env) { f.a, f.b = 1, int(m) },
	won:     func(f *toyPosition) game.Seats { return game.Only() },
	points:  func(f *toyPosition, _ game.Seat) int { return f.b / 100 },
}

// loser is a game that seat 0 loses with any move. Move 2 brings it more points.
var loser = plot{
	seats:   2,
	waiting: inTurn(0),
	moves:   func(*toyPosition, game.Seat) []game.Move { return list(3) },
	play:    func(f *toyPosition, _ game.Seat, m game.Move, _ *game.Env) { f.a, f.b = 1, int(m) },
	won:     func(*toyPosition) game.Seats { return game.Only(1) },
	points: func(f *toyPosition, s game.Seat) int {
		switch {
		case s == 1:
			return 20
		case f.b == 2:
			return 18
		}
		return 15
	},
}

func TestSearchFindsTheMove(t *testing.T) {
	for _, c := range []struct {
		name string
		plot *plot
		at   toyPosition
		want []game.Move
	}{
		{"one seat and chance", &lottery, toyPosition{}, []game.Move{2}},
		{"two seats: 10 sticks", &nim, toyPosition{b: 10}, []game.Move{2}},
		{"two seats: 7 sticks", &nim, toyPosition{b: 7}, []game.Move{3}},
		{"two seats: 9 sticks", &nim, toyPosition{b: 9}, []game.Move{1}},
		{"three seats, each for itself", &alliance, toyPosition{}, []game.Move{1}},
		{"a pea here", &shells, toyPosition{secret: 1}, []game.Move{1}},
		{"a pea there", &shells, toyPosition{secret: 3}, []game.Move{1}},
		{"nobody reads minds", &pennies, toyPosition{}, []game.Move{1, 2}},
		{"resting wins", &waiters, toyPosition{}, []game.Move{0}},
		{"lost, but by little", &loser, toyPosition{}, []game.Move{2}},
	} {
		for _, workers := range []int{1, 3} {
			for seed := range uint64(5) {
				s := NewSearch(c.plot.Game(), Options{Playouts: 3000, Workers: workers})
				m := s.Choose(c.plot.view(c.at, 0), 0, game.QuickDice(seed))
				found := false
				for _, want := range c.want {
					found = found || m == want
				}
				if !found {
					t.Errorf("%s, %d workers, seed %d: chose %d, not one of %d: %+v", c.name, workers, seed, m, c.want, s.Lines(3))
				}
			}
		}
	}
}

// TestSearchWidensSlowly: with 1,000 moves that bring 0 to 10 points, a few thousand playouts find one of the best 100.
func TestSearchWidensSlowly(t *testing.T) {
	for seed := range uint64(5) {
		s := NewSearch(market.Game(), Options{Playouts: 3000})
		if m := s.Choose(market.view(toyPosition{}, 0), 0, game.QuickDice(seed)); m < 900 {
			t.Errorf("seed %d: chose %d", seed, m)
		}
		if best := s.Lines(1)[0]; best.Visits < 40 {
			t.Errorf("seed %d: of 3000 playouts the best of 1000 has %d", seed, best.Visits)
		}
	}
}

// TestLines: other seats play for their own result. The line after the first move of the alliance is the best answer for seat 1, and the
// expected result is half a win.
func TestLines(t *testing.T) {
	s := NewSearch(alliance.Game(), Options{Playouts: 2000, Workers: 2})
	s.Choose(alliance.view(toyPosition{}, 0), 0, game.QuickDice(1))
	lines := s.Lines(5)
	if len(lines) != 2 || lines[0].Move != 1 || lines[0].Visits+lines[1].Visits != 2000 {
		t.Fatalf("the lines are %+v", lines)
	}
	if len(lines[0].Then) != 1 || lines[0].Then[0].Seat != 1 || lines[0].Then[0].Move != 1 {
		t.Errorf("play goes on with %+v", lines[0].Then)
	}
	// 0.45 for half a win and 0.05 for no margin, less for the playouts in which seat 1 explored
	if r := lines[0].Result; r < 0.4 || r > 0.5 {
		t.Errorf("the best move's result is %v", r)
	}
	if n := len(s.Lines(1)); n != 1 {
		t.Errorf("%d lines instead of 1", n)
	}
}

func TestSearchCuts(t *testing.T) {
	longest := 0
	watched := nim
	watched.looks = func(f *toyPosition, _ game.Seat, _ game.Move) { longest = max(longest, len(f.said)/4+1) }
	s := NewSearch(watched.Game(), Options{Playouts: 1, Depth: 5, Candidates: 1})
	s.Choose(watched.view(toyPosition{b: 90}, 0), 0, game.QuickDice(1))
	if longest != 6 || s.Moves() != 6 {
		t.Errorf("a playout cut 5 moves behind the first has %d, and %d are counted", longest, s.Moves())
	}
}

// TestRestIsOnce: an idle seat does not choose again before another seat has moved.
func TestRestIsOnce(t *testing.T) {
	s := NewSearch(waiters.Game(), Options{Playouts: 500})
	s.Choose(waiters.view(toyPosition{}, 0), 0, game.QuickDice(1))
	w := s.workers[0]
	children := 0
	for _, k := range w.children(w.find(w.roots[0], branch{})) {
		if children++; k.seat != 1 {
			t.Errorf("after seat 0 has rested, seat %s is asked", k.seat)
		}
	}
	if children != 2 {
		t.Errorf("%d branches behind the rest; seat 1 has 2 moves", children)
	}
}

// TestSearchInLittleMemory: a search continues after its tree has used up its memory.
func TestSearchInLittleMemory(t *testing.T) {
	s := NewSearch(nim.Game(), Options{Playouts: 5000, Nodes: 10})
	view := nim.view(toyPosition{b: 6}, 0)
	if m := s.Choose(view, 0, game.QuickDice(1)); m < 1 || m > 3 || s.Playouts() != 5000 {
		t.Errorf("chose %d after %d playouts", m, s.Playouts())
	}
	if n := len(s.workers[0].twigs); n > 10 {
		t.Errorf("%d nodes of 10", n)
	}
}

// door is a game of two moves. After the first one the door is open with probability 1/4. The second move can be 2 only with an open door,
// and 1 always.
var door = plot{
	seats:   1,
	waiting: inTurn(0, 0),
	moves: func(f *toyPosition, _ game.Seat) []game.Move {
		if f.a == 0 {
			return list(2)
		}
		return list(1 + f.b)
	},
	play: func(f *toyPosition, _ game.Seat, _ game.Move, moment *game.Env) {
		if f.a++; f.a == 1 && moment.N(0, 4) == 0 {
			f.b = 1
		}
	},
	won: func(*toyPosition) game.Seats { return game.Only(0) },
}

// TestAvailabilityIsCounted: a move that is not always possible is weighted by the number of times it was possible.
func TestAvailabilityIsCounted(t *testing.T) {
	s := NewSearch(door.Game(), Options{Playouts: 2000})
	m := s.Choose(door.view(toyPosition{}, 0), 0, game.QuickDice(1))
	w := s.workers[0]
	here := w.find(w.roots[0], branch{move: m})
	visits := float64(w.twigs[here].visits)
	always, sometimes := float64(w.edges[w.find(here, branch{move: 1})].avail), float64(w.edges[w.find(here, branch{move: 2})].avail)
	if always < 0.95*visits || always > visits+1 || sometimes < 0.18*visits || sometimes > 0.3*visits {
		t.Errorf("of %v times, 1 could be said %v times and 2, which needs luck, %v times", visits, always, sometimes)
	}
}

// TestAdviceIsFollowed: an adviser plays the move of a search with as many playouts, as if each choice were the first. With several lines
// weighed again it still takes the winning number of sticks.
func TestAdviceIsFollowed(t *testing.T) {
	for _, sticks := range []int{7, 9, 10} {
		view := nim.view(toyPosition{b: sticks}, 0)
		own := NewSearch(nim.Game(), Advising(600)).Choose(view, 0, game.QuickDice(1))
		for _, name := range []string{"search:playouts=600,advice=1", "search:playouts=600,advice=3"} {
			m, err := NewAgent(name, nim.Game(), 0, AgentOptions{})
			if err != nil {
				t.Fatal(err)
			}
			for range 2 {
				if got, err := m.Choose(t.Context(), view, 0, game.QuickDice(1)); err != nil || got != own || int(got) != sticks%4 {
					t.Errorf("%s takes %d of %d sticks (%v), the search %d", name, got, sticks, err, own)
				}
			}
		}
	}
}
