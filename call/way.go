package call

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

// A Kind says by what somebody is called.
type Kind string

// The kinds.
const (
	Push Kind = "push" // a browser, by its push service
	Mail Kind = "mail"
	Hook Kind = "hook" // a webhook
)

// A Way is a way by which a person wants to be called. It is a paper of theirs.
type Way struct {
	ID    string `json:"-"` // nobody can guess it, but who knows the browser's subscription
	Owner string `json:"-"` // the guest

	Kind Kind `json:"kind"`
	// Subscription is a browser's own, Address that of a mailbox or of a webhook, and Shape what the other end of a webhook understands.
	Subscription json.RawMessage `json:"subscription,omitempty"`
	Address      string          `json:"address,omitempty"`
	Shape        string          `json:"shape,omitempty"`

	Made time.Time `json:"made"`
	// Was are the ids of those whose way it was before they signed in as its person: links that were sent to them hold.
	Was  []string  `json:"was,omitempty"`
	Name string    `json:"name,omitempty"` // of the device, for its person
	Site string    `json:"site"`           // the address by which the person came
	Lang game.Lang `json:"lang"`
	// Confirmed says that somebody opened the link that was sent to the address. Others than mails need no link.
	Confirmed bool `json:"confirmed,omitempty"`
	Muted     bool `json:"muted,omitempty"`

	// Failing is since when it has failed, the zero time when it has not; Trouble says why, and Lost how many messages were given up.
	Failing time.Time `json:"failing,omitzero"`
	Trouble string    `json:"trouble,omitempty"`
	Lost    int       `json:"lost,omitempty"`
}

// Pending tells whether the way waits for its person to open the link that was sent there.
func (w Way) Pending() bool { return w.Kind == Mail && !w.Confirmed }

// usable tells whether messages go this way now.
func (w Way) usable() bool { return !w.Muted && !w.Pending() }

// host is whom the way's messages go by: those to one do not keep others waiting.
func (w Way) host() string {
	address := w.Address
	switch w.Kind {
	case Mail:
		return "mail" // all go by the house's own server
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

// Shown is the way as its person is told of it: of an address that lets whoever knows it write there only the host.
func (w Way) Shown() string {
	switch w.Kind {
	case Mail:
		return w.Address
	case Push:
		return w.Name
	}
	return w.host()
}

// Ways gives the ways of a guest, the oldest first.
func (o *Office) Ways(ctx context.Context, guest string) ([]Way, error) {
	if guest == "" {
		return nil, nil
	}
	papers, err := o.log.Papers(ctx, guest, table.WaysKind)
	if err != nil {
		return nil, err
	}
	return waysOf(papers), nil
}

// waysOf reads ways. One that cannot be read is left out: it is of another program than this.
func waysOf(papers []store.Paper) []Way {
	var all []Way
	for _, p := range papers {
		if w, err := wayOf(p); err == nil {
			all = append(all, w)
		}
	}
	slices.SortStableFunc(all, func(a, b Way) int { return a.Made.Compare(b.Made) })
	return all
}

func wayOf(p store.Paper) (w Way, err error) {
	if err := json.Unmarshal(p.Data, &w); err != nil {
		return w, fmt.Errorf("a way to call somebody cannot be read: %w", err)
	}
	w.ID, w.Owner = p.Key, p.Owner
	return w, nil
}

// keep keeps a way.
func (o *Office) keep(ctx context.Context, w Way, bounds ...store.Bound) error {
	data, err := json.Marshal(w)
	if err != nil {
		return err
	}
	if err := o.log.KeepPaper(ctx, store.Paper{Owner: w.Owner, Kind: table.WaysKind, Key: w.ID, Time: o.clock.Now(), Data: data}, bounds...); err != nil {
		return err
	}
	o.hall.CallsChanged(w.Owner)
	return nil
}

// drop removes a way.
func (o *Office) drop(ctx context.Context, guest, id string) error {
	if err := o.log.DropPapers(ctx, guest, table.WaysKind, id); err != nil {
		return err
	}
	o.hall.CallsChanged(guest)
	return nil
}

// way finds a way of a guest.
func (o *Office) way(ctx context.Context, guest, id string) (Way, error) {
	all, err := o.Ways(ctx, guest)
	if err != nil {
		return Way{}, err
	}
	for _, w := range all {
		if w.ID == id {
			return w, nil
		}
	}
	return Way{}, refuse("way-unknown")
}

// change changes a way that is still there, and keeps it if anything changed.
func (o *Office) change(ctx context.Context, guest, id string, how func(*Way) (changed bool)) error {
	w, err := o.way(ctx, guest, id)
	if err != nil {
		return err
	}
	if !how(&w) {
		return nil
	}
	return o.keep(ctx, w)
}

// Mute lets nothing go by a way for now, or lets it go again.
func (o *Office) Mute(ctx context.Context, guest, id string, muted bool) error {
	return o.change(ctx, guest, id, func(w *Way) bool {
		was := w.Muted
		w.Muted = muted
		return was != muted
	})
}

// Remove removes a way for good.
func (o *Office) Remove(ctx context.Context, guest, id string) error {
	if _, err := o.way(ctx, guest, id); err != nil {
		return err
	}
	return o.drop(ctx, guest, id)
}
