package access_test

import (
	"net/http"
	"strings"
	"testing"

	"pantheon/web/access"
)

func TestAddressThatARequestIsCountedUnder(t *testing.T) {
	trust, err := access.ParseTrust([]string{"10.1.0.0/16", " 192.0.2.7", "fd00:7::/64", "::ffff:172.16.0.0/108"})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		remote string
		passed []string // X-Forwarded-For; nil for none
		name   string
		here   bool
	}{
		{"203.0.113.5:4000", nil, "203.0.113.5", false},
		{"203.0.113.5:4000", []string{"198.51.100.1"}, "203.0.113.5", false}, // no trusted server says so
		{"[::ffff:203.0.113.5]:4000", nil, "203.0.113.5", false},
		{"[2001:db8:1:2:3:4:5:6]:4000", nil, "2001:db8:1:2::/64", false},
		{"[2001:db8:1:2:ffff::1]:4000", nil, "2001:db8:1:2::/64", false},
		{"[fe80::1%eth0]:4000", nil, "fe80::/64", false},
		{"127.0.0.1:4000", nil, "127.0.0.1", true},
		{"[::1]:4000", nil, "::/64", true},
		{"[::ffff:127.0.0.1]:4000", nil, "127.0.0.1", true},
		{"127.0.0.1:4000", []string{""}, "127.0.0.1", false},
		{"127.0.0.1:4000", []string{"127.0.0.1"}, "127.0.0.1", false},
		{"127.0.0.1:4000", []string{"198.51.100.1"}, "198.51.100.1", false},
		{"127.0.0.1:4000", []string{"2001:db8:1:2:3:4:5:6"}, "2001:db8:1:2::/64", false},
		{"127.0.0.1:4000", []string{"[2001:db8:1:2:3:4:5:6]:99"}, "2001:db8:1:2::/64", false},
		{"127.0.0.1:4000", []string{"198.51.100.1:99"}, "198.51.100.1", false},
		{"127.0.0.1:4000", []string{"::ffff:198.51.100.1"}, "198.51.100.1", false},
		{"127.0.0.1:4000", []string{"9.9.9.9, 198.51.100.1"}, "198.51.100.1", false},
		{"127.0.0.1:4000", []string{"9.9.9.9", "198.51.100.1,10.1.2.3", "192.0.2.7, 127.0.0.1"}, "198.51.100.1", false},
		{"10.1.0.1:4000", []string{"198.51.100.1, fd00:7::9, 172.20.0.1"}, "198.51.100.1", false},
		{"192.0.2.8:4000", []string{"198.51.100.1"}, "192.0.2.8", false},
		{"10.1.0.1:4000", nil, "10.1.0.1", false},
		{"10.1.0.1:4000", []string{"10.1.0.2"}, "10.1.0.2", false},
		{"127.0.0.1:4000", []string{"198.51.100.1, unknown, 10.1.0.9"}, "10.1.0.9", false},
		{"127.0.0.1:4000", []string{"198.51.100.1,"}, "127.0.0.1", false},
		{"@", nil, "@", false},
	} {
		r := &http.Request{RemoteAddr: c.remote, Header: http.Header{}}
		if c.passed != nil {
			r.Header["X-Forwarded-For"] = c.passed
		}
		if a := trust.RequestAddress(r); a.Name != c.name || a.Here != c.here {
			t.Errorf("%s, passed on for %q, is counted under %+v, not %s", c.remote, c.passed, a, c.name)
		}
	}
	for remote, want := range map[string]struct {
		name    string
		trusted bool
	}{
		"127.0.0.1:80": {"127.0.0.1", true}, "[::1]:80": {"::/64", true}, "10.1.9.9:80": {"10.1.9.9", true},
		"10.2.0.1:80": {"10.2.0.1", false}, "[2001:db8::77]:80": {"2001:db8::/64", false},
	} {
		if name, trusted := trust.ConnAddress(remote); name != want.name || trusted != want.trusted {
			t.Errorf("a connection from %s is counted under %s, trusted %v", remote, name, trusted)
		}
	}
}

func TestTrustRefusesWhatIsNoNetwork(t *testing.T) {
	for text, why := range map[string]string{
		"":                  "neither an address nor a network",
		"proxy.example":     "neither an address nor a network",
		"10.0.0.0/33":       "neither an address nor a network",
		"10.0.0.1:80":       "neither an address nor a network",
		"fe80::1%eth0":      "neither an address nor a network",
		"0.0.0.0/0":         "trusts every address",
		"::/0":              "trusts every address",
		"::ffff:0.0.0.0/96": "trusts every address",
		"10.1.2.3/16":       "write 10.1.0.0/16 for the network",
	} {
		if _, err := access.ParseTrust([]string{"10.0.0.0/8", text}); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%q is refused with %v", text, err)
		}
	}
}
