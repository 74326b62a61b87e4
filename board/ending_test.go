package board

import (
	"reflect"
	"testing"

	"pantheon/game"
)

func TestEachSeatIsToldHowTheGameEnded(t *testing.T) {
	standings := [game.MaxSeats + 1]game.Standing{{Seat: 0, Points: 7}, {Seat: 1, Points: 12}, {Seat: 2, Points: 12}}
	for _, c := range []struct {
		won  game.Seats
		seat game.Seat
		want game.Phrase
	}{
		{game.Seats(0).With(1), 1, game.NewPhrase("prompt.over.won", "n", 12)},
		{game.Seats(0).With(1), 0, game.NewPhrase("prompt.over.lost", "seat", game.Seat(1), "n", 12)},
		{game.Seats(0).With(1), game.Spectator, game.NewPhrase("prompt.over.lost", "seat", game.Seat(1), "n", 12)},
		{game.Seats(0).With(1).With(2), 1, game.NewPhrase("prompt.over.shared", "n", 12)},
		{game.Seats(0).With(1).With(2), 0, game.NewPhrase("prompt.over.shared", "n", 12)},
	} {
		if got := Ending(game.Result{Over: true, N: 3, Standings: standings, Won: c.won}, c.seat); !reflect.DeepEqual(got, c.want) {
			t.Errorf("seat %s is told %v, not %v", c.seat, got, c.want)
		}
	}
}
