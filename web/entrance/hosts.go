package entrance

import (
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"strings"

	"golang.org/x/net/idna"
)

// Hosts are the names by which a site may be asked for. A page of somebody else's whose name leads to this server (DNS rebinding) can ask
// for it by its own name alone, and reads nothing then. The zero value lets everybody in: it is for a site without a public address.
type Hosts struct {
	names map[string]bool
	main  string // the public address's
}

// NewHosts are the host of a public address, which may be "" for none, and others beside it, as [ParseHosts] reads them.
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

// ParseHosts reads names and addresses of hosts, without ports, such as games.lan or 203.0.113.7.
func ParseHosts(texts []string) (names []string, err error) {
	for _, text := range texts {
		text = strings.TrimSpace(text)
		name := hostName(text)
		if _, err := netip.ParseAddr(text); err != nil && (name == "" || strings.ContainsAny(text, ":/*?#@[] ")) {
			return nil, fmt.Errorf("%q is not the name of a host, such as games.lan: leave out https://, the port, and what follows", text)
		}
		names = append(names, name)
	}
	return names, nil
}

// Has tells whether the site may be asked for by a request's Host: by one of its names, by localhost, or by an address that leads into
// one's own network alone. The port does not matter.
func (h Hosts) Has(host string) bool {
	name := hostName(host)
	if h.names == nil || h.names[name] || name == "localhost" {
		return true
	}
	a, err := netip.ParseAddr(name)
	a = a.Unmap()
	return err == nil && (a.IsLoopback() || a.IsPrivate() || a.IsLinkLocalUnicast())
}

// Main tells whether a request's Host is that of the public address.
func (h Hosts) Main(host string) bool { return h.main != "" && hostName(host) == h.main }

// hostName is the name in a host as browsers send it: without a port, in small letters, and in ASCII.
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
