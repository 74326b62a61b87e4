package board

import (
	"strings"
	"testing"
)

func TestLinesFitATerminal(t *testing.T) {
	var l Lines
	l.Add("short")
	l.Add("")
	l.Add(strings.Repeat("seven islands lie round the temple ", 6))
	l.Add(strings.Repeat("月亮照着七座岛屿", 12))
	l.Add(strings.Repeat("x", 200))
	for line := range strings.Lines(l.String()) {
		if n := Columns(strings.TrimRight(line, "\n")); n > TextWidth {
			t.Errorf("%d columns: %s", n, line)
		}
	}
	if !strings.HasPrefix(l.String(), "short\n\nseven islands") {
		t.Errorf("written is %q", l.String())
	}
	if words := strings.Fields(l.String()); words[2] != "islands" || strings.Join(words[1:8], " ") != "seven islands lie round the temple seven" {
		t.Errorf("a word was broken: %v", words[:10])
	}
	if got := strings.Count(l.String(), "月"); got != 12 {
		t.Errorf("%d of 12 moons are left", got)
	}
}

func TestPaddedCountsWideCharacters(t *testing.T) {
	for text, want := range map[string]string{"tide": "tide  ", "潮汐": "潮汐  ", "sailboat": "sailboat ", "": "      "} {
		if got := Padded(text, 6); got != want {
			t.Errorf("%q is filled up to %q, not %q", text, got, want)
		}
	}
}
