package gametest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"pantheon/game"
)

// FuzzMoves is the body of a title's fuzz target for move texts. At any position of random games, any words of any
// seat are a listed move or a refusal with a reason. Parsing them changes nothing.
func FuzzMoves(f *testing.F, g game.Game) {
	a := g.About()
	for seed := range uint64(8) {
		r, _ := Random(g, DrawSetup(a, seed), seed, 40)
		for i, ply := range r.Plies {
			if i%4 == 0 {
				f.Add(seed, uint16(i), int8(ply.Seat), string(ply.Text))
			}
		}
	}
	for _, words := range garbage {
		f.Add(uint64(0), uint16(3), int8(0), string(words))
	}
	f.Fuzz(func(t *testing.T, seed uint64, plies uint16, seat int8, words string) {
		s := game.Seat(seat & 15)
		r, p := Random(g, DrawSetup(a, seed), seed, max(1, int(plies)%a.Bound))
		if fault := misheard(p, s, words); fault != "" {
			t.Error(fault + shrunkTo(g, r, fault, func(p game.Position) string { return misheard(p, s, words) }))
		}
	})
}

// misheard returns what is wrong with how a position parses some words of a seat; "" if nothing is.
func misheard(p game.Position, s game.Seat, words string) (fault string) {
	defer func() {
		if cause := recover(); cause != nil {
			fault = fmt.Sprintf("%q by seat %s: panic: %v\n%s", words, s, cause, debug.Stack())
		}
	}()
	before, err := p.MarshalJSON()
	if err != nil {
		return err.Error()
	}
	m, refusal := p.ParseMove(s, game.MoveText(words))
	switch {
	case refusal == nil && !game.Listed(p, s, m):
		return fmt.Sprintf("%q by seat %s is accepted and not listed", words, s)
	case refusal != nil && (m != 0 || refusal.Why.ID == "" || refusal.Error() == ""):
		return fmt.Sprintf("%q by seat %s is refused as move %d with the reason %q", words, s, m, refusal.Why.ID)
	}
	p.Why(s, game.Thing(words))
	if after, _ := p.MarshalJSON(); !bytes.Equal(before, after) {
		return fmt.Sprintf("hearing %q by seat %s changed the position", words, s)
	}
	return ""
}

// FuzzRecord is the body of a title's fuzz target for records. Any text is refused with an error, or is a record that
// can be written and read again. Every replay of the record leads to the same position, which can be written.
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
		fault := astray(func() (game.Position, error) { return r.Replay(g, -1) }, func() (game.Position, error) { return again.Replay(g, -1) })
		if fault != "" {
			t.Error(fault + shrunkAstray(g, r, fault))
		}
	})
}

// shrunkAstray returns, as text, the smallest record found in which [astray] finds a fault.
func shrunkAstray(g game.Game, r *game.Record, fault string) string {
	s := shrinker{g, func(s script) (int, bool) {
		replay := func() (game.Position, error) { return s.replay(g) }
		return len(s.Plies), astray(replay, replay) != ""
	}, time.Now().Add(*shrinkFor)}
	return s.told(scriptOf(r), firstLine(fault))
}

// astray returns what differs when the same moves are played twice; "" if nothing does, or if the first time ends with
// an error.
func astray(once, more func() (game.Position, error)) (fault string) {
	defer func() {
		if cause := recover(); cause != nil {
			fault = fmt.Sprintf("the replay panics: %v\n%s", cause, debug.Stack())
		}
	}()
	p, err := once()
	if err != nil {
		return ""
	}
	q, err := more()
	if err != nil {
		return fmt.Sprintf("the second replay stops: %v", err)
	}
	if game.FingerprintOf(p) != game.FingerprintOf(q) {
		return "the second replay comes out differently"
	}
	return ""
}

// shrunkTo returns, as text, the smallest record found that leads to a position with a fault. The function wrong returns what is wrong with
// a position; "" if nothing is.
func shrunkTo(g game.Game, r *game.Record, fault string, wrong func(p game.Position) string) string {
	s := shrinker{g, func(s script) (n int, ok bool) {
		defer func() { recover() }() //nolint:errcheck // a panic is a different fault
		p, err := s.replay(g)
		return len(s.Plies), err == nil && wrong(p) != ""
	}, time.Now().Add(*shrinkFor)}
	return s.told(scriptOf(r), firstLine(fault))
}

