package access

import (
	"fmt"
	"math"
	"reflect"
	"testing"
	"time"

	"golang.org/x/time/rate"
)

// someone returns a visitor who shares neither the user nor the address with visitors of other numbers.
func someone(n int) Visitor {
	return Visitor{Guest: User{ID: fmt.Sprint("g", n)}, From: Address{Name: fmt.Sprint("192.0.2.", n)}}
}

// sameAddress returns a visitor of its own user at an address that all these visitors share.
func sameAddress(n int) Visitor {
	return Visitor{Guest: User{ID: fmt.Sprint("g", n)}, From: Address{Name: "198.51.100.1"}}
}

// limited describes what one field of [Limits] bounds.
type limited struct {
	usual  int             // the default
	atOnce func(n int) int // how many are allowed at once when n is the limit
	per    time.Duration   // the period of the limit; 0 for what is held until it is released
	here   bool            // visitors at this computer are counted, too
	// take does what is limited for the n-th time, as one of the visitors who share the limit, and reports whether that was
	// allowed. Other does so as a visitor who does not share the limit (nil if all do), and hereTakes as a visitor at this
	// computer.
	take, other func(b *Bounds, n int) bool
	hereTakes   func(b *Bounds) bool
}

// held opens a stream that stays open, and reports whether it was accepted.
func held(b *Bounds, v Visitor, tables ...string) bool {
	_, ok := b.Stream(v, tables)
	return ok
}

// limits has an entry for each field of [Limits], with its numbers stated independently of the code.
func limits() map[string]limited {
	third := func(n int) int { return max((n+2)/3, min(n, 5)) }
	times := func(f int) func(int) int { return func(n int) int { return f * n } }
	here := Visitor{From: Address{Name: "127.0.0.1", Here: true}}
	spend := func(usual int, what Allowance) limited {
		spent := func(b *Bounds, v Visitor) bool {
			_, ok := b.Charge(v, what, 1)
			return ok
		}
		return limited{usual: usual, atOnce: third, per: time.Hour,
			take:      func(b *Bounds, n int) bool { return spent(b, sameAddress(n)) },
			other:     func(b *Bounds, n int) bool { return spent(b, someone(n)) },
			hereTakes: func(b *Bounds) bool { return spent(b, here) }}
	}
	admitted := func(b *Bounds, v Visitor) bool {
		_, ok := b.Admit(v)
		return ok
	}
	input := func(b *Bounds, v Visitor) bool {
		_, ok := b.Input(v)
		return ok
	}
	return map[string]limited{
		"Requests": {usual: 240, atOnce: times(10), per: time.Second,
			take:      func(b *Bounds, n int) bool { return admitted(b, sameAddress(n)) },
			other:     func(b *Bounds, n int) bool { return admitted(b, someone(n)) },
			hereTakes: func(b *Bounds) bool { return admitted(b, here) }},
		"Inputs": {usual: 12, atOnce: times(5), per: time.Second,
			take:      func(b *Bounds, n int) bool { return input(b, Visitor{Guest: User{ID: "ana"}, From: someone(n).From}) },
			other:     func(b *Bounds, n int) bool { return input(b, someone(n)) },
			hereTakes: func(b *Bounds) bool { return input(b, here) }},
		"Tables": spend(240, Tables), "Uploads": spend(120, Uploads), "Thinking": spend(1200, Thinking), "Passkeys": spend(300, Passkeys),
		"Streams": {usual: 10_000, atOnce: times(1), here: true,
			take:      func(b *Bounds, n int) bool { return held(b, someone(n)) },
			hereTakes: func(b *Bounds) bool { return held(b, here) }},
		"StreamsPerAddress": {usual: 400, atOnce: times(1),
			take:      func(b *Bounds, n int) bool { return held(b, sameAddress(n)) },
			other:     func(b *Bounds, n int) bool { return held(b, someone(n)) },
			hereTakes: func(b *Bounds) bool { return held(b, here) }},
		"StreamsPerTable": {usual: 8000, atOnce: times(1), here: true,
			take:      func(b *Bounds, n int) bool { return held(b, someone(n), "t") },
			other:     func(b *Bounds, n int) bool { return held(b, someone(n), "u") },
			hereTakes: func(b *Bounds) bool { return held(b, here, "t") }},
	}
}

