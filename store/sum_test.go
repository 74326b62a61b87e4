package store

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"reflect"
	"testing"
	"time"
)

// vary returns copies of a struct that each differ in one field, by the name of that field. It leaves out the fields that are stored beside
// the log.
func vary[T any](t *testing.T, of T) map[string]T {
	t.Helper()
	all := map[string]T{}
	for i := range reflect.TypeFor[T]().NumField() {
		changed := of
		name := reflect.TypeFor[T]().Field(i).Name
		switch f := reflect.ValueOf(&changed).Elem().Field(i).Addr().Interface().(type) {
		case *string:
			*f += "x"
		case *int64:
			*f++
		case *int:
			*f++
		case *time.Time:
			*f = f.Add(time.Millisecond)
		case *[]byte:
			*f = append([]byte("x"), *f...)
		case *[]string, *[]Notification: // stored beside the log
			continue
		default:
			t.Fatalf("this test cannot change a %T", f)
		}
		all[name] = changed
	}
	return all
}

// TestAChainHoldsEveryField: the hash of an entry depends on the hash of the entry before, and on each field in the log except the table.
// The start of the chain depends on the table's id.
func TestAChainHoldsEveryField(t *testing.T) {
	before := chainBegin("t")
	e := entry("t", 5)
	for field, other := range vary(t, e) {
		if same := other.chain(before) == e.chain(before); same != (field == "Table") {
			t.Errorf("%s: the hash of a changed entry is the same: %v", field, same)
		}
	}
	if e.chain(chainBegin("u")) == e.chain(before) {
		t.Error("the hash of an entry does not depend on the one before it")
	}
	// No part can be moved from one field to the next.
	moved := e
	moved.User, moved.Client = e.User+e.Client[:1], e.Client[1:]
	if moved.chain(before) == e.chain(before) {
		t.Error("the hash does not tell where a field ends")
	}
}

