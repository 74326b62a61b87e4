package ur

import (
	"strings"
	"testing"
)

// TestImpossible: a document that no game can reach is refused with an error that says why.
func TestImpossible(t *testing.T) {
	for changes, want := range map[string]string{
		`{"seat": 2}`:                                      "seat is 2; it must be from 0 to 1",
		`{"dice": [1, 1]}`:                                 "dice has 2 members; there are 4 dice",
		`{"dice": [1, 1, 2, 0]}`:                           "a member of dice is 2; it must be from 0 to 1",
		`{"pieces": {"2": {"A0": 7}}}`:                     `pieces has a member "2", which is none of [0 1]`,
		`{"pieces": {"0": {"C4": 1}}}`:                     `pieces.0 has a member "C4", which is none of [A0 A4`,
		`{"pieces": {"0": {"A4": 2}}}`:                     "pieces.0.A4 is 2; it must be from 0 to 1",
		`{"pieces": {"0": {"A0": 6}}}`:                     "pieces.0 has 6 pieces; it must be 7, wherever they are",
		`{"pieces": {"0": {"home": 8}}}`:                   "the changes need 8 pieces, but there are 7",
		`{"pieces": {"0": {"B1": 1}, "1": {"B1": 1}}}`:     "both seats have a piece on B1",
		`{"pieces": {"1": {"home": 7}}}`:                   "seat is 0, but the game ended with the last piece of seat 1",
		`{"pieces": {"0": {"home": 7}, "1": {"home": 7}}}`: "both seats have borne off all of theirs",
		`{"setup": {"options": {"pieces": "five"}}}`:       "setup and eye cannot be changed",
		`{"eye": "1"}`:                                     "setup and eye cannot be changed",
		`{"peices": {}}`:                                   `it has a member "peices"`,
	} {
		p := deal(t, `{}`)
		g, err := Open(nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Arrange(p, []byte(changes)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %s", changes, err, want)
		}
	}
}
