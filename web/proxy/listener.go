package proxy

import (
	"crypto/tls"
	"errors"
	"net"
	"sync"
	"time"
)

const (
	// firstByte is how long a new connection may be silent.
	firstByte = 5 * time.Second
	// maxSilent is how many connections may be silent at the same time. Further ones are closed.
	maxSilent = 1000
	// handshake is the first byte of a TLS connection.
	handshake = 0x16
)

// Listener returns a listener for the connections of other servers at an address: TLS, and plain HTTP, which [Proxy.Receive]
// accepts only from servers of the previous version.
func (l *Proxy) Listener(at net.Listener) net.Listener {
	m := &tlsOrPlainListener{Listener: at, tls: l.identity.settings(func(certificate []byte) bool { return l.directory.has(living("", certificate)) }),
		taken: make(chan net.Conn), closed: make(chan struct{}), silent: make(chan struct{}, maxSilent)}
	go m.accept()
	return m
}

// tlsOrPlainListener is a listener that recognises TLS connections by their first byte.
type tlsOrPlainListener struct {
	net.Listener
	tls    *tls.Config
	taken  chan net.Conn
	silent chan struct{}
	once   sync.Once
	closed chan struct{}
	err    error // why no more connections are accepted; set before closed is closed
}

func (m *tlsOrPlainListener) accept() {
	for wait := time.Duration(0); ; {
		conn, err := m.Listener.Accept()
		switch {
		case errors.Is(err, net.ErrClosed):
			m.end(err)
			return
		case err != nil: // a temporary error, for example too many open files
			wait = min(max(2*wait, 5*time.Millisecond), time.Second)
			select {
			case <-time.After(wait):
			case <-m.closed:
				return
			}
			continue
		}
		wait = 0
		select {
		case m.silent <- struct{}{}:
		default:
			conn.Close()
			continue
		}
		go func() {
			defer func() { <-m.silent }()
			m.sort(conn)
		}()
	}
}

// sort waits for the first byte of a connection and passes the connection to Accept, as a TLS connection if the byte begins
// one. It closes a connection that sends nothing in time.
func (m *tlsOrPlainListener) sort(conn net.Conn) {
	first := make([]byte, 1)
	conn.SetReadDeadline(time.Now().Add(firstByte)) //nolint:errcheck // reading tells
	if n, err := conn.Read(first); n == 0 || err != nil {
		conn.Close()
		return
	}
	conn.SetReadDeadline(time.Time{}) //nolint:errcheck // as above
	var told net.Conn = &peekedConn{Conn: conn, first: first}
	if first[0] == handshake {
		told = tls.Server(told, m.tls)
	}
	select {
	case m.taken <- told:
	case <-m.closed:
		conn.Close()
	}
}

func (m *tlsOrPlainListener) end(err error) {
	m.once.Do(func() {
		m.err = err
		close(m.closed)
	})
}

// Accept returns the next connection that has sent a byte, or an error once the listener is closed.
func (m *tlsOrPlainListener) Accept() (net.Conn, error) {
	select {
	case conn := <-m.taken:
		return conn, nil
	case <-m.closed:
		return nil, m.err
	}
}

// Close closes the listener.
func (m *tlsOrPlainListener) Close() error {
	err := m.Listener.Close()
	m.end(net.ErrClosed)
	return err
}

// peekedConn is a connection whose first byte has been read already. Read returns that byte first.
type peekedConn struct {
	net.Conn
	first []byte
}

func (b *peekedConn) Read(p []byte) (int, error) {
	if len(b.first) > 0 && len(p) > 0 {
		n := copy(p, b.first)
		b.first = b.first[n:]
		return n, nil
	}
	return b.Conn.Read(p)
}
