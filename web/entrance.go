package web

import (
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"pantheon/game"
)

// How many connections are open at once, unless a [Config] says otherwise. A browser has up to six, all its tabs together.
const (
	MaxConnections           = 10_000
	MaxConnectionsPerAddress = 500
)

// An entrance lets connections in, up to a number in all and one from each address. Those of a trusted web server, and of this computer,
// count in all only.
type entrance struct {
	net.Listener
	site      *Site
	all, each int

	mu   sync.Mutex
	open int
	from map[string]int
}

// Listen bounds the connections of a listener by what the site was made with.
func (s *Site) Listen(l net.Listener) net.Listener {
	return &entrance{Listener: l, site: s, all: s.connections, each: s.connectionsEach, from: map[string]int{}}
}

// Accept gives the next connection that may come in. Others are told so and closed.
func (e *entrance) Accept() (net.Conn, error) {
	for {
		c, err := e.Listener.Accept()
		if err != nil {
			return nil, err
		}
		name, trusted := e.site.trust.Connects(c.RemoteAddr().String())
		if full := e.enter(name, trusted); full != "" {
			e.site.turnAway(c, full)
			continue
		}
		return &entered{Conn: c, leave: sync.OnceFunc(func() { e.leave(name) })}, nil
	}
}

// enter counts a connection; or it says, with the id of a text, why that cannot be.
func (e *entrance) enter(name string, trusted bool) (full string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	switch {
	case e.open >= e.all:
		return "connections.all"
	case !trusted && e.from[name] >= e.each:
		return "connections.address"
	}
	e.open++
	e.from[name]++
	return ""
}

func (e *entrance) leave(name string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.open--
	if e.from[name]--; e.from[name] == 0 {
		delete(e.from, name)
	}
}

// turnAway tells who connects why that cannot be, in all languages, since none was asked for yet.
func (s *Site) turnAway(c net.Conn, why string) {
	defer c.Close() //nolint:errcheck // it is gone either way
	var text strings.Builder
	for _, l := range game.Langs {
		text.WriteString(s.texts.Site.Text(l, game.Say(why), nil) + "\n")
	}
	c.SetWriteDeadline(time.Now().Add(lateTime)) //nolint:errcheck // so few bytes always fit
	fmt.Fprintf(c, "HTTP/1.1 503 %s\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: %d\r\nRetry-After: 10\r\nConnection: close\r\n\r\n%s",
		http.StatusText(http.StatusServiceUnavailable), text.Len(), text.String())
	if tcp, ok := c.(interface{ CloseWrite() error }); ok {
		tcp.CloseWrite() //nolint:errcheck // as above
	}
}

// An entered connection is counted until it is closed.
type entered struct {
	net.Conn
	leave func()
}

func (c *entered) Close() error {
	c.leave()
	return c.Conn.Close()
}

// CloseWrite lets the other side read to the end what was written.
func (c *entered) CloseWrite() error {
	if tcp, ok := c.Conn.(interface{ CloseWrite() error }); ok {
		return tcp.CloseWrite()
	}
	return nil
}

// ConnState is told by a server how its connections are. Those on which nobody has asked for anything yet end soon when the site closes: a
// graceful stop waits only for what is under way.
func (s *Site) ConnState(c net.Conn, state http.ConnState) {
	s.opening.Lock()
	defer s.opening.Unlock()
	if state != http.StateNew {
		delete(s.silent, c)
		return
	}
	s.silent[c] = struct{}{}
	if s.closing.Err() != nil {
		c.SetReadDeadline(time.Now().Add(lateTime)) //nolint:errcheck // it ends with the server at the latest
	}
}

// hush ends the connections on which nobody has asked for anything. It is called with s.opening held.
func (s *Site) hush() {
	for c := range s.silent {
		c.SetReadDeadline(time.Now().Add(lateTime)) //nolint:errcheck // as above
	}
}
