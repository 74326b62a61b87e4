package main

import (
	"slices"
	"testing"
)

func TestSplitBots(t *testing.T) {
	for _, c := range []struct {
		list string
		want []string
	}{
		{"greedy,level1", []string{"greedy", "level1"}},
		{" greedy , ,level1,", []string{"greedy", "level1"}},
		{"search:playouts=20,depth=6,level1", []string{"search:playouts=20,depth=6", "level1"}},
		{"exec:./mybot --seed=1,level1", []string{"exec:./mybot --seed=1", "level1"}},
		{`exec:./mybot --think 1\,2,level1`, []string{"exec:./mybot --think 1,2", "level1"}},
		{`level1,exec:./mybot a\,b=c\,exec:d`, []string{"level1", "exec:./mybot a,b=c,exec:d"}},
	} {
		got := splitBots([]string{c.list})
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, not %q", c.list, got, c.want)
		}
		if again := splitBots([]string{joinBots(got)}); !slices.Equal(again, got) {
			t.Errorf("%s: written as %s and read again: %q", c.list, joinBots(got), again)
		}
	}
}
