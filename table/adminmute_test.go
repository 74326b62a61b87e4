package table

import (
	"testing"
	"time"
)

// TestWhoIsSilencedSaysNothing checks that the admin can mute a person at all tables for a time, for quick phrases and reactions too.
// Others can write, the person can read, and the mute ends by itself or when it is lifted. If the muted user is merged into another, that
// user is muted too.
func TestWhoIsSilencedSaysNothing(t *testing.T) {
	r, clock := newStillRig(t)
	ctx := t.Context()
	at, other := r.friends(morraID, bob), r.friends(bluffID, caro)
	silence := func() {
		t.Helper()
		p, err := AdminMuteOf(bob.ID, clock.Now(), clock.Now().Add(2*time.Hour))
		if err == nil {
			err = r.log.PutUserRow(ctx, p)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	silence()
	at, other = r.restart(at.ID()), r.table(other.ID())
	r.mustRefuse(at.Post(ctx, bob, ChatPost{Text: "hello"}), "talk-silenced")
	r.mustRefuse(at.Post(ctx, bob, ChatPost{Reaction: "smile"}), "talk-silenced")
	r.mustRefuse(other.Post(ctx, bob, ChatPost{Phrase: "hello"}), "talk-silenced")
	r.says(at, ana, "I may")
	if talk := r.talk(at, bob, ChatMark{}); talk.texts() != "Ana: I may" || talk.May || !talk.AdminMuted.Equal(clock.Now().Add(2*time.Hour)) {
		t.Errorf("who is silenced reads %q, may: %v, until %v", talk.texts(), talk.May, talk.AdminMuted)
	}
	if all, err := AdminMutes(ctx, r.log, clock.Now()); err != nil || len(all) != 1 || all[0].Guest != bob.ID {
		t.Errorf("the silences are %v (%v)", all, err)
	}
	clock.turn(2 * time.Hour)
	r.says(at, bob, "it is over")
	silence()
	if err := LiftAdminMute(ctx, r.log, bob.ID); err != nil {
		t.Fatal(err)
	}
	r.says(at, bob, "it is lifted")
	if err := LiftAdminMute(ctx, r.log, bob.ID); err == nil {
		t.Error("a silence is lifted that is none")
	}
	silence()
	r.pass(bob, eva)
	r.mustRefuse(at.Post(ctx, eva, ChatPost{Text: "as somebody else"}), "talk-silenced")
}
