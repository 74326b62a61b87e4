package boardtest

import "testing"

func TestWashesAreFound(t *testing.T) {
	for _, c := range []struct {
		css    string
		faults int
	}{
		{".a.lit > .pb-hit { fill: var(--lit-soft); }", 1},
		{".a.lit > .pb-hit { fill: none; stroke: red; }", 0},
		{"@media (width < 9px) { .marked > .pb-hit { fill: transparent } .chosen { fill: gold } }", 1},
		{".held.lit > .pb-hit { stroke: var(--bad); }", 1},
		{".four-low { fill: var(--bad); }", 0},
		{".split { fill: gold; }", 0},
	} {
		if got := Washes(c.css); len(got) != c.faults {
			t.Errorf("%s has the faults %q, not %d", c.css, got, c.faults)
		}
	}
}
