package table

import (
	"context"
	"testing"

	"pantheon/store"
)

// TestOddNamesOfBeforeStay checks that a name in the log that today's rules for names refuse is still shown.
func TestOddNamesOfBeforeStay(t *testing.T) {
	r := newRig(t)
	table := r.friends(morraID, bob)
	odd := "Bot 2\u3164"
	entries, err := r.log.Entries(context.Background(), table.ID(), 0)
	if err != nil {
		t.Fatal(err)
	}
	last := entries[len(entries)-1]
	data, names, err := pack(taking{Seat: 1, Name: odd})
	if err != nil {
		t.Fatal(err)
	}
	if err := r.log.Append(context.Background(), store.Entry{Table: last.Table, Number: last.Number + 1, Time: last.Time, Kind: string(Renamed), User: bob.ID, Data: data, Names: names, Fingerprint: last.Fingerprint}); err != nil {
		t.Fatal(err)
	}
	table = r.restart(table.ID())
	if got := r.look(table, ana, 0).Occupants[1].Name; got != odd {
		t.Errorf("a name of before is shown as %q", got)
	}
	r.sayAny(table, 0)
	if _, err := table.BugReport(context.Background(), ana.ID); err != nil {
		t.Error(err)
	}
}
