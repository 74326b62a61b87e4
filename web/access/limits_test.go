package access

import (
	"testing"
	"time"
)

// TestInputs checks that a user may send as many inputs as the limits say, and five times as many at once. Without a limit
// any number is allowed.
func TestInputs(t *testing.T) {
	const most = 1000
	now := time.Unix(0, 0)
	for inputs, want := range map[int]int{0: 60, 1: 5, -1: most} {
		b := NewBounds(Limits{Inputs: inputs}, func() time.Time { return now })
		got := 0
		for ; got < most; got++ {
			if _, ok := b.Input(Visitor{Guest: User{ID: "ana"}}); !ok {
				break
			}
		}
		if got != want {
			t.Errorf("with a limit of %d, %d inputs are taken at once, not %d", inputs, got, want)
		}
	}
}

// TestTablesAtOnce checks that a third of an hourly limit of tables may be made at once, and of a low limit up to five.
func TestTablesAtOnce(t *testing.T) {
	now := time.Unix(0, 0)
	for tables, want := range map[int]int{1: 1, 2: 2, 5: 5, 6: 5, 15: 5, 240: 80} {
		b := NewBounds(Limits{Tables: tables}, func() time.Time { return now })
		got := 0
		for ; got < tables; got++ {
			if _, ok := b.Charge(Visitor{From: Address{Name: "198.51.100.1"}}, Tables, 1); !ok {
				break
			}
		}
		if got != want {
			t.Errorf("of %d tables in an hour %d may be made at once, not %d", tables, got, want)
		}
	}
}

// TestLines checks that a user may send a few chat messages at once and then one every two seconds. All users of an address share a
// limit.
func TestLines(t *testing.T) {
	now := time.Unix(0, 0)
	b := NewBounds(Limits{}, func() time.Time { return now })
	far := Address{Name: "198.51.100.1"}
	say := func(id string, from Address, most int) (n int) {
		for ; n < most; n++ {
			who := Visitor{Guest: User{ID: id}, From: from}
			if _, ok := b.ChargeOwn(who, Talk, 1); !ok {
				break
			}
			if _, ok := b.Charge(who, Talk, 1); !ok {
				break
			}
		}
		return n
	}
	if n := say("ana", far, 100); n != 8 {
		t.Errorf("a person says %d lines at once, want 8", n)
	}
	now = now.Add(4 * time.Second)
	if n := say("ana", far, 100); n != 2 {
		t.Errorf("after four seconds a person says %d lines, want 2", n)
	}
	all := 0
	for i := range 100 {
		all += say(string(rune('a'+i)), far, 1)
	}
	if all > 60 {
		t.Errorf("a hundred persons of one address say %d lines at once", all)
	}
	if n := say("", Address{Name: "203.0.113.7"}, 100); n != 8 {
		t.Errorf("who comes without a name says %d lines at once, want 8", n)
	}
}
