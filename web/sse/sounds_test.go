package sse

import (
	"slices"
	"testing"

	"pantheon/board"
	"pantheon/game"
)

// TestSoundsOfAMove checks the sounds of a move: those of the last three kinds of its events, each kind once. If no event has a
// sound, the moved pieces have theirs.
func TestSoundsOfAMove(t *testing.T) {
	of := board.Hearing{Pieces: true, Tales: map[string]board.Sound{
		"a": board.HeardDie, "b": board.HeardGain, "c": board.HeardRound, "d": board.HeardWin,
	}}
	told := func(ids ...string) (lines []game.Event) {
		for _, id := range ids {
			lines = append(lines, game.Event{Phrase: game.NewPhrase(id)})
		}
		return lines
	}
	glide := func(from, to game.Thing) game.Event {
		return game.Event{Motion: game.Motion{Piece: "meeple:red", From: from, To: to, N: 1}}
	}
	for _, c := range []struct {
		what  string
		of    board.Hearing
		lines []game.Event
		want  []string
	}{
		{"nothing", of, nil, nil},
		{"what has no sound", of, told("x"), nil},
		{"twice the same", of, told("b", "b"), []string{"gain"}},
		{"four", of, told("a", "b", "c", "d"), []string{"gain", "round", "win"}},
		{"pieces", of, []game.Event{glide("land:a", "land:b"), glide("", "land:a"), glide("land:a", "")}, []string{"move", "set", "take"}},
		{"pieces beside what is told", of, append(told("a"), glide("land:a", "land:b")), []string{"die"}},
		{"pieces of a title that sounds for them itself", board.Hearing{Tales: of.Tales}, []game.Event{glide("land:a", "land:b")}, nil},
	} {
		if got := sounds(c.of, c.lines); !slices.Equal(got, c.want) {
			t.Errorf("%s: heard are %q, want %q", c.what, got, c.want)
		}
	}
}
