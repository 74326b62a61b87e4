package table

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"pantheon/game"
)

// whole is a snapshot with its view, as text.
func whole(t *testing.T, s Snapshot) string {
	t.Helper()
	doc, err := s.View.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	s.View = nil
	rest, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	return string(doc) + string(rest)
}

func TestWhileTheGameRunsNobodyGetsTheSeedOrOthersEyes(t *testing.T) {
	r := newRig(t)
	ctx := context.Background()
	table := r.friends(bluffID, bob, caro)
	for range 5 {
		r.sayAny(table, 1)
	}
	s := r.state(table)
	seed, print := string(s.seed()), s.Fingerprint()
	token := s.chairs[1].Token
	for _, g := range []Guest{ana, bob, caro, dan, {}} {
		for _, seat := range []game.Seat{0, 1, 2, game.Watcher, Truth, 3, game.Clock, -5} {
			own := seat == game.Watcher || seat >= 0 && seat < 3 && holder(seat) == g
			snap, err := table.Look(ctx, g.ID, seat)
			if (err == nil) != own {
				t.Errorf("%q looks from seat %d: %v", g.Name, seat, err)
			}
			if _, err := table.History(ctx, g.ID, seat, 0, 99); (err == nil) != own {
				t.Errorf("%q reads the history of seat %d: %v", g.Name, seat, err)
			}
			if _, err := table.At(ctx, g.ID, seat, 2); (err == nil) != own {
				t.Errorf("%q looks back from seat %d: %v", g.Name, seat, err)
			}
			if err != nil {
				continue
			}
			text := whole(t, snap)
			heard, _ := table.History(ctx, g.ID, seat, 0, 99)
			for _, h := range heard {
				text += fmt.Sprintf("%+v", h)
				if eye, truth := h.View.Eye(); truth || eye != seat {
					t.Fatalf("the history of seat %d is seen by %d (truth: %v)", seat, eye, truth)
				}
			}
			rep, err := table.Report(ctx, g.ID)
			if err != nil {
				t.Fatal(err)
			}
			text += string(rep)
			for what, secret := range map[string]string{"the seed": seed, "the fingerprint": print, "a taken link": token, "a guest's id": bob.ID} {
				if strings.Contains(text, secret) {
					t.Errorf("%q is shown %s: %s", g.Name, what, text)
				}
			}
		}
		if _, err := table.Record(ctx, g.ID); err == nil {
			t.Errorf("%q gets the record of a running game", g.Name)
		} else {
			r.mustRefuse(err, "record-running")
		}
	}
	r.do(table, ana, End{})
	if rep, err := table.Report(ctx, dan.ID); err != nil || !strings.Contains(string(rep), seed) {
		t.Errorf("the report of a finished game lacks its record: %v", err)
	}
	if _, err := table.History(ctx, dan.ID, Truth, 0, 99); err != nil {
		t.Errorf("the finished game is not shown to everybody: %v", err)
	}
}

func TestOnlyTheHostAndTheSeatedAreGivenLinks(t *testing.T) {
	r := newRig(t)
	table := r.create(morraID, PaceOff, ChairPlan{Kind: Me}, ChairPlan{Kind: Friend}, ChairPlan{Kind: Friend})
	r.do(table, bob, Sit{Token: r.invite(table, 1)})
	for g, want := range map[Guest]bool{ana: true, bob: true, dan: false, {}: false} {
		if got := r.look(table, g, game.Watcher).Chairs[2].Token != ""; got != want {
			t.Errorf("%q is given the link: %v, want %v", g.Name, got, want)
		}
	}
}

func TestTheRecordOfARunningGameIsForWhoHoldsEverySeat(t *testing.T) {
	r := newRig(t)
	ctx := context.Background()
	// Against bots: Ana holds every person's seat and may not learn what the bots keep secret.
	table := r.create(bluffID, PaceOff, ChairPlan{Kind: Me}, ChairPlan{Kind: Bot, Level: "random"}, ChairPlan{Kind: Bot, Level: "random"})
	for range 4 {
		if now := r.waitFor(table, 0); now.Phase != Running {
			break
		}
		choices := r.look(table, ana, 0).Choices
		r.do(table, ana, Say{Seat: 0, Words: choices[0].Words})
	}
	if now := r.waitFor(table, 0); now.Phase != Running {
		t.Skip("the bots were too quick")
	}
	record, err := table.Record(ctx, ana.ID)
	if err != nil {
		t.Fatal(err)
	}
	s := r.state(table)
	if len(record.Seeds) != 0 || record.SeedHash != s.seed().Hash() || strings.Contains(record.Text(), string(s.seed())) {
		t.Errorf("the record's seeds are %v, its hash %s", record.Seeds, record.SeedHash)
	}
	heard, err := table.History(ctx, ana.ID, 0, 1, len(record.Plies))
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range record.Plies {
		if p.Say != heard[i].Words {
			t.Errorf("sentence %d is %q in the record; Ana heard %q", i+1, p.Say, heard[i].Words)
		}
	}
	_, err = table.Record(ctx, dan.ID)
	r.mustRefuse(err, "record-running")

	// A person who left a seat to a bot still holds it.
	table = r.friends(bluffID, bob)
	r.do(table, bob, GiveToBot{Seat: 1, Level: "random"})
	_, err = table.Record(ctx, ana.ID)
	r.mustRefuse(err, "record-running")
}

func TestHistoryIsWhatTheSeatSaw(t *testing.T) {
	r := newRig(t)
	ctx := context.Background()
	for _, id := range []string{morraID, bluffID} {
		table := r.friends(id, bob, caro)
		seen := map[game.Seat][]string{}
		eyes := []game.Seat{0, 1, 2, game.Watcher}
		note := func() {
			for _, seat := range eyes {
				g := dan
				if seat < 3 {
					g = holder(seat)
				}
				seen[seat] = append(seen[seat], game.FingerprintOf(r.look(table, g, seat).View))
			}
		}
		note()
		for n := 0; r.look(table, ana, 0).Phase == Running && n < 40; n++ {
			r.sayAny(table, n)
			note()
		}
		for _, seat := range eyes {
			g := dan
			if seat < 3 {
				g = holder(seat)
			}
			all, err := table.History(ctx, g.ID, seat, 0, 1000)
			if err != nil {
				t.Fatal(err)
			}
			if len(all) != len(seen[seat]) {
				t.Fatalf("%s: the history has %d plies, want %d", id, len(all), len(seen[seat]))
			}
			for ply, h := range all {
				if h.Ply != ply || game.FingerprintOf(h.View) != seen[seat][ply] {
					t.Fatalf("%s: at ply %d seat %d is shown %+v, saw something else", id, ply, seat, h.Ply)
				}
				one, err := table.At(ctx, g.ID, seat, ply)
				if err != nil || one.Ply != ply || one.Words != h.Words || game.FingerprintOf(one.View) != seen[seat][ply] {
					t.Fatalf("%s: looking back to ply %d gives ply %d, %q, %v", id, ply, one.Ply, one.Words, err)
				}
			}
			part, err := table.History(ctx, g.ID, seat, 3, 5)
			if err != nil || len(part) != 3 || part[0].Ply != 3 || part[2].Words != all[5].Words {
				t.Fatalf("%s: plies 3 to 5 are %d: %v", id, len(part), err)
			}
		}
	}
}
