package table

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pantheon/game"
)

// says sends a chat message.
func (r *rig) says(t *Table, by Actor, text string) {
	r.t.Helper()
	if err := t.Post(context.Background(), by, ChatPost{Text: text}); err != nil {
		r.t.Fatalf("%s says %q: %v", by.Name, text, err)
	}
}

// talk returns the chat as a user may read it, after a mark.
func (r *rig) talk(t *Table, by Actor, after ChatMark) Chat {
	r.t.Helper()
	talk, err := t.Chat(context.Background(), by.ID, after)
	if err != nil {
		r.t.Fatal(err)
	}
	return talk
}

// texts returns the messages of a chat as one string, each after the name of its author.
func (talk Chat) texts() string {
	var all []string
	for _, l := range talk.Lines {
		all = append(all, l.Name+": "+l.Text+l.Phrase+l.Reaction)
	}
	return strings.Join(all, " | ")
}

// TestRoomsOfTalk checks that players and spectators cannot read each other's channel while a game runs. When it is
// over, everybody reads both, also after a restart.
func TestRoomsOfTalk(t *testing.T) {
	r, clock := newStillRig(t)
	at := r.friends(bluffID, bob)
	r.says(at, ana, "the seats' word")
	clock.turn(time.Millisecond) // messages of the same millisecond have no order
	r.says(at, eva, "the watchers' word")
	clock.turn(time.Millisecond)
	if err := at.Post(t.Context(), bob, ChatPost{Phrase: "thinking"}); err != nil {
		t.Fatal(err)
	}
	check := func(at *Table, seats, watchers string) {
		t.Helper()
		for who, want := range map[Actor]string{ana: seats, bob: seats, eva: watchers, dan: watchers, {}: watchers} {
			if have := r.talk(at, who, ChatMark{}).texts(); have != want {
				t.Errorf("%s reads %q, want %q", who.ID, have, want)
			}
		}
	}
	check(at, "Ana: the seats' word | Bob: thinking", "Eva: the watchers' word")
	at = r.restart(at.ID())
	check(at, "Ana: the seats' word | Bob: thinking", "Eva: the watchers' word")
	if have, want := r.talk(at, eva, ChatMark{}).Mark, (ChatMark{0, 1}); have != want {
		t.Errorf("a watcher's mark is %v, want %v: it tells how much the seats said", have, want)
	}
	r.do(at, ana, End{})
	all := "Ana: the seats' word | Eva: the watchers' word | Bob: thinking"
	check(at, all, all)
	if have := r.talk(at, ana, ChatMark{2, 0}).texts(); have != "Eva: the watchers' word" {
		t.Errorf("behind what a seat has read stands %q", have)
	}
}

// TestTalkIsNotInTheLog checks that the log, the record, a bug report and a snapshot contain no message and no note, and that neither adds
// an entry.
func TestTalkIsNotInTheLog(t *testing.T) {
	r := newRig(t)
	at := r.friends(morraID, bob)
	before := r.look(at, ana, 0).Entry
	r.says(at, ana, "chrysanthemum")
	if err := at.Note(t.Context(), bob.ID, "chrysanthemum"); err != nil {
		t.Fatal(err)
	}
	r.sayAny(at, 0)
	r.do(at, ana, End{})
	if now := r.look(at, ana, 0).Entry; now != before+2 {
		t.Errorf("the table is at entry %d, want %d", now, before+2)
	}
	entries, err := r.log.Entries(t.Context(), at.ID(), 0)
	if err != nil {
		t.Fatal(err)
	}
	record, err := at.Record(t.Context(), ana.ID)
	if err != nil {
		t.Fatal(err)
	}
	report, err := at.BugReport(t.Context(), ana.ID)
	if err != nil {
		t.Fatal(err)
	}
	log := ""
	for _, e := range entries {
		log += string(e.Data) + fmt.Sprint(e.Names, e.SearchTerms)
	}
	for what, doc := range map[string]string{"log": log, "record": record.Text(), "report": string(report), "page": whole(t, r.look(at, ana, 0))} {
		if strings.Contains(doc, "chrysanthemum") {
			t.Errorf("what was said beside the game stands in the %s", what)
		}
	}
}

