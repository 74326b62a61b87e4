package notify

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

// Bounds of one request to an address that somebody gave us.
const (
	wholeTime    = 10 * time.Second // name, connection, request and answer
	mostAnswer   = 64 << 10         // bytes of it that are read
	mostHeaders  = 32 << 10
	mostIdle     = 64 // connections kept for the next message
	idleTime     = 30 * time.Second
	mostEachHost = 8
)

// openPorts are the ports that anybody's address may name. Others belong to services that are no web servers, and some of those would take
// a request of ours for one of the house.
var openPorts = []uint16{80, 443, 8080, 8443}

// A reach says which addresses may be spoken to. It is asked when a connection is made, about the address that the name has just then been
// found to have: a name that changes between a check and its use gains nothing.
type reach struct {
	private  bool          // networks of a house of its own, at any port
	any      bool          // for tests: this computer too
	resolver *net.Resolver // nil for the computer's own
	tls      *tls.Config   // nil for the usual one
	most     time.Duration // that a request may take, 0 for wholeTime
}

// within bounds a request in time.
func (r reach) within(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, cmp.Or(r.most, wholeTime))
}

// An Option makes a sender different from what a house needs.
type Option func(*reach)

// ForTests lets a sender of a test speak to this computer, and believe its certificates. No command line may lead here, which a test
// checks.
func ForTests(roots *x509.CertPool) Option {
	return func(r *reach) {
		r.any = true
		if roots != nil {
			r.tls = &tls.Config{RootCAs: roots}
		}
	}
}

func reachOf(r reach, options []Option) reach {
	for _, option := range options {
		option(&r)
	}
	return r
}

// client is an HTTP client that keeps to the reach, follows no redirect and knows no proxy.
func (r reach) client() *http.Client {
	return &http.Client{
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			Proxy: nil, DialContext: r.dial, TLSClientConfig: r.tls, TLSHandshakeTimeout: wholeTime, ForceAttemptHTTP2: true,
			DisableCompression: true, MaxResponseHeaderBytes: mostHeaders, MaxIdleConns: mostIdle, MaxIdleConnsPerHost: 2, MaxConnsPerHost: mostEachHost,
			IdleConnTimeout: idleTime,
		},
	}
}

// dial opens a connection, if the reach allows it. A computer's own public address is as good as its inside, where no firewall stands
// between: that shows when both ends of a connection are the same.
func (r reach) dial(ctx context.Context, network, address string) (net.Conn, error) {
	dialer := net.Dialer{Timeout: wholeTime, Resolver: r.resolver, Control: r.control}
	conn, err := dialer.DialContext(ctx, network, address)
	if err == nil && !r.any && !r.private && sameEnds(conn.LocalAddr(), conn.RemoteAddr()) {
		conn.Close() //nolint:errcheck // nothing was said
		return nil, ErrPrivate
	}
	return conn, err
}

// sameEnds tells whether two addresses are of one computer.
func sameEnds(a, b net.Addr) bool {
	one, ok := a.(*net.TCPAddr)
	other, too := b.(*net.TCPAddr)
	return ok && too && one.IP.Equal(other.IP)
}

// control lets a connection to an address be made, or not.
func (r reach) control(_, address string, _ syscall.RawConn) error {
	at, err := netip.ParseAddrPort(address)
	if err != nil || !r.allows(at) {
		return ErrPrivate
	}
	return nil
}

