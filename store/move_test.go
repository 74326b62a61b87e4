package store

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"pantheon/store/pgtest"
)

// TestALogMovesThereAndBack: a transfer from a folder to a database and back, also in two runs, keeps everything.
func TestALogMovesThereAndBack(t *testing.T) {
	folder, back, address := t.TempDir(), t.TempDir(), pgtest.Database(t)
	s := open(t, folder)
	fill(t, s)
	want, err := everything(s)
	if err != nil {
		t.Fatal(err)
	}
	p := openPostgres(t, address)
	moved, err := Transfer(ctx, s, p, func(Moved) {})
	if err != nil || moved.Copied != 3 || moved.Entries != 120 {
		t.Fatalf("moved %+v, %v", moved, err)
	}
	p.Close()
	p = openPostgres(t, address)
	if got, err := everything(p); err != nil || got != want {
		t.Errorf("%v; there it reads\n%.2000s\nand not\n%.2000s", err, got, want)
	}
	inOrder(t, p)
	// Entries that were added to the folder follow.
	e := entry("table-0", 41)
	e.Names, e.SearchTerms = []string{"Late"}, []string{"late"}
	if err := s.Append(ctx, e, entry("new", 1)); err != nil {
		t.Fatal(err)
	}
	// So do a changed table row and user row, a removed one, and a new session version.
	_, err = s.RevokeSessions(ctx, "guest-1")
	err = errors.Join(err, s.PutTableRow(ctx, TableRow{Table: "table-2", Kind: "note", Key: "key-2", Data: []byte("changed")}), s.DropTableRows(ctx, "table-2", "talk", "key-0"),
		s.PutUserRow(ctx, UserRow{Owner: "guest-0", Kind: "talk", Key: "key-0", Data: []byte("changed")}), s.DropUserRows(ctx, "guest-1", "", ""))
	if err != nil {
		t.Fatal(err)
	}
	if want, err = everything(s); err != nil {
		t.Fatal(err)
	}
	if moved, err = Transfer(ctx, s, p, func(Moved) {}); err != nil || moved.Copied != 3 || moved.Entries != 2 {
		t.Errorf("then moved %+v, %v", moved, err)
	}
	if got, err := everything(p); err != nil || got != want {
		t.Errorf("%v; then it reads there\n%.2000s\nand not\n%.2000s", err, got, want)
	}
	waits := func(log Log) string {
		got, err := log.ClaimNotifications(ctx, time.Now(), 0, 9)
		if err != nil || len(got) != 3 {
			t.Errorf("%d notifications, %v", len(got), err)
		}
		for i := range got {
			got[i].Due, got[i].Tries = time.Time{}, 0
		}
		return fmt.Sprintf("%+v", got)
	}
	there := waits(p)
	if here := waits(s); here != there || strings.Count(here, "table-2") != 3 {
		t.Errorf("the notifications are %s, and there %s", here, there)
	}
	// A table created there gets a number of its own.
	if err := p.Append(ctx, entry("begun there", 1)); err != nil {
		t.Fatal(err)
	}
	if want, err = everything(p); err != nil {
		t.Fatal(err)
	}
	inOrder(t, p)
	b := open(t, back)
	if _, err := Transfer(ctx, p, b, func(Moved) {}); err != nil {
		t.Fatal(err)
	}
	b.Close()
	b = open(t, back)
	if got, err := everything(b); err != nil || got != want {
		t.Errorf("%v; back it reads\n%.2000s\nand not\n%.2000s", err, got, want)
	}
	inOrder(t, b)
	if here := waits(b); here != there {
		t.Errorf("the notifications are %s, and were %s", here, there)
	}
	if err := b.Append(ctx, entry("begun here", 1)); err != nil {
		t.Error(err)
	}
	inOrder(t, b)
	// A transfer into a different log is refused.
	other := open(t, t.TempDir())
	if err := other.Append(ctx, entry("t", 1)); err != nil {
		t.Fatal(err)
	}
	if _, err := Transfer(ctx, s, other, func(Moved) {}); err == nil || !strings.Contains(err.Error(), "from another source") {
		t.Errorf("moving to another's folder gives %v", err)
	}
	inOrder(t, other)
	if _, err := Transfer(ctx, s, b, func(Moved) {}); err == nil || !strings.Contains(err.Error(), "the target was used after an earlier migration") {
		t.Errorf("moving to where it was played on gives %v", err)
	}
}
