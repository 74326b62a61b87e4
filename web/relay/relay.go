// Package relay passes requests on between the servers that share one log: each table is one server's at a time, and any server takes
// any request. Servers speak to each other at addresses of their own, over HTTP/2 and TLS, and before anything else both sides prove
// that they are living servers of the same database: by a key whose certificate is in the server's row there ([Identity]).
//
// A server of the version before has no certificate. With such a one alone the servers speak as they did then, in plain HTTP/2 with a
// secret from the log, as long as its row lives.
package relay

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"crypto/tls"
	"encoding/hex"
	"errors"
	"io"
	"log"
	"log/slog"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"time"

	"pantheon/store"
)

// What servers say to each other beside the request: who asks, and, with a server of the version before, the secrets.
const (
	fromHeader   = "Pantheon-From"
	secretHeader = "Pantheon-Between"
	proofHeader  = "Pantheon-Answers" // of who answers
)

// ErrMoved is what passing on gives when the other server has not the table, or not any longer: the request was not heard.
var ErrMoved = errors.New("the other server has not the table")

// ErrAway is what passing on gives when the other server cannot be reached, or ended before it answered: the request may have been heard.
var ErrAway = errors.New("the other server is away")

// errStranger is what passing on gives when at the other server's address somebody else answers: another program, or a server of another
// database. It counts as [ErrAway].
var errStranger = errors.New("at the other server's address something else answers; give each server an address of its own with --peers")

// A Relay passes requests on to other servers.
type Relay struct {
	identity  *Identity
	directory directory
	transport *http.Transport // by TLS
	before    *http.Transport // to servers of the version before
	secret    string          // for and from servers of the version before
	proof     string          // that an answer is from one of them
	logger    *slog.Logger
	warn      sync.Once
}

// New makes a relay for servers that share a secret key, of which this one has an identity; servers lists those that live, by asking the
// database.
func New(identity *Identity, key []byte, servers func(context.Context) ([]store.Holder, error), logger *slog.Logger) *Relay {
	word := func(text string) string {
		mac := hmac.New(sha256.New, key)
		mac.Write([]byte(text))
		return hex.EncodeToString(mac.Sum(nil))
	}
	l := &Relay{identity: identity, directory: directory{servers: servers, now: time.Now}, logger: logger,
		secret: word("pantheon: from one server to another"), proof: word("pantheon: the answer of another server")}
	l.transport, l.before = transport(), transport()
	l.transport.Protocols.SetHTTP2(true)
	l.transport.DialTLSContext = l.dial
	l.before.Protocols.SetUnencryptedHTTP2(true)
	return l
}

func transport() *http.Transport {
	return &http.Transport{
		Protocols: new(http.Protocols), DialContext: (&net.Dialer{Timeout: time.Second}).DialContext, DisableCompression: true,
		HTTP2: &http.HTTP2Config{SendPingTimeout: 2 * time.Second, PingTimeout: time.Second, MaxConcurrentStreams: 10_000},
	}
}

// dial connects to the server of an address. Nothing is said before it has proved that it is one.
func (l *Relay) dial(ctx context.Context, network, address string) (net.Conn, error) {
	conn, err := l.transport.DialContext(ctx, network, address)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second+askFor)
	defer cancel()
	secure := tls.Client(conn, l.identity.settings(func(certificate []byte) bool { return l.directory.has(living(address, certificate)) }))
	if err := secure.HandshakeContext(ctx); err != nil {
		conn.Close()
		return nil, errors.Join(errStranger, err)
	}
	return secure, nil
}

// way is how a server is reached. One without a certificate is of the version before: it has to live now, since at the address of one that
// ended anybody may listen.
func (l *Relay) way(at store.Holder) (scheme string, by *http.Transport, err error) {
	if len(at.Certificate) > 0 {
		return "https", l.transport, nil
	}
	if !l.directory.hasNow(older(at.Address)) {
		return "", nil, errors.Join(ErrAway, errors.New("no server of the version before lives at its address"))
	}
	l.warn.Do(func() {
		l.logger.Warn("a server of an older version is running: until it is updated, this one speaks to it unencrypted", "server", at.Number, "address", at.Address, "version", at.Version)
	})
	return "http", l.before, nil
}

type passedOn struct{}

// Passed tells whether another server has passed this request on.
func Passed(r *http.Request) bool { return r.Context().Value(passedOn{}) != nil }

// Asked tells whether another server asks for itself: nobody whom it knows stands behind the request.
func Asked(r *http.Request) bool { return Passed(r) && r.RemoteAddr == "" }

// Moved answers a request that another server has passed on for a table that is not here.
func Moved(w http.ResponseWriter) { w.WriteHeader(http.StatusMisdirectedRequest) }

