// Package proxy passes requests between the servers that share one log. Each table belongs to one server at a time, and any
// server accepts any request.
//
// Servers talk to each other at addresses of their own, over HTTP/2 and TLS. First both sides prove that they are living
// servers of the same database. The proof is a key whose certificate is in the server's row there ([Identity]).
//
// A server of the previous version has no certificate. Servers talk to it as in that version: in plain HTTP/2, with a secret
// from the log, as long as its row lives.
package proxy

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

// The headers between servers: the address of the visitor and, for servers of the previous version, the secrets.
const (
	fromHeader   = "Pantheon-From"
	secretHeader = "Pantheon-Between"
	proofHeader  = "Pantheon-Answers" // sent by the server that answers
)

// ErrMoved says that the other server does not have the table, or no longer has it. The request was not carried out.
var ErrMoved = errors.New("the other server does not have the table")

// ErrAway says that the other server cannot be reached, or ended before it answered. The request may have been carried out.
var ErrAway = errors.New("the other server cannot be reached")

// errStranger says that something else answers at the other server's address: another program, or a server of another
// database. It counts as [ErrAway].
var errStranger = errors.New("another program answers at the address of the other server; give each server its own address with --peers")

// A Proxy passes requests to other servers.
type Proxy struct {
	identity  *Identity
	directory directory
	transport *http.Transport // over TLS
	before    *http.Transport // to servers of the previous version
	secret    string          // to and from servers of the previous version
	proof     string          // proves that an answer is from one of the servers
	logger    *slog.Logger
	warn      sync.Once
}

// New returns a proxy between servers that share a secret key. The parameter identity is that of this server. The function
// servers asks the database for the living servers.
func New(identity *Identity, key []byte, servers func(context.Context) ([]store.Holder, error), logger *slog.Logger) *Proxy {
	word := func(text string) string {
		mac := hmac.New(sha256.New, key)
		mac.Write([]byte(text))
		return hex.EncodeToString(mac.Sum(nil))
	}
	l := &Proxy{identity: identity, directory: directory{servers: servers, now: time.Now}, logger: logger,
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

// dial connects to the server at an address. It sends no request before the other side has proved that it is the server at
// that address. The error contains [errStranger] if the handshake fails.
func (l *Proxy) dial(ctx context.Context, network, address string) (net.Conn, error) {
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

// way returns the URL scheme and the transport for requests to a server. A server without a certificate is of the previous
// version. Such a server must be alive now, because anybody may listen at the address of a server that has ended; otherwise
// the error is [ErrAway]. The first such request logs a warning.
func (l *Proxy) way(at store.Holder) (scheme string, by *http.Transport, err error) {
	if len(at.Certificate) > 0 {
		return "https", l.transport, nil
	}
	if !l.directory.hasNow(older(at.Address)) {
		return "", nil, errors.Join(ErrAway, errors.New("no live server of the previous version has its address"))
	}
	l.warn.Do(func() {
		l.logger.Warn("a server of an older version is running; until it is updated, connections to it are not encrypted", "server", at.Number, "address", at.Address, "version", at.Version)
	})
	return "http", l.before, nil
}

type passedOn struct{}

// Passed reports whether this request came through another server.
func Passed(r *http.Request) bool { return r.Context().Value(passedOn{}) != nil }

// Asked reports whether this request is another server's own, not one that it passes on for a visitor.
func Asked(r *http.Request) bool { return Passed(r) && r.RemoteAddr == "" }

// Moved answers a request that another server passed on for a table that is not here. The status is 421.
func Moved(w http.ResponseWriter) { w.WriteHeader(http.StatusMisdirectedRequest) }

// Receive returns the handler of requests from other servers, which calls site for each. It refuses all other clients. The
// request that site gets has the address of the visitor in RemoteAddr, or "" if it is the other server's own.
func (l *Proxy) Receive(site http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.TLS == nil { // over TLS only servers get this far
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
		r.TLS = nil // headers describe the visitor's connection
		site.ServeHTTP(w, r)
	})
}

// Protocols returns the HTTP protocols that the address for other servers must accept.
func Protocols() *http.Protocols {
	var p http.Protocols
	p.SetHTTP2(true)
	p.SetUnencryptedHTTP2(true) // for servers of the previous version
	p.SetHTTP1(true)            // for probes
	return &p
}

// Pass passes a request to a server and writes the server's answer. If it returns ErrMoved or ErrAway, it has written
// nothing. If the answer breaks off, it panics with [http.ErrAbortHandler].
func (l *Proxy) Pass(w http.ResponseWriter, r *http.Request, at store.Holder) error {
	scheme, by, err := l.way(at)
	if err != nil {
		return err
	}
	var failed error
	proxy := &httputil.ReverseProxy{
		Transport: by,
		ErrorLog:  log.New(io.Discard, "", 0), // the browser notices a broken answer itself
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
			for name := range answer.Header { // the other server's headers replace this server's
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

// sign adds the headers of a request on behalf of a visitor: the visitor's address, the X-Forwarded headers, and what
// [Proxy.own] adds.
func (l *Proxy) sign(out, in *http.Request) {
	l.own(out)
	out.Header.Set(fromHeader, in.RemoteAddr)
	for _, name := range []string{"X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host"} {
		if all := in.Header.Values(name); len(all) > 0 {
			out.Header[name] = all
		}
	}
}

// own adds the secret header to a request for a server of the previous version. For other servers it removes the header: the
// key authenticates this server.
func (l *Proxy) own(out *http.Request) {
	if out.Header.Del(secretHeader); out.URL.Scheme == "http" {
		out.Header.Set(secretHeader, l.secret)
	}
}

// Get sends a GET request to another server on behalf of a visitor, for example for one table of a stream of several. The
// request has the headers of the visitor's request, without Accept-Encoding and Last-Event-ID. The error is [ErrMoved] if the
// answer is not 200, or [ErrAway]. The caller must close the body.
func (l *Proxy) Get(ctx context.Context, in *http.Request, at store.Holder, path string) (io.ReadCloser, error) {
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

// Ask sends a request to another server on this server's own behalf, and returns an answer of any status. The error is
// [ErrAway] if the other server cannot be reached. The caller must close the body of the answer.
func (l *Proxy) Ask(ctx context.Context, method string, at store.Holder, path string, header http.Header) (*http.Response, error) {
	return l.ask(ctx, method, at, path, header.Clone(), l.own)
}

func (l *Proxy) ask(ctx context.Context, method string, at store.Holder, path string, header http.Header, sign func(*http.Request)) (*http.Response, error) {
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

// proves reports whether an answer is from a server of the same database. Over TLS the handshake has proved that; a server of
// the previous version sends a proof.
func (l *Proxy) proves(answer *http.Response) bool {
	return answer.TLS != nil || subtle.ConstantTimeCompare([]byte(answer.Header.Get(proofHeader)), []byte(l.proof)) == 1
}

// Close closes the idle connections.
func (l *Proxy) Close() {
	l.transport.CloseIdleConnections()
	l.before.CloseIdleConnections()
}
