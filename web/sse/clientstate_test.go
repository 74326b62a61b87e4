package sse

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pantheon/board"
	"pantheon/game/gametest/testseed"
	"pantheon/web/page"
)

// texts returns one fragment for each character.
func texts(letters string) board.Fragments {
	var all board.Fragments
	for _, l := range letters {
		all = append(all, board.Text(string(l)))
	}
	return all
}

// read returns the fragments that result if a browser applies a patch to the earlier ones.
func read(t *testing.T, told []any, earlier []string) []string {
	t.Helper()
	var all []string
	for i := 0; i < len(told); i++ {
		if text, ok := told[i].(string); ok {
			all = append(all, text)
			continue
		}
		from, to := int(told[i].(float64)), int(told[i+1].(float64))
		all = append(all, earlier[from:to]...)
		i++
	}
	return all
}

// TestSplice checks patches between lists of fragments. A patch contains no fragment whose place is unchanged.
func TestSplice(t *testing.T) {
	for _, c := range []struct{ was, is, want string }{
		{"", "", `[]`},
		{"", "ab", `["a","b"]`},
		{"abc", "abc", `[0,3]`},
		{"abc", "aXc", `[0,1,"X",2,3]`},
		{"abc", "abXc", `[0,2,"X",2,3]`},
		{"abc", "ac", `[0,1,2,3]`},
		{"abcd", "bc", `[1,3]`},
		{"ab", "bXa", `[1,2,"X",0,1]`},
		{"abc", "", `[]`},
		{"abcd", "bcdX", `[1,4,"X"]`},
		{"abXcd", "cbXaY", `[3,4,1,3,0,1,"Y"]`},
	} {
		var out bytes.Buffer
		if err := writePatch(&out, texts(c.was), texts(c.is), page.NewDrawings(1000), page.OfPanel); err != nil || out.String() != c.want {
			t.Errorf("%s to %s: %s (%v), not %s", c.was, c.is, out.String(), err, c.want)
		}
	}

	dice := testseed.Rand(t)
	draw := func() string {
		var b strings.Builder
		for range dice.IntN(12) {
			b.WriteByte("abcdefgh"[dice.IntN(8)])
		}
		return b.String()
	}
	for range 2000 {
		was, is := draw(), draw()
		var out bytes.Buffer
		if err := writePatch(&out, texts(was), texts(is), page.NewDrawings(1000), page.OfPanel); err != nil {
			t.Fatal(err)
		}
		var told []any
		if err := json.Unmarshal(out.Bytes(), &told); err != nil {
			t.Fatalf("%s: %v", out.String(), err)
		}
		if got := strings.Join(read(t, told, strings.Split(was, "")), ""); got != is {
			t.Fatalf("%s to %s by %s became %s", was, is, out.String(), got)
		}
	}
}

// TestAppendText checks that a text can be read back with a JSON parser.
func TestAppendText(t *testing.T) {
	for _, text := range []string{"", "a", `<g class="x">`, "a\\b\n\t\r\x00\x1f\x7f", "é 月 🏛  ", `\"`} {
		var out bytes.Buffer
		appendText(&out, text)
		var got string
		if err := json.Unmarshal(out.Bytes(), &got); err != nil || got != text {
			t.Errorf("%q was written %s and read %q (%v)", text, out.String(), got, err)
		}
	}
}

// bring returns an update of a table with a panel and a picture, each with one fragment for each letter; "" for none.
func bring(entry int64, complete bool, panel, picture string) *Update {
	u := &Update{Key: "a", Entry: entry, complete: complete, drawn: &ClientState{map[string]board.Fragments{}, map[string]board.Fragments{}}}
	if panel != "" {
		u.drawn.panels["players"] = texts(panel)
	}
	if picture != "" {
		u.drawn.pictures["map"] = texts(picture)
	}
	return u
}

// TestReadersOfTheSameAreSentTheSame follows two readers who started at different times. After the next complete update
// they share one client state, and later updates are made once for both.
func TestReadersOfTheSameAreSentTheSame(t *testing.T) {
	d := page.NewDrawings(1 << 20)
	first, soft, second, third := bring(1, true, "ab", "map"), bring(1, false, "Xb", ""), bring(2, true, "Xb", "mop"), bring(3, true, "Xb", "mup")
	var early, late *ClientState
	for _, u := range []*Update{first, soft} {
		told := Tell(u, d, true)
		if early = told.after(early); told.after(nil) == nil {
			t.Fatal("a reader who is told something has nothing")
		}
	}
	if !slices.Equal(early.pictures["map"], texts("map")) || !slices.Equal(early.panels["players"], texts("Xb")) {
		t.Fatalf("after a part of a page a reader has %v", early)
	}
	if !slices.Equal(first.drawn.panels["players"], texts("ab")) {
		t.Fatal("what others were told has changed")
	}

	told := Tell(second, d, true)
	var event bytes.Buffer
	if err := told.write(&event, early, "a@2"); err != nil {
		t.Fatal(err)
	}
	if got := event.String(); !strings.HasPrefix(got, "id: a@2\nevent: update\n") || !strings.Contains(got, `"parts":{"map":[0,1,"o",2,3]}}`) ||
		strings.Contains(got, "html") || !strings.HasSuffix(got, "}\n\n") {
		t.Errorf("who has the rest is sent %s", got)
	}
	event.Reset()
	if err := told.write(&event, late, "a@2"); err != nil {
		t.Fatal(err)
	}
	if got := event.String(); !strings.Contains(got, `"html":{"players":["X","b"]},"parts":{"map":["m","o","p"]}}`) {
		t.Errorf("who has nothing is sent %s", got)
	}
	if early, late = told.after(early), told.after(late); early != late || early == nil {
		t.Error("after the same complete update two readers have different sheets")
	}

	told = Tell(third, d, true)
	if _, err := told.packed(early, "a@3"); err != nil {
		t.Fatal(err)
	}
	if _, err := told.packed(late, "a@3"); err != nil {
		t.Fatal(err)
	}
	if n := len(told.events); n != 1 {
		t.Errorf("an event for two readers alike was made %d times", n)
	}
	if _, err := told.packed(late, "b@7,a@3"); err != nil {
		t.Fatal(err)
	}
	if n := len(told.events); n != 2 {
		t.Errorf("readers who have been told different things of other tables share %d events", n)
	}
}

// TestAWholeUpdateForgets checks that a whole update sends everything again to a reader who already has it.
func TestAWholeUpdateForgets(t *testing.T) {
	u := bring(5, true, "ab", "map")
	u.Whole = true
	var event bytes.Buffer
	if err := Tell(u, page.NewDrawings(1000), false).write(&event, u.drawn, ""); err != nil {
		t.Fatal(err)
	}
	if got := event.String(); !strings.Contains(got, `"parts":{"map":["m","a","p"]}`) || strings.HasPrefix(got, "id") {
		t.Errorf("a whole update is %s", got)
	}
}

// BenchmarkSplice makes a patch that changes a few of many fragments.
func BenchmarkSplice(b *testing.B) {
	var was, is board.Fragments
	for i := range 200 {
		was = append(was, board.Text(fmt.Sprint("piece ", i)))
		is = append(is, board.Text(fmt.Sprint("piece ", i)))
	}
	is[20], is[150] = board.Text("new"), board.Text("newer")
	d := page.NewDrawings(1 << 20)
	var out bytes.Buffer
	b.ReportAllocs()
	for b.Loop() {
		out.Reset()
		if err := writePatch(&out, was, is, d, page.OfPicture); err != nil {
			b.Fatal(err)
		}
	}
}
