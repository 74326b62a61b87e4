package board

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const sheet = `
class: toy
icons:
  coin: {use: toy-coin, size: 20, at: [1, -2], name: {en: coin, pt: moeda, zh: 硬币}}
  buy: {use: toy-buy}
parts:
  - kind: doings
    name: {en: Your turn, pt: O teu turno, zh: 回合}
    rows:
      - icon: buy
        name: {en: Buy, pt: Comprar, zh: 买}
        says: [buy]
        pay: "2[coin]"
        note: {en: "each [coin] once", pt: "cada [coin] uma vez", zh: "每个 [coin] 一次"}
        wide: true
`

// TestASheetIsRead: a sheet has the icons that its rows name and the texts of each language, with English as the fallback.
func TestASheetIsRead(t *testing.T) {
	sheets := NewSheets([]byte(sheet))
	coin := SheetIcon{"toy-coin", "moeda", "-9 -12 20 20"}
	buy := SheetIcon{"toy-buy", "", "-16 -16 32 32"}
	want := Sheet{"toy", []SheetPart{{Doings, "O teu turno", []SheetRow{{
		Icon: buy, Name: "Comprar", Says: []string{"buy"}, Wide: true,
		Pay: []SheetSign{{Text: "2"}, {Icon: coin}}, Note: []SheetSign{{Text: "cada "}, {Icon: coin}, {Text: " uma vez"}},
	}}}}, map[string]SheetIcon{"coin": coin, "buy": buy}}
	if diff := cmp.Diff(want, sheets.In("pt")); diff != "" {
		t.Error(diff)
	}
	if have := sheets.In("xx").Parts[0].Name; have != "Your turn" {
		t.Errorf("a language that there is not reads %q", have)
	}
	if have := strings.Join(sheets.In("en").Icons(), " "); have != "toy-buy toy-coin" {
		t.Errorf("its icons are %q", have)
	}
}

// TestAFaultInASheetIsTold: NewSheets panics if a sheet has an unknown icon, kind or key, or lacks a language.
func TestAFaultInASheetIsTold(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{"icon: buy", "icon: sell", `no icon "sell"`},
		{"2[coin]", "2[gold]", `no icon "gold"`},
		{"kind: doings", "kind: dances", `no kind "dances"`},
		{"says:", "sings:", "sings"},
		{"pt: Comprar, ", "", "no pt"},
	} {
		func() {
			defer func() {
				if told := fmt.Sprint(recover()); !strings.Contains(told, c.want) {
					t.Errorf("%q in place of %q: %s", c.new, c.old, told)
				}
			}()
			NewSheets([]byte(strings.Replace(sheet, c.old, c.new, 1)))
		}()
	}
}

// TestTakeOut: a drawing that is taken out of another includes what it refers to, each once, and nothing else. A missing drawing is an
// error.
func TestTakeOut(t *testing.T) {
	const drawing = `<svg><defs><g id="a"><use href="#b"/></g><path id="b" fill="url(#c)"/><linearGradient id="c"></linearGradient><g id="d"/></defs></svg>`
	const want = `<g id="a"><use href="#b"/></g><path id="b" fill="url(#c)"/><linearGradient id="c"></linearGradient>`
	if have, err := TakeOut(drawing, []string{"a", "b"}); err != nil || have != want {
		t.Errorf("%s, %v", have, err)
	}
	if _, err := TakeOut(drawing, []string{"none"}); err == nil {
		t.Error("what is not there is taken out")
	}
}
