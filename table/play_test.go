package table

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"

	"pantheon/game"
)

func TestTheLoserOfARaceIsCheckedOnTheNewPosition(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t)
		table := r.friends(grabID, bob, caro, dan)
		for range 20 {
			now := r.look(table, ana, 0)
			if now.Phase != Running || now.Waiting == game.Only(game.Clock) {
				break
			}
			type outcome struct {
				seat game.Seat
				err  error
			}
			wanted := map[game.Seat]game.MoveText{}
			for seat := range game.Seat(4) {
				if choices := r.look(table, holder(seat), seat).Choices; len(choices) > 0 {
					wanted[seat] = choices[0].Words
				}
			}
			results := make(chan outcome)
			for seat, words := range wanted {
				go func() {
					_, err := table.Do(context.Background(), Request{Guest: holder(seat), Act: PlayMove{Seat: seat, Words: words}})
					results <- outcome{seat, err}
				}()
			}
			won := 0
			for range wanted {
				o := <-results
				var refusal *game.Refusal
				switch {
				case o.err == nil:
					won++
				case !errors.As(o.err, &refusal):
					t.Fatalf("seat %d: %v, want a refusal by the rules", o.seat, o.err)
				}
			}
			if len(wanted) > 0 && won != 1 {
				t.Fatalf("%d of %d got the same thing", won, len(wanted))
			}
		}
	})
}
