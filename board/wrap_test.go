package board

import (
	"slices"
	"strings"
	"testing"
)

func TestWrapBreaksAtSpaces(t *testing.T) {
	text := "for each territory you score with your wooden temple and no meeple at all"
	lines := Wrap(text, 200, 12)
	if len(lines) < 2 {
		t.Fatalf("no line was broken: %q", lines)
	}
	for _, l := range lines {
		if Width(l, 12) > 200 {
			t.Errorf("a line is %v wide: %q", Width(l, 12), l)
		}
	}
	if got := strings.Join(lines, " "); got != text {
		t.Errorf("the lines together are %q", got)
	}
}

func TestWrapBreaksChineseBetweenCharacters(t *testing.T) {
	lines := Wrap("每块计分领地，若你有至少4个棋子", 60, 12)
	if want := []string{"每块计分领", "地，若你有", "至少4个棋", "子"}; !slices.Equal(lines, want) {
		t.Errorf("broken into %q, not %q", lines, want)
	}
	for _, l := range Wrap("一二三四，五六", 48, 12) {
		if strings.HasPrefix(l, "，") {
			t.Errorf("a line begins with a comma: %q", l)
		}
	}
}

func TestWrapKeepsChineseWordsWhereThereIsRoom(t *testing.T) {
	text := "你的英雄在战斗的领地时，起始力量为2；每个步兵和祭司"
	for width, want := range map[float64][]string{
		108: {"你的英雄在战斗的", "领地时，起始力量为", "2；每个步兵和祭司"},
		132: {"你的英雄在战斗的", "领地时，起始力量为2；", "每个步兵和祭司"},
	} {
		if lines := Wrap(text, width, 12); !slices.Equal(lines, want) {
			t.Errorf("at %v broken into %q, not %q", width, lines, want)
		}
	}
	for width := 24.; width < 400; width += 12 {
		if loose := fill(pieces(text), width, 12); len(Wrap(text, width, 12)) != len(loose) {
			t.Errorf("at %v more lines are needed than without words", width)
		}
	}
}

func TestWrapOfOneLongWordKeepsIt(t *testing.T) {
	if lines := Wrap("Donaudampfschifffahrt", 20, 12); !slices.Equal(lines, []string{"Donaudampfschifffahrt"}) {
		t.Errorf("broken into %q", lines)
	}
	if lines := Wrap("", 20, 12); len(lines) != 0 {
		t.Errorf("nothing became %q", lines)
	}
}

func TestFitShortens(t *testing.T) {
	if got := Fit("Ana", 100, 12); got != "Ana" {
		t.Errorf("a short name became %q", got)
	}
	got := Fit(strings.Repeat("Maximilian ", 900), 100, 12)
	if !strings.HasSuffix(got, "…") || Width(got, 12) > 100 {
		t.Errorf("a long name became %q, %v wide", got, Width(got, 12))
	}
}

func TestCapital(t *testing.T) {
	for name, want := range map[string]string{"": "", "blue": "Blue", "água": "Água", "蓝": "蓝", "\xff": "\ufffd"} {
		if got := Capital(name); got != want {
			t.Errorf("%q becomes %q, want %q", name, got, want)
		}
	}
}
