package entrance

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// An Address is whom a request or a connection is counted under where something is bounded by address.
type Address struct {
	// Name is an IPv4 address or, of an IPv6 address, the network of 64 bits that it lies in: whoever has one of its addresses has all.
	Name string
	// Here says that somebody at this very computer asks, and nobody for them: nothing is bounded by address then.
	Here bool
}

// Trust is the web servers whose word is taken for whom they pass on: those on this computer, which are the zero value, and others.
type Trust struct{ networks []netip.Prefix }

// ParseTrust reads addresses and networks, such as 10.0.0.7 or 10.1.0.0/16, of web servers to be trusted beside those of this computer.
func ParseTrust(texts []string) (Trust, error) {
	var t Trust
	for _, text := range texts {
		text = strings.TrimSpace(text)
		var network netip.Prefix
		var err error
		if strings.Contains(text, "/") {
			network, err = netip.ParsePrefix(text)
		} else if a, failed := netip.ParseAddr(text); failed != nil || a.Zone() != "" {
			err = fmt.Errorf("%q is no address", text)
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
			return Trust{}, fmt.Errorf("%q is everybody, and who is trusted may give any address as theirs: name the web servers alone", text)
		case network != network.Masked():
			return Trust{}, fmt.Errorf("%q is an address within a network: the network is %s, that address alone %s", text, network.Masked(), network.Addr())
		}
		t.networks = append(t.networks, network)
	}
	return t, nil
}

// has tells whether the word of an address is taken.
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

// Asks gives the address that a request is counted under: of who is connected or, where that is a web server which is trusted, the last
// one in its X-Forwarded-For that is not itself a trusted one's. What stands before that anybody can have written.
func (t Trust) Asks(r *http.Request) Address {
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
			break // what is further left was not written by anybody whom we know
		}
		at, chain = before, chain[:max(comma, 0)]
	}
	return Address{Name: counted(at)}
}

// Connects gives the address that a connection is counted under, from its remote end as net/http and net write it. A trusted web server,
// and whoever is at this computer, has as many connections as there may be in all: trusted is true.
func (t Trust) Connects(remote string) (name string, trusted bool) {
	at, ok := hostOf(remote)
	if !ok {
		return remote, false
	}
	return counted(at), t.has(at)
}

// hostOf reads an address, with a port or without; an IPv4 address written as one of IPv6 is one of IPv4.
func hostOf(text string) (a netip.Addr, ok bool) {
	if host, _, err := net.SplitHostPort(text); err == nil {
		text = host
	}
	a, err := netip.ParseAddr(strings.Trim(text, "[]"))
	return a.WithZone("").Unmap(), err == nil
}

// counted is the name under which an address is counted.
func counted(a netip.Addr) string {
	if a.Is4() {
		return a.String()
	}
	return netip.PrefixFrom(a, 64).Masked().String()
}
