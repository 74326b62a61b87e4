package main

import (
	"strings"
	"testing"
	"time"
)

// patience is the longest wait for something that must happen. It is long enough for any machine: no test measures speed with it.
const patience = 2 * time.Minute

// eventually waits until so reports done. If that never happens, the test fails and prints the last value of saw.
func eventually(t testing.TB, what string, so func() (saw any, done bool)) {
	t.Helper()
	for late := time.Now().Add(patience); ; time.Sleep(5 * time.Millisecond) {
		saw, done := so()
		if done {
			return
		}
		if time.Now().After(late) {
			t.Fatalf("waited %v for %s; last seen: %v", patience, what, saw)
		}
	}
}

// says waits until an output contains a text.
func (o *output) says(t testing.TB, text string) {
	t.Helper()
	eventually(t, "the words "+text, func() (any, bool) {
		said := o.String()
		return said, strings.Contains(said, text)
	})
}
