package web_test

import (
	"encoding/json"
	"slices"
	"strings"
)

// A tally counts the gestures of a hand.
type tally struct {
	sent  int              // sentences of its own that were counted
	gone  map[string]int   // gestures since the last sentence, by kind
	all   map[string]int   // all gestures
	verbs map[string][]int // presses of each sentence
	said  []int            // gestures of each sentence
	turn  int              // gestures of the turn so far
	verb  string           // with which that began
	turns []int            // gestures of each turn
	trail []string         // what was pressed since the last sentence
}

func newTally() tally {
	return tally{gone: map[string]int{}, all: map[string]int{}, verbs: map[string][]int{}}
}

// count notes a gesture.
func (t *tally) count(kind string) {
	t.gone[kind]++
	t.all[kind]++
}

// since is how many gestures there were since the last sentence.
func (t *tally) since() (sum int) {
	for _, n := range t.gone {
		sum += n
	}
	return sum
}

// reckon counts the gestures of the sentences that were said since.
func (h *hand) reckon(s *sight) {
	h.t.Helper()
	var sent []struct {
		Words string
		Ends  bool
		Ply   int
	}
	if err := json.Unmarshal([]byte(eval[string](h.tab, `JSON.stringify(hand.sent)`)), &sent); err != nil {
		h.t.Fatal(err)
	}
	for i, said := range sent[min(h.sent, len(sent)):] {
		sum := h.since()
		if i > 0 {
			sum = 0
		}
		if sum >= 5 {
			h.t.Logf("%v, %q took %d gestures, %v: %s", h.w, said.Words, sum, h.gone, strings.Join(h.trail, ", "))
		}
		clear(h.gone)
		h.trail = nil
		verb, _, _ := strings.Cut(said.Words, " ")
		if h.races && verb == "draw" { // where all act at once a turn goes from one draw to the next
			h.endTurn()
		}
		if h.verb == "" {
			h.verb = verb
		}
		h.said = append(h.said, sum)
		h.verbs[verb] = append(h.verbs[verb], sum)
		h.turn += sum
		if !h.races && (said.Ends || s.Ply > said.Ply+1 || s.Over) {
			h.endTurn()
		}
	}
	h.sent = len(sent)
}

// endTurn counts the turn that is over.
func (t *tally) endTurn() {
	if t.verb != "" {
		t.turns = append(t.turns, t.turn)
	}
	t.turn, t.verb = 0, ""
}

// part is the value below which that part of some numbers lies.
func part(of []int, part float64) int {
	if len(of) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(of))
	return sorted[int(part*float64(len(sorted)-1)+.5)]
}
