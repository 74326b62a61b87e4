package transporttest

import (
	"crypto/tls"
	"crypto/x509"
	"io"
	"log"
	"net"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// Secrecy is a mail server's use of TLS.
type Secrecy int

// The kinds of secrecy.
const (
	Open     Secrecy = iota
	StartTLS         // begins without TLS, and offers it
	Secret           // TLS from the start
)

// User and Password are those of the only user that a mail server knows.
const User, Password = "pantheon", "p@ss/word"

// A Post is a mail server on this computer.
type Post struct {
	Address string // host and port

	certificate *x509.Certificate
	server      *smtp.Server
	listener    net.Listener

	mu       sync.Mutex
	answer   func(at string) error
	got      []Mail
	sessions int
}

// A Mail is a mail that a server received.
type Mail struct {
	From, To string
	Raw      string // the mail with its headers
	Secret   bool   // whether it arrived with TLS
	User     string // the authenticated sender; "" for none
}

// NewPost starts a mail server with a kind of secrecy.
func NewPost(t testing.TB, secrecy Secrecy) *Post {
	t.Helper()
	p := &Post{}
	const most = 10 * time.Second
	p.server = smtp.NewServer(p)
	p.server.Domain, p.server.AllowInsecureAuth, p.server.ReadTimeout, p.server.WriteTimeout = "post.example.org", true, most, most
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p.server.ErrorLog = log.New(io.Discard, "", 0)
	p.listener = listener
	p.Address = listener.Addr().String()
	if secrecy != Open {
		other := httptest.NewTLSServer(nil) // for its certificate
		defer other.Close()
		p.certificate = other.Certificate()
		p.server.TLSConfig = &tls.Config{Certificates: other.TLS.Certificates}
	}
	if secrecy == Secret {
		listener = tls.NewListener(listener, p.server.TLSConfig)
	}
	go p.server.Serve(listener) //nolint:errcheck // it ends when it is closed
	t.Cleanup(p.Close)
	return p
}

// Close stops the mail server, even in the middle of a mail.
func (p *Post) Close() {
	p.listener.Close() //nolint:errcheck // it may be closed already
	p.server.Close()   //nolint:errcheck // it may be closed already
}

// Roots returns the certificates to trust, for transport.ForTests; nil if the server has no TLS.
func (p *Post) Roots() *x509.CertPool {
	if p.certificate == nil {
		return nil
	}
	roots := x509.NewCertPool()
	roots.AddCert(p.certificate)
	return roots
}

// Answers sets a function that determines the answers from now on; nil accepts everything. Its parameter is "mail" (the sender), "rcpt"
// (the recipient) or "data" (the mail). The function returns nil or an error, such as one of [Code].
func (p *Post) Answers(answer func(at string) error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.answer = answer
}

// Code returns a function for [Post.Answers] that answers with a code, such as 550, at one place, such as "rcpt". It accepts everything at
// the others. The parameter enhanced is the enhanced code, such as 5, 1, 1; unless it has three numbers, the answer has none.
func Code(place string, code int, enhanced ...int) func(at string) error {
	return func(at string) error {
		if at != place {
			return nil
		}
		err := &smtp.SMTPError{Code: code, EnhancedCode: smtp.NoEnhancedCode, Message: "as the test wants it, <ann@example.com>"}
		if len(enhanced) == len(err.EnhancedCode) {
			err.EnhancedCode = smtp.EnhancedCode(enhanced)
		}
		return err
	}
}

// Got returns the accepted mails.
func (p *Post) Got() []Mail {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.got)
}

// Sessions returns the number of sessions so far. A connection has one, and a second one after STARTTLS.
func (p *Post) Sessions() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.sessions
}

// NewSession begins a session.
func (p *Post) NewSession(c *smtp.Conn) (smtp.Session, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.sessions++
	return &postSession{post: p, conn: c}, nil
}

// A postSession is a session of a client with a mail server.
type postSession struct {
	post *Post
	conn *smtp.Conn
	user string
	in   Mail
}

func (s *postSession) answer(at string) error {
	s.post.mu.Lock()
	answer := s.post.answer
	s.post.mu.Unlock()
	if answer == nil {
		return nil
	}
	return answer(at)
}

// Reset drops the current mail.
func (s *postSession) Reset() { s.in = Mail{} }

// Logout ends the session.
func (s *postSession) Logout() error { return nil }

// Mail receives the sender.
func (s *postSession) Mail(from string, _ *smtp.MailOptions) error {
	s.in.From = from
	return s.answer("mail")
}

// Rcpt receives the recipient.
func (s *postSession) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.in.To = to
	return s.answer("rcpt")
}

// Data receives the mail, and stores it if the answer accepts it.
func (s *postSession) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	if err := s.answer("data"); err != nil {
		return err
	}
	_, s.in.Secret = s.conn.TLSConnectionState()
	s.in.Raw, s.in.User = string(raw), s.user
	s.post.mu.Lock()
	defer s.post.mu.Unlock()
	s.post.got = append(s.post.got, s.in)
	return nil
}

// AuthMechanisms returns the supported authentication methods.
func (s *postSession) AuthMechanisms() []string { return []string{sasl.Plain} }

// Auth authenticates the sender.
func (s *postSession) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		if user != User || password != Password {
			return &smtp.SMTPError{Code: 535, EnhancedCode: smtp.EnhancedCode{5, 7, 8}, Message: "nobody of that name"}
		}
		s.user = user
		return nil
	}), nil
}
