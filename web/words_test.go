package web

import (
	"net/http/httptest"
	"strings"
	"testing"
)

// TestAddressForOthers checks the address in invitations for each way to start the server and to open the page.
func TestAddressForOthers(t *testing.T) {
	lan := lanAddress()
	for _, c := range []struct {
		url, host string
		local     bool
		want      string
	}{
		{"https://games.example", "localhost:8080", true, "https://games.example"},
		{"", "localhost:8080", true, "http://localhost:8080"},
		{"", "192.168.1.7:8080", false, "http://192.168.1.7:8080"},
		{"", "localhost:8080", false, "http://" + lan + ":8080"},
		{"", "[::1]:8080", false, "http://" + lan + ":8080"},
		{"", "127.0.0.1", false, "http://" + lan},
	} {
		if lan == "" && strings.HasPrefix(c.want, "http://:") {
			continue // this computer is in no network
		}
		r := httptest.NewRequest("GET", "/", nil)
		r.Host = c.host
		s := &Site{url: c.url, local: c.local}
		if have := s.address(r); have != c.want {
			t.Errorf("url %q, local %v, opened as %s: invitations say %s, not %s", c.url, c.local, c.host, have, c.want)
		}
	}
}

func TestSafeReturn(t *testing.T) {
	for path, want := range map[string]string{
		"/mine": "/mine", "/t/x?as=1": "/t/x?as=1", "": "/", "//evil.example": "/", "https://evil.example": "/", "/\\evil.example": "/", "/a\r\nb": "/",
	} {
		if have := safeReturn(path); have != want {
			t.Errorf("%q leads to %q, not %q", path, have, want)
		}
	}
}