// TestTalkIsTold checks that a message is broadcast to those who may read it, and to nobody else. A stream that is opened later learns of
// it too.
func TestTalkIsTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t)
		at := r.friends(bluffID, bob)
		entry := r.look(at, ana, 0).Entry
		watch := func(who Actor) *Watch {
			w, err := at.Watch(t.Context(), who.ID, entry)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(w.Close)
			return w
		}
		told := func(w *Watch) (n int) {
			time.Sleep(time.Minute) // for broadcasts that come a moment later
			synctest.Wait()
			for len(w.updates) > 0 {
				if u := <-w.updates; u.Kind == Chatted {
					n++
				}
			}
			return n
		}
		seat, eyes := watch(bob), watch(eva)
		told(seat)
		told(eyes)
		r.says(at, ana, "hello")
		if s, w := told(seat), told(eyes); s != 1 || w != 0 {
			t.Errorf("of a word among the seats a seat is told %d times, a watcher %d", s, w)
		}
		r.says(at, dan, "hello")
		if s, w := told(seat), told(eyes); s != 0 || w != 1 {
			t.Errorf("of a word among watchers a seat is told %d times, a watcher %d", s, w)
		}
		if n := told(watch(ana)); n != 1 {
			t.Errorf("who comes back is told %d times that something was said", n)
		}
	})
}

// TestOneBroadcastTellsOfAllTalkAfterAGame checks that at most one broadcast of messages waits after the game, however many messages come
// in either channel. None is left when the chat is dropped.
func TestOneBroadcastTellsOfAllTalkAfterAGame(t *testing.T) {
	r, clock := newStillRig(t)
	at := r.friends(bluffID, bob)
	for n := range presenceCrowd {
		w, err := at.Watch(t.Context(), fmt.Sprint("watcher", n), r.look(at, ana, 0).Entry)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(w.Close)
	}
	r.do(at, ana, End{})
	if phase := r.look(at, ana, 0).Phase; !phase.Done() {
		t.Fatalf("the table is %s", phase)
	}
	r.says(at, bob, "the first is told at once")
	before := clock.dueIn(presencePause)
	for _, who := range []Actor{bob, dan, ana, bob} {
		r.says(at, who, "and this a moment later")
	}
	if n := clock.dueIn(presencePause) - before; n != 1 {
		t.Errorf("%d broadcasts wait, want 1", n)
	}
	r.inside(at, func(*State) { at.dropChat() })
	if n := clock.dueIn(presencePause) - before; n != 0 {
		t.Errorf("%d broadcasts wait for a chat that was dropped", n)
	}
}

// TestTalkIsRemoved checks that the author and the host can remove a message, and nobody else. Nothing of it remains,
// and readers learn which message is gone.
func TestTalkIsRemoved(t *testing.T) {
	r := newRig(t)
	ctx := t.Context()
	at := r.friends(morraID, bob)
	r.says(at, ana, "mine")
	r.says(at, bob, "a mistake")
	r.says(at, eva, "watched")
	r.mustRefuse(at.RemoveMessage(ctx, bob.ID, MessageID{SeatsChannel, 1}), "talk-not-yours")
	r.mustRefuse(at.RemoveMessage(ctx, eva.ID, MessageID{SeatsChannel, 1}), "talk-gone")
	r.mustRefuse(at.RemoveMessage(ctx, "", MessageID{SpectatorsChannel, 1}), "talk-not-yours")
	read := r.talk(at, ana, ChatMark{}).Mark
	if err := at.RemoveMessage(ctx, bob.ID, MessageID{SeatsChannel, 2}); err != nil {
		t.Fatal(err)
	}
	at = r.restart(at.ID())
	now := r.talk(at, ana, read)
	if len(now.Lines) != 0 || !slices.Equal(now.Gone, []MessageID{{SeatsChannel, 2}}) {
		t.Errorf("behind the mark are %v, gone %v", now.Lines, now.Gone)
	}
	r.says(at, bob, "again")
	if have := r.talk(at, ana, ChatMark{}).texts(); have != "Ana: mine | Bob: again" {
		t.Errorf("there is %q", have)
	}
	r.do(at, ana, End{})
	if err := at.RemoveMessage(ctx, ana.ID, MessageID{SpectatorsChannel, 1}); err != nil {
		t.Fatalf("the host removes a watcher's line: %v", err)
	}
	if err := at.ForgetChat(ctx, bob.ID); err != nil {
		t.Fatal(err)
	}
	tableRows, err := r.log.TableRows(ctx, at.ID(), messageKind)
	if err != nil {
		t.Fatal(err)
	}
	doc := ""
	for _, s := range tableRows {
		doc += s.User + string(s.Data)
	}
	for _, word := range []string{"a mistake", "again", "watched", bob.ID} {
		if strings.Contains(doc, word) {
			t.Errorf("of what was removed %q is still there", word)
		}
	}
	r.do(at, ana, Delete{})
	if tableRows, err := r.log.TableRows(ctx, at.ID(), messageKind); err != nil || len(tableRows) != 0 {
		t.Errorf("with the table gone its talk is %v (%v)", tableRows, err)
	}
}

