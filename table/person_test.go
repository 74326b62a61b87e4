package table

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"pantheon/store"
)

// TestPasskeysAreBounded checks the limit on a person's passkeys, that removing one makes room for another, and that a passkey of another
// person is refused.
func TestPasskeysAreBounded(t *testing.T) {
	r, ctx := newRig(t), context.Background()
	for i := range MaxPasskeys {
		if err := r.server.AddPasskey(ctx, ana.ID, Passkey{ID: []byte{byte(i)}}); err != nil {
			t.Fatal(err)
		}
	}
	more := Passkey{ID: []byte("more")}
	r.mustRefuse(r.server.AddPasskey(ctx, ana.ID, more), "passkey-many")
	if err := r.server.AddPasskey(ctx, bob.ID, more); err != nil {
		t.Error(err)
	}
	if err := r.server.DropPasskey(ctx, ana.ID, Passkey{ID: []byte{3}}.Key()); err != nil {
		t.Fatal(err)
	}
	r.mustRefuse(r.server.AddPasskey(ctx, ana.ID, more), "passkey-known") // it is Bob's
	if err := r.server.AddPasskey(ctx, ana.ID, Passkey{ID: []byte("other")}); err != nil {
		t.Error(err)
	}
	if all, err := r.server.Passkeys(ctx, ana.ID); err != nil || len(all) != MaxPasskeys {
		t.Errorf("Ana has %d passkeys, %v", len(all), err)
	}
}

// TestAPasskeyThatWasRemovedStaysSo checks that a passkey removed during a sign-in does not come back, and that nobody
// can record the use of another person's passkey.
func TestAPasskeyThatWasRemovedStaysSo(t *testing.T) {
	r, ctx := newRig(t), context.Background()
	k := Passkey{ID: []byte("key"), Device: "phone"}
	if err := r.server.AddPasskey(ctx, ana.ID, k); err != nil {
		t.Fatal(err)
	}
	if err := r.server.UsedPasskey(ctx, bob.ID, k); !errors.Is(err, ErrNotFound) {
		t.Errorf("Bob uses Ana's: %v", err)
	}
	if owner, kept, err := r.server.FindPasskey(ctx, k.ID); err != nil || owner != ana.ID || !kept.Used.IsZero() {
		t.Errorf("it is of %s: %+v, %v", owner, kept, err)
	}
	if err := r.server.UsedPasskey(ctx, ana.ID, k); err != nil {
		t.Error(err)
	}
	if _, kept, err := r.server.FindPasskey(ctx, k.ID); err != nil || kept.Used.IsZero() {
		t.Errorf("that it was used is not kept: %+v, %v", kept, err)
	}
	if err := r.server.DropPasskey(ctx, bob.ID, k.Key()); err != nil { // Bob cannot remove Ana's passkey
		t.Error(err)
	}
	if _, _, err := r.server.FindPasskey(ctx, k.ID); err != nil {
		t.Errorf("Bob has removed Ana's: %v", err)
	}
	if err := r.server.DropPasskey(ctx, ana.ID, k.Key()); err != nil {
		t.Fatal(err)
	}
	if err := r.server.UsedPasskey(ctx, ana.ID, k); !errors.Is(err, ErrNotFound) {
		t.Errorf("a removed one is used: %v", err)
	}
	if _, _, err := r.server.FindPasskey(ctx, k.ID); !errors.Is(err, ErrNotFound) {
		t.Errorf("a removed one is back: %v", err)
	}
}

// TestAChallengeIsAnsweredOnce checks that a challenge is answered only once, also by concurrent requests, and that expired challenges
// are dropped.
func TestAChallengeIsAnsweredOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, ctx := newRig(t), context.Background()
		answers := make(chan error, 8)
		for range cap(answers) {
			go func() { answers <- r.server.Answer(ctx, "challenge") }()
		}
		once := 0
		for range cap(answers) {
			switch err := <-answers; {
			case err == nil:
				once++
			case !errors.Is(err, store.ErrTaken):
				t.Error(err)
			}
		}
		if once != 1 {
			t.Errorf("it is answered %d times", once)
		}
		used := func() int {
			all, err := r.log.UserRowsBy(ctx, usedRow, "")
			if err != nil {
				t.Fatal(err)
			}
			return len(all)
		}
		if err := r.server.Answer(ctx, "next"); err != nil || used() != 2 {
			t.Errorf("%d answers are remembered (%v), want 2", used(), err)
		}
		time.Sleep(time.Hour)
		if r.server.tidy(ctx); used() != 2 {
			t.Errorf("after an hour %d answers are remembered, want 2", used())
		}
		time.Sleep(time.Second)
		if r.server.tidy(ctx); used() != 0 {
			t.Errorf("after more than an hour %d answers are remembered", used())
		}
	})
}

// TestReservedNames checks that each person can reserve one name. Nobody else can have that name or a similar one until the person
// changes or releases it.
func TestReservedNames(t *testing.T) {
	r, ctx := newRig(t), context.Background()
	free := func(guest Actor, name string) bool { return r.server.FreeName(ctx, guest.ID, name) == nil }
	reserve := func(guest Actor, name string) {
		t.Helper()
		if err := r.server.ReserveName(ctx, guest.ID, name); err != nil {
			t.Fatal(err)
		}
	}
	reserve(ana, "Zacharias")
	r.mustRefuse(r.server.FreeName(ctx, bob.ID, "zachariAs"), "name-reserved")
	r.mustRefuse(r.server.ReserveName(ctx, bob.ID, "zachariAs"), "name-reserved")
	if name, err := r.server.ReservedName(ctx, bob.ID); err != nil || name != "" {
		t.Errorf("Bob has reserved %q, %v", name, err)
	}
	if !free(ana, "Zacharias") || free(bob, "Zacharias") {
		t.Error("the name is not hers alone")
	}
	reserve(ana, "ZACHARIAS") // the same name, spelled differently
	reserve(ana, "Yolanda")
	if name, err := r.server.ReservedName(ctx, ana.ID); err != nil || name != "Yolanda" || !free(bob, "Zacharias") || free(bob, "Yolanda") {
		t.Errorf("Ana has reserved %q (%v); what she had before is free: %v", name, err, free(bob, "Zacharias"))
	}
	if err := r.server.ReleaseName(ctx, ana.ID); err != nil || !free(bob, "Yolanda") {
		t.Errorf("what she gave back is not free: %v", err)
	}
}
