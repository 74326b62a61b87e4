package access

import (
	"cmp"
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"pantheon/game"
)

// The default limits of open connections. A browser opens up to six, for all its tabs together.
const (
	MaxConnections           = 10_000
	MaxConnectionsPerAddress = 500
)

// A Listener limits the open connections, in all and for each address. For connections from trusted web servers and from this
// computer, only the limit of all connections applies.
type Listener struct {
	net.Listener
	trust     Trust
	all, each int
	words     func(game.Lang, string) string
	// Refused is called, with the id of the text, for each refused connection; nil if nobody counts them.
	Refused func(why string)

	mu   sync.Mutex
	open int
	from map[string]int
}

// Listen returns a listener with limits on the connections of l. The parameter all limits all connections together, and the
// parameter each those of one address. They default to [MaxConnections] and [MaxConnectionsPerAddress] when 0. The function
// words returns the text with an id in a language, for refused clients.
func Listen(l net.Listener, trust Trust, all, each int, words func(game.Lang, string) string) *Listener {
	return &Listener{Listener: l, trust: trust, all: cmp.Or(all, MaxConnections), each: cmp.Or(each, MaxConnectionsPerAddress), words: words, from: map[string]int{}}
}

// Accept returns the next connection within the limits. It refuses the others with a text and closes them.
func (e *Listener) Accept() (net.Conn, error) {
	for {
		c, err := e.Listener.Accept()
		if err != nil {
			return nil, err
		}
		name, trusted := e.trust.ConnAddress(c.RemoteAddr().String())
		if full := e.enter(name, trusted); full != "" {
			if e.Refused != nil {
				e.Refused(full)
			}
			e.turnAway(c, full)
			continue
		}
		return &entered{Conn: c, leave: sync.OnceFunc(func() { e.leave(name) })}, nil
	}
}

// enter counts a connection and returns "". If a limit is reached, it counts nothing and returns the id of the text that says
// why. For a trusted name only the limit of all connections applies.
func (e *Listener) enter(name string, trusted bool) (full string) {
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

func (e *Listener) leave(name string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.open--
	if e.from[name]--; e.from[name] == 0 {
		delete(e.from, name)
	}
}

// turnAway sends a refused client the reason in all languages, because the client has not asked for one yet. Then it closes
// the connection.
func (e *Listener) turnAway(c net.Conn, why string) {
	defer c.Close() //nolint:errcheck // the connection ends in any case
	var text strings.Builder
	for _, l := range game.Languages() {
		text.WriteString(e.words(l, why) + "\n")
	}
	c.SetWriteDeadline(time.Now().Add(lateTime)) //nolint:errcheck // so few bytes always fit
	fmt.Fprintf(c, "HTTP/1.1 503 %s\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: %d\r\nRetry-After: 10\r\nConnection: close\r\n\r\n%s",
		http.StatusText(http.StatusServiceUnavailable), text.Len(), text.String())
	if tcp, ok := c.(interface{ CloseWrite() error }); ok {
		tcp.CloseWrite() //nolint:errcheck // as above
	}
}

// entered is a connection that is counted until it is closed.
type entered struct {
	net.Conn
	leave func()
}

func (c *entered) Close() error {
	c.leave()
	return c.Conn.Close()
}

// CloseWrite closes the writing side, so that the other side can read to the end. It does nothing if the connection has no
// such method.
func (c *entered) CloseWrite() error {
	if tcp, ok := c.Conn.(interface{ CloseWrite() error }); ok {
		return tcp.CloseWrite()
	}
	return nil
}

// Silence tracks connections that have sent no request yet. Such connections end soon after the site closes, because a
// graceful shutdown should wait only for requests in progress.
type Silence struct {
	mu     sync.Mutex
	ended  bool
	silent map[net.Conn]struct{}
}

// ConnState is for [http.Server.ConnState]: it tracks a new connection until its state changes.
func (s *Silence) ConnState(c net.Conn, state http.ConnState) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if state != http.StateNew {
		delete(s.silent, c)
		return
	}
	if s.silent == nil {
		s.silent = map[net.Conn]struct{}{}
	}
	s.silent[c] = struct{}{}
	if s.ended {
		c.SetReadDeadline(time.Now().Add(lateTime)) //nolint:errcheck // it ends with the server at the latest
	}
}

// End ends the silent connections after a second. A connection that is opened later may also be silent for a second at most.
func (s *Silence) End() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ended = true
	for c := range s.silent {
		c.SetReadDeadline(time.Now().Add(lateTime)) //nolint:errcheck // as above
	}
}
