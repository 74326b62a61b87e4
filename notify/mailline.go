package notify

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

// Bounds of connections to a mail server.
const (
	mostLines   = 4                // at once
	mostMails   = 50               // that one carries
	mailIdle    = 15 * time.Second // that one is kept for the next mail
	goodbyeTime = time.Second
)

// mailLines are connections to a mail server: a few at once, of which one may wait for the next mail.
type mailLines struct {
	client *gomail.Client
	dialer *net.Dialer
	tls    *tls.Config   // for a server that is secret from the first word; nil for others
	slots  chan struct{} // has room for as many as there may be

	mu   sync.Mutex
	idle *mailLine
}

// A mailLine is a connection to a mail server.
type mailLine struct {
	conn   net.Conn // nil before it is open
	client *smtp.Client
	mails  int
	timer  *time.Timer // ends it when it has waited
}

// lineKey is where a context holds what is told of a connection that is open.
type lineKey struct{}

// dial opens a connection for the library, and tells of it: the library forgets it when something goes wrong behind it.
func (l *mailLines) dial(ctx context.Context, network, address string) (conn net.Conn, err error) {
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

// send sends a mail by the line that waits, or by a new one.
func (l *mailLines) send(ctx context.Context, letter *gomail.Msg) error {
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
		} // the server has ended it meanwhile
	}
	line, err := l.open(ctx)
	if err != nil {
		return err
	}
	return l.by(ctx, line, letter)
}

// open opens a line. When the context ends, so does the line, whatever the library waits for.
func (l *mailLines) open(ctx context.Context) (*mailLine, error) {
	line := &mailLine{}
	stop := func() bool { return true }
	opened := func(conn net.Conn) {
		line.conn = conn
		stop = context.AfterFunc(ctx, func() { conn.Close() }) //nolint:errcheck // nobody waits there
	}
	client, err := l.client.DialToSMTPClientWithContext(context.WithValue(ctx, lineKey{}, opened))
	if !stop() && err == nil {
		err = ctx.Err()
	}
	if err != nil {
		if line.conn != nil {
			line.conn.Close() //nolint:errcheck // it is of no use
		}
		return nil, err
	}
	line.client = client
	return line, nil
}

// by sends a mail by a line, and keeps the line if it can carry another.
func (l *mailLines) by(ctx context.Context, line *mailLine, letter *gomail.Msg) error {
	stop := context.AfterFunc(ctx, func() { line.conn.Close() }) //nolint:errcheck // nobody waits there
	err := l.client.SendWithSMTPClient(line.client, letter)
	line.mails++
	const closing = 421
	var of *gomail.SendError
	usable := err == nil || errors.As(err, &of) && of.ErrorCode() != 0 && of.ErrorCode() != closing
	switch {
	case !stop() || !usable:
		line.conn.Close() //nolint:errcheck // it is of no use any more
	case line.mails >= mostMails || !l.keep(line):
		go line.end()
	}
	return err
}

// take takes the line that waits, nil for none.
func (l *mailLines) take() *mailLine {
	l.mu.Lock()
	defer l.mu.Unlock()
	line := l.idle
	if line != nil {
		line.timer.Stop()
		l.idle = nil
	}
	return line
}

// keep lets a line wait, unless one waits already.
func (l *mailLines) keep(line *mailLine) bool {
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

// end says goodbye.
func (line *mailLine) end() {
	if line.client.UpdateDeadline(goodbyeTime) == nil {
		line.client.Quit() //nolint:errcheck // it ends in any case
	}
	line.conn.Close() //nolint:errcheck // it ends in any case
}

// close ends the line that waits.
func (l *mailLines) close() {
	if line := l.take(); line != nil {
		line.end()
	}
}
