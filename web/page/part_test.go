package page

import (
	"reflect"
	"testing"

	"pantheon/game"
)

// models lists one model of each kind of part.
var models = []Model{Players{}, Notice{}, Warnings{}, Halt{}, Prompt(""), Choices{}, Teaching{}, Hint{}, Past{}, End{}, Tools{}, Review{}, Log{}}

// TestModelsAreValues walks through the types of all models. None of them shares memory, and all are comparable, so equal models are
// drawn alike.
func TestModelsAreValues(t *testing.T) {
	var look func(reflect.Type, string)
	look = func(of reflect.Type, path string) {
		if items, ok := of.MethodByName("Items"); ok && of.PkgPath() == reflect.TypeFor[Players]().PkgPath() {
			look(items.Type.Out(0).Elem(), path+"[]")
			return
		}
		if of == reflect.TypeFor[*game.About]() || of.PkgPath() == "unique" { // these never change
			return
		}
		switch of.Kind() {
		case reflect.Struct:
			for i := range of.NumField() {
				look(of.Field(i).Type, path+"."+of.Field(i).Name)
			}
		case reflect.Array:
			look(of.Elem(), path+"[]")
		case reflect.Pointer, reflect.Slice, reflect.Map, reflect.Func, reflect.Chan, reflect.Interface, reflect.UnsafePointer:
			t.Errorf("%s is a %s", path, of)
		}
	}
	for _, m := range models {
		look(reflect.TypeOf(m), reflect.TypeOf(m).Name())
	}
}

// TestEachPanelHasItsModel fills the panels of an empty scene, except the two that need a title. The type of each is in models, and each
// has its own id.
func TestEachPanelHasItsModel(t *testing.T) {
	known, ids := map[reflect.Type]bool{}, map[string]bool{}
	for _, m := range models {
		known[reflect.TypeOf(m)] = true
	}
	for _, p := range panels {
		if p.id == PromptID || p.id == ToolsID || ids[p.id] { // these need a title
			continue
		}
		ids[p.id] = true
		if m := p.fill(&Scene{At: -1}); !known[reflect.TypeOf(m)] {
			t.Errorf("%s has a model of the kind %T", p.id, m)
		}
	}
	if len(ids) != len(panels)-2 {
		t.Errorf("%d ids for %d panels", len(ids), len(panels))
	}
}

// TestListsCompare checks that lists with the same items are equal and the same map key, however they were made, and that
// others are not.
func TestListsCompare(t *testing.T) {
	words := []game.Segment{{Text: "a"}, {Text: "b", Thing: "seat:1"}}
	a := Reply{ListOf(words...)}
	b := Reply{ListOf(game.Segment{Text: "a"}, game.Segment{Text: "b", Thing: game.MakeThing("seat", "1")})}
	if a != b || (map[Model]bool{Hint{Best: ListOf(Advice{Said: a.Said})}: true})[Hint{Best: ListOf(Advice{Said: b.Said})}] != true {
		t.Error("lists with the same items are not equal")
	}
	words[1].Text = "c"
	if items := a.Said.Items(); a != b || len(items) != 2 || a.Said.Len() != 2 || items[1] != (game.Segment{Text: "b", Thing: "seat:1"}) {
		t.Errorf("what became of the items afterwards changed the list: %v", items)
	}
	for i, g := range a.Said.All() {
		if g != b.Said.At(i) || g != b.Said.Items()[i] {
			t.Errorf("the item %d is %v in one way and not in another", i, g)
		}
	}
	a.Said.Items()[0].Text = "x"
	if a != b {
		t.Error("who is given the items can change the list")
	}
	for _, other := range []List[game.Segment]{ListOf(words...), ListOf(words[:1]...), ListOf(words[1], words[0]), {}} {
		if other == a.Said {
			t.Errorf("%v equals %v", other.Items(), a.Said.Items())
		}
	}
	if (List[int]{}) != ListOf[int]() || ListOf[int]().Items() != nil {
		t.Error("there are two kinds of nothing")
	}
}

// TestShorter checks that empty elements are written in their short form and meaningless spaces are removed. Nothing else changes.
func TestShorter(t *testing.T) {
	for svg, want := range map[string]string{
		`<g><path d="M0 0"></path></g>`:                           `<g><path d="M0 0"/></g>`,
		`<g class="a"></g><use href="#b"></use>c`:                 `<g class="a"/><use href="#b"/>c`,
		`<path d="M0 0"><title>x</title></path>`:                  `<path d="M0 0"><title>x</title></path>`,
		`<text x="1"></text><text x="2">two</text>`:               `<text x="1"/><text x="2">two</text>`,
		`<g> <use x="1"></use> <text>a</text> <text>b</text></g>`: `<g> <use x="1"/><text>a</text><text>b</text></g>`,
		`<g a="1"><g a="2"></g></g>`:                              `<g a="1"><g a="2"/></g>`,
		`<g a="1"><g a="2"/></g>`:                                 `<g a="1"><g a="2"/></g>`,
		`<a href="x"></a><stop offset="0"></stop>1 &lt; 2 &gt; 0`: `<a href="x"/><stop offset="0"/>1 &lt; 2 &gt; 0`,
		``: ``,
	} {
		if got := shorter(svg); got != want {
			t.Errorf("%s became %s, not %s", svg, got, want)
		}
	}
}
