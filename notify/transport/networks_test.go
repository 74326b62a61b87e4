package transport_test

import (
	"maps"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"testing"

	"pantheon/notify/transport"
	"pantheon/notify/transport/transporttest"
)

// reserved4 and the others repeat the lists of networks in reach.go, so that a lost or mistyped row in one copy is found.
var (
	reserved4 = []string{"0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "168.63.129.16/32", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
		"192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"}
	reserved6 = []string{"2001::/23", "2001:db8::/32", "3fff::/20"}
	private   = []string{"10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "fc00::/7"}
	metadata  = []string{"100.100.100.200/32", "fd00:ec2::/32", "fd20:ce::/32"}
)

// in reports whether an address is in one of the networks.
func in(networks []string, a netip.Addr) bool {
	return slices.ContainsFunc(networks, func(n string) bool { return netip.MustParsePrefix(n).Contains(a) })
}

// public reports whether connections to an address are allowed by its number.
func public(a netip.Addr) bool {
	if a.Is4() {
		return !in(reserved4, a)
	}
	return netip.MustParsePrefix("2000::/3").Contains(a) && !in(reserved6, a)
}

// edges returns the first and the last address of a network.
func edges(n netip.Prefix) (first, last netip.Addr) {
	b := n.Addr().As16()
	host := b[len(b)-n.Addr().BitLen()/8:]
	for bit := n.Bits(); bit < n.Addr().BitLen(); bit++ {
		host[bit/8] |= 0x80 >> (bit % 8)
	}
	return n.Addr(), netip.AddrFrom16(b).Unmap()
}

// TestNetworksAreListedTwice: each list of reach.go has exactly the rows of the list here, so that a new row must be added here too.
func TestNetworksAreListedTwice(t *testing.T) {
	want := map[string][]string{"reserved4": reserved4, "reserved6": reserved6, "house": private, "metadata": metadata}
	for name, networks := range transport.Networks() {
		var have []string
		for _, n := range networks {
			have = append(have, n.String())
		}
		if sorted := slices.Sorted(slices.Values(want[name])); !slices.Equal(slices.Sorted(slices.Values(have)), sorted) {
			t.Errorf("%s is %v, and here %v", name, have, want[name])
		}
		delete(want, name)
	}
	if len(want) > 0 {
		t.Errorf("these lists are gone: %v", slices.Collect(maps.Keys(want)))
	}
}

// TestEdgesOfNetworks: the first and the last address of each row, and the addresses just outside, are treated as the rows that contain
// them say. The same holds for IPv4 addresses in IPv6 form: NAT64, 6to4, ISATAP and mapped addresses.
func TestEdgesOfNetworks(t *testing.T) {
	check := func(a netip.Addr, open, atHome bool) {
		t.Helper()
		for _, side := range []struct {
			private, want bool
		}{{false, open}, {true, atHome}} {
			if at := netip.AddrPortFrom(a, 443).String(); transport.Allows(side.private, at) != side.want {
				t.Errorf("with private networks %v, %s is allowed: %v", side.private, at, !side.want)
			}
		}
	}
	for _, row := range slices.Concat(reserved4, reserved6, private, metadata, []string{"2000::/3"}) {
		first, last := edges(netip.MustParsePrefix(row))
		for _, a := range []netip.Addr{first.Prev(), first, last, last.Next()} {
			if !a.IsValid() {
				continue // none before 0.0.0.0 and none after 255.255.255.255
			}
			home := in(private, a) && !in(metadata, a)
			check(a, public(a), public(a) || home)
			if !a.Is4() {
				continue
			}
			b := a.As4()
			check(netip.AddrFrom16(a.As16()), public(a), public(a) || home)
			for _, form := range []struct {
				around string
				at     int
			}{{"64:ff9b::", 12}, {"2002::1", 2}, {"2a00:1450::5efe:0:0", 12}, {"2a00:1450::200:5efe:0:0", 12}} {
				whole := netip.MustParseAddr(form.around).As16()
				copy(whole[form.at:], b[:])
				check(netip.AddrFrom16(whole), public(a), public(a))
			}
		}
	}
	// Networks next to those that contain an IPv4 address are treated as IPv6.
	for text, open := range map[string]bool{
		"64:ff9b::1:808:808": false, "64:ff9b:0:0:0:0:808:808": true, "64:ff9a:ffff:ffff:ffff:ffff:808:808": false,
		"2001:ffff:808:808::1": true, "2003:a00:1::1": true, "2a00:1450::5eff:a00:1": true, "2a00:1450::100:5efe:a00:1": true,
	} {
		check(netip.MustParseAddr(text), open, open)
	}
}

// TestPortsOfAddresses: at a public address four ports are allowed; with private networks every port is.
func TestPortsOfAddresses(t *testing.T) {
	address := netip.MustParseAddr("8.8.8.8")
	var open []uint16
	for port := range 1 << 16 {
		at := netip.AddrPortFrom(address, uint16(port)).String()
		if transport.Allows(false, at) {
			open = append(open, uint16(port))
		}
		if !transport.Allows(true, at) {
			t.Fatalf("with private networks %s is closed", at)
		}
	}
	if !slices.Equal(open, []uint16{80, 443, 8080, 8443}) {
		t.Errorf("the ports %v are open", open)
	}
}

// TestAddressesWithAZone: an address with a zone belongs to one link and is never allowed.
func TestAddressesWithAZone(t *testing.T) {
	for _, host := range []string{"2a00:1450::1", "fd12::1", "fe80::1"} {
		for _, private := range []bool{false, true} {
			if at := netip.AddrPortFrom(netip.MustParseAddr(host).WithZone("eth0"), 443).String(); transport.Allows(private, at) {
				t.Errorf("with private networks %v, %s is allowed", private, at)
			}
		}
	}
}

// TestHeadOfAnAnswer: reading an answer stops when its headers exceed 32 KiB.
func TestHeadOfAnAnswer(t *testing.T) {
	r := transporttest.NewReceiver(t)
	w := transport.NewWebhook(false, transport.ForTests(nil))
	for size, want := range map[int]string{16 << 10: "told", 48 << 10: "again"} {
		r.Answers(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("X", strings.Repeat("y", size))
			w.WriteHeader(http.StatusNoContent)
		})
		if err := w.Send(t.Context(), transport.JSON, r.URL+"/", hello); fate(err) != want {
			t.Errorf("an answer with a head of %d bytes: %v", size, err)
		}
	}
}
