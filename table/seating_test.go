package table

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"pantheon/game"
)

func TestALinkShowsTheInvitationAndClaimsNothing(t *testing.T) {
	r := newRig(t)
	ctx := context.Background()
	table := r.create(morraID, PaceOff, ChairPlan{Kind: Me}, ChairPlan{Kind: Friend})
	token := r.invite(table, 1)
	for range 3 {
		inv, err := r.hall.ByToken(ctx, token, "")
		if err != nil {
			t.Fatal(err)
		}
		if !inv.Open || inv.Table != table.ID() || inv.Seat != 1 || inv.Host != "Ana" || inv.Phase != Lobby {
			t.Fatalf("the invitation is %+v", inv)
		}
	}
	table = r.restart(table.ID())
	r.do(table, bob, Sit{Token: token})
	r.refused(table, caro, Sit{Token: token}, "taken")
	r.refused(table, caro, Sit{Token: "made-up"}, "link-old")
	if a := r.do(table, bob, Sit{Token: token}); a.Entry != 2 {
		t.Errorf("sitting down twice left entry %d", a.Entry)
	}
	if inv, err := r.hall.ByToken(ctx, token, ""); err != nil || inv.Open || inv.Chairs[1].Name != "Bob" {
		t.Errorf("a taken chair's invitation: %+v, %v", inv, err)
	}
	for _, bad := range []string{"", "made-up", strings.Repeat("x", 10_000), "a b", "ü"} {
		if _, err := r.hall.ByToken(ctx, bad, ""); !errors.Is(err, ErrNotFound) {
			t.Errorf("the link %.20q gives %v", bad, err)
		}
		if _, err := r.hall.Table(ctx, bad); !errors.Is(err, ErrNotFound) {
			t.Errorf("the table %.20q gives %v", bad, err)
		}
	}
}

