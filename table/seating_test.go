package table

import (
	"context"
	"sync"
	"testing"

	"pantheon/game"
)

func TestOnlyOneOfManyGetsTheChair(t *testing.T) {
	r := newRig(t)
	table := r.create(morraID, PaceOff, SeatPlan{Kind: Me}, SeatPlan{Kind: Friend})
	token := r.invite(table, 1)
	var wg sync.WaitGroup
	var mu sync.Mutex
	won := 0
	for i := range 20 {
		wg.Go(func() {
			g := Actor{ID: "racer" + string(rune('a'+i)), Name: "Racer"}
			_, err := table.Do(context.Background(), Request{Guest: g, Act: Join{Token: token}})
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				won++
			}
		})
	}
	wg.Wait()
	if won != 1 {
		t.Errorf("%d people sit on one chair", won)
	}
}

func TestRankedPutsWhoResignedLast(t *testing.T) {
	var r game.Result
	r.Over, r.N = true, 4
	copy(r.Standings[:], []game.Standing{{Seat: 0, Rank: 1, Tie: "discs"}, {Seat: 1, Rank: 2}, {Seat: 2, Rank: 3, Tie: "order"}, {Seat: 3, Rank: 4}})
	r.Won = game.Only(0)
	got := Ranked(r, []game.Resignation{{Seat: 0, Ply: 9}, {Seat: 2, Ply: 4}})
	ranks := [4]int{}
	for i := range 4 {
		ranks[i] = got.Standings[i].Rank
	}
	if ranks != [4]int{3, 1, 4, 2} || got.Won != game.Only(1) {
		t.Errorf("ranks %v, won by %v", ranks, got.Won)
	}
	for i := range 4 {
		if got.Standings[i].Tie != "" {
			t.Errorf("seat %d is still ahead by %q", i, got.Standings[i].Tie)
		}
	}
	if same := Ranked(r, nil); same != r {
		t.Error("without resignations the result changed")
	}
}
