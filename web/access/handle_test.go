package access

import (
	"strings"
	"testing"
	"time"
)

// TestHandlesAreForOneViewer checks that a handle opens for its viewer alone, does not contain the id, and cannot be
// forged.
func TestHandlesAreForOneViewer(t *testing.T) {
	i := NewIdentity("folder", make([]byte, 32), false, time.Now)
	h := i.Handle("ana", "bob-id", "Bob\nx")
	if id, name, ok := i.OpenHandle("ana", h); !ok || id != "bob-id" || name != "Bob\nx" {
		t.Errorf("the handle names %q, %q, %v", id, name, ok)
	}
	if strings.Contains(h, "bob") || h != i.Handle("ana", "bob-id", "Bob\nx") || h == i.Handle("caro", "bob-id", "Bob\nx") {
		t.Errorf("the handle is %s", h)
	}
	for what, try := range map[string][2]string{
		"another viewer":  {"caro", h},
		"a changed byte":  {"ana", h[:10] + string(h[10]^1) + h[11:]},
		"nothing":         {"ana", ""},
		"a short one":     {"ana", "abcd"},
		"no base64":       {"ana", "%%%"},
		"a very long one": {"ana", strings.Repeat("A", 2000)},
	} {
		if id, _, ok := i.OpenHandle(try[0], try[1]); ok {
			t.Errorf("%s opens the handle: %q", what, id)
		}
	}
	long := i.Handle("ana", strings.Repeat("b", 1000), "Bob")
	if _, _, ok := i.OpenHandle("ana", long); ok {
		t.Error("a handle of more than 1,000 bytes is opened")
	}
	if theirs := i.Handle("caro", "bob-id", "Bob\nx"); theirs[:16] == h[:16] {
		t.Error("the handles of two viewers begin alike, so that they can be compared")
	}
	other := NewIdentity("folder", append(make([]byte, 31), 1), false, time.Now)
	if _, _, ok := other.OpenHandle("ana", h); ok {
		t.Error("another folder opens the handle")
	}
}
