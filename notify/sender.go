package notify

import (
	"context"
	"encoding/json"
	"errors"

	"pantheon/notify/transport"
)

// A Sender sends messages to endpoints. Its errors mean what the errors of package transport mean.
type Sender interface {
	// Offers reports whether the sender supports endpoints of a kind.
	Offers(kind Kind) bool
	// PushKey returns the server's public push key, which browsers need to subscribe; "" without push.
	PushKey() string
	// Check checks an endpoint that a user wants to add, and returns it in the form to store.
	Check(w Endpoint) (Endpoint, error)
	// Send tries once to send a message to an endpoint.
	Send(ctx context.Context, w Endpoint, m transport.Message) error
}

// Senders is the [Sender] that uses package transport.
type Senders struct{ transport.Transports }

// Offers reports whether this server is configured for a kind of endpoint.
func (s Senders) Offers(kind Kind) bool {
	switch kind {
	case Push:
		return s.Push != nil
	case Mail:
		return s.Mail != nil
	case Hook:
		return s.Webhook != nil
	}
	return false
}

// PushKey returns the server's public push key; "" without push.
func (s Senders) PushKey() string {
	if s.Push == nil {
		return ""
	}
	return s.Push.Public()
}

// Check checks the form of the subscription or address, and returns the endpoint in the form to store. It returns an error for a kind that
// is not configured.
func (s Senders) Check(w Endpoint) (Endpoint, error) {
	var err error
	switch {
	case !s.Offers(w.Kind):
		return w, errNoSuchEndpoint
	case w.Kind == Push:
		var sub transport.Subscription
		if sub, err = s.Push.Check(w.Subscription); err == nil {
			w.Subscription, err = json.Marshal(sub)
		}
	case w.Kind == Mail:
		w.Address, err = transport.CheckAddress(w.Address)
	default:
		err = s.Webhook.Check(w.Shape, w.Address)
	}
	return w, err
}

var errNoSuchEndpoint = errors.New("this server does not offer this method")

// Send tries once to send a message through the transport for the endpoint's kind.
func (s Senders) Send(ctx context.Context, w Endpoint, m transport.Message) error {
	switch {
	case !s.Offers(w.Kind):
		return errNoSuchEndpoint // the server may be configured for it again after a restart
	case w.Kind == Push:
		return s.Push.Send(ctx, w.Subscription, m)
	case w.Kind == Mail:
		return s.Mail.Send(ctx, w.Address, m)
	}
	return s.Webhook.Send(ctx, w.Shape, w.Address, m)
}
