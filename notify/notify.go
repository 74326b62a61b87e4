// Package notify tells somebody something short, at one address, by one of three ways: a push to a browser, a mail, or a webhook. It knows
// what each way wants and what each answer means, and neither who is told nor why; it keeps nothing and tries once.
package notify

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"time"
)

// A Message is what somebody is told.
type Message struct {
	ID    string // the same at each try, so that a receiver can drop a second: 1 to 64 of A-Z a-z 0-9 _ -
	Title string // one line
	// Subject is one line for a mail, which stands among mails of other senders; where it is empty, a mail has Title.
	Subject string
	Body    string // a few lines at most
	URL     string // where to look
	Topic   string // later ones of a topic replace earlier ones that were not seen: at most 32 of A-Z a-z 0-9 _ -, or empty
	Lang    string // language tag of the words
	Urgent  bool   // wakes a device that saves its battery

	Lasts       time.Duration // how long it may wait for a device that is off: up to MostLasts, 0 is a day
	Unsubscribe string        // address that stops it with one click
	Foot        string        // sentence under a mail that says why it came and that Unsubscribe stops it
}

// MostLasts is the longest that a message may wait for a device that is off.
const MostLasts = 28 * 24 * time.Hour

// Outcomes of a try that found no success. Any other error may pass: try again, with growing waits. No error of this package holds an
// address or a password, so that each can be logged.
var (
	// ErrGone: nobody is at this address any more; forget it.
	ErrGone = errors.New("nobody is at this address any more")
	// ErrPrivate is inside of a Refused: the address leads into a network that is not everybody's.
	ErrPrivate = errors.New("the address leads into a network that is not everybody's")
)

// Later is an answer that names a time: try again, and not before. The waits grow nevertheless: some name a second all day long.
type Later struct {
	After time.Duration
	Why   string
}

func (l *Later) Error() string { return fmt.Sprintf("%s; again in %s", l.Why, l.After) }

// Refused is an answer that trying again will not change: give this message up. The address may take others.
type Refused struct{ Err error }

func (r *Refused) Error() string { return "refused for good: " + r.Err.Error() }

func (r *Refused) Unwrap() error { return r.Err }

func refused(format string, args ...any) error { return &Refused{fmt.Errorf(format, args...)} }

// Bounds of a message, in bytes: more of a text is cut off, a longer address refused.
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

// clean is the message with texts that no receiver can take for anything but text, or why it can never be sent.
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
			return m, refused("a message with a link that is none")
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

// Ways are the ways that a house has to tell somebody something; nil for one that it has not.
type Ways struct {
	Push    *Push
	Mail    *Mail
	Webhook *Webhook
}

// Close ends what the ways keep open. They can be used afterwards, too.
func (w Ways) Close() {
	if w.Mail != nil {
		w.Mail.lines.close()
	}
	for _, client := range w.clients() {
		client.CloseIdleConnections()
	}
}

func (w Ways) clients() (clients []*http.Client) {
	if w.Push != nil {
		clients = append(clients, w.Push.client)
	}
	if w.Webhook != nil {
		clients = append(clients, w.Webhook.client)
	}
	return clients
}
