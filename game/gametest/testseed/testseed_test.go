package testseed

import (
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	for value, want := range map[string]uint64{"": 1, "7": 7, "0x10": 16} {
		if got, err := parse(value); err != nil || got != want {
			t.Errorf("%q: %d, %v; want %d", value, got, err, want)
		}
	}
	for _, value := range []string{"-1", "random", "18446744073709551616"} {
		if _, err := parse(value); err == nil || !strings.Contains(err.Error(), Variable) {
			t.Errorf("%q: %v", value, err)
		}
	}
}

// TestOf sets the environment variable, as the nightly run does, and reads the seed.
func TestOf(t *testing.T) {
	t.Setenv(Variable, "12")
	if got := Of(t); got != 12 {
		t.Errorf("seed %d, want 12", got)
	}
	a, b := Rand(t).Uint64(), Rand(t).Uint64()
	if a != b {
		t.Error("two sequences of one test differ")
	}
	t.Run("of another name", func(t *testing.T) {
		if c := Rand(t).Uint64(); c == a {
			t.Error("two tests have the same numbers")
		}
	})
	if c := Rand(t, "for another thing").Uint64(); c == a {
		t.Error("two things have the same numbers")
	}
	t.Setenv(Variable, "13")
	if c := Rand(t).Uint64(); c == a {
		t.Error("two seeds have the same numbers")
	}
}

func TestAdvice(t *testing.T) {
	have := Advice("TestX/part", 12, "-kills=20", "-fonts=A B,It's C")
	for _, want := range []string{
		"PANTHEON_SEED=12 go test -run '^TestX$' ./game/gametest/testseed -kills=20 '-fonts=A B,It'\\''s C'\n",
		"add this line to game/gametest/testseed/testdata/seeds:\n\tTestX 12 -kills=20",
	} {
		if !strings.Contains(have, want) {
			t.Errorf("%q lacks %q", have, want)
		}
	}
	if !strings.HasSuffix(have, "TestX 12 -kills=20") {
		t.Errorf("%q ends with flags that cannot stand in the line of a case", have)
	}
}
