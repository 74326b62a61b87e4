package main

import (
	"strings"
	"testing"
	"time"
)

// patience ends a wait for something that never comes. It says nothing about speed: no machine that works needs so long.
const patience = 2 * time.Minute

// eventually waits until something is so. If it never is, the test ends with what was seen last.
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

// says waits until an output holds a text.
func (o *output) says(t testing.TB, text string) {
	t.Helper()
	eventually(t, "the words "+text, func() (any, bool) {
		said := o.String()
		return said, strings.Contains(said, text)
	})
}
