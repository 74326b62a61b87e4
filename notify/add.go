package notify

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"io"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"pantheon/notify/transport"
	"pantheon/store"
	"pantheon/table"
)

const (
	// MostEndpoints is the maximum number of a user's endpoints.
	MostEndpoints = 10
	// mostName is the maximum length of a device's name, in bytes.
	mostName = 80
	// testEvery is the minimum time between two tests by a user.
	testEvery = 10 * time.Second
	// testTime is the maximum time of sending a test message or a confirmation mail.
	testTime = 20 * time.Second
)

// Offers reports whether this server can notify through endpoints of a kind. Mails contain links, and may go to people who have not asked
// for them. A server sends mails only if it knows its own public URL, because anybody can forge the one in a request.
func (o *Service) Offers(kind Kind) bool {
	return o.sender.Offers(kind) && (kind != Mail || o.url != "")
}

// PushKey returns the server's public push key, which browsers need to subscribe; "" without push.
func (o *Service) PushKey() string { return o.sender.PushKey() }

// Add registers an endpoint of a user, and returns it as stored. The caller sets Kind, the fields that belong to it, Name, Site and Lang. A
// mailbox or webhook that the user has already keeps its id and its confirmation; a known endpoint of any kind is no longer muted. A mail
// address becomes active only after somebody has confirmed it on the page of the link in its confirmation mail. If that mail cannot be
// sent, Add removes an endpoint that is new. A browser belongs to the user who registered it last. Add refuses a kind that is not offered,
// a bad or private address, and an endpoint above MostEndpoints.
func (o *Service) Add(ctx context.Context, guest string, w Endpoint) (Endpoint, error) {
	w.Owner, w.Made, w.Confirmed = guest, o.clock.Now(), w.Kind != Mail
	w.Muted, w.Failing, w.Trouble, w.Lost, w.Was = false, time.Time{}, "", 0, nil
	if !o.Offers(w.Kind) {
		return w, refuse("no-such-way")
	}
	w.Address = strings.TrimSpace(w.Address)
	checked, err := o.sender.Check(w)
	switch {
	case errors.Is(err, transport.ErrPrivate):
		return w, refuse("private")
	case err != nil:
		return w, refuse("bad-" + string(w.Kind))
	}
	w = checked
	w.Name = shortened(w.Name)
	all, err := o.Endpoints(ctx, guest)
	if err != nil {
		return w, err
	}
	if w.Kind == Push {
		sum := sha256.Sum256([]byte("push\n" + string(w.Subscription)))
		w.ID = base64.RawURLEncoding.EncodeToString(sum[:16])
		others, err := o.log.UserRowsBy(ctx, table.EndpointsKind, w.ID)
		if err != nil {
			return w, err
		}
		for _, p := range others {
			if p.Owner == guest {
				continue
			}
			if err := o.drop(ctx, p.Owner, p.Key); err != nil {
				return w, err
			}
		}
	} else {
		for _, old := range all {
			if old.Kind == w.Kind && old.Address == w.Address && old.Shape == w.Shape {
				w.ID, w.Made, w.Confirmed, w.Was = old.ID, old.Made, old.Confirmed, old.Was
			}
		}
		if w.ID == "" {
			if w.ID, err = o.newID(); err != nil {
				return w, err
			}
		}
	}
	err = o.keep(ctx, w, store.Bound{Most: MostEndpoints})
	if errors.Is(err, store.ErrFull) {
		return w, refuse("too-many-ways", "n", MostEndpoints)
	}
	if err != nil || !w.Pending() {
		return w, err
	}
	// The endpoint is stored before the mail is sent: its link may be opened immediately, and the request may end before that.
	if err := o.ask(ctx, w); err != nil {
		if !slices.ContainsFunc(all, func(old Endpoint) bool { return old.ID == w.ID }) {
			err = errors.Join(err, o.drop(context.WithoutCancel(ctx), w.Owner, w.ID))
		}
		return w, err
	}
	return w, nil
}

func shortened(name string) string {
	name = strings.Join(strings.Fields(strings.ToValidUTF8(name, "")), " ")
	if len(name) <= mostName {
		return name
	}
	at := mostName
	for at > 0 && !utf8.RuneStart(name[at]) {
		at--
	}
	return name[:at]
}

func (o *Service) newID() (string, error) {
	var b [16]byte
	if _, err := io.ReadFull(o.random, b[:]); err != nil {
		return "", err
	}
	return base64.RawURLEncoding.EncodeToString(b[:]), nil
}

// ask sends the confirmation mail of a mail address. It refuses if a limit on such mails is reached, if the mailbox has opted out, or if
// the mail cannot be sent.
func (o *Service) ask(ctx context.Context, w Endpoint) error {
	if err := o.mayAsk(ctx, w); err != nil {
		return err
	}
	id, err := o.newID()
	if err != nil {
		return err
	}
	m := transport.Message{
		ID: id, Topic: id, Lang: string(w.Lang), Title: text(w.Lang, "ask.title"), Body: text(w.Lang, "ask.body"),
		URL: o.site(w) + "/calls/confirm/" + o.token("confirm", w), Unsubscribe: o.stopLink(w), Foot: text(w.Lang, "ask.foot"),
	}
	ctx, cancel := context.WithTimeout(ctx, testTime)
	defer cancel()
	if err := o.sender.Send(ctx, w, m); err != nil {
		return refuse("not-sent", "why", "trouble:"+troubleOf(err))
	}
	return nil
}