// TestEveryLimit checks each field of [Limits]. Each limits the action that its doc comment names: at its value, at the
// default when 0, and not at all below 0. After the time for one more, exactly one more is allowed. Other visitors are not
// counted, and those at this computer only if the field says so.
func TestEveryLimit(t *testing.T) {
	all := limits()
	fields := reflect.TypeFor[Limits]()
	for i := range fields.NumField() {
		name := fields.Field(i).Name
		l, known := all[name]
		if !known {
			t.Errorf("this test does not know what %s bounds", name)
			continue
		}
		now := time.Unix(1_000_000, 0)
		open := func(said int) *Bounds {
			var set Limits
			reflect.ValueOf(&set).Elem().Field(i).SetInt(int64(said))
			return NewBounds(set, func() time.Time { return now })
		}
		drain := func(b *Bounds, most int) (n int) {
			for n < most && l.take(b, n) {
				n++
			}
			return n
		}
		for said, n := range map[int]int{0: l.usual, 1: 1, 7: 7} {
			b := open(said)
			if have, want := drain(b, l.atOnce(n)+1), l.atOnce(n); have != want {
				t.Errorf("%s %d: %d are taken at once, want %d", name, said, have, want)
				continue
			}
			if l.other != nil && !l.other(b, 100_000) {
				t.Errorf("%s %d: somebody else is refused", name, said)
			}
			for range 10 {
				if l.hereTakes(b) == l.here {
					t.Errorf("%s %d: somebody at this computer: %v", name, said, l.here)
					break
				}
			}
			if l.per == 0 {
				continue
			}
			// Dividing whole seconds and hours may lose a part.
			now = now.Add(l.per/time.Duration(n) - time.Microsecond)
			if l.take(b, 200_000) {
				t.Errorf("%s %d: one more is taken early", name, said)
			}
			now = now.Add(2 * time.Microsecond)
			if have := drain(b, 5); have != 1 {
				t.Errorf("%s %d: after the time for one more %d are taken", name, said, have)
			}
		}
		if most := l.atOnce(l.usual) + 1; drain(open(-1), most) != most {
			t.Errorf("%s is bounded although it is below 0", name)
		}
	}
}

