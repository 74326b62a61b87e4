package load

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
)

// A transport holds the connections of one kind of request. It counts the bytes received on the wire.
type transport struct {
	*http.Transport
	received atomic.Int64
}

// dialTime is the time limit for opening a connection, answerTime that for the beginning of an answer.
const dialTime, answerTime = 10 * time.Second, 30 * time.Second

func newDoor() *transport {
	d := &transport{}
	dialer := net.Dialer{Timeout: dialTime, Control: onlyHere}
	d.Transport = &http.Transport{
		DisableCompression: true, MaxIdleConnsPerHost: 10_000, ResponseHeaderTimeout: answerTime,
		DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			conn, err := dialer.DialContext(ctx, network, address)
			if err != nil {
				return nil, err
			}
			return &counted{conn, &d.received}, nil
		},
	}
	return d
}

// A counted connection counts the bytes read from it.
type counted struct {
	net.Conn
	received *atomic.Int64
}

func (c *counted) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	c.received.Add(int64(n))
	return n, err
}

// errElsewhere is the error for a server that is not on this computer.
var errElsewhere = errors.New("it is not on this computer, and a load on the server of somebody else is an attack; run this command on that computer")

// onlyHere is a control function for a dialer. It refuses connections to other computers, whatever the host name
// resolves to.
func onlyHere(_, address string, _ syscall.RawConn) error {
	at, err := netip.ParseAddrPort(address)
	if err != nil || !at.Addr().Unmap().IsLoopback() {
		return errElsewhere
	}
	return nil
}

// Loopback parses the address of a server on this computer, such as http://127.0.0.1:8080, and returns it without a path. It returns an
// error for any other address.
func Loopback(text string) (string, error) {
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "http" || u.Host == "" || u.Path != "" && u.Path != "/" || u.RawQuery != "" || u.User != nil {
		return "", fmt.Errorf("%q is not the address of a server on this computer, such as http://127.0.0.1:8080", text)
	}
	if at, err := netip.ParseAddr(u.Hostname()); u.Hostname() != "localhost" && (err != nil || !at.Unmap().IsLoopback()) {
		return "", fmt.Errorf("%s: %w", text, errElsewhere)
	}
	return "http://" + u.Host, nil
}

// A person simulates a browser: it keeps its cookie and sends the headers of a browser.
type person struct {
	door    *transport
	at      []string // the servers
	sticky  bool     // each request goes to the server of the one before, unless that failed
	through bool     // a server that refuses the connection is skipped
	turn    *atomic.Int64
	cookie  string
}

// The request headers of a browser. Of the encodings in packings, Pantheon uses only Brotli and gzip.
const (
	packings = "gzip, deflate, br, zstd"
	agent    = "Mozilla/5.0 (pantheon load)"
	aPage    = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8"
	aStream  = "text/event-stream"
	anAnswer = "application/json"
)

// next returns the address of the server for the next request. Each call moves a person that is not sticky to the next server.
func (p *person) next() string {
	if len(p.at) == 1 {
		return p.at[0]
	}
	n := p.turn.Load()
	if !p.sticky {
		n = p.turn.Add(1) - 1
	}
	return p.at[n%int64(len(p.at))]
}

// switchServer moves a sticky person to the next server.
func (p *person) switchServer() {
	if p.sticky && len(p.at) > 1 {
		p.turn.Add(1)
	}
}

// ask sends a request to the server that [person.next] returns. With through, it tries another one if a server refuses the connection, as a
// load balancer does, at most as often as there are servers. An error or a status from 500 on moves a sticky person to the next server.
func (p *person) ask(ctx context.Context, by *transport, method, path, accept string, form url.Values) (answer *http.Response, err error) {
	for range p.at {
		answer, err = p.askAt(ctx, p.next(), by, method, path, accept, form)
		if err != nil || answer.StatusCode >= http.StatusInternalServerError {
			p.switchServer()
		}
		if !p.through || !errors.Is(err, syscall.ECONNREFUSED) {
			break
		}
	}
	return answer, err
}

// askAt sends a request to the server with the address at, and keeps the cookie of the answer.
func (p *person) askAt(ctx context.Context, at string, by *transport, method, path, accept string, form url.Values) (*http.Response, error) {
	var body io.Reader
	if form != nil {
		body = strings.NewReader(form.Encode())
	}
	r, err := http.NewRequestWithContext(ctx, method, at+path, body)
	if err != nil {
		return nil, err
	}
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	r.Header.Set("User-Agent", agent)
	r.Header.Set("Accept", accept)
	r.Header.Set("Accept-Encoding", packings)
	r.Header.Set("Accept-Language", "en")
	if p.cookie != "" {
		r.Header.Set("Cookie", p.cookie)
	}
	answer, err := by.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	for _, c := range answer.Cookies() { // both names hold the same value
		if c.MaxAge >= 0 {
			p.cookie = c.Name + "=" + c.Value
		}
	}
	return answer, nil
}

// A reply is an answer whose body has been read.
type reply struct {
	status int
	header http.Header
	body   []byte
	from   string // the server that sent it
}

// page sends a request for a page, with a form if form is not nil, and reads the answer.
func (p *person) page(ctx context.Context, method, path string, form url.Values) (reply, error) {
	return whole(p.ask(ctx, p.door, method, path, aPage, form))
}

// whole reads the body of an answer and closes it. It passes on an error of the request.
func whole(answer *http.Response, err error) (reply, error) {
	if err != nil {
		return reply{}, err
	}
	defer answer.Body.Close() //nolint:errcheck // it was only read
	plain, err := unpacked(answer)
	if err != nil {
		return reply{}, err
	}
	var body bytes.Buffer
	_, err = body.ReadFrom(plain)
	return reply{answer.StatusCode, answer.Header, body.Bytes(), "http://" + answer.Request.URL.Host}, err
}

// unpacked returns a reader of the decompressed body. It returns an error for an unknown encoding.
func unpacked(answer *http.Response) (io.Reader, error) {
	switch how := answer.Header.Get("Content-Encoding"); how {
	case "":
		return answer.Body, nil
	case "gzip":
		return gzip.NewReader(answer.Body)
	case "br":
		return brotli.NewReader(answer.Body), nil
	default:
		return nil, fmt.Errorf("the answer is compressed with %q, which this program does not know", how)
	}
}

// want returns an error unless the reply has the given status. The error names the request by the text in what.
func (r reply) want(status int, what string) error {
	if r.status == status {
		return nil
	}
	return fmt.Errorf("the answer to %s has status %d: %s", what, r.status, saying(r.body))
}

// saying returns the heading of a page, or the beginning of another answer, for an error. The result has at most 200 bytes.
func saying(body []byte) string {
	text := string(body)
	if from, rest, ok := strings.Cut(text, "<h1"); ok && strings.HasPrefix(strings.TrimSpace(from), "<") {
		if _, rest, ok = strings.Cut(rest, ">"); ok {
			text, _, _ = strings.Cut(rest, "<")
		}
	}
	text = strings.Join(strings.Fields(text), " ")
	return text[:min(len(text), 200)]
}
