package transport_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pantheon/notify/transport"
	"pantheon/notify/transport/transporttest"
)

// TestAnswersOfMailServers: each answer of a mail server has an outcome. No error contains the recipient.
func TestAnswersOfMailServers(t *testing.T) {
	p := transporttest.NewPost(t, transporttest.Open)
	m := by(t, "smtp://"+p.Address)
	for _, c := range []struct {
		at   string
		code []int
		want string
	}{
		{"rcpt", []int{550, 5, 1, 1}, "gone"}, {"rcpt", []int{550, 5, 1, 10}, "gone"}, {"rcpt", []int{550, 5, 2, 1}, "gone"},
		{"rcpt", []int{550}, "gone"}, {"rcpt", []int{553}, "gone"}, {"rcpt", []int{554}, "again"},
		{"rcpt", []int{550, 5, 7, 1}, "again"}, // the server rejects this sender
		{"rcpt", []int{552, 5, 2, 2}, "again"}, // the mailbox is full
		{"rcpt", []int{452, 4, 2, 2}, "again"}, {"rcpt", []int{450, 4, 2, 0}, "again"}, {"rcpt", []int{421, 4, 3, 2}, "again"},
		{"mail", []int{550, 5, 1, 8}, "again"}, {"mail", []int{452, 4, 3, 1}, "again"}, {"mail", []int{530, 5, 7, 0}, "again"},
		{"data", []int{554, 5, 7, 1}, "refused"}, {"data", []int{552, 5, 3, 4}, "refused"}, {"data", []int{451, 4, 3, 0}, "again"},
		{"data", []int{452, 4, 3, 1}, "again"},
		{"", []int{250}, "told"},
	} {
		p.Answers(transporttest.Code(c.at, c.code[0], c.code[1:]...))
		err := m.Send(t.Context(), "ann@example.com", hello)
		if is := fate(err); is != c.want {
			t.Errorf("%s %v: %s, not %s: %v", c.at, c.code, is, c.want, err)
		}
		if err != nil && (strings.Contains(err.Error(), "ann") || !strings.Contains(err.Error(), fmt.Sprint(c.code[0]))) {
			t.Errorf("%s %v: %v", c.at, c.code, err)
		}
	}
	if len(p.Got()) != 1 {
		t.Errorf("%d mails", len(p.Got()))
	}
}

// raw starts a server that sends the first of the given lines at once, and each further one after it has received a line. Before a line
// that begins with "until .", it reads up to a line with a single dot. After the last line it calls the function then, if there is one, and
// closes the connection. raw returns the address and the number of connections so far.
func raw(t *testing.T, then func(net.Conn), lines ...string) (address string, sessions *atomic.Int32) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	sessions = &atomic.Int32{}
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			sessions.Add(1)
			go func() {
				defer conn.Close()
				in := bufio.NewScanner(conn)
				for i, line := range lines {
					if i > 0 && !in.Scan() {
						return
					}
					if strings.HasPrefix(line, "until .") {
						for in.Text() != "." && in.Scan() {
						}
						line = strings.TrimPrefix(line, "until .")
					}
					if line != "" {
						io.WriteString(conn, line+"\r\n") //nolint:errcheck // it ends then
					}
				}
				if then != nil {
					then(conn)
				}
			}()
		}
	}()
	return listener.Addr().String(), sessions
}

// hang reads from a connection until the other side closes it.
func hang(conn net.Conn) { io.Copy(io.Discard, conn) } //nolint:errcheck // it ends then

// TestMailServerFails: a server may be down, hang, break off or send nonsense, at any point. The sender gives up in time, and the mail
// can be tried again.
func TestMailServerFails(t *testing.T) {
	// EHLO, NOOP, MAIL, RCPT, DATA
	polite := []string{"220 hello", "250 hello", "250 good", "250 good", "250 good", "354 go on", "until .250 taken"}
	for upTo := 0; upTo < len(polite)-1; upTo++ {
		for name, then := range map[string]func(net.Conn){"hangs": hang, "breaks off": nil, "talks nonsense": func(conn net.Conn) {
			io.WriteString(conn, "\x00\xff nonsense \r\n\r\n2\r\n") //nolint:errcheck // it ends then
		}} {
			t.Run(fmt.Sprintf("%s after %d", name, upTo), func(t *testing.T) {
				t.Parallel()
				address, _ := raw(t, then, polite[:upTo]...)
				m := by(t, "smtp://"+address, transport.WithTime(300*time.Millisecond))
				if err := m.Send(inTime(t), "ann@example.com", hello); fate(err) != "again" {
					t.Error(err)
				}
			})
		}
	}
	closed := transporttest.NewPost(t, transporttest.Open)
	closed.Close()
	if err := by(t, "smtp://"+closed.Address).Send(t.Context(), "ann@example.com", hello); fate(err) != "again" {
		t.Errorf("down: %v", err)
	}
}

