package transport

import (
	"cmp"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"math"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/net/idna"
)

// Limits of requests to addresses given by users.
const (
	wholeTime    = 10 * time.Second // name, connection, request and answer
	mostAnswer   = 64 << 10         // bytes of the answer that are read
	mostHeaders  = 32 << 10         // bytes of the headers of the answer
	mostIdle     = 64               // connections kept for the next message
	idleTime     = 30 * time.Second // how long such a connection is kept
	mostEachHost = 8                // connections to one host
)

// openPorts lists the ports that a user's address may have. Other ports belong to other services, some of which would trust a request from
// this server.
var openPorts = []uint16{80, 443, 8080, 8443}

// A dialPolicy determines to which addresses a sender may connect. It checks the IP address when a connection is made, so that a name
// cannot change between check and use (DNS rebinding).
type dialPolicy struct {
	private  bool          // private networks too, and any port
	any      bool          // for tests: every address, also of this computer
	resolver *net.Resolver // nil for the system's own
	tls      *tls.Config   // nil for the usual configuration
	most     time.Duration // of a request; 0 for wholeTime
}

// within returns a context that ends after the time limit of a request.
func (r dialPolicy) within(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, cmp.Or(r.most, wholeTime))
}

// An Option changes the connections of a sender in tests.
type Option func(*dialPolicy)

// ForTests allows connections to every address, also of this computer, and trusts the given certificates unless roots is nil. The program
// must not use it; a test checks that.
func ForTests(roots *x509.CertPool) Option {
	return func(r *dialPolicy) {
		r.any = true
		if roots != nil {
			r.tls = &tls.Config{RootCAs: roots}
		}
	}
}

func reachOf(r dialPolicy, options []Option) dialPolicy {
	for _, option := range options {
		option(&r)
	}
	return r
}

// client returns an HTTP client that connects only to allowed addresses, follows no redirects and uses no proxy.
func (r dialPolicy) client() *http.Client {
	return &http.Client{
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			Proxy: nil, DialContext: r.dial, TLSClientConfig: r.tls, TLSHandshakeTimeout: wholeTime, ForceAttemptHTTP2: true,
			DisableCompression: true, MaxResponseHeaderBytes: mostHeaders, MaxIdleConns: mostIdle, MaxIdleConnsPerHost: 2, MaxConnsPerHost: mostEachHost,
			IdleConnTimeout: idleTime,
		},
	}
}

// dial opens a connection if the address is allowed, and returns [ErrPrivate] otherwise. A connection to this computer's own public
// address could bypass a firewall; it has the same address at both ends. It is refused unless private networks are allowed.
func (r dialPolicy) dial(ctx context.Context, network, address string) (net.Conn, error) {
	dialer := net.Dialer{Timeout: wholeTime, Resolver: r.resolver, Control: r.control}
	conn, err := dialer.DialContext(ctx, network, address)
	if err == nil && !r.any && !r.private && sameEnds(conn.LocalAddr(), conn.RemoteAddr()) {
		conn.Close() //nolint:errcheck // nothing was sent on it
		return nil, ErrPrivate
	}
	return conn, err
}

// sameEnds reports whether two TCP addresses have the same IP address.
func sameEnds(a, b net.Addr) bool {
	one, ok := a.(*net.TCPAddr)
	other, too := b.(*net.TCPAddr)
	return ok && too && one.IP.Equal(other.IP)
}

// control returns [ErrPrivate] for an address to which the policy does not allow connections. The dialer calls it with each IP address.
func (r dialPolicy) control(_, address string, _ syscall.RawConn) error {
	at, err := netip.ParseAddrPort(address)
	if err != nil || !r.allows(at) {
		return ErrPrivate
	}
	return nil
}

func (r dialPolicy) allows(at netip.AddrPort) bool {
	ip := at.Addr()
	switch {
	case r.any:
		return true
	case ip.Zone() != "":
		return false
	case r.private && ofHouse(ip):
		return true
	}
	return isPublic(ip) && (r.private || slices.Contains(openPorts, at.Port()))
}

