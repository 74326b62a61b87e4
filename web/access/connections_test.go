package access

import (
	"io"
	"net"
	"os"
	"strings"
	"testing"

	"pantheon/game"
)

// A fakeListener is a listener whose connections come from any address that a test chooses.
type fakeListener chan net.Conn

func (p fakeListener) Accept() (net.Conn, error) {
	c, ok := <-p
	if !ok {
		return nil, net.ErrClosed
	}
	return c, nil
}
func (p fakeListener) Close() error   { return nil }
func (p fakeListener) Addr() net.Addr { return &net.TCPAddr{} }

type from struct {
	net.Conn
	address string
}

func (f from) RemoteAddr() net.Addr {
	a, err := net.ResolveTCPAddr("tcp", f.address)
	if err != nil {
		panic(err)
	}
	return a
}

// TestConnectionsAreBounded opens connections from several addresses. Each address, or IPv6 network of 64 bits, has its
// limit. A trusted web server and this computer have only the limit of all. A closed connection makes room.
func TestConnectionsAreBounded(t *testing.T) {
	words, err := game.LoadCatalog("", os.DirFS(".."), "lang")
	if err != nil {
		t.Fatal(err)
	}
	trust, err := ParseTrust([]string{"10.0.0.7"})
	if err != nil {
		t.Fatal(err)
	}
	knocks := make(fakeListener)
	in := make(chan net.Conn)
	e := Listen(knocks, trust, 8, 2, func(l game.Lang, id string) string { return words.Text(l, game.NewPhrase(id), nil) })
	go func() {
		for {
			c, err := e.Accept()
			if err != nil {
				return
			}
			in <- c
		}
	}()
	t.Cleanup(func() { close(knocks) })
	connect := func(address string) (here net.Conn, said string) {
		t.Helper()
		there, c := net.Pipe()
		knocks <- from{c, address}
		heard := make(chan string, 1)
		go func() {
			text, _ := io.ReadAll(there) // ends with the connection
			heard <- string(text)
		}()
		select {
		case here = <-in:
		case said = <-heard:
		}
		return here, said
	}
	var open []net.Conn
	for i, c := range []struct{ from, full string }{
		{"192.0.2.1:1", ""}, {"192.0.2.1:2", ""}, {"192.0.2.1:3", "address"}, {"192.0.2.2:1", ""},
		{"[2001:db8::1]:1", ""}, {"[2001:db8::2]:1", ""}, {"[2001:db8::3]:1", "address"},
		{"10.0.0.7:1", ""}, {"10.0.0.7:2", ""}, {"127.0.0.1:1", ""}, {"127.0.0.1:2", "all"}, {"192.0.2.3:1", "all"},
	} {
		here, said := connect(c.from)
		if (here == nil) != (c.full != "") {
			t.Fatalf("%d: a connection from %s is let in: %v; said: %q", i, c.from, here != nil, said)
		}
		if here != nil {
			open = append(open, here)
			continue
		}
		for _, l := range game.Langs {
			if want := words.Text(l, game.NewPhrase("connections."+c.full), nil); !strings.HasPrefix(said, "HTTP/1.1 503 ") || !strings.Contains(said, want) {
				t.Errorf("%d: who is turned away reads %q; it should say %q", i, said, want)
			}
		}
	}
	for range 2 {
		open[0].Close() // a second Close changes nothing
	}
	if here, said := connect("192.0.2.1:4"); here == nil {
		t.Errorf("when one has left there is no room: %q", said)
	}
	if here, _ := connect("192.0.2.3:2"); here != nil {
		t.Error("one who left made room for two")
	}
}
