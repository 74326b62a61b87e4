package table

import (
	"context"
	"errors"
	"strings"
	"testing"

	"pantheon/game"
)

func TestAGameAmongFriendsIsPlayedToItsEnd(t *testing.T) {
	for _, id := range []string{morraID, bluffID} {
		t.Run(id, func(t *testing.T) {
			r := newRig(t)
			table := r.friends(id, bob, caro)
			random := dice(t)
			for n := 0; r.look(table, ana, 0).Phase == Running; n++ {
				if n > 2000 {
					t.Fatal("the game does not end")
				}
				r.sayAny(table, random.IntN(1000))
			}
			end := r.look(table, bob, 1)
			if !end.Result.Over || end.Result.Won == 0 || end.Waiting != 0 || len(end.Choices) != 0 {
				t.Errorf("the end is %+v, waiting for %v", end.Result, end.Waiting)
			}
			if end.Seed.Hash() != end.SeedHash {
				t.Error("the seed shown at the end does not have the hash shown at the start")
			}
			record, err := table.Record(context.Background(), dan.ID)
			if err != nil {
				t.Fatal(err)
			}
			again, err := game.ReadRecord(strings.NewReader(record.Text()))
			if err != nil {
				t.Fatal(err)
			}
			title, _ := r.shelf.Find(id)
			p, err := again.Replay(title.Game, -1)
			if err != nil {
				t.Fatal(err)
			}
			if game.FingerprintOf(p) != r.state(table).Fingerprint() {
				t.Error("the record replays to another position")
			}
		})
	}
}

func TestWhatCannotBeSaid(t *testing.T) {
	r := newRig(t)
	table := r.friends(bluffID, bob, caro)
	now := r.look(table, ana, game.Watcher)
	turn := now.Waiting.First()
	other := (turn + 1) % 3
	words := r.look(table, holder(turn), turn).Choices[0].Words

	r.refused(table, holder(other), Say{Seat: turn, Words: words}, "not-your-seat")
	r.refused(table, dan, Say{Seat: turn, Words: words}, "not-your-seat")
	r.refused(table, ana, Say{Seat: 7, Words: words}, "seat-unknown")
	r.refused(table, ana, Say{Seat: -1, Words: words}, "seat-unknown")
	r.refused(table, ana, Say{Seat: game.Clock, Words: timeUp}, "seat-unknown")
	r.refused(table, holder(turn), Say{Seat: turn, Words: game.Sentence(strings.Repeat("x", 10_000))}, "sentence-long")

	for _, bad := range []game.Sentence{"", "fly to the moon", "\x00\xff", words + " " + words} {
		_, err := r.try(table, holder(turn), Say{Seat: turn, Words: bad})
		var refusal *game.Refusal
		if !errors.As(err, &refusal) || refusal.Error() == "" {
			t.Errorf("%q gives %v, want a refusal by the rules", bad, err)
		}
	}
	_, err := r.try(table, holder(other), Say{Seat: other, Words: words})
	var refusal *game.Refusal
	if !errors.As(err, &refusal) {
		t.Errorf("a sentence out of turn gives %v, want a refusal by the rules", err)
	}
	if after := r.look(table, ana, game.Watcher); after.Entry != now.Entry || after.Ply != 0 {
		t.Errorf("refused sentences changed the table: entry %d, ply %d", after.Entry, after.Ply)
	}
}

func TestAResentInputIsAnsweredAsBefore(t *testing.T) {
	r := newRig(t)
	table := r.friends(bluffID, bob, caro)
	ctx := context.Background()
	turn := r.look(table, ana, game.Watcher).Waiting.First()
	in := Input{ClientID: "the-same", Guest: holder(turn), Act: Say{Seat: turn, Words: r.look(table, holder(turn), turn).Choices[0].Words}}
	first, err := table.Do(ctx, in)
	if err != nil || first.Again {
		t.Fatal(first, err)
	}
	for range 3 {
		r.sayAny(table, 0)
	}
	before := r.look(table, ana, game.Watcher).Entry
	want := Answer{Entry: first.Entry, Ply: first.Ply, Again: true}
	if again, err := table.Do(ctx, in); err != nil || again != want {
		t.Errorf("resent: %+v, %v; want %+v", again, err, want)
	}
	table = r.restart(table.ID())
	if again, err := table.Do(ctx, in); err != nil || again != want {
		t.Errorf("resent after a restart: %+v, %v; want %+v", again, err, want)
	}
	if after := r.look(table, ana, game.Watcher).Entry; after != before {
		t.Errorf("resending left entry %d", after)
	}
	// The id is the guest's own: another guest's input of the same id is another input.
	other := in
	other.Guest = holder((turn + 1) % 3)
	if _, err := table.Do(ctx, other); err == nil {
		t.Error("another guest's input of the same id was answered like the first one's")
	}
}

func TestALateSentenceIsRefused(t *testing.T) {
	r := newRig(t)
	table := r.friends(morraID, bob)
	page := r.look(table, ana, 0)
	words := page.Choices[0].Words
	r.do(table, ana, Say{Seat: 0, Words: words, Seen: page.Entry})
	r.refused(table, ana, Say{Seat: 0, Words: words, Seen: page.Entry}, "late")

	// What others said does not make a sentence late, where several may act.
	table = r.friends(morraID, bob)
	page = r.look(table, ana, 0)
	r.do(table, bob, Say{Seat: 1, Words: r.look(table, bob, 1).Choices[0].Words})
	r.do(table, ana, Say{Seat: 0, Words: words, Seen: page.Entry})
}

func TestTheLoserOfARaceIsCheckedOnTheNewPosition(t *testing.T) {
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
		wanted := map[game.Seat]game.Sentence{}
		for seat := range game.Seat(4) {
			if choices := r.look(table, holder(seat), seat).Choices; len(choices) > 0 {
				wanted[seat] = choices[0].Words
			}
		}
		results := make(chan outcome)
		for seat, words := range wanted {
			go func() {
				_, err := table.Do(context.Background(), Input{Guest: holder(seat), Act: Say{Seat: seat, Words: words}})
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
}
