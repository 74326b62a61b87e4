package access

import (
	"strings"
	"testing"
)

// TestHostsAreRead checks that hosts are returned as browsers write them, and that an invalid one is refused, with advice.
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

// TestAnAddressHasOneForm checks that each way to write a public address is parsed to the form that browsers use.
func TestAnAddressHasOneForm(t *testing.T) {
	for text, want := range map[string]string{
		"":                                    "",
		"https://games.example.org":           "https://games.example.org",
		" https://games.example.org/ ":        "https://games.example.org",
		"HTTPS://Games.Example.ORG./":         "https://games.example.org",
		"http://Games.localhost":              "http://games.localhost",
		"https://Bücher.example:8443":         "https://xn--bcher-kva.example:8443",
		"https://games.example.org:443":       "https://games.example.org",
		"https://games.example.org:0443/":     "https://games.example.org",
		"http://games.example.org:80":         "http://games.example.org",
		"http://games.example.org:443":        "http://games.example.org:443",
		"https://games.example.org:":          "https://games.example.org",
		"https://ana:secret@games.example":    "https://games.example",
		"https://ana:s@cret@games.example:81": "https://games.example:81",
		"http://192.168.0.7:8080":             "http://192.168.0.7:8080",
		"http://[2001:DB8:0::7]:80/":          "http://[2001:db8::7]",
		"http://my_server:8080":               "http://my_server:8080",
	} {
		got, err := ParseAddress(text)
		if err != nil || got != want {
			t.Errorf("%q becomes %q, %v, not %q", text, got, err, want)
		}
		if again, err := ParseAddress(got); err != nil || again != got {
			t.Errorf("%q becomes %q, %v the second time", got, again, err)
		}
	}
}

// TestWhatIsNoAddressIsRefused checks that an invalid public address is refused with the reason and, if there is one, the address to
// write instead.
func TestWhatIsNoAddressIsRefused(t *testing.T) {
	for text, want := range map[string][]string{
		"games.example.org":                  {"does not begin with", "write an address such as https://"},
		"games.example.org:8080/x":           {"does not begin with"},
		"https:/games.example.org":           {"does not begin with"},
		"ftp://games.example.org":            {"begins with ftp://"},
		"https://Games.example.org/pantheon": {"a path, /pantheon", "write https://games.example.org,"},
		"https://games.example.org//":        {"a path"},
		"https://games.example.org?x":        {"a query, ?x", "write https://games.example.org,"},
		"https://games.example.org/?x":       {"a path, /?x"},
		"https://games.example.org?":         {"a query"},
		"https://games.example.org#a":        {"a fragment, #a"},
		"https://games.example.org#":         {"a fragment"},
		"https://":                           {"names no host"},
		"https:///x":                         {"names no host"},
		"https://ana@":                       {"names no host"},
		"https://games example.org":          {"names no host"},
		"https://games,example":              {"not the name of a host"},
		"https://*.example":                  {"not the name of a host"},
		"https://games.example:0":            {"the port"},
		"https://games.example:65536":        {"the port"},
		"https://games.example:http":         {"names no host"},
	} {
		got, err := ParseAddress(text)
		if err == nil {
			t.Errorf("%q is taken as %q", text, got)
			continue
		}
		for _, part := range want {
			if !strings.Contains(err.Error(), part) {
				t.Errorf("%q is refused with %q, which lacks %q", text, err, part)
			}
		}
	}
}
