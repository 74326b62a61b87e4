package notify

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"time"

	"pantheon/game"
	"pantheon/store"
	"pantheon/table"
)

// A Kind says how an endpoint receives messages: [Push], [Mail] or [Hook].
type Kind string

// The kinds of endpoints.
const (
	Push Kind = "push" // a browser, through its push service
	Mail Kind = "mail"
	Hook Kind = "hook" // a webhook
)

// An Endpoint is a place to which a user's notifications are sent: a browser, a mail address or a webhook. It is stored as a user row.
type Endpoint struct {
	ID    string `json:"-"` // unguessable, except for a holder of the browser's subscription
	Owner string `json:"-"` // the user

	Kind Kind `json:"kind"`
	// Subscription is set for a browser, Address for a mailbox or webhook, and Shape is the format that a webhook expects.
	Subscription json.RawMessage `json:"subscription,omitempty"`
	Address      string          `json:"address,omitempty"`
	Shape        string          `json:"shape,omitempty"`

	Made time.Time `json:"made"`
	// Was lists the ids of the users who owned the endpoint before their accounts were merged. Links sent to them remain valid.
	Was  []string  `json:"was,omitempty"`
	Name string    `json:"name,omitempty"` // of the device; the caller of Add sets it
	Site string    `json:"site"`           // the URL through which the user came
	Lang game.Lang `json:"lang"`
	// Confirmed reports that somebody has used the link in the confirmation mail. For other kinds than mail it is always set.
	Confirmed bool `json:"confirmed,omitempty"`
	Muted     bool `json:"muted,omitempty"`

	// Failing is the time since which messages to the endpoint fail, or zero. Trouble is the reason, and Lost the number of messages given
	// up.
	Failing time.Time `json:"failing,omitzero"`
	Trouble string    `json:"trouble,omitempty"`
	Lost    int       `json:"lost,omitempty"`
}

// Pending reports whether the endpoint is a mail address that nobody has confirmed yet.
func (w Endpoint) Pending() bool { return w.Kind == Mail && !w.Confirmed }

// usable reports whether messages may be sent to the endpoint: it is neither muted nor unconfirmed.
func (w Endpoint) usable() bool { return !w.Muted && !w.Pending() }

// host returns the key of the queue for the endpoint's messages: the host that receives them. Messages to one host do not delay those to
// others.
func (w Endpoint) host() string {
	address := w.Address
	switch w.Kind {
	case Mail:
		return "mail" // all mails go through this server's mail server
	case Push:
		var s struct {
			Endpoint string `json:"endpoint"`
		}
		if json.Unmarshal(w.Subscription, &s) == nil {
			address = s.Endpoint
		}
	}
	if u, err := url.Parse(address); err == nil {
		return u.Host
	}
	return address
}

// Shown returns the text that identifies the endpoint to its user. Of a webhook's address, which is a secret, it returns only the host.
func (w Endpoint) Shown() string {
	switch w.Kind {
	case Mail:
		return w.Address
	case Push:
		return w.Name
	}
	return w.host()
}

// Endpoints returns the endpoints of a user, oldest first; none for a user without an id.
func (o *Service) Endpoints(ctx context.Context, guest string) ([]Endpoint, error) {
	if guest == "" {
		return nil, nil
	}
	papers, err := o.log.UserRows(ctx, guest, table.EndpointsKind)
	if err != nil {
		return nil, err
	}
	return endpointsOf(papers), nil
}

// endpointsOf decodes endpoints from user rows, oldest first. It skips rows of another version that it cannot decode.
func endpointsOf(papers []store.UserRow) []Endpoint {
	var all []Endpoint
	for _, p := range papers {
		if w, err := endpointOf(p); err == nil {
			all = append(all, w)
		}
	}
	slices.SortStableFunc(all, func(a, b Endpoint) int { return a.Made.Compare(b.Made) })
	return all
}

func endpointOf(p store.UserRow) (w Endpoint, err error) {
	if err := json.Unmarshal(p.Data, &w); err != nil {
		return w, fmt.Errorf("an endpoint cannot be read: %w", err)
	}
	w.ID, w.Owner = p.Key, p.Owner
	return w, nil
}

// keep stores an endpoint and clears the cached answer to whether the user can be notified. The bounds limit the number of the user's
// endpoints; above it, the error is [store.ErrFull].
func (o *Service) keep(ctx context.Context, w Endpoint, bounds ...store.Bound) error {
	data, err := json.Marshal(w)
	if err != nil {
		return err
	}
	if err := o.log.PutUserRow(ctx, store.UserRow{Owner: w.Owner, Kind: table.EndpointsKind, Key: w.ID, Time: o.clock.Now(), Data: data}, bounds...); err != nil {
		return err
	}
	o.server.NotificationsChanged(w.Owner)
	return nil
}

// drop removes an endpoint and clears the cached answer to whether the user can be notified.
func (o *Service) drop(ctx context.Context, guest, id string) error {
	if err := o.log.DropUserRows(ctx, guest, table.EndpointsKind, id); err != nil {
		return err
	}
	o.server.NotificationsChanged(guest)
	return nil
}

// way returns an endpoint of a user by its id, or a refusal if there is none.
func (o *Service) way(ctx context.Context, guest, id string) (Endpoint, error) {
	all, err := o.Endpoints(ctx, guest)
	if err != nil {
		return Endpoint{}, err
	}
	for _, w := range all {
		if w.ID == id {
			return w, nil
		}
	}
	return Endpoint{}, refuse("way-unknown")
}

// change calls how with an endpoint of a user, and stores the endpoint if how reports a change. It refuses an endpoint that no longer
// exists.
func (o *Service) change(ctx context.Context, guest, id string, how func(*Endpoint) (changed bool)) error {
	w, err := o.way(ctx, guest, id)
	if err != nil {
		return err
	}
	if !how(&w) {
		return nil
	}
	return o.keep(ctx, w)
}

// Mute mutes or unmutes an endpoint of a user. It refuses an unknown id.
func (o *Service) Mute(ctx context.Context, guest, id string, muted bool) error {
	return o.change(ctx, guest, id, func(w *Endpoint) bool {
		was := w.Muted
		w.Muted = muted
		return was != muted
	})
}

// Remove removes an endpoint of a user permanently. It refuses an unknown id.
func (o *Service) Remove(ctx context.Context, guest, id string) error {
	if _, err := o.way(ctx, guest, id); err != nil {
		return err
	}
	return o.drop(ctx, guest, id)
}
