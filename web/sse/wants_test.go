package sse

import (
	"fmt"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
)

// TestWhatAStreamAsksFor checks that a table, a seat and an entry are parsed, and that invalid or too long texts are refused.
func TestWhatAStreamAsksFor(t *testing.T) {
	for text, want := range map[string]Want{
		"abc@0": {"abc", "abc", "", 0}, "abc.2@17": {"abc.2", "abc", "2", 17}, "abc.w@1": {"abc.w", "abc", "w", 1},
		strings.Repeat("a", 117) + "@1": {strings.Repeat("a", 117), strings.Repeat("a", 117), "", 1},
	} {
		if have, ok := ReadWant(text); !ok || have != want {
			t.Errorf("%q is read as %+v, %v", text, have, ok)
		}
	}
	for _, text := range []string{"", "abc", "@1", ".2@1", "abc@", "abc@x", "abc@-1", "abc@1.5", "abc@99999999999999999999", strings.Repeat("a", 118) + "@1"} {
		if have, ok := ReadWant(text); ok {
			t.Errorf("%q is read as %+v", text, have)
		}
	}
}

// TestTablesOfAStream checks that a stream has one to 32 tables, each once. Each starts after the entry in the address, or
// after the last one that the browser has read.
func TestTablesOfAStream(t *testing.T) {
	many := func(n int) (all []string) {
		for i := range n {
			all = append(all, fmt.Sprint("t", i, "@0"))
		}
		return all
	}
	for _, c := range []struct {
		asks []string
		read string // Last-Event-ID
		want []Want // nil for a refusal
		n    int    // the number of tables, if want is nil
	}{
		{nil, "", nil, 0}, {many(1), "", nil, 1}, {many(32), "", nil, 32}, {many(33), "", nil, 0},
		{[]string{"a@1", "x"}, "", nil, 0},
		{[]string{"a@1", "b@2", "a@9"}, "", []Want{{"a", "a", "", 1}, {"b", "b", "", 2}}, 2},
		{[]string{"a@5", "b@2"}, "a@3,b@7,c@9,x", []Want{{"a", "a", "", 5}, {"b", "b", "", 7}}, 2},
		{[]string{"a.1@5"}, "a@9", []Want{{"a.1", "a", "1", 5}}, 1},
	} {
		r := httptest.NewRequest("GET", "/live?"+url.Values{"w": c.asks}.Encode(), nil)
		r.Header.Set("Last-Event-ID", c.read)
		have, ok := Wants(r)
		if ok != (c.n > 0) || len(have) != c.n || c.want != nil && !slices.Equal(have, c.want) {
			t.Errorf("%q, read %q: %+v, %v", c.asks, c.read, have, ok)
		}
	}
}