func (r reach) allows(at netip.AddrPort) bool {
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
	// reserved4 are the networks of IPv4 that are not everybody's (RFC 6890 and its registry), and one address that a cloud keeps for its
	// machines.
	reserved4 = networks("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "168.63.129.16/32", "169.254.0.0/16",
		"172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4")
	// global6 is what is everybody's in IPv6, but for the networks of reserved6.
	global6   = netip.MustParsePrefix("2000::/3")
	reserved6 = networks("2001::/23", "2001:db8::/32", "3fff::/20")
	sixToFour = netip.MustParsePrefix("2002::/16")
	nat64     = netip.MustParsePrefix("64:ff9b::/96")

	// house are the networks that a house may have for itself. Neither this computer nor links are among them, and neither are the
	// addresses by which the machines of a cloud ask for their secrets.
	house    = networks("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "fc00::/7")
	metadata = networks("100.100.100.200/32", "fd00:ec2::/32", "fd20:ce::/32")
)

// ofHouse tells whether an address is one that a house may have for itself.
func ofHouse(ip netip.Addr) bool {
	ip = ip.Unmap()
	return within(ip, house) && !within(ip, metadata)
}

// isPublic tells whether an address is everybody's: also that inside of it, where it is one of IPv4 in the clothes of IPv6.
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

// checkURL checks the form of an address that somebody gave, before it is kept. That it is allowed says only the connection.
func (r reach) checkURL(text string, schemes ...string) (*url.URL, error) {
	if len(text) > mostEndpoint {
		return nil, errors.New("the address is too long")
	}
	u, err := url.Parse(text)
	if err != nil || u.Opaque != "" || u.Hostname() == "" || strings.ContainsFunc(text, func(r rune) bool { return r <= ' ' || r == 0x7f }) {
		return nil, errors.New("that is no web address")
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
			return nil, errors.New("that is no web address")
		}
	}
	if ip, err := netip.ParseAddr(u.Hostname()); err == nil {
		if !r.allows(netip.AddrPortFrom(ip, uint16(port))) {
			return nil, ErrPrivate
		}
	} else if !r.private && !r.any && !slices.Contains(openPorts, uint16(port)) {
		return nil, fmt.Errorf("the address names a port other than %v", openPorts)
	}
	u.Fragment = ""
	return u, asciiHost(u)
}

// asciiHost writes the name in an address as it travels: in small letters of ASCII.
func asciiHost(u *url.URL) error {
	if strings.HasPrefix(u.Host, "[") {
		return nil
	}
	host, err := idna.Lookup.ToASCII(strings.ToLower(u.Hostname()))
	if err != nil {
		return errors.New("the address has a name that is none")
	}
	if port := u.Port(); port != "" {
		host += ":" + port
	}
	u.Host = host
	return nil
}

// An answer is what the other side said.
type answer struct {
	code  int
	after time.Duration // 0 for none said
}

// read reads an answer, as much of it as is bearable: what it says besides its code is nothing to us.
func read(response *http.Response) answer {
	io.Copy(io.Discard, io.LimitReader(response.Body, mostAnswer)) //nolint:errcheck // only so that the connection can be used again
	response.Body.Close()                                          //nolint:errcheck // only read from
	return answer{response.StatusCode, retryAfter(response.Header.Get("Retry-After"), time.Now())}
}

// Bounds of what another side may ask us to wait.
const leastAfter, mostAfter = time.Second, 24 * time.Hour

// retryAfter reads the header Retry-After: seconds, also with parts of them, or a date.
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

// outcome says what an answer means to a sender; gone are the codes that say that nobody is there any more, open those of 4xx that may
// pass.
func (a answer) outcome(gone, open []int) error {
	why := fmt.Sprintf("the other side answered %d", a.code)
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
		return refused("%s: it sends us elsewhere, and we do not go", why)
	}
	return refused("%s", why)
}

// trouble is an error of a request without the address that it went to.
func trouble(err error) error {
	if errors.Is(err, ErrPrivate) {
		return &Refused{ErrPrivate}
	}
	var of *url.Error
	if errors.As(err, &of) {
		err = of.Err
	}
	const silent = "the other side could not be spoken to"
	var name *net.DNSError
	var certificate *tls.CertificateVerificationError
	var system syscall.Errno
	switch {
	case errors.Is(err, context.Canceled):
		return context.Canceled
	case errors.Is(err, context.DeadlineExceeded), isTimeout(err):
		return errors.New("the other side did not answer in time")
	case errors.As(err, &name):
		return errors.New("the name of the other side was not found")
	case errors.As(err, &certificate):
		return errors.New("the certificate of the other side does not hold")
	case errors.As(err, &system):
		return fmt.Errorf("%s: %w", silent, system)
	}
	return errors.New(silent)
}

func isTimeout(err error) bool {
	var of net.Error
	return errors.As(err, &of) && of.Timeout()
}