// TestMutingAndHushing checks that messages of a muted author are hidden only from users who muted the author. The host can mute
// spectators, and nobody else can.
func TestMutingAndHushing(t *testing.T) {
	r := newRig(t)
	ctx := t.Context()
	at := r.friends(morraID, bob, caro)
	r.says(at, bob, "noise")
	if err := at.Mute(ctx, caro.ID, MessageID{SeatsChannel, 1}); err != nil {
		t.Fatal(err)
	}
	r.says(at, bob, "more")
	at = r.restart(at.ID())
	if talk := r.talk(at, caro, ChatMark{}); talk.texts() != "" || !slices.Equal(talk.Muted, []string{"Bob"}) {
		t.Errorf("Caro hears %q, and has muted %v", talk.texts(), talk.Muted)
	}
	if _, n, err := at.Unread(ctx, caro.ID); n != 0 || err != nil {
		t.Errorf("Caro has %d lines to read of one who is muted (%v)", n, err)
	}
	if have := r.talk(at, ana, ChatMark{}).texts(); have != "Bob: noise | Bob: more" {
		t.Errorf("Ana hears %q", have)
	}
	if err := at.Unmute(ctx, caro.ID); err != nil {
		t.Fatal(err)
	}
	if have := r.talk(at, caro, ChatMark{}).texts(); have != "Bob: noise | Bob: more" {
		t.Errorf("Caro hears %q again", have)
	}
	r.mustRefuse(at.MuteSpectators(ctx, bob.ID, true), "not-host")
	if err := at.MuteSpectators(ctx, ana.ID, true); err != nil {
		t.Fatal(err)
	}
	at = r.restart(at.ID())
	r.mustRefuse(at.Post(ctx, eva, ChatPost{Text: "but"}), "talk-hushed")
	r.says(at, bob, "seats talk on")
	if talk := r.talk(at, eva, ChatMark{}); talk.May || !talk.SpectatorsMuted || len(talk.Lines) != 1 || !talk.Lines[0].MayMuteSpectator {
		t.Errorf("a watcher is told %+v", talk)
	}
	if err := at.MuteSpectators(ctx, ana.ID, false); err != nil {
		t.Fatal(err)
	}
	r.says(at, eva, "thanks")
}

// TestUnreadTalk checks the number of messages by others since the user's read mark, also after a restart.
func TestUnreadTalk(t *testing.T) {
	r := newRig(t)
	ctx := t.Context()
	at := r.friends(morraID, bob)
	for i := range 3 {
		r.says(at, bob, fmt.Sprint("line ", i))
	}
	r.says(at, ana, "mine")
	unread := func(who Actor, want int) {
		t.Helper()
		if _, n, err := at.Unread(ctx, who.ID); err != nil || n != want {
			t.Errorf("%s has %d lines to read, want %d (%v)", who.Name, n, want, err)
		}
	}
	unread(ana, 3)
	unread(bob, 1)
	unread(eva, 0)
	if err := at.ReadChat(ctx, ana.ID, ChatMark{2, 99}); err != nil {
		t.Fatal(err)
	}
	at = r.restart(at.ID())
	unread(ana, 1)
	r.says(at, eva, "not for the seats yet")
	unread(ana, 1)
	r.do(at, ana, End{})
	unread(ana, 2)
}

// TestNotes checks that only the author can read a note, that an invalid one is refused, and that an empty text removes it.
func TestNotes(t *testing.T) {
	r := newRig(t)
	ctx := t.Context()
	at := r.friends(morraID, bob)
	if err := at.Note(ctx, bob.ID, "watch\r\nAna"); err != nil {
		t.Fatal(err)
	}
	at = r.restart(at.ID())
	if note := r.talk(at, bob, ChatMark{}).Note; note != "watch\nAna" {
		t.Errorf("Bob reads %q", note)
	}
	r.do(at, ana, End{})
	for _, who := range []Actor{ana, eva} {
		if doc, _ := json.Marshal(r.talk(at, who, ChatMark{})); strings.Contains(string(doc), "watch") {
			t.Errorf("%s reads Bob's note", who.Name)
		}
	}
	r.mustRefuse(at.Note(ctx, eva.ID, "x"), "not-your-seat")
	r.mustRefuse(at.Note(ctx, bob.ID, strings.Repeat("x", MaxNote+1)), "note-long")
	r.mustRefuse(at.Note(ctx, bob.ID, "a\x00b"), "talk-strange")
	if err := at.Note(ctx, bob.ID, " "); err != nil {
		t.Fatal(err)
	}
	if tableRows, err := r.log.TableRows(ctx, at.ID(), noteKind); err != nil || len(tableRows) != 0 {
		t.Errorf("an empty note is kept: %v (%v)", tableRows, err)
	}
}

