package transport

import (
	"context"
	"crypto/tls"
	"errors"
	"net"
	"sync"
	"time"

	gomail "github.com/wneessen/go-mail"
	"github.com/wneessen/go-mail/smtp"
)

// Limits of connections to a mail server.
const (
	mostLines   = 4                // at the same time
	mostMails   = 50               // per connection
	mailIdle    = 15 * time.Second // idle time before a connection is closed
	goodbyeTime = time.Second
)

// mailConns is a pool of at most mostLines connections to a mail server. One of them may be kept idle for the next mail.
type mailConns struct {
	client *gomail.Client
	dialer *net.Dialer
	tls    *tls.Config   // for a server with TLS from the start; otherwise nil
	slots  chan struct{} // its capacity is the maximum number of connections

	mu   sync.Mutex
	idle *mailConn
}

// A mailConn is a connection to a mail server.
type mailConn struct {
	conn   net.Conn // nil before it is open
	client *smtp.Client
	mails  int
	timer  *time.Timer // closes it after its idle time
}

// lineKey is the context key of the function to which [mailConns.dial] passes the opened connection.
type lineKey struct{}

// dial opens a connection for the mail library. It also passes the connection to the function in the context, because the library loses it
// if a later step fails.
func (l *mailConns) dial(ctx context.Context, network, address string) (conn net.Conn, err error) {
	if l.tls == nil {
		conn, err = l.dialer.DialContext(ctx, network, address)
	} else {
		dialer := tls.Dialer{NetDialer: l.dialer, Config: l.tls}
		conn, err = dialer.DialContext(ctx, network, address)
	}
	if err != nil {
		return nil, err
	}
	ctx.Value(lineKey{}).(func(net.Conn))(conn)
	return conn, nil
}

// send sends a mail through the idle connection, or through a new one. While mostLines mails are being sent, it waits.
func (l *mailConns) send(ctx context.Context, letter *gomail.Msg) error {
	select {
	case l.slots <- struct{}{}:
		defer func() { <-l.slots }()
	case <-ctx.Done():
		return ctx.Err()
	}
	if line := l.take(); line != nil {
		var of *gomail.SendError
		if err := l.by(ctx, line, letter); !errors.As(err, &of) || of.Reason != gomail.ErrConnCheck {
			return err
		} // the server has closed it
	}
	line, err := l.open(ctx)
	if err != nil {
		return err
	}
	return l.by(ctx, line, letter)
}

// open opens a connection to the mail server. When the context ends during that, the connection is closed, so that the library cannot hang.
func (l *mailConns) open(ctx context.Context) (*mailConn, error) {
	line := &mailConn{}
	stop := func() bool { return true }
	opened := func(conn net.Conn) {
		line.conn = conn
		stop = context.AfterFunc(ctx, func() { conn.Close() }) //nolint:errcheck // the caller returns the error of the context
	}
	client, err := l.client.DialToSMTPClientWithContext(context.WithValue(ctx, lineKey{}, opened))
	if !stop() && err == nil {
		err = ctx.Err()
	}
	if err != nil {
		if line.conn != nil {
			line.conn.Close() //nolint:errcheck // the connection is not used any more
		}
		return nil, err
	}
	line.client = client
	return line, nil
}

// by sends a mail through a connection. It keeps the connection for the next mail if that is possible, and closes it otherwise.
func (l *mailConns) by(ctx context.Context, line *mailConn, letter *gomail.Msg) error {
	stop := context.AfterFunc(ctx, func() { line.conn.Close() }) //nolint:errcheck // the caller returns the error of the context
	err := l.client.SendWithSMTPClient(line.client, letter)
	line.mails++
	const closing = 421
	var of *gomail.SendError
	usable := err == nil || errors.As(err, &of) && of.ErrorCode() != 0 && of.ErrorCode() != closing
	switch {
	case !stop() || !usable:
		line.conn.Close() //nolint:errcheck // the connection is not used any more
	case line.mails >= mostMails || !l.keep(line):
		go line.end()
	}
	return err
}

// take removes the idle connection from the pool and returns it; nil if there is none.
func (l *mailConns) take() *mailConn {
	l.mu.Lock()
	defer l.mu.Unlock()
	line := l.idle
	if line != nil {
		line.timer.Stop()
		l.idle = nil
	}
	return line
}

// keep keeps a connection idle for the next mail. It returns false if another one is idle already.
func (l *mailConns) keep(line *mailConn) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.idle != nil {
		return false
	}
	l.idle = line
	line.timer = time.AfterFunc(mailIdle, func() {
		l.mu.Lock()
		waits := l.idle == line
		if waits {
			l.idle = nil
		}
		l.mu.Unlock()
		if waits {
			line.end()
		}
	})
	return true
}

// end says goodbye to the server and closes the connection.
func (line *mailConn) end() {
	if line.client.UpdateDeadline(goodbyeTime) == nil {
		line.client.Quit() //nolint:errcheck // it ends in any case
	}
	line.conn.Close() //nolint:errcheck // it ends in any case
}

// close closes the idle connection, if there is one.
func (l *mailConns) close() {
	if line := l.take(); line != nil {
		line.end()
	}
}
