package notify

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

// Limits of confirmation mails, which may go to people who have not asked for them. They hold per causing user and per mailbox, over all
// servers. A mailbox that opted out receives none.

const (
	// MailsOfPerson is the maximum number of confirmation mails that a user may cause within MailsIn, and MailsToMailbox the maximum that
	// a mailbox receives.
	MailsOfPerson, MailsToMailbox = 6, 3
	// MailsIn is the period of these limits.
	MailsIn = 24 * time.Hour

	askedKind   = "call-asked-by" // kind of a user row for each mail that a user caused
	mailedKind  = "call-asked-to" // kind of a user row for each mail to a mailbox; the owner is the hash of the mailbox
	stoppedKind = "call-stopped"  // kind of the user row of a mailbox that opted out
)

// passingPapers lists the kinds of user rows that are obsolete after [MailsIn]. Only older versions wrote the first two.
var passingPapers = []string{"call-asked", "call-asked-at", askedKind, mailedKind}

// mayAsk counts a confirmation mail against the limits of the user who causes it and of the mailbox. It refuses the mail if a limit is
// reached or the mailbox has opted out. A mail that the limit of the mailbox forbids still counts for the user. The limits also hold for
// concurrent requests.
func (o *Service) mayAsk(ctx context.Context, w Endpoint) error {
	to := mailbox(w.Address)
	stopped, err := o.log.UserRows(ctx, to, stoppedKind)
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
		err := o.log.PutUserRow(ctx, store.UserRow{Owner: count.owner, Kind: count.kind, Key: id, Time: now, Data: []byte("{}")}, store.Bound{Most: count.most, Since: since})
		if errors.Is(err, store.ErrFull) {
			return refuse(count.refusal)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// tidyEvery is the interval between removals of obsolete user rows.
const tidyEvery = time.Hour

// tidy removes the user rows of the kinds in passingPapers that are older than [MailsIn].
func (o *Service) tidy(ctx context.Context) error {
	var faults []error
	for _, kind := range passingPapers {
		_, err := o.log.DropUserRowsBefore(ctx, kind, o.clock.Now().Add(-MailsIn+time.Millisecond))
		faults = append(faults, err)
	}
	return errors.Join(faults...)
}

// mailbox returns a hash that identifies a mailbox without revealing its address. It ignores upper case and, before the at sign, dots and
// the part after a plus sign. Most servers deliver these variants to the same mailbox.
func mailbox(address string) string {
	name, domain, _ := strings.Cut(strings.ToLower(address), "@")
	name, _, _ = strings.Cut(name, "+")
	name = strings.ReplaceAll(name, ".", "")
	sum := sha256.Sum256([]byte("mail\n" + name + "@" + domain))
	return base64.RawURLEncoding.EncodeToString(sum[:16])
}

// mailboxToken returns the token of a link that blocks confirmation mails to a mailbox. Its holder has received such a mail. The token
// remains valid after the endpoint that caused the mail is gone.
func (o *Service) mailboxToken(mailbox string) string {
	mac := hmac.New(sha256.New, o.log.Key())
	mac.Write([]byte("call stop mailbox\n" + mailbox)) //nolint:errcheck // a hash takes everything
	return mailboxPrefix + mailbox + "." + base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:18])
}

// mailboxPrefix is the prefix of mailbox tokens; no other token has it.
const mailboxPrefix = "m~"

// mailboxOf returns the mailbox of a mailbox token; ok is false for any other token.
func (o *Service) mailboxOf(token string) (mailbox string, ok bool) {
	text, is := strings.CutPrefix(token, mailboxPrefix)
	mailbox, _, _ = strings.Cut(text, ".")
	return mailbox, is && hmac.Equal([]byte(token), []byte(o.mailboxToken(mailbox)))
}

// AllowMails allows confirmation mails to a mailbox again, given its mailbox token. The returned endpoint has no address. Any other token
// is refused.
func (o *Service) AllowMails(ctx context.Context, token string) (Endpoint, error) {
	to, ok := o.mailboxOf(token)
	if !ok {
		return Endpoint{}, refuse("link-old")
	}
	return Endpoint{Kind: Mail}, o.log.DropUserRows(ctx, to, stoppedKind, "")
}
