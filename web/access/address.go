package access

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// An Address is the name under which a client's requests and connections are counted, and whether the limits by address apply.
type Address struct {
	// Name is an IPv4 address, or the /64 network of an IPv6 address, because the holder of one such address has the whole
	// network. For a remote end that is no IP address, Name is its text.
	Name string
	// Here says that the client is on this computer and that its request has no X-Forwarded-For. Then no limit by address
	// applies.
	Here bool
}

// Trust is the set of web servers (reverse proxies) whose X-Forwarded-For is believed. Servers on this computer are always
// trusted, also by the zero value.
type Trust struct{ networks []netip.Prefix }

// ParseTrust parses addresses and networks of further trusted web servers, such as 10.0.0.7 or 10.1.0.0/16. It returns an
// error for any other text, for a network of all addresses, and for an address within a network, such as 10.1.0.7/16.
func ParseTrust(texts []string) (Trust, error) {
	var t Trust
	for _, text := range texts {
		text = strings.TrimSpace(text)
		var network netip.Prefix
		var err error
		if strings.Contains(text, "/") {
			network, err = netip.ParsePrefix(text)
		} else if a, failed := netip.ParseAddr(text); failed != nil || a.Zone() != "" {
			err = fmt.Errorf("%q is not an address", text)
		} else {
			network = netip.PrefixFrom(a, a.BitLen())
		}
		if err == nil && network.Addr().Is4In6() && network.Bits() >= 96 {
			network = netip.PrefixFrom(network.Addr().Unmap(), network.Bits()-96)
		}
		switch {
		case err != nil:
			return Trust{}, fmt.Errorf("%q is neither an address nor a network such as 10.1.0.0/16 or fd00::/64", text)
		case network.Bits() == 0:
			return Trust{}, fmt.Errorf("%q trusts every address, and a trusted proxy may claim any address for its visitors; name only your reverse proxies", text)
		case network != network.Masked():
			return Trust{}, fmt.Errorf("%q is an address within a network; write %s for the network, or %s for that address alone", text, network.Masked(), network.Addr())
		}
		t.networks = append(t.networks, network)
	}
	return t, nil
}

// has reports whether a web server at the address is trusted.
func (t Trust) has(a netip.Addr) bool {
	if a.IsLoopback() {
		return true
	}
	for _, n := range t.networks {
		if n.Contains(a) {
			return true
		}
	}
	return false
}

// RequestAddress returns the address under which a request is counted. Without X-Forwarded-For, or if no trusted web server
// sent it, that is the remote end. Otherwise it is the last address in X-Forwarded-For that is not a trusted server's,
// because anybody can have written those before it. The search goes backwards and ends at a text that is no address. If it
// meets trusted servers only, the last one that it reached counts.
func (t Trust) RequestAddress(r *http.Request) Address {
	at, ok := hostOf(r.RemoteAddr)
	if !ok {
		return Address{Name: r.RemoteAddr}
	}
	passed, proxied := r.Header["X-Forwarded-For"]
	if !proxied {
		return Address{Name: counted(at), Here: at.IsLoopback()}
	}
	chain := strings.Join(passed, ",")
	for t.has(at) && chain != "" {
		comma := strings.LastIndexByte(chain, ',')
		before, ok := hostOf(strings.TrimSpace(chain[comma+1:]))
		if !ok {
			break // no trusted server wrote what is further left
		}
		at, chain = before, chain[:max(comma, 0)]
	}
	return Address{Name: counted(at)}
}

// ConnAddress returns the address under which a connection is counted, from its remote end as net/http and net write it. A
// remote end that is no address counts under its own text. Trusted is true for a trusted web server and for this computer:
// only the limit of all connections applies to them.
func (t Trust) ConnAddress(remote string) (name string, trusted bool) {
	at, ok := hostOf(remote)
	if !ok {
		return remote, false
	}
	return counted(at), t.has(at)
}

// hostOf parses an address, with a port or without, and drops its zone. It returns an IPv4 address in IPv6 form as an IPv4
// address. It returns false if the text is no address.
func hostOf(text string) (a netip.Addr, ok bool) {
	if host, _, err := net.SplitHostPort(text); err == nil {
		text = host
	}
	a, err := netip.ParseAddr(strings.Trim(text, "[]"))
	return a.WithZone("").Unmap(), err == nil
}

// counted returns the name under which an address is counted: see [Address].
func counted(a netip.Addr) string {
	if a.Is4() {
		return a.String()
	}
	return netip.PrefixFrom(a, 64).Masked().String()
}
