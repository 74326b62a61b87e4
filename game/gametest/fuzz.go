package gametest

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pantheon/game"
)

// FuzzSentence is the body of a title's fuzz target for sentences: at any position of random games, any words by any seat are
// a listed move or a refusal with a reason, and hearing them changes nothing.
func FuzzSentence(f *testing.F, g game.Game) {
	a := g.About()
	for seed := range uint64(8) {
		r, _ := Random(g, DrawSetup(a, seed), seed, 40)
		for i, ply := range r.Plies {
			if i%4 == 0 {
				f.Add(seed, uint16(i), int8(ply.Seat), string(ply.Say))
			}
		}
	}
	for _, words := range garbage {
		f.Add(uint64(0), uint16(3), int8(0), string(words))
	}
	f.Fuzz(func(t *testing.T, seed uint64, plies uint16, seat int8, words string) {
		s := game.Seat(seat & 15)
		_, p := Random(g, DrawSetup(a, seed), seed, max(1, int(plies)%a.Bound))
		before, err := p.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		m, refusal := p.Hear(s, game.Sentence(words))
		switch {
		case refusal == nil && !game.Listed(p, s, m):
			t.Errorf("%q by seat %s is accepted and not listed", words, s)
		case refusal != nil && (m != 0 || refusal.Why.ID == "" || refusal.Error() == ""):
			t.Errorf("%q by seat %s is refused as move %d with the reason %q", words, s, m, refusal.Why.ID)
		}
		p.Why(s, game.Thing(words))
		if after, _ := p.MarshalJSON(); !bytes.Equal(before, after) {
			t.Errorf("hearing %q changed the position", words)
		}
	})
}

// FuzzRecord is the body of a title's fuzz target for records: any text is refused with an error, or is a record that can be
// written and read again and replays to a position that can be written, however often it is replayed.
func FuzzRecord(f *testing.F, g game.Game) {
	for seed := range uint64(8) {
		r, _ := Random(g, DrawSetup(g.About(), seed), seed, 60)
		f.Add(r.Text())
		if p, err := r.Replay(g, len(r.Plies)/2); err == nil {
			later := game.NewRecord(g, r.Setup, "later")
			if later.Start, err = p.MarshalJSON(); err == nil {
				f.Add(later.Text())
			}
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := game.ReadRecord(strings.NewReader(text))
		if err != nil {
			return
		}
		again, err := game.ReadRecord(strings.NewReader(r.Text()))
		if err != nil || again.Text() != r.Text() {
			t.Fatalf("a record that was read is not read again: %v\n%s", err, r.Text())
		}
		p, err := r.Replay(g, -1)
		if err != nil {
			return
		}
		q, err := again.Replay(g, -1)
		if err != nil {
			t.Fatalf("the second replay stops: %v", err)
		}
		if game.FingerprintOf(p) != game.FingerprintOf(q) {
			t.Errorf("the second replay comes out differently\n%s", text)
		}
	})
}

// FuzzDocument is the body of a title's fuzz target for positions: any JSON is refused and leaves the position as it was,
// or is a position that is written and read back the same and can be viewed, guessed and played on.
func FuzzDocument(f *testing.F, g game.Game) {
	for seed := range uint64(12) {
		_, p := Random(g, DrawSetup(g.About(), seed), seed, 1+int(seed)*5)
		view := g.Blank()
		p.View(game.Seat(seed%2), view)
		for _, q := range []game.Position{p, view} {
			doc, err := q.MarshalJSON()
			if err != nil {
				f.Fatal(err)
			}
			f.Add(doc)
		}
	}
	f.Fuzz(func(t *testing.T, doc []byte) {
		p := g.Blank()
		before, err := p.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		if err := p.UnmarshalJSON(doc); err != nil {
			if after, _ := p.MarshalJSON(); !bytes.Equal(before, after) {
				t.Errorf("a refused document changed the position: %s", difference(after, before))
			}
			return
		}
		sound(t, g, p)
	})
}

// sound checks that a position that came from outside behaves: it is written and read back, viewed, guessed and played.
func sound(t *testing.T, g game.Game, p game.Position) {
	first, err := p.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	q := g.Blank()
	if err := q.UnmarshalJSON(first); err != nil {
		t.Fatalf("the position is refused when it is read back: %v\n%s", err, first)
	}
	if again, _ := q.MarshalJSON(); !bytes.Equal(first, again) {
		t.Fatalf("the position comes back changed: %s", difference(again, first))
	}
	rng := rand.New(rand.NewPCG(uint64(len(first)), 1))
	dice := game.QuickDice(1)
	if _, truth := q.Eye(); !truth {
		q.Guess(dice)
	}
	for s := range game.Seat(game.MaxSeats) {
		q.View(s, g.Blank())
	}
	d := newDriver(g.About(), rng)
	for range 60 {
		people := q.Waiting().Without(game.Clock)
		s, m, ok := d.next(q)
		if !ok {
			if people != 0 {
				t.Fatalf("seat %s is waited for and has no move in\n%s", s, first)
			}
			return
		}
		if back, refusal := q.Hear(s, q.Say(m, s, s)); refusal != nil || back != m {
			t.Fatalf("%q is heard as %d: %v", q.Say(m, s, s), back, refusal)
		}
		q.Play(s, m, &game.Moment{Dice: dice, At: d.now})
		q.Result()
	}
	if moves := q.Moves(q.Waiting().First(), nil); len(moves) > g.About().MaxMoves || slices.Contains(moves, 0) {
		t.Fatalf("%d moves", len(moves))
	}
}
