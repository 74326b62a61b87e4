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
