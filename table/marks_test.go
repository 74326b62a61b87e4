package table

import (
	"context"
	"testing"

	"pantheon/game"
	"pantheon/games"
)

// TestLookingBackReplaysLittle looks at past moves of a long game. The stored positions are correct, also after an
// undo, and fewer than fifty moves are replayed from them.
func TestLookingBackReplaysLittle(t *testing.T) {
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	r := &rig{t: t, folder: t.TempDir(), registry: registry}
	r.open()
	t.Cleanup(r.close)
	title, long := longGame(t, registry)
	table, err := r.server.found(context.Background(), newTableData{host: ana, title: title, record: long, seats: make([]occupant, long.Setup.Players), study: true})
	if err != nil {
		t.Fatal(err)
	}
	check := func(s *State) {
		t.Helper()
		p := title.Game.Blank()
		p.Copy(s.start)
		for ply := 0; ply <= len(s.played); ply++ {
			near := s.story(ply)
			if ply-near.behind >= 50 || near.behind > ply {
				t.Fatalf("move %d of %d is told from %d on", ply, len(s.played), near.behind)
			}
			if ply == near.behind && game.FingerprintOf(near.base) != game.FingerprintOf(p) {
				t.Fatalf("the position kept behind move %d is not the game's", ply)
			}
			if ply < len(s.played) {
				replay(title.Game, s.record, s.played, p, ply, ply+1, nil)
			}
		}
		if game.FingerprintOf(p) != s.Fingerprint() {
			t.Fatal("the game replays to another position")
		}
	}
	entries, err := r.log.Entries(context.Background(), table.ID(), 0)
	if err != nil {
		t.Fatal(err)
	}
	s, err := Replay(r.server.library.find, entries)
	if err != nil {
		t.Fatal(err)
	}
	check(s)
	s.first = 0
	for _, ply := range []int{1999, 1000, 951, 50, 49, 0} {
		if err := s.cut(2, ply); err != nil {
			t.Fatal(err)
		}
		check(s)
	}
}

// TestAStreamOfALongGameFoldsNothing opens streams that have missed entries of a long game. The last updates come from memory. A stream
// that has missed more, or that is opened after a restart, begins with a reset.
func TestAStreamOfALongGameFoldsNothing(t *testing.T) {
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	r := &rig{t: t, folder: t.TempDir(), registry: registry}
	r.open()
	t.Cleanup(r.close)
	ctx := context.Background()
	var table *Table
	for _, title := range registry {
		record := game.NewRecord(title.Game, game.Setup{Players: title.Game.About().MinSeats}, "a long game")
		if title.Game.About().MinSeats == 1 {
			record.Setup.Players = 2
		}
		if title.Game.About().Timed {
			continue
		}
		if speak(t, title.Game, record, 1, maxReplayed+10); len(record.Plies) <= maxReplayed+5 {
			continue
		}
		record = record.Prefix(maxReplayed + 1)
		chairs := make([]occupant, record.Setup.Players)
		for i := range chairs {
			chairs[i] = occupant{Kind: Me, Guest: ana.ID, Name: ana.Name}
		}
		if table, err = r.server.found(ctx, newTableData{host: ana, title: title, record: record, seats: chairs, pace: PaceOff}); err != nil {
			t.Fatal(err)
		}
		break
	}
	if table == nil {
		t.Fatal("no title has so long a game")
	}
	for range 3 {
		seat := r.look(table, ana, game.Spectator).Waiting.First()
		r.do(table, ana, PlayMove{Seat: seat, Words: r.look(table, ana, seat).Choices[0].Words})
	}
	for _, u := range table.recent {
		if u.Shared() {
			t.Fatalf("what was made of entry %d for those who watched is kept with it", u.Entry)
		}
	}
	if len(table.recent) != 3 {
		t.Errorf("%d updates are kept, not 3", len(table.recent))
	}
	first := func(after int64) Event {
		t.Helper()
		w, err := table.Watch(ctx, ana.ID, after)
		if err != nil {
			t.Fatal(err)
		}
		defer w.Close()
		return (<-w.Updates()).Event
	}
	for after := int64(1); after < 4; after++ {
		if e := first(after); e.Kind != Played || e.Entry != after+1 {
			t.Errorf("behind entry %d the stream begins with %s, entry %d", after, e.Kind, e.Entry)
		}
	}
	if e := first(0); e.Kind != Reset {
		t.Errorf("the stream begins with %s; what is not kept is to be drawn anew", e.Kind)
	}
	table = r.restart(table.ID())
	if e := first(3); e.Kind != Reset {
		t.Errorf("after a restart the stream begins with %s", e.Kind)
	}
}
