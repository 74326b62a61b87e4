package transport

import (
	"bytes"
	"context"
	"crypto/ecdh"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"

	webpush "github.com/SherClockHolmes/webpush-go"
)

// Keys identify this server to push services (VAPID, RFC 8292). A browser's subscription is bound to the keys, so they are generated once
// and stored.
type Keys struct {
	Public  string `json:"public"` // key with which browsers subscribe
	Private string `json:"private"`
}

// GenerateKeys generates new keys.
func GenerateKeys() (Keys, error) {
	private, public, err := webpush.GenerateVAPIDKeys()
	return Keys{Public: public, Private: private}, err
}

// check returns an error if the private and the public key do not belong together.
func (k Keys) check() error {
	private, err := base64.RawURLEncoding.DecodeString(k.Private)
	if err != nil {
		return errors.New("the private key for push is invalid")
	}
	key, err := ecdh.P256().NewPrivateKey(private)
	if err != nil || base64.RawURLEncoding.EncodeToString(key.PublicKey().Bytes()) != k.Public {
		return errors.New("the private and the public key for push do not match")
	}
	return nil
}

// Push sends messages to browsers through their push services.
type Push struct {
	keys    Keys
	subject string
	reach   dialPolicy
	client  *http.Client
}

// NewPush returns a sender that uses the server's keys. The parameter subject is a contact for push services: a mail address, or the URL of
// the server if it begins with https. NewPush returns an error if the keys do not match or the subject is neither.
func NewPush(keys Keys, subject string, options ...Option) (*Push, error) {
	return newPush(keys, subject, reachOf(dialPolicy{}, options))
}

func newPush(keys Keys, subject string, r dialPolicy) (*Push, error) {
	if err := keys.check(); err != nil {
		return nil, err
	}
	subject = strings.TrimPrefix(subject, "mailto:") // the library adds it
	if !strings.HasPrefix(subject, "https://") {
		if _, err := CheckAddress(subject); err != nil {
			return nil, fmt.Errorf("the subject for push must be a mail address or begin with https://: %w", err)
		}
	}
	return &Push{keys, subject, r, r.client()}, nil
}

// Public returns the server's public push key, which browsers need to subscribe.
func (p *Push) Public() string { return p.keys.Public }

// A Subscription is a browser's PushSubscription, as JSON. Its holder may send messages to the browser.
type Subscription struct {
	Endpoint string `json:"endpoint"` // unique to the browser
	Keys     struct {
		P256dh string `json:"p256dh"`
		Auth   string `json:"auth"`
	} `json:"keys"`
}

// The maximum sizes of a subscription and of any address given by a user, and the size of the secret of a subscription, in bytes.
const (
	mostSubscription = 4096
	mostEndpoint     = 2048
	authSize         = 16
)

// Check parses a browser's subscription and returns an error if it cannot be used. Store the JSON of the result, which contains only the
// required fields.
func (p *Push) Check(subscription []byte) (Subscription, error) {
	return p.reach.subscription(subscription)
}

// subscription parses a subscription from JSON. It returns an error if its size, address or keys are invalid.
func (r dialPolicy) subscription(data []byte) (Subscription, error) {
	var s Subscription
	if len(data) > mostSubscription {
		return s, errors.New("the subscription is too long")
	}
	if err := json.Unmarshal(data, &s); err != nil {
		return s, errors.New("not a subscription")
	}
	u, err := r.checkURL(s.Endpoint, "https")
	if err != nil {
		return s, err
	}
	if u.User != nil {
		return s, errors.New("the endpoint of the subscription has a password")
	}
	if u.Port() == "443" {
		u.Host = strings.TrimSuffix(u.Host, ":443") // the audience of the signature is the origin
	}
	s.Endpoint = u.String()
	key, err := decodeKey(s.Keys.P256dh)
	if err == nil {
		_, err = ecdh.P256().NewPublicKey(key)
	}
	if err != nil {
		return s, errors.New("the key of the subscription is invalid")
	}
	auth, err := decodeKey(s.Keys.Auth)
	if err != nil || len(auth) != authSize {
		return s, errors.New("the secret of the subscription is invalid")
	}
	s.Keys.P256dh, s.Keys.Auth = base64.RawURLEncoding.EncodeToString(key), base64.RawURLEncoding.EncodeToString(auth)
	return s, nil
}

