package entrance

import (
	"testing"
	"time"
)

// TestAllowances: of everything that has an allowance a person uses up so much at once and no more, an address so much, and others are left
// alone; later there is some again. Somebody at this computer is counted as a person alone.
func TestAllowances(t *testing.T) {
	for what := range allowances {
		now := time.Unix(1000, 0)
		b := NewBounds(DefaultLimits(), func() time.Time { return now })
		a := allowed[what]
		who := Visitor{Guest: Guest{ID: "ana"}, From: Address{Name: "192.0.2.7"}}
		other := Visitor{Guest: Guest{ID: "bob"}, From: Address{Name: "192.0.2.8"}}
		if a.person.burst > 0 {
			for range a.person.burst {
				if _, ok := b.SpendOwn(who, what, 1); !ok {
					t.Fatalf("%d: a person is refused early", what)
				}
			}
			wait, ok := b.SpendOwn(who, what, 1)
			if ok || wait <= 0 {
				t.Errorf("%d: a person goes on", what)
			}
			if _, ok := b.SpendOwn(other, what, 1); !ok {
				t.Errorf("%d: somebody else is refused", what)
			}
			now = now.Add(wait)
			if _, ok := b.SpendOwn(who, what, 1); !ok {
				t.Errorf("%d: a person is refused for good", what)
			}
		}
		ofLimits := what <= Thinking || what == Passkeys // as of the limits that the house says
		if !ofLimits && a.address.burst <= a.person.burst {
			t.Errorf("%d: an address has no more than a person", what)
		}
		for range a.address.burst {
			if _, ok := b.Spend(who, what, 1); !ok {
				t.Fatalf("%d: an address is refused early", what)
			}
		}
		if a.address.burst > 0 {
			if _, ok := b.Spend(who, what, 1); ok {
				t.Errorf("%d: an address goes on", what)
			}
			if _, ok := b.Spend(other, what, 1); !ok {
				t.Errorf("%d: another address is refused", what)
			}
			if _, ok := b.Spend(Visitor{From: Address{Name: "127.0.0.1", Here: true}}, what, 1); !ok {
				t.Errorf("%d: this computer is refused", what)
			}
		}
	}
	if Allowance(-1).Known() || allowances.Known() || !Plans.Known() {
		t.Error("which allowances there are is not known")
	}
}
