// Package relay passes requests on between the servers that share one log: each table is one server's at a time, and any server takes
// any request. Servers speak to each other at addresses of their own, over HTTP/2, and prove by a secret from the log that they are one
// of them.
package relay

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"strings"
	"time"
)

// What servers say to each other beside the request: the secret, and who asks.
const (
	secretHeader = "Pantheon-Between"
	fromHeader   = "Pantheon-From"
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
	secret    string
	proof     string // that an answer is from one of them
	transport *http.Transport
}

// New makes a relay for servers that share a secret key.
func New(key []byte) *Relay {
	word := func(text string) string {
		mac := hmac.New(sha256.New, key)
		mac.Write([]byte(text))
		return hex.EncodeToString(mac.Sum(nil))
	}
	var protocols http.Protocols
	protocols.SetUnencryptedHTTP2(true)
	return &Relay{secret: word("pantheon: from one server to another"), proof: word("pantheon: the answer of another server"), transport: &http.Transport{
		Protocols: &protocols, DialContext: (&net.Dialer{Timeout: time.Second}).DialContext, DisableCompression: true,
		HTTP2: &http.HTTP2Config{SendPingTimeout: 2 * time.Second, PingTimeout: time.Second, MaxConcurrentStreams: 10_000},
	}}
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
		if subtle.ConstantTimeCompare([]byte(r.Header.Get(secretHeader)), []byte(l.secret)) != 1 {
			http.Error(w, "This address is for Pantheon's own servers.", http.StatusForbidden)
			return
		}
		r = r.WithContext(context.WithValue(r.Context(), passedOn{}, true))
		r.RemoteAddr = r.Header.Get(fromHeader)
		r.Header.Del(secretHeader)
		r.Header.Del(fromHeader)
		w.Header().Set(proofHeader, l.proof)
		site.ServeHTTP(w, r)
	})
}

// Protocols are those that other servers speak.
func Protocols() *http.Protocols {
	var p http.Protocols
	p.SetUnencryptedHTTP2(true)
	p.SetHTTP1(true) // for who looks whether it is there
	return &p
}

// Pass passes a request on and answers with what comes back. With ErrMoved and ErrAway nothing was answered.
func (l *Relay) Pass(w http.ResponseWriter, r *http.Request, address string) error {
	var failed error
	proxy := &httputil.ReverseProxy{
		Transport: l.transport,
		ErrorLog:  log.New(io.Discard, "", 0), // of what breaks off in the middle the browser learns by itself
		Rewrite: func(p *httputil.ProxyRequest) {
			p.SetURL(&url.URL{Scheme: "http", Host: address})
			p.Out.Host = p.In.Host
			l.sign(p.Out, p.In)
		},
		ModifyResponse: func(answer *http.Response) error {
			if answer.StatusCode == http.StatusMisdirectedRequest {
				return ErrMoved
			}
			if !l.proves(answer) {
				return errStranger
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
	out.Header.Set(secretHeader, l.secret)
	out.Header.Set(fromHeader, in.RemoteAddr)
	for _, name := range []string{"X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host"} {
		if all := in.Header.Values(name); len(all) > 0 {
			out.Header[name] = all
		}
	}
}

// Get asks another server for something in the name of who asks for more, such as one table of a stream of several. The body is to be
// closed.
func (l *Relay) Get(ctx context.Context, in *http.Request, address, path string) (io.ReadCloser, error) {
	out, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+address+path, nil)
	if err != nil {
		return nil, err
	}
	for name, all := range in.Header {
		if !strings.EqualFold(name, "Accept-Encoding") && !strings.EqualFold(name, "Last-Event-ID") {
			out.Header[name] = all
		}
	}
	out.Host = in.Host
	l.sign(out, in)
	answer, err := l.transport.RoundTrip(out)
	if err != nil {
		return nil, errors.Join(ErrAway, err)
	}
	if answer.StatusCode != http.StatusOK {
		answer.Body.Close()
		return nil, ErrMoved
	}
	if !l.proves(answer) {
		answer.Body.Close()
		return nil, errors.Join(ErrAway, errStranger)
	}
	return answer.Body, nil
}

// Ask asks another server for something in nobody's name. The answer's body is to be closed.
func (l *Relay) Ask(ctx context.Context, method, address, path string, header http.Header) (*http.Response, error) {
	r, err := http.NewRequestWithContext(ctx, method, "http://"+address+path, nil)
	if err != nil {
		return nil, err
	}
	for name, all := range header {
		r.Header[name] = all
	}
	r.Header.Set(secretHeader, l.secret)
	answer, err := l.transport.RoundTrip(r)
	if err != nil {
		return nil, errors.Join(ErrAway, err)
	}
	if !l.proves(answer) {
		answer.Body.Close()
		return nil, errors.Join(ErrAway, errStranger)
	}
	return answer, nil
}

// proves tells whether an answer is from a server of the same database. One of the version before proves
// nothing, but answers as a site does.
func (l *Relay) proves(answer *http.Response) bool {
	if proof := answer.Header.Get(proofHeader); proof != "" {
		return subtle.ConstantTimeCompare([]byte(proof), []byte(l.proof)) == 1
	}
	return strings.HasPrefix(answer.Header.Get("Content-Security-Policy"), "default-src 'none'")
}

// Close ends the connections that nobody uses.
func (l *Relay) Close() { l.transport.CloseIdleConnections() }