// TestTalkIsBounded checks that a repeated client id is one message, and that the oldest messages are dropped.
func TestTalkIsBounded(t *testing.T) {
	r := newRig(t)
	ctx := t.Context()
	at := r.friends(morraID, bob)
	for range 2 {
		if err := at.Post(ctx, ana, ChatPost{Text: "once", Input: "i1"}); err != nil {
			t.Fatal(err)
		}
	}
	if have := r.talk(at, ana, ChatMark{}).texts(); have != "Ana: once" {
		t.Errorf("there is %q", have)
	}
	r.inside(at, func(*State) { // as if the channel were nearly full
		now := at.chat
		for len(now.lines[SeatsChannel]) < MaxMessages {
			now.last[SeatsChannel]++
			now.lines[SeatsChannel] = append(now.lines[SeatsChannel], messageRow{n: now.last[SeatsChannel], Text: "x", guest: ana.ID})
		}
	})
	r.says(at, bob, "last")
	if lines := r.talk(at, ana, ChatMark{}).Lines; len(lines) != MaxMessages || lines[len(lines)-1].Text != "last" {
		t.Errorf("there are %d lines, the last is %q", len(lines), lines[len(lines)-1].Text)
	}
	tableRows, err := r.log.TableRows(ctx, at.ID(), messageKind)
	if err != nil || len(tableRows) != 1 || tableRows[0].Key != "s000000000501" {
		t.Errorf("the oldest line is still kept: %v (%v)", tableRows, err)
	}
}

// TestCleanTalk checks that illegible texts are refused, and that a message is one line.
func TestCleanTalk(t *testing.T) {
	r := newRig(t)
	for _, c := range []struct{ what, text, want, refused string }{
		{"blanks", "  a \t b\r\nc\u00a0d　e ", "a b c d e", ""},
		{"markup is text", "<b>a</b> & <script>", "<b>a</b> & <script>", ""},
		{"accents, other scripts and emoji", "vê 你好 שלום 👩‍👧 ❤️", "vê 你好 שלום 👩‍👧 ❤️", ""},
		{"nothing", " \n ", "", "talk-empty"},
		{"500", strings.Repeat("é", 500), strings.Repeat("é", 500), ""},
		{"501", strings.Repeat("é", 501), "", "talk-long"},
		{"100 kB", strings.Repeat("x", 100_000), "", "talk-long"},
		{"control characters", "a\x07b", "", "talk-strange"},
		{"no UTF-8", "a\xffb", "", "talk-strange"},
		{"the direction turned", "a\u202eb", "", "talk-strange"},
		{"an isolate", "a\u2066b", "", "talk-strange"},
		{"what shows nothing", "a\u2800", "", "talk-strange"},
		{"a pile of marks", "z" + strings.Repeat("\u0335", 40), "", "talk-marks"},
		{"a mark on nothing", "a \u0335", "", "talk-strange"},
	} {
		text, err := CleanMessage(c.text)
		if c.refused != "" {
			r.mustRefuse(err, c.refused)
		} else if err != nil || text != c.want {
			t.Errorf("%s: %q becomes %q (%v)", c.what, c.text, text, err)
		}
	}
	at := r.friends(morraID, bob)
	r.mustRefuse(at.Post(t.Context(), ana, ChatPost{Phrase: "curse"}), "talk-unknown")
	r.mustRefuse(at.Post(t.Context(), ana, ChatPost{Reaction: "finger"}), "talk-unknown")
	r.mustRefuse(at.Post(t.Context(), Actor{}, ChatPost{Text: "hi"}), "guest-unknown")
}

// TestNamedInTalk checks that a message is marked for the persons whom it names, each name as a word of its own.
func TestNamedInTalk(t *testing.T) {
	r := newRig(t)
	at := r.friends(morraID, bob, caro)
	for _, c := range []struct {
		text string
		want game.Seats
	}{
		{"well, @Bob?", game.Seats(0).With(1)}, {"bob and CARO", game.Seats(0).With(1).With(2)}, {"Bobby the carousel", 0}, {"你好Bob！", game.Seats(0).With(1)},
	} {
		r.says(at, ana, c.text)
		lines := r.talk(at, bob, ChatMark{}).Lines
		if l := lines[len(lines)-1]; l.Seats != c.want || l.Named != c.want.Has(1) {
			t.Errorf("%q names %v, for Bob %v", c.text, l.Seats, l.Named)
		}
	}
}
