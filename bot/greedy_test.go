package bot

import (
	"fmt"
	"strings"
	"testing"

	"pantheon/game"
	"pantheon/game/ahead"
)

// path is a game for one test. Seat 0 plays digits, one after the other. The digits played make a word; tree has the score of each word
// and the digits that may follow. Without such a digit the act ends, and seat 1 may act.
type path struct {
	game.Position // nil: no other method is called
	tree          map[string]node
	said          string
	showed        string // the word at which a chance event occurs
	rival         map[string]float64
	automaton     map[string]float64 // set: the title plays an automaton, with these scores
	endless       bool               // after the first 1 another 1 is possible each time, and each gains points
	plays         *int               // counts the moves tried
	turned        string             // the word with which the turn ends though nobody else may act
}

type node struct {
	score float64
	next  string // the digits that may follow; none: the act is over
}

func (p *path) ToAct() game.Seats {
	if p.endless && !strings.HasSuffix(p.said, "2") {
		return game.Only(0)
	}
	if p.tree[p.said].next == "" {
		return game.Only(1)
	}
	return game.Only(0)
}
func (p *path) Deadline() (int64, bool) { return 0, false }
func (p *path) Moves(s game.Seat, into []game.Move) []game.Move {
	if p.endless && p.said != "" {
		return append(into, 1)
	}
	if s == 0 {
		for _, digit := range p.tree[p.said].next {
			into = append(into, game.Move(digit-'0'))
		}
	}
	return into
}
func (p *path) Play(_ game.Seat, m game.Move, moment *game.Env) {
	p.said += fmt.Sprint(m)
	if p.plays != nil {
		if *p.plays++; *p.plays > 1000 {
			panic("the thinking does not end")
		}
	}
	if p.said == p.showed {
		moment.N(0, 6)
	}
}
func (p *path) Determinize(*game.Dice)  {}
func (p *path) Copy(from game.Position) { *p = *from.(*path) }
func (p *path) Score(s game.Seat) float64 {
	switch s {
	case 1:
		return p.rival[p.said]
	case game.Spectator:
		return p.automaton[p.said]
	}
	if p.endless {
		return float64(strings.Count(p.said, "1"))
	}
	return p.tree[p.said].score
}
func (p *path) Result() game.Result {
	r := game.Result{N: 2}
	r.Standings[1].Seat = 1
	if p.automaton != nil {
		r.N = 3
		r.Standings[2].Seat = game.Spectator
	}
	return r
}
func (p *path) Turn() int {
	if p.turned != "" && strings.HasPrefix(p.said, p.turned) {
		return 2
	}
	return 1
}

func choose(p *path, seed uint64) game.Move {
	b := newGreedy(blanks{})
	return b.Choose(p, 0, game.QuickDice(seed))
}

type blanks struct{ game.Game }

func (blanks) Blank() game.Position { return &path{} }

func TestGreedyLooksToTheEndOfItsAct(t *testing.T) {
	for _, c := range []struct {
		name string
		p    path
		want game.Move
	}{
		{"one sentence", path{tree: map[string]node{"": {0, "123"}, "1": {3, ""}, "2": {5, ""}, "3": {4, ""}}}, 2},
		{"through a loss to a gain", path{tree: map[string]node{
			"": {0, "12"}, "1": {1, ""}, "2": {-4, "12"}, "21": {-5, ""}, "22": {-6, "1"}, "221": {7, ""},
		}}, 2},
		{"stopping early is an end too", path{tree: map[string]node{
			"": {0, "12"}, "1": {9, "34"}, "13": {2, ""}, "14": {1, ""}, "2": {3, ""},
		}}, 2},
		{"not past chance", path{showed: "1", tree: map[string]node{
			"": {0, "12"}, "1": {1, "3"}, "13": {9, ""}, "2": {2, ""},
		}}, 2},
		{"not past the turn", path{turned: "1", tree: map[string]node{
			"": {0, "12"}, "1": {1, "3"}, "13": {9, ""}, "2": {2, ""},
		}}, 2},
		{"an automaton's gain is a loss", path{
			automaton: map[string]float64{"1": 6, "2": 2},
			tree:      map[string]node{"": {0, "12"}, "1": {5, ""}, "2": {4, ""}},
		}, 2},
		{"equal scores: the best rival's lower one", path{
			rival: map[string]float64{"1": 5, "2": 2, "3": 4},
			tree:  map[string]node{"": {0, "123"}, "1": {1, ""}, "2": {1, ""}, "3": {1, ""}},
		}, 2},
	} {
		for seed := range uint64(5) {
			if m := choose(&c.p, seed); m != c.want {
				t.Errorf("%s: chose %d, not %d", c.name, m, c.want)
			}
		}
	}
}

// TestGreedyEndsItsThinking: an act that never ends is searched only to a limited depth, and one with many moves only in a beam.
func TestGreedyEndsItsThinking(t *testing.T) {
	plays := 0
	endless := path{plays: &plays, endless: true, tree: map[string]node{"": {0, "12"}}}
	if m := choose(&endless, 1); m != 1 {
		t.Errorf("of an endless gain and nothing it chose %d", m)
	}
	if plays > 10*ahead.Depth {
		t.Errorf("it tried %d moves of an act that never ends", plays)
	}
	wide := path{tree: map[string]node{"": {0, "12"}, "1": {0, "123456789"}, "2": {20, ""}}}
	for a := 1; a <= 9; a++ {
		for b := 1; b <= 9; b++ {
			wide.tree[fmt.Sprintf("1%d", a)] = node{float64(a), "123456789"}
			wide.tree[fmt.Sprintf("1%d%d", a, b)] = node{float64(a), "1"}
			wide.tree[fmt.Sprintf("1%d%d1", a, b)] = node{float64(3 * a), ""}
		}
	}
	if m := choose(&wide, 1); m != 1 {
		t.Errorf("of at most 27 points and 20 it chose %d", m)
	}
}

func TestGreedyBreaksTiesByChance(t *testing.T) {
	p := path{tree: map[string]node{"": {0, "1234"}, "1": {1, ""}, "2": {1, ""}, "3": {0, ""}, "4": {1, ""}}}
	count := map[game.Move]int{}
	for seed := range uint64(300) {
		count[choose(&p, seed)]++
	}
	if len(count) != 3 || count[3] != 0 {
		t.Errorf("choices among 1, 2 and 4, equally good, and 3, worse: %v", count)
	}
	for m, n := range count {
		if n < 60 || n > 140 {
			t.Errorf("move %d was chosen %d times of 300", m, n)
		}
	}
}
