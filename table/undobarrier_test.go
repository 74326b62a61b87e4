package table

import (
	"context"
	"fmt"
	"testing"

	"pantheon/game"
)

// TestWhatLastsIsSaidBefore plays games among friends, alone and against a bot. It compares Lasts of each played choice with the result
// of an undo of the move.
func TestWhatLastsIsSaidBefore(t *testing.T) {
	for name, chairs := range map[string][]SeatPlan{
		"alone": {{Kind: Me}, {Kind: Here, Name: "Uncle"}},
		"bot":   {{Kind: Me}, {Kind: Bot, Level: "random"}},
		"two":   {{Kind: Me}, {Kind: Friend}},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			random := dice(t)
			seen := map[UndoBarrier]int{}
			for range 12 {
				table := r.create(bluffID, PaceOff, chairs...)
				holds := func(seat game.Seat) Actor { return ana }
				if name == "two" {
					r.do(table, bob, Join{Token: r.invite(table, 1)})
					holds = holder
				}
				for range 60 {
					seat := game.Seat(0)
					if name == "bot" {
						r.waitFor(table, 0)
					} else {
						seat = r.look(table, ana, game.Spectator).Waiting.First()
					}
					if seat >= game.Seat(len(chairs)) {
						break // the game is over
					}
					now := r.look(table, holds(seat), seat)
					if now.Phase != Running {
						break
					}
					choice := now.Choices[random.IntN(len(now.Choices))]
					said := r.do(table, holds(seat), PlayMove{Seat: seat, Words: choice.Words})
					r.checkLasting(table, holds(seat), choice, said.Ply-1)
					seen[choice.Lasts]++
				}
			}
			t.Logf("seen: %v", seen)
			for _, want := range map[string][]UndoBarrier{"alone": {"", BarrierOver}, "bot": {"", BarrierRevealed}, "two": {BarrierLeave, BarrierOthers}}[name] {
				if seen[want] == 0 {
					t.Errorf("no choice was said to last because of %q; seen %v", want, seen)
				}
			}
		})
	}
}

// TestTheLastOwnMove checks that a table shows each user with a seat their last move, which they may ask to undo,
// and shows none to others.
func TestTheLastOwnMove(t *testing.T) {
	r := newRig(t)
	table := r.friends(bluffID, bob)
	last := map[Actor]int{}
	for n := range 12 {
		for _, by := range []Actor{ana, bob, caro} {
			if own := r.look(table, by, game.Spectator).Own; own != last[by] {
				t.Fatalf("after %d moves the last of %s is said to be %d, and was %d", n, by.Name, own, last[by])
			}
		}
		if r.look(table, ana, game.Spectator).Phase != Running {
			break
		}
		seat, _ := r.sayAny(table, n)
		last[holder(seat)] = n + 1
	}
	if last[ana] == 0 || last[bob] == 0 {
		t.Errorf("only one has said something: %v", last)
	}
}

// checkLasting compares Lasts of a choice with the result of an undo to the given ply now. A bot may have acted since.
func (r *rig) checkLasting(t *Table, by Actor, c Choice, ply int) {
	r.t.Helper()
	err := t.read(context.Background(), func(s *State) error {
		_, ask, refused := s.mayUndo(by.ID, ply, decideEnv{})
		free := refused == nil && ask == 0
		ok := false
		switch c.Lasts {
		case "":
			ok = free || s.bots() != 0
		case BarrierOthers:
			ok = free && s.position.ToAct()&(s.persons()&^s.held(by.ID)) != 0
		case BarrierLeave:
			ok = refused == nil && ask != 0
		case BarrierRevealed:
			ok = refused != nil && refused.Phrase.ID == "refused.undo-bots" || s.phase == Over
		case BarrierOver:
			ok = s.phase == Over
		}
		if !ok {
			return fmt.Errorf("%q was said to last because of %q; taking it back is free %v, asks %v, is refused with %v; the table is %s", c.Words, c.Lasts, free, ask, refused, s.phase)
		}
		return nil
	})
	if err != nil {
		r.t.Error(err)
	}
}