// firstLine returns the first line of a fault, at most 200 bytes, for the title of a scenario.
func firstLine(fault string) string {
	line, _, _ := strings.Cut(fault, "\n")
	return strings.ToValidUTF8(line[:min(len(line), 200)], "")
}

// FuzzDocument is the body of a title's fuzz target for positions. Any JSON is refused and leaves the position
// unchanged, or is a position. A position can be written and read back unchanged, viewed, determinized and played.
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

// sound fails the test if a position that came from outside cannot be written and read back, viewed, determinized and played.
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
	if _, truth := q.Viewer(); !truth {
		q.Determinize(game.QuickDice(1))
	}
	for s := range game.Seat(game.MaxSeats) {
		q.View(s, g.Blank())
	}
	r := beginning(g, q)
	if fault := playedOn(g, q, r, rand.New(rand.NewPCG(uint64(len(first)), 1))); fault != "" {
		t.Fatalf("%s, in a game from\n%s%s", fault, first, shrunkMisplayed(g, r, fault))
	}
}

// beginning returns a record that begins at a position and has no moves. If the document has no set-up, the record's
// set-up has as many seats as the ranking.
func beginning(g game.Game, p game.Position) *game.Record {
	doc, err := p.MarshalJSON()
	if err != nil {
		doc = []byte("{}")
	}
	said := struct {
		Setup game.Setup `json:"setup"`
	}{game.Setup{Players: p.Result().N}}
	json.Unmarshal(doc, &said) //nolint:errcheck // a document in another shape names no set-up
	r := game.NewRecord(g, said.Setup, "sound")
	r.Start = doc
	return r
}

// playedOn plays some random moves, which it adds to the record, and returns what goes wrong; "" if nothing does.
func playedOn(g game.Game, p game.Position, r *game.Record, rng *rand.Rand) (fault string) {
	defer func() {
		if cause := recover(); cause != nil {
			fault = fmt.Sprintf("panic: %v\n%s", cause, debug.Stack())
		}
	}()
	d := newDriver(g.About(), rng)
	for range 60 {
		people := p.ToAct().Without(game.Clock)
		s, m, ok := d.next(p)
		if !ok {
			if people != 0 {
				return fmt.Sprintf("seat %s is waited for and has no move", s)
			}
			return ""
		}
		words := p.FormatMove(m, s, s)
		if back, refusal := p.ParseMove(s, words); refusal != nil || back != m {
			return fmt.Sprintf("%q is heard as %d: %v", words, back, refusal)
		}
		r.Plies = append(r.Plies, game.Ply{Seat: s, Text: words, At: d.now})
		p.Play(s, m, &game.Env{Dice: r.DiceAt(g, len(r.Plies)), At: d.now})
		p.Result()
	}
	if moves := p.Moves(p.ToAct().First(), nil); len(moves) > g.About().MaxMoves || slices.Contains(moves, 0) {
		return fmt.Sprintf("%d moves, or the move 0", len(moves))
	}
	return ""
}

// shrunkMisplayed returns, as text, the smallest record found with a fault of [playedOn].
func shrunkMisplayed(g game.Game, r *game.Record, fault string) string {
	s := shrinker{g, func(s script) (int, bool) { return len(s.Plies), misplayed(g, s) }, time.Now().Add(*shrinkFor)}
	return s.told(scriptOf(r), firstLine(fault))
}

// misplayed reports a fault after the last move of a script: a seat to act has no move, too many moves or the move 0, a
// listed move cannot be parsed, or the title panics.
func misplayed(g game.Game, s script) (wrong bool) {
	defer func() { wrong = wrong || recover() != nil }()
	p, err := s.replay(g)
	if err != nil {
		return false
	}
	p.Result()
	for set := p.ToAct().Without(game.Clock); set != 0; set = set.Without(set.First()) {
		s := set.First()
		moves := p.Moves(s, nil)
		if len(moves) == 0 || len(moves) > g.About().MaxMoves || slices.Contains(moves, 0) {
			return true
		}
		for _, m := range moves {
			if back, refusal := p.ParseMove(s, p.FormatMove(m, s, s)); refusal != nil || back != m {
				return true
			}
		}
	}
	return false
}
