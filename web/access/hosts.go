package access

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"strconv"
	"strings"

	"golang.org/x/net/idna"
)

// Hosts are the names under which a site may be requested. With DNS rebinding, the name of another site leads to this
// server. A page of that site can use only its own name, which is not in Hosts, so it can read nothing. The zero value
// accepts every name: it is for a site without a public address.
type Hosts struct {
	names map[string]bool
	main  string // the name in the public address
}

// ParseAddress normalises the public address of a site, such as https://games.example.org, to the form that browsers compare.
// That form is in lower case and in ASCII, and has no default port and no user. "" stays "". The error for an invalid address
// says what to write instead.
func ParseAddress(text string) (string, error) {
	if text == "" {
		return "", nil
	}
	scheme, rest, found := strings.Cut(strings.TrimSpace(text), "://")
	scheme = strings.ToLower(scheme)
	if !found {
		return "", fmt.Errorf("%q does not begin with https:// or http://; write an address such as https://games.example.org", text)
	}
	if scheme != "https" && scheme != "http" {
		return "", fmt.Errorf("%q begins with %s://, and browsers reach this site only by https:// or http://", text, scheme)
	}
	authority, more := rest, ""
	if at := strings.IndexAny(rest, "/?#\\"); at >= 0 {
		authority, more = rest[:at], rest[at:]
	}
	host, port, err := hostAndPort(authority[strings.LastIndex(authority, "@")+1:])
	if err != nil {
		return "", fmt.Errorf("%q: %w", text, err)
	}
	if usual := map[string]string{"https": "443", "http": "80"}[scheme]; port != "" && port != usual {
		host += ":" + port
	}
	address := scheme + "://" + host
	if more == "" || more == "/" {
		return address, nil
	}
	what := map[byte]string{'?': "a query", '#': "a fragment"}[more[0]]
	if what == "" {
		what = "a path"
	}
	return "", fmt.Errorf("%q has %s, %s, but the site is always at the root of its host; write %s, and let the reverse proxy pass on all paths",
		text, what, more, address)
}

// hostAndPort splits the authority of an address and returns both parts as browsers write them. The port has no leading zeros;
// it is "" if the address has none. The error says what is wrong with the host or the port.
func hostAndPort(authority string) (host, port string, err error) {
	u, err := url.Parse("http://" + authority)
	if err != nil || u.Hostname() == "" {
		return "", "", errors.New("it names no host, such as games.example.org")
	}
	if port = u.Port(); port != "" {
		n, err := strconv.ParseUint(port, 10, 16)
		if err != nil || n == 0 {
			return "", "", fmt.Errorf("the port must be a number from 1 to 65535, not %s", port)
		}
		port = strconv.FormatUint(n, 10)
	}
	host = hostName(u.Hostname())
	if a, err := netip.ParseAddr(host); err == nil {
		if a.Is6() {
			host = "[" + host + "]"
		}
		return host, port, nil
	}
	if strings.ContainsFunc(host, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '-' && r != '.' && r != '_'
	}) {
		return "", "", fmt.Errorf("%q is not the name of a host, such as games.example.org", u.Hostname())
	}
	return host, port, nil
}

// NewHosts returns the hosts of a site: the host of the public address, and the further names in the parameter also, which it
// parses with [ParseHosts]. If the address is "", it returns the zero value and reads no names.
func NewHosts(address string, also []string) (Hosts, error) {
	if address == "" {
		return Hosts{}, nil
	}
	u, err := url.Parse(address)
	if err != nil {
		return Hosts{}, err
	}
	names, err := ParseHosts(also)
	if err != nil {
		return Hosts{}, err
	}
	h := Hosts{names: map[string]bool{}, main: hostName(u.Host)}
	for _, name := range append(names, h.main) {
		h.names[name] = true
	}
	return h, nil
}

// ParseHosts parses names and addresses of hosts without ports, such as games.lan or 203.0.113.7. It returns them in the form
// that browsers send. It returns an error if a text is something else.
func ParseHosts(texts []string) (names []string, err error) {
	for _, text := range texts {
		text = strings.TrimSpace(text)
		name := hostName(text)
		if _, err := netip.ParseAddr(text); err != nil && (name == "" || strings.ContainsAny(text, ":/*?#@[] ")) {
			return nil, fmt.Errorf("%q is not the name of a host, such as games.lan; leave out https://, the port and the path", text)
		}
		names = append(names, name)
	}
	return names, nil
}

// Has reports whether a request's Host belongs to the site: one of its names, localhost, or an address of this computer or a
// local network. The port does not matter.
func (h Hosts) Has(host string) bool {
	name := hostName(host)
	if h.names == nil || h.names[name] || name == "localhost" {
		return true
	}
	a, err := netip.ParseAddr(name)
	a = a.Unmap()
	return err == nil && (a.IsLoopback() || a.IsPrivate() || a.IsLinkLocalUnicast())
}

// Main reports whether a request's Host is that of the public address; false if there is none. The port does not matter.
func (h Hosts) Main(host string) bool { return h.main != "" && hostName(host) == h.main }

// hostName returns the name in a host as browsers send it: in lower case, and without port, brackets and final dot. It
// converts a name to ASCII if there is a valid form. An IP address loses its zone, and one of IPv4 in IPv6 form becomes an
// IPv4 address.
func hostName(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.ToLower(strings.TrimSuffix(strings.Trim(host, "[]"), "."))
	if a, err := netip.ParseAddr(host); err == nil {
		return a.WithZone("").Unmap().String()
	}
	if ascii, err := idna.Lookup.ToASCII(host); err == nil {
		return ascii
	}
	return host
}
