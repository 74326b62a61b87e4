package table

import (
	"fmt"
	"testing"
	"time"
)

// reads marks the whole chat of a table as read by a user.
func (r *rig) reads(t *Table, by Actor) {
	r.t.Helper()
	if err := t.ReadChat(r.t.Context(), by.ID, r.talk(t, by, ChatMark{}).Mark); err != nil {
		r.t.Fatal(err)
	}
}

// unread returns the number of messages by others that a user has not read.
func (r *rig) unread(t *Table, by Actor) int {
	r.t.Helper()
	_, n, err := t.Unread(r.t.Context(), by.ID)
	if err != nil {
		r.t.Fatal(err)
	}
	return n
}

// talkedAt returns a table with a message of a spectator, with its rig and clock.
func talkedAt(t *testing.T) (*rig, *manualClock, *Table) {
	t.Helper()
	r, clock := newStillRig(t)
	at := r.friends(morraID, bob)
	r.says(at, dan, "one")
	return r, clock, at
}

// TestUnreadTalkOfWatchers checks that a spectator who has read the chat once gets the number of later messages, also
// after a restart and after the game. The read mark of a spectator who does not come back expires.
func TestUnreadTalkOfWatchers(t *testing.T) {
	r, clock, at := talkedAt(t)
	if n := r.unread(at, eva); n != 0 {
		t.Errorf("who has never read the talk has %d lines to read", n)
	}
	r.reads(at, eva)
	clock.turn(time.Minute)
	r.says(at, dan, "two")
	r.says(at, eva, "mine")
	r.says(at, ana, "not for those who watch yet")
	at = r.restart(at.ID())
	if n := r.unread(at, eva); n != 1 {
		t.Errorf("who watches has %d lines to read, want 1", n)
	}
	r.do(at, ana, End{})
	if n := r.unread(at, eva); n != 2 {
		t.Errorf("when the game is over who watched has %d lines to read, want 2", n)
	}
	clock.turn(watcherMarkGood + time.Hour)
	at = r.table(at.ID())
	if n := r.unread(at, eva); n != 0 {
		t.Errorf("after a long time who watched has %d lines to read", n)
	}
	if r.reads(at, dan); r.marks(at) != 1 {
		t.Errorf("how far %d have read is kept, want 1", r.marks(at))
	}
	if err := at.ReadChat(t.Context(), "", ChatMark{9, 9}); err != nil || r.marks(at) != 1 {
		t.Errorf("something is kept of who has no id (%v)", err)
	}
}

// marks returns the number of stored rows with users' own chat settings, which include read marks.
func (r *rig) marks(t *Table) int {
	r.t.Helper()
	tableRows, err := r.log.TableRows(r.t.Context(), t.ID(), chatOwn)
	if err != nil {
		r.t.Fatal(err)
	}
	return len(tableRows)
}

// TestMarksOfWatchersAreBounded checks that read marks of spectators are limited. A recent mark is not replaced, and
// seat holders always have one.
func TestMarksOfWatchersAreBounded(t *testing.T) {
	r, clock, at := talkedAt(t)
	crowd := func(i int) Actor { return Actor{ID: fmt.Sprintf("g-crowd%d", i), Name: "W"} }
	for i := range 2 * maxWatcherMarks {
		r.reads(at, crowd(i))
	}
	if n := r.marks(at); n != maxWatcherMarks {
		t.Errorf("how far %d of a crowd have read is kept, want %d", n, maxWatcherMarks)
	}
	r.says(at, ana, "among us")
	if r.reads(at, bob); r.marks(at) != maxWatcherMarks+1 {
		t.Error("a seat finds no place for how far it has read")
	}
	clock.turn(2 * watcherMarkFirm)
	r.says(at, dan, "two")
	for i := range maxWatcherMarks - 1 {
		r.reads(at, crowd(i))
	}
	r.reads(at, eva)
	r.says(at, dan, "three")
	if n := r.marks(at); n != maxWatcherMarks+1 {
		t.Errorf("how far %d have read is kept, want %d", n, maxWatcherMarks+1)
	}
	if first, last, new := r.unread(at, crowd(0)), r.unread(at, crowd(maxWatcherMarks-1)), r.unread(at, eva); first != 1 || last != 0 || new != 1 {
		t.Errorf("who has read lately has %d lines to read, who has not %d, who has come %d; want 1, 0, 1", first, last, new)
	}
}
