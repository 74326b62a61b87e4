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

// A door is by which requests go to the server. It counts what comes back, on the wire.
type door struct {
	*http.Transport
	received atomic.Int64
}

// dialTime is how long it may take until the server takes a connection, and answerTime until it begins to answer.
const dialTime, answerTime = 10 * time.Second, 30 * time.Second

func newDoor() *door {
	d := &door{}
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

// A counted connection counts what is read from it.
type counted struct {
	net.Conn
	received *atomic.Int64
}

func (c *counted) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	c.received.Add(int64(n))
	return n, err
}

// errElsewhere says that a server is not on this computer.
var errElsewhere = errors.New("it is not on this computer, and such a load on somebody else's is an attack: run this there")

// onlyHere lets no connection leave this computer, whatever the name of a server stands for.
func onlyHere(_, address string, _ syscall.RawConn) error {
	at, err := netip.ParseAddrPort(address)
	if err != nil || !at.Addr().Unmap().IsLoopback() {
		return errElsewhere
	}
	return nil
}

// Loopback reads the address of a server on this computer, such as http://127.0.0.1:8080.
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

// A person is a browser: it keeps its cookie and says what it takes.
type person struct {
	door    *door
	at      []string // the servers
	sticky  bool     // each request goes where the one before it went, unless that failed
	through bool     // a server that is not there is passed over
	turn    *atomic.Int64
	cookie  string
}

// What browsers say that they take. Packed in another way than by gzip nothing comes from Pantheon.
const (
	packings = "gzip, deflate, br, zstd"
	agent    = "Mozilla/5.0 (pantheon load)"
	aPage    = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8"
	aStream  = "text/event-stream"
	anAnswer = "application/json"
)

// next is the server for the next request.
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

// disappointed lets a person who stays with one server go to the next.
func (p *person) disappointed() {
	if p.sticky && len(p.at) > 1 {
		p.turn.Add(1)
	}
}

// ask sends a request by a door to the next server, and where servers may die, to one that is there, as a web server in front does.
func (p *person) ask(ctx context.Context, by *door, method, path, accept string, form url.Values) (answer *http.Response, err error) {
	for range p.at {
		answer, err = p.askAt(ctx, p.next(), by, method, path, accept, form)
		if err != nil || answer.StatusCode >= http.StatusInternalServerError {
			p.disappointed()
		}
		if !p.through || !errors.Is(err, syscall.ECONNREFUSED) {
			break
		}
	}
	return answer, err
}

// askAt sends a request to a server, and keeps the cookie that is given back.
func (p *person) askAt(ctx context.Context, at string, by *door, method, path, accept string, form url.Values) (*http.Response, error) {
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
	for _, c := range answer.Cookies() { // under two names it is the same
		if c.MaxAge >= 0 {
			p.cookie = c.Name + "=" + c.Value
		}
	}
	return answer, nil
}

// A reply is a whole answer.
type reply struct {
	status int
	header http.Header
	body   []byte
	from   string // the server that gave it
}

// page asks for a page, or posts a form of one.
func (p *person) page(ctx context.Context, method, path string, form url.Values) (reply, error) {
	return whole(p.ask(ctx, p.door, method, path, aPage, form))
}

// whole reads an answer to its end.
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

// unpacked is what an answer says.
func unpacked(answer *http.Response) (io.Reader, error) {
	switch how := answer.Header.Get("Content-Encoding"); how {
	case "":
		return answer.Body, nil
	case "gzip":
		return gzip.NewReader(answer.Body)
	case "br":
		return brotli.NewReader(answer.Body), nil
	default:
		return nil, fmt.Errorf("the answer is packed by %q, which this cannot unpack", how)
	}
}

// want is an error unless the reply has that status.
func (r reply) want(status int, what string) error {
	if r.status == status {
		return nil
	}
	return fmt.Errorf("%s is answered with %d: %s", what, r.status, saying(r.body))
}

// saying is the heading or the beginning of an answer, for an error.
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