func networks(of ...string) []netip.Prefix {
	all := make([]netip.Prefix, len(of))
	for i, text := range of {
		all[i] = netip.MustParsePrefix(text)
	}
	return all
}

func within(ip netip.Addr, networks []netip.Prefix) bool {
	return slices.ContainsFunc(networks, func(n netip.Prefix) bool { return n.Contains(ip) })
}

var (
	// reserved4 lists the IPv4 networks that are not public (RFC 6890 and its registry), and one address that a cloud reserves for its
	// machines.
	reserved4 = networks("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "168.63.129.16/32", "169.254.0.0/16",
		"172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4")
	// global6 contains all public IPv6 addresses outside nat64. Addresses in reserved6 are not public; those in sixToFour and nat64 contain
	// an IPv4 address.
	global6   = netip.MustParsePrefix("2000::/3")
	reserved6 = networks("2001::/23", "2001:db8::/32", "3fff::/20")
	sixToFour = netip.MustParsePrefix("2002::/16")
	nat64     = netip.MustParsePrefix("64:ff9b::/96")

	// privateNets lists the private networks to which [NewWebhook] can allow connections, without this computer and link-local addresses.
	// metadata lists those of their addresses at which cloud machines request secrets; they are never allowed.
	privateNets = networks("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "fc00::/7")
	metadata    = networks("100.100.100.200/32", "fd00:ec2::/32", "fd20:ce::/32")
)

// ofHouse reports whether an address is in an allowed private network.
func ofHouse(ip netip.Addr) bool {
	ip = ip.Unmap()
	return within(ip, privateNets) && !within(ip, metadata)
}

// isPublic reports whether an address is public. If an IPv6 address contains an IPv4 address, that address must be public too.
func isPublic(ip netip.Addr) bool {
	ip = ip.Unmap()
	if ip.Is4() {
		return !within(ip, reserved4)
	}
	b := ip.As16()
	inside := func(at int) netip.Addr { return netip.AddrFrom4([4]byte(b[at : at+4])) }
	switch {
	case nat64.Contains(ip):
		return isPublic(inside(12))
	case !global6.Contains(ip), within(ip, reserved6):
		return false
	case sixToFour.Contains(ip):
		return isPublic(inside(2))
	case b[8]&^2 == 0 && b[9] == 0 && b[10] == 0x5e && b[11] == 0xfe: // ISATAP
		return isPublic(inside(12))
	}
	return true
}

// checkURL parses an address given by a user, and returns it without its fragment and with its host in ASCII. It returns an error if the
// form, the scheme, the port or an IP address is not allowed. For a host name, only connecting shows whether the IP address is allowed.
func (r dialPolicy) checkURL(text string, schemes ...string) (*url.URL, error) {
	if len(text) > mostEndpoint {
		return nil, errors.New("the address is too long")
	}
	u, err := url.Parse(text)
	if err != nil || u.Opaque != "" || u.Hostname() == "" || strings.ContainsFunc(text, func(r rune) bool { return r <= ' ' || r == 0x7f }) {
		return nil, errors.New("not a web address")
	}
	if !slices.Contains(schemes, u.Scheme) {
		return nil, fmt.Errorf("the address does not begin with %s://", schemes[0])
	}
	port := uint64(443)
	if u.Scheme == "http" {
		port = 80
	}
	if p := u.Port(); p != "" {
		if port, err = strconv.ParseUint(p, 10, 16); err != nil {
			return nil, errors.New("not a web address")
		}
	}
	if ip, err := netip.ParseAddr(u.Hostname()); err == nil {
		if !r.allows(netip.AddrPortFrom(ip, uint16(port))) {
			return nil, ErrPrivate
		}
	} else if !r.private && !r.any && !slices.Contains(openPorts, uint16(port)) {
		return nil, fmt.Errorf("the port of the address must be one of %v", openPorts)
	}
	u.Fragment = ""
	return u, asciiHost(u)
}

// asciiHost converts the host name in u to its wire form: lower-case ASCII. It returns an error if the name is invalid, and leaves an IPv6
// address as it is.
func asciiHost(u *url.URL) error {
	if strings.HasPrefix(u.Host, "[") {
		return nil
	}
	host, err := idna.Lookup.ToASCII(strings.ToLower(u.Hostname()))
	if err != nil {
		return errors.New("the host name of the address is invalid")
	}
	if port := u.Port(); port != "" {
		host += ":" + port
	}
	u.Host = host
	return nil
}

// An answer is the relevant part of an HTTP response.
type answer struct {
	code  int
	after time.Duration // 0 if not given
}

// read returns the relevant part of a response. It discards a limited part of the body, so that the connection can be reused.
func read(response *http.Response) answer {
	io.Copy(io.Discard, io.LimitReader(response.Body, mostAnswer)) //nolint:errcheck // only so that the connection can be used again
	response.Body.Close()                                          //nolint:errcheck // only read from
	return answer{response.StatusCode, retryAfter(response.Header.Get("Retry-After"), time.Now())}
}

// The range to which Retry-After values are limited.
const leastAfter, mostAfter = time.Second, 24 * time.Hour

// retryAfter parses the Retry-After header: seconds, possibly with a fraction, or a date. The result is between leastAfter and mostAfter.
// It is 0 for any other text.
func retryAfter(text string, now time.Time) time.Duration {
	after := time.Duration(0)
	if seconds, err := strconv.ParseFloat(text, 64); err == nil && !math.IsNaN(seconds) {
		after = time.Duration(math.Ceil(min(max(seconds, 0), mostAfter.Seconds()))) * time.Second
	} else if date, err := http.ParseTime(text); err == nil {
		after = date.Sub(now)
	} else {
		return 0
	}
	return min(max(after, leastAfter), mostAfter)
}

// outcome translates an answer to the outcomes of this package. The parameter gone lists the codes for an address that no longer exists.
// The parameter open lists 4xx codes that may be temporary, besides 408, 425 and 429.
func (a answer) outcome(gone, open []int) error {
	why := fmt.Sprintf("the receiver answered %d", a.code)
	switch {
	case a.code >= 200 && a.code < 300:
		return nil
	case slices.Contains(gone, a.code):
		return fmt.Errorf("%s: %w", why, ErrGone)
	case a.after > 0 && (a.code == http.StatusTooManyRequests || a.code >= 500):
		return &Later{After: a.after, Why: why}
	case a.code >= 500, a.code == http.StatusTooManyRequests, a.code == http.StatusRequestTimeout, a.code == http.StatusTooEarly, slices.Contains(open, a.code):
		return errors.New(why)
	case a.code >= 300 && a.code < 400:
		return refused("%s: it redirects, and redirects are not followed", why)
	}
	return refused("%s", why)
}

// trouble returns the error of a failed request without the address. For an address that is not allowed it returns a [Refused].
func trouble(err error) error {
	if errors.Is(err, ErrPrivate) {
		return &Refused{ErrPrivate}
	}
	var of *url.Error
	if errors.As(err, &of) {
		err = of.Err
	}
	const silent = "the receiver could not be reached"
	var name *net.DNSError
	var certificate *tls.CertificateVerificationError
	var system syscall.Errno
	switch {
	case errors.Is(err, context.Canceled):
		return context.Canceled
	case errors.Is(err, context.DeadlineExceeded), isTimeout(err):
		return errors.New("the receiver did not answer in time")
	case errors.As(err, &name):
		return errors.New("the host name of the receiver was not found")
	case errors.As(err, &certificate):
		return errors.New("the certificate of the receiver is not valid")
	case errors.As(err, &system):
		return fmt.Errorf("%s: %w", silent, system)
	}
	return errors.New(silent)
}

func isTimeout(err error) bool {
	var of net.Error
	return errors.As(err, &of) && of.Timeout()
}
