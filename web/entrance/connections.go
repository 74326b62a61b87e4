package entrance

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

// How many connections are open at once, unless somebody says otherwise. A browser has up to six, all its tabs together.
const (
	MaxConnections           = 10_000
	MaxConnectionsPerAddress = 500
)

// A Listener lets connections in, up to a number in all and one from each address. Those of a trusted web server, and of this computer,
// count in all only.
type Listener struct {
	net.Listener
	trust     Trust
	all, each int
	words     func(game.Lang, string) string
	// Refused is told, with the id of the text, of each connection that is turned away; nil when nobody counts.
	Refused func(why string)

	mu   sync.Mutex
	open int
	from map[string]int
}

// Listen bounds the connections of a listener; all and each are [MaxConnections] and [MaxConnectionsPerAddress] when 0. Words gives the
// texts, by their ids, for who is turned away.
func Listen(l net.Listener, trust Trust, all, each int, words func(game.Lang, string) string) *Listener {
	return &Listener{Listener: l, trust: trust, all: cmp.Or(all, MaxConnections), each: cmp.Or(each, MaxConnectionsPerAddress), words: words, from: map[string]int{}}
}

// Accept gives the next connection that may come in. Others are told so and closed.
func (e *Listener) Accept() (net.Conn, error) {
	for {
		c, err := e.Listener.Accept()
		if err != nil {
			return nil, err
		}
		name, trusted := e.trust.Connects(c.RemoteAddr().String())
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

// enter counts a connection; or it says, with the id of a text, why that cannot be.
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

// turnAway tells who connects why that cannot be, in all languages, since none was asked for yet.
func (e *Listener) turnAway(c net.Conn, why string) {
	defer c.Close() //nolint:errcheck // it is gone either way
	var text strings.Builder
	for _, l := range game.Langs {
		text.WriteString(e.words(l, why) + "\n")
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

// Silence are the connections on which nobody has asked for anything yet. They end soon when the site closes: a graceful stop waits only
// for what is under way.
type Silence struct {
	mu     sync.Mutex
	ended  bool
	silent map[net.Conn]struct{}
}

// ConnState is told by a server how its connections are.
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

// End ends them, and those that come later.
func (s *Silence) End() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ended = true
	for c := range s.silent {
		c.SetReadDeadline(time.Now().Add(lateTime)) //nolint:errcheck // as above
	}
}
