// Package transport sends a short message to one address, in one of three ways: a push to a browser, a mail, or a webhook. It knows what
// each service requires and what each answer means. It does not know the recipient or the reason, stores nothing, and tries once.
package transport

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"time"
)

// A Message is a notification to send.
type Message struct {
	ID    string // the same at each attempt, so that a receiver can drop duplicates: 1 to 64 of A-Z a-z 0-9 _ -
	Title string // title, one line
	// Subject is the subject of a mail, one line; if it is empty, a mail uses Title.
	Subject string
	Body    string // text, a few lines at most
	URL     string // the page to open
	Topic   string // a later message replaces earlier unread ones with the same topic: at most 32 of A-Z a-z 0-9 _ -, or empty
	Lang    string // language tag of the texts
	Urgent  bool   // wakes a device in battery-saving mode

	Lasts       time.Duration // how long it may wait for a device that is off: up to MostLasts, 0 means a day
	Unsubscribe string        // URL that unsubscribes with one click
	Foot        string        // sentence at the end of a mail that gives the reason for it and the effect of Unsubscribe
}

// MostLasts is the maximum of [Message].Lasts.
const MostLasts = 28 * 24 * time.Hour

// The outcomes of a failed attempt. Any other error may be temporary: try again, with increasing delays. No error of an attempt contains a
// recipient's address or a password, so each can be logged.
var (
	// ErrGone means that the address no longer exists; remove it.
	ErrGone = errors.New("the address no longer exists")
	// ErrPrivate means that the address is in a private network. An attempt wraps it in a [Refused]; a check returns it itself.
	ErrPrivate = errors.New("the address is in a private network")
)

// Later is the error for an answer that says when to try again: not before After has passed. Increase the delays nevertheless, because some
// services always name one second.
type Later struct {
	After time.Duration
	Why   string
}

func (l *Later) Error() string { return fmt.Sprintf("%s; try again in %s", l.Why, l.After) }

// Refused is the error for a permanent rejection of this message: give the message up. The address may accept other messages.
type Refused struct{ Err error }

func (r *Refused) Error() string { return "permanently refused: " + r.Err.Error() }

func (r *Refused) Unwrap() error { return r.Err }

func refused(format string, args ...any) error { return &Refused{fmt.Errorf(format, args...)} }

// Limits of a message, in bytes: a longer text is truncated, a longer address refused.
const (
	mostTitle   = 200
	mostBody    = 1200
	mostFoot    = 500
	mostAddress = 800
)

var (
	idForm    = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)
	topicForm = regexp.MustCompile(`^[A-Za-z0-9_-]{0,32}$`)
	langForm  = regexp.MustCompile(`^[A-Za-z0-9-]{0,35}$`)
)

// clean returns the message with harmless and truncated texts, URLs in ASCII, and the default of Lasts. It returns a [Refused] if the
// message can never be sent.
func (m Message) clean() (Message, error) {
	switch {
	case !idForm.MatchString(m.ID):
		return m, refused("a message without a proper ID")
	case !topicForm.MatchString(m.Topic):
		return m, refused("a message without a proper topic")
	case !langForm.MatchString(m.Lang):
		return m, refused("a message in no proper language")
	case m.Lasts < 0 || m.Lasts > MostLasts:
		return m, refused("a message that lasts %s", m.Lasts)
	}
	m.Title, m.Subject = line(m.Title, mostTitle), line(m.Subject, mostTitle)
	m.Body, m.Foot = lines(m.Body, mostBody), line(m.Foot, mostFoot)
	if m.Title == "" {
		return m, refused("a message without a title")
	}
	for _, address := range []*string{&m.URL, &m.Unsubscribe} {
		if *address == "" {
			continue
		}
		u, err := url.Parse(*address)
		if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || asciiHost(u) != nil {
			return m, refused("a message with an invalid link")
		}
		if *address = u.String(); len(*address) > mostAddress {
			return m, refused("a message with a link that is too long")
		}
	}
	if m.Lasts == 0 {
		m.Lasts = 24 * time.Hour
	}
	return m, nil
}

// Transports are the configured senders; nil for one that is not configured.
type Transports struct {
	Push    *Push
	Mail    *Mail
	Webhook *Webhook
}

// Close closes the idle connections of all senders, which can still be used afterwards.
func (w Transports) Close() {
	if w.Mail != nil {
		w.Mail.lines.close()
	}
	for _, client := range w.clients() {
		client.CloseIdleConnections()
	}
}

func (w Transports) clients() (clients []*http.Client) {
	if w.Push != nil {
		clients = append(clients, w.Push.client)
	}
	if w.Webhook != nil {
		clients = append(clients, w.Webhook.client)
	}
	return clients
}
