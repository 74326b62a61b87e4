package call

import (
	"context"
	"encoding/json"
	"errors"

	"pantheon/notify"
)

// A Sender takes messages to people. What each error means, package notify says.
type Sender interface {
	// Offers tells whether anything can go by ways of a kind.
	Offers(kind Kind) bool
	// PushKey is the key that browsers subscribe with; "" where there is no push.
	PushKey() string
	// Check checks a way that somebody gives, and gives it as it is to be kept.
	Check(w Way) (Way, error)
	// Send sends a message by a way, once.
	Send(ctx context.Context, w Way, m notify.Message) error
}

// Senders are those of package notify.
type Senders struct{ notify.Ways }

// Offers tells whether the house has that way.
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

// PushKey is the house's public one.
func (s Senders) PushKey() string {
	if s.Push == nil {
		return ""
	}
	return s.Push.Public()
}

// Check checks the form of an address.
func (s Senders) Check(w Way) (Way, error) {
	var err error
	switch {
	case !s.Offers(w.Kind):
		return w, errNoSuchWay
	case w.Kind == Push:
		var sub notify.Subscription
		if sub, err = s.Push.Check(w.Subscription); err == nil {
			w.Subscription, err = json.Marshal(sub)
		}
	case w.Kind == Mail:
		w.Address, err = notify.CheckAddress(w.Address)
	default:
		err = s.Webhook.Check(w.Shape, w.Address)
	}
	return w, err
}

var errNoSuchWay = errors.New("this server has no such way")

// Send sends a message.
func (s Senders) Send(ctx context.Context, w Way, m notify.Message) error {
	switch {
	case !s.Offers(w.Kind):
		return errNoSuchWay // it may have it again when it is started anew
	case w.Kind == Push:
		return s.Push.Send(ctx, w.Subscription, m)
	case w.Kind == Mail:
		return s.Mail.Send(ctx, w.Address, m)
	}
	return s.Webhook.Send(ctx, w.Shape, w.Address, m)
}
