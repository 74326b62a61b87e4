package hellas_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pantheon/game"
	"pantheon/game/gametest"
)

// TestChangedDocuments changes documents of random games here and there: each is refused, or is a position that can be viewed, guessed
// and played on.
func TestChangedDocuments(t *testing.T) {
	g := open(t)
	accepted := 0
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(seed, 3))
		_, p := gametest.Random(g, gametest.DrawSetup(g.About(), seed), seed, 20+rng.IntN(700))
		text, err := p.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		for i := range 40 {
			var doc map[string]any
			if err := json.Unmarshal(text, &doc); err != nil {
				t.Fatal(err)
			}
			for range 1 + rng.IntN(2) {
				mutate(doc, rng, wordsIn(doc, nil))
			}
			changed, err := json.Marshal(doc)
			if err != nil {
				t.Fatal(err)
			}
			q := g.Blank()
			if q.UnmarshalJSON(changed) != nil {
				continue
			}
			accepted++
			goesOn(t, g, q, rng, fmt.Sprintf("seed %d, change %d: %s", seed, i, changed))
		}
	}
	if accepted < 100 {
		t.Errorf("only %d changed documents were accepted; the test changes too much", accepted)
	}
}

// goesOn views, guesses and plays a position on.
func goesOn(t *testing.T, g game.Game, p game.Position, rng *rand.Rand, what string) {
	t.Helper()
	defer func() {
		if cause := recover(); cause != nil {
			t.Fatalf("%v in %s", cause, what)
		}
	}()
	for s := range game.Seat(4) {
		v := g.Blank()
		p.View(s, v)
		v.Guess(game.QuickDice(rng.Uint64()))
	}
	d := game.QuickDice(rng.Uint64())
	for range 80 {
		s := p.Waiting().First()
		if p.Waiting() == 0 {
			return
		}
		moves := p.Moves(s, nil)
		if len(moves) == 0 {
			t.Fatalf("seat %s has no move in %s", s, what)
		}
		p.Play(s, moves[rng.IntN(len(moves))], &game.Moment{Dice: d})
	}
}

// wordsIn gathers the texts of a document.
func wordsIn(x any, all []string) []string {
	switch v := x.(type) {
	case map[string]any:
		for _, k := range sortedKeys(v) {
			all = wordsIn(v[k], append(all, k))
		}
	case []any:
		for _, e := range v {
			all = wordsIn(e, all)
		}
	case string:
		all = append(all, v)
	}
	return all
}

// mutate changes one thing somewhere in a document.
func mutate(m map[string]any, rng *rand.Rand, words []string) {
	keys := sortedKeys(m)
	if len(keys) == 0 {
		return
	}
	k := keys[rng.IntN(len(keys))]
	switch v := m[k].(type) {
	case map[string]any:
		if rng.IntN(8) == 0 {
			delete(m, k)
			return
		}
		mutate(v, rng, words)
	case []any:
		m[k] = mutateList(v, rng, words)
	case float64:
		m[k] = v + float64(rng.IntN(5)-2)
	case bool:
		m[k] = !v
	case string:
		m[k] = words[rng.IntN(len(words))]
	}
}

// mutateList changes one thing in a list.
func mutateList(v []any, rng *rand.Rand, words []string) []any {
	if len(v) == 0 {
		return append(v, words[rng.IntN(len(words))])
	}
	at := rng.IntN(len(v))
	switch e := v[at].(type) {
	case map[string]any:
		switch rng.IntN(4) {
		case 0:
			return slices.Delete(slices.Clone(v), at, at+1)
		case 1:
			return slices.Insert(slices.Clone(v), at, v[at])
		}
		mutate(e, rng, words)
	default:
		switch rng.IntN(3) {
		case 0:
			return slices.Delete(slices.Clone(v), at, at+1)
		case 1:
			return append(slices.Clone(v), words[rng.IntN(len(words))])
		}
		v[at] = words[rng.IntN(len(words))]
	}
	return v
}
