package transport_test

import (
	"io"
	"mime"
	"mime/quotedprintable"
	"net"
	"net/mail"
	"net/url"
	"strings"
	"testing"

	"pantheon/notify/transport"
	"pantheon/notify/transport/transporttest"
)

const from = "Pantheon <games@Example.org>"

// by returns a sender that uses a mail server.
func by(t *testing.T, server string, options ...transport.Option) *transport.Mail {
	t.Helper()
	m, err := transport.NewMail(server, from, options...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(transport.Transports{Mail: m}.Close)
	return m
}

// TestMail: a mail contains the message, is the same at each attempt, and can be stopped with one click.
func TestMail(t *testing.T) {
	p := transporttest.NewPost(t, transporttest.Open)
	m := by(t, "smtp://"+p.Address)
	for range 2 {
		if err := m.Send(t.Context(), "ann@Example.COM", hello); err != nil {
			t.Fatal(err)
		}
	}
	if len(p.Got()) != 2 || p.Sessions() != 1 {
		t.Fatalf("%d mails in %d sessions, not 2 in 1", len(p.Got()), p.Sessions())
	}
	for _, in := range p.Got() {
		if in.From != "games@example.org" || in.To != "ann@example.com" {
			t.Errorf("from %s to %s", in.From, in.To)
		}
		head, text := read(t, in)
		for name, want := range map[string]string{
			"From": `"Pantheon" <games@example.org>`, "To": "<ann@example.com>", "Subject": hello.Title, "Message-Id": "<n-1@example.org>",
			"Auto-Submitted": "auto-generated", "List-Unsubscribe": "<https://games.example.org/stop/xyz>",
			"List-Unsubscribe-Post": "List-Unsubscribe=One-Click", "Content-Language": "en", "Content-Type": "text/plain; charset=UTF-8",
		} {
			if is, err := new(mime.WordDecoder).DecodeHeader(head.Get(name)); err != nil || is != want {
				t.Errorf("%s: %q, not %q (%v)", name, is, want, err)
			}
		}
		if _, err := head.Date(); err != nil {
			t.Error(err)
		}
		want := "Choose a card.\nOthers wait.\n\nhttps://games.example.org/t/abc\n\n-- \nYou asked to be told.\nhttps://games.example.org/stop/xyz\n"
		if text != want {
			t.Errorf("%q, not %q", text, want)
		}
	}
}

// read parses a received mail and returns its header and its text.
func read(t *testing.T, in transporttest.Mail) (mail.Header, string) {
	t.Helper()
	got, err := mail.ReadMessage(strings.NewReader(in.Raw))
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(quotedprintable.NewReader(got.Body))
	if err != nil {
		t.Fatal(err)
	}
	return got.Header, strings.TrimRight(strings.ReplaceAll(string(body), "\r\n", "\n"), "\n") + "\n"
}

// TestMailWithoutHTTPS: without https, a mail has no one-click header, which mail programs would ignore, but still a link for people.
func TestMailWithoutHTTPS(t *testing.T) {
	p := transporttest.NewPost(t, transporttest.Open)
	m := hello
	m.Unsubscribe = "http://games.house/stop/xyz"
	if err := by(t, "smtp://"+p.Address).Send(t.Context(), "ann@example.com", m); err != nil {
		t.Fatal(err)
	}
	head, text := read(t, p.Got()[0])
	if head.Get("List-Unsubscribe") != "<http://games.house/stop/xyz>" || head.Get("List-Unsubscribe-Post") != "" || !strings.Contains(text, m.Unsubscribe) {
		t.Errorf("%v, %q", head, text)
	}
}

// TestSecrecyOfMail: a connection to a mail server on another computer uses TLS if the server offers it, unless the address says tls=off.
// It sends no password without TLS, and trusts no unknown certificate.
func TestSecrecyOfMail(t *testing.T) {
	here := transport.WithResolver(names(t, func(string, int) string { return "127.0.0.1" }))
	user := url.UserPassword(transporttest.User, transporttest.Password).String() + "@"
	for _, c := range []struct {
		name    string
		secrecy transporttest.Secrecy
		server  func(address string) string
		secret  bool
		user    string
		want    string
	}{
		{"open", transporttest.Open, func(a string) string { return "smtp://" + a }, false, "", "told"},
		{"open, with a password", transporttest.Open, func(a string) string { return "smtp://" + user + a }, false, transporttest.User, "told"},
		{"STARTTLS", transporttest.StartTLS, func(a string) string { return "smtp://" + elsewhere(a) }, true, "", "told"},
		{"STARTTLS, with a password", transporttest.StartTLS, func(a string) string { return "smtp://" + user + elsewhere(a) }, true, transporttest.User, "told"},
		{"STARTTLS, off", transporttest.StartTLS, func(a string) string { return "smtp://" + elsewhere(a) + "?tls=off" }, false, "", "told"},
		{"no STARTTLS", transporttest.Open, func(a string) string { return "smtp://" + elsewhere(a) }, false, "", "told"},
		{"no STARTTLS, with a password", transporttest.Open, func(a string) string { return "smtp://" + user + elsewhere(a) }, false, "", "again"},
		{"secret", transporttest.Secret, func(a string) string { return "smtps://" + a }, true, "", "told"},
		{"secret, with a password", transporttest.Secret, func(a string) string { return "smtps://" + user + a }, true, transporttest.User, "told"},
		{"a false password", transporttest.Secret, func(a string) string { return "smtps://pantheon:false@" + a }, false, "", "again"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := transporttest.NewPost(t, c.secrecy)
			m := by(t, c.server(p.Address), transport.ForTests(p.Roots()), here)
			err := m.Send(t.Context(), "ann@example.com", hello)
			if is := fate(err); is != c.want {
				t.Fatalf("%s, not %s: %v", is, c.want, err)
			}
			if c.want == "told" {
				if in := p.Got()[0]; in.Secret != c.secret || in.User != c.user {
					t.Errorf("secret: %v, user: %q", in.Secret, in.User)
				}
			} else if strings.Contains(err.Error(), "false") || strings.Contains(err.Error(), transporttest.Password) {
				t.Errorf("the password is told: %v", err)
			}
			if stranger := by(t, c.server(p.Address), here); c.secret && fate(stranger.Send(t.Context(), "ann@example.com", hello)) != "again" {
				t.Error("a certificate of nobody was believed")
			}
		})
	}
}