// token returns a token for one purpose, such as "confirm" or "stop", and one endpoint. It proves that its holder has received a message
// that this server sent to the endpoint.
func (o *Service) token(what string, w Endpoint) string { return o.tokenFor(what, w, w.Owner) }

func (o *Service) tokenFor(what string, w Endpoint, owner string) string {
	mac := hmac.New(sha256.New, o.log.Key())
	mac.Write([]byte("call " + what + "\n" + owner + "\n" + w.ID + "\n" + w.Address)) //nolint:errcheck // a hash takes everything
	return w.ID + "." + base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:18])
}

// byToken returns the endpoint of a token for one purpose. It refuses a token that is invalid or whose endpoint is gone.
func (o *Service) byToken(ctx context.Context, what, token string) (Endpoint, error) {
	id, _, ok := strings.Cut(token, ".")
	if !ok || id == "" || len(token) > 200 {
		return Endpoint{}, refuse("link-old")
	}
	papers, err := o.log.UserRowsBy(ctx, table.EndpointsKind, id)
	if err != nil {
		return Endpoint{}, err
	}
	for _, w := range endpointsOf(papers) {
		for _, owner := range append([]string{w.Owner}, w.Was...) {
			if hmac.Equal([]byte(token), []byte(o.tokenFor(what, w, owner))) {
				return w, nil
			}
		}
	}
	return Endpoint{}, refuse("link-old")
}

// stopLink returns the URL that removes an endpoint with one click; "" for a browser, which can unsubscribe by itself. For an unconfirmed
// mail address, the URL blocks further confirmation mails to the mailbox.
func (o *Service) stopLink(w Endpoint) string {
	switch {
	case w.Kind == Push:
		return ""
	case w.Pending():
		return o.site(w) + "/calls/stop/" + o.mailboxToken(mailbox(w.Address))
	}
	return o.site(w) + "/calls/stop/" + o.token("stop", w)
}

// ToConfirm returns the endpoint that the link in a mail confirms. It changes nothing, because programs open links too.
func (o *Service) ToConfirm(ctx context.Context, token string) (Endpoint, error) {
	return o.byToken(ctx, "confirm", token)
}

// Confirm activates the mail endpoint of a confirmation token. It returns the endpoint as it was before. It refuses any other token.
func (o *Service) Confirm(ctx context.Context, token string) (Endpoint, error) {
	w, err := o.byToken(ctx, "confirm", token)
	if err != nil {
		return w, err
	}
	return w, o.change(ctx, w.Owner, w.ID, func(w *Endpoint) bool {
		was := w.Confirmed
		w.Confirmed = true
		return !was
	})
}

// ToStop returns the endpoint that the stop link with this token removes. It changes nothing. For a mailbox token the endpoint has no
// address.
func (o *Service) ToStop(ctx context.Context, token string) (Endpoint, error) {
	if _, ok := o.mailboxOf(token); ok {
		return Endpoint{Kind: Mail}, nil
	}
	return o.byToken(ctx, "stop", token)
}

// Stop removes the endpoint of a stop token. For a mailbox token it blocks further confirmation mails to the mailbox; the returned endpoint
// then has no address.
func (o *Service) Stop(ctx context.Context, token string) (Endpoint, error) {
	if to, ok := o.mailboxOf(token); ok {
		return Endpoint{Kind: Mail}, o.log.PutUserRow(ctx, store.UserRow{Owner: to, Kind: stoppedKind, Key: "all", Time: o.clock.Now(), Data: []byte("{}")})
	}
	w, err := o.byToken(ctx, "stop", token)
	if err != nil {
		return w, err
	}
	return w, o.drop(ctx, w.Owner, w.ID)
}

// Test sends a test message to an endpoint of a user immediately, also to a muted one. It refuses an unknown or unconfirmed endpoint, and a
// second test within testEvery. It records the result in the endpoint, and removes an endpoint whose address no longer exists. A failed
// attempt is a refusal too. If the queue of the host is full or the wait in it is too long, Test refuses and records nothing.
func (o *Service) Test(ctx context.Context, guest, id string) error {
	w, err := o.way(ctx, guest, id)
	if err != nil {
		return err
	}
	if w.Pending() {
		return refuse("unconfirmed")
	}
	if !o.tests.may(guest, o.clock.Now()) {
		return refuse("tested-just-now", "n", int(testEvery/time.Second))
	}
	wishes, err := o.Preferences(ctx, guest)
	if err != nil {
		return err
	}
	l := w.Lang
	if wishes.Lang != "" {
		l = wishes.Lang
	}
	message, err := o.newID()
	if err != nil {
		return err
	}
	m := transport.Message{
		ID: message, Topic: message, Lang: string(l), Title: text(l, "title"), Body: text(l, "test"), URL: o.site(w) + "/calls", Urgent: true,
		Unsubscribe: o.stopLink(w), Foot: text(l, "foot"),
	}
	ctx, cancel := context.WithTimeout(ctx, testTime)
	defer cancel()
	leave, ok := o.hosts.enter(ctx, w.host())
	if !ok {
		return refuse("not-sent", "why", "trouble:"+troubleAway)
	}
	defer leave()
	err = o.sender.Send(ctx, w, m)
	if errors.Is(err, transport.ErrGone) {
		if err := o.drop(ctx, guest, id); err != nil {
			return err
		}
		return refuse("gone")
	}
	if noted := o.change(ctx, guest, id, func(w *Endpoint) bool { return w.went(err, false, o.clock.Now()) }); noted != nil {
		return noted
	}
	if err != nil {
		return refuse("not-sent", "why", "trouble:"+troubleOf(err))
	}
	return nil
}
