package entrance

import (
	"strings"
	"testing"
)

// TestHostsAreRead: what is no host's name is refused with what to do.
func TestHostsAreRead(t *testing.T) {
	good, err := ParseHosts([]string{" Games.LAN", "bücher.example", "203.0.113.7", "2001:db8::7", "my_host"})
	if want := "games.lan xn--bcher-kva.example 203.0.113.7 2001:db8::7 my_host"; err != nil || strings.Join(good, " ") != want {
		t.Errorf("the hosts are %q, %v, not %q", good, err, want)
	}
	for _, bad := range []string{"", " ", "https://games.lan", "games.lan:8080", "games.lan/", "*.lan", "a b", "me@games.lan", "[::1]:80"} {
		if _, err := ParseHosts([]string{bad}); err == nil || !strings.Contains(err.Error(), "leave out") {
			t.Errorf("%q is read: %v", bad, err)
		}
	}
}