func TestOnlyOneOfManyGetsTheChair(t *testing.T) {
	r := newRig(t)
	table := r.create(morraID, PaceOff, ChairPlan{Kind: Me}, ChairPlan{Kind: Friend})
	token := r.invite(table, 1)
	var wg sync.WaitGroup
	var mu sync.Mutex
	won := 0
	for i := range 20 {
		wg.Go(func() {
			g := Guest{ID: "racer" + string(rune('a'+i)), Name: "Racer"}
			_, err := table.Do(context.Background(), Input{Guest: g, Act: Sit{Token: token}})
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

func TestTheGameBeginsWhenNobodyIsMissing(t *testing.T) {
	r := newRig(t)
	if got := r.look(r.create(morraID, PaceOff, ChairPlan{Kind: Me}, ChairPlan{Kind: Bot, Level: "random"}), ana, 0).Phase; got != Running {
		t.Errorf("one against a bot is %s", got)
	}
	if got := r.look(r.create(morraID, PaceOff, ChairPlan{Kind: Me}, ChairPlan{Kind: Here, Name: "Mum"}), ana, 1); got.Phase != Running || got.Chairs[1].Name != "Mum" || !got.Chairs[1].Mine {
		t.Errorf("two at one screen: %s, %+v", got.Phase, got.Chairs)
	}
	table := r.create(morraID, PaceOff, ChairPlan{Kind: Me}, ChairPlan{Kind: Friend}, ChairPlan{Kind: Friend})
	r.do(table, bob, Sit{Token: r.invite(table, 1)})
	now := r.look(table, ana, 0)
	if now.Phase != Lobby || now.Waiting != 0 || len(now.Choices) != 0 || !now.Chairs[2].Empty {
		t.Errorf("with a chair empty: %s, waiting %v, %d choices", now.Phase, now.Waiting, len(now.Choices))
	}
	r.refused(table, ana, Say{Seat: 0, Words: "show 1"}, "lobby")
	r.refused(table, bob, Begin{Level: "random"}, "not-host")
	r.refused(table, ana, Begin{Level: "genius"}, "level-unknown")
	r.do(table, ana, Begin{Level: "greedy"})
	if now := r.look(table, ana, 0); now.Phase != Running || now.Chairs[2].Level != "greedy" {
		t.Errorf("after beginning: %s, %+v", now.Phase, now.Chairs[2])
	}
	r.refused(table, ana, Begin{Level: "greedy"}, "begun")

	// The friend who comes late takes the place of the bot that stood in for nobody.
	r.do(table, caro, Sit{Token: r.invite(table, 2)})
	if got := r.look(table, caro, 2).Chairs[2]; got.Level != "" || got.Name != "Caro" {
		t.Errorf("who came late sits as %+v", got)
	}
}

func TestNobodySeesASecondSeatOfARunningGame(t *testing.T) {
	r := newRig(t)
	table := r.create(bluffID, PaceOff, ChairPlan{Kind: Me}, ChairPlan{Kind: Friend})
	r.do(table, ana, Begin{Level: "random"})
	r.refused(table, ana, Sit{Token: r.invite(table, 1)}, "seated-already")
}

func TestNames(t *testing.T) {
	for name, want := range map[string]string{
		"Ana": "", "  Ana  ": "", "名字": "", "José": "", "O'Neil <b>": "", "👩‍🚀": "",
		"": "name-empty", " \t ": "name-empty", strings.Repeat("x", 41): "name-long", strings.Repeat("名", 40): "", strings.Repeat("x", 10_000): "name-long",
		"a\x00b": "name-strange", "a\nb": "name-strange", "\xff\xfe": "name-strange", "\u202eevil": "name-strange",
	} {
		clean, err := CleanName(name)
		var refused *Refused
		switch {
		case want == "" && (err != nil || clean != strings.TrimSpace(name)):
			t.Errorf("%.20q gives %q, %v", name, clean, err)
		case want != "" && (!errors.As(err, &refused) || refused.Phrase.ID != "refused."+want):
			t.Errorf("%.20q gives %v, want %s", name, err, want)
		}
	}
	r := newRig(t)
	table := r.friends(morraID, bob)
	r.do(table, bob, Rename{Seat: 1, Name: " Roberto "})
	r.refused(table, bob, Rename{Seat: 1, Name: strings.Repeat("x", 10_000)}, "name-long")
	r.refused(table, bob, Rename{Seat: 0, Name: "Thief"}, "not-your-seat")
	if got := r.look(table, ana, 0).Chairs[1].Name; got != "Roberto" {
		t.Errorf("renamed to %q", got)
	}
}

func TestWhoResignsIsLast(t *testing.T) {
	r := newRig(t)
	table := r.friends(bluffID, bob, caro)
	r.refused(table, ana, Resign{Seat: 1}, "not-your-seat")
	r.sayAny(table, 0)
	r.do(table, bob, Resign{Seat: 1})
	for by, act := range map[Guest]Act{bob: Resign{Seat: 1}, {ID: bob.ID, Name: "B"}: TakeBack{Seat: 1}, {ID: bob.ID, Name: "C"}: Say{Seat: 1, Words: "x"}, ana: Drop{Seat: 1}} {
		_, err := r.try(table, by, act)
		r.mustRefuse(err, "resigned")
	}
	table = r.restart(table.ID())
	for range 2000 {
		var now Snapshot
		for start := time.Now(); ; time.Sleep(time.Millisecond) {
			now = r.look(table, ana, game.Watcher)
			if now.Phase != Running || now.Waiting&game.Only(0, 2) != 0 {
				break
			}
			if time.Since(start) > 10*time.Second {
				t.Fatal("the bot does not play on")
			}
		}
		if now.Phase != Running {
			break
		}
		seat := (now.Waiting & game.Only(0, 2)).First()
		choices := r.look(table, holder(seat), seat).Choices
		r.do(table, holder(seat), Say{Seat: seat, Words: choices[len(choices)-1].Words})
	}
	end := r.look(table, bob, 1)
	st, _ := end.Result.Of(1)
	if end.Phase != Over || st.Rank != 3 || end.Result.Won.Has(1) || end.Result.Won == 0 {
		t.Errorf("%s: who resigned has rank %d, won: %v", end.Phase, st.Rank, end.Result.Won)
	}
	record, err := table.Record(context.Background(), "")
	if err != nil {
		t.Fatal(err)
	}
	if want := (game.Resignation{Seat: 1, Ply: 1}); len(record.Resigned) != 1 || record.Resigned[0] != want {
		t.Errorf("the record says %+v resigned", record.Resigned)
	}
}

func TestEndAndDelete(t *testing.T) {
	r := newRig(t)
	table := r.friends(bluffID, bob)
	r.sayAny(table, 0)
	r.refused(table, bob, End{}, "not-host")
	r.refused(table, bob, Delete{}, "not-host")
	r.do(table, ana, End{})
	now := r.look(table, bob, Truth)
	if now.Phase != Over || now.Result.Over || now.Seed == "" || now.Waiting != 0 {
		t.Errorf("ended: %s, result over %v, seed %q, waiting %v", now.Phase, now.Result.Over, now.Seed, now.Waiting)
	}
	r.refused(table, ana, Say{Seat: 0, Words: "anything"}, "over")
	r.refused(table, ana, Resign{Seat: 0}, "over")
	r.refused(table, ana, End{}, "over")

	watch, err := table.Watch(context.Background(), bob.ID, now.Entry)
	if err != nil {
		t.Fatal(err)
	}
	r.do(table, ana, Delete{})
	var last Update
	for u := range watch.Updates() {
		last = u
	}
	if last.Kind != Deleted || !errors.Is(watch.Err(), ErrGone) {
		t.Errorf("the watcher's last update is %s, the end %v", last.Kind, watch.Err())
	}
	for range 2 {
		if _, err := r.hall.Table(context.Background(), table.ID()); !errors.Is(err, ErrGone) {
			t.Errorf("a deleted table gives %v", err)
		}
		if _, err := r.try(table, bob, SetPace{PaceSlow}); !errors.Is(err, ErrGone) {
			t.Errorf("a deleted table answers %v", err)
		}
		if mine, err := r.hall.Mine(context.Background(), ana.ID); err != nil || len(mine) != 0 {
			t.Errorf("a deleted table is listed: %v, %v", mine, err)
		}
		r.close()
		r.open()
		table = newTable(r.hall, table.ID())
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
