package entrance

import (
	"testing"
	"time"
)

// TestInputs: as many inputs of a person are welcome as the limits say, five times as many at once, and without a limit all.
func TestInputs(t *testing.T) {
	const most = 1000
	now := time.Unix(0, 0)
	for inputs, want := range map[int]int{0: 60, 1: 5, -1: most} {
		b := NewBounds(Limits{Inputs: inputs}, func() time.Time { return now })
		got := 0
		for ; got < most; got++ {
			if _, ok := b.Input(Visitor{Guest: Guest{ID: "ana"}}); !ok {
				break
			}
		}
		if got != want {
			t.Errorf("with a limit of %d, %d inputs are taken at once, not %d", inputs, got, want)
		}
	}
}

// TestTablesAtOnce: of many tables in an hour a third may be made at once; of a few all, up to five.
func TestTablesAtOnce(t *testing.T) {
	now := time.Unix(0, 0)
	for tables, want := range map[int]int{1: 1, 2: 2, 5: 5, 6: 5, 15: 5, 240: 80} {
		b := NewBounds(Limits{Tables: tables}, func() time.Time { return now })
		got := 0
		for ; got < tables; got++ {
			if _, ok := b.Spend(Visitor{From: Address{Name: "198.51.100.1"}}, Tables, 1); !ok {
				break
			}
		}
		if got != want {
			t.Errorf("of %d tables in an hour %d may be made at once, not %d", tables, got, want)
		}
	}
}
