package call

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"strings"
	"time"

	"pantheon/store"
)

// A mail that asks whether an address is right goes to people who may have asked for nothing. So few are sent: a person may cause so
// many, and a mailbox gets so many, counted over all servers; a mailbox that opted out gets none.

const (
	// MailsOfPerson is how many such mails a person may cause in MailsIn, and MailsToMailbox how many a mailbox gets.
	MailsOfPerson, MailsToMailbox = 6, 3
	// MailsIn is the time for which they are counted.
	MailsIn = 24 * time.Hour

	askedKind   = "call-asked-by" // of a paper for each mail that a person caused
	mailedKind  = "call-asked-to" // of a paper for each mail that a mailbox got; its owner stands for the mailbox
	stoppedKind = "call-stopped"  // of the paper of a mailbox that gets none
)

// passingPapers are the kinds of papers that are of no use after [MailsIn]; the first two are of older versions.
var passingPapers = []string{"call-asked", "call-asked-at", askedKind, mailedKind}

// mayAsk counts a mail that asks, or refuses it where there were enough of late. However many ask at the same time, no more are sent.
func (o *Office) mayAsk(ctx context.Context, w Way) error {
	to := mailbox(w.Address)
	stopped, err := o.log.Papers(ctx, to, stoppedKind)
	if err != nil {
		return err
	}
	if len(stopped) > 0 {
		return refuse("address-stopped")
	}
	id, err := o.newID()
	if err != nil {
		return err
	}
	now := o.clock.Now()
	since := now.Add(-MailsIn + time.Millisecond)
	for _, count := range []struct {
		owner, kind, refusal string
		most                 int
	}{{w.Owner, askedKind, "asked-often", MailsOfPerson}, {to, mailedKind, "address-asked-often", MailsToMailbox}} {
		err := o.log.KeepPaper(ctx, store.Paper{Owner: count.owner, Kind: count.kind, Key: id, Time: now, Data: []byte("{}")}, store.Bound{Most: count.most, Since: since})
		if errors.Is(err, store.ErrFull) {
			return refuse(count.refusal)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// tidyEvery is how often papers are removed that are of no use any more.
const tidyEvery = time.Hour

// tidy removes them.
func (o *Office) tidy(ctx context.Context) error {
	var faults []error
	for _, kind := range passingPapers {
		_, err := o.log.DropPapersBefore(ctx, kind, o.clock.Now().Add(-MailsIn+time.Millisecond))
		faults = append(faults, err)
	}
	return errors.Join(faults...)
}

// mailbox is what stands for an address where mails to it are counted, and does not tell it. What is written behind a plus sign leads to
// the same mailbox almost everywhere, capital letters do, and dots in many places.
func mailbox(address string) string {
	name, domain, _ := strings.Cut(strings.ToLower(address), "@")
	name, _, _ = strings.Cut(name, "+")
	name = strings.ReplaceAll(name, ".", "")
	sum := sha256.Sum256([]byte("mail\n" + name + "@" + domain))
	return base64.RawURLEncoding.EncodeToString(sum[:16])
}

// mailboxToken proves that its holder received a mail that asks: they may let the mailbox get no more of them. It does not go with the way
// that the mail was about.
func (o *Office) mailboxToken(mailbox string) string {
	mac := hmac.New(sha256.New, o.log.Key())
	mac.Write([]byte("call stop mailbox\n" + mailbox)) //nolint:errcheck // a hash takes everything
	return mailboxPrefix + mailbox + "." + base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:18])
}

// mailboxPrefix is how the tokens of mailboxes begin; no way's does.
const mailboxPrefix = "m~"

// mailboxOf is the mailbox of such a token; ok is false for any other.
func (o *Office) mailboxOf(token string) (mailbox string, ok bool) {
	text, is := strings.CutPrefix(token, mailboxPrefix)
	mailbox, _, _ = strings.Cut(text, ".")
	return mailbox, is && hmac.Equal([]byte(token), []byte(o.mailboxToken(mailbox)))
}

// AllowMails lets a mailbox get mails again, given the token of its stop link.
func (o *Office) AllowMails(ctx context.Context, token string) (Way, error) {
	to, ok := o.mailboxOf(token)
	if !ok {
		return Way{}, refuse("link-old")
	}
	return Way{Kind: Mail}, o.log.DropPapers(ctx, to, stoppedKind, "")
}