// decodeKey decodes base64, standard or URL-safe, with or without padding.
func decodeKey(text string) ([]byte, error) {
	return base64.RawURLEncoding.DecodeString(strings.NewReplacer("+", "-", "/", "_").Replace(strings.TrimRight(text, "=")))
}

// A Payload is the content of a push, which the browser's service worker receives as JSON.
type Payload struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	Body  string `json:"body,omitempty"`
	URL   string `json:"url,omitempty"`
	Tag   string `json:"tag,omitempty"` // the topic
	Lang  string `json:"lang,omitempty"`
}

// records lists the sizes to which a push is padded, so that its length reveals little about its contents. Services must accept 4,096
// bytes, but some forward only 3,072.
var records = []int{1024, 2048, 3000}

// recordExtra is the overhead of a record: salt, size, key, end, checksum (RFC 8188).
const recordExtra = 16 + 4 + 1 + 65 + 1 + 16

// payload returns the message as the JSON of a [Payload]. It truncates the body until the JSON fits into a record.
func (m Message) payload() ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false) // nobody parses it as HTML, and each escaped character would take six bytes
	for {
		b.Reset()
		if err := e.Encode(Payload{m.ID, m.Title, m.Body, m.URL, m.Topic, m.Lang}); err != nil {
			return nil, err
		}
		payload := bytes.TrimSuffix(b.Bytes(), []byte("\n"))
		const little = 16
		switch n := len(m.Body); {
		case len(payload)+recordExtra <= records[len(records)-1]:
			return payload, nil
		case n == 0: // impossible, because of the limits of the other fields
			return nil, errors.New("the message is too long for a push")
		case n < little:
			m.Body = ""
		default:
			m.Body = short(m.Body, n*3/4)
		}
	}
}

// Send sends a message to a browser's subscription, given as JSON. It tries once; see [ErrGone], [Later] and [Refused] for the outcomes.
func (p *Push) Send(ctx context.Context, subscription []byte, m Message) error {
	m, err := m.clean()
	if err != nil {
		return err
	}
	s, err := p.reach.subscription(subscription)
	if err != nil {
		return &Refused{err}
	}
	payload, err := m.payload()
	if err != nil {
		return &Refused{err}
	}
	record := records[slices.IndexFunc(records, func(size int) bool { return len(payload)+recordExtra <= size })]
	urgency := webpush.UrgencyNormal
	if m.Urgent {
		urgency = webpush.UrgencyHigh
	}
	ctx, cancel := p.reach.within(ctx)
	defer cancel()
	response, err := webpush.SendNotificationWithContext(ctx, payload, &webpush.Subscription{
		Endpoint: s.Endpoint, Keys: webpush.Keys{Auth: s.Keys.Auth, P256dh: s.Keys.P256dh},
	}, &webpush.Options{
		HTTPClient: p.client, RecordSize: uint32(record), Subscriber: p.subject, Topic: m.Topic, TTL: int(m.Lasts.Seconds()), Urgency: urgency,
		VAPIDPublicKey: p.keys.Public, VAPIDPrivateKey: p.keys.Private,
	})
	if err != nil {
		return trouble(err)
	}
	// A signature is also rejected if this computer's clock is wrong, so it is no reason to remove a subscription. One service answers
	// 406 when it limits the rate.
	return read(response).outcome([]int{http.StatusNotFound, http.StatusGone},
		[]int{http.StatusUnauthorized, http.StatusForbidden, http.StatusNotAcceptable})
}