// TestABrokenMailConnectionTellsNoAddress checks that the error names no recipient when the server hangs up at any step of a mail.
func TestABrokenMailConnectionTellsNoAddress(t *testing.T) {
	for _, place := range []string{"mail", "rcpt", "data"} {
		p := transporttest.NewPost(t, transporttest.Open)
		p.Answers(func(at string) error {
			if at == place {
				p.Close()
			}
			return nil
		})
		err := by(t, "smtp://"+p.Address).Send(t.Context(), "ann@example.com", hello)
		if fate(err) != "again" || strings.Contains(err.Error(), "ann") {
			t.Errorf("the server hangs up at %q: %s, %v", place, fate(err), err)
		}
	}
}

// elsewhere returns an address of this computer that does not look local.
func elsewhere(address string) string {
	_, port, _ := net.SplitHostPort(address) //nolint:errcheck // a listener gave it
	return "example.com:" + port
}

// TestAMailHasItsOwnSubject: a mail with a subject shows it in place of the title, on one line.
func TestAMailHasItsOwnSubject(t *testing.T) {
	p := transporttest.NewPost(t, transporttest.Open)
	m := hello
	m.Subject = "Sunday, table 3T7Q:\r\nBcc: all@example.com"
	if err := by(t, "smtp://"+p.Address).Send(t.Context(), "ann@example.com", m); err != nil {
		t.Fatal(err)
	}
	if head, _ := read(t, p.Got()[0]); head.Get("Subject") != "Sunday, table 3T7Q: Bcc: all@example.com" || head.Get("Bcc") != "" {
		t.Errorf("%v", head)
	}
}
