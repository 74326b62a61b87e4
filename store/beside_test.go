package store

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// TestDropUserRowsBeside: another program removes and stores user rows while a server stores others. Nothing is lost, and everything is
// sealed.
func TestDropUserRowsBeside(t *testing.T) {
	ctx, folder := context.Background(), filepath.Join(t.TempDir(), "data")
	log, err := Open(ctx, folder)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close() //nolint:errcheck // the checks below tell
	keep := func(kind string, i int) {
		t.Helper()
		if err := log.PutUserRow(ctx, UserRow{Owner: "ana", Kind: kind, Key: fmt.Sprint(i), Data: []byte("{}")}); err != nil {
			t.Error(err)
		}
	}
	const n = 30
	for i := range n {
		keep("report", i)
	}
	done := make(chan error, 1)
	go func() {
		for i := range n {
			if err := DropUserRowsBeside(ctx, folder, "ana", "report", fmt.Sprint(i)); err != nil {
				done <- err
				return
			}
		}
		done <- nil
	}()
	for i := range 4 * n {
		keep("block", i)
		if i%4 == 0 {
			if err := PutUserRowBeside(ctx, folder, UserRow{Owner: "ana", Kind: "silence", Key: fmt.Sprint(i), Data: []byte("{}")}); err != nil {
				t.Error(err)
			}
		}
	}
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	for kind, want := range map[string]int{"report": 0, "block": 4 * n, "silence": n} {
		if all, err := log.UserRows(ctx, "ana", kind); err != nil || len(all) != want {
			t.Errorf("%d user rows of the kind %s, not %d, %v", len(all), kind, want, err)
		}
	}
	keep("report", 1) // the server continues
	if err := log.CheckFolder(ctx); err != nil {
		t.Errorf("what is kept beside tables: %v", err)
	}
	if err := DropUserRowsBeside(ctx, filepath.Join(folder, "nowhere"), "ana", "report", "1"); err == nil || !strings.Contains(err.Error(), "not a data folder") {
		t.Errorf("from nowhere: %v", err)
	}
}