// TestEveryAllowance checks the limits of each allowance for a user, an address, and all together. It compares what is allowed at once
// and in an hour with numbers that are stated independently of the code. Others are not affected. The limits of an address and of all
// together do not apply to a visitor at this computer.
func TestEveryAllowance(t *testing.T) {
	amounts := func(person, address, all [2]int) Amounts {
		of := func(n [2]int) Amount { return Amount{PerHour: float64(n[1]), AtOnce: n[0]} }
		return Amounts{of(person), of(address), of(all)}
	}
	want := map[Allowance]struct {
		Amounts
		near bool // each of several servers counts for itself
	}{
		Tables:      {amounts([2]int{80, 240}, [2]int{80, 240}, [2]int{2000, 6000}), false},
		Uploads:     {amounts([2]int{40, 120}, [2]int{40, 120}, [2]int{1000, 3000}), false},
		Thinking:    {amounts([2]int{400, 1200}, [2]int{400, 1200}, [2]int{10_000, 30_000}), false},
		Doors:       {amounts([2]int{20, 60}, [2]int{200, 600}, [2]int{10_000, 30_000}), false},
		Talk:        {amounts([2]int{8, 1800}, [2]int{60, 14_400}, [2]int{5000, 360_000}), true},
		Blocks:      {amounts([2]int{40, 120}, [2]int{200, 600}, [2]int{10_000, 30_000}), false},
		Reports:     {amounts([2]int{10, 1}, [2]int{40, 4}, [2]int{400, 200}), false},
		Invitations: {amounts([2]int{20, 60}, [2]int{200, 600}, [2]int{10_000, 30_000}), false},
		Plans:       {amounts([2]int{60, 7200}, [2]int{600, 144_000}, [2]int{20_000, 3_600_000}), true},
		Passkeys:    {amounts([2]int{100, 300}, [2]int{100, 300}, [2]int{2500, 7500}), false},
		Mails:       {amounts([2]int{6, 12}, [2]int{40, 60}, [2]int{200, 600}), false},
		Ways:        {amounts([2]int{20, 60}, [2]int{100, 300}, [2]int{2000, 6000}), false},
		Codes:       {amounts([2]int{20, 60}, [2]int{100, 300}, [2]int{1000, 6000}), false},
		Searches:    {amounts([2]int{60, 7200}, [2]int{300, 72_000}, [2]int{2000, 720_000}), true},
	}
	here := Visitor{From: Address{Name: "127.0.0.1", Here: true}}
	for _, what := range Allowances() {
		amounts, known := want[what]
		if !known {
			t.Errorf("this test does not know how much there is of allowance %d", what)
			continue
		}
		if what.Near() != amounts.near {
			t.Errorf("allowance %d: each server counts for itself: %v", what, !amounts.near)
		}
		if have := DefaultLimits().Of(what); have != amounts.Amounts {
			t.Errorf("allowance %d: there is %v, want %v", what, have, amounts.Amounts)
		}
		if p, a, all := amounts.Person, amounts.Address, amounts.All; p.AtOnce < 1 || a.AtOnce < p.AtOnce || all.AtOnce <= a.AtOnce || p.PerHour <= 0 || a.PerHour < p.PerHour || all.PerHour <= a.PerHour {
			t.Errorf("allowance %d: more may use up less: %v", what, amounts.Amounts)
		}
		for name, side := range map[string]struct {
			Amount
			take, other func(b *Bounds, n int) bool
		}{
			"a person": {amounts.Person, func(b *Bounds, n int) bool {
				_, ok := b.ChargeOwn(Visitor{Guest: User{ID: "ana"}, From: someone(n).From}, what, 1)
				return ok
			}, func(b *Bounds, n int) bool {
				_, ok := b.ChargeOwn(Visitor{Guest: User{ID: "bob"}, From: someone(n).From}, what, 1)
				return ok
			}},
			"an address": {amounts.Address, func(b *Bounds, n int) bool {
				_, ok := b.Charge(sameAddress(n), what, 1)
				return ok
			}, func(b *Bounds, n int) bool {
				_, ok := b.Charge(someone(n), what, 1)
				_, home := b.Charge(here, what, 1)
				return ok && home
			}},
			"all together": {amounts.All, func(b *Bounds, n int) bool {
				_, ok := b.ChargeAll(someone(n), what, 1)
				return ok
			}, func(b *Bounds, _ int) bool {
				_, home := b.ChargeAll(here, what, 1)
				return home
			}},
		} {
			now := time.Unix(1_000_000, 0)
			b := NewBounds(Limits{}, func() time.Time { return now })
			drain := func(most int) (n int) {
				for n < most && side.take(b, n) {
					n++
				}
				return n
			}
			if have := drain(20_001); have != side.AtOnce {
				t.Errorf("allowance %d: %s takes %d at once, want %d", what, name, have, side.AtOnce)
			}
			if !side.other(b, 300_000) {
				t.Errorf("allowance %d: after %s others are refused", what, name)
			}
			now = now.Add(time.Duration(float64(time.Hour)/side.PerHour) + time.Microsecond)
			if have := drain(20_001); have != 1 {
				t.Errorf("allowance %d: after the time for one more %s takes %d", what, name, have)
			}
		}
		if have := (Limits{Tables: -1, Uploads: -1, Thinking: -1, Passkeys: -1}).Of(what); (have == Amounts{}) != (what <= Thinking || what == Passkeys) {
			t.Errorf("allowance %d: without the limits of the server there is %v", what, have)
		}
	}
	if Allowance(-1).Known() || allowances.Known() || !Searches.Known() {
		t.Error("which allowances there are is not known")
	}
}

// TestSpendingSeveral checks that an action takes its whole cost from the allowance of the user and from that of the address.
func TestSpendingSeveral(t *testing.T) {
	now := time.Unix(1_000_000, 0)
	b := NewBounds(Limits{}, func() time.Time { return now })
	for n, ok := range []bool{true, true, false} { // 8 at once
		if _, have := b.ChargeOwn(someone(1), Talk, 4); have != ok {
			t.Errorf("a person takes four for the %d. time: %v", n+1, have)
		}
	}
	for n, ok := range []bool{true, true, true, false} { // 60 at once
		if _, have := b.Charge(someone(1), Talk, 20); have != ok {
			t.Errorf("an address takes twenty for the %d. time: %v", n+1, have)
		}
	}
}