// Receive makes the handler of what other servers pass on: it turns away everybody else.
func (l *Relay) Receive(site http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.TLS == nil { // by TLS nobody else gets this far
			if subtle.ConstantTimeCompare([]byte(r.Header.Get(secretHeader)), []byte(l.secret)) != 1 || !l.directory.has(older("")) {
				http.Error(w, "This address is for Pantheon's own servers.", http.StatusForbidden)
				return
			}
			w.Header().Set(proofHeader, l.proof)
		}
		r = r.WithContext(context.WithValue(r.Context(), passedOn{}, true))
		r.RemoteAddr = r.Header.Get(fromHeader)
		r.Header.Del(secretHeader)
		r.Header.Del(fromHeader)
		r.TLS = nil // the visitor's is told by headers
		site.ServeHTTP(w, r)
	})
}

// Protocols are those that other servers speak.
func Protocols() *http.Protocols {
	var p http.Protocols
	p.SetHTTP2(true)
	p.SetUnencryptedHTTP2(true) // those of the version before
	p.SetHTTP1(true)            // for probes
	return &p
}

// Pass passes a request on to a server and answers with what comes back. With ErrMoved and ErrAway nothing was answered.
func (l *Relay) Pass(w http.ResponseWriter, r *http.Request, at store.Holder) error {
	scheme, by, err := l.way(at)
	if err != nil {
		return err
	}
	var failed error
	proxy := &httputil.ReverseProxy{
		Transport: by,
		ErrorLog:  log.New(io.Discard, "", 0), // of what breaks off in the middle the browser learns by itself
		Rewrite: func(p *httputil.ProxyRequest) {
			p.SetURL(&url.URL{Scheme: scheme, Host: at.Address})
			p.Out.Host = p.In.Host
			l.sign(p.Out, p.In)
		},
		ModifyResponse: func(answer *http.Response) error {
			if !l.proves(answer) {
				return errStranger
			}
			if answer.StatusCode == http.StatusMisdirectedRequest {
				return ErrMoved
			}
			answer.Header.Del(proofHeader)
			for name := range answer.Header { // the other server's stand for all
				w.Header().Del(name)
			}
			return nil
		},
		ErrorHandler: func(_ http.ResponseWriter, _ *http.Request, err error) {
			if failed = ErrMoved; !errors.Is(err, ErrMoved) {
				failed = errors.Join(ErrAway, err)
			}
		},
	}
	proxy.ServeHTTP(w, r)
	return failed
}

// sign says who asks, and that it is another server that passes it on.
func (l *Relay) sign(out, in *http.Request) {
	l.own(out)
	out.Header.Set(fromHeader, in.RemoteAddr)
	for _, name := range []string{"X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host"} {
		if all := in.Header.Values(name); len(all) > 0 {
			out.Header[name] = all
		}
	}
}

// own says to a server of the version before that a server asks; the others know it by its key.
func (l *Relay) own(out *http.Request) {
	if out.Header.Del(secretHeader); out.URL.Scheme == "http" {
		out.Header.Set(secretHeader, l.secret)
	}
}

// Get asks another server for something in the name of who asks for more, such as one table of a stream of several. The body is to be
// closed.
func (l *Relay) Get(ctx context.Context, in *http.Request, at store.Holder, path string) (io.ReadCloser, error) {
	header := http.Header{}
	for name, all := range in.Header {
		if !strings.EqualFold(name, "Accept-Encoding") && !strings.EqualFold(name, "Last-Event-ID") {
			header[name] = all
		}
	}
	answer, err := l.ask(ctx, http.MethodGet, at, path, header, func(out *http.Request) {
		out.Host = in.Host
		l.sign(out, in)
	})
	if err != nil {
		return nil, err
	}
	if answer.StatusCode != http.StatusOK {
		answer.Body.Close()
		return nil, ErrMoved
	}
	return answer.Body, nil
}

// Ask asks another server for something in nobody's name. The answer's body is to be closed.
func (l *Relay) Ask(ctx context.Context, method string, at store.Holder, path string, header http.Header) (*http.Response, error) {
	return l.ask(ctx, method, at, path, header.Clone(), l.own)
}

func (l *Relay) ask(ctx context.Context, method string, at store.Holder, path string, header http.Header, sign func(*http.Request)) (*http.Response, error) {
	scheme, by, err := l.way(at)
	if err != nil {
		return nil, err
	}
	out, err := http.NewRequestWithContext(ctx, method, scheme+"://"+at.Address+path, nil)
	if err != nil {
		return nil, err
	}
	if header != nil {
		out.Header = header
	}
	sign(out)
	answer, err := by.RoundTrip(out)
	if err != nil {
		return nil, errors.Join(ErrAway, err)
	}
	if !l.proves(answer) {
		answer.Body.Close()
		return nil, errors.Join(ErrAway, errStranger)
	}
	return answer, nil
}

// proves tells whether an answer is from a server of the same database: by TLS it is, and one of the version before says so.
func (l *Relay) proves(answer *http.Response) bool {
	return answer.TLS != nil || subtle.ConstantTimeCompare([]byte(answer.Header.Get(proofHeader)), []byte(l.proof)) == 1
}

// Close ends the connections that nobody uses.
func (l *Relay) Close() {
	l.transport.CloseIdleConnections()
	l.before.CloseIdleConnections()
}
