package pgtest

import (
	"bytes"
	"io"
	"net"
	"net/url"
	"sync"
	"testing"
)

// A Proxy forwards data between a server and its database, and can fail as networks do.
type Proxy struct {
	listener net.Listener
	to       string

	mu    sync.Mutex
	cut   bool
	still chan struct{} // closed while data can pass
	conns map[net.Conn]bool
	// How the next commit breaks: if sent is set, the database receives the commit and its answer is lost; if lost is set, the database
	// never receives the commit.
	sent, lost bool
	broken     int
	refused    int

	looking sync.Mutex        // held during a call of look, which may take mu; never taken while mu is held
	look    func(part []byte) // receives what a server sends
}

// NewProxy starts a proxy for the database at an address, until the test ends. It returns the proxy, and the address of the database
// through it.
func NewProxy(t testing.TB, address string) (*Proxy, string) {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	p := &Proxy{to: u.Host, conns: map[net.Conn]bool{}, still: make(chan struct{})}
	close(p.still)
	if p.listener, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		p.Cut()
		p.listener.Close()
	})
	go p.accept()
	u.Host = p.listener.Addr().String()
	return p, u.String()
}

func (p *Proxy) accept() {
	for {
		client, err := p.listener.Accept()
		if err != nil {
			return
		}
		server, err := net.Dial("tcp", p.to)
		p.mu.Lock()
		if err != nil || p.cut {
			p.refused++
			p.mu.Unlock()
			client.Close()
			if err == nil {
				server.Close()
			}
			continue
		}
		p.conns[client], p.conns[server] = true, true
		p.mu.Unlock()
		go p.pass(client, server, true)
		go p.pass(server, client, false)
	}
}

// pass forwards data from one connection to another until either closes, and then closes both. If asks is set, the data comes from a
// server: look receives it, and commits in it can be broken.
func (p *Proxy) pass(from, to net.Conn, asks bool) {
	defer func() {
		from.Close()
		to.Close()
		p.mu.Lock()
		delete(p.conns, from)
		p.mu.Unlock()
	}()
	part := make([]byte, 1<<16)
	for {
		n, err := from.Read(part)
		if n > 0 {
			if asks {
				p.looking.Lock()
				if p.look != nil {
					p.look(part[:n])
				}
				p.looking.Unlock()
			}
			p.mu.Lock()
			still := p.still
			sent, lost := false, false
			if asks && bytes.Contains(part[:n], []byte("commit")) {
				sent, lost = p.sent, p.lost
				p.sent, p.lost = false, false
				if sent || lost {
					p.broken++
				}
			}
			p.mu.Unlock()
			<-still
			if lost {
				return
			}
			if sent {
				from.Close() // before the database can answer
			}
			if _, err := to.Write(part[:n]); err != nil {
				return
			}
			if sent {
				io.Copy(io.Discard, to) //nolint:errcheck // the answers are dropped on purpose
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// BreakCommit breaks the connection at the next commit. If behind is set, the database still receives the commit, and only its answer is
// lost. Otherwise the database never receives it.
func (p *Proxy) BreakCommit(behind bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.sent, p.lost = behind, !behind
}

// Broken returns the number of commits that were broken.
func (p *Proxy) Broken() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.broken
}

// Refused returns the number of refused connections.
func (p *Proxy) Refused() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.refused
}

// Look sets a function that receives everything a server sends before it is forwarded; nil sets none. The function may call the proxy's
// other methods: after [Proxy.Cut] that data is lost, and after [Proxy.Hang] it waits too. When Look returns, the previous function is no
// longer called.
func (p *Proxy) Look(look func(part []byte)) {
	p.looking.Lock()
	defer p.looking.Unlock()
	p.look = look
}

// Cut breaks all connections and refuses new ones, until [Proxy.Mend].
func (p *Proxy) Cut() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cut = true
	for c := range p.conns {
		c.Close()
	}
}

// Hang makes the proxy forward nothing and break nothing until [Proxy.Mend], like a network with an unplugged cable.
func (p *Proxy) Hang() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.still = make(chan struct{})
}

// Mend ends the effects of [Proxy.Cut] and [Proxy.Hang]: the proxy accepts connections and forwards data again.
func (p *Proxy) Mend() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cut = false
	select {
	case <-p.still:
	default:
		close(p.still)
	}
}
