package arena

import (
	"testing"
	"time"
)

func TestThinkingTimes(t *testing.T) {
	var a, b Thinking
	for i := 1; i <= 1000; i++ {
		one := &a
		if i%2 == 0 {
			one = &b
		}
		one.add(time.Duration(i) * time.Millisecond)
	}
	back, err := parseThinking(a.String())
	if err != nil {
		t.Fatal(err)
	}
	back.merge(b)
	if back.Choices() != 1000 || back.Max() != time.Second {
		t.Errorf("%d choices, the longest of %v", back.Choices(), back.Max())
	}
	for q, want := range map[float64]float64{0.5: 0.5, 0.99: 0.99, 0.1: 0.1} {
		if got := back.Quantile(q).Seconds(); got < want/1.06 || got > want*1.06 {
			t.Errorf("%v of the choices took %v s, not %v", q, got, want)
		}
	}
	if got := new(Thinking).Quantile(0.5); got != 0 {
		t.Errorf("no choice took %v", got)
	}
}

func TestThinkingTimesThatAreNone(t *testing.T) {
	for _, text := range []string{"", "long", "-1", "5 6", "5 6:", "5 :6", "5 6:-1", "5 -6:1", "5 6000:1"} {
		if _, err := parseThinking(text); err == nil {
			t.Errorf("%q is read", text)
		}
	}
}
