package notify

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"mime"
	"mime/quotedprintable"
	"net"
	"net/http/httptest"
	"net/mail"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// A post is a mail server for tests.
type post struct {
	address string
	tls     bool

	mu       sync.Mutex
	mails    []letterIn
	sessions int
	said     func(at string) error // what it answers at "mail", "rcpt" and "data"
}

// A letterIn is a mail that came.
type letterIn struct {
	from, to string
	raw      string
	secret   bool
	user     string
}

type postSession struct {
	*post
	conn *smtp.Conn
	in   letterIn
}

func (p *post) NewSession(c *smtp.Conn) (smtp.Session, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.sessions++
	return &postSession{post: p, conn: c}, nil
}

func (s *postSession) answer(at string) error {
	s.mu.Lock()
	said := s.said
	s.mu.Unlock()
	if said == nil {
		return nil
	}
	return said(at)
}

func (s *postSession) Reset()        { s.in = letterIn{user: s.in.user} }
func (s *postSession) Logout() error { return nil }

func (s *postSession) Mail(from string, _ *smtp.MailOptions) error {
	s.in.from = from
	return s.answer("mail")
}

func (s *postSession) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.in.to = to
	return s.answer("rcpt")
}

func (s *postSession) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	if err := s.answer("data"); err != nil {
		return err
	}
	_, s.in.secret = s.conn.TLSConnectionState()
	s.in.raw = string(raw)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.mails = append(s.mails, s.in)
	return nil
}

func (s *postSession) AuthMechanisms() []string { return []string{sasl.Plain} }

func (s *postSession) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		if password != "p@ss" {
			return &smtp.SMTPError{Code: 535, EnhancedCode: smtp.EnhancedCode{5, 7, 8}, Message: "no"}
		}
		s.in.user = user
		return nil
	}), nil
}

// newPost opens a mail server, in secret from the first word, or by STARTTLS, or not at all.
func newPost(t *testing.T, how string) (*post, *x509.CertPool) {
	t.Helper()
	p := &post{}
	server := smtp.NewServer(p)
	server.Domain, server.AllowInsecureAuth, server.ReadTimeout, server.WriteTimeout = "post.example.org", true, 5*time.Second, 5*time.Second
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var roots *x509.CertPool
	if how != "open" {
		other := httptest.NewTLSServer(nil) // for its certificate
		defer other.Close()
		roots = x509.NewCertPool()
		roots.AddCert(other.Certificate())
		server.TLSConfig = &tls.Config{Certificates: other.TLS.Certificates}
	}
	p.address = listener.Addr().String()
	if how == "secret" {
		listener = tls.NewListener(listener, server.TLSConfig)
	}
	go server.Serve(listener) //nolint:errcheck // it ends when it is closed
	t.Cleanup(func() { server.Close() })
	return p, roots
}

// by opens a sender that speaks to a server.
func by(t *testing.T, server string, roots *x509.CertPool) *Mail {
	t.Helper()
	m, err := newMail(server, "Pantheon <games@Example.org>", roots)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(m.lines.close)
	return m
}

var letter = Message{ID: "n-1", Title: "Your turn at “Sunday” ☀", Body: "Choose a card.\nOthers wait.", URL: "https://games.example.org/t/abc",
	Lang: "en", Unsubscribe: "https://games.example.org/stop/xyz", Foot: "You asked to be told."}

// A mail says what is to be said, is the same at each try, and can be stopped with one click.
func TestMail(t *testing.T) {
	p, _ := newPost(t, "open")
	m := by(t, "smtp://"+p.address, nil)
	for range 2 {
		if err := m.Send(t.Context(), "ann@Example.COM", letter); err != nil {
			t.Fatal(err)
		}
	}
	if len(p.mails) != 2 || p.sessions != 1 {
		t.Fatalf("%d mails in %d sessions, not 2 in 1", len(p.mails), p.sessions)
	}
	for _, in := range p.mails {
		if in.from != "games@example.org" || in.to != "ann@example.com" {
			t.Errorf("from %s to %s", in.from, in.to)
		}
		got, err := mail.ReadMessage(strings.NewReader(in.raw))
		if err != nil {
			t.Fatal(err)
		}
		for name, want := range map[string]string{
			"From": `"Pantheon" <games@example.org>`, "To": "<ann@example.com>", "Subject": letter.Title, "Message-Id": "<n-1@example.org>",
			"Auto-Submitted": "auto-generated", "List-Unsubscribe": "<https://games.example.org/stop/xyz>",
			"List-Unsubscribe-Post": "List-Unsubscribe=One-Click", "Content-Language": "en", "Content-Type": "text/plain; charset=UTF-8",
		} {
			if is, err := new(mime.WordDecoder).DecodeHeader(got.Header.Get(name)); err != nil || is != want {
				t.Errorf("%s: %q, not %q (%v)", name, is, want, err)
			}
		}
		body, err := io.ReadAll(quotedprintable.NewReader(got.Body))
		want := "Choose a card.\nOthers wait.\n\nhttps://games.example.org/t/abc\n\n-- \nYou asked to be told.\nhttps://games.example.org/stop/xyz\n"
		if text := strings.ReplaceAll(string(body), "\r\n", "\n"); err != nil || strings.TrimSpace(text) != strings.TrimSpace(want) {
			t.Errorf("%q, not %q (%v)", text, want, err)
		}
	}
}

var _ = context.Canceled
var _ = errors.New