// TestMailServerBreaksOffBehind: a mail that was accepted counts as sent, whatever the server does afterwards.
func TestMailServerBreaksOffBehind(t *testing.T) {
	address, sessions := raw(t, nil, "220 hello", "250 hello", "250 good", "250 good", "250 good", "354 go on", "until .250 taken")
	m := by(t, "smtp://"+address)
	for range 2 {
		if err := m.Send(t.Context(), "ann@example.com", hello); err != nil {
			t.Error(err)
		}
	}
	if n := sessions.Load(); n != 2 {
		t.Errorf("%d sessions, not 2", n)
	}
}

// TestMailLineEndsWhileItWaits: an idle connection that the server closes loses no mail.
func TestMailLineEndsWhileItWaits(t *testing.T) {
	ended := make(chan bool)
	ends := func(conn net.Conn) {
		conn.Close()
		ended <- true
	}
	address, sessions := raw(t, ends, "220 hello", "250 hello", "250 good", "250 good", "250 good", "354 go on", "until .250 taken", "250 good", "250 reset")
	m := by(t, "smtp://"+address)
	for range 3 {
		if err := m.Send(t.Context(), "ann@example.com", hello); err != nil {
			t.Fatal(err)
		}
		select {
		case <-ended:
		case <-time.After(patience):
			t.Fatalf("after %v the server has not ended it", patience)
		}
	}
	if n := sessions.Load(); n != 3 {
		t.Errorf("%d sessions, not 3", n)
	}
}

// TestManyMails: mails that are sent at the same time share connections. There are at most three sessions for four mails.
func TestManyMails(t *testing.T) {
	p := transporttest.NewPost(t, transporttest.Open)
	m := by(t, "smtp://"+p.Address)
	const mails = 120
	var wait sync.WaitGroup
	for i := range mails {
		wait.Go(func() {
			each := hello
			each.ID = fmt.Sprintf("n-%d", i)
			if err := m.Send(t.Context(), "ann@example.com", each); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	ids := map[string]bool{}
	for _, in := range p.Got() {
		head, _ := read(t, in)
		ids[head.Get("Message-Id")] = true
	}
	if len(ids) != mails {
		t.Errorf("%d mails, not %d", len(ids), mails)
	}
	t.Logf("%d mails in %d sessions", mails, p.Sessions())
	if p.Sessions() > mails*3/4 {
		t.Errorf("%d sessions for %d mails", p.Sessions(), mails)
	}
}

// TestMailAddresses checks valid and invalid addresses of people and servers.
func TestMailAddresses(t *testing.T) {
	for text, want := range map[string]string{
		"ann@example.com": "ann@example.com", " Ann.B+tag@Example.COM ": "Ann.B+tag@example.com", "a@bücher.example": "a@xn--bcher-kva.example", "<a@b.example>": "a@b.example",
	} {
		if is, err := transport.CheckAddress(text); err != nil || is != want {
			t.Errorf("%q: %q, %v", text, is, err)
		}
	}
	for _, bad := range []string{"", "ann", "ann@", "@example.com", "root@localhost", "a@b@c.example", "ann@[127.0.0.1]", "ann@127.0.0.1", "Ann <ann@example.com>", "a@b.example, c@d.example",
		"ann@example.com\r\nBcc: all@example.com", "ann\r\n@example.com", "\"a b\"@example.com", "a@b.example\x00", "ü@example.com", "a@exa mple.com", "a(x)@example.com", "a@-.example",
		strings.Repeat("a", 250) + "@example.com", "a@" + strings.Repeat("b.", 200) + "com"} {
		if is, err := transport.CheckAddress(bad); err == nil {
			t.Errorf("%q is taken as %q", bad, is)
		}
	}
	for _, bad := range []string{"", "localhost", "http://localhost", "smtp://", "smtp://host:0", "smtp://host:70000", "smtp://host:x", "smtp://user@host", "smtp://user:@host", "smtp://host/path",
		"smtp://host?tls=maybe", "smtps://host?tls=off", "smtp://user:p@ss#word@host", "smtp://user:p/ss@host", "smtp://user:p%zzss@host"} {
		if _, err := transport.NewMail(bad, from); err == nil || strings.Contains(err.Error(), "ss") && !strings.Contains(err.Error(), "password") {
			t.Errorf("%q: %v", bad, err)
		}
	}
	for _, bad := range []string{"", "Pantheon", "games@localhost", "Pantheon <games@example.org>\r\nBcc: x@example.org", "a@b.example, c@d.example"} {
		if _, err := transport.NewMail("smtp://localhost", bad); err == nil {
			t.Errorf("from %q", bad)
		}
	}
	if is, err := transport.SenderAddress(from); err != nil || is != "games@example.org" {
		t.Errorf("%s, %v", is, err)
	}
}