// TestPersonsAndNewcomers checks that the limits of one user apply wherever the user comes from. All visitors of an address
// without a cookie are counted together.
func TestPersonsAndNewcomers(t *testing.T) {
	const asks, streams = 400, 24
	now := time.Unix(1_000_000, 0)
	b := NewBounds(Limits{}, func() time.Time { return now })
	ana := func(n int) Visitor { return Visitor{Guest: User{ID: "ana"}, From: someone(n).From} }
	count := func(most int, take func(n int) bool) (n int) {
		for n < most && take(n) {
			n++
		}
		return n
	}
	if n := count(asks+1, func(n int) bool { _, ok := b.Admit(ana(n)); return ok }); n != asks {
		t.Errorf("a person asks %d times at once, want %d", n, asks)
	}
	newcomer := Visitor{From: Address{Name: "198.51.100.1"}}
	if n := count(asks+1, func(int) bool { _, ok := b.Input(newcomer); return ok }); n != asks {
		t.Errorf("newcomers of an address have %d inputs at once, want %d", n, asks)
	}
	var gives []func()
	hold := func(n int) bool {
		give, ok := b.Stream(ana(n), []string{fmt.Sprint(n)})
		if ok {
			gives = append(gives, give)
		}
		return ok
	}
	if n := count(streams+1, hold); n != streams || b.Streams() != streams {
		t.Errorf("a person holds %d streams, want %d; %d are counted", n, streams, b.Streams())
	}
	for _, give := range gives[:5] {
		give()
	}
	if n := count(streams, hold); n != 5 {
		t.Errorf("of five streams that were given back %d are taken again", n)
	}
}

// TestARefusedStreamHoldsNothing checks that a stream refused by the limit of one table counts toward no other limit:
// in total, by address or by table.
func TestARefusedStreamHoldsNothing(t *testing.T) {
	b := NewBounds(Limits{Streams: 10, StreamsPerAddress: 4, StreamsPerTable: 2}, time.Now)
	for n := range 2 {
		if !held(b, someone(n), "full") {
			t.Fatal("a stream is refused early")
		}
	}
	for n := range 20 {
		if held(b, sameAddress(n), "a", "full", "b") {
			t.Fatal("a table has more streams than it may")
		}
	}
	if n := b.Streams(); n != 2 {
		t.Errorf("%d streams are counted, want 2", n)
	}
	for n := range 4 {
		if !held(b, sameAddress(n), []string{"a", "a", "b", "b"}[n]) {
			t.Errorf("stream %d of an address is refused", n+1)
		}
	}
	if held(b, sameAddress(5)) {
		t.Error("an address has more streams than it may")
	}
}

// TestCallersAreForgotten checks that the number of remembered callers is bounded. Those with a full allowance are
// forgotten first.
func TestCallersAreForgotten(t *testing.T) {
	now := time.Unix(1_000_000, 0)
	f := newFloods(pace{perSecond: rate.Limit(1), burst: 2}, func() time.Time { return now })
	for n := range maxCallers {
		if n == maxCallers-1 {
			now = now.Add(3 * time.Second) // all others have a full allowance again
		}
		f.admit(fmt.Sprint(n), 2)
	}
	last := fmt.Sprint(maxCallers - 1)
	f.admit("one more", 1)
	if len(f.callers) != 2 || f.callers[last] == nil {
		t.Errorf("%d callers are remembered, want two", len(f.callers))
	}
	if _, ok := f.admit(last, 1); ok {
		t.Error("a caller who has used up their allowance is forgotten")
	}
	for n := range 3 * maxCallers { // none of them has a full allowance
		f.admit(fmt.Sprint("busy ", n), 1)
		if len(f.callers) > maxCallers {
			t.Fatalf("%d callers are remembered", len(f.callers))
		}
	}
}

// TestWaitingCostsNothing checks that a refused caller learns how long to wait, and that asking earlier does not extend the
// wait. A full allowance is enough for any number.
func TestWaitingCostsNothing(t *testing.T) {
	now := time.Unix(1_000_000, 0)
	f := newFloods(pace{perSecond: 1, burst: 3}, func() time.Time { return now })
	if _, ok := f.admit("ana", 3); !ok {
		t.Fatal("refused early")
	}
	for range 10 {
		if wait, ok := f.admit("ana", 2); ok || wait != 2*time.Second {
			t.Errorf("the wait is %v (%v), want 2 s", wait, ok)
		}
	}
	now = now.Add(2 * time.Second)
	if _, ok := f.admit("ana", 2); !ok {
		t.Error("refused after the wait")
	}
	now = now.Add(3 * time.Second)
	if _, ok := f.admit("ana", math.MaxInt); !ok {
		t.Error("more than there ever is is refused although the whole allowance is there")
	}
}