// TestASealHoldsEveryPart: each seal depends on each of its parts and on the key, and differs from the seals of other kinds.
func TestASealHoldsEveryPart(t *testing.T) {
	k, other := newSealer([]byte("key")), newSealer([]byte("kez"))
	var one, two sum
	two[7] = 1
	slip, notice, paper := TableRow{Kind: "a", Key: "b", User: "c", Time: time.UnixMilli(4), Data: []byte("d")},
		Notification{ID: "a", User: "b", Kind: "c", Entry: 4, Data: []byte("d")}, UserRow{Owner: "a", Kind: "b", Key: "c", Time: time.UnixMilli(4), Data: []byte("d")}
	h := func(change func(*head)) *head {
		h := &head{no: 1, id: "t", entries: 2, chain: one, names: one, beside: one}
		change(h)
		return h
	}
	seals := map[string][]func(k sealer) sum{
		"head": {
			func(k sealer) sum { return k.head(h(func(*head) {})) },
			func(k sealer) sum { return k.head(h(func(h *head) { h.no++ })) },
			func(k sealer) sum { return k.head(h(func(h *head) { h.id = "u" })) },
			func(k sealer) sum { return k.head(h(func(h *head) { h.entries++ })) },
			func(k sealer) sum { return k.head(h(func(h *head) { h.chain = two })) },
			func(k sealer) sum { return k.head(h(func(h *head) { h.names = two })) },
			func(k sealer) sum { return k.head(h(func(h *head) { h.beside = two })) },
		},
		"table": {
			func(k sealer) sum { return k.table(1, "t") }, func(k sealer) sum { return k.table(2, "t") }, func(k sealer) sum { return k.table(1, "u") },
		},
		"name": {
			func(k sealer) sum { return k.name(1, 2, 3, "t") }, func(k sealer) sum { return k.name(2, 2, 3, "t") },
			func(k sealer) sum { return k.name(1, 3, 3, "t") }, func(k sealer) sum { return k.name(1, 2, 4, "t") }, func(k sealer) sum { return k.name(1, 2, 3, "u") },
		},
		"word": {func(k sealer) sum { return k.word(1, "t") }, func(k sealer) sum { return k.word(2, "t") }, func(k sealer) sum { return k.word(1, "u") }},
		"seen": {
			func(k sealer) sum { return k.seen(1, "t", 2, 3) }, func(k sealer) sum { return k.seen(2, "t", 2, 3) },
			func(k sealer) sum { return k.seen(1, "u", 2, 3) }, func(k sealer) sum { return k.seen(1, "t", 3, 3) }, func(k sealer) sum { return k.seen(1, "t", 2, 4) },
		},
		"review": {
			func(k sealer) sum { return k.review(1, 2, "t", []byte("d")) }, func(k sealer) sum { return k.review(2, 2, "t", []byte("d")) },
			func(k sealer) sum { return k.review(1, 3, "t", []byte("d")) }, func(k sealer) sum { return k.review(1, 2, "u", []byte("d")) },
			func(k sealer) sum { return k.review(1, 2, "t", []byte("e")) },
		},
		"aside": {
			func(k sealer) sum { return k.aside(1, "t", one) }, func(k sealer) sum { return k.aside(2, "t", one) },
			func(k sealer) sum { return k.aside(1, "u", one) }, func(k sealer) sum { return k.aside(1, "t", two) },
		},
		"content": {
			func(k sealer) sum { return k.content("a", "b", "c", []byte("d")) }, func(k sealer) sum { return k.content("x", "b", "c", []byte("d")) },
			func(k sealer) sum { return k.content("a", "x", "c", []byte("d")) }, func(k sealer) sum { return k.content("a", "b", "x", []byte("d")) },
			func(k sealer) sum { return k.content("a", "b", "c", []byte("x")) },
		},
		"tombstone": {
			func(k sealer) sum { return k.tombstone(1, "t", 2, one) }, func(k sealer) sum { return k.tombstone(2, "t", 2, one) },
			func(k sealer) sum { return k.tombstone(1, "u", 2, one) }, func(k sealer) sum { return k.tombstone(1, "t", 3, one) },
			func(k sealer) sum { return k.tombstone(1, "t", 2, two) },
		},
		"issue": {func(k sealer) sum { return k.issue("t", 1) }, func(k sealer) sum { return k.issue("u", 1) }, func(k sealer) sum { return k.issue("t", 2) }},
		"total": {
			func(k sealer) sum { return k.total("t", total{rows: 1}) }, func(k sealer) sum { return k.total("u", total{rows: 1}) },
			func(k sealer) sum { return k.total("t", total{rows: 2}) }, func(k sealer) sum { return k.total("t", total{rows: 1, sum: two}) },
		},
		"folder": {func(k sealer) sum { return k.folder("t") }, func(k sealer) sum { return k.folder("u") }},
		"slip":   {func(k sealer) sum { return k.slip(1, &slip) }, func(k sealer) sum { return k.slip(2, &slip) }},
		"notice": {func(k sealer) sum { return k.notice(1, &notice) }, func(k sealer) sum { return k.notice(2, &notice) }},
		"paper":  {func(k sealer) sum { return k.paper(&paper) }},
	}
	for field, changed := range vary(t, slip) {
		if field != "Table" { // its number is sealed
			seals["slip"] = append(seals["slip"], func(k sealer) sum { return k.slip(1, &changed) })
		}
	}
	for field, changed := range vary(t, notice) {
		if field != "Table" && field != "Due" && field != "Tries" { // as above, and what changes while it waits
			seals["notice"] = append(seals["notice"], func(k sealer) sum { return k.notice(1, &changed) })
		}
	}
	for _, changed := range vary(t, paper) {
		seals["paper"] = append(seals["paper"], func(k sealer) sum { return k.paper(&changed) })
	}
	seen := map[sum]string{}
	for kind, all := range seals {
		for i, seal := range all {
			if was, has := seen[seal(k)]; has {
				t.Errorf("%s %d has the same seal as %s", kind, i, was)
			}
			seen[seal(k)] = kind
			if seal(k) == seal(other) {
				t.Errorf("%s %d is sealed alike by another key", kind, i)
			}
		}
	}
	file, err := parser.ParseFile(token.NewFileSet(), "sum.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Recv == nil || types.ExprString(f.Recv.List[0].Type) != "sealer" || f.Name.Name == "seal" {
			continue
		}
		if len(seals[f.Name.Name]) == 0 {
			t.Errorf("this test does not know what %s seals", f.Name.Name)
		}
	}
}

// TestMixing: the sum over rows does not depend on their order, and is zero after each row has been removed. Stored bytes of the wrong
// length are read as another sum.
func TestMixing(t *testing.T) {
	k := newSealer([]byte("key"))
	a, b := k.word(1, "a"), k.word(1, "b")
	var one, two, none sum
	one.mix(a)
	one.mix(b)
	two.mix(b)
	two.mix(a)
	if one != two || one == none || one == a || one == b {
		t.Errorf("mixed in two orders: %x and %x", one, two)
	}
	one.mix(a)
	one.mix(b)
	if one != none {
		t.Errorf("with both taken out again: %x", one)
	}
	var read sum
	for _, bytes := range [][]byte{{}, a[:31], append(a[:], 0)} {
		if err := read.Scan(bytes); err != nil || read == a || read == none {
			t.Errorf("%d bytes are read as %x, %v", len(bytes), read, err)
		}
	}
	if err := read.Scan(a[:]); err != nil || read != a {
		t.Errorf("a sum is read as %x, %v", read, err)
	}
	if read.Scan("text") == nil || read.Scan(nil) == nil {
		t.Error("what is no sum is read as one")
	}
}
