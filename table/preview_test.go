package table

import (
	"context"
	"math"
	"reflect"
	"testing"

	"pantheon/game"
)

// TestAPreviewComesTrue previews moves, plays them, and compares the events: all of them if the preview was complete,
// otherwise its beginning.
func TestAPreviewComesTrue(t *testing.T) {
	sequential(t)
	for _, id := range []string{bluffID, morraID} {
		t.Run(id, func(t *testing.T) {
			r := newRig(t)
			random := dice(t)
			table := r.friends(id, bob, caro)
			open, told, gained := 0, 0, 0
			for range 150 {
				before := r.look(table, ana, game.Spectator)
				if before.Phase != Running {
					table = r.friends(id, bob, caro)
					continue
				}
				seat := before.Waiting.First()
				now := r.look(table, holder(seat), seat)
				words := now.Choices[random.IntN(len(now.Choices))].Words
				p, err := table.Preview(context.Background(), holder(seat).ID, seat, words)
				if err != nil {
					t.Fatalf("%q: %v", words, err)
				}
				if got := r.look(table, ana, game.Spectator); got.Entry != before.Entry {
					t.Fatalf("looking ahead at %q left entry %d", words, got.Entry)
				}
				said := r.do(table, holder(seat), PlayMove{Seat: seat, Words: words})
				heard, err := table.At(context.Background(), holder(seat).ID, seat, said.Ply)
				if err != nil {
					t.Fatal(err)
				}
				gain := heard.View.Score(seat) - now.View.Score(seat)
				switch {
				case p.Open != heard.Revealed:
					t.Errorf("%q was to leave something open: %v; it showed something: %v", words, p.Open, heard.Revealed)
				case !p.Open && (len(p.Lines) != len(heard.Lines) || p.Gain != gain):
					t.Errorf("%q was to do\n%+v (%+g)\nand did\n%+v (%+g)", words, p.Lines, p.Gain, heard.Lines, gain)
				case len(p.Lines) > 0 && !reflect.DeepEqual(p.Lines, heard.Lines[:len(p.Lines)]):
					t.Errorf("%q was to do\n%+v\nand did\n%+v", words, p.Lines, heard.Lines)
				}
				if p.Open {
					open++
				}
				told += len(p.Lines)
				gained += int(math.Abs(p.Gain))
			}
			if open == 0 || id == bluffID && (told == 0 || gained == 0) {
				t.Errorf("%d previews left something open, %d lines were told, %d points changed", open, told, gained)
			}
		})
	}
}
